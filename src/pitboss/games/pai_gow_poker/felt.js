// Pai gow poker: seven cards a player, set as a high and a low hand against those of the bank.

import { nameOnBow, stationFelt } from "./banked.js";
import { cardFrame } from "./card_table.js";
import { flatDie } from "./dice.js";
import { place as put, svg, text } from "./svg.js";

export const cloth = "petrol";

// Each round is dealt from a deck of its own.
export const equipment = { oneDeck: true, jokers: 1 };

const CARD = 48;

/** The felt of a pai gow poker table. */
export function makeFelt(info, table) {
  return stationFelt(info, table, { size, print, station, handAt, tableAt, dress });
}

function size({ tall }) {
  if (tall) return { top: 570, each: 324, below: 136, plate: 76, cardWidth: CARD };
  return { top: 400, drop: 112, below: 142, plate: 78, cardWidth: CARD };
}

// -- before the dealer ----------------------------------------------------------------------------

function dealerAt({ width }) {
  const y = 112;
  return {
    whole: { x: width / 2, y, width: 58, gap: 44 },
    high: { x: width / 2 - 78, y, width: 58, gap: 48 },
    low: { x: width / 2 + 148, y, width: 58, gap: 60 },
  };
}

function print(floor, whole) {
  const { high, low } = dealerAt(whole);
  numbers(floor, whole);
  return [
    cardFrame(high.x, high.y, 266, 96, "High"),
    cardFrame(low.x, low.y, 136, 96, "Low"),
    ...(floor.rows.has("number_1") ? [] : nameOnBow(floor, size(whole), 258)),
  ];
}

/** The additional wager on a number, where the house offers it. */
function numbers(floor, { width, tall }) {
  const y = tall ? 286 : 240;
  const step = tall ? 88 : 66;
  for (let number = 1; number <= 7; number += 1) {
    const at = { x: width / 2 + (number - 4) * step, y };
    const words = text(number, at.x, at.y, { class: "words" });
    floor.spot(`number_${number}`, svg("circle", { cx: at.x, cy: y, r: 26 }), at, [words]);
  }
}

function tableAt(place, whole) {
  if (place.role === "stack") return stackAt(place, whole);
  if (!/^dealer/i.test(place.place)) return null;
  const at = dealerAt(whole);
  return at[place.role] || at.whole;
}

/** Seven stacks stand in a row before the dealer until they are delivered. */
function stackAt({ place }, { width, tall }) {
  const number = Number(/\d+/.exec(place)?.[0] || 1);
  return { x: width / 2 + (number - 4) * 78, y: tall ? 206 : 214, width: 40, gap: 4, tight: 4 };
}

/** The three dice that say who is dealt first. */
function dress(floor, { tall }) {
  const [x, y] = tall ? [150, 352] : [250, 108];
  return (view, over) => {
    (view.dice || []).forEach((face, index) => {
      over.append(put(flatDie(face, 30), x + (index - 1) * 38, y));
    });
  };
}

// -- a player's area ------------------------------------------------------------------------------

function handAt({ x, y }, { role }, { tall }) {
  const width = tall ? 56 : CARD;
  const [high, low] = rows(tall);
  if (role === "low") return { x, y: y + low, width, gap: width + 6 };
  const gap = tall ? 50 : role === "high" ? 30 : 22;
  return { x, y: y + high, width, gap, max: tall ? 316 : 182 };
}

function rows(tall) {
  return tall ? [-170, -82] : [-152, -76];
}

function station(floor, { n, x, y }, { tall }) {
  const [high, low] = rows(tall);
  const deep = tall ? 84 : 72;
  floor.print.append(
    cardFrame(x, y + high, tall ? 272 : 176, deep),
    cardFrame(x, y + low, tall ? 134 : 112, deep),
  );
  const number = text(n, x, y + 19, { class: "box-number" });
  floor.spot(`area_${n}`, svg("circle", { cx: x, cy: y, r: 30 }), { x, y: y - 4 }, [number]);
}

// Pai gow: four tiles a player, set as a high and a low hand against those of the bank.

import { nameOnBow, stationFelt } from "./banked.js";
import { cardFrame } from "./card_table.js";
import { flatDie } from "./dice.js";
import { place as put, svg, text } from "./svg.js";

export const cloth = "moss";

const DOUBLED = ["6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"];
const SINGLE = ["3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "2-4", "1-4", "2-3", "1-2"];

// Each round is dealt from the whole set, face by face in this order.
export const equipment = { faces: [...DOUBLED.flatMap((face) => [face, face]), ...SINGLE] };

const TILE = 56;
const STEP = 0.74; // a tile is narrower than a card

/** The felt of a pai gow table. */
export function makeFelt(info, table) {
  const tiles = true;
  return stationFelt(info, table, { size, print, station, handAt, tableAt, dress, tiles });
}

function size({ tall }) {
  if (tall) return { top: 520, each: 290, below: 136, plate: 76, cardWidth: TILE };
  return { top: 372, drop: 112, below: 142, plate: 78, cardWidth: TILE };
}

// -- before the dealer ----------------------------------------------------------------------------

function dealerAt({ width }) {
  const [y, wide] = [110, 62];
  const gap = wide * STEP;
  return {
    whole: { x: width / 2, y, width: wide, gap },
    high: { x: width / 2 - 72, y, width: wide, gap },
    low: { x: width / 2 + 72, y, width: wide, gap },
  };
}

function print(floor, whole) {
  const { high, low } = dealerAt(whole);
  const dead = deadAt(whole);
  return [
    cardFrame(high.x, high.y, 122, 100, "High"),
    cardFrame(low.x, low.y, 122, 100, "Low"),
    cardFrame(dead.x, dead.y, 150, 64, "Dead hand"),
    ...shaker(whole),
    ...nameOnBow(floor, size(whole), 212),
  ];
}

/** The dead hand, at the dealer's left. */
function deadAt({ width, tall }) {
  const wide = 38;
  const at = tall ? { x: width - 110, y: 300 } : { x: width - 330, y: 100 };
  return { ...at, width: wide, gap: wide * STEP };
}

function tableAt(place, whole) {
  if (place.role === "stack") return stackAt(place, whole);
  if (place.role === "dead") return deadAt(whole);
  if (!/^dealer/i.test(place.place)) return null;
  const at = dealerAt(whole);
  return at[place.role] || at.whole;
}

/** Eight stacks of four stand in a row before the dealer until they are dealt. */
function stackAt({ place }, { width, tall }) {
  const number = Number(/\d+/.exec(place)?.[0] || 1);
  const [y, step] = [tall ? 214 : 206, tall ? 70 : 62];
  return { x: width / 2 + (4.5 - number) * step, y, width: 36, gap: 5, tight: 5 };
}

/** The dish of the shaker, at the dealer's right. */
function shaker(whole) {
  const { x: cx, y: cy } = diceAt(whole);
  return [
    svg("circle", { class: "dish", cx, cy, r: 66 }),
    svg("circle", { class: "dish-floor", cx, cy, r: 58 }),
  ];
}

function diceAt({ tall }) {
  return tall ? { x: 120, y: 290 } : { x: 310, y: 110 };
}

/** The three dice that say who is dealt first. */
function dress(floor, whole) {
  const { x, y } = diceAt(whole);
  return (view, over) => {
    (view.dice || []).forEach((face, index) => {
      over.append(put(flatDie(face, 30), x + (index - 1) * 36, y + (index === 1 ? -12 : 10)));
    });
  };
}

// -- a player's area ------------------------------------------------------------------------------

function handAt({ x, y }, { role }, { tall }) {
  const width = tall ? 62 : TILE;
  const gap = width * STEP;
  const row = y + (tall ? -110 : -96);
  if (role === "high") return { x: x - gap * 1.08, y: row, width, gap };
  if (role === "low") return { x: x + gap * 1.08, y: row, width, gap };
  return { x, y: row, width, gap };
}

function station(floor, { n, x, y }, { tall }) {
  const width = tall ? 62 : TILE;
  const gap = width * STEP;
  const row = y + (tall ? -110 : -96);
  for (const side of [-1, 1]) {
    floor.print.append(cardFrame(x + side * gap * 1.08, row, gap * 2 + 4, width * 1.4 + 10));
  }
  const number = text(n, x, y + 19, { class: "box-number" });
  floor.spot(`area_${n}`, svg("circle", { cx: x, cy: y, r: 30 }), { x, y: y - 4 }, [number]);
}

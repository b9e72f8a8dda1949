// Caribbean stud: ante, bet and progressive before each seat, five cards each and the dealer's.

import { middleRow, nameOnBow, stationFelt } from "./banked.js";
import { payTable } from "./card_table.js";
import { box, svg, text } from "./svg.js";

export const cloth = "lagoon";

// Each round is dealt from a deck of its own.
export const equipment = { oneDeck: true };

/** The felt of a Caribbean stud table. */
export function makeFelt(info, table) {
  return stationFelt(info, table, { size, print, station, handAt, tableAt });
}

function size({ tall }) {
  if (tall) return { top: 530, each: 282, below: 160, plate: 112 };
  return { top: 352, drop: 150, below: 176, plate: 110 };
}

function print(floor, whole) {
  const pays = [...(floor.rows.get("bet_1")?.pays || [])].reverse();
  const look = whole.tall ? { columns: 2, width: 290 } : { columns: 3, width: 200 };
  const y = whole.tall ? 240 : 222;
  const name = nameOnBow(floor, size(whole), 172);
  const table = payTable(pays, whole.width / 2, y, { ...look, title: "BET PAYS" });
  return [dealer(whole).frame, table, ...name];
}

function dealer(whole) {
  return middleRow(whole, { cards: 5, size: 64 });
}

function tableAt(place, whole) {
  return place.role === "dealer" ? dealer(whole).at : null;
}

function handAt({ x, y }, place, { tall }) {
  return tall
    ? { x, y: y - 96, width: 62, gap: 54, max: 316 }
    : { x, y: y - 90, width: 56, gap: 23, max: 150 };
}

function station(floor, { n, x, y }) {
  const ante = svg("circle", { cx: x, cy: y - 12, r: 27 });
  floor.spot(`ante_${n}`, ante, { x, y: y - 14 }, [words("Ante", x, y - 12)]);
  const bet = box(x - 34, y + 20, 68, 50, { rx: 8 });
  floor.spot(`bet_${n}`, bet, { x, y: y + 42 }, [words("Bet", x, y + 45)]);
  const slot = svg("circle", { cx: x - 56, cy: y + 12, r: 17 });
  const mark = svg("path", { class: "slot", d: `M${x - 65} ${y + 12}h18` });
  floor.spot(`progressive_${n}`, slot, { x: x - 56, y: y + 12 }, [mark]);
  floor.print.append(text(n, x + 56, y + 12, { class: "box-number" }));
}

function words(said, x, y) {
  return text(said, x, y, { class: "words small" });
}

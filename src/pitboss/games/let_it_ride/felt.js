// Let it ride: three circles at each position, three cards of the player and two for everybody.

import { middleRow, nameOnBow, stationFelt } from "./banked.js";
import { payTable } from "./card_table.js";
import { svg, text } from "./svg.js";

export const cloth = "claret";

// Each round is dealt from a deck of its own.
export const equipment = { oneDeck: true };

const BETS = [["1", -1], ["2", 0], ["3", 1]];

/** The felt of a let it ride table. */
export function makeFelt(info, table) {
  return stationFelt(info, table, { size, print, station, handAt, tableAt });
}

function size({ tall }) {
  if (tall) return { top: 500, each: 246, below: 136, plate: 80 };
  return { top: 352, drop: 150, below: 148, plate: 82 };
}

function print(floor, whole) {
  const pays = floor.rows.get("bet_1_1")?.pays || [];
  const look = whole.tall ? { columns: 2, width: 300 } : { columns: 3, width: 238 };
  const y = whole.tall ? 240 : 224;
  const title = "EACH BET PAYS";
  const name = nameOnBow(floor, size(whole));
  const table = payTable(pays, whole.width / 2, y, { ...look, title });
  return [community(whole).frame, table, ...name];
}

function community(whole) {
  return middleRow(whole, { cards: 2, size: 70 });
}

function tableAt(place, whole) {
  return place.role === "board" ? community(whole).at : null;
}

function handAt({ x, y }, place, { tall }) {
  return tall
    ? { x, y: y - 92, width: 64, gap: 66, max: 300 }
    : { x, y: y - 92, width: 58, gap: 42, max: 150 };
}

function station(floor, { n, x, y }) {
  for (const [number, step] of BETS) {
    const at = { x: x + step * 51, y: y + (step ? -4 : 6) };
    const words = text(number, at.x, at.y, { class: "words" });
    floor.spot(`bet_${number}_${n}`, svg("circle", { cx: at.x, cy: at.y, r: 24 }), at, [words]);
  }
}

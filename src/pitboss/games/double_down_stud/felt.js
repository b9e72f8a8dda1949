// Double down stud: one card a player, four cards of the dealer for everybody, and a double down.

import { middleRow, nameOnBow, stationFelt } from "./banked.js";
import { payTable } from "./card_table.js";
import { box, svg, text } from "./svg.js";

export const cloth = "indigo";

// Each round is dealt from a deck of its own.
export const equipment = { oneDeck: true };

/** The felt of a double down stud table. */
export function makeFelt(info, table) {
  return stationFelt(info, table, { size, print, station, handAt, tableAt });
}

function size({ tall }) {
  if (tall) return { top: 500, each: 250, below: 140, plate: 84 };
  return { top: 350, drop: 150, below: 150, plate: 84 };
}

function print(floor, whole) {
  const pays = floor.rows.get("area_1")?.pays || [];
  const look = whole.tall ? { columns: 2, width: 300 } : { columns: 3, width: 250 };
  const y = whole.tall ? 240 : 224;
  const name = nameOnBow(floor, size(whole));
  const table = payTable(pays, whole.width / 2, y, { ...look, title: "PAYS" });
  return [dealer(whole).frame, table, ...name];
}

function dealer(whole) {
  return middleRow(whole, { cards: 4, size: 68 });
}

function tableAt(place, whole) {
  return place.role === "dealer" ? dealer(whole).at : null;
}

function handAt({ x, y }) {
  return { x, y: y - 94, width: 62, gap: 26, max: 150 };
}

function station(floor, { n, x, y }) {
  const own = svg("circle", { cx: x - 35, cy: y, r: 31 });
  floor.spot(`area_${n}`, own, { x: x - 35, y: y - 3 }, [
    text(n, x - 35, y, { class: "words small" }),
  ]);
  const double = box(x + 6, y - 31, 66, 62, { rx: 9 });
  floor.spot(`double_${n}`, double, { x: x + 39, y: y - 3 }, [
    text("Double", x + 39, y - 8, { class: "fine" }),
    text("down", x + 39, y + 8, { class: "fine" }),
  ]);
}

// Casino war: one card for each player and one for the dealer, with areas for war and tie wagers.

import { middleRow, nameOnBow, stationFelt } from "./banked.js";
import { payTable } from "./card_table.js";
import { box, svg, text } from "./svg.js";

export const cloth = "claret";

/** The felt of a casino war table. */
export function makeFelt(info, table) {
  return stationFelt(info, table, { size, print, station, handAt, tableAt });
}

function size({ tall }) {
  if (tall) return { top: 420, each: 250, below: 136, plate: 80 };
  return { top: 330, drop: 140, below: 150, plate: 82 };
}

function print(floor, whole) {
  const pays = floor.rows.get("tie_1")?.pays || [];
  const look = { columns: 1, width: 300, title: "TIE WAGER PAYS" };
  const table = payTable(pays, whole.width / 2, 236, look);
  return [dealer(whole).frame, table, ...nameOnBow(floor, size(whole))];
}

function dealer(whole) {
  return middleRow(whole, { cards: 2, size: 70, words: "dealer" });
}

function tableAt(place, whole) {
  return place.role === "dealer" ? dealer(whole).at : null;
}

function handAt({ x, y }, place, { tall }) {
  return tall
    ? { x, y: y - 104, width: 64, gap: 66, max: 200 }
    : { x, y: y - 104, width: 58, gap: 50, max: 130 };
}

function station(floor, { n, x, y }) {
  place(floor, `initial_${n}`, x - 30, y, "", n);
  place(floor, `war_${n}`, x + 30, y, "War");
  area(floor, `tie_${n}`, x - 30, y - 54, ["Tie"]);
  area(floor, `war_tie_${n}`, x + 30, y - 54, ["War", "tie"]);
}

function place(floor, key, x, y, name, number) {
  const circle = svg("circle", { cx: x, cy: y, r: 27 });
  const words = text(name || number, x, y + 16, { class: name ? "words small" : "box-number" });
  floor.spot(key, circle, { x, y: y - 3 }, [words]);
}

function area(floor, key, x, y, lines) {
  const frame = box(x - 27, y - 19, 54, 36, { rx: 8 });
  const top = y - 7 * (lines.length - 1);
  const words = lines.map((line, n) => text(line, x, top + 14 * n, { class: "words small" }));
  floor.spot(key, frame, { x, y }, words);
}

// Red dog: three boxes before the dealer, and an area with its raise for each player.

import { stationFelt } from "./banked.js";
import { cardFrame, payTable } from "./card_table.js";
import { box, svg, text } from "./svg.js";

export const cloth = "saddle";

const BOXES = { left: -1, middle: 0, right: 1 };
const NAME = /^(left|middle|right) box/i;

/** The felt of a red dog table. */
export function makeFelt(info, table) {
  return stationFelt(info, table, { size, print, station, handAt: () => null, tableAt });
}

function size({ tall }) {
  if (tall) return { top: 500, each: 224, below: 136, plate: 80 };
  return { top: 350, drop: 140, below: 150 };
}

function print(floor, { width, tall }) {
  const frames = Object.entries(BOXES).map(([name, step]) =>
    cardFrame(boxAt(width, step).x, 128, 94, 128, name),
  );
  const pays = floor.rows.get("area_1")?.pays || [];
  const where = tall ? { columns: 1, width: 330 } : { columns: 1, width: 300 };
  return [...frames, payTable(pays, width / 2, 274, { ...where, title: "RED DOG PAYS" })];
}

function boxAt(width, step) {
  return { x: width / 2 + step * 118, y: 128, width: 80 };
}

function tableAt(place, { width }) {
  const found = NAME.exec(place.place);
  return found ? boxAt(width, BOXES[found[1].toLowerCase()]) : null;
}

function station(floor, { n, x, y }) {
  const circle = svg("circle", { cx: x, cy: y, r: 36 });
  floor.spot(`area_${n}`, circle, { x, y: y - 4 }, [numbered(n, x, y)]);
  const raise = box(x - 38, y - 96, 76, 48, { rx: 9 });
  const words = text("Raise", x, y - 72, { class: "words small" });
  floor.spot(`raise_${n}`, raise, { x, y: y - 74 }, [words]);
}

function numbered(n, x, y) {
  return text(n, x, y + 23, { class: "box-number" });
}

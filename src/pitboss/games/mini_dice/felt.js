// The mini-dice layout: place bets, the field, over, under and any 7, and the sealed shaker.

import { addSpot, isNarrow, makePanel, rowsOf } from "./frame.js";
import { makeShaker, makeShakerTable } from "./shaker.js";
import { box, lines, svg, text } from "./svg.js";

export const cloth = "teal";

const NUMBERS = [4, 5, 6, 8, 9, 10];
const NAMES = { 4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10" };
const WIDTH = 740;
const GAP = 6;

/** Makes the felt of a mini-dice table. */
export function makeFelt(info, table) {
  const narrow = isNarrow();
  const layout = makeLayout(info, table);
  const size = narrow ? { width: 240, height: 230 } : { width: 280, height: layout.height };
  const shaker = makeShaker({ ...size, count: 2, die: 52 });
  return makeShakerTable({ info, table, shaker, layout, narrow });
}

function makeLayout(info, table) {
  const offered = rowsOf(info);
  const panel = makePanel(WIDTH, 414);
  const ground = { panel, info, table, offered };
  const width = (WIDTH + GAP) / NUMBERS.length;
  NUMBERS.forEach((number, index) => {
    const edge = { x: index * width, y: 0, width: width - GAP, height: 138 };
    placeBox(ground, number, edge);
  });
  fieldBox(ground, { x: 0, y: 138 + GAP, width: WIDTH, height: 124 });
  const third = (WIDTH + GAP) / 3;
  ["under_7", "any_7", "over_7"].forEach((spot, index) => {
    const edge = { x: index * third, y: 262 + 2 * GAP, width: third - GAP, height: 140 };
    sevenBox(ground, spot, edge);
  });
  return panel;
}

function placeBox({ panel, info, table, offered }, number, edge) {
  const row = offered.get(`place_${number}`);
  if (!row) return;
  const x = edge.x + edge.width / 2;
  const name = NAMES[number].length > 2 ? "number word" : "number";
  const inside = [
    text("Place", x, edge.y + 18, { class: "words tiny" }),
    text(NAMES[number], x, edge.y + 54, { class: name }),
    text(row.pays[0].odds, x, edge.y + edge.height - 13, { class: "odds" }),
  ];
  const at = { x, y: edge.y + 90 };
  add(panel, { spot: row.spot, edge, inside, at, info, table });
}

function fieldBox({ panel, info, table, offered }, edge) {
  const row = offered.get("field");
  if (!row) return;
  const special = row.pays.find((each) => each.line === "field_2_12");
  const numbers = [2, 3, 4, 9, 10, 11, 12].map((number, index) => {
    const x = edge.x + 70 + index * 100;
    const rare = special && (number === 2 || number === 12);
    const ring = rare ? [svg("circle", { class: "ring", cx: x, cy: edge.y + 38, r: 26 })] : [];
    const words = rare ? [text(`pays ${special.odds}`, x, edge.y + 82, { class: "odds" })] : [];
    return [...ring, text(number, x, edge.y + 38, { class: "number small" }), ...words];
  });
  const title = text("FIELD", edge.width / 2, edge.y + 88, { class: "words strong" });
  const at = { x: edge.width / 2 + 130, y: edge.y + 86 };
  const inside = [...numbers.flat(), title];
  add(panel, { spot: "field", edge, inside, at, info, table });
}

function sevenBox({ panel, info, table, offered }, spot, edge) {
  const row = offered.get(spot);
  if (!row) return;
  const x = edge.x + edge.width / 2;
  const inside = [
    ...lines([row.kind_title], x, edge.y + 40, 20, { class: "words grand red-ink" }),
    text(row.pays[0].odds, x, edge.y + 74, { class: "odds" }),
  ];
  add(panel, { spot, edge, inside, at: { x, y: edge.y + 102 }, info, table });
}

function add(panel, { edge, ...rest }) {
  const shape = box(edge.x, edge.y, edge.width, edge.height, { rx: 8 });
  addSpot(panel, { shape, ...rest });
}

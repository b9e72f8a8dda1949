// The sic bo layout: fifty areas that light up, and the shaker with its three dice.

import { flatDie } from "./dice.js";
import { addSpot, isNarrow, makePanel, rowsOf } from "./frame.js";
import { makeShaker, makeShakerTable } from "./shaker.js";
import { box, lines, place, text } from "./svg.js";

export const cloth = "wine";

const FACES = [1, 2, 3, 4, 5, 6];
const TOTALS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
const COMBOS = FACES.flatMap((a) => FACES.filter((b) => b > a).map((b) => `combo_${a}_${b}`));
const keys = (kind, numbers) => numbers.map((number) => `${kind}_${number}`);

// A row: its height, and its areas, each with its share of the width (1 unless given).
const WIDE = [
  [
    150,
    ["small", 2.3],
    ...keys("two_of_a_kind", [1, 2, 3]),
    ...keys("three_of_a_kind", [1, 2, 3]),
    ["any_three_of_a_kind", 1.5],
    ...keys("three_of_a_kind", [4, 5, 6]),
    ...keys("two_of_a_kind", [4, 5, 6]),
    ["big", 2.3],
  ],
  [84, ...keys("total", TOTALS)],
  [96, ...COMBOS],
  [84, ...keys("one_of_a_kind", FACES)],
];

const NARROW = [
  [110, "small", "any_three_of_a_kind", "big"],
  [108, ...keys("two_of_a_kind", FACES)],
  [136, ...keys("three_of_a_kind", FACES)],
  [80, ...keys("total", TOTALS.slice(0, 7))],
  [80, ...keys("total", TOTALS.slice(7))],
  [76, ...COMBOS.slice(0, 5)],
  [76, ...COMBOS.slice(5, 10)],
  [76, ...COMBOS.slice(10)],
  [86, ...keys("one_of_a_kind", FACES)],
];

/** Makes the felt of a sic bo table. */
export function makeFelt(info, table) {
  const narrow = isNarrow();
  const width = narrow ? 700 : 1010;
  const layout = makeLayout({ info, table, rows: narrow ? NARROW : WIDE, width });
  const shaker = makeShaker({ width: 200, height: narrow ? 196 : layout.height, count: 3 });
  return makeShakerTable({ info, table, shaker, layout, narrow });
}

function makeLayout({ info, table, rows, width }) {
  const offered = rowsOf(info);
  const gap = 5;
  const height = rows.reduce((sum, [each]) => sum + each + gap, -gap);
  const panel = makePanel(width, height);
  let y = 0;
  for (const [tall, ...areas] of rows) {
    const shares = areas.map((area) => (Array.isArray(area) ? area : [area, 1]));
    const whole = shares.reduce((sum, [, share]) => sum + share, 0);
    let x = 0;
    for (const [spot, share] of shares) {
      const each = ((width + gap) * share) / whole;
      const edge = { x, y, width: each - gap, height: tall };
      if (offered.has(spot)) area(panel, edge, offered.get(spot), { info, table });
      x += each;
    }
    y += tall + gap;
  }
  return panel;
}

function area(panel, edge, row, { info, table }) {
  const shape = box(edge.x, edge.y, edge.width, edge.height, { rx: 7 });
  const middle = { x: edge.x + edge.width / 2, y: edge.y + edge.height / 2 };
  const drawn = drawing(row, edge, middle);
  const slim = edge.width < 62 ? "odds slim" : "odds";
  const odds = text(row.pays[0].odds, middle.x, edge.y + edge.height - 11, { class: slim });
  const at = { x: middle.x, y: edge.y + edge.height - 42 };
  addSpot(panel, { spot: row.spot, shape, inside: [...drawn, odds], at, info, table });
}

function drawing(row, edge, middle) {
  const kind = row.spot.replace(/(_\d+)+$/, "");
  const top = edge.y;
  switch (kind) {
    case "small":
    case "big":
      return grand(row, edge, middle);
    case "any_three_of_a_kind":
      return any(edge, middle);
    case "total":
      return [text(row.on[0], middle.x, top + 32, { class: "number small" })];
    case "one_of_a_kind":
      return [place(flatDie(row.on[0], 34), middle.x, top + 28)];
    case "combo":
      return pair(row.on, edge, middle);
    default:
      return column(row.on[0], kind.startsWith("three") ? 3 : 2, edge, middle);
  }
}

function grand(row, edge, middle) {
  const range = { small: "4 to 10", big: "11 to 17" }[row.spot] ?? "";
  return [
    text(row.kind_title.toUpperCase(), middle.x, edge.y + 36, { class: "words title red-ink" }),
    text(range, middle.x, edge.y + 62, { class: "words small" }),
  ];
}

function any(edge, middle) {
  const title = ["Any three", "of a kind"];
  const words = lines(title, middle.x, edge.y + 22, 17, { class: "words tiny" });
  const dice = FACES.map((face, index) => {
    const [x, y] = [((index % 3) - 1) * 24, Math.floor(index / 3) * 24];
    return place(flatDie(face, 19), middle.x + x, edge.y + 54 + y);
  });
  return edge.height < 130 ? words : [...words, ...dice];
}

function pair(faces, edge, middle) {
  const upright = edge.width < 80;
  return faces.map((face, index) => {
    const step = (index - 0.5) * 33;
    const at = upright ? [middle.x, edge.y + 36 + step] : [middle.x + step, edge.y + 26];
    return place(flatDie(face, 27), ...at);
  });
}

function column(face, count, edge, middle) {
  return Array.from({ length: count }, (_, index) =>
    place(flatDie(face, 29), middle.x, edge.y + 24 + index * 35),
  );
}

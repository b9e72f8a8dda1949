// The big six layout: seven areas with their insignia, and the wheel with its clapper.

import { addSpot, isNarrow, makeNews, makePanel, makeTable } from "./frame.js";
import { box, svg, text } from "./svg.js";
import { makeClapperWheel, sectionsOf } from "./wheel.js";

export const cloth = "navy";

// How many sections each wheel has, by the house rule `wheel`.
export const equipment = { sections: { nj_54: 54, us_54: 54 } };

const PAINTS = {
  $1: "note-1",
  $2: "note-2",
  $5: "note-5",
  $10: "note-10",
  $20: "note-20",
  Joker: "joker",
  Flag: "flag",
};

/** Makes the felt of a big six table. */
export function makeFelt(info, table) {
  const narrow = isNarrow();
  const turn = makeWheelPanel(info, narrow);
  const layout = makeLayout(info, table, narrow);
  const fresh = makeNews("WheelShown");

  return makeTable({
    info,
    table,
    panels: [turn.panel, layout],
    narrow,
    apparatus: (view, { animate, events }) => {
      const spun = fresh(view.wheel, view, events);
      return turn.wheel.show(view.wheel, { animate: animate && spun });
    },
  });
}

function makeWheelPanel(info, narrow) {
  const radius = narrow ? 290 : 236;
  const size = radius * 2.2;
  const panel = makePanel(size, size);
  const sections = sectionsOf(info, info.layout.map((row) => row.kind_title));
  const paint = (symbol) => PAINTS[symbol] ?? "plain";
  const at = { x: size / 2, y: size / 2 + 6, radius };
  const wheel = makeClapperWheel({ sections, ...at, paint, draw: insignia, hub: "BIG SIX" });
  panel.node.append(wheel.node);
  return { panel, wheel };
}

/** What is painted on a section of the wheel. */
function insignia(symbol, radius) {
  if (symbol === "Joker") return star(radius * 0.05);
  if (symbol === "Flag") return flag(radius * 0.075);
  const size = symbol.length > 2 ? 0.05 : 0.068;
  return text(symbol.replace("$", ""), 0, 0, { class: "section-text", "font-size": radius * size });
}

function star(size) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const far = index % 2 ? size * 0.42 : size;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${(far * Math.cos(angle)).toFixed(2)},${(far * Math.sin(angle)).toFixed(2)}`;
  });
  return svg("polygon", { class: "star", points: points.join(" ") });
}

function flag(size) {
  const [width, height] = [size * 1.3, size * 0.9];
  const stripes = Array.from({ length: 7 }, (_, index) =>
    box(-width / 2, -height / 2 + (index * height) / 7, width, height / 7, {
      class: index % 2 ? "flag-white" : "flag-red",
    }),
  );
  const [deep, blue] = [(height * 4) / 7, { class: "flag-blue" }];
  const canton = box(-width / 2, -height / 2, width * 0.42, deep, blue);
  return svg("g", { class: "flag-art" }, ...stripes, canton);
}

function makeLayout(info, table, narrow) {
  const [width, height, gap] = [narrow ? 216 : 208, 150, 10];
  const rows = 1 + Math.ceil((info.layout.length - 3) / 2);
  const panel = makePanel(3 * width + 2 * gap, rows * (height + gap) - gap);
  info.layout.forEach((row, index) => {
    area(panel, cellOf(index, { width, height, gap }), row, { info, table });
  });
  return panel;
}

/** Three in the first row, two broad ones in each row below. */
function cellOf(index, { width, height, gap }) {
  if (index < 3) return { x: index * (width + gap), y: 0, width, height };
  const broad = (3 * width + gap) / 2;
  const [row, column] = [1 + Math.floor((index - 3) / 2), (index - 3) % 2];
  return { x: column * (broad + gap), y: row * (height + gap), width: broad, height };
}

function area(panel, edge, row, { info, table }) {
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  const shape = box(edge.x, edge.y, edge.width, edge.height, { rx: 12 });
  const frame = box(edge.x + 9, edge.y + 9, edge.width - 18, edge.height - 18, { rx: 7 });
  frame.setAttribute("class", `bill ${PAINTS[row.kind_title] ?? "plain"}`);
  const inside = [
    frame,
    ...emblem(row, x, y - 20),
    text(row.pays[0].odds, x, edge.y + edge.height - 24, { class: "odds big" }),
  ];
  const at = { x: edge.x + edge.width - 40, y: y + 8 };
  addSpot(panel, { spot: row.spot, shape, inside, at, info, table });
}

function emblem(row, x, y) {
  const name = row.kind_title;
  if (name !== "Joker" && name !== "Flag") return [text(name, x, y, { class: "words huge" })];
  const art = name === "Joker" ? star(26) : flag(40);
  art.setAttribute("transform", `translate(${x} ${y - 8})`);
  return [art, text(name, x, y + 34, { class: "words" })];
}

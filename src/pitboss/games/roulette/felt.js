// The roulette layout: numbers with their lines and corners, the outside, and the wheel.

import {
  addBox,
  addLineSpot,
  addSpot,
  isNarrow,
  makeLattice,
  makeNews,
  makePanel,
  makeTable,
  meeting,
  rowsOf,
  showCover,
} from "./frame.js";
import { box, place, polar, slice, svg, text } from "./svg.js";
import { makeBallWheel, sectionsOf } from "./wheel.js";

// How many sections each wheel has, by the house rule `wheel`.
export const equipment = {
  sections: { double_zero: 38, single_zero: 37, double_zero_as_single: 38 },
};

const DOUBLE_ZERO = 37;
const NARROW = { along: 52, across: 130, head: 64, foot: 52, band: 104 };
const WIDE = { along: 60, across: 78, head: 66, foot: 62, band: 58 };
const OUTSIDE = ["low", "even", "red", "black", "odd", "high"];

/** Makes the felt of a roulette table. */
export function makeFelt(info, table) {
  const narrow = isNarrow();
  const paint = painter(info);
  const board = makeBoard({ info, table, narrow, paint });
  const turn = makeWheelPanel(info, paint, narrow);
  const replica = makeReplica({ info, table, paint });
  const panels = [turn.panel, board, ...(replica ? [replica] : [])];
  const fresh = makeNews("WheelShown");

  return makeTable({
    info,
    table,
    panels,
    narrow,
    chip: 13,
    apparatus: async (view, { animate, events }) => {
      const spun = fresh(view.wheel, view, events);
      await turn.wheel.show(view.wheel, { animate: animate && spun });
      turn.tell(view.wheel, spun);
    },
    dress: (view) => markWinner(board, view.wheel),
  });
}

/** The colour of a number's compartment, read from what the red and black boxes cover. */
function painter(info) {
  const rows = rowsOf(info);
  const covered = (spot) => new Set((rows.get(spot)?.on ?? []).map(String));
  const [red, black] = [covered("red"), covered("black")];
  return (symbol) => (red.has(symbol) ? "red" : black.has(symbol) ? "black" : "green");
}

function nameOf(number) {
  return number === DOUBLE_ZERO ? "00" : String(number);
}

// -- the wheel ------------------------------------------------------------------------------------

function makeWheelPanel(info, paint, narrow) {
  const radius = narrow ? 150 : 158;
  const [width, height] = narrow ? [560, 316] : [326, 420];
  const panel = makePanel(width, height);
  const numbers = info.layout.filter((row) => row.kind === "straight").map((row) => row.on[0]);
  const sections = sectionsOf(info, numbers.map(nameOf));
  const x = narrow ? 170 : 163;
  const wheel = makeBallWheel({ sections, x, y: 160, radius, paint });
  const sign = makeSign(paint, narrow);
  place(sign.node, narrow ? 440 : x, narrow ? 110 : 372);
  panel.node.append(wheel.node, sign.node);
  return { panel, wheel, tell: sign.tell };
}

/** The sign that shows the winning number and the ones before it. */
function makeSign(paint, narrow) {
  const node = svg("g", { class: "sign" });
  const past = [];

  function tell(wheel, spun) {
    if (wheel && (spun || !past.length)) past.unshift(wheel.symbol);
    past.splice(7);
    node.replaceChildren(...past.map((symbol, index) => tile(symbol, index, { paint, narrow })));
  }
  return { node, tell };
}

function tile(symbol, index, { paint, narrow }) {
  const size = index ? 34 : 48;
  const step = index - 1;
  const block = index ? [((step % 3) - 1) * 42, 52 + Math.floor(step / 3) * 42] : [0, 0];
  const [x, y] = narrow ? block : [index ? step * 38 - 72 : -126, 0];
  const back = box(-size / 2, -size / 2, size, size, { rx: 7 });
  const letters = text(symbol, 0, 1, { class: "tile-text", "font-size": size * 0.5 });
  const words = `tile ${paint(symbol)} ${index ? "past" : "now"}`;
  return place(svg("g", { class: words }, back, letters), x, y);
}

// -- the numbers ----------------------------------------------------------------------------------

function makeBoard({ info, table, narrow, paint }) {
  const size = narrow ? NARROW : WIDE;
  const width = narrow ? 2 * size.band + 3 * size.across : size.head + 12 * size.along + size.foot;
  const height = narrow ? size.head + 12 * size.along + size.foot : 3 * size.across + 2 * size.band;
  const panel = makePanel(width, height);
  const lattice = makeLattice({
    upright: narrow,
    x: narrow ? 2 * size.band : size.head,
    y: narrow ? size.head : 0,
    along: size.along,
    across: size.across,
    columns: 3,
  });
  const ground = { panel, info, table, lattice, size, paint, cells: cellsOf(info, size) };
  const boxes = new Map();
  for (const row of info.layout) {
    if (row.kind === "straight") boxes.set(row.on[0], straight(ground, row));
  }
  for (const row of info.layout) outside(ground, row);
  for (const row of info.layout) inside(ground, row);
  panel.boxes = boxes;
  showCover(panel, info, boxes);
  return panel;
}

/** Every number's box on the lattice: zeros share the head, then come twelve rows of three. */
function cellsOf(info, size) {
  const numbers = info.layout.filter((row) => row.kind === "straight").map((row) => row.on[0]);
  const zeros = numbers.filter((number) => number === 0 || number === DOUBLE_ZERO);
  const head = size.head / size.along;
  const wide = 3 / Math.max(1, zeros.length);
  const cells = new Map(
    zeros.map((zero, index) => [zero, [-head, 0, index * wide, (index + 1) * wide]]),
  );
  for (const number of numbers) {
    if (zeros.includes(number)) continue;
    const [row, column] = [Math.floor((number - 1) / 3), (number - 1) % 3];
    cells.set(number, [row, row + 1, column, column + 1]);
  }
  return cells;
}

function straight({ panel, info, table, lattice, paint, cells }, row) {
  const symbol = nameOf(row.on[0]);
  const edge = lattice.edge(...cells.get(row.on[0]));
  const middle = { x: edge.x + edge.width / 2, y: edge.y + edge.height / 2 };
  const shape = box(edge.x, edge.y, edge.width, edge.height);
  const oval = svg("ellipse", { class: `oval ${paint(symbol)}`, cx: middle.x, cy: middle.y });
  const [rx, ry] = [Math.min(26, edge.width * 0.43), Math.min(30, edge.height * 0.42)];
  oval.setAttribute("rx", rx);
  oval.setAttribute("ry", ry);
  const figure = text(symbol, middle.x, middle.y + 1, { class: "figure" });
  const inside = [oval, figure];
  addSpot(panel, { spot: row.spot, shape, inside, at: middle, info, table });
  return panel.node.lastChild;
}

// -- lines and corners ----------------------------------------------------------------------------

const INSIDE = ["split", "three", "four", "first_five", "six"];

function inside({ panel, info, table, lattice, size, cells }, row) {
  if (!INSIDE.includes(row.kind)) return;
  const where = row.spot.endsWith("_courtesy") ? courtesy(size) : lying(row.on, cells);
  addLineSpot(panel, lattice, where, { spot: row.spot, info, table });
}

/** Where numbers meet; whole rows meet on the line beside the dozens. */
function lying(numbers, cells) {
  const [a, c] = meeting(numbers.map((number) => cells.get(number)));
  return [a, c.span < 0 ? { at: 0, span: 0 } : c];
}

/** The second place of the split of both zeros: between the 2nd and the 3rd dozen. */
function courtesy(size) {
  return [
    { at: 8, span: 0 },
    { at: -(size.band / size.across) / 2, span: 0 },
  ];
}

// -- the outside ----------------------------------------------------------------------------------

function outside(ground, row) {
  const { panel, info, table, lattice, size } = ground;
  const edge = outsideEdge(row, lattice, size);
  if (!edge) return;
  const part = { spot: row.spot, info, table, rx: 0 };
  if (row.kind === "red" || row.kind === "black") {
    addBox(panel, edge, { ...part, art: [diamond(edge, row.kind)] });
    return;
  }
  const name = row.kind === "column" ? "small" : "strong-small";
  addBox(panel, edge, { ...part, words: [wordsOf(row)], name, at: chipsAt(row, edge) });
}

/** Chips lie beside or below what is printed, where there is room for both. */
function chipsAt(row, { x, y, width, height }) {
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (row.kind === "column") return middle;
  if (height > width * 0.9) return { ...middle, y: y + height * 0.76 };
  return { ...middle, x: x + width * (row.kind === "dozen" ? 0.76 : 0.5) };
}

function wordsOf(row) {
  if (row.kind === "column") return row.pays[0].odds;
  if (row.kind === "dozen") return ["1st 12", "2nd 12", "3rd 12"][(row.on[0] - 1) / 12];
  return row.kind_title;
}

function outsideEdge(row, lattice, size) {
  const band = size.band / size.across;
  const rank = OUTSIDE.indexOf(row.kind);
  if (rank >= 0) return lattice.edge(rank * 2, rank * 2 + 2, -2 * band, -band);
  if (row.kind === "dozen") {
    const start = ((row.on[0] - 1) / 12) * 4;
    return lattice.edge(start, start + 4, -band, 0);
  }
  if (row.kind !== "column") return null;
  const column = (row.on[0] - 1) % 3;
  return lattice.edge(12, 12 + size.foot / size.along, column, column + 1);
}

function diamond({ x, y, width, height }, kind) {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const [dx, dy] = [Math.min(40, width * 0.36), Math.min(22, height * 0.38)];
  const points = `${cx},${cy - dy} ${cx + dx},${cy} ${cx},${cy + dy} ${cx - dx},${cy}`;
  return svg("polygon", { class: `diamond ${kind}`, points });
}

/** The dealer's marker stands on the number that won. */
function markWinner(board, wheel) {
  for (const [number, node] of board.boxes) {
    node.classList.toggle("winner", Boolean(wheel) && nameOf(number) === wheel.symbol);
  }
}

// -- the replica of the wheel, and the seven numbers ----------------------------------------------

function makeReplica({ info, table, paint }) {
  const fives = info.layout.filter((row) => row.kind === "five_adjacent");
  const seven = info.layout.find((row) => row.kind === "seven");
  if (!fives.length && !seven) return null;
  const panel = makePanel(290, 420);
  if (fives.length) ring(panel, fives, { info, table, paint });
  if (seven) {
    const edge = { x: 20, y: 340, width: 250, height: 62 };
    const words = ["Seven Numbers", seven.on.join(" ")];
    addBox(panel, edge, { spot: seven.spot, words, name: "small", info, table });
  }
  return panel;
}

function ring(panel, fives, { info, table, paint }) {
  const step = 360 / fives.length;
  const [x, y] = [145, 165];
  fives.forEach((row, index) => {
    const symbol = row.spot.replace("five_adjacent_", "");
    const d = slice(x, y, [92, 142], [(index - 0.5) * step, (index + 0.5) * step]);
    const shape = svg("path", { class: `replica ${paint(symbol)}`, d });
    const at = polar(x, y, 124, index * step);
    const figure = text(symbol, 0, 0, { class: "replica-text" });
    const inside = [place(figure, at.x, at.y, { turn: index * step })];
    const chips = polar(x, y, 106, index * step);
    addSpot(panel, { spot: row.spot, shape, inside, at: chips, info, table });
  });
  panel.node.append(text("Five adjacent", x, y - 10, { class: "words small" }));
  panel.node.append(text("numbers", x, y + 12, { class: "words small" }));
}

// The pokette layout: 52 cards and two jokers with their lines and corners, the ranks, the suits,
// the poker hands, the card stand and the wheel.

import { card } from "./cards.js";
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
import { box, place, svg, text } from "./svg.js";
import { makeClapperWheel, sectionsOf } from "./wheel.js";

export const cloth = "violet";

// How many sections the one wheel has.
export const equipment = { sections: { "": 54 } };

const SUITS = ["c", "d", "h", "s"];
const RANKS = "23456789TJQKA";
const GLYPHS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const NAMES = { clubs: "c", diamonds: "d", hearts: "h", spades: "s" };
const JOKERS = [52, 53];
const WIDE = { along: 61, across: 60, head: 78, foot: 66, band: 48 };
const NARROW = { along: 50, across: 134, head: 62, foot: 50, band: 82 };
const BLOCKS = ["akq", "j109", "r876", "r543", "black", "red"];
const HANDS = [
  "pair_in_two",
  "pair_in_three",
  "three_of_a_kind",
  "flush",
  "open_straight",
  "inside_straight",
  "open_straight_flush",
  "inside_straight_flush",
];

/** Makes the felt of a pokette table. */
export function makeFelt(info, table) {
  const narrow = isNarrow();
  const board = makeBoard({ info, table, narrow });
  const turn = makeWheelPanel(info, narrow);
  const fresh = makeNews("WheelShown");

  return makeTable({
    info,
    table,
    panels: [turn.panel, board],
    narrow,
    chip: 13,
    apparatus: (view, { animate, events }) => {
      const spun = fresh(view.wheel, view, events);
      return turn.wheel.show(view.wheel, { animate: animate && spun });
    },
    dress: (view) => {
      turn.stand(posted(view));
      markWinner(board, view.wheel);
    },
    noteOf: () => "",
  });
}

function codeOf(number) {
  const joker = JOKERS.indexOf(number);
  if (joker >= 0) return `Joker ${joker + 1}`;
  return RANKS[number % 13] + SUITS[Math.floor(number / 13)];
}

function rankName(letter) {
  return letter === "T" ? "10" : letter;
}

function inkOf(code) {
  if (code.startsWith("Joker")) return "green";
  return "dh".includes(code[1]) ? "red" : "black";
}

// -- the wheel and the stand ----------------------------------------------------------------------

function makeWheelPanel(info, narrow) {
  const radius = narrow ? 196 : 150;
  const [width, height] = narrow ? [660, 436] : [330, 490];
  const panel = makePanel(width, height);
  const singles = info.layout.filter((row) => row.kind === "straight_up");
  const sections = sectionsOf(info, singles.map((row) => codeOf(row.on[0])));
  const at = narrow ? { x: 216, y: 218 } : { x: 165, y: 168 };
  const draw = (symbol) => painted(symbol, radius);
  const wheel = makeClapperWheel({ sections, ...at, radius, paint: inkOf, draw, hub: "Pokette" });
  const stand = makeStand(narrow ? { x: 548, y: 218 } : { x: 165, y: 412 });
  panel.node.append(wheel.node, stand.node);
  return { panel, wheel, stand: stand.put };
}

function painted(symbol, radius) {
  const size = { class: "section-text", "font-size": radius * 0.068 };
  if (symbol.startsWith("Joker")) return text("★", 0, 0, { ...size, "font-size": radius * 0.09 });
  return svg(
    "g",
    {},
    text(rankName(symbol[0]), 0, -radius * 0.035, size),
    text(GLYPHS[symbol[1]], 0, radius * 0.055, size),
  );
}

/** The card stand: three spaces for the winning cards of a hand. */
function makeStand({ x, y }) {
  const cards = svg("g", {});
  const spaces = [-1, 0, 1].map((step) =>
    box(step * 76 - 34, -47, 68, 94, { class: "area", rx: 7 }),
  );
  const words = text("Card stand", 0, -62, { class: "caption" });
  const node = place(svg("g", { class: "stand" }, words, ...spaces, cards), x, y);
  const put = (codes) => {
    const drawn = codes.slice(0, 3).map((code, index) => {
      return place(card(code), (index - 1) * 76, 0, { scale: 0.64 });
    });
    cards.replaceChildren(...drawn);
  };
  return { node, put };
}

/** The cards in the stand, as the view tells of them. */
function posted(view) {
  const isSpace = (each) => /stand/.test(`${each.role} ${each.place}`);
  const spaces = (view.places ?? []).filter(isSpace);
  return spaces.flatMap((each) => each.cards);
}

// -- the cards ------------------------------------------------------------------------------------

function makeBoard({ info, table, narrow }) {
  const size = narrow ? NARROW : WIDE;
  const order = orderOf(info);
  const grid = size.head + 13 * size.along + size.foot;
  const depth = 4 * size.across + size.band;
  const [width, height] = narrow ? [depth + 16, grid + 300] : [grid, depth + 150];
  const panel = makePanel(width, height);
  const lattice = makeLattice({
    upright: narrow,
    x: narrow ? 8 : size.head,
    y: narrow ? size.head : 0,
    along: size.along,
    across: size.across,
  });
  const ground = { panel, info, table, lattice, size, order, cells: cellsOf(order, size) };
  const boxes = new Map();
  for (const row of info.layout) {
    if (row.kind === "straight_up") boxes.set(row.on[0], straightUp(ground, row));
  }
  for (const row of info.layout) beside(ground, row);
  for (const row of info.layout) between(ground, row);
  const below = narrow ? grid + 8 : depth + 8;
  boxRow(ground, BLOCKS, { y: below, height: narrow ? 62 : 58, columns: narrow ? 3 : 6 });
  const next = below + (narrow ? 2 * 66 : 64);
  boxRow(ground, HANDS, { y: next + 6, height: narrow ? 70 : 68, columns: narrow ? 4 : 8 });
  panel.boxes = boxes;
  showCover(panel, info, boxes);
  return panel;
}

/** The ranks from the head down and the suits from the first column, as this layout has them. */
function orderOf(info) {
  const of = (kind) => info.layout.filter((row) => row.kind === kind);
  const suits = of("suit").map((row) => NAMES[row.spot.replace("suit_", "")]);
  const ranks = of("single_rank").map((row) => row.spot.replace("single_rank_", ""));
  return { ranks, suits };
}

function cellsOf({ ranks, suits }, size) {
  const head = size.head / size.along;
  const over = (index) => [-head, 0, 2 * index, 2 * index + 2];
  const cells = new Map(JOKERS.map((joker, index) => [joker, over(index)]));
  for (let number = 0; number < 52; number += 1) {
    const [rank, suit] = codeOf(number);
    const [a, c] = [ranks.indexOf(rank), suits.indexOf(suit)];
    cells.set(number, [a, a + 1, c, c + 1]);
  }
  return cells;
}

function straightUp({ panel, info, table, lattice, cells }, row) {
  const code = codeOf(row.on[0]);
  const edge = lattice.edge(...cells.get(row.on[0]));
  const middle = { x: edge.x + edge.width / 2, y: edge.y + edge.height / 2 };
  const shape = box(edge.x, edge.y, edge.width, edge.height);
  const paper = box(edge.x + 6, edge.y + 6, edge.width - 12, edge.height - 12, { rx: 5 });
  paper.setAttribute("class", `paper ${inkOf(code)}`);
  const inside = [paper, ...face(code, middle)];
  addSpot(panel, { spot: row.spot, shape, inside, at: middle, info, table });
  return panel.node.lastChild;
}

function face(code, { x, y }) {
  if (code.startsWith("Joker")) {
    const star = text("★", x, y - 11, { class: "card-print joker-print" });
    return [star, text(code, x, y + 14, { class: "card-print small-print joker-print" })];
  }
  const words = `${rankName(code[0])}${GLYPHS[code[1]]}`;
  return [text(words, x, y + 1, { class: `card-print ${inkOf(code)}-print` })];
}

/** Ranks lie beside the cards, suits at the foot of their column. */
function beside({ panel, info, table, lattice, size, order }, row) {
  if (row.kind === "single_rank") {
    const rank = row.spot.replace("single_rank_", "");
    const a = order.ranks.indexOf(rank);
    const edge = lattice.edge(a, a + 1, 4, 4 + size.band / size.across);
    addBox(panel, edge, { spot: row.spot, words: [rankName(rank)], rx: 0, info, table });
  }
  if (row.kind === "suit") {
    const suit = NAMES[row.spot.replace("suit_", "")];
    const c = order.suits.indexOf(suit);
    const edge = lattice.edge(13, 13 + size.foot / size.along, c, c + 1);
    const name = `suit-print ${"dh".includes(suit) ? "red-ink" : ""}`;
    addBox(panel, edge, { spot: row.spot, words: [GLYPHS[suit]], name, rx: 0, info, table });
  }
}

/** Splits, corners and the jacer lie where cards meet; two ranks on the line between them. */
function between({ panel, info, table, lattice, size, order, cells }, row) {
  const part = { spot: row.spot, info, table };
  if (["split", "corner", "jacer"].includes(row.kind)) {
    const where = meeting(row.on.map((number) => cells.get(number)));
    addLineSpot(panel, lattice, where, part);
    if (row.kind === "jacer") panel.node.lastChild.classList.add("jacer");
  }
  if (row.kind === "double_rank") {
    const ranks = row.spot.replace("double_rank_", "").split("_");
    const a = Math.max(...ranks.map((rank) => order.ranks.indexOf(rank)));
    const c = { at: 4 + size.band / size.across / 2, span: size.band / size.across };
    addLineSpot(panel, lattice, [{ at: a, span: 0 }, c], part);
  }
}

function boxRow({ panel, info, table }, spots, { y, height, columns }) {
  const offered = rowsOf(info);
  const gap = 5;
  const width = (panel.width + gap) / columns;
  spots.forEach((spot, index) => {
    const row = offered.get(spot);
    if (!row) return;
    const [column, line] = [index % columns, Math.floor(index / columns)];
    const edge = { x: column * width, y: y + line * (height + gap), width: width - gap, height };
    const ink = spot === "red" ? "red-ink" : "";
    const name = `tiny ${ink}`;
    const part = { spot, words: wordsOf(row), odds: row.pays[0].odds, leading: 16, name };
    addBox(panel, edge, { ...part, info, table, at: chipsAt(edge) });
  });
}

function chipsAt({ x, y, width, height }) {
  return { x: x + width - 22, y: y + height / 2 + 4 };
}

function wordsOf(row) {
  const title = row.kind_title.replace("Ace-king-queen", "A-K-Q").replace("Jack", "J");
  if (/ rank$/.test(title)) {
    const two = row.on.find((number) => number % 13 === 0 && number < 52);
    return [title, `or 2${GLYPHS[codeOf(two)[1]]}`];
  }
  return title.includes(", ") ? title.split(", ") : [title];
}

/** The dealer's marker stands on the card that won. */
function markWinner(board, wheel) {
  for (const [number, node] of board.boxes) {
    node.classList.toggle("winner", Boolean(wheel) && codeOf(number) === wheel.symbol);
  }
}

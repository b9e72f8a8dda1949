// The craps layout: line and come, the numbers with their boxes, the field, the propositions.

import { flatDie, makeDice } from "./dice.js";
import {
  addBox,
  addSpot,
  isNarrow,
  makeNews,
  makePanel,
  makeTable,
  oddsOf,
  rowsOf,
} from "./frame.js";
import { box, lines, place, slide, svg, text } from "./svg.js";

const NUMBERS = [4, 5, 6, 8, 9, 10];
const NAMES = { 4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10" };
const WIDTH = 760;
const LEFT = 60; // inside the pass line
const BLOCK = 148; // where the numbers begin
const CELL = (WIDTH - BLOCK) / NUMBERS.length;
const PROPS = 348;

// The rows of a number's box: how high, and which wagers share its width.
const ROWS = [
  { top: 0, height: 42, kinds: [["dont_come_odds", ["Don't Come", "odds"]]] },
  { top: 42, height: 44, kinds: [["lay", ["Lay"]], ["place_lose", ["To lose"]]] },
  { top: 86, height: 88, kinds: [["come_odds", ["Come odds"]]] },
  { top: 174, height: 50, kinds: [["buy", ["Buy"]], ["place_win", ["To win"]]] },
];
const [COME, FIELD, BAR, LINE, BEHIND, BOTTOM] = [224, 316, 408, 456, 512, 560];

/** Makes the felt of a craps table. */
export function makeFelt(info, table) {
  const narrow = isNarrow();
  const layout = makeLayout(info, table);
  const stick = makeProps(info, table, narrow);
  const panels = [layout, stick];
  const puck = makePuck();
  const points = new Map(); // a come bet that is raised or reduced keeps the number it went to
  const fresh = makeNews("DiceShown");
  let dice = null;

  return makeTable({
    info,
    table,
    panels,
    narrow,
    overlay: (over, each) => {
      dice = throwOver(each[0].origin);
      over.append(puck.node, dice.node);
    },
    apparatus: (view, { animate, events }) => {
      const rolled = fresh(view.dice, view, events);
      return dice.show(view.dice, { animate: animate && rolled });
    },
    dress: (view, { animate }) => puck.put(view.marks?.puck, layout.origin, animate),
    centreOf: (wager, at) => {
      const point = pointOf(wager) || points.get(wager.id) || 0;
      if (point) points.set(wager.id, point);
      return travelled(wager.spot, point, layout.origin) ?? at(wager.spot);
    },
    noteOf: (wager) => (/\bon\b/i.test(wager.note ?? "") && !pointOf(wager) ? "ON" : ""),
  });
}

/** The dice fly in from the shooter's end and rest on the cloth above the come. */
function throwOver({ x, y }) {
  const to = { x: x + WIDTH - 96, y: y + (COME + FIELD) / 2 };
  return makeDice({ count: 2, size: 46, from: { x: x - 10, y: y + BOTTOM - 60 }, to });
}

function pointOf(wager) {
  return Number(/point is (\d+)/.exec(wager.note ?? "")?.[1] ?? 0);
}

/** A come bet with a number lies in that number's box. */
function travelled(spot, point, origin) {
  const row = { come: ROWS[2], dont_come: ROWS[0] }[spot];
  if (!point || !row) return null;
  const x = origin.x + cellOf(point) + 24;
  return { x, y: origin.y + row.top + row.height - 24 };
}

function cellOf(number) {
  return BLOCK + NUMBERS.indexOf(number) * CELL;
}

// -- the line, the numbers, the come and the field ------------------------------------------------

function makeLayout(info, table) {
  const panel = makePanel(WIDTH, BOTTOM);
  const offered = rowsOf(info);
  const ground = { panel, info, table, has: (spot) => offered.has(spot) };
  NUMBERS.forEach((number) => numberBox(ground, number));
  dontCome(ground);
  come(ground);
  field(ground);
  dontPass(ground);
  passLine(ground);
  oddsStrip(ground, "pass_odds", "Odds behind the line", [LEFT, BEHIND + 6, BOTTOM - BEHIND - 6]);
  return panel;
}

function numberBox(ground, number) {
  for (const row of ROWS) {
    const kinds = row.kinds.filter(([kind]) => ground.has(`${kind}_${number}`));
    const width = CELL / Math.max(1, kinds.length);
    kinds.forEach(([kind, words], index) => {
      const edge = { x: cellOf(number) + index * width, y: row.top, width, height: row.height };
      const spot = `${kind}_${number}`;
      if (kind === "come_odds") bigNumber(ground, spot, number, edge, words);
      else smallBox(ground, spot, edge, words);
    });
    if (row === ROWS[2] && !kinds.length) ground.panel.node.append(...figure(number, row));
  }
}

function smallBox({ panel, info, table }, spot, edge, words) {
  const odds = oddsOf(info, spot);
  const tall = edge.height > 42;
  const at = { x: edge.x + edge.width - 22, y: edge.y + edge.height / 2 };
  const middle = tall ? { ...at, x: edge.x + edge.width / 2 } : at;
  const part = { spot, words, odds: tall ? odds : undefined, at: middle, info, table };
  addBox(panel, edge, { ...part, name: "tiny", leading: 15, rx: 0 });
}

function bigNumber({ panel, info, table }, spot, number, edge, words) {
  const shape = box(edge.x, edge.y, edge.width, edge.height);
  const low = edge.y + edge.height - 11;
  const small = text(words[0], edge.x + edge.width / 2, low, { class: "odds" });
  const at = { x: edge.x + edge.width - 26, y: edge.y + edge.height - 26 };
  addSpot(panel, { spot, shape, inside: [...figure(number, ROWS[2]), small], at, info, table });
}

function figure(number, row) {
  const [x, y] = [cellOf(number) + CELL / 2, row.top + 40];
  const name = NAMES[number].length > 2 ? "number word" : "number";
  return [text(NAMES[number], x, y, { class: name })];
}

function dontCome({ panel, info, table, has }) {
  if (!has("dont_come")) return;
  const edge = { x: LEFT, y: 0, width: BLOCK - LEFT, height: COME };
  const middle = LEFT + (BLOCK - LEFT) / 2;
  const art = barred(middle, 92);
  const at = { x: middle, y: 142 };
  const words = lines(["Don't", "Come"], middle, 38, 22, { class: "words" });
  const shape = box(edge.x, edge.y, edge.width, edge.height);
  addSpot(panel, { spot: "dont_come", shape, inside: [...words, ...art], at, info, table });
}

function barred(x, y) {
  return [
    text("Bar", x - 30, y, { class: "tiny words" }),
    place(flatDie(6, 20, "red"), x - 3, y),
    place(flatDie(6, 20, "red"), x + 21, y),
  ];
}

function come({ panel, info, table, has }) {
  if (!has("come")) return;
  const edge = { x: LEFT, y: COME, width: WIDTH - LEFT, height: FIELD - COME };
  const at = { x: LEFT + 470, y: (COME + FIELD) / 2 };
  const shape = box(edge.x, edge.y, edge.width, edge.height);
  const words = text("COME", LEFT + 290, at.y, { class: "words grand red-ink" });
  addSpot(panel, { spot: "come", shape, inside: [words], at, info, table });
}

function field({ panel, info, table, has }) {
  if (!has("field")) return;
  const y = FIELD;
  const shape = box(LEFT, y, WIDTH - LEFT, BAR - FIELD);
  const special = new Map(paysOf(info, "field").map(({ line, odds }) => [line, odds]));
  const numbers = [2, 3, 4, 9, 10, 11, 12].map((number, index) => {
    const x = LEFT + 62 + index * 96;
    const odds = special.get(`field_${number}`);
    const ring = odds ? [svg("circle", { class: "ring", cx: x, cy: y + 32, r: 24 })] : [];
    const words = odds ? [text(`pays ${odds}`, x, y + 70, { class: "odds" })] : [];
    return [...ring, text(number, x, y + 32, { class: "number small" }), ...words];
  });
  const title = text("FIELD", LEFT + 62 + 3 * 96, y + 70, { class: "words strong" });
  const at = { x: WIDTH - 250, y: y + 66 };
  addSpot(panel, { spot: "field", shape, inside: [...numbers.flat(), title], at, info, table });
}

function paysOf(info, spot) {
  return info.layout.find((row) => row.spot === spot)?.pays ?? [];
}

function dontPass(ground) {
  const { panel, info, table, has } = ground;
  const y = (BAR + LINE) / 2;
  if (has("dont_pass")) {
    const words = text("Don't Pass Bar", LEFT + 92, y, { class: "words" });
    const art = [LEFT + 186, LEFT + 212].map((x) => place(flatDie(6, 22, "red"), x, y));
    const shape = box(LEFT, BAR, 320, LINE - BAR);
    const at = { x: LEFT + 270, y };
    addSpot(panel, { spot: "dont_pass", shape, inside: [words, ...art], at, info, table });
  }
  oddsStrip(ground, "dont_pass_odds", "Don't Pass odds", [LEFT + 320, BAR, LINE - BAR]);
}

function oddsStrip({ panel, info, table, has }, kind, title, [x, y, height]) {
  const offered = NUMBERS.filter((number) => has(`${kind}_${number}`));
  if (!offered.length) return;
  const label = title.length * 8.3 + 14;
  panel.node.append(text(title, x + label / 2, y + height / 2, { class: "tiny words" }));
  const width = (WIDTH - x - label) / offered.length;
  offered.forEach((number, index) => {
    const edge = { x: x + label + index * width, y, width, height };
    addBox(panel, edge, { spot: `${kind}_${number}`, words: [number], rx: 0, info, table });
  });
}

/** The pass line runs down the end of the table and along the players' side. */
function passLine({ panel, info, table, has }) {
  if (!has("pass")) return;
  const [outer, inner] = [40, 12];
  const d =
    `M4 0H${LEFT - 8}V${LINE - inner}Q${LEFT - 8} ${LINE} ${LEFT + inner} ${LINE}` +
    `H${WIDTH}V${BEHIND}H${outer}Q4 ${BEHIND} 4 ${BEHIND - outer}Z`;
  const [x, y] = [WIDTH / 2 + 30, (LINE + BEHIND) / 2];
  const along = text("PASS LINE", x, y, { class: "words grand line-ink" });
  const up = place(text("PASS LINE", 0, 0, { class: "words line-ink" }), 28, 210, { turn: -90 });
  const at = { x: LEFT + 130, y };
  const shape = svg("path", { d });
  addSpot(panel, { spot: "pass", shape, inside: [along, up], at, info, table });
}

// -- the propositions in front of the stickman ----------------------------------------------------

function makeProps(info, table, narrow) {
  const width = narrow ? WIDTH : PROPS;
  const offered = rowsOf(info);
  const panel = makePanel(width, narrow ? 400 : BOTTOM);
  const rows = narrow ? NARROW_PROPS : WIDE_PROPS;
  const gap = 6;
  let y = 0;
  for (const [height, ...keys] of rows) {
    const each = (width - gap * (keys.length - 1)) / keys.length;
    keys.forEach((spot, index) => {
      const edge = { x: index * (each + gap), y, width: each, height };
      if (offered.has(spot)) proposition(panel, edge, spot, info, table);
    });
    y += height + gap;
  }
  return panel;
}

const WIDE_PROPS = [
  [44, "any_seven"],
  [76, "hard_6", "hard_10"],
  [76, "hard_8", "hard_4"],
  [80, "craps_3", "craps_2", "craps_12"],
  [74, "eleven", "c_and_e"],
  [44, "any_craps"],
  [50, "horn"],
  [64, "horn_high_2", "horn_high_3", "horn_high_11", "horn_high_12"],
];

const NARROW_PROPS = [
  [56, "any_seven", "any_craps"],
  [96, "hard_4", "hard_6", "hard_8", "hard_10"],
  [96, "craps_2", "craps_3", "craps_12", "eleven"],
  [64, "c_and_e", "horn"],
  [64, "horn_high_2", "horn_high_3", "horn_high_11", "horn_high_12"],
];

const SHOWN = {
  hard_4: [2, 2],
  hard_6: [3, 3],
  hard_8: [4, 4],
  hard_10: [5, 5],
  craps_2: [1, 1],
  craps_3: [1, 2],
  craps_12: [6, 6],
  eleven: [5, 6],
};

function proposition(panel, edge, spot, info, table) {
  const row = rowsOf(info).get(spot);
  const faces = SHOWN[spot];
  const odds = row.pays.length === 1 ? row.pays[0].odds : undefined;
  const middle = edge.x + edge.width / 2;
  const size = Math.min(30, edge.height * 0.36);
  const art = (faces ?? []).map((face, index) => {
    const x = middle + (index - 0.5) * (size + 6);
    return place(flatDie(face, size, "red"), x, edge.y + size / 2 + 8);
  });
  const top = faces ? size + 10 : 0;
  const rest = { ...edge, y: edge.y + top, height: edge.height - top };
  const shape = box(edge.x, edge.y, edge.width, edge.height, { rx: 6 });
  const y = rest.y + rest.height / 2;
  const named = edge.width < 100 ? row.title.split(/ (?=\d+$)/) : [row.title];
  const words = lines(named, middle, odds ? y - 7 : y, 20, { class: "words tiny" });
  if (odds) words.push(text(odds, middle, y + 9, { class: "odds" }));
  const at = { x: edge.x + edge.width - 24, y: edge.y + edge.height / 2 };
  addSpot(panel, { spot, shape, inside: [...art, ...words], at, info, table });
}

// -- the marker -----------------------------------------------------------------------------------

function makePuck() {
  const node = svg("g", { class: "puck", role: "img" });
  node.append(svg("circle", { r: 16 }), svg("circle", { class: "puck-ring", r: 13 }));
  const word = text("OFF", 0, 0.5, {});
  node.append(word);
  let was = null;

  function put(puck, origin, moving) {
    const on = Number(puck) > 0;
    node.classList.toggle("on", on);
    node.setAttribute("visibility", puck === null || puck === undefined ? "hidden" : "visible");
    node.setAttribute("aria-label", on ? `The point is ${puck}` : "The marker is off");
    word.textContent = on ? "ON" : "OFF";
    const x = on ? cellOf(Number(puck)) + CELL - 17 : LEFT + 66;
    const to = { x: origin.x + x, y: origin.y + (on ? ROWS[2].top + 16 : COME - 20) };
    if (moving && was) slide(node, was, to, 450);
    else place(node, to.x, to.y);
    was = to;
  }
  return { node, put };
}

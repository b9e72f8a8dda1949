// The table under a felt of dice or wheels: rail, cloth, panels of the layout, chips and seats.

import { rowPoints, makeSeats } from "./seats.js";
import { drawWagers, markSpots, spotGroup, walkable } from "./spots.js";
import { box, lines, place, svg, text } from "./svg.js";

const RAIL = 26;
const PAD = 22;
const GAP = 26;
const SEATS = 64;
const LINE = 20; // how broad the place on a line between two boxes is

let tables = 0;

/** Whether the layout should stand upright because the screen is narrow. */
export function isNarrow() {
  return window.matchMedia("(max-width: 640px)").matches;
}

/** A part of the layout with its own coordinates; `spots` remembers where chips lie in it. */
export function makePanel(width, height) {
  const node = svg("g", { class: "layout-panel" });
  return { node, width, height, spots: new Map(), origin: { x: 0, y: 0, scale: 1 } };
}

/** Puts a spot on a panel: its shape, what is written there, and the point where chips lie. */
export function addSpot(panel, { spot, shape, inside = [], at, info, table, label }) {
  panel.node.append(spotGroup({ spot, shape, inside, info, table, label }));
  panel.spots.set(spot, at);
}

/** A spot that is a box: words in its middle, odds beneath, chips in the middle or `at` a point. */
export function addBox(panel, edge, { spot, words = [], art = [], odds, at, name = "", ...rest }) {
  const { x, y, width, height } = edge;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const shape = box(x, y, width, height, { rx: rest.rx ?? 5 });
  const leading = rest.leading ?? 19;
  const lift = odds ? 8 : 0;
  const written = lines(words, middle.x, middle.y - lift, leading, { class: `words ${name}` });
  const below = middle.y + (words.length * leading) / 2 + 4;
  const paid = odds ? [text(odds, middle.x, below, { class: "odds" })] : [];
  addSpot(panel, { spot, shape, inside: [...art, ...written, ...paid], at: at ?? middle, ...rest });
}

/** The odds of a spot's first pay line, as they are printed on the layout. */
export function oddsOf(info, spot) {
  return info.layout.find((row) => row.spot === spot)?.pays?.[0]?.odds ?? "";
}

/** The rows of the layout by spot key. */
export function rowsOf(info) {
  return new Map(info.layout.map((row) => [row.spot, row]));
}

/** Lays panels side by side, or one under the other on a narrow screen. */
function arrange(panels, narrow) {
  const widths = panels.map((each) => each.width);
  const inner = narrow ? Math.max(...widths) : sum(widths) + GAP * (panels.length - 1);
  const tallest = Math.max(...panels.map((each) => each.height));
  let [x, y] = [RAIL + PAD, RAIL + PAD];
  for (const panel of panels) {
    const dx = narrow ? (inner - panel.width) / 2 : 0;
    const dy = narrow ? 0 : (tallest - panel.height) / 2;
    panel.origin = { x: x + dx, y: y + dy };
    place(panel.node, x + dx, y + dy);
    if (narrow) y += panel.height + GAP;
    else x += panel.width + GAP;
  }
  const bottom = narrow ? y - GAP : y + tallest;
  return { width: inner + 2 * (RAIL + PAD), bottom: bottom + PAD };
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}

/**
 * A whole felt. `apparatus(view, options)` moves dice or wheel, `centreOf(wager, at)` may send
 * chips elsewhere than to their spot, `dress(view)` draws what else lies on the layout.
 */
export function makeTable({ info, table, panels, ...game }) {
  const narrow = game.narrow ?? isNarrow();
  const whole = withOthers(panels, info, table);
  const { width, bottom } = arrange(whole, narrow);
  const rows = narrow ? 2 : 1;
  const height = bottom + rows * SEATS + RAIL;
  const node = svg("svg", {
    class: `felt felt-${info.game}`,
    viewBox: `0 0 ${width} ${height}`,
    role: "group",
    "aria-label": `${info.game_name} layout`,
  });
  const chips = svg("g", { class: "chips", "aria-hidden": "true" });
  const over = svg("g", { class: "over" });
  const points = seatPoints(width, height, rows);
  const seats = makeSeats({ info, table, points, height: 44, width: 118 });
  node.append(...cloth(width, height, bottom), ...whole.map((each) => each.node));
  node.append(seats.node, over, chips);
  game.overlay?.(over, whole);
  walkable(node);

  const seatAt = (seat) => seats.pointOf(seat);
  const bankAt = { x: width / 2, y: RAIL };
  const spots = globalPoints(whole);
  const centreOf = (wager) => {
    const at = (key) => spots.get(key) ?? null;
    return game.centreOf?.(wager, at) ?? at(wager.spot);
  };
  const look = { seatAt, bankAt, radius: game.chip ?? 15, noteOf: game.noteOf };
  let latest = 0;

  async function update(view, { animate = false, events = null } = {}) {
    latest += 1;
    const turn = latest;
    await game.apparatus?.(view, { animate, events });
    if (turn !== latest) return; // a later view has come meanwhile
    seats.update(view);
    game.dress?.(view, { animate, spots });
    markSpots(node, view, table);
    await drawWagers(chips, view, centreOf, { ...look, animate });
  }
  return { node, update };
}

/** Where the plates stand: in one row, or in two where one would be too crowded. */
function seatPoints(width, height, rows) {
  const row = (level) => {
    const y = height - SEATS / 2 - 8 - level * (SEATS - 10);
    return rowPoints({ x: RAIL, y, width: width - 2 * RAIL });
  };
  return (count) => {
    if (rows === 1 || count <= 5) return row((rows - 1) / 2)(count);
    const upper = Math.ceil(count / 2);
    return [...row(1)(upper), ...row(0)(count - upper)];
  };
}

function globalPoints(panels) {
  const points = new Map();
  for (const { spots, origin } of panels) {
    for (const [key, at] of spots) points.set(key, { x: origin.x + at.x, y: origin.y + at.y });
  }
  return points;
}

/** A spot that no panel has drawn still gets its box, so that every wager can be made. */
function withOthers(panels, info, table) {
  const drawn = new Set(panels.flatMap((each) => [...each.spots.keys()]));
  const others = info.layout.filter((row) => !drawn.has(row.spot));
  if (!others.length) return panels;
  const columns = 2;
  const panel = makePanel(columns * 130, Math.ceil(others.length / columns) * 56);
  others.forEach((row, index) => {
    const [x, y] = [(index % columns) * 130, Math.floor(index / columns) * 56];
    const edge = { x, y, width: 126, height: 52 };
    addBox(panel, edge, { spot: row.spot, words: [row.title], name: "small", info, table });
  });
  return [...panels, panel];
}

function cloth(width, height, bottom) {
  tables += 1;
  const id = `cloth-${tables}`;
  const inner = { x: RAIL, y: RAIL, width: width - 2 * RAIL, height: bottom - RAIL, rx: 26 };
  return [
    svg(
      "defs",
      {},
      svg(
        "radialGradient",
        { id, cx: "50%", cy: "38%", r: "75%" },
        svg("stop", { offset: "0", class: "cloth-bright" }),
        svg("stop", { offset: "1", class: "cloth-deep" }),
      ),
      svg(
        "linearGradient",
        { id: `${id}-rail`, x1: 0, y1: 0, x2: 0, y2: 1 },
        svg("stop", { offset: "0", class: "rail-light" }),
        svg("stop", { offset: "0.5", class: "rail-mid" }),
        svg("stop", { offset: "1", class: "rail-dark" }),
      ),
    ),
    box(0, 0, width, height, { class: "rail", rx: 48, fill: `url(#${id}-rail)` }),
    box(5, 5, width - 10, height - 10, { class: "rail-line", rx: 44 }),
    svg("rect", { ...inner, class: "cloth", fill: `url(#${id})` }),
    svg("rect", { ...inner, class: "cloth-edge" }),
  ];
}

/** Lights up the boxes of the numbers or cards that a spot covers while it is pointed at. */
export function showCover(panel, info, boxes) {
  const rows = rowsOf(info);
  const light = (target, on) => {
    const row = rows.get(target.closest?.(".spot")?.dataset.spot);
    for (const each of row?.on ?? []) boxes.get(each)?.classList.toggle("covered", on);
  };
  for (const kind of ["pointerover", "focusin"]) {
    panel.node.addEventListener(kind, (event) => light(event.target, true));
  }
  for (const kind of ["pointerout", "focusout"]) {
    panel.node.addEventListener(kind, (event) => light(event.target, false));
  }
}

/** Where boxes of a lattice meet: on each axis the middle and the length of what they share. */
export function meeting(boxes) {
  const shared = (low, high) => {
    const from = Math.max(...boxes.map((each) => each[low]));
    const to = Math.min(...boxes.map((each) => each[high]));
    return { at: (from + to) / 2, span: to - from };
  };
  return [shared(0, 1), shared(2, 3)];
}

/** A spot on a line or corner of a lattice: nothing is printed there, it shows when pointed at. */
export function addLineSpot(panel, lattice, [a, c], rest) {
  const at = lattice.point(a.at, c.at);
  const { width, height } = lattice.size(a.span, c.span, LINE);
  const shape = box(at.x - width / 2, at.y - height / 2, width, height, { rx: LINE / 2 });
  addSpot(panel, { shape, at, ...rest });
  panel.node.lastChild.classList.add("line-spot");
}

/**
 * A grid laid along or down the page: `along` steps from the head of the layout, `across` from
 * its first column. Upright, the head is at the top; lying, it is at the left, and the first
 * column at the bottom if there are `columns` to count down from.
 */
export function makeLattice({ upright, x, y, along, across, columns = 0 }) {
  const up = columns ? -1 : 1;
  const point = (a, c) =>
    upright
      ? { x: x + c * across, y: y + a * along }
      : { x: x + a * along, y: y + (columns + up * c) * across };
  const edge = (a0, a1, c0, c1) => {
    const [p, q] = [point(a0, c0), point(a1, c1)];
    const [left, top] = [Math.min(p.x, q.x), Math.min(p.y, q.y)];
    return { x: left, y: top, width: Math.abs(p.x - q.x), height: Math.abs(p.y - q.y) };
  };
  const size = (a, c, line) => {
    const reach = (span, step) => Math.max(line, span * step - line);
    const [length, depth] = [reach(a, along), reach(c, across)];
    return upright ? { width: depth, height: length } : { width: length, height: depth };
  };
  return { point, edge, size };
}

/**
 * Says whether dice or wheel show something new: the events of the step tell; without them,
 * another result does, or the same one with wagers decided in another round.
 */
export function makeNews(eventName) {
  let before = { shown: null, round: 0, decided: "[]" };
  return (shown, view, events) => {
    const now = {
      shown: shown ? JSON.stringify(shown) : null,
      round: view.round,
      decided: JSON.stringify(view.decided ?? []),
    };
    const settled = now.decided !== before.decided && now.decided !== "[]";
    const guess = now.shown !== before.shown || (settled && now.round !== before.round);
    const happened = events ? events.some((each) => each.event === eventName) : guess;
    const fresh = now.shown !== null && happened;
    before = { ...now, round: fresh ? now.round : before.round };
    return fresh;
  };
}

/** Makes a part of the felt that is pressed: by pointer, Enter or space. */
export function pressable(node, { label, press }) {
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", "0");
  node.setAttribute("aria-label", label);
  node.style.cursor = "pointer";
  node.addEventListener("click", press);
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  });
  return node;
}

/** A key with words that is pressed. */
export function makeKey(words, wide, press) {
  const face = box(0, 0, wide, 34, { rx: 8, fill: "#14503a", stroke: "#ffffff88" });
  const name = text(words, wide / 2, 18, { class: "words" });
  return pressable(svg("g", { class: "key" }, face, name), { label: words, press });
}

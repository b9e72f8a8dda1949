// What the baccarat tables share: two hands before the dealer, and areas with a section a seat.

import { aside, bow, cardFrame, cardTable, furniture, slab } from "./card_table.js";
import { evenArc } from "./seats.js";
import { box, money, shortMoney, svg, text } from "./svg.js";

const OVAL = { cx: 600, cy: 96, rx: 505, ry: 470 };
const [FIRST, LAST] = [9, 171]; // degrees from the dealer's left round to the dealer's right
const WIDE = { width: 1200, height: 668 };
const COLUMNS = 7;

/** The felt of a baccarat table: `bands` are areas cut into seats, `boxes` stand in the middle. */
export function makeBaccarat(info, table, { bands, boxes = [], vigorish = false }) {
  return cardTable(info, table, (floor) => {
    const shape = { bands, boxes, vigorish, seats: info.seats_max };
    return floor.tall ? tallPlan(floor, shape) : widePlan(floor, shape);
  });
}

const AREAS = [
  { spot: "player", words: "PLAYER", share: [0.8, 0.92] },
  { spot: "banker", words: "BANKER", share: [0.68, 0.8] },
  { spot: "tie", words: "TIE", share: [0.57, 0.68] },
];

/** The felt of a table at which every seat has areas for player, banker and tie. */
export function makePlayerBankerTie(info, table) {
  return makeBaccarat(info, table, { bands: AREAS, vigorish: true });
}

function common(floor, { width, height }, { cells, hands, owing }) {
  return {
    width,
    height,
    cardWidth: 66,
    chip: 14,
    whereIs: (place) => handAt(place, hands) || aside(width)(place),
    centreOf: ({ spot, seat }) => cells.get(`${spot}@${seat}`) || floor.points.get(spot) || null,
    dress: (view, over) => over.append(...owed(view, owing)),
  };
}

/** What the numbered spaces say of vigorish that is not paid yet. */
function owed(view, owing) {
  return Object.entries(view.marks?.owed || {}).flatMap(([seat, cents]) => {
    const at = owing.get(Number(seat));
    if (!at || !cents) return [];
    const title = svg("title", {}, `Seat ${seat} owes ${money(cents)} in vigorish`);
    const coin = svg("circle", { cx: at.x, cy: at.y, r: 16 });
    return [svg("g", { class: "coin", role: "img" }, title, coin, coinWords(cents, at))];
  });
}

/** The amount on a coin, close together where it would not fit. */
function coinWords(cents, { x, y }) {
  const words = cents < 100 ? `${cents}¢` : shortMoney(cents);
  const fit = words.length > 4 ? { textLength: 27, lengthAdjust: "spacingAndGlyphs" } : {};
  return text(words, x, y, { class: "coin-words", ...fit });
}

// -- the two hands --------------------------------------------------------------------------------

function handAt({ role, place, cards }, hands) {
  const key = ["player", "banker"].find((each) => role === each || place.toLowerCase() === each);
  if (!key) return null;
  const turns = cards.length === 3 ? [0, 0, 90] : [];
  return { ...hands[key], width: 66, gap: 70, turns };
}

function handFrames(hands) {
  return Object.entries(hands).flatMap(([key, { x, y }]) => [
    cardFrame(x, y, 246, 108),
    text(key.toUpperCase(), x, y + 70, { class: "pay-title" }),
  ]);
}

// -- a wide table ---------------------------------------------------------------------------------

function widePlan(floor, { bands, boxes, vigorish, seats }) {
  const hands = { player: { x: 468, y: 100 }, banker: { x: 732, y: 100 } };
  const edges = evenAngles(seats);
  const middles = evenAngles(2 * seats).filter((_, index) => index % 2 === 1);
  const [cells, owing] = [new Map(), new Map()];
  floor.print.append(furniture(WIDE.width), ...handFrames(hands));
  for (const band of bands) bandSpot(floor, band, { edges, middles, cells });
  for (const each of boxes) boxSpot(floor, each, each.wide);
  middles.forEach((degrees, index) => {
    floor.print.append(label(index + 1, at(degrees, 0.955), "box-number"));
    if (!vigorish) return;
    owing.set(index + 1, at(degrees, 0.525));
    floor.print.append(vigorishBox(index + 1, at(degrees, 0.525), seats > 10 ? 30 : 38));
  });
  const plates = middles.map((degrees) => at(degrees, 1.075));
  return {
    ...common(floor, WIDE, { cells, hands, owing }),
    outline: bow(WIDE.width, WIDE.height, { side: 0.3 }),
    seats: { shown: seats, points: () => plates, width: Math.min(124, 1500 / seats) },
  };
}

function at(degrees, share) {
  const angle = (degrees * Math.PI) / 180;
  const { cx, cy, rx, ry } = OVAL;
  return { x: cx + rx * share * Math.cos(angle), y: cy + ry * share * Math.sin(angle) };
}

/** Angles that part the bow into so many pieces of the same length, both ends included. */
function evenAngles(pieces) {
  return evenArc({ ...OVAL, from: FIRST, to: LAST })(pieces + 1).map(({ degrees }) => degrees);
}

function bandSpot(floor, { spot, words, share: [inner, outer] }, { edges, middles, cells }) {
  const [a, b, c, d] = [at(FIRST, outer), at(LAST, outer), at(LAST, inner), at(FIRST, inner)];
  const edge = `M${a.x} ${a.y}${arc(outer, 1, b)}L${c.x} ${c.y}${arc(inner, 0, d)}Z`;
  const shape = svg("path", { d: edge });
  const half = (inner + outer) / 2;
  const lines = edges.slice(1, -1).map((degrees) => {
    const [p, q] = [at(degrees, inner), at(degrees, outer)];
    return svg("path", { class: "section-line", d: `M${p.x} ${p.y}L${q.x} ${q.y}` });
  });
  middles.forEach((degrees, index) => cells.set(`${spot}@${index + 1}`, at(degrees, half)));
  floor.spot(spot, shape, at(90, half), [...lines, curved(titled(floor, spot, words), half)]);
}

function arc(share, sweep, { x, y }) {
  return `A${OVAL.rx * share} ${OVAL.ry * share} 0 0 ${sweep} ${x} ${y}`;
}

let curves = 0;

function curved(words, share) {
  curves += 1;
  const id = `oval-${curves}`;
  const low = share - 0.012;
  const [from, to] = [at(LAST, low), at(FIRST, low)];
  const d = `M${from.x} ${from.y}${arc(low, 0, to)}`;
  const middle = { href: `#${id}`, startOffset: "50%", "text-anchor": "middle" };
  const path = svg("textPath", middle, words);
  return svg("g", { class: "print" }, svg("path", { id, d, fill: "none" }), bandWords(path));
}

function bandWords(child) {
  return svg("text", { class: "band-words faint", "dominant-baseline": "central" }, child);
}

function titled(floor, spot, words) {
  const odds = floor.rows.get(spot)?.pays?.[0]?.odds;
  return odds ? `${words} · ${odds.toUpperCase()}` : words;
}

function label(words, { x, y }, name) {
  return text(words, x, y, { class: name });
}

function vigorishBox(number, { x, y }, wide) {
  const frame = box(x - wide / 2, y - 14, wide, 28, { class: "card-frame", rx: 5 });
  return svg("g", {}, frame, text(number, x, y, { class: "box-number" }));
}

function boxSpot(floor, { spot, words }, { x, y, width, height }) {
  const middle = { x: x + width / 2, y: y + height / 2 };
  const low = { x: middle.x, y: y + height * 0.62 };
  const lines = words.split("|").map((line, index) =>
    text(line, middle.x, y + 22 + index * 22, { class: "words" }),
  );
  floor.spot(spot, box(x, y, width, height, { rx: 12 }), low, lines);
}

// -- a tall table ---------------------------------------------------------------------------------

function tallPlan(floor, { bands, boxes, vigorish, seats }) {
  const hands = { player: { x: 198, y: 158 }, banker: { x: 522, y: 158 } };
  const [cells, owing] = [new Map(), new Map()];
  const rows = Math.ceil(seats / COLUMNS);
  floor.print.append(furniture(720), ...handFrames(hands));
  let y = 264;
  for (const each of boxes) boxSpot(floor, each, each.tall);
  if (boxes.length) y = 470;
  for (const band of bands) y = tallBand(floor, band, { y, rows, seats, cells });
  if (vigorish) y = tallVigorish(floor, { y, seats, owing });
  const height = y + 52 * Math.ceil(seats / 4) + 40;
  const points = (count) =>
    Array.from({ length: count }, (_, index) => ({
      x: 360 + ((index % 4) - 1.5) * 164,
      y: y + 26 + 52 * Math.floor(index / 4),
    }));
  return {
    ...common(floor, { width: 720, height }, { cells, hands, owing }),
    outline: slab(720, height),
    seats: { shown: seats, points, width: 156 },
  };
}

function sectionAt(index, seats, y, high) {
  const wide = 664 / Math.min(seats, COLUMNS);
  return { x: 28 + wide * (index % COLUMNS), y: y + high * Math.floor(index / COLUMNS), wide };
}

function tallBand(floor, { spot, words }, { y, rows, seats, cells }) {
  const [high, head] = [62, 30];
  const inside = [text(titled(floor, spot, words), 360, y + head / 2 + 2, { class: "band-words" })];
  for (let index = 0; index < seats; index += 1) {
    const { x, y: top, wide } = sectionAt(index, seats, y + head, high);
    const edge = { class: "section-line", fill: "none" };
    inside.push(box(x, top, wide, high, edge));
    inside.push(text(index + 1, x + 12, top + 13, { class: "box-number" }));
    cells.set(`${spot}@${index + 1}`, { x: x + wide / 2, y: top + high / 2 - 4 });
  }
  const shape = box(28, y, 664, head + rows * high, { rx: 10 });
  floor.spot(spot, shape, { x: 360, y: y + head + 30 }, inside);
  return y + head + rows * high + 14;
}

function tallVigorish(floor, { y, seats, owing }) {
  const wide = 664 / seats;
  for (let index = 0; index < seats; index += 1) {
    const point = { x: 28 + wide * (index + 0.5), y: y + 16 };
    owing.set(index + 1, point);
    floor.print.append(vigorishBox(index + 1, point, wide - 6));
  }
  return y + 44;
}

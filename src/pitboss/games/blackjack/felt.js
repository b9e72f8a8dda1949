// Blackjack: up to seven boxes on the bow, the insurance line before them, the dealer's hand above.

import {
  along, aside, bow, cardFrame, cardTable, furniture, lettering, numberIn, slab, stations,
} from "./card_table.js";
import { rowPoints } from "./seats.js";
import { box, svg, text } from "./svg.js";

const BOW = { top: 318, drop: 130 };
const ADDITIONAL = [
  ["over_13", "Over 13", -1],
  ["under_13", "Under 13", 1],
  ["same_suit", "Same suit", 1],
];

/** The felt of a blackjack table. */
export function makeFelt(info, table) {
  return cardTable(info, table, plan);
}

function plan(floor) {
  const boxes = new Set(floor.info.layout.map((row) => row.on[0]));
  const many = floor.info.layout.some((row) => row.on[1] > 1);
  const top = floor.tall ? 360 : BOW.top;
  const shape = { ...BOW, top, tall: floor.tall, each: 266, below: 196 };
  const { points, width, height, room } = stations(boxes.size, shape);
  const dealer = { x: width / 2, y: 108, width: 70, gap: 62, max: floor.tall ? 330 : 420 };
  floor.print.append(furniture(width), cardFrame(dealer.x, dealer.y, 170, 112));
  floor.print.append(...signs(floor, width));
  for (const at of points) station(floor, at, { many, room });
  if (!floor.tall) floor.spots.append(insuranceWords(floor));
  const spots = new Map(points.map((at) => [at.n, at]));
  const hands = new Map();
  return {
    width,
    height,
    outline: floor.tall ? slab(width, height - 52) : bow(width, height - 52),
    cardWidth: 62,
    seats: {
      shown: points.length,
      points: () => points.map(({ x, y }) => ({ x, y: y + 86 })),
      more: rowPoints({ x: 10, y: height - 30, width: width - 20 }),
      width: floor.tall ? 150 : Math.min(136, room - 14),
    },
    places: (view) => counted(view.places || [], hands),
    whereIs: (place) => whereIs(place, { spots, hands, dealer, tall: floor.tall, width }),
    centreOf: (wager) => centreOf(wager, floor.points),
  };
}

function signs(floor, width) {
  const pays = [...floor.rows.values()].find((row) => row.kind === "blackjack")?.pays || [];
  const odds = pays.find((line) => line.line === "blackjack")?.odds;
  if (!odds) return [];
  const words = `BLACKJACK PAYS ${odds.toUpperCase()}`;
  if (floor.tall) return [text(words, width / 2, 190, { class: "motto" })];
  return [lettering(words, along(280, 920, { ...BOW, lift: 216 }), { class: "motto" })];
}

function insuranceWords(floor) {
  const row = [...floor.rows.values()].find((each) => each.kind === "insurance");
  const words = row ? `INSURANCE PAYS ${row.pays[0].odds.toUpperCase()}` : "";
  return lettering(words, along(250, 950, { ...BOW, lift: 171 }), { class: "band-words" });
}

// -- a box and what belongs to it -----------------------------------------------------------------

function station(floor, at, { many, room }) {
  floor.print.append(text(at.n, at.x, at.y + (many ? -42 : 22), { class: "box-number" }));
  if (many) severalWagers(floor, at);
  else oneWager(floor, at);
  insurance(floor, at, { many, room });
  for (const [key, words, side] of ADDITIONAL) additional(floor, at, { key, words, side });
}

function oneWager(floor, { n, x, y }) {
  const shape = box(x - 39, y - 32, 78, 64, { rx: 10 });
  floor.spot(`box_${n}`, shape, { x, y: y - 4 });
}

function severalWagers(floor, { n, x, y }) {
  for (const number of [1, 2, 3]) {
    const middle = { x: x + (number - 2) * 50 - (floor.tall ? 62 : 0), y: y - 2 };
    const shape = svg("circle", { cx: middle.x, cy: middle.y, r: 23 });
    const words = text(number, middle.x, middle.y, { class: "words small" });
    floor.spot(number === 1 ? `box_${n}` : `box_${n}_${number}`, shape, middle, [words]);
  }
}

function insurance(floor, { n, x, y }, { many, room }) {
  const parts = many ? [1, 2, 3] : [1];
  const left = many ? 20 : 52;
  const whole = floor.tall ? { x: x + left, y: y - 20, width: 148 - left, high: 40 } : null;
  const band = whole || { x: x - room / 2 + 2, y: 0, width: room - 4, high: 34 };
  parts.forEach((number, index) => {
    const wide = band.width / parts.length;
    const start = band.x + wide * index;
    const key = number === 1 ? `insurance_${n}` : `insurance_${n}_${number}`;
    const middle = floor.tall ? y + 2 : curveAt(start + wide / 2);
    const shape = floor.tall
      ? box(start, band.y, wide - 2, band.high, { rx: 8 })
      : svg("path", { d: bandPath(start, start + wide) });
    const words = floor.tall && !many ? [text("Insurance", start + wide / 2, middle, SMALL)] : [];
    floor.spot(key, shape, { x: start + wide / 2, y: middle }, words);
  });
}

const SMALL = { class: "words small" };

function curveAt(x) {
  return BOW.top - 178 + BOW.drop * (1 - ((x - 600) / 482) ** 2);
}

function bandPath(left, right) {
  const edge = [0, 0.25, 0.5, 0.75, 1].map((share) => left + (right - left) * share);
  const upper = edge.map((x) => `${x} ${curveAt(x) - 17}`);
  const lower = edge.map((x) => `${x} ${curveAt(x) + 17}`).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}

function additional(floor, { n, x, y }, { key, words, side }) {
  const wide = floor.tall ? 92 : 66;
  const middle = { x: x + side * (wide / 2 + 2), y: y + 47 };
  const shape = box(middle.x - wide / 2, middle.y - 13, wide, 26, { rx: 13 });
  floor.spot(`${key}_${n}`, shape, middle, [text(words, middle.x, middle.y, { class: "fine" })]);
}

// -- where cards and chips lie --------------------------------------------------------------------

const BOX = /^box (\d+)/i;
const HAND = /hand (\d+)/i;

/** How many hands each box has, and the dealer's cards in one row. */
function counted(places, hands) {
  hands.clear();
  for (const { place, cards } of places) {
    const number = numberIn(place, BOX);
    const hand = numberIn(place, HAND) || 1;
    if (number && cards.length) hands.set(number, Math.max(hand, hands.get(number) || 0));
  }
  const own = places.filter((each) => isDealer(each));
  if (own.length < 2) return places;
  const cards = own.flatMap((each) => each.cards);
  const rest = places.filter((each) => !isDealer(each));
  return [...rest, { ...own[0], cards }];
}

function isDealer({ place, role }) {
  return role === "dealer" || /^(the )?dealer/i.test(place);
}

function whereIs(place, { spots, hands, dealer, tall, width }) {
  if (isDealer(place)) return dealer;
  const at = spots.get(numberIn(place.place, BOX));
  if (!at) return aside(width)(place);
  const count = hands.get(at.n) || 1;
  const index = (numberIn(place.place, HAND) || 1) - 1;
  return tall ? inRow(at, index, count) : inBlock(at, index, count);
}

function inRow(at, index, count) {
  const wide = 318 / count;
  const x = at.x - wide * (index - (count - 1) / 2);
  const width = count > 2 ? 50 : 66;
  return { x, y: at.y - 100, width, gap: count > 2 ? 16 : 28, max: wide - 8 };
}

function inBlock(at, index, count) {
  if (count === 1) return { x: at.x, y: at.y - 100, width: 62, gap: 24, max: 148 };
  const x = at.x + (index % 2 ? -38 : 38);
  const y = at.y - (count === 2 ? 96 : index < 2 ? 78 : 132);
  return { x, y, width: count === 2 ? 54 : 44, gap: 15, max: 74 };
}

function centreOf({ spot, hand = 1 }, points) {
  const at = points.get(spot);
  if (!at || hand < 2) return at || null;
  return { x: at.x - 44 * (hand - 1), y: at.y };
}

// The oval of poker: seats round it, the cards before them, bets, board, pots and the button.

import { cardFrame, cardTable, tag } from "./card_table.js";
import { evenArc } from "./seats.js";
import { stack } from "./spots.js";
import { money, place as put, slide, svg, text } from "./svg.js";

const WIDE = { width: 1200, height: 700, cx: 600, cy: 350, rx: 520, ry: 285 };
const TALL = { width: 720, height: 1120, cx: 360, cy: 560, rx: 268, ry: 470 };
const [FIRST, LAST] = [-64, 244]; // degrees from the dealer's left round to the dealer's right
const OUT = /^(folded|dead|conceded|refunded)/;
const SEAT = /^seat (\d+)/i;

/** The felt of a poker game: so many cards on the `board`, so many in a `hand`. */
export function makePoker(info, table, { board = 0, hand = 7 } = {}) {
  return cardTable(info, table, (floor) => plan(floor, { board, hand }));
}

function plan(floor, game) {
  const { tall, info } = floor;
  const oval = tall ? TALL : WIDE;
  const ring = rings(oval, { seats: info.seats_max, tall, wide: game.hand > 3 });
  const middle = { x: oval.cx, y: oval.cy - (tall ? 40 : 46) };
  const pot = { x: oval.cx, y: middle.y + (game.board ? 96 : 20) };
  floor.print.append(...printed(floor, oval, middle, game));
  const bets = betLayer(ring, pot);
  return {
    width: oval.width,
    height: oval.height,
    outline: outlineOf(oval),
    rail: 34,
    cardWidth: 54,
    shoe: { x: oval.cx, y: 40 },
    discard: { x: oval.cx - 120, y: 60 },
    seats: { shown: info.seats_max, points: () => ring.plates(), width: tall ? 142 : 136 },
    people: (view) => withFolded(view),
    places: (view) => {
      ring.face(view);
      return inPlay(view);
    },
    whereIs: (place) => whereIs(place, { ring, middle, game, tall, oval }),
    centreOf: () => null,
    dress: (view, over, { animate }) => {
      over.append(bets.node, ...pots(view, pot), ...winners(view, ring));
      return bets.show(view, animate);
    },
  };
}

// -- the table ------------------------------------------------------------------------------------

/**
 * Round the table: plates at the edge, cards before them, bets between these and the middle.
 * `face(view)` turns the ring so that one's own seat is at the bottom.
 */
function rings({ cx, cy, rx, ry }, { seats, tall, wide }) {
  const plates = evenArc({ cx, cy, rx, ry, from: FIRST, to: LAST })(seats);
  const inward = (dx, dy) =>
    plates.map(({ degrees }) => {
      const angle = (degrees * Math.PI) / 180;
      return { x: cx + (rx - dx) * Math.cos(angle), y: cy + (ry - dy) * Math.sin(angle) };
    });
  const beside = plates.map(({ x, y, degrees }) => ({ x, y: y + (isTop(degrees) ? 60 : -58) }));
  const cards = tall ? beside : inward(wide ? 172 : 122, 86);
  const bets = tall ? inward(92, 146) : inward(wide ? 290 : 240, 160);
  let turn = 0;
  const at = (points) => (seat) =>
    seat >= 1 && seat <= seats ? points[(seat - 1 + turn) % seats] : null;
  const plate = at(plates);
  const face = (view) => {
    const you = (view.seats || []).find((each) => each.you)?.seat;
    turn = you ? Math.floor(seats / 2) + seats - (you - 1) : 0;
  };
  const all = () => plates.map((_, index) => plate(index + 1));
  return { face, plate, plates: all, cards: at(cards), bets: at(bets) };
}

function isTop(degrees) {
  return degrees < -30 || degrees > 210;
}

function outlineOf({ cx, cy, rx, ry, width, height }) {
  const [a, b] = [Math.min(rx + 30, width / 2 - 22), Math.min(ry + 10, height / 2 - 30)];
  const side = Math.min(a, b) * 0.86;
  const [left, right, top, bottom] = [cx - a, cx + a, cy - b, cy + b];
  const near = side * 0.4;
  return (
    `M${left + side} ${top}H${right - side}` +
    `C${right - near} ${top} ${right} ${top + near} ${right} ${top + side}V${bottom - side}` +
    `C${right} ${bottom - near} ${right - near} ${bottom} ${right - side} ${bottom}` +
    `H${left + side}C${left + near} ${bottom} ${left} ${bottom - near} ${left} ${bottom - side}` +
    `V${top + side}C${left} ${top + near} ${left + near} ${top} ${left + side} ${top}Z`
  );
}

function printed(floor, oval, middle, { board }) {
  const line = svg("ellipse", {
    class: "oval-line",
    cx: oval.cx,
    cy: oval.cy,
    rx: oval.rx * (floor.tall ? 0.62 : 0.7),
    ry: oval.ry * (floor.tall ? 0.74 : 0.64),
  });
  const words = floor.info.game_name.toUpperCase();
  const level = board ? middle.y - 66 : middle.y + 92;
  const name = text(words, oval.cx, level, { class: "motto small" });
  const step = floor.tall ? 62 : 72;
  const frames = Array.from({ length: board }, (_, index) =>
    cardFrame(middle.x + (index - (board - 1) / 2) * step, middle.y, step - 4, step * 1.36),
  );
  const chair = svg("g", { class: "dealer-place" }, tag("Dealer", oval.cx, 44, "dealer-tag"));
  return [line, name, ...frames, chair];
}

// -- hands ----------------------------------------------------------------------------------------

function whereIs(place, { ring, middle, tall, oval }) {
  if (place.role === "board") return { ...middle, width: tall ? 57 : 66, gap: tall ? 62 : 72 };
  if (place.role === "burn") return { x: oval.cx, y: oval.cy - oval.ry + 34, width: 30, gap: 6 };
  const at = ring.cards(Number(SEAT.exec(place.place)?.[1] || 0));
  if (!at) return null;
  const many = place.cards.length > 4;
  const own = (place.down || []).length > 0 && place.cards.some(Boolean) && !place.gone;
  const width = tall ? 52 : own ? 58 : 50;
  const spread = { gap: many ? 24 : 32, tight: many ? 9 : 20, max: tall ? 176 : 190 };
  return { ...at, width, ...spread, noteAbove: tall };
}

/** Hands that are out of play are no longer there, but for one's own, which stays in sight. */
function inPlay(view) {
  const you = (view.seats || []).find((each) => each.you)?.seat;
  return (view.places || []).filter(
    (each) => !(each.gone && OUT.test(each.note) && each.seat !== you),
  );
}

function withFolded(view) {
  const out = new Set(
    (view.places || []).filter((each) => OUT.test(each.note)).map((each) => each.seat),
  );
  const seats = (view.seats || []).map((each) => ({ ...each, folded: out.has(each.seat) }));
  return { ...view, seats };
}

// -- chips ----------------------------------------------------------------------------------------

/** Bets before the seats: they slide forward from their player and on into the pot. */
function betLayer(ring, pot) {
  const node = svg("g", { class: "bets" });
  let before = new Map();

  function show(view, animate) {
    const after = new Map(
      (view.seats || []).filter((each) => each.wagered).map((each) => [each.seat, each]),
    );
    const motions = [];
    const drawn = [...after].map(([seat, each]) => {
      const at = ring.bets(seat) || pot;
      const heap = put(svg("g", {}, stack(each.wagered, { mine: each.you })), at.x, at.y);
      const news = before.get(seat)?.wagered !== each.wagered;
      if (animate && news) motions.push(slide(heap, ring.plate(seat) || pot, at, 320));
      return heap;
    });
    const gone = [...before.keys()].filter((seat) => animate && !after.has(seat));
    const leaving = gone.map((seat) => {
      const heap = svg("g", { class: "ghost" }, stack(before.get(seat).wagered));
      motions.push(slide(heap, ring.bets(seat) || pot, pot, 420).then(() => heap.remove()));
      return heap;
    });
    node.replaceChildren(...drawn, ...leaving);
    before = after;
    return Promise.all(motions);
  }
  return { node, show };
}

/** The pots in the middle; what lies before the seats already counts as the pot's. */
function pots(view, at) {
  const bets = (view.seats || []).reduce((sum, each) => sum + (each.wagered || 0), 0);
  const heaps = view.pots || [];
  return heaps.flatMap(({ name, cents }, index) => {
    const x = at.x + (index - (heaps.length - 1) / 2) * 120;
    const lying = Math.max(0, name === "pot" ? cents - bets : cents);
    const heap = svg("g", { class: "pot-heap" }, stack(lying));
    const title = `${name[0].toUpperCase()}${name.slice(1)} ${money(cents)}`;
    const words = tag(title, x, at.y + 28, "pot");
    return lying > 0 ? [put(heap, x, at.y), words] : [words];
  });
}

function winners(view, ring) {
  return (view.decided || []).flatMap(({ seat, paid, result }) => {
    const at = ring.plate(seat); // above the name, where no card and no note lies
    return at && result === "won" && paid ? [tag(`+${money(paid)}`, at.x, at.y - 26, "won")] : [];
  });
}

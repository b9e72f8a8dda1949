// A plain felt that fits any game: spots in rows by kind, cards and dice above them.

import { card } from "./cards.js";
import { drawWagers, markSpots, spotGroup, walkable } from "./spots.js";
import { box, clear, money, place, svg, text } from "./svg.js";

const [WIDTH, MARGIN, TOP] = [1200, 40, 260];
const [CELL, HEIGHT, SPACE] = [132, 62, 8];
const ACROSS = Math.floor((WIDTH - 2 * MARGIN + SPACE) / (CELL + SPACE));
const PLACES_ACROSS = 6;
const SEATS_ACROSS = 8;

/** Lays a plain felt: every spot of the layout, grouped by kind. */
export function makeFelt(info, table) {
  const { cells, bottom } = arrange(info.layout);
  const rows = Math.ceil(Math.min(info.seats_max, 16) / SEATS_ACROSS);
  const height = bottom + 20 + rows * 44 + 20;
  const node = svg("svg", { class: "felt felt-grid", viewBox: `0 0 ${WIDTH} ${height}` });
  node.append(box(6, 6, WIDTH - 12, height - 12, { class: "felt-cloth", rx: 36 }));
  const [show, spots, chips, seats] = ["show", "spots", "chips", "seats"].map((name) =>
    svg("g", { class: `grid-${name}` }),
  );
  spots.append(...cells.flatMap((cell) => drawn(cell, info, table)));
  node.append(show, spots, chips, seats);
  const centres = new Map(cells.filter((cell) => cell.spot).map((cell) => [cell.spot, cell]));
  const centreOf = ({ spot }) => centre(centres.get(spot));
  const update = async (view, { animate = false } = {}) => {
    clear(show).append(...shown(view));
    clear(seats).append(...plates(view, bottom + 20));
    markSpots(node, view, table);
    await drawWagers(chips, view, centreOf, { animate });
  };
  return { node: walkable(node), update };
}

function centre(cell) {
  return cell ? { x: cell.x + CELL / 2, y: cell.y + HEIGHT / 2 + 6 } : null;
}

function arrange(layout) {
  const kinds = new Map();
  for (const spot of layout) {
    kinds.set(spot.kind, [...(kinds.get(spot.kind) ?? []), spot]);
  }
  const cells = [];
  let y = TOP;
  for (const spots of packed([...kinds.values()])) {
    spots.forEach((spot, index) => cells.push(cell(spot, index, y)));
    y += Math.ceil(spots.length / ACROSS) * (HEIGHT + SPACE);
  }
  return { cells, bottom: Math.max(y, TOP + 60) };
}

/** Kinds with one spot share a row; others begin one of their own. */
function packed(groups) {
  const lone = groups.filter((spots) => spots.length === 1).flat();
  const rows = groups.filter((spots) => spots.length > 1);
  return lone.length ? [lone, ...rows] : rows;
}

function cell(spot, index, top) {
  const x = MARGIN + (index % ACROSS) * (CELL + SPACE);
  const y = top + Math.floor(index / ACROSS) * (HEIGHT + SPACE);
  return { x, y, spot: spot.spot, row: spot };
}

function drawn({ x, y, spot, row }, info, table) {
  const shape = box(x, y, CELL, HEIGHT, { rx: 8 });
  const look = { class: "spot-label", "font-size": 13 };
  const name = text(shortened(row.title), x + CELL / 2, y + 17, look);
  return [spotGroup({ spot, shape, table, info, inside: [name] })];
}

function shortened(words) {
  return words.length > 18 ? `${words.slice(0, 17)}…` : words;
}

function shown(view) {
  const places = (view.places ?? []).filter((each) => each.cards?.length);
  const lying = places.slice(0, PLACES_ACROSS * 2).flatMap(hand);
  const facts = [dice(view.dice), wheel(view.wheel), pots(view.pots)].filter(Boolean);
  const words = text(facts.join("   "), WIDTH / 2, 40, { class: "grid-fact" });
  return facts.length ? [words, ...lying] : lying;
}

function hand({ label, place: name, cards }, index) {
  const across = (WIDTH - 2 * MARGIN) / PLACES_ACROSS;
  const x = MARGIN + (index % PLACES_ACROSS) * across + across / 2;
  const y = 110 + Math.floor(index / PLACES_ACROSS) * 100;
  const step = Math.min(34, (across - 60) / Math.max(1, cards.length - 1));
  const first = x - (step * (cards.length - 1)) / 2;
  const faces = cards.map((code, at) => place(card(code), first + at * step, y, { scale: 0.5 }));
  return [...faces, text(label || name, x, y + 46, { class: "grid-label" })];
}

function dice(faces) {
  return faces ? `Dice ${faces.join("-")}` : "";
}

function wheel(at) {
  return at ? `Wheel ${at.symbol}` : "";
}

function pots(each) {
  return (each ?? []).map((pot) => `${pot.name} ${money(pot.cents)}`).join(", ");
}

function plates(view, top) {
  const wide = (WIDTH - 2 * MARGIN) / SEATS_ACROSS;
  return (view.seats ?? []).slice(0, 2 * SEATS_ACROSS).map((seat, index) => {
    const x = MARGIN + (index % SEATS_ACROSS) * wide;
    const y = top + Math.floor(index / SEATS_ACROSS) * 44;
    const name = `${seat.seat} ${seat.name ?? ""}`.slice(0, 14);
    const back = box(x, y, wide - SPACE, 38, { rx: 8, class: seat.you ? "plate you" : "plate" });
    const said = `${name}  ${money(seat.stack)}`;
    const words = text(said, x + (wide - SPACE) / 2, y + 20, { class: "grid-label" });
    return svg("g", {}, back, words);
  });
}

// A card table: the cloth with its rail, stations round the edge, cards, chips and seats.

import { CardLayer } from "./cards.js";
import { makeSeats } from "./seats.js";
import { drawWagers, labelOf, markSpots, spotGroup, walkable } from "./spots.js";
import { box, svg, text } from "./svg.js";

const NARROW = "(max-width: 640px)";
let made = 0;

/**
 * The felt of a card game. `plan(floor)` draws the layout and says where everything lies:
 * `{width, height, outline, cardWidth, whereIs(place), centreOf(wager), seats: {...}, dress?}`.
 * The layout is drawn anew when the page becomes narrow or wide.
 */
export function cardTable(info, table, plan) {
  const node = svg("svg", {
    class: `felt card-table felt-${info.game}`,
    role: "group",
    "aria-label": `${info.game_name} layout`,
  });
  const narrow = window.matchMedia(NARROW);
  let last = null;
  let tall = null;
  let show = null;

  function lay() {
    if (tall === narrow.matches) return;
    tall = narrow.matches;
    show = layOut(node, { info, table, tall, plan });
    if (last) show(last, {});
  }

  narrow.addEventListener("change", lay);
  walkable(node);
  lay();
  return {
    node,
    update(view, { animate = false } = {}) {
      last = view;
      return show(view, { animate });
    },
  };
}

function layOut(node, { info, table, tall, plan }) {
  const floor = makeFloor(info, table, tall);
  const laid = plan(floor);
  const { width } = laid;
  const height = laid.height + others(floor, laid);
  const cards = new CardLayer({
    shoe: laid.shoe || { x: width - 70, y: 30 },
    discard: laid.discard || { x: 70, y: 30 },
    width: laid.cardWidth,
    tiles: laid.tiles,
  });
  const seats = makeSeats({ info, table, ...laid.seats });
  const over = svg("g", { class: "over", "aria-hidden": "true" });
  node.setAttribute("viewBox", `0 0 ${width} ${height}`);
  node.replaceChildren(...cloth(laid.outline, laid.rail), floor.print, floor.spots);
  node.append(seats.node, cards.node, over, floor.chips);

  const look = { seatAt: seats.pointOf, bankAt: { x: width / 2, y: 30 }, radius: laid.chip || 16 };
  let latest = 0;
  let noted = new Set();

  /** What is written on the cloth, and what the game itself adds there. */
  function write(view, places, { animate }) {
    over.replaceChildren(...notes(places, laid));
    return laid.dress?.(view, over, { animate });
  }

  return async function show(view, { animate }) {
    latest += 1;
    const turn = latest;
    const places = laid.places ? laid.places(view) : view.places || [];
    if (animate) {
      // While cards fly, nothing says yet what they bring.
      const known = places.filter((each) => noted.has(noteKey(each)));
      const dressed = write({ ...view, decided: [] }, known, { animate });
      await Promise.all([dressed, cards.update(places, laid.whereIs, { animate })]);
    } else {
      await cards.update(places, laid.whereIs);
    }
    if (turn !== latest) return; // a later view has come meanwhile
    noted = new Set(places.map(noteKey));
    write(view, places, { animate: false });
    seats.update(laid.people ? laid.people(view) : view);
    markSpots(node, view, table);
    await drawWagers(floor.chips, plainly(view), laid.centreOf, { ...look, animate });
  };
}

function noteKey({ place, note }) {
  return `${place}: ${note}`;
}

/** A spot that the plan has not drawn still gets its box, so that every wager can be made. */
function others(floor, { width, height }) {
  const rows = [...floor.rows.values()].filter((row) => !floor.points.has(row.spot));
  const [wide, high] = [150, 52];
  const columns = Math.floor((width - 20) / wide);
  rows.forEach((row, index) => {
    const x = 10 + (index % columns) * wide;
    const y = height + Math.floor(index / columns) * high;
    const middle = { x: x + wide / 2, y: y + high / 2 };
    const words = text(row.title.slice(0, 22), middle.x, middle.y, { class: "fine" });
    floor.spot(row.spot, box(x + 2, y + 2, wide - 4, high - 4, { rx: 8 }), middle, [words]);
  });
  return Math.ceil(rows.length / columns) * high;
}

/** Notes that say which hand a wager is for are shown by where it lies. */
function plainly(view) {
  const wagers = (view.wagers || []).map((each) => ({
    ...each,
    hand: Number(/hand (\d+)/.exec(each.note)?.[1] || 1),
    note: "",
  }));
  return { ...view, wagers };
}

/** What is said of a hand, on a tag at its foot. */
function notes(places, { whereIs, width, cardWidth = 62 }) {
  return places.filter((each) => each.note && each.cards.length).flatMap((each) => {
    const at = whereIs(each);
    const half = (at?.width || cardWidth) * 0.7;
    const within = at && Math.min(width - 100, Math.max(100, at.x));
    const x = each.note.length > 12 ? within : at?.x;
    return at ? [tag(each.note, x, at.y + (at.noteAbove ? -half : half + 2))] : [];
  });
}

/** A few words on a small plate around a point. */
export function tag(words, x, y, name = "note") {
  const said = words.length > 26 ? `${words.slice(0, 25)}…` : words;
  const width = said.length * 7.4 + 16;
  const back = box(x - width / 2, y - 10, width, 20, { rx: 10 });
  return svg("g", { class: `tag ${name}` }, back, text(said, x, y));
}

/** What a plan draws on: the print of the cloth and its spots. */
function makeFloor(info, table, tall) {
  const rows = new Map(info.layout.map((row) => [row.spot, row]));
  const floor = {
    info,
    table,
    tall,
    rows,
    print: svg("g", { class: "print", "aria-hidden": "true" }),
    spots: svg("g", { class: "spots" }),
    chips: svg("g", { class: "chips", "aria-hidden": "true" }),
    points: new Map(),
  };
  floor.spot = (spot, shape, at, inside = []) => {
    if (!rows.has(spot)) return;
    floor.points.set(spot, at);
    const label = labelOf(info, spot);
    floor.spots.append(spotGroup({ spot, label, shape, table, info, inside }));
  };
  return floor;
}

// -- the cloth ------------------------------------------------------------------------------------

/** The padded edge and the cloth inside it, in the colours that all felts share. */
export function cloth(outline, rail = 30) {
  made += 1;
  const id = `card-cloth-${made}`;
  return [
    svg("defs", {}, radial(id), linear(`${id}-rail`)),
    svg("path", {
      class: "card-rail",
      d: outline,
      stroke: `url(#${id}-rail)`,
      "stroke-width": rail,
    }),
    svg("path", { class: "cloth", d: outline, fill: `url(#${id})` }),
    svg("path", { class: "cloth-edge", d: outline }),
  ];
}

function radial(id) {
  const stops = [["0", "cloth-bright"], ["1", "cloth-deep"]];
  return svg("radialGradient", { id, cx: "50%", cy: "35%", r: "80%" }, ...stops.map(stop));
}

function linear(id) {
  const stops = [["0", "rail-light"], ["0.5", "rail-mid"], ["1", "rail-dark"]];
  return svg("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops.map(stop));
}

function stop([offset, name]) {
  return svg("stop", { offset, class: name });
}

/** The outline of a table with a straight edge for the dealer and a bow for the players. */
export function bow(width, height, { inset = 26, side = 0.4 } = {}) {
  const [left, right, bottom] = [inset, width - inset, height - inset];
  const shoulder = inset + (height - 2 * inset) * side;
  return (
    `M${left + 24} ${inset}H${right - 24}Q${right} ${inset} ${right} ${inset + 24}V${shoulder}` +
    `C${right} ${bottom - 60} ${width * 0.74} ${bottom} ${width / 2} ${bottom}` +
    `C${width * 0.26} ${bottom} ${left} ${bottom - 60} ${left} ${shoulder}V${inset + 24}` +
    `Q${left} ${inset} ${left + 24} ${inset}Z`
  );
}

/** The outline of an upright table for a narrow screen. */
export function slab(width, height, { inset = 22, round = 70 } = {}) {
  const [right, bottom] = [width - inset, height - inset];
  return (
    `M${inset + 24} ${inset}H${right - 24}Q${right} ${inset} ${right} ${inset + 24}` +
    `V${bottom - round}Q${right} ${bottom} ${right - round} ${bottom}H${inset + round}` +
    `Q${inset} ${bottom} ${inset} ${bottom - round}V${inset + 24}` +
    `Q${inset} ${inset} ${inset + 24} ${inset}Z`
  );
}

// -- stations -------------------------------------------------------------------------------------

/**
 * Where the players' places are, the first at the dealer's left: along the bow of a wide table, or
 * down the right side and up the left one of a tall table. Gives points and the size of the whole.
 */
export function stations(count, { tall, top, drop = 120, each = 250, below = 130 }) {
  return tall ? upright(count, { top, each, below }) : bowed(count, { top, drop, below });
}

function bowed(count, { top, drop, below }) {
  const [width, margin] = [1200, 118];
  const room = width - 2 * margin;
  const gap = count > 1 ? Math.min(room / (count - 1), 240) : 0;
  const points = Array.from({ length: count }, (_, index) => {
    const x = width / 2 + gap * ((count - 1) / 2 - index);
    return { n: index + 1, x, y: top + drop * (1 - ((x - width / 2) / (room / 2)) ** 2) };
  });
  return { points, width, height: top + drop + below, room: Math.min(gap || 240, 240) };
}

function upright(count, { top, each, below }) {
  const width = 720;
  const rows = Math.ceil(count / 2);
  const odd = count % 2 === 1;
  const points = Array.from({ length: count }, (_, index) => {
    const right = index < Math.floor(count / 2);
    const middle = odd && index === Math.floor(count / 2);
    const row = middle ? rows - 1 : right ? index : count - 1 - index;
    return { n: index + 1, x: middle ? width / 2 : right ? 528 : 192, y: top + each * row };
  });
  return { points, width, height: top + each * (rows - 1) + below, room: 330 };
}

/** A curve through points of the bow, shifted up, for lines and lettering that follow it. */
export function along(from, to, { top, drop, lift = 0, width = 1200, margin = 118 }) {
  const half = (width - 2 * margin) / 2;
  const y = (x) => top - lift + drop * (1 - ((x - width / 2) / half) ** 2);
  const slope = (x) => (-2 * drop * (x - width / 2)) / half ** 2;
  const reach = (to - from) / 2;
  const turn = [from + reach, y(from) + slope(from) * reach];
  return { from: [from, y(from)], turn, to: [to, y(to)] };
}

/** Words printed along a curve. */
export function lettering(words, curve, attrs = {}) {
  made += 1;
  const id = `curve-${made}`;
  const d = `M${curve.from.join(" ")}Q${curve.turn.join(" ")} ${curve.to.join(" ")}`;
  const middle = { href: `#${id}`, startOffset: "50%", "text-anchor": "middle" };
  const path = svg("path", { id, d, fill: "none" });
  return svg("g", { class: "print" }, path, svg("text", attrs, svg("textPath", middle, words)));
}

/** A printed frame where cards are laid. */
export function cardFrame(x, y, width, height, words = "") {
  const frame = box(x - width / 2, y - height / 2, width, height, { class: "card-frame", rx: 10 });
  const label = words ? text(words, x, y + height / 2 + 13, { class: "frame-words" }) : null;
  return svg("g", {}, frame, label);
}

/** The pay table of a wager, printed in columns around a point. */
export function payTable(rows, x, y, { columns = 2, width = 210, leading = 19, title = "" } = {}) {
  const deep = Math.ceil(rows.length / columns);
  const group = svg("g", { class: "pay-table" });
  if (title) group.append(text(title, x, y - 20, { class: "pay-title" }));
  rows.forEach((row, index) => {
    const column = Math.floor(index / deep);
    const left = x + (column - columns / 2) * width + 12;
    const line = y + (index % deep) * leading;
    group.append(svg("text", { class: "pay-line", x: left, y: line + 4 }, row.title));
    const end = { class: "pay-odds", x: left + width - 24, y: line + 4, "text-anchor": "end" };
    group.append(svg("text", end, row.odds));
  });
  return group;
}

/** The shoe at the dealer's left and the discard rack at the dealer's right. */
export function furniture(width, y = 58) {
  return svg(
    "g",
    { class: "furniture" },
    svg("path", { class: "shoe", d: `M${width - 120} ${y - 20}h64l18 40h-96z` }),
    svg("rect", { class: "shoe-mouth", x: width - 118, y: y + 6, width: 34, height: 10, rx: 3 }),
    svg("rect", { class: "rack", x: 56, y: y - 22, width: 62, height: 44, rx: 6 }),
    svg("path", { class: "rack-line", d: `M66 ${y - 10}h42M66 ${y}h42M66 ${y + 10}h42` }),
  );
}

/** Whatever cards lie nowhere else: burned, drawn in error, found face up. */
export function aside(width, y = 66) {
  return (place) => {
    const burned = /burn|discard/i.test(`${place.role} ${place.place}`);
    const at = { y, width: 40, gap: 13, max: 150 };
    return burned ? { ...at, x: 200 } : { ...at, x: width - 210 };
  };
}

/** The number that ends the name of a place or spot: `box 3, hand 2` gives 3. */
export function numberIn(name, pattern) {
  const found = pattern.exec(name);
  return found ? Number(found[1]) : null;
}

// Places to wager, and the chips that lie on them.

import { animate, box, clear, place, shortMoney, slide, svg, text } from "./svg.js";

const LONG_PRESS_MS = 550;
const STACK_MAX = 5;
const FAN = 26; // how far apart the stacks of several players lie on one spot
const WORTH = [500_000, 100_000, 50_000, 10_000, 2_500, 2_000, 500, 250, 100, 50, 25];

/** What a spot is called aloud: its title and what it pays. */
export function labelOf(info, spot) {
  const row = info.layout.find((each) => each.spot === spot);
  if (!row) return spot;
  const odds = [...new Set((row.pays ?? []).map((each) => each.brings))];
  return odds.length ? `${row.title}, pays ${odds.join(" or ")}` : row.title;
}

/** A place to wager: a shape that takes clicks, keys and long presses, and what is drawn on it. */
export function spotGroup({ spot, label, shape, table, info, inside = [] }) {
  shape.classList.add("spot-shape");
  const name = label ?? labelOf(info, spot);
  const marks = { class: "spot", "data-spot": spot, tabindex: 0, role: "button" };
  const node = svg("g", { ...marks, "aria-label": name }, shape, ...inside);
  listen(node, spot, table);
  return node;
}

function listen(node, spot, table) {
  const press = { timer: 0, held: false };
  const release = () => clearTimeout(press.timer);
  node.addEventListener("pointerdown", (event) => {
    press.held = false;
    release();
    if (event.button) return;
    press.timer = setTimeout(() => {
      press.held = true;
      table.inspect(spot);
    }, LONG_PRESS_MS);
  });
  for (const kind of ["pointerup", "pointerleave", "pointercancel"]) {
    node.addEventListener(kind, release);
  }
  node.addEventListener("click", (event) => {
    if (!press.held) table.bet(spot, event);
    press.held = false;
  });
  node.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    release();
    if (!press.held) table.inspect(spot);
    press.held = event.pointerType === "touch";
  });
  node.addEventListener("keydown", (event) => typed(event, spot, table));
}

function typed(event, spot, table) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = { Enter: "bet", " ": "bet", i: "inspect", I: "inspect" }[event.key];
  if (!act) return;
  event.preventDefault();
  table[act](spot, event);
}

/** Lets the arrow keys walk from a spot to the nearest one in that direction. */
export function walkable(node) {
  node.addEventListener("keydown", (event) => {
    const here = event.target.closest?.(".spot");
    const next = here && nearest(node, here, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  return node;
}

function nearest(node, here, key) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const from = middle(here);
  let best = [Infinity, null];
  for (const each of node.querySelectorAll(".spot")) {
    const [dx, dy] = [middle(each).x - from.x, middle(each).y - from.y];
    const ahead = dx * way[0] + dy * way[1];
    const cost = ahead + 3 * Math.abs(dx * way[1] + dy * way[0]);
    if (each !== here && ahead > 1 && cost < best[0]) best = [cost, each];
  }
  return best[1];
}

function middle(node) {
  const edge = (node.querySelector(".spot-shape") ?? node).getBoundingClientRect();
  return { x: edge.left + edge.width / 2, y: edge.top + edge.height / 2 };
}

/** Shows which spots take a wager now and which were won when the table was last settled. */
export function markSpots(node, view, table) {
  const open = table.openSpots();
  const won = spotsOf(view, "won");
  const lit = new Set(view.marks?.lit ?? []);
  for (const each of node.querySelectorAll(".spot")) {
    const key = each.dataset.spot;
    each.classList.toggle("open", open.has(key));
    each.classList.toggle("won", won.has(key));
    each.classList.toggle("lit", lit.has(key));
    each.setAttribute("aria-disabled", String(!open.has(key)));
  }
}

function spotsOf(view, result) {
  const each = (view.decided ?? []).filter((one) => one.result === result);
  return new Set(each.map((one) => one.spot));
}

/** Cuts an amount into chips, largest first; at most a handful are drawn. */
export function chipsFor(cents) {
  const pieces = [];
  let rest = cents;
  for (const worth of WORTH) {
    while (rest >= worth && pieces.length < STACK_MAX) {
      pieces.push(worth);
      rest -= worth;
    }
  }
  return pieces.length ? pieces : [25];
}

/** One chip in the colour of its value, lying at the origin. */
export function chip(worth, radius = 15) {
  const rim = { r: radius * 0.84, "stroke-width": radius * 0.32, class: "chip-edge" };
  const marks = `${radius * 0.44} ${radius * 0.44}`;
  return svg(
    "g",
    { class: `chip chip-${worth}` },
    svg("circle", { r: radius, class: "chip-body" }),
    svg("circle", { ...rim, "stroke-dasharray": marks }),
    svg("circle", { r: radius * 0.6, class: "chip-face" }),
  );
}

/** A stack of chips worth so much, with the amount written beneath. */
export function stack(cents, { mine = false, note = "", radius = 15 } = {}) {
  const node = svg("g", { class: mine ? "stack mine" : "stack" });
  node.append(svg("ellipse", { class: "shade", rx: radius + 2, ry: radius * 0.75, cy: 4 }));
  chipsFor(cents).forEach((worth, height) => {
    node.append(place(chip(worth, radius), 0, -3.5 * height));
  });
  node.append(plate(shortMoney(cents), radius + 7, "amount"));
  if (note) node.append(place(plate(note, 0, "chip-note"), -radius, -radius));
  return node;
}

function plate(words, y, name) {
  const width = words.length * 8 + 8;
  const back = box(-width / 2, y - 9, width, 18, { rx: 9 });
  return svg("g", { class: name }, back, text(words, 0, y + 0.5));
}

const remembered = new WeakMap();

/**
 * Lays the chips of all wagers on the layout: new ones slide in from their player, decided ones
 * are swept to the winner or the bank. `centreOf(wager)` is the point a wager lies at, or null.
 */
export async function drawWagers(layer, view, centreOf, options = {}) {
  const before = remembered.get(layer) ?? { stacks: new Map(), decided: "", wagers: [], top: 0 };
  const after = arranged(view, centreOf, options);
  const decided = JSON.stringify(view.decided ?? []);
  const top = Math.max(0, ...(view.wagers ?? []).map((each) => each.id));
  remembered.set(layer, { stacks: after, decided, wagers: view.wagers ?? [], top });
  const motions = options.animate ? sweep(layer, before, after, view, options) : [];
  clear(layer).append(...[...after.values()].map((each) => each.node));
  if (options.animate) motions.push(...arrive(before, after, options));
  if (decided !== before.decided) announce(layer, before, view, centreOf);
  else if (top <= before.top) layer.append(...(before.badges ?? []));
  remembered.get(layer).badges = [...layer.querySelectorAll(".badge")];
  await Promise.all(motions);
}

/** The stacks to draw: a player's chips that lie together are one stack. */
function arranged(view, centreOf, { radius = 15, fan = FAN, noteOf = noted }) {
  const you = view.seats?.find((each) => each.you)?.seat ?? null;
  const spots = new Map();
  for (const wager of view.wagers ?? []) {
    const at = centreOf(wager);
    if (!at) continue;
    const where = `${Math.round(at.x)},${Math.round(at.y)}`;
    const lying = spots.get(where) ?? { at, seats: new Map() };
    spots.set(where, lying);
    lying.seats.set(wager.seat, [...(lying.seats.get(wager.seat) ?? []), wager]);
  }
  const stacks = new Map();
  for (const [where, { at, seats }] of spots) {
    [...seats].forEach(([seat, wagers], index) => {
      const dx = (index - (seats.size - 1) / 2) * Math.min(fan, (3.2 * fan) / seats.size);
      const put = { x: at.x + dx, y: at.y };
      const note = [...new Set(wagers.map(noteOf).filter(Boolean))].join(", ");
      const look = { mine: seat === you, radius, note };
      stacks.set(`${seat}@${where}`, heap(seat, wagers, put, look));
    });
  }
  return stacks;
}

function noted(wager) {
  return wager.note ?? "";
}

function heap(seat, wagers, at, look) {
  const cents = wagers.reduce((sum, each) => sum + each.cents, 0);
  const node = svg("g", {}, stack(cents, look));
  const ids = wagers.map((each) => each.id);
  const spots = wagers.map((each) => each.spot);
  return { node: place(node, at.x, at.y), at, seat, cents, ids, spots };
}

function sweep(layer, before, after, view, options) {
  const staying = new Set([...after.values()].flatMap((each) => each.ids));
  const taken = new Set(["lost", "surrendered"]);
  const losing = (view.decided ?? []).filter((each) => taken.has(each.result));
  const stays = (each) => each.ids.some((id) => staying.has(id));
  const gone = [...before.stacks.values()].filter((each) => !stays(each));
  const floor = layer.parentNode;
  return gone.map(async (each) => {
    const lost = losing.some((one) => one.seat === each.seat && each.spots.includes(one.spot));
    const to = lost ? bank(options) : home(each.seat, each.at, options);
    const ghost = svg("g", { class: "ghost" }, ...each.node.cloneNode(true).childNodes);
    floor?.append(ghost);
    await slide(ghost, each.at, to, 520, { easing: "ease-in" });
    ghost.remove();
  });
}

function arrive(before, after, options) {
  const was = new Map();
  for (const each of before.stacks.values()) each.ids.forEach((id) => was.set(id, each.at));
  return [...after.entries()].map(([key, each]) => {
    const grown = before.stacks.has(key) && before.stacks.get(key).cents === each.cents;
    const known = each.ids.find((id) => was.has(id));
    const from = known === undefined ? home(each.seat, each.at, options) : was.get(known);
    const still = from.x === each.at.x && from.y === each.at.y;
    if (grown || (still && known !== undefined)) return Promise.resolve();
    return slide(each.node, from, each.at, 380);
  });
}

function home(seat, at, { seatAt }) {
  return seatAt?.(seat) ?? { x: at.x, y: at.y + 120 };
}

function bank({ bankAt }) {
  return bankAt ?? { x: 600, y: -40 };
}

/** Writes beside each decided wager what it won or lost. */
function announce(layer, before, view, centreOf) {
  const sums = new Map();
  for (const each of view.decided ?? []) {
    const wager = before.wagers.find((one) =>
      each.wager ? one.id === each.wager : one.seat === each.seat && one.spot === each.spot,
    );
    const at = centreOf(wager ?? { note: "", ...each });
    if (!at) continue;
    const where = `${each.seat}@${Math.round(at.x)},${Math.round(at.y)}`;
    const sum = sums.get(where) ?? { at, net: 0 };
    sums.set(where, { at, net: sum.net + (each.paid ?? 0) - (each.taken ?? 0) });
  }
  const put = [];
  for (const { at, net } of sums.values()) {
    put.push(clearOf(put, { x: at.x, y: at.y - 30 }));
    layer.append(badge(net, put.at(-1)));
  }
}

/** The nearest point upwards at which a badge covers none of the others. */
function clearOf(others, { x, y }) {
  const covers = (each) => Math.abs(each.x - x) < 52 && Math.abs(each.y - y) < 19;
  return others.some(covers) ? clearOf(others, { x, y: y - 20 }) : { x, y };
}

function badge(net, at) {
  const kind = net > 0 ? "paid" : net < 0 ? "taken" : "back";
  const words = net > 0 ? `+${shortMoney(net)}` : net < 0 ? `−${shortMoney(-net)}` : "push";
  const node = svg("g", { class: `badge ${kind}` }, plate(words, 0, "badge-plate"));
  place(node, at.x, at.y);
  animate(node, [{ opacity: 0 }, { opacity: 1 }], 300);
  return node;
}

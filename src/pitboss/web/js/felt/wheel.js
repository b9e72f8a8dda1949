// Wheels: one with a ball that falls into a compartment, one with a clapper among pegs.

import { animate, calm, place, polar, slice, svg, text } from "./svg.js";

const SPIN_MS = 4200;

/** The sections of the table's wheel clockwise; without them, what the layout tells of. */
export function sectionsOf(info, fallback) {
  return info.wheel?.length ? info.wheel : fallback;
}

/** Which section shows a view's wheel: by its number, or by its symbol if that disagrees. */
function sectionOf(sections, shown) {
  if (sections[shown.section] === shown.symbol) return shown.section;
  return Math.max(0, sections.indexOf(shown.symbol));
}

/**
 * A wheel with a ball. `paint(symbol)` gives a section's class. `show(wheel, {animate})` spins it,
 * the ball against the turn, until it lies in the compartment.
 */
export function makeBallWheel({ sections, x, y, radius, paint }) {
  const rotor = svg("g", { class: "rotor" }, ...compartments(sections, radius, paint));
  rotor.append(...turret(radius));
  const ball = svg("circle", { class: "ball", r: radius * 0.035 });
  const carrier = svg("g", { class: "carrier" }, ball);
  const node = svg("g", wheelWords(), ...bowl(radius), rotor, carrier, shine(radius));
  place(node, x, y);
  const rest = { turn: 0, rolled: 0 };
  const low = radius * 0.565;
  const high = radius * 0.9;
  carrier.setAttribute("visibility", "hidden");

  let spins = 0;

  async function show(wheel, { animate: moving = false } = {}) {
    spins += 1;
    const mine = spins;
    await turn(wheel, moving);
    if (mine === spins) node.setAttribute("aria-label", wheelLabel(wheel));
  }

  async function turn(wheel, moving) {
    carrier.setAttribute("visibility", wheel ? "visible" : "hidden");
    still(rotor, carrier, ball);
    if (!wheel) return;
    const angle = (sectionOf(sections, wheel) * 360) / sections.length;
    const was = { ...rest };
    rest.turn = moving ? was.turn + 290 : was.turn;
    rest.rolled = rest.turn + angle;
    const laps = Math.ceil((rest.rolled - was.rolled) / 360) + 5;
    place(rotor, 0, 0, { turn: rest.turn });
    place(carrier, 0, 0, { turn: rest.rolled });
    place(ball, 0, -low);
    if (!moving || calm()) return;
    await Promise.all([
      animate(rotor, turning(was.turn, rest.turn), SPIN_MS, { easing: "linear" }),
      animate(carrier, turning(rest.rolled + laps * 360, rest.rolled), SPIN_MS, {
        easing: "cubic-bezier(0.15, 0.5, 0.35, 1)",
      }),
      animate(ball, falling(high, low), SPIN_MS, { easing: "linear" }),
    ]);
  }
  return { node, show };
}

/** Ends whatever motion an earlier spin has left. */
function still(...nodes) {
  for (const node of nodes) node.getAnimations().forEach((each) => each.cancel());
}

function turning(from, to) {
  return [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }];
}

function falling(high, low) {
  const at = (share, radius) => ({ offset: share, transform: `translate(0px, ${-radius}px)` });
  const step = high - low;
  return [
    at(0, high),
    at(0.62, high),
    at(0.78, low + step * 0.15),
    at(0.84, low + step * 0.42),
    at(0.91, low),
    at(0.95, low + step * 0.14),
    at(1, low),
  ];
}

function wheelWords() {
  return { class: "wheel ball-wheel", role: "img", "aria-label": wheelLabel(null) };
}

function wheelLabel(wheel) {
  return wheel ? `The wheel shows ${wheel.symbol}` : "The wheel";
}

function bowl(radius) {
  return [
    svg("circle", { class: "wheel-shade", r: radius, cx: 4, cy: 7 }),
    svg("circle", { class: "bowl", r: radius }),
    svg("circle", { class: "bowl-rim", r: radius * 0.985 }),
    svg("circle", { class: "track", r: radius * 0.9 }),
    ...Array.from({ length: 8 }, (_, index) => stud(radius, index * 45 + 22.5)),
  ];
}

function stud(radius, degrees) {
  const at = polar(0, 0, radius * 0.88, degrees);
  const size = radius * 0.028;
  const points = `0,${-size * 1.8} ${size},0 0,${size * 1.8} ${-size},0`;
  return place(svg("polygon", { class: "stud", points }), at.x, at.y, { turn: degrees });
}

function compartments(sections, radius, paint) {
  const step = 360 / sections.length;
  const ring = [radius * 0.64, radius * 0.8];
  const pocket = [radius * 0.48, radius * 0.64];
  const nodes = [svg("circle", { class: "rotor-base", r: radius * 0.81 })];
  sections.forEach((symbol, index) => {
    const span = [(index - 0.5) * step, (index + 0.5) * step];
    nodes.push(svg("path", { class: `section ${paint(symbol)}`, d: slice(0, 0, ring, span) }));
    nodes.push(svg("path", { class: `pocket ${paint(symbol)}`, d: slice(0, 0, pocket, span) }));
    const at = polar(0, 0, radius * 0.72, index * step);
    const letters = { class: "section-text", "font-size": radius * 0.082 };
    nodes.push(place(text(symbol, 0, 0, letters), at.x, at.y, { turn: index * step }));
  });
  return nodes;
}

function turret(radius) {
  const arms = [0, 90, 180, 270].map((degrees) => {
    const end = polar(0, 0, radius * 0.27, degrees);
    return svg(
      "g",
      {},
      svg("line", { class: "arm", x2: end.x, y2: end.y, "stroke-width": radius * 0.035 }),
      svg("circle", { class: "knob", cx: end.x, cy: end.y, r: radius * 0.045 }),
    );
  });
  return [
    svg("circle", { class: "cone", r: radius * 0.48 }),
    svg("circle", { class: "cone-inner", r: radius * 0.36 }),
    ...arms,
    svg("circle", { class: "knob", r: radius * 0.09 }),
  ];
}

function shine(radius) {
  return svg("path", {
    class: "shine",
    d: slice(0, 0, [radius * 0.93, radius * 0.97], [-62, -14]),
  });
}

/**
 * An upright wheel with pegs and a clapper at the top. `paint(symbol)` gives a section's class,
 * `draw(symbol)` what is painted there, upright at the origin.
 */
export function makeClapperWheel({ sections, x, y, radius, paint, draw, hub = "" }) {
  const rotor = svg("g", { class: "rotor" }, ...stripes(sections, radius, paint, draw));
  const clapper = svg("g", { class: "clapper" }, leather(radius));
  place(clapper, 0, -radius * 1.07);
  const node = svg(
    "g",
    { ...wheelWords(), class: "wheel clapper-wheel" },
    svg("circle", { class: "wheel-shade", r: radius * 1.05, cx: 4, cy: 8 }),
    svg("circle", { class: "bowl", r: radius * 1.05 }),
    rotor,
    svg("circle", { class: "hub", r: radius * 0.16 }),
    text(hub, 0, 0, { class: "hub-text", "font-size": radius * 0.062 }),
    clapper,
  );
  place(node, x, y);
  let rest = 0;
  let spins = 0;

  async function show(wheel, { animate: moving = false } = {}) {
    spins += 1;
    const mine = spins;
    const index = wheel ? sectionOf(sections, wheel) : 0;
    if (moving) mark(rotor, -1);
    await turn(index, moving && Boolean(wheel));
    if (mine !== spins) return;
    mark(rotor, wheel ? index : -1);
    node.setAttribute("aria-label", wheelLabel(wheel));
  }

  async function turn(index, moving) {
    still(rotor, clapper);
    const was = rest;
    const goal = (-index * 360) / sections.length;
    const laps = Math.ceil((was - goal) / 360);
    rest = goal + (moving ? laps + 4 : laps) * 360;
    place(rotor, 0, 0, { turn: rest });
    if (!moving || calm()) return;
    rotor.classList.add("turning");
    await Promise.all([
      animate(rotor, turning(was, rest), SPIN_MS, { easing: "cubic-bezier(0.12, 0.62, 0.18, 1)" }),
      flutter(clapper),
    ]);
    rotor.classList.remove("turning");
  }
  return { node, show };
}

function stripes(sections, radius, paint, draw) {
  const step = 360 / sections.length;
  const nodes = [];
  sections.forEach((symbol, index) => {
    const span = [(index - 0.5) * step, (index + 0.5) * step];
    const d = slice(0, 0, [radius * 0.42, radius], span);
    const at = polar(0, 0, radius * 0.88, index * step);
    const peg = polar(0, 0, radius * 0.985, (index + 0.5) * step);
    const group = svg("g", { class: `stripe ${paint(symbol)}`, "data-section": index });
    group.append(svg("path", { class: "section", d }));
    group.append(place(draw(symbol, radius), at.x, at.y, { turn: index * step }));
    nodes.push(group, svg("circle", { class: "peg", cx: peg.x, cy: peg.y, r: radius * 0.014 }));
  });
  nodes.push(svg("circle", { class: "disc", r: radius * 0.42 }));
  nodes.push(...spokes(radius));
  return nodes;
}

function spokes(radius) {
  return Array.from({ length: 8 }, (_, index) => {
    const d = slice(0, 0, [radius * 0.16, radius * 0.4], [index * 45 - 8, index * 45 + 8]);
    return svg("path", { class: "spoke", d });
  });
}

function leather(radius) {
  const size = radius * 0.07;
  const points = `${-size},${-size * 1.1} ${size},${-size * 1.1} 0,${size * 1.9}`;
  return svg("polygon", { points });
}

function mark(rotor, index) {
  for (const each of rotor.querySelectorAll(".stripe")) {
    each.classList.toggle("shown", Number(each.dataset.section) === index);
  }
}

/** The clapper shivers from peg to peg, ever more slowly. */
function flutter(clapper) {
  const base = clapper.getAttribute("transform").match(/[-\d.]+/g).map(Number);
  const at = (degrees, offset) => ({
    offset,
    transform: `translate(${base[0]}px, ${base[1]}px) rotate(${degrees}deg)`,
  });
  const beats = Array.from({ length: 24 }, (_, index) => {
    const share = 1 - (1 - index / 24) ** 1.8;
    return at(index % 2 ? 4 : 22, share * 0.96);
  });
  return animate(clapper, [at(0, 0), ...beats.slice(1), at(0, 1)], SPIN_MS, { easing: "linear" });
}

// Seat plates along the edge of a table: who sits there, and with how much.

import { money, svg } from "./svg.js";

const MARKS = {
  button: ["D", "dealer button"],
  shooter: ["S", "shooter"],
  curator: ["C", "curator"],
  banker: ["B", "banker"],
  kill: ["K", "kill button"],
};

/** Points at even distances along a straight edge. */
export function rowPoints({ x, y, width }) {
  return (count) =>
    Array.from({ length: count }, (_, index) => ({ x: x + (width * (index + 0.5)) / count, y }));
}

/** Points along an ellipse, from one angle to another in degrees; 0 is right, 90 is down. */
export function arcPoints({ cx, cy, rx, ry, from, to }) {
  const closed = Math.abs(to - from) >= 360;
  return (count) => {
    const step = (to - from) / (closed ? count : Math.max(1, count - 1));
    return Array.from({ length: count }, (_, index) => {
      const degrees = count === 1 && !closed ? (from + to) / 2 : from + step * index;
      const angle = (degrees * Math.PI) / 180;
      return { x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle), degrees };
    });
  };
}

/** Points along an ellipse like those of `arcPoints`, but at even distances on the ground. */
export function evenArc({ cx, cy, rx, ry, from, to }) {
  const pointAt = (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle), degrees };
  };
  const fine = Array.from({ length: 721 }, (_, step) => pointAt(from + ((to - from) * step) / 720));
  const walked = [0];
  fine.slice(1).forEach(({ x, y }, step) => {
    walked.push(walked[step] + Math.hypot(x - fine[step].x, y - fine[step].y));
  });
  const far = walked[720];
  return (count) =>
    Array.from({ length: count }, (_, index) => {
      const way = count > 1 ? (far * index) / (count - 1) : far / 2;
      return fine[walked.findIndex((each) => each >= way - 1e-6)];
    });
}

/**
 * The plates of a table. `points(count)` says where `count` plates stand: all seats where there are
 * no more than `shown`, else those that are taken. Where `more(count)` is given, the first `shown`
 * seats are always drawn, and the people behind them are drawn there.
 * Gives `{node, update(view), pointOf(seat)}`.
 */
export function makeSeats({ info, table = {}, points, more, shown = 11, ...size }) {
  const { width = 124, height = 46 } = size;
  const node = svg("g", { class: "seats" });
  const seats = info.seats_max || 0;
  const fixed = seats <= shown ? seats : more ? shown : 0;
  let where = new Map();
  let drawn = "";

  function pointOf(seat) {
    return where.get(seat) || null;
  }

  function update(view) {
    const now = JSON.stringify([view.seats, view.marks]);
    if (now === drawn) return; // the focus stays where it is
    drawn = now;
    const taken = new Map((view.seats || []).map((each) => [each.seat, each]));
    const others = [...taken.keys()].filter((seat) => seat > fixed).sort((a, b) => a - b);
    const beyond = (fixed ? more || points : points)(others.length);
    const wide = fitted(beyond, width);
    where = new Map(points(fixed).map((at, index) => [index + 1, { ...at, width }]));
    others.forEach((seat, index) => where.set(seat, { ...beyond[index], width: wide }));
    const marks = view.marks || {};
    const seated = [...taken.values()].some((each) => each.you);
    const sit = seated ? null : table.sit;
    const plates = [...where].map(([seat, at]) =>
      plate(seat, taken.get(seat), { marks, sit, width: at.width, height }, at),
    );
    const { activeElement: held } = document;
    const kept = node.contains(held) ? held.dataset.seat : null;
    node.replaceChildren(...plates);
    if (kept) node.querySelector(`[data-seat="${kept}"]`)?.focus();
  }

  update({ seats: [] });
  return { node, update, pointOf };
}

function fitted(spread, width) {
  if (spread.length < 2) return width;
  const gap = Math.hypot(spread[1].x - spread[0].x, spread[1].y - spread[0].y);
  return Math.max(48, Math.min(width, gap - 6));
}

function plate(seat, who, size, { x, y }) {
  const group = svg("g", { class: classesOf(who), transform: `translate(${x} ${y})` });
  group.dataset.seat = seat;
  group.append(frame(size), ...(who ? person(who, size) : vacancy(seat, size)));
  if (who) {
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", described(who, size.marks));
    group.append(...tokens(seat, size));
  } else if (size.sit) {
    makeSitting(group, seat, size.sit);
  }
  return group;
}

function classesOf(who) {
  if (!who) return "seat vacant";
  const states = ["you", "away", "bot", "ready", "folded", "acting"].filter((each) => who[each]);
  return ["seat", "taken", ...states].join(" ");
}

function frame({ width, height }) {
  return svg("rect", {
    class: "plate",
    x: -width / 2,
    y: -height / 2,
    width,
    height,
    rx: Math.min(14, height / 3),
  });
}

function person(who, { width }) {
  const room = Math.max(4, Math.floor((width - 16) / 8.4));
  const name = who.name || `Seat ${who.seat}`;
  const shown = shortened(name, room);
  return [
    svg("title", {}, `Seat ${who.seat}: ${name}${who.bot ? ", a bot" : ""}`),
    svg("text", { class: "who", y: -3, ...squeezed(shown, width - 14) }, shown),
    svg("text", { class: "balance", y: 15 }, money(who.stack || 0)),
  ];
}

function vacancy(seat, { width }) {
  return [svg("text", { class: "who", y: 5 }, width < 70 ? String(seat) : `Seat ${seat}`)];
}

/** Letters a little closer together where a name would touch the edge of its plate. */
function squeezed(words, room) {
  return words.length * 8.8 > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
}

function shortened(name, room) {
  return name.length > room ? `${name.slice(0, room - 1)}…` : name;
}

function described(who, marks) {
  const states = [
    who.you && "you",
    who.bot && "a bot",
    who.away && "away",
    who.folded && "folded",
    who.ready && "ready",
    who.wagered && `${money(who.wagered)} wagered`,
    marks.owed?.[who.seat] && `owes ${money(marks.owed[who.seat])} in vigorish`,
    ...held(who.seat, marks).map(([, words]) => words),
  ].filter(Boolean);
  const first = `Seat ${who.seat}, ${who.name || "taken"}, ${money(who.stack || 0)}`;
  return [first, ...states].join(", ");
}

function held(seat, marks) {
  return Object.entries(MARKS)
    .filter(([name]) => marks[name] === seat)
    .map(([, token]) => token);
}

function tokens(seat, { marks, width, height }) {
  return held(seat, marks).map(([letter, words], index) =>
    svg(
      "g",
      {
        class: "token",
        transform: `translate(${width / 2 - 6 - index * 26} ${-height / 2})`,
      },
      svg("title", {}, words),
      svg("circle", { r: 12 }),
      svg("text", { y: 5 }, letter),
    ),
  );
}

function makeSitting(group, seat, sit) {
  group.classList.add("free");
  group.setAttribute("tabindex", "0");
  group.setAttribute("role", "button");
  group.setAttribute("aria-label", `Sit down at seat ${seat}`);
  group.addEventListener("click", () => sit(seat));
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    sit(seat);
  });
}

// The views on playing cards: four suits, three courts and a jester.

import { svg } from "./svg.js";

const SUIT_PATHS = {
  h:
    "M0 10C-4 5.4-10.5 1.4-10.5-4.2C-10.5-8-7.8-10-5-10C-2.8-10-.9-8.8 0-6.8" +
    "C.9-8.8 2.8-10 5-10C7.8-10 10.5-8 10.5-4.2C10.5 1.4 4 5.4 0 10Z",
  d: "M0-11C2.4-6.7 5-3.2 8.4 0C5 3.2 2.4 6.7 0 11C-2.4 6.7-5 3.2-8.4 0C-5-3.2-2.4-6.7 0-11Z",
  s:
    "M0-10.8C4-5.2 10.2-1.6 10.2 3.3C10.2 6.4 8 8.1 5.5 8.1C3.4 8.1 1.8 7 .9 5.3" +
    "C1.1 8 2 9.7 4 10.6L-4 10.6C-2 9.7-1.1 8-.9 5.3C-1.8 7-3.4 8.1-5.5 8.1" +
    "C-8 8.1-10.2 6.4-10.2 3.3C-10.2-1.6-4-5.2 0-10.8Z",
  c:
    "M-4.8-5.7A4.8 4.8 0 0 1 4.8-5.7A4.8 4.8 0 0 1-4.8-5.7Z" +
    "M-10.3 2A4.8 4.8 0 0 1-.7 2A4.8 4.8 0 0 1-10.3 2Z" +
    "M.7 2A4.8 4.8 0 0 1 10.3 2A4.8 4.8 0 0 1 .7 2Z" +
    "M-1.6-3L1.6-3L1.2 4C1.4 7.7 2.2 9.6 4 10.6L-4 10.6C-2.2 9.6-1.4 7.7-1.2 4Z",
};

const BEARD =
  "M-11.5-13C-13 8-6 16 0 18C6 16 13 8 11.5-13C8-6 4-8.5 0-8.5C-4-8.5-8-6-11.5-13Z";
const PARTING =
  "M-12-16C-11-27-5-29 0-29C5-29 11-27 12-16C15-30 8-36 0-36C-8-36-15-30-12-16Z";
const FRINGE =
  "M-12.5-14C-12-26-6-27 1-27C8-27 12-26 12.5-14C16-30 8-33 0-33C-8-33-16-30-12.5-14Z";
const ROBE = "M-25 63L-25 36C-22 19-12 12 0 12C12 12 22 19 25 36L25 63Z";

/** The outline of a suit, some twenty units high around the origin. */
export function suitPath(suit) {
  return SUIT_PATHS[suit];
}

/** King, queen or jack in their frame at the right of the card. */
export function court([rank, suit]) {
  const draw = { K: king, Q: queen, J: jack }[rank];
  const frame = { x: -26, y: -63, width: 52, height: 126, rx: 5 };
  const figure = svg("g", { class: "court", transform: "translate(19 0)" });
  figure.append(svg("rect", { class: "court-panel", ...frame }), ...draw(), ...crest(suit));
  figure.append(svg("rect", { class: "court-frame", ...frame }));
  return [figure];
}

function shape(name, d) {
  return svg("path", { class: name, d });
}

function dot(name, cx, cy, r) {
  return svg("circle", { class: name, cx, cy, r });
}

function crest(suit) {
  return [
    dot("court-crest", 0, 49, 11.5),
    svg("path", { class: "suit", d: suitPath(suit), transform: "translate(0 49) scale(.72)" }),
  ];
}

function face() {
  return [
    svg("ellipse", { class: "skin", cx: 0, cy: -14, rx: 11, ry: 14 }),
    dot("ink-fill", -4.2, -17, 1.5),
    dot("ink-fill", 4.2, -17, 1.5),
    shape("ink", "M-7-21Q-4.2-23-2-21M2-21Q4.2-23 7-21M.3-16L-1.4-10.5L1-10.2"),
    shape("ink lip", "M-3.4-6Q0-4 3.4-6"),
  ];
}

function king() {
  return [
    shape("hair grey", "M-15-26C-19-6-17 4-13 9L13 9C17 4 19-6 15-26Z"),
    shape("robe", ROBE),
    shape("ermine", "M-17 13C-10 34 10 34 17 13L24 21C16 44-16 44-24 21Z"),
    ...face(),
    shape("hair grey", BEARD),
    shape("ink lip", "M-3.4-4Q0-2 3.4-4"),
    shape("gold", "M-15-27L-19-51L-9.5-40L0-57L9.5-40L19-51L15-27Z"),
    shape("band", "M-15.6-32L15.6-32L15-26L-15-26Z"),
    ...[-19, 0, 19].map((x) => dot("jewel", x, x ? -52 : -57, 2.6)),
  ];
}

function queen() {
  return [
    shape("hair auburn", "M-13-30C-25-12-18 12-23 28L23 28C18 12 25-12 13-30C7-38-7-38-13-30Z"),
    shape("skin", "M-5-4L-5 10C-9 15-14 16-18 19L0 36L18 19C14 16 9 15 5 10L5-4Z"),
    shape("robe", "M-25 63L-25 34C-23 26-18 20-14 18C-10 34 10 34 14 18C18 20 23 26 25 34L25 63Z"),
    shape("gold-line", "M-14 18C-10 34 10 34 14 18M-9 11Q0 20 9 11"),
    ...face(),
    shape("hair auburn", PARTING),
    shape("gold", "M-13-31L-16-47L-7.5-40L0-52L7.5-40L16-47L13-31Q0-36-13-31Z"),
    ...[-16, 0, 16].map((x) => dot("pearl", x, x ? -48 : -53, 2.8)),
  ];
}

function jack() {
  return [
    shape("hair blond", "M-14-26C-18-8-18 2-15 6L15 6C18 2 18-8 14-26Z"),
    shape("robe", ROBE),
    shape("gold-line", "M-16 18L-16 63M16 18L16 63M-8 30L-8 63M8 30L8 63"),
    shape("ermine", "M-12 10L0 24L12 10L18 17L0 38L-18 17Z"),
    ...face(),
    shape("hair blond", FRINGE),
    shape("robe", "M-19-27C-20-42-8-47 2-46C14-45 21-38 19-27Z"),
    shape("gold", "M-20-29Q0-35 20-29L19.5-24Q0-30-19.5-24Z"),
    shape("feather", "M10-36C20-42 24-52 17-60C17-52 11-48 5-42Z"),
  ];
}

/** The jester of a joker. */
export function jester() {
  return [
    svg("text", { class: "rank joker-word", x: -33, y: -44, "writing-mode": "tb" }, "JOKER"),
    svg(
      "g",
      { class: "court", transform: "translate(16 12)" },
      shape("robe", "M-26 50L-26 28C-22 12-10 6 0 6C10 6 22 12 26 28L26 50Z"),
      shape("ermine", "M-20 8L-14 26L-7 14L0 30L7 14L14 26L20 8Q0-4-20 8Z"),
      ...face(),
      shape("cap-left", "M-13-20C-30-16-34-34-28-42C-22-30-14-36 0-44L0-24Z"),
      shape("cap-right", "M13-20C30-16 34-34 28-42C22-30 14-36 0-44L0-24Z"),
      ...[-28, 28].map((x) => dot("jewel", x, -44, 3.6)),
      dot("jewel", 0, -46, 3.6),
    ),
  ];
}

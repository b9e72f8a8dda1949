// Tiles: two halves with the pips of a die each, red and white on black.

import { svg } from "./svg.js";

const [WIDTH, HEIGHT] = [66, 140]; // a tile as it is drawn, centred on the origin
const NUMBERS = ["", "One", "Two", "Three", "Four", "Five", "Six"];
const RED = new Set([1, 4]);
const [LEFT, RIGHT] = [-15, 15];

// Where the pips of a half lie around its middle.
const PIPS = {
  1: [[0, 0]],
  2: [[0, -15], [0, 15]],
  3: [[LEFT, -18], [0, 0], [RIGHT, 18]],
  4: [[LEFT, -14], [RIGHT, -14], [LEFT, 14], [RIGHT, 14]],
  5: [[LEFT, -19], [RIGHT, -19], [0, 0], [LEFT, 19], [RIGHT, 19]],
  6: [LEFT, RIGHT].flatMap((x) => [-20, 0, 20].map((y) => [x, y])),
};

/** Whether a code is that of a tile, as `5-6`. */
export function isTile(code) {
  return /^[1-6]-[1-6]$/.test(code ?? "");
}

/** A tile in words: `Five six`, or `A tile face down`. */
export function tileName(code) {
  if (!code) return "A tile face down";
  const [one, other] = halves(code).map((half) => NUMBERS[half]);
  return `Tile ${one.toLowerCase()} ${other.toLowerCase()}`;
}

function halves(code) {
  return [Number(code[0]), Number(code[2])];
}

/** A tile by its code, around the origin; without a code it shows its back. */
export function tile(code, { faceUp = true } = {}) {
  const up = Boolean(code) && faceUp;
  const node = svg("g", { class: up ? "card tile" : "card tile down", role: "img" });
  node.setAttribute("aria-label", tileName(up ? code : ""));
  node.append(block("card-shade", 3), up ? front(code) : tileBack());
  return node;
}

function block(name, off = 0) {
  const [x, y] = [off - WIDTH / 2, off - HEIGHT / 2];
  return svg("rect", { class: name, x, y, width: WIDTH, height: HEIGHT, rx: 9 });
}

function front(code) {
  const [upper, lower] = halves(code);
  return svg(
    "g",
    { class: "face" },
    block("tile-block"),
    svg("path", { class: "tile-line", d: "M-26 0H26" }),
    ...pips(upper, -34, code),
    ...pips(lower, 34, code),
  );
}

function pips(count, middle, code) {
  return PIPS[count].map(([x, y]) => {
    const red = code === "6-6" ? x < 0 === middle < 0 : RED.has(count);
    const r = count === 1 ? 11 : 7;
    return svg("circle", { class: red ? "pip red" : "pip", cx: x, cy: middle + y, r });
  });
}

/** The back of a tile. */
export function tileBack() {
  const inner = { x: -26, y: -63, width: 52, height: 126, rx: 6 };
  return svg(
    "g",
    { class: "back" },
    block("tile-block"),
    svg("rect", { class: "tile-back", ...inner }),
  );
}

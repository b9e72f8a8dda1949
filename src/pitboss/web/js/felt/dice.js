// Dice that tumble as solid cubes and come to rest on a face.

import { calm, clear, place, svg } from "./svg.js";

const ROLL_MS = 1500;
const TILT = 0.42; // how far the eye looks at the table from the side, in radians
const GOLD = 0.618034; // spreads the turns of the dice without chance having a part in it

// Each face with the two directions it spans and the one it looks to.
const FACES = [
  [1, [1, 0, 0], [0, 1, 0], [0, 0, 1]],
  [6, [1, 0, 0], [0, -1, 0], [0, 0, -1]],
  [2, [1, 0, 0], [0, 0, -1], [0, 1, 0]],
  [5, [1, 0, 0], [0, 0, 1], [0, -1, 0]],
  [3, [0, 0, -1], [0, 1, 0], [1, 0, 0]],
  [4, [0, 0, 1], [0, 1, 0], [-1, 0, 0]],
];

// How a die is turned so that a face looks up: an axis and quarter turns about it.
const UPRIGHT = {
  1: [[1, 0, 0], 0],
  6: [[1, 0, 0], 2],
  2: [[1, 0, 0], 1],
  5: [[1, 0, 0], -1],
  3: [[0, 1, 0], -1],
  4: [[0, 1, 0], 1],
};

const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A face of a die lying flat, as it is printed on a layout; its middle is the origin. */
export function flatDie(face, size, colour = "white") {
  const half = size / 2;
  const edge = { x: -half, y: -half, width: size, height: size, rx: size * 0.18 };
  const look = { class: `flat-die ${colour} face-${face}` };
  return svg("g", look, svg("rect", edge), ...pips(face, half));
}

function pips(face, half) {
  return PIPS[face].map(([x, y]) =>
    svg("circle", { class: "pip", cx: x * half * 0.52, cy: y * half * 0.52, r: half * 0.2 }),
  );
}

/** Dice on the table: `show(faces, {animate})` throws them from one point to rest about another. */
export function makeDice({ count, size = 44, from, to, look = "red", spread = 1.5 }) {
  const node = svg("g", { class: `dice ${look}`, role: "img", "aria-label": "No dice thrown yet" });
  const dice = Array.from({ length: count }, () => makeDie(size));
  node.append(...dice.map((die) => die.node));
  const ends = resting(count, to, size * spread);
  let throws = 0;

  async function show(faces, { animate = false } = {}) {
    throws += 1;
    const mine = throws;
    await lay(faces, animate, mine);
    const words = faces ? `The dice show ${faces.join(", ")}` : "No dice thrown yet";
    if (mine === throws) node.setAttribute("aria-label", words);
  }

  function lay(faces, animate, mine) {
    node.classList.toggle("idle", !faces);
    const shown = faces ?? Array.from({ length: count }, (_, index) => index + 1);
    const plan = (index) => path(shown[index], from, ends[index], throws * count + index);
    const moves = dice.map((die, index) => [die, plan(index)]);
    if (!animate || !faces || calm()) return settle(moves);
    return run(moves, ROLL_MS, () => mine === throws);
  }

  show(null);
  return { node, show };
}

function resting(count, to, gap) {
  return Array.from({ length: count }, (_, index) => {
    if (count === 3 && to.heap) {
      const angle = (index * 2 * Math.PI) / 3 - Math.PI / 2;
      return { x: to.x + gap * 0.62 * Math.cos(angle), y: to.y + gap * 0.62 * Math.sin(angle) };
    }
    return { x: to.x + (index - (count - 1) / 2) * gap, y: to.y + (index % 2 ? 6 : -4) };
  });
}

/** Where one die is and how it is turned, by the share of its way that it has gone. */
function path(face, from, end, salt) {
  const lean = ((salt * GOLD) % 1) * 2 * Math.PI;
  const yaw = (((salt * GOLD * GOLD) % 1) - 0.5) * 0.9;
  const axis = [Math.cos(lean), Math.sin(lean), 0.35];
  return (share) => {
    const left = 1 - share;
    const eased = 1 - left * left;
    const height = Math.abs(Math.cos(share * Math.PI * 3)) * left ** 1.4 * 95 * (share < 1 ? 1 : 0);
    return {
      x: from.x + (end.x - from.x) * eased,
      y: from.y + (end.y - from.y) * eased,
      height,
      turned: turnedBy(face, axis, left * left * 15, yaw + left * 2.4),
    };
  };
}

function turnedBy(face, axis, tumble, yaw) {
  const [about, quarters] = UPRIGHT[face];
  const upright = rotation(about, (quarters * Math.PI) / 2);
  const rolled = times(rotation(axis, tumble), upright);
  const swung = times(rotation([0, 0, 1], yaw), rolled);
  return times(rotation([1, 0, 0], TILT), swung);
}

function settle(moves) {
  moves.forEach(([die, at]) => die.draw(at(1)));
  return Promise.resolve();
}

/** Lets the dice roll until they rest, or until they are thrown anew. */
function run(moves, ms, holds) {
  return new Promise((resolve) => {
    let begun = null;
    const end = () => (holds() ? settle(moves).then(resolve) : resolve());
    const guard = setTimeout(end, ms + 400); // a hidden page draws no frames
    const frame = (now) => {
      begun ??= now;
      const share = Math.min(1, (now - begun) / ms);
      if (holds()) moves.forEach(([die, at]) => die.draw(at(share)));
      if (share < 1 && holds()) return requestAnimationFrame(frame);
      clearTimeout(guard);
      return resolve();
    };
    requestAnimationFrame(frame);
  });
}

function makeDie(size) {
  const half = size / 2;
  const shade = svg("ellipse", { class: "shade", rx: half * 1.25, ry: half * 0.85 });
  const faces = FACES.map(([face, u, v, n]) => ({ u, v, n, node: faceOf(face, half) }));
  const body = svg("g", {}, ...faces.map((each) => each.node));
  const node = svg("g", { class: "die" }, shade, body);

  function draw({ x, y, height, turned }) {
    place(shade, x + 3 + height * 0.25, y + half * 0.7);
    shade.setAttribute("opacity", String(1 / (1 + height / 40)));
    place(body, x, y - height);
    const seen = faces.filter((each) => drawFace(each, turned, half));
    clear(body).append(...seen.map((each) => each.node));
  }
  return { node, draw };
}

function faceOf(face, half) {
  const edge = { x: -half, y: -half, width: 2 * half, height: 2 * half };
  return svg(
    "g",
    { class: `face face-${face}` },
    svg("rect", { ...edge, class: "die-side", rx: half * 0.16 }),
    svg("rect", { ...edge, class: "gloss", rx: half * 0.5 }),
    ...pips(face, half),
    svg("rect", { ...edge, class: "dusk", rx: half * 0.16 }),
  );
}

/** Projects a face on the table; says whether it looks at the eye. */
function drawFace({ u, v, n, node }, turned, half) {
  const [a, b, c] = [u, v, n].map((each) => apply(turned, each));
  if (c[2] <= 0.02) return false;
  const matrix = [a[0], a[1], b[0], b[1], c[0] * half, c[1] * half];
  node.setAttribute("transform", `matrix(${matrix.map((each) => each.toFixed(4)).join(" ")})`);
  node.lastChild.setAttribute("opacity", (0.5 * (1 - c[2])).toFixed(3));
  return true;
}

function rotation([x, y, z], angle) {
  const size = Math.hypot(x, y, z);
  const [a, b, c] = [x / size, y / size, z / size];
  const [s, k] = [Math.sin(angle), Math.cos(angle)];
  const t = 1 - k;
  return [
    [t * a * a + k, t * a * b - s * c, t * a * c + s * b],
    [t * a * b + s * c, t * b * b + k, t * b * c - s * a],
    [t * a * c - s * b, t * b * c + s * a, t * c * c + k],
  ];
}

function times(left, right) {
  return left.map((row) =>
    [0, 1, 2].map((column) => row.reduce((sum, each, k) => sum + each * right[k][column], 0)),
  );
}

function apply(matrix, vector) {
  return matrix.map((row) => row.reduce((sum, each, k) => sum + each * vector[k], 0));
}

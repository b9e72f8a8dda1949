// The pen and the clock of every felt: SVG elements, their places, and motion.

const SVG = "http://www.w3.org/2000/svg";

/** Draws an SVG element with its attributes and children; null children are left out. */
export function svg(tag, attrs = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children.flat().filter((each) => each !== null && each !== undefined));
  return node;
}

/** Writes one line of text centred on a point. */
export function text(words, x, y, attrs = {}) {
  const standing = { x, y, "text-anchor": "middle", "dominant-baseline": "central" };
  return svg("text", { ...standing, ...attrs }, String(words));
}

/** Writes several lines of text, one under the other, centred on a point as a block. */
export function lines(words, x, y, leading, attrs = {}) {
  const top = y - ((words.length - 1) * leading) / 2;
  return words.map((each, index) => text(each, x, top + index * leading, attrs));
}

/** Puts a node somewhere, turned and scaled, and gives it back. */
export function place(node, x, y, { turn = 0, scale = 1 } = {}) {
  const turned = turn ? ` rotate(${turn})` : "";
  const scaled = scale === 1 ? "" : ` scale(${scale})`;
  node.setAttribute("transform", `translate(${x} ${y})${turned}${scaled}`);
  return node;
}

/** Takes everything out of a node. */
export function clear(node) {
  node.replaceChildren();
  return node;
}

/** A rectangle by its corner and size, with rounded corners if asked. */
export function box(x, y, width, height, attrs = {}) {
  return svg("rect", { x, y, width, height, ...attrs });
}

/** The point on a circle, by degrees clockwise from twelve o'clock. */
export function polar(x, y, radius, degrees) {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
}

/** The path of a slice of a ring, by degrees clockwise from twelve o'clock. */
export function slice(x, y, [inner, outer], [from, to]) {
  const far = to - from > 180 ? 1 : 0;
  const [a, b] = [polar(x, y, outer, from), polar(x, y, outer, to)];
  const [c, d] = [polar(x, y, inner, to), polar(x, y, inner, from)];
  const out = `M${a.x} ${a.y}A${outer} ${outer} 0 ${far} 1 ${b.x} ${b.y}`;
  return `${out}L${c.x} ${c.y}A${inner} ${inner} 0 ${far} 0 ${d.x} ${d.y}Z`;
}

/** Whether the viewer has asked for less motion. */
export function calm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Waits a moment, or not at all where motion is unwanted. */
export function pause(ms) {
  return calm() ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}

/** Moves a node through keyframes; resolves when it has come to rest, at once if calm. */
export async function animate(node, keyframes, ms, options = {}) {
  if (calm() || ms <= 0) return;
  const motion = node.animate(keyframes, { duration: ms, easing: "ease-out", ...options });
  const wait = ms + (options.delay ?? 0) + 250; // a hidden page may never end the motion itself
  await Promise.race([
    motion.finished.catch(() => null),
    new Promise((resolve) => setTimeout(resolve, wait)),
  ]);
}

/** Slides a node from one point to another and leaves it there. */
export function slide(node, from, to, ms, options = {}) {
  place(node, to.x, to.y);
  const path = [from, to].map((at) => ({ transform: `translate(${at.x}px, ${at.y}px)` }));
  return animate(node, path, ms, options);
}

/** An amount of cents as it is said at the table: $5, $2.50, $12,000. */
export function money(cents) {
  const dollars = Math.abs(cents) / 100;
  const digits = Number.isInteger(dollars) ? 0 : 2;
  const figure = dollars.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${cents < 0 ? "-" : ""}$${figure}`;
}

/** An amount short enough to stand on a stack of chips: $5, $2.50, $12k. */
export function shortMoney(cents) {
  if (cents < 1_000_000) return money(cents);
  const [unit, letter] = cents < 100_000_000 ? [100_000, "k"] : [100_000_000, "M"];
  return `$${Number((cents / unit).toFixed(1))}${letter}`;
}

// The shaker: a dish under a glass dome in which sealed dice are shaken.

import { makeDice } from "./dice.js";
import { makeNews, makePanel, makeTable } from "./frame.js";
import { animate, svg } from "./svg.js";

const SHAKE_MS = 700;

/** A panel with a shaker of so many dice; `show(faces, {animate})` shakes and uncovers it. */
export function makeShaker({ width, height, count, die = 42 }) {
  const panel = makePanel(width, height);
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) / 2 - 6];
  panel.node.append(
    svg("circle", { class: "wheel-shade", cx: x + 4, cy: y + 8, r: radius }),
    svg("circle", { class: "dish", cx: x, cy: y, r: radius }),
    svg("circle", { class: "dish-floor", cx: x, cy: y, r: radius - 9 }),
  );
  let vessel = null;
  let dice = null;

  function lay(over, origin) {
    const to = { x: origin.x + x, y: origin.y + y, heap: true };
    const from = { x: to.x - radius * 0.2, y: to.y + radius * 0.25 };
    dice = makeDice({ count, size: die, from, to, look: "white", spread: 1.45 });
    vessel = svg("g", { class: "vessel" }, dice.node, ...glass(to, radius));
    over.append(vessel);
  }

  async function show(faces, { animate: moving = false } = {}) {
    if (moving && faces) {
      const shaken = animate(vessel, shaking(), SHAKE_MS, { easing: "ease-in-out" });
      await Promise.all([shaken, dice.show(faces, { animate: true })]);
      return;
    }
    await dice.show(faces);
  }
  return { panel, lay, show };
}

/** The felt of a game of shaken dice: the shaker, and the layout beside or below it. */
export function makeShakerTable({ info, table, shaker, layout, narrow }) {
  const fresh = makeNews("DiceShown");
  return makeTable({
    info,
    table,
    panels: [shaker.panel, layout],
    narrow,
    overlay: (over, panels) => shaker.lay(over, panels[0].origin),
    apparatus: (view, { animate: moving, events }) => {
      const rolled = fresh(view.dice, view, events);
      return shaker.show(view.dice, { animate: moving && rolled });
    },
  });
}

function glass({ x, y }, radius) {
  const d = `M${x - radius * 0.62} ${y - radius * 0.38}A${radius * 0.75} ${radius * 0.75} 0 0 1
    ${x - radius * 0.1} ${y - radius * 0.72}A${radius * 0.9} ${radius * 0.9} 0 0 0
    ${x - radius * 0.62} ${y - radius * 0.38}Z`;
  return [
    svg("circle", { class: "dome", cx: x, cy: y, r: radius - 6 }),
    svg("path", { class: "dome-shine", d }),
  ];
}

function shaking() {
  const at = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
  return [at(0, 0), at(-7, -9), at(8, 5), at(-6, 7), at(7, -8), at(-5, -4), at(4, 5), at(0, 0)];
}

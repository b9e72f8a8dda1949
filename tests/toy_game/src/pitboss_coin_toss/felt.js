// The layout of the coin toss: the coin, and one spot for wagers on heads.

import { addBox, isNarrow, makePanel, makeTable, oddsOf } from "./frame.js";
import { svg, text } from "./svg.js";

const SIZE = 200;

/** Makes the felt of a coin toss table. */
export function makeFelt(info, table) {
  const narrow = isNarrow();
  const coin = makeCoin();
  const layout = makePanel(300, SIZE);
  const edge = { x: 0, y: 0, width: 300, height: SIZE };
  const odds = oddsOf(info, "heads");
  addBox(layout, edge, { spot: "heads", words: ["HEADS"], name: "huge", odds, info, table });
  return makeTable({
    info,
    table,
    panels: [coin.panel, layout],
    narrow,
    apparatus: (view) => coin.show(view.wheel),
  });
}

function makeCoin() {
  const panel = makePanel(SIZE, SIZE);
  const [x, y] = [SIZE / 2, SIZE / 2];
  const words = text("", x, y, { class: "words coin-side" });
  panel.node.append(svg("circle", { class: "coin-rim", cx: x, cy: y, r: SIZE * 0.4 }), words);
  const show = (wheel) => {
    words.textContent = wheel?.symbol ?? "";
  };
  return { panel, show };
}

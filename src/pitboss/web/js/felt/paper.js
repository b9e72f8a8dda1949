// Paper on a felt: words folded to its width, and a sheet that goes to the printer alone.

import { svg } from "./svg.js";

/** Words in lines of so many letters at most. */
export function folded(words, most) {
  const lines = [""];
  for (const word of words.split(" ")) {
    if (lines.at(-1) && lines.at(-1).length + word.length >= most) lines.push("");
    lines[lines.length - 1] += `${lines.at(-1) ? " " : ""}${word}`;
  }
  return lines.flatMap((line) => line.match(new RegExp(`.{1,${most}}`, "g")) ?? []);
}

/** Prints a drawing of this size and nothing else of the page. */
export function printSheet(drawing, width, height) {
  document.querySelector(".print-sheet")?.remove();
  const edge = { class: "print-sheet", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" };
  const sheet = svg("svg", edge, drawing);
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  window.print();
}

// What the test of a game came to: handle, win and irregularities by table and gaming day.

import { get } from "../common/api.js";
import { count, el, fill, money, signed } from "../common/dom.js";
import { trying } from "../common/seating.js";

const HEAD = [
  ...["Table", "Day", "Rounds", "Handle", "Win", "Theoretical win", "Standard error", "z"],
  "Irregularities",
];

/** A fold with the results of a test; none before there was one. */
export function results(number, tables) {
  if (!tables.length) return null;
  const place = el("div", { class: "scroll", tabindex: "0" });
  const folded = el("details", {}, el("summary", {}, "Results of the test"), place);
  folded.addEventListener("toggle", () => folded.open && read(number, place), { once: true });
  return folded;
}

async function read(number, place) {
  const rows = await trying(() => get(`/api/desk/petitions/${number}/results`));
  if (!rows) return;
  if (!rows.length) {
    fill(place, el("p", { class: "hint" }, "No round of the game is over."));
    return;
  }
  const head = el("tr", {}, ...HEAD.map((each) => el("th", { scope: "col" }, each)));
  fill(place, el("table", { id: `results-${number}` }, head, ...rows.map(row)));
}

function row(each) {
  const known = (value, shown) => (value === null ? "not known" : shown(value));
  const cells = [
    each.day,
    count(each.rounds),
    money(each.handle),
    signed(each.win),
    known(each.theoretical_cents, signed),
    known(each.standard_error, (cents) => money(Math.round(cents))),
    known(each.z, (z) => z.toFixed(2)),
    count(each.irregularities),
  ];
  const name = el("th", { scope: "row" }, each.name);
  return el("tr", {}, name, ...cells.map((cell) => el("td", {}, cell)));
}

// Handle, win and theoretical win of the house, as a table, a plot and files.

import { winPlot } from "../account/plots.js";
import { get } from "../common/api.js";
import { button, count, el, fill, money, percent, sentence, signed, tone } from "../common/dom.js";
import { trying } from "../common/seating.js";

const BY = ["game", "table", "day", "shift"];
const DIGITS = 2;

/** The panel of statistics; what is asked for is chosen in it. */
export function statistics() {
  const boxes = BY.map((name) => box(name, name === "game" || name === "table"));
  const table = el("input", { id: "by-table", type: "number", min: 1 });
  const first = el("input", { id: "from-day", type: "date" });
  const last = el("input", { id: "to-day", type: "date" });
  const place = el("div", { "aria-live": "polite" });
  const query = (by) => {
    const asked = { by, table: table.value || 0, first: first.value, last: last.value };
    return `/api/desk/statistics?${new URLSearchParams(asked)}`;
  };
  const chosen = () => boxes.filter(({ input }) => input.checked).map(({ input }) => input.value);
  const show = () => draw(place, query, chosen().join(","));
  const form = el(
    "form",
    { class: "row" },
    el("fieldset", {}, el("legend", {}, "Figures by"), ...boxes.map(({ node }) => node)),
    labelled("Table", table),
    labelled("From", first),
    labelled("To", last),
    el("button", { type: "submit", class: "primary" }, "Show"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  show();
  const title = el("h2", {}, "Handle and win");
  return el("section", { class: "panel", id: "statistics" }, title, form, place);
}

function box(name, checked) {
  const input = el("input", { type: "checkbox", value: name, id: `by-${name}-box`, checked });
  return { input, node: el("label", { class: "check" }, input, ` ${sentence(name)}`) };
}

function labelled(words, input) {
  return el("div", { class: "field" }, el("label", { for: input.id }, words), input);
}

async function draw(place, query, by) {
  const asked = [get(query(by)), get(query("day"))];
  const [rows, days] = (await trying(() => Promise.all(asked))) ?? [[], []];
  if (!rows.length) {
    fill(place, el("p", { class: "hint" }, "Nobody has finished a round."));
    return;
  }
  const save = ["csv", "parquet"].map((form) =>
    button(form.toUpperCase(), () => location.assign(`${query(by)}&form=${form}`), {
      class: "small",
    }),
  );
  fill(place, winPlot(days), legend(), figures(rows), el("p", { class: "row" }, ...save));
}

function legend() {
  const words =
    "Line: what the house won. Dashed: what prices say, with the band in which the win lies " +
    "95 times of 100. Where a wager has no exact price, the theoretical win is not known.";
  return el("p", { class: "hint" }, words);
}

function figures(rows) {
  const names = BY.filter((name) => rows[0][name] !== null);
  const figures = ["Rounds", "Handle", "Win", "Hold", "Theoretical", "± s.e.", "z"];
  const heads = [...names.map(sentence), ...figures];
  const head = el("tr", {}, ...heads.map((words) => el("th", { scope: "col" }, words)));
  const body = rows.map((row) => el("tr", {}, ...places(row, names), ...cells(row)));
  const table = el("table", { class: "figures" }, el("thead", {}, head), el("tbody", {}, ...body));
  return el("div", { class: "scroll", tabindex: "0" }, table);
}

function places(row, names) {
  return names.map((name) => el("td", {}, name === "game" ? row.title : row[name]));
}

function cells(row) {
  const share = row.handle ? percent((100 * row.win) / row.handle, DIGITS) : "";
  const unknown = { title: row.note };
  const known = row.theoretical_cents;
  return [
    el("td", {}, count(row.rounds)),
    el("td", {}, money(row.handle)),
    el("td", { class: tone(row.win) }, signed(row.win)),
    el("td", {}, share),
    el("td", unknown, known === null ? "–" : money(known)),
    el("td", unknown, row.standard_error === null ? "–" : money(Math.round(row.standard_error))),
    el("td", unknown, row.z === null ? "–" : row.z.toFixed(DIGITS)),
  ];
}

// Documents of the house, printed as a file that the browser saves.

import { post } from "../common/api.js";
import { button, el, fill } from "../common/dom.js";
import { trying } from "../common/seating.js";

const FIELDS = {
  game: ["Game", {}],
  settings: ["House rules, one OPTION=VALUE on each line", { lines: true }],
  table: ["Name of the table, or number of an open one", {}],
  changes: ["Changes, one OPTION=VALUE on each line", { lines: true }],
  at: ["When it takes effect, as 1996-01-15T12:00:00-05:00", {}],
  number: ["Number", { type: "number", min: 1 }],
  fund: ["Fund", {}],
  day: ["Gaming day", { type: "date" }],
  data: ["What is not on file, as JSON", { lines: true }],
};
const PAPERS = [["a4", "A4"], ["letter", "Letter"]];
const FORMATS = [["pdf", "PDF"], ["html", "HTML"], ["json", "JSON"]];

/** Prints a document and lets the browser save it. */
export async function print(wanted, { format = "pdf", paper = "a4" } = {}) {
  const found = await trying(() => post("/api/desk/documents", { wanted, format, paper }));
  if (!found) return null;
  const bytes = Uint8Array.from(atob(found.content), (each) => each.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: found.media_type }));
  el("a", { href: address, download: found.name }).click();
  URL.revokeObjectURL(address);
  return found;
}

/** A button that prints one document as PDF on A4. */
export function printButton(words, wanted) {
  return button(words, () => print(wanted), { class: "small" });
}

/** The sheet on which one chooses a document, what it is about, paper and format. */
export function printing(papers) {
  const which = select("print-document", papers.map((each) => [each.document, each.title]));
  const about = el("div", {});
  const paper = select("print-paper", PAPERS);
  const format = select("print-format", FORMATS);
  const said = el("p", { class: "hint", role: "status" });
  const send = el("button", { type: "submit", class: "primary" }, "Print it");
  const rows = [field("print-document", "Document", which), about];
  rows.push(field("print-paper", "Paper", paper), field("print-format", "Format", format));
  const form = el("form", {}, ...rows, send, said);
  const chosen = () => papers.find((each) => each.document === which.value);
  const ask = () => fill(about, inputs(chosen()));
  which.addEventListener("change", ask);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const choice = { paper: paper.value, format: format.value };
    const found = await trying(() => print(wantedOf(chosen(), form), choice));
    if (found) fill(said, `${found.name}: ${found.status || found.title}`);
  });
  ask();
  return el("section", { class: "panel" }, el("h2", {}, "Print a document"), form);
}

function inputs({ needs, takes }) {
  return [...needs, ...takes].map((name) => {
    const [words, { lines, ...attrs }] = FIELDS[name];
    const own = { id: `print-${name}`, name, required: needs.includes(name), ...attrs };
    return field(own.id, words, lines ? el("textarea", { ...own, rows: 3 }) : el("input", own));
  });
}

function wantedOf({ document, needs, takes }, form) {
  const wanted = { document };
  for (const name of [...needs, ...takes]) {
    const value = form.elements[name].value.trim();
    if (value) wanted[name] = read(name, value);
  }
  return wanted;
}

function read(name, value) {
  if (name === "number") return Number(value);
  if (name === "data") return JSON.parse(value);
  const lines = () => value.split("\n").map((each) => each.trim()).filter(Boolean);
  return FIELDS[name][1].lines ? lines() : value;
}

function select(id, options) {
  return el("select", { id }, ...options.map(([value, words]) => el("option", { value }, words)));
}

function field(id, words, input) {
  return el("div", { class: "field" }, el("label", { for: id }, words), input);
}

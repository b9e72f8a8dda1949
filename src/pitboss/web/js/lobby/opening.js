// Opening a table of one's own: its name, its rules, its clock.

import { gameInfo, post } from "../common/api.js";
import { openDialog } from "../common/dialog.js";
import { el, fill, sentence } from "../common/dom.js";
import { citeButton } from "../common/provision.js";
import { someone } from "../common/seating.js";
import { written } from "../table/sign.js";

/** Opens the sheet on which a table is opened. */
export async function openOpening(game) {
  const fault = el("div", { role: "alert", class: "faults" });
  const name = el("input", { id: "new-name", maxlength: 40, value: `My ${game.name}` });
  const named = el("div", { class: "field" }, el("label", { for: "new-name" }, "Name"), name);
  const rules = el("div", { class: "new-rules" }, el("p", { class: "hint" }, "Looking them up…"));
  const folded = el("details", {}, el("summary", {}, "House rules"), rules);
  const open = el("button", { type: "submit", class: "primary" }, "Open the table");
  const form = el("form", { novalidate: true }, el("p", {}, game.summary), named, folded, fault);
  form.append(el("div", { class: "dialog-actions" }, open));
  openDialog(`Open a table of ${game.name}`, form);
  let rows = [];
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = { game: game.slug, name: name.value, rules: { options: chosen(rows) } };
    send(wanted, { fault, open, rows, folded });
  });
  rows = await optionRows(game).catch(() => []);
  fill(rules, ...rows.map((each) => each.node));
}

/** A line for everything that the house may choose at a game. */
async function optionRows(game) {
  const { options } = await gameInfo(game.slug);
  return Object.entries(options).map(([name, option]) => row({ name, ...option }));
}

let named = 0;

function row(option) {
  named += 1;
  const id = `option-${named}`;
  const input = inputFor(option, id);
  const words = sentence(option.title || option.name);
  const label = option.several
    ? el("span", { class: "field-title" }, words)
    : el("label", { for: id }, words);
  const hint = el("span", { class: "hint" }, option.choices.length ? "" : `${option.allowed} `);
  if (option.cite) hint.append(citeButton(option.cite));
  const wrong = el("span", { role: "alert" });
  const node = el("div", { class: "field" }, label, input.node, hint, wrong);
  return { node, option, wrong, read: input.read };
}

function inputFor(option, id) {
  const { value, choices, several } = option;
  if (several) return ticks(id, option);
  if (choices.length) return pick(id, choices.map((each) => [each, worded(each)]), value);
  const node = el("input", { id, value: entered(value), autocomplete: "off" });
  return { node, read: () => (node.value === entered(value) ? value : parsed(node.value, value)) };
}

function worded(value) {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value).replaceAll("_", " ");
}

/** A box to tick for each choice of which several may be made. */
function ticks(id, { title, value, choices }) {
  const boxes = choices.map((each) => {
    const input = el("input", { type: "checkbox", checked: value.includes(each) });
    return [each, input, el("label", { class: "tick" }, input, ` ${worded(each)}`)];
  });
  const group = { id, class: "ticks", role: "group", "aria-label": sentence(title) };
  const node = el("div", group, ...boxes.map(([, , label]) => label));
  return { node, read: () => boxes.filter(([, input]) => input.checked).map(([each]) => each) };
}

function pick(id, values, usual) {
  const options = values.map(([value, words], index) =>
    el("option", { value: index, selected: value === usual }, words),
  );
  const node = el("select", { id }, ...options);
  return { node, read: () => values[Number(node.value)][0] };
}

function entered(value) {
  const whole = typeof value === "object" && value !== null;
  return whole ? JSON.stringify(value) : String(written(value));
}

/** What was typed, as the kind of thing that stood there. */
function parsed(typed, usual) {
  if (typeof usual === "number" && /^-?\d+$/.test(typed)) return Number(typed);
  try {
    return typeof usual === "object" ? JSON.parse(typed) : typed;
  } catch {
    return typed;
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Only what differs from the usual is sent. */
function chosen(rows) {
  const read = rows.map(({ option, read: now }) => [option, now()]);
  const differs = read.filter(([option, now]) => !same(now, option.value));
  return Object.fromEntries(differs.map(([option, now]) => [option.name, now]));
}

async function send(wanted, { fault, open, rows, folded }) {
  open.disabled = true; // or a second press would open a second table
  fill(fault);
  for (const { wrong } of rows) fill(wrong);
  try {
    await someone();
    const { id } = await post("/api/tables", { mode: "auto", ...wanted });
    location.assign(`/table/${id}?sit`);
  } catch (error) {
    open.disabled = false;
    const found = error.violations?.length ? error.violations : [error];
    fill(fault, ...found.flatMap((each) => shown(each, rows, folded)));
  }
}

/** A fault stands beside the rule that it is about; one without a rule is given back. */
function shown({ option: name, message, cites = [] }, rows, folded) {
  const words = [message, ...cites.flatMap((cite) => [" ", citeButton(cite)])];
  const row = rows.find(({ option }) => option.name === name?.split(": ").at(-1));
  if (!row) return [el("p", { class: "loss" }, ...words)];
  row.wrong.append(el("p", { class: "loss" }, ...words));
  folded.open = true;
  return [];
}

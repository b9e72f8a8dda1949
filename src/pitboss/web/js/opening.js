// Opening a table of one's own: its name, its rules, its clock.

import { get, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { el, fill, sentence } from "./dom.js";
import { citeButton } from "./rules.js";
import { someone } from "./seating.js";
import { written } from "./sign.js";

const SIGNS_READ = 4;

/** Opens the sheet on which a table is opened; `tables` are those of the game that are open. */
export async function openOpening(game, tables) {
  const fault = el("div", { role: "alert", class: "faults" });
  const name = el("input", { id: "new-name", maxlength: 40, value: `My ${game.name}` });
  const named = el("div", { class: "field" }, el("label", { for: "new-name" }, "Name"), name);
  const rules = el("div", { class: "new-rules" }, el("p", { class: "hint" }, "Looking them up…"));
  const folded = el("details", {}, el("summary", {}, "House rules"), rules);
  const open = el("button", { type: "submit", class: "primary" }, "Open the table");
  const form = el("form", { novalidate: true }, el("p", {}, game.summary), named, folded, fault);
  form.append(el("div", { class: "dialog-actions" }, open));
  openDialog(`Open a table of ${game.name}`, form);
  const rows = await optionRows(tables);
  fill(rules, ...rows.map((each) => each.node));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ game: game.slug, name: name.value, rules: { options: chosen(rows) } }, fault);
  });
}

async function optionRows(tables) {
  const options = await optionsOf(tables).catch(() => []);
  return options.map(row);
}

/** What the house may choose at a game, as the sign of a table that is open tells it. */
async function optionsOf(tables) {
  const some = tables.slice(0, SIGNS_READ);
  const signs = await Promise.all(some.map(({ id }) => get(`/api/tables/${id}`)));
  const plain = signs.find(({ rules }) => Object.values(rules).every((rule) => rule.usual));
  const { rules } = plain ?? signs[0] ?? { rules: {} };
  return Object.entries(rules).map(([option, rule]) => {
    const { title, value, allowed = "", cite, usual = true } = rule;
    return { option, help: title, default: value, allowed, cite, usual };
  });
}

let named = 0;

function row(option) {
  named += 1;
  const id = `option-${named}`;
  const input = inputFor(option, id);
  const label = el("label", { for: id }, sentence(option.help || option.option));
  const hint = el("span", { class: "hint" }, option.allowed, " ");
  if (option.cite) hint.append(citeButton(option.cite));
  const node = el("div", { class: "field" }, label, input.node, hint);
  return { node, option, read: input.read };
}

function inputFor(option, id) {
  const usual = option.default;
  if (typeof usual === "boolean") return pick(id, [[true, "Yes"], [false, "No"]], usual);
  const listed = String(option.allowed).split(/, | or /);
  if (typeof usual === "string" && listed.length > 1 && listed.includes(usual)) {
    return pick(id, listed.map((each) => [each, each]), usual);
  }
  const node = el("input", { id, value: entered(usual), autocomplete: "off" });
  return { node, read: () => (node.value === entered(usual) ? usual : parsed(node.value, usual)) };
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
  const differs = rows.filter(
    ({ option, read }) => !option.usual || !same(read(), option.default),
  );
  return Object.fromEntries(differs.map(({ option, read }) => [option.option, read()]));
}

async function send(wanted, fault) {
  try {
    await someone();
    const { id } = await post("/api/tables", { mode: "auto", ...wanted });
    location.assign(`/table/${id}`);
  } catch (error) {
    const cites = (error.cites ?? []).flatMap((cite) => [" ", citeButton(cite)]);
    fill(fault, el("p", { class: "loss" }, error.message, ...cites));
  }
}

// Opening a table of one's own: its name, its rules, its clock.

import { Refused, get, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { el, fill } from "./dom.js";
import { citeButton } from "./rules.js";
import { someone } from "./seating.js";
import { written } from "./sign.js";

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
  const rows = await optionRows(game, tables);
  fill(rules, ...rows.map((each) => each.node));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ game: game.slug, name: name.value, rules: { options: chosen(rows) } }, fault);
  });
}

async function optionRows(game, tables) {
  const options = await optionsOf(game, tables).catch(() => []);
  return options.map(row);
}

/** What the house may choose at a game, from its page or from a table that is open. */
async function optionsOf(game, tables) {
  try {
    return (await get(`/api/games/${game.slug}`)).options;
  } catch (error) {
    if (!(error instanceof Refused) || !tables.length) throw error;
  }
  const { rules } = await get(`/api/tables/${tables[0].id}`);
  return Object.entries(rules).map(([option, rule]) => {
    const { title, value, allowed = "", cite } = rule;
    return { option, help: title, default: value, allowed, cite };
  });
}

let named = 0;

function row(option) {
  named += 1;
  const id = `option-${named}`;
  const input = inputFor(option, id);
  const label = el("label", { for: id }, option.help || option.option, " ");
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
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(written(value));
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

/** Only what differs from the usual is sent. */
function chosen(rows) {
  const differs = rows.filter(
    ({ option, read }) => JSON.stringify(read()) !== JSON.stringify(option.default),
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

// The sign at the table: what the house has posted, and the rules it has chosen.

import { openDialog } from "../common/dialog.js";
import { el, money, sentence } from "../common/dom.js";
import { citeButton } from "../common/provision.js";
import { announcedList } from "./changes.js";

/** Opens the sign of a table. */
export function openSign(info, changes = []) {
  const announced = announcedList(changes);
  const sign = [announced, posted(info), limits(info), chosen(info)];
  const parts = [el("p", {}, info.summary), ...sign.filter(Boolean)];
  openDialog(`${info.game_name}: the sign`, ...parts);
}

/** Whether a line of the sign posts the limits of a wager, which have a table of their own. */
function isLimit(info, { text }) {
  return info.layout.some((each) => text.startsWith(`${each.kind_title}: minimum `));
}

function posted(info) {
  const lines = (info.sign ?? []).filter((each) => !isLimit(info, each));
  const items = lines.map((each) => el("li", {}, each.text, " ", citeButton(each.cite)));
  return el("ul", { class: "sign" }, ...items);
}

function limits(info) {
  const titles = new Map(info.layout.map((each) => [each.kind, each.kind_title]));
  const rows = Object.entries(info.limits ?? {}).map(([kind, { low, high, step }]) =>
    el(
      "tr",
      {},
      el("td", {}, titles.get(kind) ?? kind),
      el("td", { class: "figures" }, money(low)),
      el("td", { class: "figures" }, money(high)),
      el("td", { class: "figures" }, money(step)),
    ),
  );
  if (!rows.length) return null;
  const numbers = { class: "figures" };
  const heads = ["Minimum", "Maximum", "In steps of"].map((name) => el("th", numbers, name));
  const names = [el("th", {}, "Wager"), ...heads];
  const body = el("table", {}, el("thead", {}, el("tr", {}, ...names)), el("tbody", {}, ...rows));
  const line = info.sign?.find((each) => isLimit(info, each));
  const cite = line ? el("p", { class: "hint" }, "Posted under ", citeButton(line.cite)) : null;
  return el("details", { open: true }, el("summary", {}, "Posted limits"), cite, body);
}

function chosen(info) {
  const rows = Object.entries(info.rules ?? {}).map(([name, rule]) =>
    el(
      "tr",
      { class: rule.usual === false ? "unusual" : null },
      el("td", {}, sentence(rule.title || name), el("br"), citeButton(rule.cite)),
      el("td", {}, rule.words),
    ),
  );
  if (!rows.length) return null;
  const body = el("table", {}, el("tbody", {}, ...rows));
  const summary = el("summary", {}, "House rules in force");
  return el("details", { open: true }, summary, body);
}

/** The value of a house rule in a few words. */
export function written(value) {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.map(written).join(", ") || "none";
  if (value && typeof value === "object") return pairs(value);
  return value === null || value === "" ? "none" : String(value);
}

function pairs(value) {
  const each = Object.entries(value).map(([key, one]) => `${key}: ${written(one)}`);
  return each.join(", ") || "none";
}

// The limits that players set for themselves, and exclusion from play for a while.

import { get, post } from "../common/api.js";
import { el, money, moment } from "../common/dom.js";
import { sheet } from "../common/sheets.js";
import { toast } from "../common/toast.js";

const KINDS = {
  session_minutes: "Minutes of play at a time",
  day_minutes: "Minutes of play a day",
  loss_day: "Losses a day",
  loss_week: "Losses a week",
  loss_month: "Losses a month",
};

const EXCLUSIONS = [
  [1, "A day"],
  [7, "A week"],
  [30, "A month"],
  [183, "Six months"],
  [365, "A year"],
  [1825, "Five years"],
];

const isMoney = (kind) => kind.startsWith("loss_");
const shown = (kind, value) => {
  if (value === null) return "none";
  return isMoney(kind) ? money(value) : `${value} min`;
};

function row({ kind, value, used, next_value: next, next_at: at }) {
  const later = at ? `${shown(kind, next)} from ${moment(at)}` : "";
  return el(
    "tr",
    { "data-limit": kind },
    el("td", {}, KINDS[kind]),
    el("td", { class: "figures" }, shown(kind, value)),
    el("td", { class: "figures" }, shown(kind, used)),
    el("td", {}, later),
  );
}

function select(id, words, options) {
  const choices = options.map(([value, name]) => el("option", { value }, name));
  const list = el("select", { id }, ...choices);
  return { list, node: el("div", { class: "field" }, el("label", { for: id }, words), list) };
}

/** The limits, and a form that sets one; `again` draws the page once more. */
export async function limits(again) {
  const { limits: found, excluded_until: until } = await get("/api/me/limits");
  const names = [["Limit"], ["Set", "figures"], ["Used", "figures"], ["To come"]];
  const heads = names.map(([name, kind]) => el("th", { scope: "col", class: kind }, name));
  const head = el("tr", {}, ...heads);
  const table = el("table", {}, el("thead", {}, head), el("tbody", {}, ...found.map(row)));
  const kind = select("limit-kind", "Limit", Object.entries(KINDS));
  const input = el("input", { id: "limit-value", type: "number", min: 1, step: 1 });
  const words = "Minutes or dollars; empty lifts the limit";
  const value = el("div", { class: "field" }, el("label", { for: "limit-value" }, words), input);
  const region = { class: "scroll", tabindex: 0, role: "region", "aria-label": "Limits" };
  const place = sheet({
    title: "Limits for yourself",
    words: "A stricter limit holds at once, a looser one after 24 hours.",
    fields: [kind.node, value],
    send: "Set this limit",
    act: (which, typed) => {
      const times = isMoney(which) ? 100 : 1;
      const amount = typed === "" ? null : Math.round(Number(typed) * times);
      return post("/api/me/limits", { kind: which, value: amount });
    },
    done: async () => {
      toast("Your limit is set.", { kind: "good" });
      await again();
    },
  });
  const out = until ? el("p", { class: "loss" }, `You are excluded until ${moment(until)}.`) : "";
  place.querySelector("form").before(el("div", region, table), out);
  place.id = "limits";
  return place;
}

/** A form that excludes one from play for a while. */
export function exclusion(again) {
  const days = select("exclusion-days", "For how long", EXCLUSIONS);
  const place = sheet({
    title: "Take a break from play",
    words: "You cannot sit down or wager until it is over. Nobody can make it shorter.",
    fields: [days.node],
    send: "Exclude me from play",
    act: (chosen) => post("/api/me/exclusion", { days: Number(chosen) }),
    done: async () => {
      toast("You are excluded from play.", { kind: "good" });
      await again();
    },
  });
  place.id = "exclusion";
  return place;
}

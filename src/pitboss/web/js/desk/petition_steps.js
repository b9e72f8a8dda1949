// The next steps of a petition, for the petitioner and for the regulator.

import { form, labelled, lines } from "./door.js";
import { button, el } from "../common/dom.js";
import { trying } from "../common/seating.js";

const FACTORS = [
  "rules and method of play",
  "true odds and payout odds",
  "wagers offered",
  "layout",
  "equipment",
  "personnel required",
  "security and integrity",
  "similarity to other games",
  "variations approved before",
  "any other relevant factor",
];
const GATES = [
  ["found_suitable", "1. Found suitable for casino use"],
  ["amendments_adopted", "2. Amendments of the regulations adopted"],
  ["amendments_effective", "2. Amendments of the regulations in effect"],
  ["licence_applications_filed", "3. Licence applications filed"],
  ["waivers_issued", "3. Transactional waivers issued"],
];
const PLAN = [
  ["casinos", "Casinos, one on each line"],
  ["dates_and_times", "Dates and times"],
  ["tables", "Tables, one on each line"],
  ["entrance_signs", "Signs at the entrances, one on each line"],
  ["success_criteria", "Criteria of success"],
  ["documentation", "How it is documented"],
];
const LISTS = new Set(["casinos", "tables", "entrance_signs"]);

/** What may be done next with a petition. */
export function next(found, may, step) {
  const file = may.includes("desk.file");
  const rule = may.includes("desk.rule");
  const { state, own, ended } = found;
  if (own && state === "draft") return rule ? ownDecision(found, step) : null;
  if (state === "draft" && file) {
    return simple("Bring it before the regulator", "PetitionFiled", step);
  }
  if (state === "filed" && rule) return ruling(step);
  if (state === "preliminarily approved" && file) return plan(found, step);
  if (state === "test submitted" && rule) return begin(found, step);
  if (state === "testing" && rule) return testing(found, step, ended);
  return null;
}

function simple(words, does, step) {
  const act = () => trying(() => step(does, {}));
  return el("p", {}, button(words, act, { class: "primary small" }));
}

/** The ruling of 8.4(e): the factors that were weighed, and further conditions. */
function ruling(step) {
  const boxes = FACTORS.map((each, at) => {
    const box = el("input", { type: "checkbox", id: `factor-${at}`, value: each });
    return [box, el("p", { class: "tick" }, box, el("label", { for: box.id }, ` ${each}`))];
  });
  const conditions = el("textarea", { id: "petition-conditions", rows: 2 });
  const rule = (acceptable) => () => {
    const weighed = boxes.map(([box]) => box).filter((box) => box.checked).map((box) => box.value);
    const said = { acceptable, weighed, conditions: acceptable ? lines(conditions) : [] };
    return trying(() => step("PetitionRuled", said));
  };
  const legend = el("legend", {}, "Factors that were weighed");
  return el(
    "section",
    {},
    el("h3", {}, "Ruling"),
    el("fieldset", {}, legend, ...boxes.map(([, line]) => line)),
    labelled("Conditions beside the test, one on each line", conditions),
    button("Acceptable, on condition of a test", rule(true), { class: "primary small" }),
    button("Not acceptable", rule(false), { class: "small" }),
  );
}

/** The test submission of 8.4(f), with the licences that are asked for. */
function plan({ text }, step) {
  const fields = PLAN.map(([key, words]) => {
    return [key, labelled(words, el("textarea", { id: `plan-${key}`, rows: 2, required: true }))];
  });
  const licences = text.petitioners
    .filter((each) => each.kind !== "casino licensee" && !each.csi_licensed)
    .map((each, at) => {
      const box = el("input", { type: "checkbox", id: `licence-${at}` });
      const words = ` ${each.name} has filed a complete licence application with its fee`;
      return [each.name, box, el("p", { class: "tick" }, box, el("label", { for: box.id }, words))];
    });
  const act = () => {
    const said = fields.map(([key, node]) => {
      const input = node.querySelector("textarea");
      return [key, LISTS.has(key) ? lines(input) : input.value];
    });
    const filed = licences.map(([petitioner, box]) => {
      return { petitioner, application_complete: box.checked, fee_paid: box.checked };
    });
    return step("TestSubmitted", { plan: { ...Object.fromEntries(said), licences: filed } });
  };
  const all = [...fields.map(([, node]) => node), ...licences.map(([, , line]) => line)];
  return el("section", {}, el("h3", {}, "Submit the test"), form("Submit it", all, act));
}

/** The regulator sets the tables and the times of the test. */
function begin({ plan: wanted }, step) {
  const tables = el("textarea", { id: "begin-tables", rows: 2, required: true });
  tables.value = (wanted?.tables ?? []).join("\n");
  const from = el("input", { id: "begin-from", type: "datetime-local", required: true });
  const to = el("input", { id: "begin-to", type: "datetime-local", required: true });
  const terms = el("textarea", { id: "begin-terms", rows: 2 });
  const act = () => {
    const period = [from, to].map((each) => new Date(each.value).getTime());
    const said = { tables: lines(tables), periods: [period], terms: terms.value };
    return step("TestBegun", said);
  };
  const fields = [
    labelled("Names of the tables, one on each line", tables),
    labelled("From", from),
    labelled("To", to),
    labelled("Conditions of the test", terms),
  ];
  return el("section", {}, el("h3", {}, "Let the test take place"), form("Begin it", fields, act));
}

function testing(found, step, ended) {
  const parts = [gates(found, step), decision(step)];
  if (!ended) parts.unshift(modify(step), end(step));
  return el("div", {}, ...parts);
}

function modify(step) {
  const text = el("input", { id: "modify-text", required: true, maxlength: 200 });
  const settings = el("textarea", { id: "modify-settings", rows: 1 });
  const act = () => step("TestModified", { text: text.value, settings: lines(settings) });
  const fields = [
    labelled("What is changed", text),
    labelled("Settings of the rules, one on each line", settings),
  ];
  return el("section", {}, el("h3", {}, "Change the test"), form("Change it", fields, act));
}

function end(step) {
  const reason = el("input", { id: "end-reason", required: true, maxlength: 200 });
  const act = () => step("TestEnded", { reason: reason.value });
  const fields = [labelled("Why", reason)];
  return el("section", {}, el("h3", {}, "End the test"), form("End it", fields, act));
}

/** The four gates of 8.4(g). */
function gates({ gates: now }, step) {
  const boxes = GATES.map(([key, words]) => {
    const box = el("input", { type: "checkbox", id: `gate-${key}`, checked: now[key] });
    return [key, box, el("p", { class: "tick" }, box, el("label", { for: box.id }, ` ${words}`))];
  });
  const costs = dollars("gate-costs", now.costs);
  const paid = dollars("gate-paid", now.costs_paid);
  const act = () => {
    const said = boxes.map(([key, box]) => [key, box.checked]);
    const cents = (input) => Math.round(Number(input.value) * 100);
    const money = { costs: cents(costs), costs_paid: cents(paid) };
    return step("GatesNoted", { gates: { ...Object.fromEntries(said), ...money } });
  };
  const fields = [
    ...boxes.map(([, , line]) => line),
    labelled("4. Costs of the review, in dollars", costs),
    labelled("4. Paid of them, in dollars", paid),
  ];
  return el("section", {}, el("h3", {}, "The four gates"), form("Note the gates", fields, act));
}

function dollars(id, cents) {
  return el("input", { id, type: "number", min: 0, step: 0.01, value: (cents / 100).toFixed(2) });
}

function decision(step) {
  const reason = el("input", { id: "decision-reason", maxlength: 200 });
  const decide = (approved) => () =>
    trying(() => step("GameDecided", { approved, reason: reason.value }));
  return el(
    "section",
    {},
    el("h3", {}, "Final decision"),
    labelled("Reason", reason),
    button("Approve the game", decide(true), { class: "primary small" }),
    button("Deny it", decide(false), { class: "small" }),
  );
}

function ownDecision(found, step) {
  return el("div", {}, gates(found, step), decision(step));
}

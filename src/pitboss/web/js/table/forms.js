// The answers a question takes, as buttons and small forms.

import { button, el, money, sentence } from "../common/dom.js";
import { cardName } from "../felt/cards.js";
import { fieldFor, isPick, picks } from "../common/fields.js";
import { citeButton } from "../common/provision.js";
import { withNames } from "../common/seating.js";

// For these the largest amount is the usual one.
const IN_FULL = new Set(["double", "insurance", "insure"]);

// Commands that are one word at a terminal and need a sentence on a button.
const IN_A_SENTENCE = new Set([
  "ReduceWager", "TakeOdds", "CallWager", "SitOut", "StepAway", "ComeBack",
]);

const ELSEWHERE = new Set(["Leave", "Sit"]); // these have buttons of their own

/**
 * All answers that may be given now. `give(answer, by)` sends one. Wagers are placed on the felt
 * and not listed; seldom used answers are folded away. `advise` says what each choice is worth.
 */
export function answers(question, give, advise) {
  const listed = (question.forms ?? []).filter((form) => !ELSEWHERE.has(form.say));
  const changes = listed.filter((form) => form.say === "ReduceWager");
  const rest = listed.filter((form) => form.say !== "ReduceWager");
  const aside = (form) => form.seldom || (question.betting && form.blanks.length > 0);
  const usual = rest.filter((form) => !aside(form)).sort(plainFirst);
  const seldom = rest.filter(aside);
  const kind = question.betting ? "answers aside" : "answers";
  const parts = [el("div", { class: kind }, ...usual.map((form) => answer(form, give)))];
  if (!usual.length) parts.pop();
  if (question.advice) parts.push(button("What is each choice worth?", advise, { class: "small" }));
  if (changes.length) parts.push(folded("Change a wager", changes, give));
  if (seldom.length) parts.push(folded("More", seldom, give));
  return parts;
}

/** What takes one press stands before what is filled in. */
function plainFirst(one, other) {
  return Math.min(one.blanks.length, 1) - Math.min(other.blanks.length, 1);
}

function folded(words, forms, give) {
  const inside = el("div", { class: "answers" }, ...forms.map((form) => answer(form, give)));
  return el("details", { class: "folded" }, el("summary", {}, words), inside);
}

function answer(form, give) {
  const { blanks } = form;
  if (!blanks.length) return plain(form, give);
  if (blanks.length === 1 && isPick(blanks[0])) return pickOne(form, give);
  return filledIn(form, give);
}

function filled(form, values) {
  return { say: form.say, ...form.fixed, ...values };
}

/** The label of a button: the command as a sentence. */
export function title(form) {
  return sentence((IN_A_SENTENCE.has(form.say) && form.help) || form.command);
}

function plain(form, give) {
  const act = () => give(filled(form, {}), form.by);
  const node = button(title(form), act, { class: "answer", title: form.help || null });
  node.dataset.command = form.command;
  return node;
}

function pickOne(form, give) {
  const [blank] = form.blanks;
  const each = picks(blank).map(([face, value]) =>
    button(face, () => give(filled(form, { [blank.name]: value }), form.by), {
      class: typeof face === "string" ? "answer" : "card-toggle",
      "aria-label": `${title(form)}: ${typeof face === "string" ? face : cardName(`${value}`)}`,
    }),
  );
  return el("fieldset", { class: "picks" }, legend(form), ...each);
}

function legend(form) {
  return el("legend", {}, title(form), " ", form.cite ? citeButton(form.cite) : null);
}

function filledIn(form, give) {
  const full = (blank) => (IN_FULL.has(form.command) ? { ...blank, value: blank.high } : blank);
  const fields = form.blanks.map((blank) => [blank.name, fieldFor(full(blank))]);
  const send = el("button", { type: "submit", class: "answer" }, title(form));
  const node = el("form", { class: "filled", title: form.help || null, novalidate: true });
  node.append(send, ...fields.map(([, field]) => field.node));
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = fields.map(([name, field]) => [name, field.read()]);
    if (values.some(([, value]) => value === null)) return missing(node);
    give(filled(form, Object.fromEntries(values)), form.by);
  });
  return node;
}

/** Leads to what is not filled in; the mark is gone with the next change. */
function missing(node) {
  node.querySelector(".blank :is(input, select, button)")?.focus();
  node.classList.add("missing");
  const mend = () => node.classList.remove("missing");
  for (const kind of ["input", "click"]) node.addEventListener(kind, mend, { once: true });
}

/** The prompt of the question, with its provision and who is to answer. */
export function prompt(question, names) {
  const turn = question.yours ? "your-turn" : "others-turn";
  const aside = question.aside ? el("span", { class: "hint" }, ` ${question.aside}`) : null;
  const words = withNames(question.prompt, (seat) => names(`seat:${seat}`));
  const node = el("p", { class: `prompt ${turn}` }, words, " ");
  if (question.cite) node.append(citeButton(question.cite));
  if (aside) node.append(aside);
  const waited = question.yours ? [] : (question.speakers ?? []).map(names).filter(Boolean);
  const others = ` Waiting for ${waited.join(", ")}.`;
  if (waited.length) node.append(el("span", { class: "hint" }, others));
  return node;
}

/** What the last round came to for a seat, in a sentence; null where it had nothing at stake. */
export function outcome(results, seat) {
  const mine = (results ?? []).find((each) => each.seat === seat);
  if (!mine) return null;
  const kind = mine.net > 0 ? "gain" : mine.net < 0 ? "loss" : "";
  return el("p", { class: `outcome ${kind}`.trim() }, cameTo(mine));
}

/** The books' own figure; what the house took for its service is in it, and named. */
function cameTo({ net, wagered, costs }) {
  const paid = named(costs.filter((each) => each.cents > 0));
  const back = named(costs.filter((each) => each.cents < 0));
  if (!wagered && net < 0 && paid) return `You paid ${paid}.`;
  if (!wagered && net > 0 && back) return `You got ${back} back.`;
  const after = paid ? ` after ${paid}` : "";
  if (net === 0) return `You came out even${after}.`;
  return net > 0 ? `You won ${money(net)}${after}.` : `You lost ${money(-net)}${after}.`;
}

function named(costs) {
  return costs.map(({ name, cents }) => `${money(Math.abs(cents))} ${name}`).join(" and ");
}

// The answers at a step, sorted: the default, what is shown, irregularities, players.

import { button, el, fill, sentence } from "../common/dom.js";
import { entry } from "./entry.js";
import { citeButton, paragraphs } from "../common/provision.js";

// Rulings and mishaps that are called as answers of their own.
const IRREGULAR = new Set([
  "CallIrregularity", "CallFoul", "CardMishap", "LeftHand", "FoundFaceUp", "DiceCocked",
  "DecideFaces", "OrderDice", "OrderPass", "OrderShoe", "ExposeCard", "RemovePlayer",
  "CallReshuffle", "RepairReader", "BankOrdered", "CheckDice", "ReadClock", "CountDeck",
]);
const ELSEWHERE = new Set(["Sit", "Leave", "ReduceWager"]); // these stand beside the players

/** The seat that speaks, or null for staff and chance. */
export function seatOf(actor) {
  const found = /^seat:(\d+)$/.exec(actor);
  return found ? Number(found[1]) : null;
}

/** Whether an answer is the usual one, whatever is filled into its blanks. */
export function isUsual(form, usual) {
  if (!usual || form.say !== usual.say || form.by !== usual.by) return false;
  return Object.entries(form.fixed).every(
    ([name, value]) => JSON.stringify(usual[name]) === JSON.stringify(value),
  );
}

/** The forms of a question by what they are for. */
export function sorted(question) {
  const forms = (question?.forms ?? []).filter((form) => !ELSEWHERE.has(form.say));
  const chance = forms.filter((form) => form.by === "chance");
  const shown = chance.find((form) => !form.seldom && !IRREGULAR.has(form.say)) ?? null;
  const wrong = (form) => form.seldom || IRREGULAR.has(form.say) || form.by === "chance";
  const staff = forms.filter((form) => seatOf(form.by) === null && form !== shown);
  const usual = staff.find((form) => isUsual(form, question.usual)) ?? null;
  return {
    shown,
    usual,
    words: staff.filter((form) => form !== usual && !wrong(form)),
    irregular: staff.filter((form) => form !== usual && wrong(form)),
    players: forms.filter((form) => seatOf(form.by) !== null),
  };
}

/** The values that a form mostly has: those of the usual word, or of an ordinary outcome. */
export function known(question, form) {
  const [usual, example] = [question.usual, question.example];
  if (isUsual(form, usual)) return usual;
  if (!example || form.say !== example.say || form.by !== example.by) return {};
  const [first, ...rest] = form.blanks;
  const values = Object.fromEntries(rest.map((blank) => [blank.name, example[blank.name]]));
  return first?.none ? { ...values, [first.name]: [] } : values;
}

/** The form as a button, or as blanks to fill in. */
export function choice(form, { question, give, words, attrs = {} }) {
  const title = words ?? sentence(form.command);
  if (form.blanks.length) {
    const fold = el("details", { class: "word" }, el("summary", {}, title));
    fold.append(entry(form, { usual: known(question, form), give, words: title }));
    return fold;
  }
  const act = () => give(form, {});
  return button(title, act, { class: "word", "data-command": form.command, ...attrs });
}

function described(form, options) {
  const help = el("span", { class: "word-help" }, form.help || "", " ");
  if (form.cite) help.append(citeButton(form.cite));
  const who = el("span", { class: "tag" }, sentence(form.by));
  return el("li", {}, choice(form, options), who, help);
}

/** Staff's other words, each with its provision. */
export function otherWords(forms, options) {
  if (!forms.length) return null;
  const rows = forms.map((form) => described(form, options));
  const title = el("h3", {}, "Or else");
  return el("section", { class: "others" }, title, el("ul", { class: "words" }, ...rows));
}

/** What may have gone wrong here, each with its provision and what that says. */
export function irregularities(forms, options) {
  if (!forms.length) return null;
  const rows = forms.map((form) => described(form, options));
  const list = el("ul", { class: "words" }, ...rows);
  const title = el("summary", {}, `Irregularities and rulings (${forms.length})`);
  const node = el("details", { class: "irregularities" }, title, list);
  node.addEventListener("toggle", () => (node.open ? explain(rows, forms) : null), { once: true });
  return node;
}

function explain(rows, forms) {
  rows.forEach(async (row, place) => {
    const { cite } = forms[place];
    if (!cite) return;
    const [text] = await paragraphs(cite);
    text.className = "word-rule";
    row.append(text);
  });
}

/** The answers of walk-in players, seat by seat; `nameOf(seat)` is who sits there. */
export function playersWords(forms, { nameOf, ...options }) {
  const seats = [...new Set(forms.map((form) => seatOf(form.by)))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const own = forms.filter((form) => seatOf(form.by) === seat);
    const usual = own.filter((form) => !form.seldom).map((form) => spoken(form, options));
    const seldom = own.filter((form) => form.seldom).map((form) => spoken(form, options));
    const title = el("h3", {}, `${nameOf(seat)} says`);
    const node = el("section", { class: "speaks", "data-seat": seat }, title);
    node.append(el("div", { class: "answers" }, ...usual));
    if (seldom.length) node.append(more(seldom));
    return node;
  });
}

function spoken(form, options) {
  return choice(form, { ...options, attrs: { title: form.help } });
}

function more(nodes) {
  const inside = el("div", { class: "answers" }, ...nodes);
  return el("details", { class: "folded" }, el("summary", {}, "Seldom said"), inside);
}

/** Puts the text of a provision below the step; `still()` says whether it is still asked. */
export async function showRule(node, cite, still) {
  fill(node);
  if (!cite) return;
  const [text] = await paragraphs(cite);
  if (still()) fill(node, text.textContent);
}

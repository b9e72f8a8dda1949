// The blanks of a form: amounts, choices, numbers, dice, cards and words.

import { button, el, money, sentence } from "./dom.js";
import { rowAndPlace } from "./drag.js";
import { card, cardName } from "../felt/cards.js";
import { svg } from "../felt/svg.js";
import { isTile } from "../felt/tile_art.js";

const FEW = 12;
let named = 0;

function nextId() {
  named += 1;
  return `blank-${named}`;
}

/** A field for one blank: `{node, read()}`; `read` gives the value, or null while it is missing. */
export function fieldFor(blank) {
  const make = { amount, choice, whole, faces, cards }[blank.kind] ?? words;
  return make(blank);
}

/** Whether a blank can be answered by pressing one of a few buttons. */
export function isPick(blank) {
  const few = blank.kind === "choice" && blank.values.length <= FEW;
  return few || (blank.kind === "cards" && blank.least === 1 && blank.most === 1);
}

/** The label of each button of such a blank, and its value. */
export function picks(blank) {
  if (blank.kind === "choice") return blank.values.map((value) => [label(value), value]);
  return [...new Set(blank.from)].map((code) => [cardFace(code), single(blank, code)]);
}

function label(value) {
  if (value === true) return "Yes";
  if (value === false) return "No";
  return typeof value === "string" ? sentence(value) : String(value);
}

function single(blank, code) {
  return blank.single === false ? [code] : code;
}

function labelled(blank, input, ...nodes) {
  input.id = nextId();
  const label = el("label", { for: input.id }, sentence(blank.title ?? nameOf(blank)));
  const inside = nodes.length ? nodes : [input];
  return el("div", { class: `blank blank-${blank.kind}` }, label, ...inside);
}

function nameOf(blank) {
  return blank.name === "cents" ? "amount" : blank.name;
}

/** An amount: a slider and a figure that follow each other. */
export function amount({ low, high, step, ...blank }) {
  const value = Math.min(high, Math.max(low, blank.value ?? low));
  const bounds = { min: low / 100, max: high / 100, step: step / 100, value: value / 100 };
  const figure = el("input", { type: "number", inputmode: "decimal", ...bounds });
  const aside = { "aria-label": "Amount, as a slider", tabindex: -1 };
  const slider = el("input", { type: "range", ...bounds, ...aside });
  slider.addEventListener("input", () => (figure.value = slider.value));
  figure.addEventListener("input", () => (slider.value = figure.value));
  const put = (cents) => () => (figure.value = slider.value = cents / 100);
  const half = Math.round((low + high) / 2 / step) * step;
  const quick = [[low, "Min"], [half, "Half"], [high, "Max"]].map(([cents, name]) =>
    button(name, put(cents), { class: "small", title: money(cents) }),
  );
  const dollars = el("span", { class: "dollars", "aria-hidden": "true" }, "$");
  const line = el("div", { class: "amount-line" }, dollars, figure, ...(low < high ? quick : []));
  const parts = low < high ? [line, slider] : [line];
  const node = labelled({ ...blank, kind: "amount" }, figure, ...parts);
  return { node, read: () => cents(figure) };
}

function cents(figure) {
  const value = Math.round(Number(figure.value) * 100);
  return figure.value === "" || !Number.isSafeInteger(value) ? null : value;
}

function choice(blank) {
  const options = blank.values.map((value, index) => el("option", { value: index }, label(value)));
  const list = el("select", {}, ...options);
  return { node: labelled(blank, list), read: () => blank.values[Number(list.value)] };
}

function whole(blank) {
  const bounds = { min: blank.low, max: blank.high, step: 1, value: blank.value ?? blank.low };
  const input = el("input", { type: "number", inputmode: "numeric", ...bounds });
  const read = () => (input.value === "" ? null : Number(input.value));
  return { node: labelled(blank, input), read };
}

function faces(blank) {
  const dice = Array.from({ length: blank.count }, (_, index) =>
    el("input", { type: "number", min: 1, max: 6, "aria-label": `Die ${index + 1}` }),
  );
  const node = el("fieldset", { class: "blank blank-faces" }, el("legend", {}, "Dice"), ...dice);
  const read = () => (dice.every((each) => each.value) ? dice.map((each) => +each.value) : null);
  return { node, read };
}

function words(blank) {
  const input = el("input", { type: "text", maxlength: 200, autocomplete: "off" });
  const hint = blank.describe ? el("span", { class: "hint" }, blank.describe) : "";
  return { node: labelled(blank, input, input, hint), read: () => input.value || null };
}

/**
 * Cards to press: those pressed are the answer, from `least` to `most` of them. What has a name of
 * its own, such as a low hand, is a place that they can be dragged to.
 */
function cards(blank) {
  const chosen = new Map(); // by place, for two tiles may have the same face
  const pressed = blank.from.map((code, place) => cardToggle(code, place, blank, chosen));
  const count = blank.least === blank.most ? `${blank.least}` : `${blank.least} to ${blank.most}`;
  const piece = isTile(blank.from[0]) ? "tile" : "card";
  const noun = blank.most === 1 ? piece : `${piece}s`;
  const name = blank.name === "cards" ? "" : sentence(nameOf(blank));
  const legend = el("legend", {}, `${name && `${name}: `}press ${count} ${noun}`);
  const parts = name && blank.most > 1 ? rowAndPlace(pressed, name) : pressed;
  const node = el("fieldset", { class: "blank blank-cards" }, legend, ...parts);
  const ready = () => chosen.size >= blank.least && chosen.size <= blank.most;
  return { node, read: () => (ready() ? [...chosen.values()] : null) };
}

function cardToggle(code, place, blank, chosen) {
  const node = button(cardFace(code), press, { class: "card-toggle", "aria-pressed": "false" });
  node.setAttribute("aria-label", cardName(code));
  function press() {
    if (chosen.has(place)) chosen.delete(place);
    else if (chosen.size < blank.most) chosen.set(place, code);
    node.setAttribute("aria-pressed", String(chosen.has(place)));
  }
  return node;
}

/** A card small enough for a button. */
export function cardFace(code) {
  const box = isTile(code) ? "-36 -72 74 146" : "-52 -72 104 144";
  const face = { viewBox: box, class: "card-face", "aria-hidden": "true" };
  return svg("svg", face, card(code, { faceUp: true }));
}

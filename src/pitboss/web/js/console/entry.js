// What the real cards, dice and wheels show, entered by pressing: chosen first, then confirmed,
// because what is entered cannot be taken back.

import { button, el, money, sentence } from "../common/dom.js";
import { cardName } from "../felt/cards.js";
import { fieldFor } from "../common/fields.js";
import { gridOf, valueTyped } from "./typed.js";

const SUIT_SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A card in two signs, as it stands on a button. */
export function cardSign(code) {
  const plain = code.length === 2 && code[1] in SUIT_SIGNS;
  return plain ? `${code[0] === "T" ? "10" : code[0]}${SUIT_SIGNS[code[1]]}` : code;
}

function pressable(face, value, state, attrs = {}) {
  const node = button(face, () => state.choose(value, node), { "aria-pressed": "false", ...attrs });
  return node;
}

function picker(changed) {
  let chosen = null;
  let pressed = null;
  return {
    read: () => chosen,
    choose(value, node) {
      pressed?.setAttribute("aria-pressed", "false");
      [chosen, pressed] = [value, node];
      node.setAttribute("aria-pressed", "true");
      changed();
    },
  };
}

function cardGrid(blank, changed) {
  const state = picker(changed);
  const open = new Set(blank.from);
  const { rows, apart } = gridOf(blank.from);
  const cell = (code) =>
    pressable(cardSign(code), code, state, {
      class: `grid-card suit-${code[1]}`,
      "aria-label": cardName(code),
      "data-card": code,
      disabled: !open.has(code),
    });
  const lines = rows.map((row) => el("div", { class: "grid-row" }, ...row.map(cell)));
  if (apart.length) lines.push(el("div", { class: "grid-row" }, ...apart.map(cell)));
  const node = el("div", { class: "card-grid", role: "group", "aria-label": "Cards" }, ...lines);
  return { node, read: state.read };
}

function dice(blank, changed) {
  const states = Array.from({ length: blank.count }, () => picker(changed));
  const rows = states.map((state, index) => {
    const faces = [1, 2, 3, 4, 5, 6].map((face) =>
      pressable(String(face), face, state, { class: "die-face", "data-face": face }),
    );
    const named = { class: "die-row", role: "group", "aria-label": `Die ${index + 1}` };
    return el("div", named, el("span", { class: "hint" }, `Die ${index + 1}`), ...faces);
  });
  const read = () => {
    const faces = states.map((state) => state.read());
    return faces.includes(null) ? null : faces;
  };
  return { node: el("div", { class: "dice-entry" }, ...rows), read };
}

function wheel(blank, changed) {
  const state = picker(changed);
  const cells = blank.labels.map((label, index) => {
    const attrs = { class: "wheel-section", "data-label": label };
    return pressable(cardSign(label), index + blank.low, state, attrs);
  });
  const named = { class: "wheel-entry", role: "group", "aria-label": "Sections of the wheel" };
  return { node: el("div", named, ...cells), read: state.read };
}

/** Many cards in their order are typed; where nobody knows it, that is what is entered. */
function order(blank) {
  const input = el("input", { type: "text", autocomplete: "off", placeholder: blank.describe });
  const unknown = el("input", { type: "checkbox", checked: Boolean(blank.none) });
  input.disabled = Boolean(blank.none);
  unknown.addEventListener("change", () => (input.disabled = unknown.checked));
  const words = el("label", { class: "inline" }, unknown, " Nobody knows the order");
  const label = el("label", {}, sentence(blank.name), " ", input);
  const node = el("div", { class: "blank order-entry" }, blank.none ? words : "", label);
  const typed = () => (input.value ? valueTyped(input.value.split(/\s+/), blank) : null);
  return { node, read: () => (blank.none && unknown.checked ? [] : typed()) };
}

/** A field for a blank, filled in as it usually is. */
export function consoleField(blank, { usual, changed }) {
  if (blank.kind === "cards" && blank.most === 1) return cardGrid(blank, changed);
  if (blank.kind === "cards" && blank.ordered) return order(blank);
  if (blank.kind === "faces") return dice(blank, changed);
  if (blank.kind === "whole" && blank.labels) return wheel(blank, changed);
  const field = fieldFor(blank.kind === "amount" ? { ...blank, value: usual } : blank);
  preset(field.node, blank, usual);
  for (const kind of ["input", "click"]) field.node.addEventListener(kind, changed);
  return field;
}

function preset(node, blank, usual) {
  const input = node.querySelector("input, select");
  if (usual === undefined || !input || blank.kind === "amount") return;
  input.value = blank.kind === "choice" ? blank.values.indexOf(usual) : usual;
}

/** The values in words, for the button that confirms them. */
export function inWords(blank, value) {
  if (value === null || value === undefined) return "";
  if (blank.kind === "cards") return [value].flat().map(cardSign).join(" ") || "order unknown";
  if (blank.kind === "faces") return value.join(" and ");
  if (blank.labels) return cardSign(blank.labels[value - blank.low]);
  return blank.kind === "amount" ? money(value) : String(value);
}

/** A form to fill in by pressing: `give(form, values)` when it is confirmed. */
export function entry(form, { usual = {}, give, words }) {
  const send = el("button", { type: "submit", class: "primary confirm" });
  const fields = form.blanks.map((blank, place) => {
    const known = place === 0 && form.by === "chance" ? undefined : usual[blank.name];
    return [blank, consoleField(blank, { usual: known, changed: () => show() })];
  });
  const node = el("form", { class: "entry", novalidate: true, "data-command": form.command });
  const read = () => fields.map(([blank, field]) => [blank.name, field.read()]);
  function show() {
    const complete = read().every(([, value]) => value !== null);
    const [[first, field]] = fields;
    send.disabled = !complete;
    const value = complete ? `: ${inWords(first, field.read())}` : "";
    send.replaceChildren(`${words}${value}`);
  }
  node.append(...fields.map(([, field]) => field.node), send);
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!send.disabled) give(form, Object.fromEntries(read()));
  });
  show();
  return node;
}

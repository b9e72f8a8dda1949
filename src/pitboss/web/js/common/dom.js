// Elements of a page, and figures as a cashier would write them.

/** Makes an element; `on` holds listeners, `class`, `data-*` and `aria-*` go in as written. */
export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) set(node, name, value);
  node.append(...children.flat().filter((each) => each !== null && each !== undefined));
  return node;
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "on") {
    for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
  } else {
    node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Puts these children into a node in place of whatever was there. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat().filter((each) => each !== null && each !== undefined));
  return node;
}

/** A button with its words and what it does. */
export function button(words, act, attrs = {}) {
  return el("button", { type: "button", ...attrs, on: { click: act } }, words);
}

/** Finds the one element with this id. */
export function byId(id) {
  return document.getElementById(id);
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Cents as dollars: $1,250 or $12.50. */
export function money(cents) {
  const amount = Math.abs(cents) / 100;
  const figure = Number.isInteger(amount) ? whole.format(amount) : exact.format(amount);
  return `${cents < 0 ? "−" : ""}$${figure}`;
}

/** Cents with a sign, for results: +$25, −$5, $0. */
export function signed(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** The class of a result, for its colour. */
export function tone(cents) {
  if (cents === 0) return "";
  return cents > 0 ? "gain" : "loss";
}

/** A share as percent with as many digits as it deserves. */
export function percent(value, digits = 4) {
  const figure = Number(value).toFixed(digits).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
  return `${figure.replace("-", "−")} %`;
}

/** A whole number with its thousands parted. */
export function count(value) {
  return whole.format(value);
}

/** A moment, as people write it. */
export function moment(ms) {
  return new Date(ms).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** A key for a command that may be sent twice but must be carried out once. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
}

/** A word as it stands at the beginning of a sentence, with its underscores gone. */
export function sentence(word) {
  const plain = String(word).replaceAll("_", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

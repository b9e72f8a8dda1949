// The provision behind a call, one press away.

import { Refused, provision } from "./api.js";
import { openDialog } from "./dialog.js";
import { button, el, fill } from "./dom.js";

const ENFORCED = {
  engine: "The table itself keeps this rule.",
  config: "The house chooses within this rule when it opens a table.",
  record: "Kept on record in the log of the table.",
  physical: "About things of wood, felt and paper; shown here as an event or in the guide.",
  reserved: "Reserved or repealed: there is nothing to keep.",
};

const read = new Map();

/** A small button with a citation that opens its provision. */
export function citeButton(cite) {
  const attrs = { class: "cite", "aria-label": `Provision ${cite}`, title: cite };
  return button(cite.replace(/\[.*/, ""), (event) => open(event, cite), attrs);
}

/** A button for every provision of an event. */
export function citeButtons({ cite, also = [] }) {
  return [cite, ...also].filter(Boolean).map(citeButton);
}

function open(event, cite) {
  event.stopPropagation();
  openProvision(cite);
}

/** Opens the text of a provision in a dialog. */
export async function openProvision(cite) {
  const wait = el("p", { class: "muted" }, "Looking it up…");
  const body = el("div", { "aria-live": "polite" }, wait);
  openDialog(`N.J.A.C. ${cite}`, body);
  fill(body, ...(await paragraphs(cite)));
}

/** The text of a provision as elements, or a sentence on why there is none. */
export async function paragraphs(cite) {
  try {
    if (!read.has(cite)) read.set(cite, await provision(cite));
    return shown(read.get(cite), cite);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [el("p", {}, error.message)];
  }
}

function shown(found, cite) {
  const facts = [found.game, found.edition].filter(Boolean).join(" · ");
  const link = el("a", { href: `/rules/${encodeURIComponent(cite)}` }, "A page of its own");
  return [
    el("p", { class: "provision-text" }, found.text),
    el("p", { class: "hint" }, facts, facts ? ". " : "", ENFORCED[found.enforce] ?? ""),
    el("p", { class: "hint" }, "In our words, not the regulation’s. ", link),
  ];
}

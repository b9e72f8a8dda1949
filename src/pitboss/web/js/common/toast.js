// Messages that come, are read, and go.

import { button, byId, el } from "./dom.js";
import { citeButton } from "./provision.js";

const STAY_MS = 7000;
const SHOWN_MAX = 4;

/** Where messages come up; it has to be there before them, or the first is not read aloud. */
export function shelf() {
  const found = byId("toasts");
  if (found) return found;
  const made = el("div", { id: "toasts", class: "toasts", role: "status", "aria-live": "polite" });
  document.body.append(made);
  return made;
}

/** Shows a sentence for a while, with its provisions to press. */
export function toast(message, { cites = [], kind = "" } = {}) {
  const words = el("p", {}, message, ...cites.flatMap((cite) => [" ", citeButton(cite)]));
  const node = el("div", { class: `toast ${kind}` }, words);
  const attrs = { class: "toast-close", "aria-label": "Dismiss" };
  node.append(button("×", () => node.remove(), attrs));
  const place = shelf();
  place.append(node);
  while (place.children.length > SHOWN_MAX) place.firstElementChild.remove();
  fade(node);
}

function fade(node) {
  const leave = () => (node.matches(":hover, :focus-within") ? setTimeout(leave, 1500) : gone());
  const gone = () => node.remove();
  setTimeout(leave, STAY_MS);
}

/** Shows why something was refused. */
export function toastError(error) {
  toast(error.message, { cites: error.cites ?? [], kind: "refused" });
}

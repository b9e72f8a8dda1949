// The door of a page of the desk: who may read it, and who is asked to log in.

import { me } from "../common/api.js";
import { byId, el, fill } from "../common/dom.js";
import { trying } from "../common/seating.js";
import { shell } from "../common/shell.js";

/** Shows what `show(place, may)` makes to those who may do `action`. */
export async function open(action, show) {
  await shell();
  const place = byId("desk");
  const { may = [], must_enroll: mustEnroll } = (await trying(() => me())) ?? {};
  place.removeAttribute("aria-busy");
  if (may.includes(action) && !mustEnroll) {
    await trying(() => show(place, may));
    return;
  }
  const door = el("a", { href: `/login?back=${location.pathname}` }, "Log in");
  fill(place, el("p", {}, door, " as the floor, accounting or the regulator to see the desk."));
}

/** A field with its label. */
export function labelled(words, input) {
  return el("div", { class: "field" }, el("label", { for: input.id }, words), input);
}

/** A form that is sent by a button. */
export function form(words, fields, act) {
  const send = el("button", { type: "submit", class: "primary" }, words);
  const node = el("form", {}, ...fields, send);
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    trying(act);
  });
  return node;
}

/** The lines of a field, without empty ones. */
export function lines(input) {
  return input.value.split("\n").map((each) => each.trim()).filter(Boolean);
}

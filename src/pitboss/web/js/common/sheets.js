// Small sheets to fill in: names, passwords, a button, and what was wrong with them.

import { el, sentence } from "./dom.js";

/** What a name has to be like. */
export const NAME = { minlength: 3, maxlength: 24, required: true, autocapitalize: "none" };

/** What a password has to be like. */
export const SECRET = { type: "password", minlength: 10, maxlength: 200, required: true };

/** A line to fill in, with the words before it. */
export function field(id, words, attrs) {
  const input = el("input", { id, ...attrs });
  return el("div", { class: "field" }, el("label", { for: id }, words), input);
}

/** A choice of one of these values, with the words before it. */
export function choice(id, words, values) {
  const options = values.map((value) => el("option", { value }, sentence(value)));
  return el(
    "div",
    { class: "field" },
    el("label", { for: id }, words),
    el("select", { id }, ...options),
  );
}

/** A sheet: `act(...values)` sends it, and then `done(form)` goes on. */
export function sheet({ title, words, fields, send, act, done }) {
  const fault = el("p", { role: "alert", class: "loss" });
  const submit = el("button", { type: "submit", class: "primary" }, send);
  const form = el("form", {}, ...fields, submit, fault);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    fault.textContent = "";
    try {
      await act(...[...form.querySelectorAll("input, select")].map((input) => input.value));
      done(form);
    } catch (error) {
      fault.textContent = error.message;
    }
    submit.disabled = false;
  });
  const hint = el("p", { class: "hint" }, words);
  return el("section", { class: "panel" }, el("h2", {}, title), hint, form);
}

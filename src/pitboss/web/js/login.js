// Coming in: with a name, with a new name, or without any.

import { enterAsGuest, logIn, register } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { shell } from "./shell.js";

const NAME = { minlength: 3, maxlength: 24, required: true, autocapitalize: "none" };
const SECRET = { type: "password", minlength: 10, maxlength: 200, required: true };

/** Where to go afterwards: only to a page of this house. */
function onward() {
  const back = new URLSearchParams(location.search).get("back") ?? "/";
  return /^\/(?![/\\])/.test(back) && !back.startsWith("/login") ? back : "/";
}

function field(id, words, attrs) {
  const input = el("input", { id, ...attrs });
  return el("div", { class: "field" }, el("label", { for: id }, words), input);
}

function sheet({ title, words, fields, send, act }) {
  const fault = el("p", { role: "alert", class: "loss" });
  const submit = el("button", { type: "submit", class: "primary" }, send);
  const form = el("form", {}, ...fields, submit, fault);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    try {
      await act(...[...form.querySelectorAll("input")].map((input) => input.value));
      location.assign(onward());
    } catch (error) {
      fault.textContent = error.message;
      submit.disabled = false;
    }
  });
  const hint = el("p", { class: "hint" }, words);
  return el("section", { class: "panel" }, el("h2", {}, title), hint, form);
}

function forms() {
  const known = { autocomplete: "username", ...NAME };
  return [
    sheet({
      title: "Log in",
      words: "You have an account with this house.",
      fields: [
        field("login-name", "Name", known),
        field("login-password", "Password", { autocomplete: "current-password", ...SECRET }),
      ],
      send: "Log in",
      act: logIn,
    }),
    sheet({
      title: "Open an account",
      words: "A name of 3 to 24 characters and a password of at least 10. Your rounds are kept.",
      fields: [
        field("new-name", "Name", known),
        field("new-password", "Password", { autocomplete: "new-password", ...SECRET }),
      ],
      send: "Open an account",
      act: register,
    }),
    sheet({
      title: "Just look around",
      words: "As a guest you play at once; your chips stay as long as this browser remembers you.",
      fields: [],
      send: "Come in as a guest",
      act: enterAsGuest,
    }),
  ];
}

shell();
fill(byId("login"), ...forms());

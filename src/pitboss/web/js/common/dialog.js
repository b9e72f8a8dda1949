// A sheet of paper laid over the page.

import { button, el } from "./dom.js";

let named = 0;

/** Asks a question with two answers; resolves with true if the first is pressed. */
export function confirmed({ title, words, yes, no }) {
  return new Promise((resolve) => {
    const answer = (is) => () => {
      resolve(is);
      sheet.close();
    };
    const stay = button(no, answer(false), { class: "primary" });
    const actions = el("div", { class: "dialog-actions" }, button(yes, answer(true)), stay);
    const sheet = openDialog(title, el("p", {}, words), actions);
    sheet.node.addEventListener("close", () => resolve(false));
    stay.focus();
  });
}

/** Opens a dialog with a title and its contents; gives back `{node, close}`. */
export function openDialog(title, ...contents) {
  named += 1;
  const id = `dialog-${named}`;
  const node = el("dialog", { "aria-labelledby": id });
  const close = () => node.close();
  const head = el("div", { class: "dialog-head" }, el("h2", { id }, title));
  head.append(button("Close", close, { class: "small quiet" }));
  node.append(head, el("div", { class: "dialog-body" }, ...contents));
  node.addEventListener("close", () => node.remove());
  let pressed = null; // a press that began on the sheet may end beside it, as when text is marked
  node.addEventListener("pointerdown", (event) => (pressed = event.target));
  node.addEventListener("click", ({ target }) => {
    if (target === node && pressed === node) close();
  });
  document.body.append(node);
  node.showModal();
  return { node, close };
}

// A sheet of paper laid over the page.

import { button, el } from "./dom.js";

let named = 0;

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
  node.addEventListener("click", (event) => (event.target === node ? close() : null));
  document.body.append(node);
  node.showModal();
  return { node, close };
}

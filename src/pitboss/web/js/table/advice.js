// What each choice on the own hand is worth, if the player asks.

import { tableAdvice } from "../common/api.js";
import { openDialog } from "../common/dialog.js";
import { el, fill, percent } from "../common/dom.js";
import { toastError } from "../common/toast.js";

/** Opens a sheet with the choices, best first. */
export async function openAdvice(id) {
  const body = el("div", { class: "advice", "aria-live": "polite" });
  fill(body, el("p", { class: "hint" }, "Computing the value of each choice…"));
  const { close } = openDialog("What each choice is worth", body);
  try {
    fill(body, ...adviceParts(await tableAdvice(id)));
  } catch (error) {
    close();
    toastError(error);
  }
}

/** The advice as a table, and what is to be said about it. */
export function adviceParts({ heading, rows, remarks }) {
  const known = rows.some((row) => row.chances.length);
  const names = ["Worth", ...(known ? ["Wins", "Pushes", "Loses"] : [])];
  const figures = names.map((name) => el("th", { class: "figures" }, name));
  const lines = rows.map(({ choice, value, chances }) =>
    el("tr", {}, el("th", { scope: "row" }, choice), ...[value, ...chances].map(share)),
  );
  const head = el("thead", {}, el("tr", {}, el("th", {}, "Choice"), ...figures));
  const table = el("table", {}, head, el("tbody", {}, ...lines));
  const said = remarks.map((each) => el("p", { class: "hint" }, each));
  return [el("p", {}, heading), el("div", { class: "wide" }, table), ...said];
}

/** A share in percent, and exactly. */
function share(exact) {
  const [part, whole] = exact.split("/").map(Number);
  const figure = percent((100 * part) / whole, 2);
  return el("td", { class: "figures" }, figure, el("span", { class: "mono exact" }, exact));
}

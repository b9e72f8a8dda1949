// The rounds that were played at a table.

import { get } from "../common/api.js";
import { openDialog } from "../common/dialog.js";
import { button, el, moment } from "../common/dom.js";
import { toastError } from "../common/toast.js";

/** Opens the list of past rounds, each with its replay. */
export function openRounds(info) {
  const list = el("ol", { class: "rounds" });
  const more = button("Earlier rounds", () => load(info, list, more), { class: "small" });
  openDialog(`Rounds at ${info.name || info.game_name}`, list, more);
  load(info, list, more);
}

async function load(info, list, more) {
  const oldest = list.lastElementChild?.dataset.round;
  try {
    const query = oldest ? `?before=${oldest}` : "";
    const found = await get(`/api/tables/${info.id}/rounds${query}`);
    const rows = found.filter(({ round }) => !oldest || round < Number(oldest));
    list.append(...rows.map((row) => item(info, row)));
    more.hidden = !rows.length || rows.at(-1).round <= 1;
    if (!list.children.length) list.append(el("li", { class: "muted" }, "No round is over yet."));
  } catch (error) {
    toastError(error);
  }
}

function item(info, { round, at, summary }) {
  const link = el("a", { href: `/replay/${info.id}/${round}` }, `Round ${round}`);
  const when = el("span", { class: "muted" }, at ? ` ${moment(at)}` : "");
  return el("li", { "data-round": round }, link, when, el("div", {}, summary ?? ""));
}

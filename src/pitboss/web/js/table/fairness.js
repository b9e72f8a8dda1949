// Chance at this table: what the house committed to, and the words one may add.

import { openDialog } from "../common/dialog.js";
import { get } from "../common/api.js";
import { el } from "../common/dom.js";
import { toastError } from "../common/toast.js";

const WORDS_MAX = 64;
const WHAT_IT_IS =
  "The house fixed chance before the first wager: these are the fingerprints of its seeds, now " +
  "and next. Once a seed is spent it is shown, and your browser can check every draw.";

/** Opens the sheet about the chance of a table; `add(text)` adds one's own words. */
export async function openChance(info, fairness, { seated, add }) {
  const parts = [
    el("p", {}, WHAT_IT_IS),
    el("dl", { class: "facts" }, ...facts(fairness)),
    fairness && seated ? words(fairness, add) : null,
    el("div", { "aria-live": "polite", id: "past-epochs" }),
  ];
  const { node } = openDialog("Fair chance", ...parts);
  try {
    const epochs = await get(`/api/tables/${info.id}/fairness`);
    node.querySelector("#past-epochs").append(...past(info, epochs));
  } catch (error) {
    toastError(error);
  }
}

function facts(fairness) {
  if (!fairness) return [el("dt", {}, "Seed"), el("dd", {}, "None: real things decide here.")];
  const epochs = [fairness, fairness.next].filter(Boolean);
  return epochs.flatMap(({ epoch, commitment }) => [
    el("dt", {}, `Epoch ${epoch}`),
    el("dd", { class: "mono" }, commitment),
  ]);
}

/** Where one adds words; they count for the first epoch in which nothing was drawn yet. */
function words(fairness, add) {
  const { epoch } = fairness.open ? fairness : (fairness.next ?? fairness);
  const input = el("input", { id: "own-words", maxlength: WORDS_MAX, autocomplete: "off" });
  const send = el("button", { type: "submit" }, "Add");
  const label = el("label", { for: "own-words" }, `Words of your own for epoch ${epoch}`);
  const form = el("form", { class: "field" }, label, el("div", { class: "row" }, input, send));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (input.value && (await add(input.value))) form.replaceChildren("Your words are in.");
  });
  return form;
}

function past(info, epochs) {
  const shown = epochs.filter((each) => each.revealed).slice(-12).reverse();
  const none = "No seed of this table has been shown yet.";
  if (!shown.length) return [el("p", { class: "hint" }, none)];
  const items = shown.map((each) => {
    const href = `/verify?table=${info.id}&epoch=${each.epoch}`;
    const draws = each.draws === 1 ? ": 1 draw" : `: ${each.draws} draws`;
    return el("li", {}, el("a", { href }, `Epoch ${each.epoch}`), draws);
  });
  return [el("h3", {}, "Seeds shown"), el("ul", {}, ...items)];
}

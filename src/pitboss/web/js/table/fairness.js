// Chance at this table: what the house committed to, and the words one may add.

import { openDialog } from "../common/dialog.js";
import { get } from "../common/api.js";
import { el } from "../common/dom.js";
import { toastError } from "../common/toast.js";
import { hex, sealOf } from "../verify/stream.js";

const WORDS_MAX = 64;
const SALT_BYTES = 16;
const WHAT_IT_IS =
  "The house fixed chance before the first wager: these are the fingerprints of its seeds, now " +
  "and next. What was drawn from a seed that is spent can be checked in your browser: every " +
  "draw, and at poker every card that everybody saw.";
const HOW_WORDS_GO =
  "Your words are sealed now and opened by this page when the epoch is next, so that nobody can " +
  "match theirs to yours. Stay at the table until then.";

/** One's own words for chance: sealed first, kept by this page, opened when their epoch is next. */
export class OwnWords {
  constructor(table, send) {
    Object.assign(this, { name: `words-${table}`, send });
  }

  /** Seals words for the last epoch that the house has committed to. */
  async seal({ last }, text) {
    const salt = hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
    const seal = await sealOf(text, salt);
    const done = await this.send({ do: "seal", epoch: last.epoch, seal });
    if (done) sessionStorage.setItem(this.name, JSON.stringify({ epoch: last.epoch, text, salt }));
    return done;
  }

  /** Opens the words once their epoch is next; they are sent once. */
  follow(fairness) {
    const kept = JSON.parse(sessionStorage.getItem(this.name) ?? "null");
    if (!kept || !fairness?.next || fairness.next.epoch < kept.epoch) return;
    sessionStorage.removeItem(this.name);
    const { epoch, text, salt } = kept;
    if (fairness.next.epoch === epoch) this.send({ do: "contribute", text, salt });
  }
}

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
  const epochs = [fairness, fairness.next, fairness.last].filter(Boolean);
  const decks = (fairness.decks ?? []).flatMap((deck) => [
    el("dt", {}, "Deck in play"),
    el("dd", { class: "mono" }, deck),
  ]);
  const seeds = epochs.flatMap(({ epoch, commitment }) => [
    el("dt", {}, `Epoch ${epoch}`),
    el("dd", { class: "mono" }, commitment),
  ]);
  return [...seeds, ...decks];
}

/** Where one adds words; they count for the last epoch that the house has committed to. */
function words(fairness, add) {
  if (!fairness.last) return null;
  const { epoch } = fairness.last;
  const input = el("input", { id: "own-words", maxlength: WORDS_MAX, autocomplete: "off" });
  const send = el("button", { type: "submit" }, "Add");
  const label = el("label", { for: "own-words" }, `Words of your own for epoch ${epoch}`);
  const hint = el("p", { class: "hint" }, HOW_WORDS_GO);
  const row = el("div", { class: "row" }, input, send);
  const form = el("form", { class: "field" }, label, row, hint);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (input.value && (await add(input.value))) form.replaceChildren("Your words are sealed.");
  });
  return form;
}

function past(info, epochs) {
  const shown = epochs.filter((each) => each.provable && each.draws).slice(-12).reverse();
  const none = "Nothing that was drawn at this table can be checked yet.";
  if (!shown.length) return [el("p", { class: "hint" }, none)];
  const items = shown.map((each) => {
    const href = `/verify?table=${info.id}&epoch=${each.epoch}`;
    const draws = each.draws === 1 ? ": 1 draw" : `: ${each.draws} draws`;
    return el("li", {}, el("a", { href }, `Epoch ${each.epoch}`), draws);
  });
  return [el("h3", {}, "To be checked"), el("ul", {}, ...items)];
}

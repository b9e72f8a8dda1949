// Rehearsal for dealer schools: the usual word is not shown, and how often it was found is counted.

import { button, el, fill, sentence } from "../common/dom.js";
import { inWords } from "./entry.js";
import { isUsual, seatOf } from "./forms.js";

/** What is usually done at a step, in a sentence. */
export function hintFor(question, { shown, usual }, nameOf) {
  if (usual) return `${sentence(usual.by)}: ${spoken(usual, question.usual)}`;
  if (shown) return `Read it off and enter it: ${shown.help}.`;
  const seats = (question?.speakers ?? []).map(seatOf).filter((seat) => seat !== null);
  if (seats.length) return `Wait for ${seats.map(nameOf).join(", ")} to speak.`;
  return "Nothing is usual here: decide what happened.";
}

function spoken(form, usual) {
  const values = form.blanks.map((blank) => inWords(blank, usual[blank.name])).filter(Boolean);
  const filled = values.length ? ` (${values.join(", ")})` : "";
  return `${form.help || form.command}${filled}.`;
}

/** Counts the words of a trainee; `changed()` is called when the usual word is shown or hidden. */
export class Rehearsal {
  constructor({ changed }) {
    this.changed = changed;
    this.score = { usual: 0, other: 0, hints: 0 };
    this.hinted = null; // the number of the question whose hint was asked for
    this.toggle = el("input", { type: "checkbox", id: "rehearse" });
    this.toggle.addEventListener("change", () => {
      this.update();
      changed();
    });
    this.hint = el("p", { class: "rehearsal-hint", "aria-live": "polite" });
    this.scoreText = el("p", { class: "rehearsal-score", id: "score" });
    this.ask = button("What comes next?", () => this.show(), { class: "small" });
    const again = button("Start again", () => this.reset(), { class: "small quiet" });
    const label = el("label", { class: "inline", for: "rehearse" }, this.toggle, " Rehearse");
    const named = { class: "panel rehearsal", "aria-labelledby": "rehearsal-title" };
    const title = el("h2", { id: "rehearsal-title" }, "Rehearsal");
    const tools = el("div", { class: "row" }, this.ask, again);
    this.node = el("section", named, title, label, tools, this.hint, this.scoreText);
    this.update();
  }

  /** Whether the usual word is kept from the trainee at this question. */
  hides(question) {
    return this.toggle.checked && this.hinted !== question?.q;
  }

  /** Takes the next question; its hint is hidden until asked for. */
  next(question, words) {
    this.question = question;
    this.words = words;
    if (this.hinted !== question?.q) fill(this.hint);
    this.ask.disabled = !question;
  }

  show() {
    fill(this.hint, this.words());
    if (this.hinted === this.question?.q) return;
    this.hinted = this.question?.q ?? null;
    if (this.toggle.checked) this.score.hints += 1;
    this.update();
    this.changed();
  }

  /** Counts what the trainee says as staff where something is usual. */
  judge(question, form) {
    if (!this.toggle.checked || !question.usual || seatOf(form.by) !== null) return;
    if (isUsual(form, question.usual)) this.score.usual += 1;
    else this.score.other += 1;
    this.update();
  }

  reset() {
    this.score = { usual: 0, other: 0, hints: 0 };
    this.update();
  }

  update() {
    const { usual, other, hints } = this.score;
    const total = usual + other;
    const share = total ? ` (${Math.round((100 * usual) / total)} %)` : "";
    const asked = hints === 1 ? "1 hint" : `${hints} hints`;
    const words = `The usual word ${usual} of ${total} times${share}, ${asked}.`;
    const none = "Hides the usual word, and keeps score.";
    fill(this.scoreText, this.toggle.checked || total ? words : none);
  }
}

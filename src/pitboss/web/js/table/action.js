// What stands below the felt: the question, the chips, the answers. Only what changed is redrawn,
// so that nobody loses the button under their finger.

import { button, byId, el, fill } from "../common/dom.js";
import { answers, outcome, prompt } from "./forms.js";

/** Redraws a node only when what it shows is different from before. */
class Slot {
  constructor(node) {
    this.node = node;
    this.seen = null;
  }

  show(what, make) {
    const seen = JSON.stringify(what);
    if (seen === this.seen) return;
    this.seen = seen;
    fill(this.node, ...make());
  }
}

/** The bar with the question and everything one may answer. */
export class ActionBar {
  constructor({ tray, clock, give, ready, sit, advise, nameOf }) {
    Object.assign(this, { tray, advise, nameOf });
    this.said = (answer, by) => {
      this.hold(true);
      return give(answer, { by, q: this.q });
    };
    this.asked = new Slot(el("div", { class: "asked", "aria-live": "polite" }));
    this.result = new Slot(el("div", { class: "result", "aria-live": "polite" }));
    this.forms = new Slot(el("div", { class: "forms" }));
    this.readyButton = button("Ready", ready, { class: "primary ready" });
    this.betting = el("div", { class: "betting" }, tray.node, this.readyButton);
    const words = el("p", { class: "hint" }, "You are watching.");
    const act = button("Sit down and play", sit, { class: "primary" });
    this.spectator = el("div", { class: "spectator" }, words, act);
    const ask = el("div", { class: "ask" }, this.asked.node, this.result.node, clock.node);
    fill(byId("action-bar"), ask, this.betting, this.forms.node, this.spectator);
    new ResizeObserver(([bar]) => makeRoom(bar.target)).observe(byId("action-bar"));
  }

  /** Shows what stands now. */
  update({ question, view, seat, ready, frozen, closed, chips, can }) {
    this.ask(question, view, { frozen, closed });
    const results = view?.results ?? [];
    this.result.show([results, seat], () => [outcome(results, seat)]);
    const own = seat !== null || (question?.forms ?? []).length > 0;
    this.spectator.hidden = own || Boolean(closed);
    this.betting.hidden = !(question?.betting && seat !== null);
    this.tray.node.hidden = !chips;
    this.tray.able(can);
    this.readyIs(ready, seat, view, chips);
    const forms = own ? (question?.forms ?? []) : [];
    const turn = question?.betting ? "betting" : question?.q;
    this.q = question?.q ?? 0;
    const make = () => (forms.length ? answers(question, this.said, this.advise) : []);
    this.forms.show([turn, forms], make);
    this.hold(false);
  }

  /** While an answer is on its way, and until its result was shown, nothing else is sent. */
  hold(is) {
    this.forms.node.inert = is;
    this.forms.node.classList.toggle("held", is);
  }

  /** Whether what is offered here is no longer what the table asks. */
  isPast(question) {
    return this.q !== (question?.q ?? 0);
  }

  /** The question was answered: nothing is offered while everybody watches what comes of it. */
  watch() {
    this.betting.hidden = true;
    this.hold(true);
  }

  /** Shows the announcements while the table is at work; the log beside it is read aloud. */
  call(events) {
    const calls = events.filter(({ event }) => event === "Announced" || event === "BettingClosed");
    const words = calls.at(-1)?.text;
    const quiet = { class: "prompt others-turn", "aria-hidden": "true" };
    if (words) this.asked.show([words], () => [el("p", quiet, words)]);
  }

  ask(question, view, still) {
    const names = (view?.seats ?? []).map((each) => each.name);
    const facts = question && [question.prompt, question.cite, question.aside, question.yours];
    this.asked.show([facts, question?.speakers, names, still], () =>
      question ? [prompt(question, this.nameOf)] : [waiting(still)],
    );
  }

  readyIs(ready, seat, view, chips) {
    const mine = (view?.wagers ?? []).some((each) => each.seat === seat);
    const words = mine || !chips ? "Ready" : "Sit this one out";
    this.readyButton.textContent = ready ? "Waiting for the others…" : words;
    this.readyButton.disabled = Boolean(ready);
  }
}

/** On a phone the bar lies over the page, which ends above it. */
function makeRoom(bar) {
  const height = `${bar.offsetHeight + 16}px`;
  document.documentElement.style.setProperty("--action-height", height);
}

function waiting({ frozen, closed }) {
  const ready = frozen ? "This table is stopped." : "The table is getting ready.";
  const why = closed ? "This table is closed." : ready;
  return el("p", { class: "prompt others-turn" }, why);
}

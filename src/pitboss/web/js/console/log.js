// Everything that happened in the round, with its provision; what only the house sees is marked.

import { el, fill } from "../common/dom.js";
import { citeButtons } from "../common/provision.js";

const KEPT_MAX = 600;
const KINDS = { ChipsMoved: "chips-moved", Announced: "said", BettingClosed: "said" };

/** The log of a live table as staff read it, the newest line first. */
export class HouseLog {
  constructor() {
    this.round = null;
    this.list = el("ol", { class: "house-log", reversed: true });
    const attrs = { class: "log-scroll", role: "log", "aria-label": "Log", tabindex: 0 };
    const named = { class: "panel log", "aria-labelledby": "log-title" };
    const note = el("p", { class: "hint" }, "Written down at once; nothing can be taken back.");
    const title = el("h2", { id: "log-title" }, "Log");
    this.node = el("section", named, title, note, el("div", attrs, this.list));
  }

  /** Clears the log and shows these events instead. */
  reset(events, round) {
    fill(this.list);
    this.round = null;
    this.add(events, round);
  }

  /** Adds events in order. */
  add(events, round) {
    if (round !== this.round) this.head(round);
    for (const event of events) if (event.text) this.list.prepend(line(event));
    while (this.list.children.length > KEPT_MAX) this.list.lastElementChild.remove();
  }

  head(round) {
    this.round = round;
    this.list.prepend(el("li", { class: "log-round" }, `Round ${round}`));
  }
}

function line(event) {
  const secret = event.to && event.to !== "everyone";
  const mark = secret ? el("span", { class: "tag secret" }, `${event.to} only`) : null;
  const kind = KINDS[event.event] ?? null;
  const attrs = { class: kind, "data-event": event.event };
  return el("li", attrs, event.text, " ", mark, ...citeButtons(event));
}

// The log of announcements and events at the table, each with its provision.

import { el, fill } from "../common/dom.js";
import { citeButtons } from "../common/provision.js";
import { withNames } from "../common/seating.js";

const KEPT_MAX = 400;
const SPOKEN = new Set(["Announced", "BettingClosed"]);
const SHOWN = new Set(["DiceShown", "WheelShown", "CardDealt", "CardTurned"]);

/** A log of announcements and events; announcements are also read aloud. */
export class Calls {
  constructor({ nameOf = () => null } = {}) {
    this.nameOf = nameOf; // (seat) -> the name of who sits there, or null
    this.round = null;
    this.list = el("ol", { class: "calls-list brief" });
    const attrs = { class: "calls-scroll", role: "log", "aria-label": "Calls", tabindex: 0 };
    this.scroll = el("div", { ...attrs, "aria-live": "off" }, this.list);
    this.aloud = el("p", { class: "visually-hidden", "aria-live": "polite" });
    const title = el("h2", { id: "calls-title" }, "Calls");
    const all = el("input", { type: "checkbox", id: "calls-all" });
    all.addEventListener("change", () => this.list.classList.toggle("brief", !all.checked));
    const label = el("label", { class: "calls-all", for: "calls-all" }, all, "every chip");
    const named = { class: "panel calls", "aria-labelledby": "calls-title" };
    const head = el("div", { class: "row spread" }, title, label);
    this.node = el("section", named, head, this.scroll, this.aloud);
  }

  /** Clears the log and shows these events instead; they are not read aloud. */
  reset(events, round) {
    fill(this.list);
    this.round = null;
    this.show(events, round);
  }

  /** Adds events in order, and reads announcements aloud. */
  add(events, round) {
    this.read(this.show(events, round));
  }

  show(events, round) {
    const shown = events.filter((event) => event.text).map((event) => this.named(event));
    if (!shown.length) return shown;
    const atEnd = this.atEnd();
    if (round !== this.round) this.head(round);
    this.list.append(...shown.map(line));
    while (this.list.children.length > KEPT_MAX) this.list.firstElementChild.remove();
    if (atEnd) this.scroll.scrollTop = this.scroll.scrollHeight;
    return shown;
  }

  /** The event with names of players in place of the numbers of their seats. */
  named(event) {
    return { ...event, text: withNames(event.text, this.nameOf) };
  }

  head(round) {
    this.round = round;
    this.list.append(el("li", { class: "calls-round" }, `Round ${round}`));
  }

  read(shown) {
    const words = shown.filter((event) => SPOKEN.has(event.event)).map((event) => event.text);
    if (words.length) this.aloud.textContent = words.join(" ");
  }

  atEnd() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroll;
    return scrollHeight - scrollTop - clientHeight < 40;
  }
}

function kindOf({ event }) {
  if (event === "ChipsMoved") return "done chips-moved";
  return SPOKEN.has(event) ? "spoken" : SHOWN.has(event) ? "shown" : "done";
}

function line(event) {
  const kind = kindOf(event);
  const words = el("span", {}, event.text);
  return el("li", { class: `call ${kind}` }, words, " ", ...citeButtons(event));
}

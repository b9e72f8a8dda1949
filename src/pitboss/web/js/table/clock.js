// The time that is left to answer.

import { el } from "../common/dom.js";

const TICK_MS = 200;
const URGENT_MS = 5000;
const SAME_MS = 900; // two deadlines so close together are the same one

/**
 * A clock that counts down beside the question; give it `clock` as the table sent it. `onTick`
 * receives the milliseconds that are left at every tick, and null when no clock runs.
 */
export class CountDown {
  constructor(onTick = () => {}) {
    this.onTick = onTick;
    this.bar = el("span", { class: "clock-bar" });
    this.figure = el("span", { class: "clock-figure" });
    const track = el("span", { class: "clock-track", "aria-hidden": "true" }, this.bar);
    this.node = el("div", { class: "clock", role: "timer", hidden: true }, track, this.figure);
  }

  /** Starts from the clock of a message; null stops it. */
  set(clock) {
    clearInterval(this.timer);
    this.node.hidden = !clock;
    if (!clock) return this.onTick(null);
    const ends = performance.now() + clock.ends_in;
    const same = Math.abs(ends - (this.ends ?? 0)) < SAME_MS;
    this.whole = same ? this.whole : Math.max(clock.ends_in, 1);
    this.ends = ends;
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.tick();
  }

  tick() {
    const left = Math.max(0, this.ends - performance.now());
    this.bar.style.setProperty("transform", `scaleX(${Math.min(1, left / this.whole)})`);
    this.figure.textContent = `${Math.ceil(left / 1000)} s`;
    this.onTick(left);
    this.node.classList.toggle("urgent", left < URGENT_MS);
    if (left === 0) clearInterval(this.timer);
  }
}

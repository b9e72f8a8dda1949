// The tray: pick a chip, lay it on a spot, take it back, bet again.

import { button, el, money } from "../common/dom.js";
import { chip } from "../felt/spots.js";
import { svg } from "../felt/svg.js";

const DRAG_PX = 8;
const SHOWN_MAX = 9;

/**
 * The chips a player lays down. `bet(spot)` lays the chip in hand, `undo`, `rebet` and `clear`
 * are the buttons beside the tray.
 */
export class Tray {
  constructor(chips, { bet, undo, rebet, clear }) {
    this.bet = bet;
    this.values = chips.slice(0, SHOWN_MAX);
    this.chosen = this.values[Math.min(1, this.values.length - 1)];
    const named = { class: "tray-chips", role: "radiogroup", "aria-label": "Chip in hand" };
    this.chips = el("div", named, ...this.values.map((value, place) => this.chip(value, place)));
    this.undo = button("Undo", undo, { class: "small", title: "Take back the last chip (u)" });
    this.rebet = button("Rebet", rebet, { class: "small", title: "Bet as before (r)" });
    this.clear = button("Clear", clear, { class: "small", title: "Take back all chips laid now" });
    const tools = el("div", { class: "tray-tools" }, this.undo, this.rebet, this.clear);
    this.node = el("div", { class: "tray" }, this.chips, tools);
    this.mark();
  }

  chip(value, place) {
    const face = svg("svg", { viewBox: "-18 -18 36 36", "aria-hidden": "true" }, chip(value, 17));
    face.append(svg("text", { class: "tray-figure", y: 3.6 }, figure(value)));
    const attrs = { class: "tray-chip", role: "radio", "data-value": value };
    const title = `${money(value)} chip (${place + 1})`;
    const node = button(face, () => this.choose(value), { ...attrs, title, "aria-label": title });
    node.addEventListener("pointerdown", (event) => this.drag(event, value));
    node.addEventListener("keydown", (event) => this.step(event));
    return node;
  }

  step(event) {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const next = this.values.indexOf(this.chosen) + way;
    this.pick((next + this.values.length) % this.values.length);
    this.chips.children[this.values.indexOf(this.chosen)].focus();
  }

  /** Takes the chip at this place of the tray in hand. */
  pick(place) {
    if (place < this.values.length) this.choose(this.values[place]);
  }

  /** Takes a chip of this value in hand. */
  choose(value) {
    this.chosen = value;
    this.mark();
  }

  mark() {
    for (const each of this.chips.children) {
      const on = Number(each.dataset.value) === this.chosen;
      each.setAttribute("aria-checked", String(on));
      each.tabIndex = on ? 0 : -1;
    }
  }

  /** Sets which of the buttons are enabled. */
  able({ undo, rebet, clear }) {
    this.undo.disabled = !undo;
    this.rebet.disabled = !rebet;
    this.clear.disabled = !clear;
  }

  drag(event, value) {
    this.choose(value);
    const start = { x: event.clientX, y: event.clientY };
    const hand = { ghost: null };
    const move = (moved) => this.carry(hand, start, moved, value);
    const end = (ended) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.drop(hand, ended);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  carry(hand, start, { clientX, clientY }, value) {
    const far = Math.hypot(clientX - start.x, clientY - start.y);
    if (!hand.ghost && far < DRAG_PX) return;
    hand.ghost ??= ghost(value);
    hand.ghost.style.setProperty("transform", `translate(${clientX - 20}px, ${clientY - 20}px)`);
    light(spotAt(clientX, clientY));
  }

  drop(hand, { clientX, clientY, type }) {
    light(null);
    if (!hand.ghost) return;
    hand.ghost.remove();
    const spot = type === "pointerup" ? spotAt(clientX, clientY) : null;
    if (spot) this.bet(spot.dataset.spot);
  }
}

function figure(value) {
  if (value < 100) return `${value}¢`;
  const dollars = value / 100;
  return dollars >= 1000 ? `${dollars / 1000}k` : String(dollars);
}

function ghost(value) {
  const face = svg("svg", { viewBox: "-18 -18 36 36" }, chip(value, 17));
  const node = el("div", { class: "chip-ghost", "aria-hidden": "true" }, face);
  document.body.append(node);
  return node;
}

function spotAt(x, y) {
  return document.elementFromPoint(x, y)?.closest("[data-spot]") ?? null;
}

function light(spot) {
  for (const each of document.querySelectorAll(".spot.under-chip")) {
    if (each !== spot) each.classList.remove("under-chip");
  }
  spot?.classList.add("under-chip");
}

/** Remembers the chips laid in this betting window, and those of the last one. */
export class Laid {
  constructor(name) {
    this.name = `pitboss-laid-${name}`;
    this.now = [];
    this.before = JSON.parse(sessionStorage.getItem(this.name) ?? "[]");
  }

  /** Remembers the wagers of one's own seat from events. */
  note(events, seat) {
    for (const event of events) {
      const mine = seat !== null && event.seat === seat;
      if (event.event === "WagerPlaced" && mine) this.put(event);
      if (event.event === "BettingClosed") this.closed();
    }
  }

  put({ wager, spot, cents }) {
    this.now.push({ wager, spot, cents });
  }

  closed() {
    if (this.now.length) {
      this.before = this.now.map(({ spot, cents }) => ({ spot, cents }));
      sessionStorage.setItem(this.name, JSON.stringify(this.before));
    }
    this.now = [];
  }

  /** Keeps only what still lies on the layout, and no more of it than lies there. */
  keep(wagers) {
    const lying = new Map(wagers.map((each) => [each.id, each.cents]));
    const left = this.now.filter((each) => lying.has(each.wager));
    const most = ({ wager, cents }) => Math.min(cents, lying.get(wager));
    this.now = left.map((each) => ({ ...each, cents: most(each) }));
  }
}

/** The amount a chip comes to on a spot that takes `[spot, low, high, step]`; null if none. */
export function amountOn([, low, high, step], chipCents) {
  const whole = Math.floor(chipCents / step) * step;
  const cents = Math.max(low, whole);
  return cents <= high ? cents : null;
}

/** The answer that takes back the last chip laid, by the forms of the question; or null. */
export function takeBack(last, wagers, forms) {
  const wager = wagers.find((each) => each.id === last.wager);
  const about = ({ say, fixed }) => say === "ReduceWager" && fixed.wager === last.wager;
  const mine = forms.filter(about);
  if (!wager || !mine.length) return null;
  const left = Math.max(0, wager.cents - last.cents);
  const fits = left === 0 ? (each) => each.fixed.cents === 0 : (each) => "cents" in blanks(each);
  const form = mine.find(fits);
  return form ? { say: "ReduceWager", wager: last.wager, cents: left } : null;
}

function blanks(form) {
  return Object.fromEntries(form.blanks.map((each) => [each.name, each]));
}

/** The wagers of a table in words: from the least to the greatest, or the stakes of poker. */
export function rangeOf({ limits, rules }) {
  const each = Object.values(limits ?? {});
  if (!each.length) return stakes(rules ?? {});
  const low = Math.min(...each.map((limit) => limit.low));
  const high = Math.max(...each.map((limit) => limit.high));
  return `${money(low)} to ${money(high)}`;
}

function stakes({ minimum, maximum, limit_structure: structure }) {
  const free = { pot_limit: "pot limit", no_limit: "no limit" }[structure?.value];
  const words = free ? [`${free} from ${minimum.value}`] : [minimum?.value, maximum?.value];
  return words.filter(Boolean).join(" to ").replaceAll(".00", "");
}

// Who sits here, sitting down with chips, and leaving with them.

import { enterAsGuest, me } from "./api.js";
import { openDialog } from "./dialog.js";
import { button, el, fill, money } from "./dom.js";
import { amount } from "./fields.js";
import { refreshWho } from "./shell.js";
import { toast, toastError } from "./toast.js";

const USUAL_TIMES = 50;
const WALLET_SHARE = 5; // one part in five of the wallet goes to the table
const MAXIMUM_TIMES = 10; // no more than ten of the largest wagers

/** The list of those who sit at a table. */
export class SeatList {
  constructor(info, { sitAt }) {
    this.info = info;
    this.sitAt = sitAt;
    this.list = el("ul", { class: "seat-list" });
    const named = { class: "panel seats", "aria-labelledby": "seats-title" };
    this.node = el("section", named, el("h2", { id: "seats-title" }, "Seats"), this.list);
  }

  /** Shows the seats as they are; free ones can be taken while one has none. */
  update(view, seated) {
    const seen = JSON.stringify([view.seats, seated]);
    if (seen === this.seen) return;
    this.seen = seen;
    const free = freeSeats(this.info, view);
    const taken = (view.seats ?? []).map((each) => this.taken(each));
    fill(this.list, ...taken, free.length ? this.free(free, seated) : null);
  }

  taken(seat) {
    const marks = [
      [seat.you, "you"],
      [seat.bot, "house player"],
      [seat.away, "away"],
      [seat.ready, "ready"],
    ];
    const words = marks.filter(([is]) => is).map(([, word]) => el("span", { class: "tag" }, word));
    return el(
      "li",
      { class: seat.you ? "seat-you" : null },
      el("span", { class: "seat-number" }, String(seat.seat)),
      el("span", { class: "seat-name" }, seat.name || `Seat ${seat.seat}`, " ", ...words),
      el("span", { class: "figures" }, money(seat.stack)),
    );
  }

  free(free, seated) {
    const words = `${free.length} ${free.length === 1 ? "seat" : "seats"} free`;
    const node = el("li", { class: "seat-free" }, el("span", { class: "muted" }, words));
    if (!seated) node.append(button("Sit down", () => this.sitAt(), { class: "small" }));
    return node;
  }
}

/** The numbers of the seats that nobody has taken. */
export function freeSeats(info, view) {
  const taken = new Set((view?.seats ?? []).map((each) => each.seat));
  const all = Array.from({ length: info.seats_max }, (_, index) => index + 1);
  return all.filter((seat) => !taken.has(seat));
}

/** A sentence with names of players in place of "seat 4"; `nameOf(4)` is null for nobody. */
export function withNames(words, nameOf) {
  return words.replace(/\bseat (\d+)\b/gi, (seat, number) => nameOf(Number(number)) ?? seat);
}

/**
 * Makes sure somebody is here: a visitor signs in as a guest. The server is asked
 * again, for the wallet may have been filled, or the account left, on another page.
 */
export async function someone() {
  const { user } = await me({ again: true });
  if (user) return { user, came: false };
  await enterAsGuest();
  return { user: await refreshWho(), came: true };
}

function bounds(info, user) {
  const step = info.buy_in?.step ?? 100;
  const least = Math.min(...Object.values(info.limits ?? {}).map((each) => each.low), 10_000);
  const low = info.buy_in?.low ?? Math.max(step, least);
  const high = Math.min(info.buy_in?.high ?? Infinity, Math.floor(user.wallet / step) * step);
  const enough = info.buy_in?.usual ?? low * USUAL_TIMES;
  const largest = Math.max(0, ...Object.values(info.limits ?? {}).map((each) => each.high));
  const share = Math.min(user.wallet / WALLET_SHARE, largest * MAXIMUM_TIMES);
  const usual = Math.min(Math.max(enough, share), high);
  return { low, high, step, value: Math.max(low, Math.floor(usual / step) * step) };
}

/** The chips with which one sits down at a press; null, and a message, if the wallet is empty. */
export async function usualChips(info) {
  const { user } = await me();
  const { low, high, value } = bounds(info, user);
  if (high < low) broke(low);
  return high < low ? null : value;
}

/** Opens the sheet on which one chooses seat and chips; `sit(seat, cents)` asks the table. */
export async function openSitting(info, view, { sit }) {
  const { user } = await me();
  const { low, high, ...rest } = bounds(info, user);
  if (high < low) return broke(low);
  const chips = amount({ name: "cents", title: "Chips", low, high, ...rest });
  const where = seatField(freeSeats(info, view));
  const note = el("p", { class: "hint" }, `Your wallet holds ${money(user.wallet)} of play money.`);
  const take = el("button", { type: "submit", class: "primary" }, "Sit down");
  const form = el("form", { novalidate: true }, note, where.node, chips.node);
  form.append(el("div", { class: "dialog-actions" }, take));
  const { close } = openDialog(`Sit down at ${info.name || info.game_name}`, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const cents = chips.read();
    if (cents === null) return;
    close();
    sit(where.read(), cents);
  });
  take.focus();
  return null;
}

function seatField(free) {
  const named = free.map((seat) => el("option", { value: seat }, `Seat ${seat}`));
  const list = el("select", { id: "sit-seat" }, el("option", { value: "" }, "Any"), ...named);
  const node = el("div", { class: "field" }, el("label", { for: "sit-seat" }, "Seat"), list);
  return { node, read: () => (list.value ? Number(list.value) : null) };
}

function broke(low) {
  const words = `This table wants at least ${money(low)}; ask for fresh play money on your page.`;
  toast(words);
}

/** The button that sits one down, or takes one away. */
export function seatButton({ seated, leaving, sit, leave }) {
  if (seated && leaving) return button("Leaving…", leave, { class: "small", disabled: true });
  if (seated) return button("Leave", leave, { class: "small" });
  return button("Sit down", sit, { class: "small primary" });
}

/** Runs what may be refused and says so. */
export async function trying(act) {
  try {
    return await act();
  } catch (error) {
    toastError(error);
    return null;
  }
}

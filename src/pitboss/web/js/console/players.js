// Those at the table as the dealer sees them: walk-ins are seated, spoken for, and let go.

import { button, el, fill, money } from "../common/dom.js";
import { amountOn } from "../table/chips.js";
import { betRows } from "../table/state.js";
import { freeSeats } from "../common/seating.js";

/**
 * The players of a live table. `seat(name, cents, seat)` seats a walk-in, `bet(seat, spot, cents)`
 * places a wager, `give(form, values)` answers for a player.
 */
export class Players {
  constructor(info, { seat, bet, give, changed }) {
    Object.assign(this, { info, seat, bet, give, changed, chosen: null });
    this.titles = new Map(info.layout.map((spot) => [spot.spot, spot.title]));
    this.list = el("ul", { class: "player-list" });
    this.wager = el("div", { class: "player-wager" });
    this.form = this.walkIn();
    const title = el("h2", { id: "players-title" }, "Players");
    const named = { class: "panel players", "aria-labelledby": "players-title" };
    this.node = el("section", named, title, this.list, this.wager, this.form);
  }

  /** The seat for which chips are laid. */
  chosenSeat() {
    return this.chosen;
  }

  /** Shows who sits there, and what the dealer may do for them. */
  update({ view, question, you, stakes }) {
    const own = new Set(you?.actors ?? []);
    const seats = view?.seats ?? [];
    const walkIns = seats.filter(({ seat }) => own.has(`seat:${seat}`)).map(({ seat }) => seat);
    if (!walkIns.includes(this.chosen)) this.chosen = walkIns[0] ?? null;
    Object.assign(this, { view, question, stakes });
    const held = document.activeElement?.id;
    fill(this.list, ...seats.map((each) => this.row(each, walkIns.includes(each.seat), view)));
    this.showWager(walkIns);
    this.open(Boolean(question?.betting), freeSeats(this.info, view));
    if (held?.startsWith("wager-")) document.getElementById(held)?.focus();
  }

  row(each, walkIn, view) {
    const forms = this.formsOf(each.seat);
    const laid = (view.wagers ?? []).filter((wager) => wager.seat === each.seat);
    const tag = el("span", { class: "tag" }, walkIn ? "walk-in" : "plays for themself");
    const name = el("span", {}, `${each.seat}. ${each.name || "Player"} `, tag);
    const stack = el("span", { class: "figures" }, money(each.stack));
    const go = forms.find((form) => form.say === "Leave");
    const away = go ? button("Leaves", () => this.give(go, {}), { class: "small" }) : null;
    const chips = laid.map((wager) => this.laid(wager, forms));
    return el("li", { "data-seat": each.seat }, name, stack, away, ...chips);
  }

  formsOf(seat) {
    return (this.question?.forms ?? []).filter((form) => form.by === `seat:${seat}`);
  }

  laid(wager, forms) {
    const back = forms.find(
      (form) => form.say === "ReduceWager" && form.fixed.wager === wager.id && !form.blanks.length,
    );
    const words = `${money(wager.cents)} on ${this.titles.get(wager.spot) ?? wager.spot}`;
    const node = el("span", { class: "player-chips" }, words);
    const act = () => this.give(back, {});
    if (back) node.append(" ", button("Take back", act, { class: "small quiet" }));
    return node;
  }

  // Wagers.

  rows() {
    const spots = this.question?.spots_by?.[`seat:${this.chosen}`];
    return betRows({ spots, stakes: this.stakes, view: this.view, seat: this.chosen });
  }

  /** The spots on which the chosen player may wager. */
  openSpots() {
    return new Set(this.rows().map(([spot]) => spot));
  }

  /** What a chip comes to on a spot for the chosen player, or null. */
  amount(spot, chip) {
    const row = this.rows().find(([each]) => each === spot);
    return row ? amountOn(row, chip) : null;
  }

  showWager(walkIns) {
    if (!walkIns.length || !this.info.layout.length) return fill(this.wager);
    const names = walkIns.map((seat) =>
      el("option", { value: seat, selected: seat === this.chosen }, `Seat ${seat}`),
    );
    const who = el("select", { id: "wager-seat" }, ...names);
    who.addEventListener("change", () => this.choose(Number(who.value)));
    const label = el("label", { for: "wager-seat" }, "Chips go down for");
    return fill(this.wager, el("div", { class: "row" }, label, who), this.byName());
  }

  choose(seat) {
    this.chosen = seat;
    this.changed();
  }

  byName() {
    const rows = this.rows();
    if (!rows.length) return null;
    const options = rows.map(([spot, low, high]) => {
      const words = `${this.titles.get(spot) ?? spot} (${money(low)} to ${money(high)})`;
      return el("option", { value: spot, selected: spot === this.lastSpot }, words);
    });
    const spot = el("select", { id: "wager-spot", "aria-label": "Spot" }, ...options);
    const cents = el("input", {
      id: "wager-cents", type: "number", min: 0, step: "any", "aria-label": "Amount in dollars",
      value: (this.lastCents ?? rows[0][1]) / 100,
    });
    const lay = el("button", { type: "submit", class: "small" }, "Lay");
    const form = el("form", { class: "row lay", novalidate: true }, spot, cents, lay);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      [this.lastSpot, this.lastCents] = [spot.value, Math.round(Number(cents.value) * 100)];
      this.bet(this.chosen, spot.value, this.lastCents);
    });
    return form;
  }

  // Walk-ins.

  walkIn() {
    const { low = 100, usual = 10_000 } = this.info.buy_in ?? {};
    this.name = el("input", { id: "walk-name", maxlength: 24, autocomplete: "off" });
    const amounts = { type: "number", min: low / 100, step: "any", value: usual / 100 };
    this.cents = el("input", { id: "walk-cents", ...amounts });
    this.where = el("select", { id: "walk-seat" });
    this.take = el("button", { type: "submit", class: "small" }, "Seat them");
    const label = (words, input) => el("label", { for: input.id }, words, input);
    const fields = [label("Name", this.name), label("Buys in for $", this.cents)];
    fields.push(label("Seat", this.where), this.take);
    this.note = el("p", { class: "hint" });
    const summary = el("summary", {}, "Seat a walk-in player");
    const form = el("form", { class: "walk-in", novalidate: true }, ...fields, this.note);
    form.addEventListener("submit", (event) => this.send(event));
    return el("details", { class: "walk-in-fold" }, summary, form);
  }

  open(now, free) {
    const kept = this.where.value;
    fill(this.where, ...free.map((seat) => el("option", { value: seat }, String(seat))));
    if (free.includes(Number(kept))) this.where.value = kept;
    this.take.disabled = !now || !free.length;
    const wait = free.length ? "Seats are taken while wagers are open." : "Every seat is taken.";
    fill(this.note, now && free.length ? "They have no account: you speak for them." : wait);
  }

  async send(event) {
    event.preventDefault();
    const name = this.name.value.trim();
    if (!name || this.take.disabled) return this.name.focus();
    const cents = Math.round(Number(this.cents.value) * 100);
    this.name.value = "";
    this.name.focus();
    const taken = await this.seat(name, cents, Number(this.where.value));
    if (!taken && !this.name.value) this.name.value = name;
    return taken;
  }
}

// A table of the house: the felt, the question, the chips, and everybody around it.

import { me, tableInfo } from "../common/api.js";
import { ActionBar } from "./action.js";
import { openAdvice } from "./advice.js";
import { AnswerQueue } from "./answers.js";
import { behind } from "./behind.js";
import { announcedNote, openChanges } from "./changes.js";
import { Calls } from "./event_log.js";
import { OwnWords, openChance } from "./fairness.js";
import { Laid, Tray, amountOn, rangeOf, takeBack } from "./chips.js";
import { CountDown } from "./clock.js";
import { button, byId, el, fill, money } from "../common/dom.js";
import { feltFor } from "../felt/index.js";
import { followFund } from "../common/funds.js";
import { followMeter } from "../common/meters.js";
import { TableConnection } from "./connection.js";
import { Prices } from "./prices.js";
import { OwnSeat } from "./own_seat.js";
import { openRounds } from "./rounds.js";
import { SeatList, seatButton, trying } from "../common/seating.js";
import { refreshWho, shell } from "../common/shell.js";
import { openSign } from "./sign.js";
import { Playback } from "./playback.js";
import { toast, toastError } from "../common/toast.js";

class TablePage {
  constructor(info) {
    this.info = info;
    this.now = { view: null, question: null, clock: null, you: {}, fairness: null, rules: null };
    this.names = new Map(); // of everybody who was seen to sit here, by seat
    this.calls = new Calls({ nameOf: (seat) => this.names.get(seat) });
    this.clock = new CountDown((left) => {
      this.felt?.countDown?.(this.now.question?.betting ? left : null);
    });
    this.prices = new Prices(info);
    this.laid = new Laid(info.id);
    this.seats = new SeatList(info, { sitAt: () => this.own.choose() });
    this.tray = new Tray(info.chips ?? [100, 500, 2500], {
      bet: (spot) => this.bet(spot),
      undo: () => this.undo(),
      rebet: () => this.rebet(),
      clear: () => this.clear(),
    });
    this.action = new ActionBar({
      tray: this.tray,
      clock: this.clock,
      give: (answer, how) => this.give(answer, how),
      ready: () => this.sayReady(),
      sit: () => this.own.sit(),
      advise: () => openAdvice(info.id),
      nameOf: (actor) => this.nameOf(actor),
    });
    this.playback = new Playback({
      show: (view, how) => this.show(view, how),
      log: (rows) => this.log(rows),
    });
    this.connection = new TableConnection(info.id, {
      receive: (message) => this.receive(message),
      state: (word) => this.connectionIs(word),
    });
    this.answers = new AnswerQueue(this.connection, {
      question: () => this.now.question,
      seat: () => this.seat(),
      busy: (is) => byId("action-bar").setAttribute("aria-busy", String(is)),
    });
    this.own = new OwnSeat({
      info,
      answers: this.answers,
      seat: () => this.seat(),
      now: () => this.now,
      reconnect: () => this.connection.reconnect(),
    });
    this.words = new OwnWords(info.id, (message) => this.answers.send(message));
  }

  seat() {
    return this.now.you?.seat ?? null;
  }

  openSpots() {
    const bets = (this.now.question?.bets ?? []).map(([spot]) => spot);
    return new Set([...bets, ...this.behind().keys()]);
  }

  behind() {
    return behind(this.info.layout, this.now.question, this.now.view?.wagers ?? []);
  }

  async build() {
    this.title = `${this.info.name || this.info.game_name} · pitboss`;
    byId("table-title").textContent = `${this.info.game_name}: ${this.info.name}`;
    byId("felt-frame").setAttribute("aria-label", `${this.info.game_name} layout`);
    this.felt = await feltFor(this.info, {
      bet: (spot) => this.bet(spot),
      inspect: (spot) => this.inspect(spot),
      sit: (seat) => this.own.sit(seat),
      you: () => this.seat(),
      give: (answer, how) => this.give(answer, how),
      openSpots: () => this.openSpots(),
    });
    for (const kind of ["pointerover", "focusin"]) {
      this.felt.node.addEventListener(kind, (event) => this.look(event));
    }
    fill(byId("felt-frame"), this.felt.node);
    byId("felt-frame").removeAttribute("aria-busy");
    fill(byId("side"), this.prices.node, this.calls.node, this.seats.node);
    addEventListener("keydown", (event) => this.key(event));
    this.bar();
    this.act();
  }

  // Messages from the table.

  receive(message) {
    if (message.type === "snapshot") this.snapshot(message);
    else if (message.type === "steps") this.steps(message);
    else if (message.type === "conflict" && message.question) this.now.question = message.question;
    else if (message.type === "unknown") toast(message.error.message);
    else if (message.type === "error") toast(message.error.message, { cites: message.error.cites });
    else if (message.type === "closed") toast(message.reason || "The table is closed.");
  }

  take(message) {
    const before = this.seat();
    for (const name of ["question", "clock", "you", "fairness", "rules", "frozen", "closed"]) {
      if (message[name] !== undefined) this.now[name] = message[name];
    }
    const { rules } = message;
    if (rules && rules.version !== this.info.version) location.reload(); // another sign and layout
    if (message.fairness && this.seat() !== null) this.words.follow(message.fairness);
    if (before !== this.seat()) refreshWho();
  }

  snapshot(message) {
    this.take(message);
    this.now.view = message.view;
    this.learnNames(message.view);
    this.calls.reset(message.events ?? [], message.view.round);
    this.playback.snapshot(message.view, () => this.settle());
    if (new URLSearchParams(location.search).has("sit")) {
      history.replaceState(null, "", location.pathname); // loaded again, it sits nobody down
      this.own.sit();
    }
  }

  steps(message) {
    this.take(message);
    for (const step of message.steps) this.laid.note(step.events ?? [], this.seat());
    if (this.action.isPast(this.now.question)) {
      this.ready = false;
      this.clock.set(null);
      this.action.watch();
    }
    this.now.view = message.view;
    this.learnNames(message.view);
    this.playback.add(message.steps, () => this.settle());
  }

  /** A player who has left is still known by name until somebody else sits there. */
  learnNames(view) {
    for (const { seat, name } of view.seats ?? []) if (name) this.names.set(seat, name);
  }

  log(rows) {
    for (const round of new Set(rows.map((row) => row.round))) {
      const events = rows.filter((row) => row.round === round).map(({ event }) => event);
      this.calls.add(events, round);
      this.action.call(events);
    }
  }

  async show(view, how) {
    const { turn } = this.playback;
    await this.felt.update(view, how);
    if (turn === this.playback.turn) this.seats.update(view, this.seat() !== null);
  }

  /** What was shown is what stands now: the question comes up. */
  settle() {
    if (this.playback.queue.length) return;
    if (!this.now.question?.betting) this.ready = false;
    this.laid.keep(this.now.view?.wagers ?? []);
    this.act();
    this.bar();
    this.markOpen();
  }

  markOpen() {
    const open = this.openSpots();
    for (const spot of this.felt.node.querySelectorAll("[data-spot]")) {
      spot.classList.toggle("open", open.has(spot.dataset.spot));
      spot.setAttribute("aria-disabled", String(!open.has(spot.dataset.spot)));
    }
  }

  connectionIs(word) {
    document.body.dataset.connection = word;
    const lost = "The connection to the table is lost. Connecting again…";
    const outdated = "This page is out of date. Please load it again.";
    const words = { lost, outdated, closed: "This table is closed." };
    this.connectionNote = words[word] ?? "";
    if (word === "closed") this.shut();
    this.bar();
  }

  /** The table is closed: nothing more is asked, and nobody can sit down. */
  shut() {
    Object.assign(this.now, { closed: true, question: null, clock: null });
    if (!this.playback.busy) this.act();
  }

  // What stands around the felt.

  bar() {
    const { info } = this;
    const seated = this.seat() !== null;
    const { you, closed } = this.now;
    const changes = this.now.rules?.changes ?? info.changes;
    const seen = JSON.stringify([seated, you?.leaving, closed, this.connectionNote, changes]);
    if (seen === this.barSeen) return;
    this.barSeen = seen;
    const name = el("strong", { class: "table-name" }, info.name || info.game_name);
    const what = el("span", { class: "muted" }, `${info.game_name} · ${rangeOf(info)}`);
    const note = { class: "connection-note", role: "status" };
    const down = this.connectionNote ? el("span", note, this.connectionNote) : null;
    const going = { seated, leaving: you?.leaving };
    const tools = [
      button("Rules", () => openSign(info, changes), { class: "small" }),
      this.mayChange
        ? button("Change the rules", () => openChanges(info, changes), { class: "small" })
        : null,
      button("Fairness", () => this.chance(), { class: "small" }),
      button("Rounds", () => openRounds(info), { class: "small" }),
      closed
        ? null
        : seatButton({ ...going, sit: () => this.own.choose(), leave: () => this.own.leave() }),
    ];
    const heading = el("div", { class: "table-heading" }, name, " ", what, down);
    heading.append(announcedNote(changes) ?? "");
    fill(byId("table-bar"), heading, el("div", { class: "row" }, ...tools));
  }

  act() {
    const { question, view, frozen, closed } = this.now;
    const you = view?.seats?.find((each) => each.you);
    const chips = this.info.layout.length > 0;
    const can = this.trayCan(question);
    const ready = this.ready || you?.ready;
    this.clock.set(this.clockNow());
    const seat = this.seat();
    const asked = question?.yours && !question.betting && question.forms?.length;
    document.title = `${asked ? "● " : ""}${this.title}`;
    this.action.update({ question, view, seat, ready, frozen, closed, chips, can });
  }

  clockNow() {
    const { clock } = this.now;
    if (!clock) return null;
    const passed = performance.now() - clock.since;
    return { ...clock, ends_in: Math.max(0, clock.ends_in - passed) };
  }

  /** Answers the question; what was not taken is offered again, unless the table has moved on. */
  async give(answer, how) {
    const taken = await this.answers.answer(answer, how);
    if (!taken && !this.playback.busy) this.act();
  }

  async sayReady() {
    if (this.ready || !this.now.question?.betting) return;
    this.ready = true;
    this.act();
    const taken = await this.answers.ready(this.now.question.q);
    if (!taken) this.ready = false;
    if (!this.playback.busy) this.act();
  }

  trayCan(question) {
    const open = this.openSpots();
    const rebet = this.laid.before.some((each) => open.has(each.spot)) && !this.laid.now.length;
    const forms = question?.forms ?? [];
    const last = this.laid.now.at(-1);
    const undo = Boolean(last && takeBack(last, this.now.view?.wagers ?? [], forms));
    return { undo, rebet, clear: undo };
  }

  nameOf(actor) {
    const seat = Number(/^seat:(\d+)$/.exec(actor)?.[1] ?? 0);
    if (!seat) return null;
    return this.names.get(seat) ?? `Seat ${seat}`;
  }

  // What the player does.

  look(event) {
    const spot = event.target.closest?.("[data-spot]");
    if (spot) this.prices.show(spot.dataset.spot);
  }

  inspect(spot) {
    this.prices.show(spot);
    if (matchMedia("(max-width: 62rem)").matches) {
      this.prices.node.scrollIntoView({ behavior: "smooth", block: "center" });
    }
  }

  async bet(spot) {
    this.prices.show(spot);
    if (this.seat() === null) await this.own.sit();
    if (this.seat() === null) return null;
    const odds = this.behind().get(spot);
    const row = odds?.row ?? this.now.question?.bets?.find(([each]) => each === spot);
    const cents = row ? amountOn(row, this.tray.chosen) : this.tray.chosen;
    if (cents === null) return toast(`This spot takes at most ${money(row[2])} more.`);
    return odds ? this.lay(odds.form, cents) : this.place(spot, cents);
  }

  place(spot, cents) {
    this.ready = false;
    const answer = { say: "PlaceWager", seat: this.seat(), spot, cents };
    return this.answers.answer(answer);
  }

  lay({ say, fixed }, cents) {
    this.ready = false;
    return this.answers.answer({ say, ...fixed, cents }, { betting: true });
  }

  async rebet() {
    if (this.again || !this.trayCan(this.now.question).rebet) return; // pressed twice in haste
    this.again = true;
    try {
      for (const each of this.laid.before) await this.layAgain(each);
    } finally {
      this.again = false;
    }
  }

  async layAgain({ spot, cents }) {
    const row = this.now.question?.bets?.find(([each]) => each === spot);
    const least = row ? amountOn(row, cents) : null;
    if (least !== null && row) await this.place(spot, Math.min(cents, row[2]));
  }

  async undo() {
    const last = this.laid.now.at(-1);
    const answer = last && this.back(last);
    if (!answer) return false;
    this.laid.now.pop();
    return this.answers.answer(answer);
  }

  back(last) {
    return takeBack(last, this.now.view?.wagers ?? [], this.now.question?.forms ?? []);
  }

  async clear() {
    let left = this.laid.now.length;
    while (left > 0 && (await this.undo())) left -= 1;
  }

  chance() {
    const add = (text) => this.words.seal(this.now.fairness, text).catch(toastError);
    openChance(this.info, this.now.fairness, { seated: this.seat() !== null, add });
  }

  key(event) {
    const typing = event.target.closest?.("input, textarea, select, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) this.tray.pick(Number(event.key) - 1);
    if (event.key === "u" && !this.tray.undo.disabled) this.undo();
    if (event.key === "r" && !this.tray.rebet.disabled) this.rebet();
  }
}

async function start() {
  shell();
  const id = Number(location.pathname.split("/")[2]);
  const info = await trying(() => tableInfo(id));
  if (!info) return noTable();
  const page = new TablePage(info);
  page.mayChange = (await trying(() => me()))?.may.includes("table.change_rules");
  await page.build();
  if (info.rules.bad_beat?.value?.fund) followFund(byId("fund"), info.id);
  followMeter(byId("fund"), info.rules.meter_link?.value);
  return page.connection.open();
}

function noTable() {
  const lobby = el("a", { href: "/" }, "Back to the lobby");
  fill(byId("felt-frame"), el("p", {}, "There is no such table. ", lobby));
}

start();

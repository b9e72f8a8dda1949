// The dealer's console: a live table, run step by step by those who handle its cards and dice.

import { me, post, tableInfo } from "../common/api.js";
import { AnswerQueue } from "../table/answers.js";
import { Tray } from "../table/chips.js";
import { entry } from "./entry.js";
import * as forms from "./forms.js";
import { HouseLog } from "./log.js";
import { openingPage } from "./opening.js";
import { Players } from "./players.js";
import { Rehearsal, hintFor } from "./rehearsal.js";
import { readTyped } from "./typed.js";
import { button, byId, el, fill, sentence } from "../common/dom.js";
import { boothFor, feltFor } from "../felt/index.js";
import { TableConnection } from "../table/connection.js";
import { citeButton } from "../common/provision.js";
import { trying } from "../common/seating.js";
import { shell } from "../common/shell.js";
import { announcedNote, openChanges } from "../table/changes.js";
import { openSign } from "../table/sign.js";
import { Playback } from "../table/playback.js";
import { toast } from "../common/toast.js";

class Console {
  constructor(info) {
    this.info = info;
    this.now = { view: null, question: null, you: {} };
    this.log = new HouseLog();
    this.rehearsal = new Rehearsal({ changed: () => this.step() });
    this.players = new Players(info, {
      seat: (name, cents, seat) => this.send({ do: "walk_in", name, cents, seat }),
      bet: (seat, spot, cents) => this.lay(seat, spot, cents),
      give: (form, values) => this.give(form, values),
      changed: () => this.settle(),
    });
    this.tray = new Tray(info.chips, { bet: (spot) => this.bet(spot) });
    this.playback = new Playback({ show: (view, how) => this.felt.update(view, how) });
    this.connection = new TableConnection(info.id, {
      receive: (message) => this.receive(message),
      state: (word) => this.connectionIs(word),
    });
    this.answers = new AnswerQueue(this.connection, {
      question: () => this.now.question,
      seat: () => null,
      busy: (is) => byId("step").setAttribute("aria-busy", String(is)),
    });
  }

  async build() {
    const { info } = this;
    document.title = `Console: ${info.name || info.game_name} · pitboss`;
    byId("console-title").textContent = `Dealer’s console: ${info.game_name}, ${info.name}`;
    this.felt = await feltFor(info, {
      bet: (spot) => this.bet(spot),
      inspect: () => openSign(info),
      you: () => this.players.chosenSeat(),
      give: (answer) => this.answers.answer(answer, { by: answer.by, betting: true }),
      openSpots: () => this.players.openSpots(),
    });
    this.booth = await boothFor(info, {
      give: (form, values) => this.give(form, values),
      nameOf: (seat) => this.nameOf(seat),
    });
    fill(byId("felt-frame"), this.felt.node);
    byId("felt-frame").removeAttribute("aria-busy");
    const own = this.booth?.node ?? null;
    fill(byId("side"), own, this.players.node, this.rehearsal.node, this.log.node);
    this.bar();
    this.step();
    addEventListener("keydown", (event) => this.key(event));
  }

  // Messages from the table.

  receive(message) {
    if (message.type === "snapshot") this.snapshot(message);
    else if (message.type === "steps") this.steps(message);
    else if (message.type === "conflict") this.now.question = message.question;
    else if (message.type === "unknown") toast(message.error.message);
    else if (message.type === "error") toast(message.error.message, { cites: message.error.cites });
  }

  take(message) {
    const before = JSON.stringify(this.now.rules);
    for (const name of ["question", "you", "rules", "stakes", "frozen", "closed"]) {
      if (message[name] !== undefined) this.now[name] = message[name];
    }
    const { rules } = message;
    if (rules && rules.version !== this.info.version) location.reload(); // another sign and layout
    if (JSON.stringify(this.now.rules) !== before) this.bar();
  }

  snapshot(message) {
    this.take(message);
    this.now.view = message.view;
    this.log.reset(message.events ?? [], message.view.round);
    this.playback.snapshot(message.view, () => this.mark());
    this.settle();
  }

  steps(message) {
    this.take(message);
    for (const step of message.steps) this.log.add(step.events ?? [], step.view.round);
    this.now.view = message.view;
    this.playback.add(message.steps, () => this.mark());
    this.settle();
    if (this.now.closed) this.connection.end();
  }

  settle() {
    this.players.update(this.now);
    this.booth?.update(this.now);
    this.step();
    this.mark();
  }

  mark() {
    const open = this.players.openSpots();
    for (const spot of this.felt.node.querySelectorAll("[data-spot]")) {
      spot.classList.toggle("open", open.has(spot.dataset.spot));
      spot.setAttribute("aria-disabled", String(!open.has(spot.dataset.spot)));
    }
  }

  connectionIs(word) {
    document.body.dataset.connection = word;
    const lost = "The connection to the table is lost. Connecting again…";
    const outdated = "This page is out of date. Please load it again.";
    this.connectionNote = { lost, outdated }[word] ?? "";
    this.bar();
    if (word !== "closed") return;
    Object.assign(this.now, { closed: true, question: null });
    this.settle();
  }

  bar() {
    const { info } = this;
    const name = el("strong", { class: "table-name" }, info.name || info.game_name);
    const note = { class: "connection-note", role: "status", hidden: !this.connectionNote };
    const down = el("span", note, this.connectionNote ?? "");
    const what = el("span", { class: "muted" }, `Dealer’s console · ${info.game_name}`);
    const changes = this.now.rules?.changes ?? info.changes;
    const tools = [
      button("House rules", () => openSign(info, changes), { class: "small" }),
      this.mayChange
        ? button("Change the rules", () => openChanges(info, changes), { class: "small" })
        : null,
      el("a", { class: "button small", href: `/table/${info.id}` }, "As spectators see it"),
      button("Close the table", () => this.close(), { class: "small" }),
    ];
    const heading = el("div", { class: "table-heading" }, name, " ", what, down);
    heading.append(announcedNote(changes) ?? "");
    fill(byId("table-bar"), heading, el("div", { class: "row" }, ...tools));
  }

  async close() {
    const closing = await trying(() => post(`/api/tables/${this.info.id}/close`, {}));
    if (closing?.closed) location.assign("/console/new");
    else if (closing) toast("The table closes when its round is over and everybody has left.");
  }

  // The step.

  step() {
    const { question } = this.now;
    byId("step").dataset.n = this.connection.n;
    if (!question) return fill(byId("step"), el("p", { class: "step-prompt" }, this.silence()));
    const found = forms.sorted(question);
    const options = { question, give: (form, values) => this.give(form, values) };
    this.rehearsal.next(question, () => hintFor(question, found, (seat) => this.nameOf(seat)));
    const hidden = this.rehearsal.hides(question);
    const words = hidden && found.usual ? shuffled([found.usual, ...found.words]) : found.words;
    this.found = { ...found, hidden };
    fill(
      byId("step"),
      this.heading(question),
      this.typed(found),
      hidden ? null : this.usual(question, found.usual),
      found.shown ? this.shown(question, found.shown) : null,
      question.betting && this.info.layout.length ? this.chips() : null,
      ...this.spoken(question, found.players, options),
      forms.otherWords(words, options),
      forms.irregularities(found.irregular, options),
      el("p", { class: "hint step-note" }, NO_WAY_BACK),
    );
    return this.focus();
  }

  /** The answers of walk-ins; between rounds nobody has to answer, and they are folded away. */
  spoken(question, players, options) {
    const nameOf = (seat) => this.nameOf(seat);
    const nodes = forms.playersWords(players, { ...options, nameOf });
    if (!question.betting || !nodes.length) return nodes;
    const title = el("summary", {}, "What players may answer now");
    return [el("details", { class: "between" }, title, ...nodes)];
  }

  silence() {
    if (this.now.closed) return "The table is closed.";
    if (this.now.frozen) return "The table has been stopped; a supervisor looks into it.";
    return "The table is getting ready.";
  }

  heading(question) {
    const rule = el("p", { class: "step-rule" });
    forms.showRule(rule, question.cite, () => this.now.question === question);
    const prompt = el("h2", { class: "step-prompt", "aria-live": "polite" }, question.prompt, " ");
    if (question.cite) prompt.append(citeButton(question.cite));
    const who = el("p", { class: "step-who" }, this.who(question));
    const aside = el("p", { class: "step-aside" }, question.aside);
    return el("header", {}, who, prompt, rule, aside);
  }

  who(question) {
    const names = question.speakers.map((actor) => this.nameOf(forms.seatOf(actor)) ?? actor);
    const all = [...new Set(names)].map((name) => sentence(NAMED[name] ?? name)).join(", ");
    if (question.yours) return all;
    return `Waiting for: ${all}. Somebody with that role opens this console too.`;
  }

  typed(found) {
    const same = this.typedAt === this.now.question.q;
    this.typedAt = this.now.question.q;
    const input = el("input", {
      value: (same && byId("typed")?.value) || null,
      id: "typed", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: false,
      maxlength: 200, placeholder: this.expects(found), "aria-label": "Type the answer",
    });
    const error = el("p", { class: "typed-error", role: "alert" });
    const send = el("button", { type: "submit" }, "Enter");
    const form = el("form", { class: "typed", novalidate: true }, input, send, error);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter(input, error);
    });
    return form;
  }

  expects({ shown, usual }) {
    const blank = shown?.blanks[0];
    if (blank) return `Type ${blank.describe}`;
    return usual && !this.rehearsal.hides(this.now.question)
      ? "Enter for the usual word, or type another"
      : "Type an answer";
  }

  enter(input, error) {
    const { question } = this.now;
    const { shown, usual, hidden } = this.found;
    fill(error);
    if (!input.value.trim()) {
      if (usual && !hidden) this.give(usual, this.usualValues(question, usual));
      return;
    }
    const main = shown ?? (usual?.blanks.length ? usual : null);
    const known = (form) => forms.known(question, form);
    const read = readTyped(input.value, { forms: question.forms, main, known });
    if (read.error) fill(error, read.error);
    else this.give(read.form, read.values);
  }

  usualValues(question, form) {
    return Object.fromEntries(form.blanks.map(({ name }) => [name, question.usual[name]]));
  }

  usual(question, form) {
    if (!form) return null;
    const values = this.usualValues(question, form);
    const figures = form.blanks.map(({ name }) => values[name]).join(", ");
    const words = `${sentence(form.help || form.command)}${figures ? `: ${figures}` : ""}`;
    const key = el("kbd", { "aria-hidden": "true" }, "Enter");
    const attrs = { class: "primary usual", id: "usual", "data-command": form.command };
    const press = button(words, () => this.give(form, values), attrs);
    press.append(key);
    const line = el("div", { class: "usual-line" }, press);
    const give = (each, filled) => this.give(each, filled);
    const other = { question, give, words: "Another figure" };
    if (form.blanks.length) line.append(forms.choice(form, other));
    return line;
  }

  shown(question, form) {
    const give = (each, values) => this.give(each, values);
    const words = sentence(form.help || "Enter");
    const fields = entry(form, { usual: forms.known(question, form), give, words });
    return el("section", { class: "shown", "aria-label": "What is shown" }, fields);
  }

  chips() {
    if (!this.players.openSpots().size) return null;
    const name = this.nameOf(this.players.chosenSeat());
    const words = el("p", { class: "hint" }, `Press a spot to lay this chip for ${name}.`);
    return el("div", { class: "console-chips" }, this.tray.chips, words);
  }

  focus() {
    const here = document.activeElement;
    if (!here || here === document.body || byId("step").contains(here)) byId("typed")?.focus();
  }

  nameOf(seat) {
    if (!seat) return null;
    const name = this.now.view?.seats?.find((each) => each.seat === seat)?.name;
    return name ? `${name} (seat ${seat})` : `seat ${seat}`;
  }

  // Commands and answers.

  give(form, values) {
    const { question } = this.now;
    const answer = { say: form.say, ...form.fixed, ...values };
    const { q, betting } = question;
    return this.answers.answer(answer, { by: form.by, q, betting }).then((taken) => {
      if (taken) this.rehearsal.judge(question, form);
      return taken;
    });
  }

  send(message) {
    return this.answers.send(message);
  }

  bet(spot) {
    const cents = this.players.amount(spot, this.tray.chosen);
    if (cents === null) return toast("No wager is open there for this player.");
    return this.lay(this.players.chosenSeat(), spot, cents);
  }

  lay(seat, spot, cents) {
    return this.answers.answer({ say: "PlaceWager", seat, spot, cents }, { by: `seat:${seat}` });
  }

  key(event) {
    const typing = event.target.closest?.(PRESSED);
    if (event.key !== "Enter" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { usual, hidden } = this.found ?? {};
    if (usual && !hidden) this.give(usual, this.usualValues(this.now.question, usual));
  }
}

const PRESSED = "input, textarea, select, button, a, summary, dialog, [data-spot]";
const NAMED = { chance: "read off what is shown" };
const NO_WAY_BACK =
  "There is no way back: what is entered stands in the log. What went wrong at the table is put " +
  "right as the rules provide, under irregularities and rulings.";

/** In the order of their names, so that their place gives nothing away. */
function shuffled(list) {
  return [...list].sort((one, other) => one.command.localeCompare(other.command));
}

function stop(...words) {
  fill(byId("console"), el("p", { class: "panel" }, ...words));
}

async function start() {
  shell();
  const who = await trying(() => me());
  if (!who?.may.includes("table.speak_as_staff")) {
    const back = encodeURIComponent(location.pathname);
    const link = el("a", { href: `/login?back=${back}` }, "Log in as one");
    return stop("The console is for dealers, floorpersons and supervisors. ", link, ".");
  }
  const place = location.pathname.split("/")[2];
  if (place === "new") return openingPage(byId("console"));
  const info = await trying(() => tableInfo(Number(place)));
  if (!info) return stop("There is no such table. ", el("a", { href: "/console/new" }, "Open one"));
  if (info.mode !== "live") {
    const play = el("a", { href: `/table/${info.id}` }, "Play there");
    const open = el("a", { href: "/console/new" }, "open a live one");
    return stop("This table deals itself. ", play, ", or ", open, ".");
  }
  const page = new Console(info);
  page.mayChange = who.may.includes("table.change_rules");
  await page.build();
  return page.connection.open();
}

start();

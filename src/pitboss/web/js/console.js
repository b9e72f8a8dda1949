// The dealer's console: a live table, run step by step by those who handle its cards and dice.

import { me, post, tableInfo } from "./api.js";
import { Speaker } from "./answering.js";
import { Tray } from "./chips.js";
import { entry } from "./console_entry.js";
import * as forms from "./console_forms.js";
import { HouseLog } from "./console_log.js";
import { openingPage } from "./console_opening.js";
import { Players } from "./console_players.js";
import { Rehearsal, hintFor } from "./console_rehearsal.js";
import { readTyped } from "./console_typed.js";
import { button, byId, el, fill, sentence } from "./dom.js";
import { feltFor } from "./felt/index.js";
import { Line } from "./net.js";
import { citeButton } from "./rules.js";
import { trying } from "./seating.js";
import { shell } from "./shell.js";
import { openSign } from "./sign.js";
import { Stage } from "./stage.js";
import { toast } from "./toast.js";

class Console {
  constructor(info) {
    this.info = info;
    this.now = { picture: null, question: null, you: {} };
    this.log = new HouseLog();
    this.rehearsal = new Rehearsal({ changed: () => this.step() });
    this.players = new Players(info, {
      seat: (name, cents, seat) => this.say({ do: "walk_in", name, cents, seat }),
      bet: (seat, spot, cents) => this.lay(seat, spot, cents),
      give: (form, values) => this.give(form, values),
      changed: () => this.settle(),
    });
    this.tray = new Tray(info.chips, { bet: (spot) => this.bet(spot) });
    this.stage = new Stage({ show: (picture, how) => this.felt.update(picture, how) });
    this.line = new Line(info.id, {
      heard: (message) => this.heard(message),
      state: (word) => this.lineIs(word),
    });
    this.speaker = new Speaker(this.line, {
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
      openSpots: () => this.players.openSpots(),
    });
    fill(byId("felt-frame"), this.felt.node);
    byId("felt-frame").removeAttribute("aria-busy");
    fill(byId("side"), this.players.node, this.rehearsal.node, this.log.node);
    this.bar();
    this.step();
    addEventListener("keydown", (event) => this.key(event));
  }

  // What the table says.

  heard(message) {
    if (message.type === "snapshot") this.snapshot(message);
    else if (message.type === "steps") this.steps(message);
    else if (message.type === "conflict") this.now.question = message.question;
    else if (message.type === "error") toast(message.error.message, { cites: message.error.cites });
  }

  take(message) {
    for (const name of ["question", "you", "frozen", "closed"]) {
      if (message[name] !== undefined) this.now[name] = message[name];
    }
  }

  snapshot(message) {
    this.take(message);
    this.now.picture = message.picture;
    this.log.reset(message.events ?? [], message.picture.round);
    this.stage.snapshot(message.picture, () => this.mark());
    this.settle();
  }

  steps(message) {
    this.take(message);
    for (const step of message.steps) this.log.add(step.events ?? [], step.picture.round);
    this.now.picture = message.steps.at(-1)?.picture ?? this.now.picture;
    this.stage.add(message.steps, () => {}, () => this.mark());
    this.settle();
    if (this.now.closed) this.line.end();
  }

  settle() {
    this.players.update(this.now);
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

  lineIs(word) {
    document.body.dataset.line = word;
    this.lineNote = word === "lost" ? "The line to the table is down. Calling again…" : "";
    this.bar();
    if (word !== "closed") return;
    Object.assign(this.now, { closed: true, question: null });
    this.settle();
  }

  bar() {
    const { info } = this;
    const name = el("strong", { class: "table-name" }, info.name || info.game_name);
    const note = { class: "line-note", role: "status", hidden: !this.lineNote };
    const down = el("span", note, this.lineNote ?? "");
    const what = el("span", { class: "muted" }, `Dealer’s console · ${info.game_name}`);
    const tools = [
      button("House rules", () => openSign(info), { class: "small" }),
      el("a", { class: "button small", href: `/table/${info.id}` }, "As the rail sees it"),
      button("Close the table", () => this.close(), { class: "small" }),
    ];
    const heading = el("div", { class: "table-heading" }, name, " ", what, down);
    fill(byId("table-bar"), heading, el("div", { class: "row" }, ...tools));
  }

  async close() {
    const told = await trying(() => post(`/api/tables/${this.info.id}/close`, {}));
    if (told?.closed) location.assign("/console/new");
    else if (told) toast("The table closes when its round is over and everybody has left.");
  }

  // The step.

  step() {
    const { question } = this.now;
    byId("step").dataset.n = this.line.n;
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

  /** What walk-ins may say; between rounds nobody has to, and it is folded away. */
  spoken(question, players, options) {
    const nameOf = (seat) => this.nameOf(seat);
    const nodes = forms.playersWords(players, { ...options, nameOf });
    if (!question.betting || !nodes.length) return nodes;
    const title = el("summary", {}, "What players may say now");
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
      : "Type what is said";
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
    const name = this.now.picture?.seats?.find((each) => each.seat === seat)?.name;
    return name ? `${name} (seat ${seat})` : `seat ${seat}`;
  }

  // What is said.

  give(form, values) {
    const { question } = this.now;
    const answer = { say: form.say, ...form.fixed, ...values };
    const { q, betting } = question;
    return this.speaker.answer(answer, { by: form.by, q, betting }).then((taken) => {
      if (taken) this.rehearsal.judge(question, form);
    });
  }

  say(message) {
    return this.speaker.say(message);
  }

  bet(spot) {
    const cents = this.players.amount(spot, this.tray.chosen);
    if (cents === null) return toast("No wager is open there for this player.");
    return this.lay(this.players.chosenSeat(), spot, cents);
  }

  lay(seat, spot, cents) {
    return this.speaker.answer({ say: "PlaceWager", seat, spot, cents }, { by: `seat:${seat}` });
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

/** In the order of their names, so that their place tells nothing. */
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
  await page.build();
  return page.line.open();
}

start();

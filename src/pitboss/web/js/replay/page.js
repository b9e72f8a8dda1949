// A finished round, step by step, as the user saw it.

import { get, tableInfo } from "../common/api.js";
import { button, byId, el, fill, money, sentence } from "../common/dom.js";
import { feltFor } from "../felt/index.js";
import { Prices } from "../table/prices.js";
import { citeButtons } from "../common/provision.js";
import { trying } from "../common/seating.js";
import { shell } from "../common/shell.js";

const STEP_MS = 900;

class Replay {
  constructor(info, round, steps) {
    Object.assign(this, { info, round, steps, at: 0, playing: false, turn: 0 });
    this.prices = new Prices(info);
    this.log = el("ol", { class: "calls-list" });
    const scroll = { class: "calls-scroll replay-log", tabindex: 0, role: "region" };
    this.scroll = el("div", { ...scroll, "aria-label": "Events of the round" }, this.log);
    this.log.append(...steps.flatMap((step, at) => this.lines(step, at)));
  }

  async build() {
    const inspect = (spot) => this.prices.show(spot);
    const table = { bet: inspect, inspect, you: () => null, openSpots: () => new Set() };
    this.felt = await feltFor(this.info, table);
    this.felt.node.addEventListener("pointerover", (event) => this.look(event));
    this.felt.node.addEventListener("focusin", (event) => this.look(event));
    fill(byId("felt-frame"), this.felt.node);
    this.controls();
    const title = el("h2", {}, "What happened");
    const panel = el("section", { class: "panel" }, title, this.scroll);
    fill(byId("side"), panel, this.prices.node);
    addEventListener("keydown", (event) => this.key(event));
    await this.go(0, false);
  }

  look(event) {
    const spot = event.target.closest?.("[data-spot]");
    if (spot) this.prices.show(spot.dataset.spot);
  }

  controls() {
    const last = this.steps.length - 1;
    const say = { min: 0, max: last, value: 0, step: 1, "aria-label": "Step" };
    this.scrubber = el("input", { type: "range", ...say });
    this.scrubber.addEventListener("input", () => this.jump(Number(this.scrubber.value)));
    this.figure = el("output", { class: "replay-figure" });
    this.playButton = button("Play", () => this.toggle(), { class: "primary" });
    const tools = [
      button("«", () => this.jump(0), { "aria-label": "First step" }),
      button("‹", () => this.jump(this.at - 1), { "aria-label": "Step back" }),
      this.playButton,
      button("›", () => this.stepOn(), { "aria-label": "Step forward" }),
      button("»", () => this.jump(last), { "aria-label": "Last step" }),
    ];
    this.said = el("p", { class: "prompt", "aria-live": "polite" });
    const row = el("div", { class: "row replay-tools" }, ...tools, this.scrubber, this.figure);
    const href = `/verify?table=${this.info.id}&round=${this.round}`;
    const proof = el("a", { class: "hint", href }, "Prove this round");
    fill(byId("replay-bar"), this.said, row, proof);
  }

  /** Shows a step at once and stops playing. */
  jump(at) {
    this.stop();
    return this.go(at, false);
  }

  stepOn() {
    this.stop();
    return this.go(this.at + 1, true);
  }

  async go(wanted, animate) {
    const at = Math.max(0, Math.min(this.steps.length - 1, wanted));
    this.at = at;
    const step = this.steps[at];
    this.scrubber.value = String(at);
    this.figure.textContent = `${at + 1} of ${this.steps.length}`;
    fill(this.said, this.spoken(step));
    this.mark(at);
    await this.felt.update(step.view, { animate, events: step.events });
  }

  /** The answer of a step in a few words; else what happened. */
  spoken({ answer, events = [] }) {
    const seen = events.find((event) => event.text)?.text ?? "The table went on.";
    if (!answer || answer.by === "chance") return seen;
    const who = sentence(String(answer.by ?? "").replace("seat:", "seat "));
    const words = sentence(answer.say.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase());
    const spot = this.info.layout.find((each) => each.spot === answer.spot)?.title;
    const facts = [answer.cents === undefined ? null : money(answer.cents), spot].filter(Boolean);
    return `${who}: ${words}${facts.length ? ` (${facts.join(" on ")})` : ""}`;
  }

  /** What was to be seen in a step; pressing a line goes there. */
  lines(step, at) {
    const shown = (step.events ?? []).filter((event) => event.text);
    return shown.map((event) => {
      const words = button(event.text, () => this.jump(at), { class: "call-jump" });
      return el("li", { class: "call", "data-step": at }, words, " ", ...citeButtons(event));
    });
  }

  /** Marks the lines of a step and brings them into sight. */
  mark(at) {
    for (const line of this.log.children) {
      const here = Number(line.dataset.step) === at;
      line.classList.toggle("current", here);
      if (here) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
    const first = this.log.querySelector(".current");
    if (first) this.scroll.scrollTop = first.offsetTop - this.scroll.clientHeight / 3;
  }

  toggle() {
    if (this.playing) this.stop();
    else this.play();
  }

  stop() {
    this.playing = false;
    this.turn += 1;
    this.playButton.textContent = "Play";
  }

  async play() {
    this.playing = true;
    this.turn += 1;
    this.playButton.textContent = "Pause";
    const { turn } = this;
    if (this.at === this.steps.length - 1) await this.go(0, false);
    while (turn === this.turn && this.at < this.steps.length - 1) {
      await Promise.all([this.go(this.at + 1, true), rest()]);
    }
    if (turn === this.turn) this.stop();
  }

  key(event) {
    if (event.target.closest?.("input, dialog, [data-spot], .calls-scroll")) return;
    const act = {
      ArrowRight: () => this.stepOn(),
      ArrowLeft: () => this.jump(this.at - 1),
      Home: () => this.jump(0),
      End: () => this.jump(this.steps.length - 1),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }
}

function rest() {
  return new Promise((resolve) => setTimeout(resolve, STEP_MS));
}

async function start() {
  shell();
  const [, , table, round] = location.pathname.split("/");
  const found = await trying(() =>
    Promise.all([tableInfo(Number(table)), get(`/api/tables/${table}/rounds/${round}`)]),
  );
  const back = el("a", { href: `/table/${table}` }, "To the table");
  if (!found?.[1].steps.length) {
    fill(byId("felt-frame"), el("p", {}, "There is nothing to replay. ", back));
    return;
  }
  const [info, { steps }] = found;
  const title = byId("replay-title");
  fill(title, `${info.game_name}, round ${round}`);
  title.after(el("p", { class: "replay-back" }, info.name, " · ", back));
  document.title = `Round ${round} · ${info.name} · pitboss`;
  await new Replay(info, round, steps).build();
}

start();

// The line to a table: it comes back by itself, and what was not acknowledged is said again.

import { freshKey } from "./dom.js";

const BACKOFF_MS = [300, 700, 1500, 3000, 6000, 12000];
const PING_MS = 20000;
const SILENCE_MS = 45000;
const TABLE_CLOSED = 4000; // the codes with which the house ends a line for good
const NO_SUCH_TABLE = 4004;

/**
 * A WebSocket to a table. `heard(message)` gets every message but acknowledgements, `state(word)`
 * gets `open`, `lost` or `closed`.
 */
export class Line {
  constructor(id, { heard, state }) {
    Object.assign(this, { id, heard, state, n: 0, tries: 0, ended: false });
    this.waiting = new Map(); // key -> {message, resolve}
    this.socket = null;
    this.pulse = setInterval(() => this.beat(), PING_MS);
    addEventListener("online", () => this.now());
    document.addEventListener("visibilitychange", () => (document.hidden ? null : this.now()));
  }

  /** Opens the line. */
  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${this.id}`);
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.take(socket, event.data);
    socket.onclose = ({ code }) => this.lost(socket, code);
  }

  greet(socket) {
    this.lastHeard = Date.now();
    if (this.n) socket.send(JSON.stringify({ do: "hello", n: this.n }));
    for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    this.state("open");
  }

  lost(socket, code) {
    if (socket !== this.socket || this.ended) return;
    this.socket = null;
    if (code === TABLE_CLOSED || (code === NO_SUCH_TABLE && this.n)) {
      this.end();
      this.state("closed");
      return;
    }
    this.state("lost");
    const wait = BACKOFF_MS[Math.min(this.tries, BACKOFF_MS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** Tries again at once if the line is down. */
  now() {
    if (!this.socket && !this.ended) this.open();
  }

  /** Hangs up and dials again, as after somebody logged in. */
  redial() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  /** Hangs up for good. */
  end() {
    this.ended = true;
    clearInterval(this.pulse);
    this.socket?.close();
  }

  beat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.lastHeard > SILENCE_MS) this.giveUp();
    else this.socket.send(JSON.stringify({ do: "ping" }));
  }

  /** A line on which nobody answers is lost at once: the farewell would not come either. */
  giveUp() {
    const { socket } = this;
    socket.close();
    this.lost(socket);
  }

  take(socket, data) {
    if (socket !== this.socket) return;
    this.lastHeard = Date.now();
    const message = JSON.parse(data);
    if (message.type !== "error") this.tries = 0;
    if (message.type === "closed") this.end();
    if (message.type === "pong") return;
    this.note(message);
    this.settle(message);
    this.heard(message);
    if (message.type === "closed") this.state("closed");
  }

  note(message) {
    const pushed = message.type === "steps" || message.type === "snapshot";
    if (pushed && typeof message.n === "number") this.n = message.n;
  }

  settle(message) {
    const sent = this.waiting.get(message.key);
    if (!sent) return;
    this.waiting.delete(message.key);
    sent.resolve(message);
  }

  /** Says something; resolves with `done`, `refused` or `conflict`, after a lost line too. */
  say(message) {
    const keyed = { key: freshKey(), ...message };
    return new Promise((resolve) => {
      this.waiting.set(keyed.key, { message: keyed, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(keyed));
    });
  }
}

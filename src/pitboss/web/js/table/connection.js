// The connection to a table: it reconnects by itself and sends again what was not acknowledged.

import { freshKey } from "../common/dom.js";
import { TableState } from "./state.js";

const BACKOFF_MS = [300, 700, 1500, 3000, 6000, 12000];
const PING_MS = 20000;
const SILENCE_MS = 45000;
const PROTOCOL = 3; // the version of the table protocol that this page speaks
const TABLE_CLOSED = 4000; // close codes after which reconnecting is no use
const NO_SUCH_TABLE = 4004;
const OTHER_PROTOCOL = 4009;
const NOT_SENT = "The connection to the table is lost: nothing was sent.";

/**
 * A WebSocket to a table. `receive(message)` gets every message, `state(word)` gets `open`,
 * `lost`, `closed` or `outdated`.
 */
export class TableConnection {
  constructor(id, { receive, state }) {
    Object.assign(this, { id, receive, state, n: 0, tries: 0, ended: false });
    this.known = new TableState();
    this.waiting = new Map(); // key -> {message, resolve}
    this.socket = null;
    this.pulse = setInterval(() => this.beat(), PING_MS);
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.socket && this.giveUp());
    document.addEventListener("visibilitychange", () => (document.hidden ? null : this.now()));
  }

  /** Connects. */
  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/ws/tables/${this.id}?protocol=${PROTOCOL}`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.take(socket, event.data);
    socket.onclose = ({ code }) => this.lost(socket, code);
  }

  greet(socket) {
    this.lastMessageAt = Date.now();
    this.isLost = false;
    for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    this.state("open");
  }

  lost(socket, code) {
    if (socket !== this.socket || this.ended) return;
    this.socket = null;
    this.isLost = true;
    if (code === TABLE_CLOSED || (code === NO_SUCH_TABLE && this.n)) {
      this.end();
      this.state("closed");
      return;
    }
    if (code === OTHER_PROTOCOL) {
      this.end();
      this.state("outdated");
      return;
    }
    this.state("lost");
    const wait = BACKOFF_MS[Math.min(this.tries, BACKOFF_MS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** Reconnects at once if the connection is lost. */
  now() {
    if (!this.socket && !this.ended) this.open();
  }

  /** Closes the connection and opens another one, as after signing in. */
  reconnect() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  /** Disconnects for good. */
  end() {
    this.ended = true;
    clearInterval(this.pulse);
    this.socket?.close();
  }

  beat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.lastMessageAt > SILENCE_MS) this.giveUp();
    else this.socket.send(JSON.stringify({ do: "ping" }));
  }

  /** Takes a connection without any answer for lost: its close event would not come either. */
  giveUp() {
    const { socket } = this;
    socket.close();
    this.lost(socket);
  }

  take(socket, data) {
    if (socket !== this.socket) return;
    this.lastMessageAt = Date.now();
    for (const message of [JSON.parse(data)].flat()) this.takeOne(socket, message);
  }

  takeOne(socket, message) {
    if (message.type !== "error") this.tries = 0;
    if (message.type === "closed") this.end();
    if (message.type === "pong" || !this.note(socket, message)) return;
    this.settle(message);
    this.receive(message);
    if (message.type === "closed") this.state("closed");
  }

  /** Completes a message by what is known already; false if something before it was missed. */
  note(socket, message) {
    if (message.type === "conflict") this.known.conflict(message);
    if (message.type !== "steps" && message.type !== "snapshot") return true;
    const taken = this.known.take(message);
    if (taken) this.n = message.n;
    else socket.send(JSON.stringify({ do: "hello", n: this.n }));
    return taken;
  }

  settle(message) {
    const sent = this.waiting.get(message.key);
    // After "unknown" another reply follows, here or after a resend.
    if (!sent || message.type === "unknown") return;
    this.waiting.delete(message.key);
    sent.resolve(message);
  }

  /**
   * Sends a command; resolves with `done`, `refused` or `conflict`, also after reconnecting. What
   * is pressed while the connection is lost is refused at once, and is not sent later.
   */
  send(message) {
    if (this.isLost) return Promise.resolve({ type: "refused", error: { message: NOT_SENT } });
    const keyed = { key: freshKey(), ...message };
    return new Promise((resolve) => {
      this.waiting.set(keyed.key, { message: keyed, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(keyed));
    });
  }
}

// A queue of answers and commands: they are sent one by one, each to the question asked then.

import { toast, toastError } from "../common/toast.js";

const TRIES_MAX = 4;
const CHIPS = new Set(["PlaceWager", "ReduceWager"]);

/** Sends answers in order; `question()` is what the table asks now, `seat()` one's own seat. */
export class AnswerQueue {
  constructor(connection, { question, seat, busy }) {
    Object.assign(this, { connection, question, seat, busy, queue: Promise.resolve(), under: 0 });
  }

  /**
   * Gives an answer; true if it was accepted. Chips, and answers while wagers are open, go to the
   * betting window that is open when their turn comes; other answers only to question `q`, which
   * the player has read.
   */
  answer(answer, { by = null, q = null, betting = false } = {}) {
    const floats = betting || CHIPS.has(answer.say);
    return this.inTurn(() => this.sendAnswer(answer, by, { q, floats }));
  }

  /** Sends another command: sit, leave, contribute. */
  send(message) {
    return this.inTurn(async () => this.accepted(await this.connection.send(message)));
  }

  /** Ends one's own wagers; if the table has closed betting meanwhile, nothing is wrong. */
  ready(q) {
    return this.inTurn(async () => {
      const reply = await this.connection.send({ do: "ready", q });
      return reply.type === "conflict" ? false : this.accepted(reply);
    });
  }

  inTurn(act) {
    this.under += 1;
    this.busy(true);
    const result = this.queue.then(act).finally(() => this.rest());
    this.queue = result.catch(() => false);
    return result;
  }

  rest() {
    this.under -= 1;
    if (this.under === 0) this.busy(false);
  }

  async sendAnswer(answer, by, { q: read, floats }) {
    for (let left = TRIES_MAX; left > 0; left -= 1) {
      const question = this.question();
      if (!question) break;
      const q = floats && question.betting ? question.q : (read ?? question.q);
      const reply = await this.connection.send(this.message(q, answer, by));
      if (reply.type !== "conflict") return this.accepted(reply);
      if (!floats || !reply.question?.betting) break;
    }
    return this.late();
  }

  /** Another player or the clock was quicker. */
  late() {
    toast("The table has moved on.");
    return false;
  }

  message(q, answer, by) {
    const message = { do: "answer", q, answer };
    const seat = this.seat();
    return by && by !== `seat:${seat}` ? { ...message, as: by } : message;
  }

  accepted(reply) {
    if (reply.type === "done") return true;
    if (reply.type === "conflict" || !reply.error) return this.late();
    toastError(reply.error);
    return false;
  }
}

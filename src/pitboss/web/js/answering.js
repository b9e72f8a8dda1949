// What a player says goes out one sentence at a time, each to the question that stands then.

import { toast, toastError } from "./toast.js";

const TRIES_MAX = 4;
const CHIPS = new Set(["PlaceWager", "ReduceWager"]);

/** Sends answers in order; `question()` is what the table asks now, `seat()` one's own seat. */
export class Speaker {
  constructor(line, { question, seat, busy }) {
    Object.assign(this, { line, question, seat, busy, queue: Promise.resolve(), under: 0 });
  }

  /**
   * Gives an answer; true if it was taken. Chips, and what is said while wagers are open, go to
   * whatever betting window stands when their turn comes; other answers only to question `q`,
   * which whoever speaks has read.
   */
  answer(answer, { by = null, q = null, betting = false } = {}) {
    const floats = betting || CHIPS.has(answer.say);
    return this.inTurn(() => this.tell(answer, by, { q, floats }));
  }

  /** Says something that is no answer: sit, leave, contribute. */
  say(message) {
    return this.inTurn(async () => this.taken(await this.line.say(message)));
  }

  /** Says that one is done with wagers; where the table has begun already, nothing is amiss. */
  ready(q) {
    return this.inTurn(async () => {
      const reply = await this.line.say({ do: "ready", q });
      return reply.type === "conflict" ? false : this.taken(reply);
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

  async tell(answer, by, { q: read, floats }) {
    for (let left = TRIES_MAX; left > 0; left -= 1) {
      const question = this.question();
      if (!question) break;
      const q = floats && question.betting ? question.q : (read ?? question.q);
      const reply = await this.line.say(this.worded(q, answer, by));
      if (reply.type !== "conflict") return this.taken(reply);
      if (!floats || !reply.question?.betting) break;
    }
    return this.late();
  }

  /** Somebody or the clock was quicker: a fact of life, and no fault of anybody's. */
  late() {
    toast("The table has moved on.");
    return false;
  }

  worded(q, answer, by) {
    const message = { do: "answer", q, answer };
    const seat = this.seat();
    return by && by !== `seat:${seat}` ? { ...message, as: by } : message;
  }

  taken(reply) {
    if (reply.type === "done") return true;
    if (reply.type === "conflict" || !reply.error) return this.late();
    toastError(reply.error);
    return false;
  }
}

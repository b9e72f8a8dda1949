// The play as it is shown: steps in their order, each moved into place before the next.

const STEP_MS_MAX = 6000;
const LATE_MS = 5000;
const MOVES_MAX = 10;
// Events that tell what chance or a hidden card brought, and what came of it.
const REVEALING = /Shown|Dealt|Turned|Given|Displayed|Seen|Exposed|Decided|Awarded|Won$/;

function rowsOf(step) {
  return (step?.events ?? []).map((event) => ({ event, round: step.view.round }));
}

/**
 * Shows steps one after another on a felt; a snapshot puts everything right at once. What chance
 * brought is logged when it has been seen: once the ball rests and the cards lie.
 */
export class Playback {
  constructor({ show, log = () => {} }) {
    this.show = show; // (view, {animate}) -> Promise
    this.log = log; // ([{event, round}])
    this.queue = [];
    this.running = false;
    this.turn = 0;
  }

  /** Everything as it stands now; whatever was still to be shown is forgotten. */
  async snapshot(view, then) {
    this.queue = [];
    this.turn += 1;
    this.running = false;
    const turn = this.turn;
    await this.safely(view, { animate: false, events: [] });
    if (turn === this.turn) then();
  }

  /** Adds steps to be shown, and what is to be done after the last of them. */
  add(steps, then) {
    const at = performance.now();
    const together = Math.ceil(steps.length / MOVES_MAX);
    steps.forEach((step, index) => {
      const last = index === steps.length - 1;
      this.queue.push({ step, then: last ? then : null, together, at });
    });
    if (!steps.length) this.queue.push({ step: null, then, together: 1, at });
    if (!this.running) this.run();
  }

  /** Whether something is still being shown. */
  get busy() {
    return this.running;
  }

  async run() {
    this.running = true;
    const turn = this.turn;
    while (turn === this.turn && this.queue.length) await this.next();
    if (turn === this.turn) this.running = false;
  }

  /** Shows the next step; of a long row of them several at once, so that nobody waits long. */
  async next() {
    const [{ together }] = this.queue;
    const group = this.queue.splice(0, Math.max(1, this.until(together)));
    const turn = this.turn;
    const { step, then, at } = group.at(-1);
    const late = performance.now() - at > LATE_MS;
    const rows = group.flatMap((item) => rowsOf(item.step));
    const events = rows.map(({ event }) => event);
    const seen = events.findIndex(({ event }) => REVEALING.test(event));
    const known = seen < 0 ? rows.length : seen;
    this.log(rows.slice(0, known));
    const animate = !late && !document.hidden;
    if (step) await this.safely(step.view, { animate, events });
    if (turn !== this.turn) return;
    this.log(rows.slice(known));
    if (!this.queue.length) this.running = false;
    then?.();
  }

  /** How many steps go together: never past the end of what came together. */
  until(together) {
    const end = this.queue.findIndex((item) => item.then);
    return Math.min(together, end + 1);
  }

  async safely(view, how) {
    const late = new Promise((resolve) => setTimeout(resolve, STEP_MS_MAX));
    const shown = this.show(view, how);
    await Promise.race([shown, late]).catch((error) => console.error(error));
  }
}

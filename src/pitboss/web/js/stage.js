// The play as it is shown: steps in their order, each moved into place before the next.

const STEP_MS_MAX = 6000;
const BEHIND_MAX = 30;

/** Shows steps one after another on a felt; a snapshot puts everything right at once. */
export class Stage {
  constructor({ show }) {
    this.show = show; // (picture, {animate}) -> Promise
    this.queue = [];
    this.running = false;
    this.turn = 0;
  }

  /** Everything as it stands now; whatever was still to be shown is forgotten. */
  async snapshot(picture, then) {
    this.queue = [];
    this.turn += 1;
    this.running = false;
    const turn = this.turn;
    await this.safely(picture, false);
    if (turn === this.turn) then();
  }

  /** Adds steps to be shown, and what is to be done after the last of them. */
  add(steps, each, then) {
    steps.forEach((step, index) => {
      const last = index === steps.length - 1;
      this.queue.push({ step, each, then: last ? then : null });
    });
    if (!steps.length) this.queue.push({ step: null, each, then });
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

  async next() {
    const { step, each, then } = this.queue.shift();
    const turn = this.turn;
    if (step) {
      each(step);
      await this.safely(step.picture, this.queue.length < BEHIND_MAX && !document.hidden);
    }
    if (turn === this.turn) then?.();
  }

  async safely(picture, animate) {
    const late = new Promise((resolve) => setTimeout(resolve, STEP_MS_MAX));
    const shown = this.show(picture, { animate });
    await Promise.race([shown, late]).catch((error) => console.error(error));
  }
}

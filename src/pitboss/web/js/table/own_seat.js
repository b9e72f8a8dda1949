// One's own seat: taken at once or by choice, and left again.

import { confirmed } from "../common/dialog.js";
import { openSitting, someone, trying, usualChips } from "../common/seating.js";
import { toast } from "../common/toast.js";

const STAYING = {
  title: "Leave the table?",
  words: "Your wagers stand until they are decided; you leave as soon as the rules allow.",
  yes: "Leave",
  no: "Stay",
};

/** Sits a player down and lets them leave; `seat()` is their seat, `now()` the table as it is. */
export class OwnSeat {
  constructor({ info, answers, seat, now, reconnect }) {
    Object.assign(this, { info, answers, seat, now, reconnect, busy: false });
  }

  /** Sits down at once with the usual chips, at any free seat unless one is named. */
  sit(seat = null) {
    return this.take(async () => {
      const cents = await usualChips(this.info);
      if (cents !== null) await this.answers.send({ do: "sit", seat, cents });
    });
  }

  /** Opens the sheet on which seat and chips are chosen. */
  choose() {
    const sit = (seat, cents) => this.answers.send({ do: "sit", seat, cents });
    return this.take(() => openSitting(this.info, this.now().view, { sit }));
  }

  /** Lets a visitor in as a guest, then sits down; pressed twice, it is done once. */
  async take(act) {
    if (this.seat() !== null || this.busy) return;
    if (this.now().closed) return toast("This table is closed.");
    this.busy = true;
    await trying(async () => {
      const { came } = await someone();
      if (came) this.reconnect();
      await act();
    });
    this.busy = false;
  }

  /** Leaves; with a wager on the layout it asks first. */
  async leave() {
    const staked = (this.now().view?.wagers ?? []).some((each) => each.seat === this.seat());
    if (staked && !(await confirmed(STAYING))) return;
    const gone = await this.answers.send({ do: "leave" });
    if (gone && this.seat() !== null) toast("You leave as soon as the rules allow.");
  }
}

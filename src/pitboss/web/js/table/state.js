// The state of a table as a client knows it: a snapshot, and the changes that came after it.

const KEYED = { seats: "seat", wagers: "id", places: "place" }; // lists of rows, and what names one
const GROWING = new Set(["calls", "decided"]);
const FIELDS = [
  "n", "v", "you", "own", "spots", "clock", "fairness", "rules", "stakes", "frozen", "closing",
  "closed",
];
const NOBODY = { aside: "", yours: false, forms: [] };

/** The view after a patch; the old one stays as it is. */
export function patched(view, patch) {
  const changed = Object.entries(patch).map(([name, change]) => [
    name,
    apply(name, view[name], change),
  ]);
  return { ...view, ...Object.fromEntries(changed) };
}

function apply(name, old, change) {
  if (name === "marks") return { ...old, ...change };
  if (Array.isArray(change) || change === null) return change;
  if (KEYED[name]) return rows(old, change, KEYED[name]);
  if (GROWING.has(name)) return [...old.slice(0, change.keep), ...change.add];
  return change;
}

function rows(old, { set, cut = [] }, key) {
  const gone = new Set(cut);
  const found = new Map(old.filter((row) => !gone.has(row[key])).map((row) => [row[key], row]));
  for (const row of set) found.set(row[key], { ...found.get(row[key]), ...row });
  return [...found.values()];
}

/** What a table has sent so far; a message that does not follow on the last one is not taken. */
export class TableState {
  constructor() {
    this.now = null;
  }

  /**
   * Takes a snapshot or changes in, and completes the message: each step has its `view`, and the
   * message `view`, `question` and all that did not change. False if changes were missed.
   */
  take(message) {
    const fresh = message.type === "snapshot";
    if (!fresh && message.v !== (this.now?.v ?? NaN) + 1) return false;
    const now = fresh ? {} : { ...this.now };
    if (message.clock) message.clock.since = performance.now();
    const steps = message.steps ?? [];
    for (const step of steps) now.view = step.view = after(now.view, step);
    now.view = after(now.view, message);
    if (steps.length) steps.at(-1).view = now.view;
    for (const name of FIELDS) if (message[name] !== undefined) now[name] = message[name];
    this.now = this.asked(now, message);
    Object.assign(message, { steps }, this.now);
    return true;
  }

  /** Takes the question that stands, which comes with a conflict. */
  conflict(message) {
    const { own, spots } = message;
    this.now = this.asked({ ...this.now, own, spots }, message);
    message.question = this.now.question;
  }

  asked(now, message) {
    if (message.question !== undefined) now.asked = message.question;
    now.question = question(now);
    return now;
  }
}

function after(view, { view: whole, patch }) {
  return whole ?? (patch ? patched(view, patch) : view);
}

/** The question with what this client may answer to it. */
function question({ asked, own, spots, stakes, view, you }) {
  if (!asked) return null;
  const bets = betRows({ spots, stakes, view, seat: you?.seat });
  return { ...asked, ...(own ?? NOBODY), bets };
}

/**
 * Which wagers a seat may make now: rows `[spot, low, high, step]`. They follow from the stakes of
 * the table, from the spots that are open and from the player's chips.
 */
export function betRows({ spots, stakes, view, seat }) {
  if (!spots) return [];
  const standing = new Map();
  for (const each of view.wagers) {
    if (each.seat === seat) standing.set(each.spot, (standing.get(each.spot) ?? 0) + each.cents);
  }
  const stack = view.seats.find((each) => each.seat === seat)?.stack ?? 0;
  const open = spots.open === "all" ? Object.keys(stakes) : spots.open;
  const bets = spots.bets ?? {};
  const plain = (spot) => amounts(stakes[spot], standing.get(spot) ?? 0, stack);
  const found = open.filter((spot) => !(spot in bets)).map((spot) => [spot, plain(spot)]);
  return [...found, ...Object.entries(bets)]
    .filter(([, row]) => row)
    .map(([spot, row]) => [spot, ...row]);
}

/** The amounts in whole steps that may be added to what stands on a spot; null if there is none. */
function amounts([least, most, step], standing, stack) {
  const low = Math.max(1, Math.ceil((least - standing) / step)) * step;
  const high = Math.floor(Math.min(most - standing, stack) / step) * step;
  return low <= high ? [low, high, step] : null;
}

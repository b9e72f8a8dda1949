// A transcript of a table, row by row: its chain of hashes, its commitments, every draw.

import { Shoe, redraw } from "./draws.js";
import { commitmentOf, sealOf, sha256, streamOf, unhex } from "./stream.js";

/** The message for anything else that was pasted. */
export const NO_TRANSCRIPT = "This is not a transcript of a table.";

const UNOPENED = "sealed words were not opened";
/** What stands before the first row of a log. */
export const GENESIS = "0".repeat(64);
const SLUG = /^[a-z][a-z0-9_]*$/;

/** JSON with the names of fields in order and no spaces, as the log spells it. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** The hash that a row must have after a row with the hash `before`. */
export function linked(before, { table, n, kind, body, at, user, key }) {
  return sha256(before, canonical([table, n, kind, body, at, user, key]));
}

/** Refuses what is no transcript. */
export function checkShape(transcript) {
  const rows = transcript?.rows;
  const sound = Array.isArray(rows) && rows.every((row) => row?.body && typeof row.n === "number");
  if (!sound || !rows.length) throw new Error(NO_TRANSCRIPT);
  return transcript;
}

/** Reads the seeds that a transcript shows, by epoch. */
export function seedsOf(rows) {
  const shown = rows.filter((row) => row.kind === "Revealed");
  return new Map(shown.map(({ body }) => [body.epoch, unhex(body.seed)]));
}

/** Walks through a transcript; gives a check `{kind, epoch, n, ok, words}` for everything found. */
export async function* checks(transcript) {
  const { rows } = checkShape(transcript);
  const walk = new Walk(seedsOf(rows));
  let before = GENESIS;
  for (const [index, row] of rows.entries()) {
    const hash = await linked(before, row);
    if (hash !== row.hash || row.n !== index + 1) {
      yield { kind: "chain", n: row.n, ok: false, words: `row ${row.n} is not what was written` };
    }
    before = row.hash;
    yield* walk.row(row);
  }
  const words = `${rows.length} rows, head ${before}`;
  yield { kind: "chain", n: rows.length, ok: true, words };
}

/** What chance draws from at a game, as the game's own script says it. */
async function equipmentOf(game) {
  if (!SLUG.test(game)) return {};
  const { equipment = {} } = await import(`/static/js/felt/${game}.js`).catch(() => ({}));
  return equipment;
}

/** Goes through the rows of a log, and checks what they say about chance. */
export class Walk {
  constructor(seeds) {
    Object.assign(this, { seeds, commitments: new Map(), added: new Map(), draws: 0, shoe: null });
    Object.assign(this, { equipment: {}, options: {}, seals: new Map(), replaced: false });
    this.stacked = null;
  }

  async *row(row) {
    const { kind, body } = row;
    if (kind === "Opened") await this.open(body);
    if (kind === "Committed") this.commit(body);
    if (kind === "Sealed") this.seals.get(body.epoch)?.set(body.seat, body.seal);
    if (kind === "Vacated") this.seals.get(this.last)?.delete(body.seat);
    if (kind === "EpochEnded") this.replaced = body.reason !== UNOPENED;
    if (kind === "Contributed") yield* this.opened(row);
    if (kind === "Began" && this.equipment.oneDeck) this.shoe?.refill();
    if (kind === "Began") this.stacked = null;
    if (kind === "Answered" && (body.draw ?? null) !== null) yield await this.draw(row);
    if (kind === "Revealed") yield await this.reveal(row);
  }

  async open({ game, rules }) {
    this.options = rules?.options ?? {};
    this.equipment = await equipmentOf(game);
    const { oneDeck = false, jokers = 0 } = this.equipment;
    const known = (this.options.shoe ?? "single") === "single";
    const decks = oneDeck ? 1 : (this.options.decks ?? 1);
    this.shoe = known ? new Shoe({ decks, jokers }) : null;
  }

  /** The house commits to the epoch that comes next; the one committed to before begins. */
  commit({ epoch, commitment, scheme = 1 }) {
    this.commitments.set(epoch, commitment);
    this.added.set(epoch, new Map());
    this.seals.set(epoch, new Map());
    this.last = epoch;
    this.epoch = epoch - scheme;
    this.draws = 0;
    if (!this.replaced) this.shoe?.refill();
  }

  /** Words count in the order in which they were sealed, and only if they are the ones. */
  async *opened({ n, body }) {
    const { epoch, seat, text, salt = "" } = body;
    this.added.get(epoch)?.set(seat, text);
    if (!salt) return;
    const ok = (await sealOf(text, salt)) === this.seals.get(epoch)?.get(seat);
    yield { kind: "commitment", epoch, n, ok, words: `“${text}” was sealed before` };
  }

  /** The words of an epoch that count. */
  wordsOf(epoch) {
    const added = this.added.get(epoch) ?? new Map();
    const sealed = [...(this.seals.get(epoch)?.keys() ?? [])].filter((seat) => added.has(seat));
    return sealed.length ? sealed.map((seat) => added.get(seat)) : [...added.values()];
  }

  async draw({ n, body }) {
    const { epoch } = this;
    const base = { kind: "draw", epoch, n };
    const seed = this.seeds.get(epoch);
    const expected = this.draws;
    this.draws += 1;
    this.replaced = false; // the commitments after a restored log left the cards where they were
    if (body.draw !== expected) return { ...base, ok: false, words: "a draw was left out" };
    if (!seed) return { ...base, ok: null, words: "its seed is not shown in this transcript" };
    const stream = await streamOf(seed, this.wordsOf(epoch), body.draw);
    const result = await redraw(stream, body.answer, this);
    return { ...base, ok: result.ok, words: `draw ${body.draw}: ${result.words}` };
  }

  async reveal({ n, body }) {
    const fingerprint = await commitmentOf(unhex(body.seed));
    const ok = fingerprint === this.commitments.get(body.epoch);
    const words = `seed ${body.seed} has the fingerprint ${fingerprint}`;
    return { kind: "commitment", epoch: body.epoch, n, ok, words };
  }
}

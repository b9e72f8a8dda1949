// One round in a log: its rows in the tree, its seed and words, and every draw.

import { cardChecks, checkCards } from "./cards.js";
import { sha256, unhex } from "./stream.js";
import { GENESIS, NO_TRANSCRIPT, Walk, linked, seedsOf } from "./transcript.js";

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Refuses what is no proof of a round. */
export function checkRound(proof) {
  const rows = proof?.rows;
  const sound = Array.isArray(rows) && Array.isArray(proof.hashes) && proof.before;
  if (!sound || !rows.length || !rows.every((row) => row?.body && Number.isInteger(row.n))) {
    throw new Error(NO_TRANSCRIPT);
  }
  if (proof.cards) checkCards(proof.cards);
  return proof;
}

/** Gives a check `{kind, epoch, n, ok, words}` for everything in a proof. */
export async function* roundChecks(proof) {
  const { rows, root, size, cards } = checkRound(proof);
  const leaves = new Map();
  let last = { n: 0, hash: GENESIS };
  for (const row of rows) {
    const before = row.n === last.n + 1 ? last.hash : (proof.before[row.n] ?? "");
    if (row.n <= last.n || (await linked(before, row)) !== row.hash) {
      yield { kind: "chain", n: row.n, ok: false, words: `row ${row.n} is not what was written` };
    }
    leaves.set(row.n - 1, await sha256(LEAF, unhex(row.hash)));
    last = row;
  }
  const found = await rootFrom(size, leaves, proof.hashes);
  const words = `${rows.length} rows are in the log under the head ${size}:${found}`;
  yield { kind: "chain", n: last.n, ok: found === root, words };
  yield epochsCheck(rows);
  yield* cards ? handChecks(rows, cards) : playChecks(proof);
}

/** No commitment is left out between the first and the last of a proof. */
function epochsCheck(rows) {
  const epochs = rows.filter(({ kind }) => kind === "Committed").map(({ body }) => body.epoch);
  const ok = epochs.every((each, place) => each === epochs[0] + place);
  const words = `the commitments of ${epochs.length} epochs follow one another`;
  return { kind: "chain", n: rows.at(-1).n, ok, words };
}

/** The root of a tree with these leaves, if its other parts have these hashes; null if not. */
export async function rootFrom(size, leaves, hashes) {
  const rest = [...hashes];
  const hashOf = async (low, high, wanted) => {
    if (!wanted.length) return rest.shift();
    if (high - low === 1) return leaves.get(low);
    let left = 1;
    while (left * 2 < high - low) left *= 2;
    const [middle, is] = [low + left, (each) => each < low + left];
    const one = await hashOf(low, middle, wanted.filter(is));
    const other = await hashOf(middle, high, wanted.filter((each) => !is(each)));
    return one && other && sha256(NODE, unhex(one), unhex(other));
  };
  const wanted = [...leaves.keys()];
  if (wanted.some((each) => each < 0 || each >= size)) return null;
  const found = await hashOf(0, size, wanted);
  return rest.length ? null : (found ?? null);
}

/** The table before the round, and the round itself. */
async function* playChecks({ rows, round, digested }) {
  const began = rows.findIndex(({ kind, body }) => kind === "Began" && body.round === round);
  const marked = rows.slice(0, began).findLast(({ body }) => body.digest);
  const same = marked ? (await sha256(digested)) === marked.body.digest : digested === "";
  const n = rows[began]?.n ?? 0;
  const ok = began > 0 && same;
  yield { kind: "chain", n, ok, words: `the table before round ${round} is the one in the log` };
  const walk = new RoundWalk(seedsOf(rows), shoeIn(digested));
  for (const row of rows) yield* walk.row(row);
}

/** How many of each card the shoe held before the round, if there was one. */
function shoeIn(digested) {
  const state = digested ? JSON.parse(digested)[6] : null;
  const parts = Object.values(state ?? {});
  return parts.find((part) => Array.isArray(part?.counts) && part.decks) ?? null;
}

/** Begins with a round: its first draw is counted as it says, and the shoe is in the log. */
class RoundWalk extends Walk {
  constructor(seeds, known) {
    super(seeds);
    Object.assign(this, { known, counted: true, begun: false });
  }

  async *row(row) {
    const { kind, body } = row;
    if (kind === "Committed") this.counted = true; // an epoch counts its draws from the first
    if (kind === "Answered" && !this.begun) return; // the end of the round before
    if (kind === "Revealed" && !this.commitments.has(body.epoch)) return; // an earlier epoch
    yield* super.row(row);
    if (kind === "Began") this.begin();
  }

  begin() {
    [this.counted, this.begun] = [false, true];
    if (!this.known || !this.shoe || this.equipment.oneDeck) return;
    this.shoe.counts = [...this.known.counts];
    this.shoe.left = this.known.left;
  }

  draw(row) {
    if (!this.counted) this.draws = row.body.draw;
    this.counted = true;
    return super.draw(row);
  }
}

/** Commitment, words and decks of a hand of poker are in the log. */
async function* handChecks(rows, cards) {
  const { epoch, commitment, seals, decks } = cards;
  const of = (kind) => rows.filter((row) => row.kind === kind && row.body.epoch === epoch);
  const [committed] = of("Committed");
  const n = committed?.n ?? 0;
  const ok = committed?.body.commitment === commitment;
  yield { kind: "commitment", epoch, n, ok, words: `${commitment} is in the log` };
  const sealed = new Set(of("Sealed").map(({ body }) => body.seal));
  const all = seals.every((seal) => sealed.has(seal));
  yield { kind: "commitment", epoch, n, ok: all, words: `${seals.length} seals are in the log` };
  const shuffled = new Map(of("Shuffled").map((row) => [row.body.draw, row]));
  for (const { draw, labels } of decks) {
    const row = shuffled.get(draw);
    const deck = await sha256(labels.join(""));
    const words = `the deck ${deck} is in the log`;
    yield { kind: "chain", n: row?.n ?? 0, ok: row?.body.deck === deck, words };
  }
  yield* cardChecks(cards);
}

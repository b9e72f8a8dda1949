// Decks of poker, proved by the cards that everybody saw: each secret, its label, its place.

import { codeOf, numberOf } from "./draws.js";
import { hex, keyedHash, sealOf, sha256, unhex } from "./stream.js";
import { NO_TRANSCRIPT } from "./transcript.js";

const CARDS = 52;
const LABEL_DIGITS = 32;

/** Refuses what is no proof of cards. */
export function checkCards(proof) {
  const sound = Array.isArray(proof?.decks) && Array.isArray(proof.roots) && proof.words;
  if (!sound || !proof.decks.every((deck) => deck?.labels && deck.leaves && deck.shown)) {
    throw new Error(NO_TRANSCRIPT);
  }
  return proof;
}

/** Gives a check `{kind, epoch, n, ok, words}` for everything in a proof. */
export async function* cardChecks(proof) {
  const { epoch, commitment, roots, words, seals } = proof;
  const base = { kind: "commitment", epoch, n: 0 };
  const found = await sha256("pitboss deck 1\0", ...roots.map(unhex));
  yield { ...base, ok: found === commitment, words: `the decks have the fingerprint ${found}` };
  yield { ...base, ok: words.length === seals.length, words: `${words.length} players' words` };
  for (const [place, [text, salt]] of words.entries()) {
    const ok = (await sealOf(text, salt)) === seals[place];
    yield { ...base, ok, words: `“${text}” was sealed before` };
  }
  for (const deck of proof.decks) yield* deckChecks(proof, deck);
}

async function* deckChecks({ epoch, roots, words }, { draw, labels, leaves, shown }) {
  const base = { kind: "commitment", epoch, n: draw };
  const whole = leaves.length === CARDS + 1 && (await sha256(...leaves.map(unhex))) === roots[draw];
  yield { ...base, ok: whole, words: `the secrets of shuffle ${draw} were committed to` };
  const order = [...labels].sort().join() === labels.join();
  const deck = await sha256(labels.join(""));
  yield { ...base, kind: "chain", ok: order, words: `the deck has the fingerprint ${deck}` };
  const said = JSON.stringify([...words.map(([text]) => text), draw]);
  for (const [code, secret] of Object.entries(shown)) {
    const number = numberOf(code);
    const leaf = await sha256("pitboss card 1\0", unhex(secret));
    const label = hex(await keyedHash(unhex(secret), said)).slice(0, LABEL_DIGITS);
    const place = labels.indexOf(label);
    const ok = leaf === leaves[number] && place >= 0;
    const found = `${codeOf(number)} is card ${place + 1} of the deck`;
    yield { ...base, kind: "draw", ok, words: found };
  }
}

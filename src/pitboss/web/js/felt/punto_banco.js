// Baccarat - punto banco: player, banker and tie before every seat, and the shoe with a curator.

import { makeBaccarat } from "./baccarat.js";

const BANDS = [
  { spot: "player", words: "PLAYER", share: [0.8, 0.92] },
  { spot: "banker", words: "BANKER", share: [0.68, 0.8] },
  { spot: "tie", words: "TIE", share: [0.57, 0.68] },
];

/** The felt of a punto banco table. */
export function makeFelt(info, table) {
  return makeBaccarat(info, table, { bands: BANDS, vigorish: true });
}

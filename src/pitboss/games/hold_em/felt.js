// Hold 'em: two cards in the hand and five on the board.

import { makePoker } from "./poker.js";

/** The felt of a table of hold 'em. */
export function makeFelt(info, table) {
  return makePoker(info, table, { board: 5, hand: 2 });
}

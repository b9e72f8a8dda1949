// Omaha: four or five cards in the hand and five on the board.

import { makePoker } from "./poker.js";

/** The felt of a table of Omaha. */
export function makeFelt(info, table) {
  return makePoker(info, table, { board: 5, hand: 5 });
}

// Mambo stud: cards face down, cards face up, and one for everybody.

import { makePoker } from "./poker.js";

/** The felt of a table of mambo stud. */
export function makeFelt(info, table) {
  return makePoker(info, table, { board: 1, hand: 3 });
}

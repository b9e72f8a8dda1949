// Chemin de fer: a player is the bank; the others call banco or take a part of it.

import { makeBaccarat } from "./baccarat.js";

export const cloth = "sea";

const BANDS = [{ spot: "part", words: "A PART OF THE BANK", share: [0.76, 0.91] }];

const BOXES = [
  {
    spot: "suivi",
    words: "Banco|suivi",
    wide: { x: 350, y: 262, width: 150, height: 100 },
    tall: { x: 28, y: 286, width: 208, height: 150 },
  },
  {
    spot: "banker",
    words: "The bank",
    wide: { x: 514, y: 272, width: 172, height: 116 },
    tall: { x: 248, y: 286, width: 224, height: 150 },
  },
  {
    spot: "banco",
    words: "Banco",
    wide: { x: 700, y: 262, width: 150, height: 100 },
    tall: { x: 484, y: 286, width: 208, height: 150 },
  },
];

/** The felt of a chemin de fer table. */
export function makeFelt(info, table) {
  return makeBaccarat(info, table, { bands: BANDS, boxes: BOXES });
}

// Badugi: four cards in the hand, exchanged three times.

export { makePoker as makeFelt } from "./poker.js";

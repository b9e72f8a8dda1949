// Five-card draw: five cards in the hand, exchanged once.

export { makePoker as makeFelt } from "./poker.js";

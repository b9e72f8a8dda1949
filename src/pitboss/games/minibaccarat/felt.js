// Minibaccarat: player, banker and tie before every seat of a small table.

export { makePlayerBankerTie as makeFelt } from "./baccarat.js";

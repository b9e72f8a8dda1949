// Baccarat - punto banco: player, banker and tie before every seat, and the shoe with a curator.

export { makePlayerBankerTie as makeFelt } from "./baccarat.js";

export const cloth = "sea";

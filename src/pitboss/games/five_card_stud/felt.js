// Five-card stud: one card face down and four face up.

export { makePoker as makeFelt } from "./poker.js";

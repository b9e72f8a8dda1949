// Seven-card stud: three cards face down and four face up.

export { makePoker as makeFelt } from "./poker.js";

// Minibaccarat: the areas of punto banco on a smaller table.

export { makeFelt } from "./punto_banco.js";

// The felt of a table: each game's own, or the plain grid that the server gives in its place.

const SLUG = /^[a-z][a-z0-9_]*$/;

/** The felt for a table: the game's own, or the plain grid if that one fails. */
export async function feltFor(info, table) {
  if (SLUG.test(info.game)) {
    try {
      const { makeFelt } = await import(`./${info.game}.js`);
      return makeFelt(info, table);
    } catch (error) {
      console.warn(`The felt of ${info.game} could not be drawn:`, error);
    }
  }
  const { makeFelt } = await import("./grid.js");
  return makeFelt(info, table);
}

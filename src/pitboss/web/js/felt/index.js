// Which felt lies on which table: each game has its own, and a plain one fits them all.

const SLUG = /^[a-z][a-z0-9_]*$/;

/** The felt for a table: the game's own, or the plain grid where there is none. */
export async function feltFor(info, table) {
  if (SLUG.test(info.game)) {
    try {
      const { makeFelt } = await import(`./${info.game}.js`);
      return makeFelt(info, table);
    } catch (error) {
      console.warn(`The felt of ${info.game} could not be laid:`, error);
    }
  }
  const { makeFelt } = await import("./grid.js");
  return makeFelt(info, table);
}

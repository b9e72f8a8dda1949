// The felt of a table: each game's own, or the plain grid that the server gives in its place.
//
// A game's felt.js has `makeFelt(info, table)`; it may have `cloth`, the name of a colour,
// `equipment`, which says what chance draws from, and `makeBooth(info, house)`, its own panel
// beside the dealer's console.

const SLUG = /^[a-z][a-z0-9_]*$/;

/** The felt for a table: the game's own, or the plain grid if that one fails. */
export async function feltFor(info, table) {
  if (SLUG.test(info.game)) {
    try {
      const { makeFelt, cloth = "green" } = await import(`./${info.game}.js`);
      const felt = makeFelt(info, table);
      felt.node.classList.add(`cloth-${cloth}`);
      return felt;
    } catch (error) {
      console.warn(`The felt of ${info.game} could not be drawn:`, error);
    }
  }
  const { makeFelt } = await import("./grid.js");
  return makeFelt(info, table);
}

/** The panel that a game adds to the dealer's console, `{node, update(now)}`, or null. */
export async function boothFor(info, house) {
  if (!SLUG.test(info.game)) return null;
  try {
    const { makeBooth } = await import(`./${info.game}.js`);
    return (await makeBooth?.(info, house)) ?? null;
  } catch (error) {
    console.warn(`The booth of ${info.game} could not be drawn:`, error);
    return null;
  }
}

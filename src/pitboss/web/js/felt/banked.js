// Tables where each seat has its own spots and its own cards before a dealer: the common plan.

import {
  along, aside, bow, cardFrame, cardTable, furniture, lettering, numberIn, slab, stations,
} from "./card_table.js";

const OWN = /^(?:seat|area|position|box) (\d+)/i;
const SPOT = /_(\d+)$/;

/**
 * A felt of stations. `game` says how many stations there are, how one is drawn
 * (`station(floor, at)`), what is printed (`print(floor, size)`), and where cards lie
 * (`handAt(at, place)`, `tableAt(place, size)`).
 */
export function stationFelt(info, table, game) {
  return cardTable(info, table, (floor) => plan(floor, game));
}

function plan(floor, game) {
  const count = stationCount(floor.info);
  const size = game.size({ tall: floor.tall });
  const { points, width, height, room } = stations(count, { tall: floor.tall, ...size });
  const whole = { width, height, room, tall: floor.tall };
  floor.print.append(...(game.tiles ? [] : [furniture(width)]), ...game.print(floor, whole));
  points.forEach((at) => game.station(floor, at, whole));
  const by = new Map(points.map((at) => [at.n, at]));
  return {
    width,
    height,
    outline: floor.tall ? slab(width, height) : bow(width, height),
    cardWidth: size.cardWidth || 60,
    tiles: game.tiles,
    chip: size.chip || 16,
    seats: {
      shown: count,
      points: () => points.map(({ x, y }) => ({ x, y: y + (size.plate || 82) })),
      width: floor.tall ? 150 : Math.min(136, room - 14),
    },
    whereIs: (place) => whereIs(place, { by, game, whole }),
    centreOf: (wager) => floor.points.get(wager.spot) || null,
    dress: game.dress?.(floor, whole),
  };
}

/** How many places to play there are, by the numbers of the spots. */
export function stationCount(info) {
  const numbers = info.layout.filter((row) => !row.spot.startsWith("number_"));
  return Math.max(1, ...numbers.map((row) => Number(SPOT.exec(row.spot)?.[1] || 0)));
}

function whereIs(place, { by, game, whole }) {
  const at = by.get(numberIn(place.place, OWN));
  if (at) return game.handAt(at, place, whole);
  return game.tableAt(place, whole) || aside(whole.width)(place);
}

/** The frame in which the cards of the dealer or of everybody lie, and where they lie in it. */
export function middleRow({ width, tall }, { cards, y = 112, size = 66, words = "" }) {
  const gap = size + 6;
  const wide = gap * cards + 18;
  return {
    frame: cardFrame(width / 2, y, wide, size * 1.4 + 16, words),
    at: { x: width / 2, y, width: size, gap, max: tall ? 420 : 620 },
  };
}

/** The name of the game along the bow, above the players' cards. */
export function nameOnBow({ info, tall }, { top, drop }, lift = 182) {
  if (tall) return [];
  const words = info.game_name.toUpperCase();
  const look = { class: words.length > 16 ? "motto small" : "motto" };
  return [lettering(words, along(330, 870, { top, drop, lift }), look)];
}

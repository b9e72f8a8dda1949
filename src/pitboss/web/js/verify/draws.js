// What chance answered, computed again: dice, wheels, cards from a shoe, a shuffled deck, tiles.

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const FACES = 6;
const [CUT_LOW, CUT_HIGH] = [10, 51];
const NUMBERS = 7; // what a generator of numbers shows
const TICKET_NUMBERS = 80;
const WORDS = 2 ** 32; // from which quick-picks are made

/** The number of a card by its code, or of a joker. */
export function numberOf(code) {
  const joker = /^Joker (\d)$/.exec(code);
  if (joker) return 51 + Number(joker[1]);
  return SUITS.indexOf(code[1]) * RANKS.length + RANKS.indexOf(code[0]);
}

/** The code of a card by its number. */
export function codeOf(number) {
  if (number >= 52) return `Joker ${number - 51}`;
  return RANKS[number % 13] + SUITS[Math.floor(number / 13)];
}

/** A shoe as far as chance knows it: how many of each card are still to come. */
export class Shoe {
  constructor({ decks = 1, jokers = 0 } = {}) {
    Object.assign(this, { decks, jokers });
    this.refill();
  }

  /** All cards are back. */
  refill() {
    const cards = 52 + this.jokers;
    this.counts = new Array(cards).fill(this.decks);
    this.left = cards * this.decks;
  }

  /** The card at a place among those left, in the order of their numbers. */
  at(place) {
    let rest = place;
    for (const [number, count] of this.counts.entries()) {
      if (rest < count) return number;
      rest -= count;
    }
    return null;
  }

  /** A card has left. */
  remove(number) {
    this.counts[number] -= 1;
    this.left -= 1;
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

async function dice(stream, { faces }) {
  const drawn = [];
  for (let die = 0; die < faces.length; die += 1) drawn.push(1 + (await stream.below(FACES)));
  return { ok: same(drawn, faces), words: `dice ${drawn.join("-")}` };
}

async function wheel(stream, { section }, { equipment, options }) {
  const count = equipment.sections?.[options.wheel ?? ""];
  if (!count) return unknown("a wheel this page does not know");
  const drawn = await stream.below(count);
  return { ok: drawn === section, words: `section ${drawn} of ${count}` };
}

async function card(stream, { card: code }, { shoe }) {
  if (!shoe) return unknown("a shoe this page does not follow");
  const drawn = shoe.at(await stream.below(shoe.left));
  const words = `${codeOf(drawn)}, one of ${shoe.left} cards`;
  shoe.remove(numberOf(code));
  return { ok: drawn === numberOf(code), words };
}

async function deck(stream, { order, cut }) {
  const depth = cut === 0 ? 0 : CUT_LOW + (await stream.below(CUT_HIGH - CUT_LOW + 1));
  const cards = [...order].sort((one, other) => one - other);
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = await stream.below(last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  const top = cards.slice(0, 5).map(codeOf).join(" ");
  const words = `${cards.length} cards, ${top} …, cut at ${depth}`;
  return { ok: same(cards, order) && depth === cut, words };
}

async function number(stream, { number: shown }) {
  const drawn = 1 + (await stream.below(NUMBERS));
  return { ok: drawn === shown, words: `number ${drawn}` };
}

/** The stacks of tiles: those of a set that were not dealt since the tiles were stacked. */
async function stack(stream, { tiles }, table) {
  const { faces } = table.equipment;
  if (!faces) return unknown("tiles this page does not follow");
  if (!table.stacked?.length) table.stacked = [...faces];
  const left = [...table.stacked];
  const drawn = [];
  for (let each = 0; each < 4; each += 1) {
    drawn.push(left.splice(await stream.below(left.length), 1)[0]);
  }
  const dealt = tiles.split(",");
  for (const tile of dealt) table.stacked.splice(table.stacked.indexOf(tile), 1);
  return { ok: same(drawn, dealt), words: `tiles ${drawn.join(" ")}` };
}

/** Some of the numbers from 1 to 80, in the order in which they were drawn. */
async function numbers(stream, { numbers: shown }) {
  const all = Array.from({ length: TICKET_NUMBERS }, (_, index) => index + 1);
  const count = shown.split(".").length;
  for (let at = 0; at < count; at += 1) {
    const other = at + (await stream.below(TICKET_NUMBERS - at));
    [all[at], all[other]] = [all[other], all[at]];
  }
  const drawn = all.slice(0, count).join(".");
  return { ok: drawn === shown, words: `numbers ${drawn}` };
}

async function word(stream, { word: shown }) {
  const drawn = await stream.below(WORDS);
  return { ok: drawn === shown, words: `word ${drawn}` };
}

function unknown(why) {
  return { ok: null, words: `not computed here: ${why}` };
}

const KINDS = {
  DiceRested: dice,
  WheelRested: wheel,
  BallRested: wheel,
  CardDrawn: card,
  DeckReady: deck,
  NumberShown: number,
  StackDrawn: stack,
  NumbersDrawn: numbers,
  QuickPickWord: word,
};

/** Computes a draw again: `{ok, words}`, `ok` being null where this page cannot tell. */
export function redraw(stream, answer, table) {
  const draw = KINDS[answer.say];
  return draw ? draw(stream, answer, table) : Promise.resolve(unknown(answer.say));
}

// Playing cards and tiles: drawn by their code, dealt from the shoe, turned over and swept away.

import { court, jester, suitPath } from "./card_art.js";
import { animate, pause, svg } from "./svg.js";
import { isTile, tile, tileBack, tileName } from "./tile_art.js";

const [WIDTH, HEIGHT] = [100, 140]; // a card as it is drawn, centred on the origin
const DEAL_MS = 300;
const SHIFT_MS = 140;
const FLIP_MS = 240;
const BETWEEN_MS = 85;
const NEXT_MS = 110;
const LAST_START_MS = 1100; // however many cards are dealt at once, the last one leaves by then

const RANKS = {
  A: "Ace", K: "King", Q: "Queen", J: "Jack", T: "Ten", 9: "Nine", 8: "Eight", 7: "Seven",
  6: "Six", 5: "Five", 4: "Four", 3: "Three", 2: "Two",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** A card in words: `King of hearts`, `Joker`, or `A card face down`. */
export function cardName(code) {
  if (isTile(code)) return tileName(code);
  if (!code) return "A card face down";
  return isJoker(code) ? "Joker" : `${RANKS[code[0]]} of ${SUITS[code[1]]}`;
}

function isJoker(code) {
  return !(code.length === 2 && code[0] in RANKS && code[1] in SUITS);
}

/** A card by its code, 100 by 140 around the origin; without a code it shows its back. */
export function card(code, { faceUp = true } = {}) {
  if (isTile(code)) return tile(code, { faceUp });
  const up = Boolean(code) && faceUp;
  const node = svg("g", { class: up ? "card" : "card down", role: "img" });
  node.setAttribute("aria-label", cardName(up ? code : ""));
  node.append(sheet("card-shade", 3), up ? front(code) : back());
  return node;
}

function sheet(name, off = 0) {
  const [x, y] = [off - WIDTH / 2, off - HEIGHT / 2];
  return svg("rect", { class: name, x, y, width: WIDTH, height: HEIGHT, rx: 9 });
}

function front(code) {
  const face = svg("g", { class: `face ${colourOf(code)}` }, sheet("card-paper"));
  if (isJoker(code)) face.append(...jester());
  else face.append(...indexOf(code), ...("KQJ".includes(code[0]) ? court(code) : [pip(code)]));
  return face;
}

function colourOf(code) {
  if (isJoker(code)) return "joker";
  return `suit-${code[1]} ${"dh".includes(code[1]) ? "red" : "black"}`;
}

function indexOf([rank, suit]) {
  const ten = rank === "T";
  const fit = ten ? { textLength: 41, lengthAdjust: "spacingAndGlyphs" } : {};
  return [
    svg("text", { class: "rank", x: ten ? -25 : -27, y: -28, ...fit }, ten ? "10" : rank),
    svg("path", { class: "suit", d: suitPath(suit), transform: "translate(-28 -3) scale(1.5)" }),
  ];
}

function pip([rank, suit]) {
  const at = rank === "A" ? "translate(14 31) scale(3.1)" : "translate(17 33) scale(2.9)";
  return svg("path", { class: "suit", d: suitPath(suit), transform: at });
}

const LATTICE = lattice(38, 58, 13);

function back() {
  const size = { x: -42, y: -62, width: 84, height: 124, rx: 6 };
  return svg(
    "g",
    { class: "back" },
    sheet("card-paper"),
    svg("rect", { class: "back-field", ...size }),
    svg("path", { class: "back-lattice", d: LATTICE }),
    svg("circle", { class: "back-seal", r: 17 }),
    svg("path", { class: "back-suit", d: suitPath("s"), transform: "scale(.95)" }),
  );
}

/** Diagonal lines across a field of this half width and half height, so far apart. */
function lattice(wide, high, gap) {
  const strokes = [];
  for (let shift = -wide - high + gap; shift < wide + high; shift += gap) {
    const left = Math.max(-wide, shift - high);
    const right = Math.min(wide, shift + high);
    strokes.push(`M${left} ${shift - left}L${right} ${shift - right}`);
    strokes.push(`M${-left} ${shift - left}L${-right} ${shift - right}`);
  }
  return strokes.join("");
}

const CARDS = { draw: card, name: cardName, back };

/** All cards on a table: each update shows where they lie now, and moves them there if asked. */
export class CardLayer {
  constructor({ shoe = { x: 900, y: -60 }, discard = { x: 80, y: -60 }, width = 62, tiles } = {}) {
    const hidden = tiles ? { draw: tile, name: tileName, back: tileBack } : CARDS;
    Object.assign(this, { shoe, discard, width, hidden, lying: [] });
    this.node = svg("g", { class: "cards" });
  }

  /**
   * Shows the cards of these places. `whereIs(place)` gives `{x, y, gap, tight, max, width, turns}`
   * for the middle of a hand, or null for a place that is not on this felt.
   */
  async update(places, whereIs, { animate: moving = false } = {}) {
    const wanted = places.flatMap((place) => this.#spread(place, whereIs(place)));
    const { kept, fresh, gone } = paired(this.lying, wanted);
    const motions = [];
    for (const [was, now] of kept) motions.push(this.#keep(was, now, moving));
    this.#order(fresh).forEach((now, turn) => motions.push(this.#deal(now, turn, moving)));
    for (const was of gone) motions.push(this.#sweep(was, moving));
    this.lying = wanted;
    this.#pile(wanted);
    await Promise.all(motions.map((start) => start()));
  }

  #spread(place, at) {
    if (!at) return [];
    const width = at.width || this.width;
    const across = columns(place.cards, at, width);
    return place.cards.map((code, index) => ({
      key: `${place.place}#${index}`,
      code,
      index,
      place,
      dim: Boolean(at.dim || place.gone),
      held: Boolean(code) && (place.down || []).includes(index),
      at: {
        x: at.x + across[index],
        y: at.y,
        turn: at.turns?.[index] || 0,
        scale: width / WIDTH,
      },
    }));
  }

  /** Later cards lie upon earlier ones; nodes that lie rightly are not touched. */
  #pile(wanted) {
    let above = null;
    for (const { node } of [...wanted].reverse()) {
      if (node.nextSibling !== above || !node.parentNode) this.node.insertBefore(node, above);
      above = node;
    }
  }

  #order(fresh) {
    return [...fresh].sort((one, two) => one.index - two.index);
  }

  #keep(was, now, moving) {
    Object.assign(now, { node: was.node, inner: was.inner });
    const turned = was.code !== now.code;
    const moved = frame(was.at) !== frame(now.at);
    if (turned) this.#paint(now, { seen: !moving });
    if (turned || moved) this.#settle(now);
    this.#mark(now);
    if (!moving) return rest;
    const aside = was.key === now.key; // it only makes room for another: nobody waits for that
    const ms = aside ? SHIFT_MS : DEAL_MS;
    return () => {
      const way = moved ? animate(now.node, frames(was.at, now.at), ms) : null;
      return Promise.all([aside ? null : way, turned ? this.#flip(now, moved ? ms : 0) : null]);
    };
  }

  #deal(now, turn, moving) {
    now.inner = svg("g", { class: "flip" });
    now.node = svg("g", { class: "dealt" }, now.inner);
    this.#paint(now, { seen: !moving });
    this.#settle(now);
    this.#mark(now);
    if (!moving) return rest;
    const delay = Math.min(turn * BETWEEN_MS, LAST_START_MS);
    const start = { ...this.shoe, turn: -28, scale: now.at.scale * 0.8 };
    const options = { delay, fill: "backwards", easing: "cubic-bezier(.2,.7,.3,1)" };
    return () => {
      const flight = animate(now.node, frames(start, now.at), DEAL_MS, options);
      if (!now.code) return pause(delay + NEXT_MS); // the next one leaves while it still flies
      return Promise.all([flight, this.#flip(now, delay + DEAL_MS * 0.8)]);
    };
  }

  #sweep(was, moving) {
    if (!moving) {
      was.node.remove();
      return rest;
    }
    const away = { ...this.discard, turn: 24, scale: was.at.scale * 0.8 };
    const [start, end] = frames(was.at, away);
    was.node.classList.add("leaving");
    return async () => {
      await animate(was.node, [start, { ...end, opacity: 0.2 }], DEAL_MS, { fill: "forwards" });
      was.node.remove();
    };
  }

  /** Draws a card; it has no name until it is `seen`. */
  #paint(each, { seen }) {
    const drawn = this.hidden.draw(each.code);
    drawn.prepend(svg("title"));
    each.inner.replaceChildren(drawn);
    this.#name(each, seen ? each.code : "");
  }

  #name(each, code) {
    const words = `${this.hidden.name(code)}, ${each.place.label || each.place.place}`;
    const drawn = each.inner.firstChild;
    drawn.setAttribute("aria-label", words);
    drawn.firstChild.textContent = words;
  }

  #settle(each) {
    each.node.getAnimations?.().forEach((motion) => motion.cancel());
    const { x, y, turn, scale } = each.at;
    each.node.setAttribute("transform", `translate(${x} ${y}) rotate(${turn}) scale(${scale})`);
  }

  async #flip(each, delay) {
    await flip(each, delay, this.hidden.back());
    const now = this.lying.find(({ inner }) => inner === each.inner);
    if (now) this.#name(now, now.code);
  }

  #mark(each) {
    each.node.classList.toggle("dim", each.dim);
    each.node.classList.toggle("held", each.held);
    each.node.dataset.place = each.place.place;
  }
}

/** How far each card of a hand lies from its middle; `tight` is the step after a hidden card. */
function columns(cards, at, width) {
  const step = at.gap || width * 1.08;
  const steps = cards.slice(1).map((_, index) => {
    const lying = at.turns?.[index + 1] ? (width * (HEIGHT - WIDTH)) / WIDTH / 2 + 3 : 0;
    return lying + (at.tight && !cards[index] ? at.tight : step);
  });
  const whole = steps.reduce((sum, each) => sum + each, 0);
  const squeeze = Math.min(1, Math.max(0.1, ((at.max || Infinity) - width) / (whole || 1)));
  const places = [0];
  steps.forEach((each, index) => places.push(places[index] + each * squeeze));
  return places.map((each) => each - (whole * squeeze) / 2);
}

function rest() {
  return null;
}

/** Which cards stay or move, which are new and which have left the table. */
function paired(lying, wanted) {
  const left = new Set(lying);
  const open = new Set(wanted);
  const kept = [];
  const pair = (fits) => {
    for (const now of [...open]) {
      const was = [...left].find((each) => fits(each, now));
      if (!was) continue;
      left.delete(was);
      open.delete(now);
      kept.push([was, now]);
    }
  };
  pair((was, now) => was.key === now.key && was.code === now.code);
  pair((was, now) => was.code !== "" && was.code === now.code);
  pair((was, now) => was.key === now.key && (was.code === "" || now.code === ""));
  pair((was, now) => (was.code === "" || now.code === "") && sameHand(was.place, now.place));
  return { kept, fresh: [...open], gone: [...left] };
}

function sameHand(one, two) {
  if (one.place === two.place) return true;
  return one.seat !== null && one.seat !== undefined && one.seat === two.seat;
}

function frame({ x, y, turn = 0, scale = 1 }) {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
}

function frames(from, to) {
  return [{ transform: frame(from) }, { transform: frame(to) }];
}

/** Turns a card over: its other side is seen until it stands on edge. */
function flip(each, delay, other) {
  if (!each.code) return null;
  each.inner.append(other);
  const edge = ["scaleX(1)", "scaleX(0.02)", "scaleX(1)"].map((transform) => ({ transform }));
  const seen = [
    { opacity: 1, offset: 0 },
    { opacity: 1, offset: 0.5 },
    { opacity: 0, offset: 0.501 },
    { opacity: 0, offset: 1 },
  ];
  const options = { delay, easing: "linear" };
  const motions = [
    animate(each.inner, edge, FLIP_MS, options),
    animate(other, seen, FLIP_MS, { ...options, fill: "both" }),
  ];
  return Promise.all(motions).then(() => other.remove());
}

// What a dealer types, read as an answer: `Kh`, `3 4`, `17`, `cut 100`, `off table`.

const RANKS = "23456789TJQKA";
const SIGNS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

function plainWord(word) {
  return String(word).toLowerCase().replaceAll("_", " ").trim();
}

/** A card as it was typed, as its code; null if it is none of these codes. */
export function cardTyped(word, codes) {
  const typed = word.replace(/^10/, "T").replace(/[♣♦♥♠]/g, (sign) => SIGNS[sign]);
  const close = (text) => text.toLowerCase().replaceAll(" ", "");
  return codes.find((code) => close(code) === close(typed)) ?? null;
}

/** Tiles typed with spaces or commas between them, either half first. */
function tilesTyped(words, blank) {
  const left = [...blank.from];
  const typed = words.join(" ").split(/[ ,]+/).filter(Boolean);
  const codes = typed.map((word) => {
    const place = left.findIndex((code) => code === word || code === [...word].reverse().join(""));
    return place < 0 ? null : left.splice(place, 1)[0];
  });
  const right = codes.length >= blank.least && codes.length <= blank.most;
  return right && !codes.includes(null) ? codes : null;
}

function cardsTyped(words, blank) {
  if (/^[1-6]-[1-6]$/.test(blank.from[0])) return tilesTyped(words, blank);
  const text = words.join("").replaceAll(",", "").replaceAll("10", "T");
  if (blank.none && text === "-") return [];
  const pairs = text.match(/.{2}/gsu) ?? [];
  const codes = pairs.map((pair) => cardTyped(pair, blank.from));
  const right = codes.length >= blank.least && codes.length <= blank.most;
  return right && !codes.includes(null) && text.length % 2 === 0 ? codes : null;
}

function facesTyped(words, blank) {
  const faces = words.join("").replace(/[-,]/g, "");
  const right = new RegExp(`^[1-6]{${blank.count}}$`).test(faces);
  return right ? [...faces].map(Number) : null;
}

function wholeTyped(word, blank) {
  if (blank.labels) {
    const close = (text) => plainWord(text).replaceAll(" ", "");
    const label = close(cardTyped(word, blank.labels) ?? word);
    const place = blank.labels.findIndex((each) => close(each) === label);
    return place < 0 ? null : place + blank.low;
  }
  const value = /^\d+$/.test(word) ? Number(word) : NaN;
  return value >= blank.low && value <= blank.high ? value : null;
}

function amountTyped(word, blank) {
  const dollars = /^\$?(\d+(?:\.\d{1,2})?)$/.exec(word.replaceAll(",", ""));
  const cents = dollars ? Math.round(Number(dollars[1]) * 100) : NaN;
  return cents >= blank.low && cents <= blank.high ? cents : null;
}

function choiceTyped(word, blank) {
  const yes = { yes: true, no: false };
  const meant = (value) => plainWord(value) === plainWord(word) || yes[plainWord(word)] === value;
  return blank.values.find(meant) ?? null;
}

/** How many words a blank takes of those that are left. */
function wordsOf(blank, words, last) {
  if (blank.kind === "text") return words.length;
  if (blank.kind === "faces") return words[0]?.length > 1 ? 1 : blank.count;
  const many = blank.kind === "cards" && blank.most > 1;
  return many && last ? words.length : 1;
}

/** The value that words stand for in a blank; null if they stand for none. */
export function valueTyped(words, blank) {
  const [word] = words;
  const readers = {
    cards: () => (blank.most === 1 ? cardTyped(word, blank.from) : cardsTyped(words, blank)),
    faces: () => facesTyped(words, blank),
    whole: () => wholeTyped(word, blank),
    amount: () => amountTyped(word, blank),
    choice: () => choiceTyped(word, blank),
    text: () => words.join(" "),
  };
  return (readers[blank.kind] ?? readers.text)();
}

/** Fills the blanks of a form with words in their order, and the rest with what is usual. */
export function filled(form, words, usual) {
  const values = {};
  let left = words;
  for (const [place, blank] of form.blanks.entries()) {
    if (!left.length) {
      if (usual?.[blank.name] === undefined) return null;
      values[blank.name] = usual[blank.name];
      continue;
    }
    const taken = wordsOf(blank, left, place === form.blanks.length - 1);
    const value = valueTyped(left.slice(0, taken), blank);
    if (value === null) return null;
    values[blank.name] = value;
    left = left.slice(taken);
  }
  return left.length ? null : values;
}

function commandOf(form, text) {
  const command = plainWord(form.command);
  if (text === command) return [];
  return text.startsWith(`${command} `) ? text.slice(command.length).trim().split(" ") : null;
}

/**
 * The answer that a typed line means: `{form, values}`, or `{error}` with a sentence. `main` is
 * the form whose blanks are filled in without its command; `known(form)` gives usual values.
 */
export function readTyped(typed, { forms, main, known }) {
  const text = typed.trim().replace(/\s+/g, " ");
  const lowered = plainWord(text);
  const found = [];
  for (const form of forms) {
    const words = commandOf(form, lowered);
    const values = words && filled(form, words, known(form));
    if (values) found.push({ form, values });
  }
  if (new Set(found.map((each) => each.form.by)).size > 1) {
    return { error: "Several people could answer that: press the button of the one who does." };
  }
  if (found.length) return found[0];
  const values = main && text && filled(main, text.split(" "), known(main));
  if (values) return { form: main, values };
  return { error: `“${text}” is not an answer to this step.` };
}

/** The grid of a deck: rows by suit, columns by rank, and what stands apart, such as a joker. */
export function gridOf(codes) {
  const rows = ["s", "h", "d", "c"].map((suit) =>
    [...RANKS].reverse().map((rank) => `${rank}${suit}`),
  );
  const apart = codes.filter((code) => !(code.length === 2 && RANKS.includes(code[0])));
  return { rows, apart };
}

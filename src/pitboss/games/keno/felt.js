// The keno lounge: the board with the draw, a request to fill in, quick-picks, and one's tickets.

import { addBox, isNarrow, makePanel, makeTable } from "./frame.js";
import { folded, printSheet } from "./paper.js";
import { box, clear, money, pause, place, svg, text } from "./svg.js";

const [ACROSS, CELL, GAP] = [10, 46, 4];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const COLOURS = [
  ...["#e4b94f", "#58a6ff", "#ff7b72", "#7ee787"],
  ...["#d2a8ff", "#ffa657", "#79c0ff", "#f778ba"],
];
const STEP_MS = 130;
const PAPER = { wide: 300, letters: 46 };

/** Makes the felt of a keno lounge. */
export function makeFelt(info, table) {
  const narrow = isNarrow();
  const request = makeRequest(info, table);
  const board = makeBoard(request);
  const controls = makeControls(request);
  const quick = makeQuickPicks(info, table);
  const tickets = makeTickets(table, request);
  const panels = [board.panel, controls.panel, quick, tickets.panel];
  request.changed = () => {
    board.mark();
    controls.show();
  };
  request.changed();
  const felt = makeTable({
    info,
    table,
    panels,
    narrow,
    chip: 11,
    apparatus: async (view, { animate }) => {
      await board.show(view.lounge, animate);
      tickets.show(view);
      controls.show();
    },
  });
  // Where notice is spoken, the clock runs first to the notice and not to the closing.
  const displayed = info.rules?.closing_notice?.value === "countdown_display";
  return displayed ? { ...felt, countDown: board.countDown } : felt;
}

// -- the request ----------------------------------------------------------------------------------

/**
 * What the player has marked: groups, kings, how many groups a way takes, the rate, the games.
 * `items` is the conditioning of an earlier ticket, until the marks are changed; `earlier` says
 * that the request is that ticket, unchanged.
 */
function makeRequest(info, table) {
  const bounds = boundsOf(info);
  const blank = () => ({
    ...{ groups: [[]], kings: new Set(), items: null, earlier: false },
    ...{ take: 1, rate: bounds.rate[0], games: 1 },
  });
  const request = { ...blank(), bounds, spots: 1, changed: () => {} };
  request.mark = () => {
    Object.assign(request, { items: null, earlier: false });
    request.kings.forEach((index) => {
      if (request.groups[index]?.length !== 1) request.kings.delete(index);
    });
    request.changed();
  };
  request.press = (number) => {
    const group = request.groups.find((each) => each.includes(number));
    if (group) group.splice(group.indexOf(number), 1);
    else request.groups.at(-1).push(number);
    if (group && !group.length) dropGroup(request, group);
    request.mark();
  };
  request.next = () => {
    const room = request.groups.length < LETTERS.length;
    if (request.groups.at(-1).length && room) request.groups.push([]);
    request.changed();
  };
  request.king = () => {
    const index = marked(request).length - 1;
    if (request.groups[index]?.length === 1) toggled(request.kings, index);
    request.mark();
  };
  request.step = (name, by) => {
    const [low, high] = bounds[name];
    const within = (value) => Math.min(high, Math.max(low, value + by));
    request[name] = within(request[name]);
    if (name === "take") return request.mark();
    if (name !== "spots") request.earlier = false;
    if (name === "rate") request.items?.forEach((item) => (item.rate = within(item.rate)));
    return request.changed();
  };
  request.clear = () => {
    Object.assign(request, blank());
    request.changed();
  };
  request.load = (ticket) => {
    Object.assign(request, loaded(ticket));
    request.changed();
  };
  request.buy = () => {
    if (!marked(request).length) return null;
    const slip = `${marksOf(request)}:${conditioning(request)}`;
    const how = request.earlier ? "ticket" : "form";
    return say(table, { say: "BuyTicket", slip, games: request.games, request: how });
  };
  request.quickPick = () => {
    const wager = { spot: `straight_${request.spots}`, cents: request.rate };
    return say(table, { say: "PlaceWager", ...wager });
  };
  return request;
}

/** Says something for the own seat; who has none is asked to sit down. */
function say(table, answer) {
  const seat = table.you?.();
  if (seat === null || seat === undefined) return table.sit?.();
  return table.give?.({ ...answer, by: `seat:${seat}`, seat }, { betting: true });
}

/** The least and the most of what a request says, by the rules of the lounge. */
function boundsOf(info) {
  const straight = info.layout.filter((row) => row.spot.startsWith("straight_"));
  const { low = 100, high = 10 ** 8 } = info.limits?.[straight[0]?.kind] ?? {};
  const { ticket_types: types, multi_race_max_games: games, quick_pick: quick } = info.rules ?? {};
  const several = types?.value.includes("multi_race") ? games.value : 1;
  const spots = quick?.value ? [1, straight.length] : null;
  return { take: [1, LETTERS.length], rate: [low, high], games: [1, several], spots };
}

/** A ticket as a request: its groups, kings and games, and its ways by items such as `3/2@1`. */
function loaded(ticket) {
  const parts = ticket.marks.split("/");
  const groups = parts.map((part) => part.replace("k", "").split(".").map(Number));
  const kings = new Set(parts.flatMap((part, at) => (part.startsWith("k") ? [at] : [])));
  const items = ticket.ways.split("+").map((item) => {
    const [head, rate] = item.split("@");
    const sized = head.includes("/") ? head.split("/").map(Number) : [1, spelled(head, groups)];
    const [count, size] = sized;
    return { head, count, size, rate: Math.round(Number(rate) * 100) };
  });
  const [{ head, size, rate }] = items;
  const mean = groups.flat().length / groups.length;
  const take = head.includes("/") ? Math.max(1, Math.round(size / mean)) : head.length;
  return { groups, kings, items, take, rate, games: ticket.games, earlier: true };
}

/** How many spots a way of groups by letter has. */
function spelled(letters, groups) {
  return [...letters].reduce((sum, each) => sum + groups[LETTERS.indexOf(each)].length, 0);
}

/** Takes an empty group out; the kings after it move up. */
function dropGroup(request, group) {
  const at = request.groups.indexOf(group);
  if (request.groups.length === 1 || at === request.groups.length - 1) return;
  request.groups.splice(at, 1);
  const moved = [...request.kings].filter((king) => king !== at);
  request.kings = new Set(moved.map((king) => (king > at ? king - 1 : king)));
}

function toggled(set, each) {
  if (!set.delete(each)) set.add(each);
}

function marked(request) {
  return request.groups.filter((group) => group.length);
}

function marksOf(request) {
  const groups = marked(request);
  return groups.map((group, at) => (request.kings.has(at) ? "k" : "") + group.join(".")).join("/");
}

/** Every union of `take` groups; where there are kings, those with one. */
function waysOf(request) {
  const groups = marked(request);
  const take = Math.min(request.take, groups.length);
  const found = [];
  const more = (start, chosen) => {
    if (found.length > 1000) return;
    if (chosen.length === take) found.push(chosen);
    else for (let at = start; at < groups.length; at += 1) more(at + 1, [...chosen, at]);
  };
  if (take) more(0, []);
  const royal = (way) => !request.kings.size || way.some((at) => request.kings.has(at));
  return found.filter(royal);
}

/** How many ways the request has, and what they cost for one game. */
function totals(request) {
  const items = request.items ?? [{ count: waysOf(request).length, rate: request.rate }];
  const add = (of) => items.reduce((sum, item) => sum + of(item), 0);
  return { ways: add(({ count }) => count), price: add(({ count, rate }) => count * rate) };
}

/** The coding of the request: ways by their size where that says all, else groups by letter. */
function conditioning(request) {
  const written = (cents) => (cents / 100).toFixed(2).replace(/\.00$/, "");
  if (request.items) {
    return request.items.map(({ head, rate }) => `${head}@${written(rate)}`).join("+");
  }
  const sizes = marked(request).map((group) => group.length);
  const rate = written(request.rate);
  const bySize = new Map();
  for (const way of waysOf(request)) {
    const size = way.reduce((sum, at) => sum + sizes[at], 0);
    bySize.set(size, [...(bySize.get(size) ?? []), way]);
  }
  return [...bySize].flatMap(([size, ways]) => {
    const others = sizes.filter((_, at) => !request.kings.has(at));
    const all = sums(sizes, size) - (request.kings.size ? sums(others, size) : 0);
    if (all === ways.length) return [`${all}/${size}@${rate}`];
    return ways.map((way) => `${way.map((at) => LETTERS[at]).join("")}@${rate}`);
  }).join("+");
}

function sums(sizes, total) {
  const found = [1, ...Array(total).fill(0)];
  for (const size of sizes) {
    for (let at = total; at >= size; at -= 1) found[at] += found[at - size];
  }
  return found[total];
}

// -- the board ------------------------------------------------------------------------------------

function makeBoard(request) {
  const wide = ACROSS * (CELL + GAP);
  const panel = makePanel(wide, 8 * (CELL + GAP) + 118);
  const title = text("Keno", wide / 2, 14, { class: "words keno-title" });
  const past = svg("g", { class: "keno-past" });
  const cells = new Map();
  panel.node.append(title, past);
  for (let number = 1; number <= 80; number += 1) {
    const cell = makeCell(number, () => request.press(number));
    cells.set(number, cell);
    panel.node.append(cell.node);
  }
  let [shown, heading, left] = [0, "Keno", ""];

  /** Says how long tickets are sold yet; null where no clock runs. */
  function countDown(ms) {
    left = ms === null ? "" : `, closes in ${Math.ceil(ms / 1000)} s`;
    title.textContent = heading + left;
  }

  function mark() {
    for (const cell of cells.values()) cell.choose(null, false);
    request.groups.forEach((group, at) => {
      for (const number of group) cells.get(number).choose(at, request.kings.has(at));
    });
  }

  async function show(lounge, animate) {
    if (!lounge) return;
    const [last] = lounge.games;
    heading = `Game ${lounge.game}${last ? `, game ${last.game} drawn` : ""}`;
    title.textContent = heading + left;
    const fresh = last && last.game !== shown;
    shown = last?.game ?? 0;
    for (const cell of cells.values()) cell.light(!fresh && last?.numbers.includes(cell.number));
    for (const number of fresh ? last.numbers : []) {
      cells.get(number).light(true);
      if (animate) await pause(STEP_MS);
    }
    const rows = lounge.games.slice(0, 4);
    const top = 8 * (CELL + GAP) + 44;
    clear(past).append(...rows.map((game, at) => pastGame(game, wide, top + at * 20)));
  }
  return { panel, mark, show, countDown };
}

function makeCell(number, press) {
  const [column, row] = [(number - 1) % ACROSS, Math.floor((number - 1) / ACROSS)];
  const [x, y] = [column * (CELL + GAP), 30 + row * (CELL + GAP)];
  const face = box(0, 0, CELL, CELL, { rx: 7, fill: "#0d2b20", stroke: "#ffffff55" });
  const letters = text(number, CELL / 2, CELL / 2, { class: "words", "font-size": 18 });
  const crown = text("", CELL - 9, 11, { class: "odds", "font-size": 12 });
  const node = pressable(place(svg("g", { class: "keno-number" }, face, letters, crown), x, y), {
    label: `Number ${number}`,
    press,
  });
  const choose = (group, king) => {
    const colour = group === null ? "#ffffff55" : COLOURS[group % COLOURS.length];
    face.setAttribute("stroke", colour);
    face.setAttribute("stroke-width", group === null ? 1 : 4);
    node.setAttribute("aria-pressed", String(group !== null));
    crown.textContent = king ? "K" : "";
  };
  const light = (on) => {
    face.setAttribute("fill", on ? "#b3261e" : "#0d2b20");
    node.classList.toggle("drawn", Boolean(on));
  };
  return { node, number, choose, light };
}

function pastGame({ game, numbers }, wide, y) {
  const words = `${game}: ${[...numbers].sort((a, b) => a - b).join(" ")}`;
  return text(words, wide / 2, y, { class: "odds", "font-size": 13 });
}

/** Makes a part of the felt that is pressed: by pointer, Enter or space. */
function pressable(node, { label, press }) {
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", "0");
  node.setAttribute("aria-label", label);
  node.style.cursor = "pointer";
  node.addEventListener("click", press);
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  });
  return node;
}

// -- the controls of the request ------------------------------------------------------------------

function makeControls(request) {
  const [width, height] = [250, 500];
  const panel = makePanel(width, height);
  const words = svg("g", { class: "keno-request" });
  panel.node.append(words);
  const { rate, spots } = request.bounds;
  const keys = [
    ["New group", () => request.next()],
    ["King", () => request.king()],
    ...stepKeys(request, "Groups", "take", 1),
    ...stepKeys(request, "Rate", "rate", rate[0]),
    ...stepKeys(request, "Games", "games", 1),
    ["Clear", () => request.clear()],
    ["Buy ticket", () => request.buy()],
    ...(spots ? stepKeys(request, "Spots", "spots", 1) : []),
    ...(spots ? [["Quick-pick", () => request.quickPick()]] : []),
  ];
  keys.forEach(([name, press], at) => {
    const [x, y] = [(at % 2) * 128, 176 + Math.floor(at / 2) * 40];
    panel.node.append(place(makeKey(name, name === "Quick-pick" ? 248 : 120, press), x, y));
  });

  function show() {
    const rows = requestRows(request);
    const look = (at) => ({ class: at ? "odds" : "words", "font-size": at ? 15 : 18 });
    clear(words).append(...rows.map((words, at) => text(words, width / 2, 14 + at * 23, look(at))));
  }
  return { panel, show };
}

function stepKeys(request, name, what, step) {
  return [
    [`${name} −`, () => request.step(what, -step)],
    [`${name} +`, () => request.step(what, step)],
  ];
}

function makeKey(words, wide, press) {
  const face = box(0, 0, wide, 34, { rx: 8, fill: "#14503a", stroke: "#ffffff88" });
  const name = text(words, wide / 2, 18, { class: "words" });
  return pressable(svg("g", { class: "keno-key" }, face, name), { label: words, press });
}

/** The request in words, with its price. */
function requestRows(request) {
  const { ways, price } = totals(request);
  const groups = marked(request).length;
  const taken = request.items ? "ways of the ticket" : `${Math.min(request.take, groups)} a way`;
  const { games, rate, spots } = request;
  const quick = `Quick-pick: ${counted(spots, "spot")} for ${money(rate)}`;
  return [
    request.earlier ? "Earlier ticket as request" : "Keno request",
    short(conditioning(request), 30) || "mark numbers on the grid",
    `${counted(groups, "group")}, ${taken}`,
    `${counted(ways, "way")} for ${money(price)}`,
    counted(games, "game"),
    `Price ${money(price * games)}`,
    ...(request.bounds.spots ? [quick] : []),
  ];
}

function counted(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

// -- quick-picks and other types ------------------------------------------------------------------

function makeQuickPicks(info, table) {
  const rows = info.layout;
  const panel = makePanel(170, 34 + rows.length * 30);
  panel.node.append(text("Quick-pick", 85, 14, { class: "words", "font-size": 18 }));
  rows.forEach((row, at) => {
    const edge = { x: 0, y: 30 + at * 30, width: 170, height: 27 };
    const words = [row.title.replace("straight ticket, ", "")];
    const chips = { x: 150, y: edge.y + 13 };
    addBox(panel, edge, { spot: row.spot, words, name: "small", at: chips, info, table });
  });
  return panel;
}

// -- one's own tickets ----------------------------------------------------------------------------

function makeTickets(table, request) {
  const [width, height] = [300, 510];
  const panel = makePanel(width, height);
  const list = svg("g", { class: "keno-tickets" });
  panel.node.append(text("Your tickets", width / 2, 14, { class: "words", "font-size": 18 }), list);
  let chosen = 0;

  function show(view) {
    const you = view.seats?.find((each) => each.you)?.seat;
    const own = (view.lounge?.tickets ?? []).filter((each) => each.seat === you).reverse();
    const rows = own.slice(0, 7).map((ticket, at) => row(ticket, 34 + at * 30, view));
    const open = own.find((each) => each.ticket === chosen) ?? own[0];
    clear(list).append(...rows, ...(open ? opened(open) : []));
  }

  function opened(ticket) {
    const again = makeKey("Play again", 146, () => request.load(ticket));
    const print = makeKey("Print", 146, () => printTicket(ticket));
    return [place(again, 0, 254), place(print, 154, 254), place(preview(ticket), 0, 298)];
  }

  function row(ticket, y, view) {
    const won = ticket.state === "won" ? `, won ${money(ticket.won)}` : "";
    const words = `${ticket.ticket}: ${money(ticket.price)} ${ticket.state}${won}`;
    const face = box(0, 0, width, 27, { rx: 6, fill: "#0d2b20", stroke: "#ffffff44" });
    const label = text(words, width / 2, 14, { class: "odds", "font-size": 14 });
    const press = () => {
      chosen = ticket.ticket;
      if (ticket.state !== "won") return show(view);
      const by = `seat:${ticket.seat}`;
      const answer = { say: "PresentTicket", by, ticket: ticket.ticket };
      return table.give?.(answer, { betting: true });
    };
    const what = ticket.state === "won" ? `Present ticket ${ticket.ticket}` : `Ticket ${words}`;
    const node = svg("g", { class: `keno-ticket ${ticket.state}` }, face, label);
    return pressable(place(node, 0, y), { label: what, press });
  }
  return { panel, show };
}

/** All that a ticket shows besides its grid, in lines. */
function ticketLines(ticket) {
  const rates = new Map();
  for (const { count, size, rate } of loaded(ticket).items) {
    const row = `of ${size} spots at ${dollars(rate)}`;
    rates.set(row, (rates.get(row) ?? 0) + count);
  }
  const each = [
    `Issued ${new Date(ticket.issued * 1000).toISOString().slice(0, 19).replace("T", " ")}`,
    `Work station ${ticket.station}, Writer ${ticket.writer}`,
    `Numbers ${ticket.marks}`,
    `Games ${ticket.games}, From game ${ticket.first} to game ${ticket.last}`,
    `Conditioning ${ticket.ways}`,
    `Rates ${[...rates].map(([row, count]) => `${count} ${row}`).join(", ")}`,
    `Ways ${ticket.count}, Total price ${dollars(ticket.price)}`,
    ticket.limit,
    ticket.claim,
  ];
  return each.flatMap((line) => folded(line, PAPER.letters));
}

function dollars(cents) {
  const figure = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `$${(cents / 100).toLocaleString("en-US", figure)}`;
}

/** The ticket on the felt, as far as there is room. */
function preview(ticket) {
  const rows = ticketLines(ticket).slice(0, 12);
  const face = box(0, 0, PAPER.wide, 204, { fill: "#fdf6e3", rx: 4 });
  return svg("g", { class: "keno-printed" }, face, ...printedLines(ticket, rows, 14));
}

/** Prints a ticket: its number, the grid with its groups, and as many lines as it has. */
function printTicket(ticket) {
  const { groups, kings } = loaded(ticket);
  const cells = [];
  for (let number = 1; number <= 80; number += 1) {
    const at = groups.findIndex((group) => group.includes(number));
    const mark = at < 0 ? "" : (kings.has(at) ? "K" : "") + LETTERS[at];
    const [x, y] = [15 + ((number - 1) % ACROSS) * 27, 34 + Math.floor((number - 1) / ACROSS) * 22];
    cells.push(place(gridCell(number, mark), x, y));
  }
  const rows = ticketLines(ticket);
  const lines = printedLines(ticket, rows, 15, 222);
  const paper = svg("g", { class: "keno-paper" }, ...cells, ...lines);
  printSheet(paper, PAPER.wide, 222 + rows.length * 15);
}

function gridCell(number, mark) {
  const face = box(0, 0, 26, 21, { fill: mark ? "#111" : "#fff", stroke: "#111" });
  const ink = { fill: mark ? "#fff" : "#111", "font-size": 11, "font-family": "monospace" };
  const letter = text(mark, 21, 7, { ...ink, "font-size": 7 });
  return svg("g", mark ? { class: "marked" } : {}, face, text(number, 11, 11, ink), letter);
}

function printedLines(ticket, rows, leading, top = 34) {
  const look = (size) => ({ fill: "#111", "font-size": size, "font-family": "monospace" });
  const line = (words, at) => text(words, PAPER.wide / 2, top + at * leading, look(10));
  return [text(`KENO  No. ${ticket.ticket}`, PAPER.wide / 2, 16, look(16)), ...rows.map(line)];
}

function short(words, most) {
  return words.length > most ? `${words.slice(0, most - 1)}…` : words;
}

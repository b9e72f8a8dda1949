// The keno lounge: the board with the draw, a request to fill in, quick-picks, and one's tickets.

import { addBox, isNarrow, makeKey, makePanel, makeTable, pressable } from "./frame.js";
import { conditioning, makeRequest, marked, totals } from "./keno/request.js";
import { makeTickets } from "./keno/ticket.js";
import { box, clear, money, pause, place, svg, text } from "./svg.js";

const [ACROSS, CELL, GAP] = [10, 46, 4];
const COLOURS = [
  ...["#e4b94f", "#58a6ff", "#ff7b72", "#7ee787"],
  ...["#d2a8ff", "#ffa657", "#79c0ff", "#f778ba"],
];
const STEP_MS = 130;
const WIDE_KEYS = new Set(["Buy ticket", "Quick-pick"]);

/** Makes the panel of the booth, which only staff load. */
export async function makeBooth(info, house) {
  const booth = await import("./keno/booth.js");
  return booth.makeBooth(info, house);
}

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
    if (lounge.is_up === false) heading += ", the system is down";
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

// -- the controls of the request ------------------------------------------------------------------

function makeControls(request) {
  const [width, height] = [250, 540];
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
    ["Add ways", () => request.add()],
    ["Clear", () => request.clear()],
    ["Buy ticket", () => request.buy()],
    ...(spots ? stepKeys(request, "Spots", "spots", 1) : []),
    ...(spots ? [["Quick-pick", () => request.quickPick()]] : []),
  ];
  let at = 0;
  for (const [name, press] of keys) {
    const [x, y] = [(at % 2) * 128, 176 + Math.floor(at / 2) * 40];
    const wide = WIDE_KEYS.has(name);
    panel.node.append(place(makeKey(name, wide ? 248 : 120, press), x, y));
    at += wide ? 2 : 1;
  }

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

/** The request in words, with its price. */
function requestRows(request) {
  const { ways, price } = totals(request);
  const groups = marked(request).length;
  const most = `${Math.min(request.take, groups)} a way`;
  const next = request.added.length ? `next ${most} for ${money(request.rate)}` : most;
  const taken = request.items ? "ways of the ticket" : next;
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

function short(words, most) {
  return words.length > most ? `${words.slice(0, most - 1)}…` : words;
}

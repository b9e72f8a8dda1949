// The lobby: games by family, the tables that are open, and a seat in one press.

import { get, me } from "../common/api.js";
import { button, byId, count, el, fill, money } from "../common/dom.js";
import { allFunds, announce, display } from "../common/funds.js";
import { allMeters, meterSign } from "../common/meters.js";
import { openOpening } from "./opening.js";
import { someone, trying } from "../common/seating.js";
import { shell } from "../common/shell.js";

const FAMILIES = [
  ["dice", "Dice and tiles"],
  ["wheel", "Wheels"],
  ["numbers", "Numbers"],
  ["cards", "Cards against the house"],
  ["poker", "Poker"],
];
const REFRESH_MS = 6000;

const lobby = { games: [], tables: [], funds: [], meters: [], wanted: null };

function draw() {
  const shown = offered().filter(([family]) => !lobby.wanted || lobby.wanted === family);
  fill(byId("families"), ...shown.map(([family, title]) => section(family, title)));
  byId("families").removeAttribute("aria-busy");
}

/** The families of which this house offers a game. */
function offered() {
  return FAMILIES.filter(([family]) => lobby.games.some((each) => each.family === family));
}

function section(family, title) {
  const games = lobby.games.filter((each) => each.family === family);
  const id = `family-${family}`;
  const cards = el("div", { class: "game-grid" }, ...games.map(gameCard));
  return el("section", { class: "family", "aria-labelledby": id }, el("h3", { id }, title), cards);
}

function gameCard(game) {
  const tables = lobby.tables.filter((each) => each.game === game.slug);
  const rows = tables.map(tableRow);
  const open = button("Open a table", () => openOpening(game), { class: "small quiet" });
  return el(
    "article",
    { class: `panel game game-${game.family}`, "data-game": game.slug },
    el("h4", {}, game.name),
    el("p", { class: "game-summary" }, game.summary),
    rows.length ? el("ul", { class: "table-rows" }, ...rows) : null,
    el("div", { class: "game-foot" }, open),
  );
}

function tableRow(table) {
  const { taken, of } = table.seats;
  const limits = table.maximum
    ? `${money(table.minimum)} to ${money(table.maximum)}`
    : `from ${money(table.minimum)}`;
  const steps = table.step ? ` in steps of ${money(table.step)}` : "";
  const live = table.mode === "live" ? "live dealer" : null;
  const facts = [`${limits}${steps}`, `${taken} of ${of} seats`, live];
  const href = `/table/${table.id}`;
  const words = el("span", { class: "table-row-facts" }, facts.filter(Boolean).join(" · "));
  const name = el("span", { class: "table-row-name" }, table.name);
  const free = taken < of;
  const label = free ? "Play" : "Watch";
  const act = free ? `${href}?sit` : href;
  return el(
    "li",
    {},
    el("a", { class: "table-row", href }, name, words),
    el("a", { class: "button small", href: act, "aria-label": `${label} at ${table.name}` }, label),
  );
}

function tools() {
  const all = [[null, "All"], ...offered()];
  const each = all.map(([family, title]) => {
    const attrs = { class: "small", "aria-pressed": String(lobby.wanted === family) };
    return button(family === "cards" ? "Cards" : title, () => want(family), attrs);
  });
  fill(byId("lobby-tools"), ...each);
}

function want(family) {
  lobby.wanted = family;
  tools();
  draw();
}

function welcome(user) {
  const seats = lobby.tables.reduce((sum, each) => sum + each.seats.taken, 0);
  const people = seats === 1 ? "1 player" : `${count(seats)} players`;
  const words = `${count(lobby.tables.length)} tables, ${people}`;
  const note = el("p", { class: "hint" }, words);
  const act = user
    ? el("p", {}, `Welcome, ${user.guest ? "guest" : user.name}.`)
    : button("Come in as a guest", comeIn, { class: "primary" });
  fill(byId("welcome-actions"), act, note);
}

async function comeIn() {
  await trying(async () => welcome((await someone()).user));
}

async function load() {
  const wanted = [get("/api/games"), get("/api/tables"), allFunds(), allMeters()];
  const [games, tables, funds, meters] = await Promise.all(wanted);
  Object.assign(lobby, { games, tables, funds, meters });
  showFunds();
}

function showFunds() {
  fill(byId("funds"), ...lobby.funds.map(display), ...lobby.meters.map(meterSign));
}

async function refreshFunds() {
  const found = await Promise.all([allFunds(), allMeters()]).catch(() => null);
  const { funds: before, meters: shown } = lobby;
  if (!found || JSON.stringify(found) === JSON.stringify([before, shown])) return;
  const [funds, meters] = found;
  announce(before, funds);
  Object.assign(lobby, { funds, meters });
  showFunds();
}

async function refresh() {
  if (document.hidden || document.querySelector("dialog[open]")) return;
  await refreshFunds();
  const tables = await get("/api/tables").catch(() => null);
  if (!tables || JSON.stringify(tables) === JSON.stringify(lobby.tables)) return;
  lobby.tables = tables;
  keepFocus(draw);
  welcome((await me()).user);
}

/** Draws anew without losing the place of somebody at the keyboard. */
function keepFocus(act) {
  const held = document.activeElement;
  const href = held?.getAttribute?.("href");
  const game = held?.closest?.("[data-game]")?.dataset.game;
  const twin = held?.classList.contains("button") ? ".button" : ".table-row";
  const place = href ? `${twin}[href="${CSS.escape(href)}"]` : `[data-game="${game}"] button`;
  act();
  if (href || game) byId("families").querySelector(place)?.focus();
}

async function start() {
  const user = await shell();
  await trying(async () => {
    await load();
    tools();
    draw();
    welcome(user);
  });
  setInterval(refresh, REFRESH_MS);
}

start();

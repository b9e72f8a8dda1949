// Opening a live table, or going back to one that is open.

import { get, post } from "../common/api.js";
import { el, fill } from "../common/dom.js";
import { trying } from "../common/seating.js";

function option(game) {
  return el("option", { value: game.slug }, game.name);
}

function openForm(games) {
  const game = el("select", { id: "new-game" }, ...games.map(option));
  const name = el("input", { id: "new-name", maxlength: 40, placeholder: "Name of the table" });
  const send = el("button", { type: "submit", class: "primary" }, "Open the table");
  const form = el("form", { class: "panel opening", novalidate: true });
  form.append(el("h2", {}, "Open a live table"));
  form.append(el("p", {}, "You deal with real cards, dice or a wheel, and enter what they show."));
  form.append(el("label", { for: "new-game" }, "Game"), game);
  form.append(el("label", { for: "new-name" }, "Name"), name, send);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open({ game: game.value, name: name.value });
  });
  return form;
}

async function open(wanted) {
  const opened = await trying(() => post("/api/tables", { mode: "live", ...wanted }));
  if (opened) location.assign(`/console/${opened.id}`);
}

function liveTables(tables) {
  const live = tables.filter((table) => table.mode === "live");
  const links = live.map((table) => {
    const link = el("a", { href: `/console/${table.id}` }, table.name || table.game_name);
    return el("li", {}, link, ` · ${table.game_name}, ${table.seats.taken} seated`);
  });
  const title = el("h2", {}, "Live tables");
  const none = el("p", { class: "hint" }, "None is open.");
  return el("section", { class: "panel" }, title, links.length ? el("ul", {}, ...links) : none);
}

/** Fills the page on which a live table is opened. */
export async function openingPage(node) {
  const [games, tables] = (await trying(() => both())) ?? [[], []];
  fill(node, openForm(games), liveTables(tables));
}

function both() {
  return Promise.all([get("/api/games"), get("/api/tables")]);
}

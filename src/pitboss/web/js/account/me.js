// One's own play: what it came to, game by game and round by round.

import { account } from "./account.js";
import { get, me, post } from "../common/api.js";
import {
  button,
  byId,
  count,
  el,
  fill,
  moment,
  money,
  percent,
  signed,
  tone,
} from "../common/dom.js";
import { distributionPlot, gamesPlot, linePlot } from "./plots.js";
import { trying } from "../common/seating.js";
import { refreshWho, shell } from "../common/shell.js";
import { toast } from "../common/toast.js";

const ROWS_SHOWN = 50;

function tile(name, value, kind = "") {
  const figure = el("dd", { class: kind }, value);
  return el("div", { class: "panel tile" }, el("dt", {}, name), figure);
}

function tiles(user, all) {
  const share = all.wagered ? percent((100 * all.net) / all.wagered, 2) : "";
  return el(
    "dl",
    { class: "tiles" },
    tile("In your wallet", money(user.wallet)),
    tile("Rounds", count(all.rounds ?? 0)),
    tile("Wagered", money(all.wagered ?? 0)),
    tile("Result", signed(all.net ?? 0), tone(all.net ?? 0)),
    share ? tile("Of what you wagered", share, tone(all.net)) : null,
    tile("Biggest win", money(all.biggest_win ?? 0)),
  );
}

function figures(name, rows) {
  const head = name.map(([words, kind]) => el("th", { class: kind, scope: "col" }, words));
  const table = el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows));
  const region = { class: "scroll", tabindex: 0, role: "region", "aria-label": "Figures" };
  return el("div", region, table);
}

function byGame(games) {
  const names = [
    ["Game", ""],
    ["Rounds", "figures"],
    ["Wagered", "figures"],
    ["Result", "figures"],
    ["Biggest win", "figures"],
  ];
  const rows = games.map((each) =>
    el(
      "tr",
      {},
      el("td", {}, each.game_name ?? each.game),
      el("td", { class: "figures" }, count(each.rounds)),
      el("td", { class: "figures" }, money(each.wagered)),
      el("td", { class: `figures ${tone(each.net)}` }, signed(each.net)),
      el("td", { class: "figures" }, money(each.biggest_win ?? 0)),
    ),
  );
  return figures(names, rows);
}

function roundRow(each) {
  const replay = el("a", { href: `/replay/${each.table}/${each.round}` }, `Round ${each.round}`);
  return el(
    "tr",
    {},
    el("td", {}, moment(each.at)),
    el("td", {}, each.game_name ?? each.game, ", table ", String(each.table)),
    el("td", {}, replay),
    el("td", { class: "figures" }, money(each.wagered)),
    el("td", { class: `figures ${tone(each.net)}` }, signed(each.net)),
  );
}

function rounds(history) {
  const words = ["When", "Game", "Round"].map((word) => [word, ""]);
  const names = [...words, ["Wagered", "figures"], ["Result", "figures"]];
  const body = figures(names, history.slice(0, ROWS_SHOWN).map(roundRow));
  if (history.length <= ROWS_SHOWN) return [body];
  const more = button(`Show all ${count(history.length)}`, () => {
    body.querySelector("tbody").append(...history.slice(ROWS_SHOWN).map(roundRow));
    more.remove();
  });
  return [body, more];
}

function plot(title, node) {
  return el("section", { class: "panel" }, el("h2", {}, title), node);
}

function play({ user, may }, history, statistics) {
  const all = statistics.all ?? sums(statistics.by_game);
  const own = account(user, may);
  const more = elsewhere();
  if (!history.length) return [tiles(user, all), freshMoney(), nothingYet(), own, more];
  return [
    tiles(user, all),
    freshMoney(),
    el(
      "div",
      { class: "plots" },
      plot("Result so far", linePlot(statistics.line)),
      plot("By game", gamesPlot(statistics.by_game)),
      statistics.distribution?.length
        ? plot("How rounds came out", distributionPlot(statistics.distribution))
        : null,
    ),
    el("section", { class: "panel" }, el("h2", {}, "Games"), byGame(statistics.by_game)),
    el("section", { class: "panel" }, el("h2", {}, "Rounds"), ...rounds(history)),
    own,
    more,
  ];
}

function sums(games) {
  const add = (name) => games.reduce((sum, each) => sum + (each[name] ?? 0), 0);
  return { rounds: add("rounds"), wagered: add("wagered"), net: add("net") };
}

function nothingYet() {
  const lobby = el("a", { href: "/" }, "Take a seat");
  return el("p", {}, "You have not finished a round yet. ", lobby, " and come back.");
}

function elsewhere() {
  const words = "Sessions, second factor, limits, your data";
  return el("p", {}, el("a", { href: "/account" }, words));
}

function freshMoney() {
  const ask = async () => {
    const given = await trying(() => post("/api/me/fresh_money"));
    if (!given) return;
    toast("The house has filled up your wallet.", { kind: "good" });
    await start(await refreshWho());
  };
  const words = "Out of chips? Play money costs nothing.";
  const act = button("Ask for fresh play money", ask, { class: "small" });
  return el("div", { class: "row fresh" }, el("span", { class: "hint" }, words), act);
}

async function start(user) {
  const place = byId("me");
  place.removeAttribute("aria-busy");
  if (!user) {
    const door = el("a", { href: "/login?back=/me" }, "Log in");
    fill(place, el("p", {}, door, " or sit down at a table, and your rounds will be kept here."));
    return;
  }
  await trying(async () => {
    const [history, statistics, who] = await Promise.all([
      get("/api/me/history"),
      get("/api/me/statistics"),
      me(),
    ]);
    fill(place, ...play(who, history, statistics));
  });
}

shell().then(start);

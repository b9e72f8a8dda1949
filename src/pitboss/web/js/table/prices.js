// What a wager pays, what it should pay, and what the house keeps of it.

import { tablePrices } from "../common/api.js";
import { el, fill, money, percent, sentence } from "../common/dom.js";
import { citeButton } from "../common/provision.js";

const READABLE_DIGITS = 4;

/** The panel that prices the spot one looks at. */
export class Prices {
  constructor(info) {
    this.spots = new Map(info.layout.map((each) => [each.spot, each]));
    this.limits = info.limits ?? {};
    this.body = el("div", { class: "prices-body", "aria-live": "polite" });
    const named = { class: "panel prices", "aria-labelledby": "prices-title" };
    const words = info.layout.length ? "The price of a wager" : "What playing costs";
    const title = el("h2", { id: "prices-title" }, words);
    this.node = el("section", named, title, this.body);
    this.shown = null;
    this.prices = null;
    this.wait(info);
  }

  wait(info) {
    const empty = info.layout.length
      ? "Point at a spot, or move to it with Tab, to see what it costs."
      : "Players play against each other here; the house takes its charge.";
    fill(this.body, el("p", { class: "hint" }, empty));
    tablePrices(info.id).then(
      (prices) => this.know(prices),
      () => this.know({ prices: [], by_spot: {}, costs: [], words: [] }),
    );
  }

  know(prices) {
    this.prices = prices;
    if (this.shown) this.draw(this.shown);
    else if (prices.costs?.length) fill(this.body, ...costs(prices));
  }

  /** Prices a spot. */
  show(spot) {
    if (spot === this.shown || !this.spots.has(spot)) return;
    this.shown = spot;
    this.draw(spot);
  }

  draw(key) {
    const spot = this.spots.get(key);
    const limit = this.limits[spot.kind];
    const range = limit ? `${money(limit.low)} to ${money(limit.high)}` : "";
    const steps = `in steps of ${money(spot.step)}`;
    fill(
      this.body,
      el("h3", {}, sentence(spot.title), " ", citeButton(spot.cite)),
      el("p", { class: "hint" }, [range, steps].filter(Boolean).join(", ")),
      pays(spot.pays ?? []),
      ...this.rows(spot).flatMap(priceRow),
      this.prices ? null : el("p", { class: "hint" }, "Computing the price…"),
    );
  }

  rows(spot) {
    if (!this.prices) return [];
    const { prices, by_spot: bySpot } = this.prices;
    const listed = bySpot?.[spot.spot]?.map((index) => prices[index]);
    return listed ?? prices.filter((each) => [spot.spot, spot.kind].includes(each.wager));
  }
}

function pays(lines) {
  if (!lines.length) return null;
  const rows = lines.map((each) =>
    el(
      "tr",
      {},
      el("td", {}, each.title),
      el("td", { class: "figures" }, each.brings),
      el("td", {}, citeButton(each.cite)),
    ),
  );
  const head = el("tr", {}, el("th", {}, "Pays"), el("th", { class: "figures" }, "Odds"), el("th"));
  return el("table", { class: "pays" }, el("thead", {}, head), el("tbody", {}, ...rows));
}

function priceRow(price) {
  const facts = [
    ["True odds", odds(price.true_odds), price.true_odds],
    ["House advantage", advantage(price.house_advantage), price.house_advantage?.exact],
    ["Element of risk", advantage(price.element_of_risk), price.element_of_risk?.exact],
    ["Wins", share(price.win), price.win],
    ["Pushes", /^0(\/|$)/.test(price.push ?? "0") ? null : share(price.push), price.push],
    ["Loses", share(price.lose), price.lose],
    ["Chances", price.win === null ? "not known" : null],
  ].filter(([, figure]) => figure);
  const when = price.when ? el("p", { class: "hint" }, sentence(price.when)) : null;
  const name = el("p", { class: "price-name" }, price.title);
  const rows = facts.map(([title, figure]) => [title, figure]);
  return [name, listed(rows, "price"), when, exactly(facts)];
}

function listed(rows, name) {
  const nodes = rows.flatMap(([title, value]) => [el("dt", {}, title), el("dd", {}, value)]);
  return el("dl", { class: name }, ...nodes);
}

/** The same figures as ratios, to be unfolded; those that read well anyway are left out. */
function exactly(facts) {
  const rows = facts.filter(([, figure, exact]) => exact && exact !== figure);
  if (!rows.length) return null;
  const ratios = rows.map(([title, , exact]) => [title, el("span", { class: "mono" }, exact)]);
  return el("details", {}, el("summary", {}, "Exactly"), listed(ratios, "price exact"));
}

/** Odds that people can read: long ones as so much to 1. */
export function odds(words) {
  const [, against, won] = /^(\d+) to (\d+)$/.exec(words ?? "") ?? [];
  if (!won || Math.max(against.length, won.length) <= READABLE_DIGITS) return words;
  const ratio = Number(against) / Number(won);
  return `${ratio.toPrecision(ratio < 1 ? 3 : 4)} to 1`;
}

/** A chance in percent. */
function share(exact) {
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(exact ?? "") ?? [];
  return whole ? percent((100 * Number(part)) / Number(whole)) : null;
}

function advantage(worth) {
  if (!worth) return null;
  const error = worth.error ? ` ± ${percent(worth.error, 6)}` : "";
  return el("strong", {}, percent(worth.percent), error);
}

function costs(prices) {
  const rows = prices.costs.map((each) =>
    el(
      "tr",
      {},
      el("td", { class: "figures" }, money(each.pot)),
      el("td", { class: "figures" }, money(each.taken)),
      el("td", { class: "figures" }, percent(each.percent, 2)),
    ),
  );
  const names = ["Pot", "Taken at most", "Of the pot"];
  const head = el("tr", {}, ...names.map((name) => el("th", { class: "figures" }, name)));
  const words = (prices.words ?? []).map((each) => el("p", { class: "hint" }, each));
  return [...words, el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows))];
}

// What a wager pays, what it should pay, and what the house keeps of it.

import { tablePrices } from "../common/api.js";
import { el, fill, money, percent, sentence } from "../common/dom.js";
import { citeButton } from "../common/provision.js";

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
    ["True odds", price.true_odds],
    ["House advantage", advantage(price.house_advantage)],
    ["Element of risk", price.element_of_risk ? advantage(price.element_of_risk) : null],
    ["Wins", price.win],
    ["Pushes", /^0(\/|$)/.test(price.push ?? "0") ? null : price.push],
    ["Loses", price.lose],
    ["Chances", price.win === null ? "not known" : null],
  ];
  const rows = facts
    .filter(([, value]) => value)
    .flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]);
  const when = price.when ? el("p", { class: "hint" }, sentence(price.when)) : null;
  const name = el("p", { class: "price-name" }, price.title);
  return [name, el("dl", { class: "price" }, ...rows), when];
}

function advantage(worth) {
  if (!worth) return null;
  const error = worth.error ? ` ± ${percent(worth.error, 6)}` : "";
  const figure = el("strong", {}, percent(worth.percent), error);
  if (!worth.exact) return figure;
  return el("span", {}, figure, " ", el("span", { class: "mono" }, `= ${worth.exact}`));
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

// Bad beat funds: whether every display equals the books, and the forms that are not matched.

import { wide } from "./ledger.js";
import { get } from "../common/api.js";
import { el, fill, money } from "../common/dom.js";
import { trying } from "../common/seating.js";

const HEADS = ["Fund", "Payout", "Displayed", "On the books", "", "Forms not matched"];

/** The panel of displays beside books; counts and matches are entered on the account page. */
export function displays() {
  const place = el("div", { "aria-live": "polite" });
  read(place);
  const title = el("h2", {}, "Displays and books");
  const door = el("a", { href: "/account" }, "Counts, the daily match and displays");
  const words = el("p", { class: "hint" }, door, " are entered on your account page.");
  return el("section", { class: "panel", id: "displays" }, title, place, words);
}

async function read(place) {
  const all = (await trying(() => get("/api/funds"))) ?? [];
  const asked = all.map(({ fund }) => get(`/api/funds/${encodeURIComponent(fund)}`));
  const found = (await trying(() => Promise.all(asked))) ?? [];
  const rows = found.flatMap((books) => payouts(books).map((cells) => row(cells)));
  const none = el("p", { class: "hint" }, "No fund is offered.");
  fill(place, rows.length ? wide(HEADS, rows) : none);
}

function payouts({ display, current, forms }) {
  const open = forms.map(({ serial }) => serial).join(", ") || "–";
  return Object.entries(current)
    .filter(([payout]) => display[payout] !== null && display[payout] !== undefined)
    .map(([payout, cents]) => {
      const equal = display[payout] === cents ? "equal" : "adjust the display";
      return [display.fund, payout, money(display[payout]), money(cents), equal, open];
    });
}

function row(cells) {
  return el("tr", {}, ...cells.map((cell) => el("td", {}, cell)));
}

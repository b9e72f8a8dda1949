// The desk: notices and filings in the inbox, and rulings on them.

import { filings, newFiling } from "./filings.js";
import { notices } from "./notices.js";
import { get, me } from "../common/api.js";
import { byId, el, fill } from "../common/dom.js";
import { trying } from "../common/seating.js";
import { shell } from "../common/shell.js";

async function start() {
  const place = byId("desk");
  const { may = [], must_enroll: mustEnroll } = (await trying(() => me())) ?? {};
  place.removeAttribute("aria-busy");
  if (!may.includes("desk.read") || mustEnroll) {
    const door = el("a", { href: "/login?back=/desk" }, "Log in");
    fill(place, el("p", {}, door, " as the floor, accounting or the regulator to see the desk."));
    return;
  }
  await trying(async () => {
    const [sent, filed] = await Promise.all([get("/api/desk/notices"), get("/api/desk/filings")]);
    const sheet = may.includes("desk.file") ? newFiling(filed, start) : null;
    fill(place, books(may), notices(sent, may, start), filings(filed, may, start), sheet);
  });
}

/** The way to the books, for those who may read them. */
function books(may) {
  const open = ["house.statistics", "accounts.read", "ledger.read"].some((each) => may.includes(each));
  return open ? el("p", {}, el("a", { class: "button", href: "/desk/books" }, "The books")) : null;
}

shell().then(start);

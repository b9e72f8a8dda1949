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
    fill(place, ways(may), notices(sent, may, start), filings(filed, may, start), sheet);
  });
}

/** The ways to the other pages of the desk, for those who may read them. */
function ways(may) {
  const books = ["house.statistics", "accounts.read", "ledger.read"];
  const pages = [
    ["/desk/changes", "Changes of rules"],
    ["/desk/petitions", "Petitions"],
    ["/podium", "The complete rules"],
  ];
  if (books.some((each) => may.includes(each))) pages.unshift(["/desk/books", "The books"]);
  const links = pages.map(([href, words]) => el("a", { class: "button", href }, words));
  return el("p", { class: "row" }, ...links);
}

shell().then(start);

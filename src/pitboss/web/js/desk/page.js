// The desk: notices and filings in the inbox, and rulings on them.

import { filings, newFiling } from "./filings.js";
import { floor } from "./floor.js";
import { notices } from "./notices.js";
import { printing } from "./printing.js";
import { get, me } from "../common/api.js";
import { byId, el, fill } from "../common/dom.js";
import { trying } from "../common/seating.js";
import { shell } from "../common/shell.js";

async function start() {
  const place = byId("desk");
  const { user, may = [], must_enroll: mustEnroll } = (await trying(() => me())) ?? {};
  place.removeAttribute("aria-busy");
  if (!may.includes("desk.read") || mustEnroll) {
    const door = el("a", { href: "/login?back=/desk" }, "Log in");
    const words = " as the floor, accounting, surveillance or the regulator to see the desk.";
    fill(place, el("p", {}, door, words));
    return;
  }
  await trying(async () => {
    const lists = ["notices", "filings", "documents"].map((each) => get(`/api/desk/${each}`));
    const [sent, filed, papers, floors] = await Promise.all([...lists, floor(may, start)]);
    const sheet = may.includes("desk.file") ? newFiling(filed, start) : null;
    const shown = [ways(may), notices(sent, user.role, start), ...floors];
    fill(place, ...shown, filings(filed, may, start), sheet, printing(papers));
  });
}

/** The ways to the other pages of the desk, for those who may read them. */
function ways(may) {
  const books = ["house.statistics", "accounts.read", "ledger.read"];
  const pages = [
    ["/desk/changes", "Changes of rules"],
    ["/desk/petitions", "Petitions"],
    ["/desk/office", "The office"],
    ["/podium", "The complete rules"],
  ];
  if (books.some((each) => may.includes(each))) pages.unshift(["/desk/books", "The books"]);
  const links = pages.map(([href, words]) => el("a", { class: "button", href }, words));
  return el("p", { class: "row" }, ...links);
}

shell().then(start);

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
    const shown = [books(may), notices(sent, user.role, start), ...floors];
    fill(place, ...shown, filings(filed, may, start), sheet, printing(papers));
  });
}

/** The way to the books, for those who may read them. */
function books(may) {
  const open = ["house.statistics", "accounts.read", "ledger.read"].some((each) => may.includes(each));
  return open ? el("p", {}, el("a", { class: "button", href: "/desk/books" }, "The books")) : null;
}

shell().then(start);

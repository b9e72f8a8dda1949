// The books of the house: statistics, accounts, the log, for the roles that may read them.

import { accounts, expiries, houseLog } from "./ledger.js";
import { statistics } from "./statistics.js";
import { me } from "../common/api.js";
import { byId, el, fill } from "../common/dom.js";
import { trying } from "../common/seating.js";
import { shell } from "../common/shell.js";

const SECTIONS = [
  ["house.statistics", statistics],
  ["accounts.read", accounts],
  ["ledger.read", expiries],
  ["ledger.read", houseLog],
];

async function start() {
  const place = byId("desk");
  const { may = [], must_enroll: mustEnroll } = (await trying(() => me())) ?? {};
  place.removeAttribute("aria-busy");
  const open = mustEnroll ? [] : SECTIONS.filter(([action]) => may.includes(action));
  if (open.length) {
    fill(place, ...open.map(([, section]) => section(may)));
    return;
  }
  const door = el("a", { href: "/login?back=/desk/books" }, "Log in");
  fill(place, el("p", {}, door, " as accounting, a supervisor or the regulator."));
}

shell().then(start);

// The ledger for those who may read it: rows of the house's log, the audit, accounts, grants.

import { get, post } from "../common/api.js";
import { button, count, el, fill, moment, money, signed, tone } from "../common/dom.js";
import { trying } from "../common/seating.js";

/** An account: what it holds, its rounds, and play money for those who may grant it. */
export function accounts(may) {
  const number = el("input", { id: "account-number", type: "number", min: 1, required: true });
  const place = el("div", { "aria-live": "polite" });
  const open = async () => {
    const path = `/api/desk/accounts/${Number(number.value)}`;
    const found = await trying(() => get(path));
    if (!found) return;
    const rounds = may.includes("history.any") ? await trying(() => get(`${path}/history`)) : null;
    fill(place, holdings(found), grant(found, may, open), rounds && history(rounds));
  };
  const form = el(
    "form",
    { class: "row" },
    el("div", { class: "field" }, el("label", { for: number.id }, "Number of the account"), number),
    el("button", { type: "submit" }, "Open"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open();
  });
  return el("section", { class: "panel", id: "accounts" }, el("h2", {}, "Accounts"), form, place);
}

function holdings({ name, role, wallet, tables }) {
  const words = `${name}, ${role}: ${money(wallet)} in the wallet, ${money(tables)} on tables.`;
  return el("p", { id: "holdings" }, words);
}

function grant({ user }, may, again) {
  if (!may.includes("wallet.grant")) return null;
  const dollars = el("input", { id: "grant-dollars", type: "number", min: 0.01, step: 0.01 });
  const reason = el("input", { id: "grant-reason", maxlength: 200, required: true });
  const form = el(
    "form",
    { class: "row" },
    el("div", { class: "field" }, el("label", { for: dollars.id }, "Grant, in dollars"), dollars),
    el("div", { class: "field" }, el("label", { for: reason.id }, "Reason"), reason),
    el("button", { type: "submit", class: "primary" }, "Grant"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = { cents: Math.round(Number(dollars.value) * 100), reason: reason.value };
    if (await trying(() => post(`/api/desk/accounts/${user}/grant`, body))) await again();
  });
  return form;
}

function history(rounds) {
  if (!rounds.length) return el("p", { class: "hint" }, "No round is over.");
  const rows = rounds.map((each) =>
    el(
      "tr",
      {},
      el("td", {}, moment(each.at)),
      el("td", {}, `${each.game_name}, table ${each.table}, round ${each.round}`),
      el("td", {}, money(each.wagered)),
      el("td", { class: tone(each.net) }, signed(each.net)),
    ),
  );
  return wide(["When", "Round", "Wagered", "Result"], rows);
}

/** The house's own log, page after page, and the audit of the whole ledger. */
export function houseLog(may) {
  const place = el("div", { "aria-live": "polite" });
  const checked = el("p", { id: "audit", "aria-live": "polite" });
  const title = el("h2", {}, "The log of the house");
  const node = el("section", { class: "panel", id: "log" }, title);
  const check = button("Audit the ledger", () => audit(checked));
  if (may.includes("ledger.audit")) node.append(check, checked);
  node.append(place);
  read(place, 0);
  return node;
}

async function read(place, after) {
  const rows = (await trying(() => get(`/api/desk/log?after=${after}`))) ?? [];
  if (!rows.length) {
    fill(place, el("p", { class: "hint" }, "No more rows."));
    return;
  }
  const cells = rows.map((row) =>
    el(
      "tr",
      {},
      el("td", {}, row.n),
      el("td", {}, moment(row.at)),
      el("td", {}, row.kind),
      el("td", {}, row.user || "console"),
      el("td", {}, el("code", {}, row.hash.slice(0, 16))),
    ),
  );
  const next = button("Next rows", () => read(place, rows.at(-1).n), { class: "small" });
  const first = button("First rows", () => read(place, 0), { class: "small" });
  const table = wide(["Row", "When", "What", "Account", "Hash"], cells);
  fill(place, table, el("p", { class: "row" }, first, next));
}

async function audit(place) {
  fill(place, "Reading every row…");
  const found = await trying(() => get("/api/desk/audit"));
  if (!found) return fill(place);
  const size = `${count(found.rows)} rows, ${count(found.transfers)} transfers`;
  const faults = found.faults.map((each) => each.message).join("; ");
  return fill(place, found.in_order ? `In order: ${size}.` : `Not in order: ${faults}.`);
}

/** Winnings that nobody has presented yet, and what has expired. */
export function expiries() {
  const place = el("div", { "aria-live": "polite" });
  readExpiries(place);
  const title = el("h2", {}, "Winnings not presented");
  return el("section", { class: "panel", id: "expiries" }, title, place);
}

async function readExpiries(place) {
  const found = await trying(() => get("/api/desk/expiries"));
  if (!found) return;
  const rows = found.held.map((each) =>
    el(
      "tr",
      {},
      el("td", {}, each.table),
      el("td", {}, each.ticket),
      el("td", {}, money(each.cents)),
      el("td", {}, moment(each.expires * 1000)),
    ),
  );
  const expired = Object.entries(found.expired);
  const gone = expired.map(([table, cents]) => `table ${table}: ${money(cents)}`);
  const held = rows.length
    ? wide(["Table", "Ticket", "Winnings", "Expires"], rows)
    : el("p", { class: "hint" }, "Every winning ticket was paid.");
  fill(place, held, el("p", {}, `Expired: ${gone.join(", ") || "nothing"}.`));
}

/** A table that scrolls by itself where the window is narrow. */
export function wide(heads, rows) {
  const head = el("tr", {}, ...heads.map((words) => el("th", { scope: "col" }, words)));
  const table = el("table", { class: "figures" }, el("thead", {}, head), el("tbody", {}, ...rows));
  return el("div", { class: "scroll", tabindex: "0" }, table);
}

// Bad beat payouts: what is displayed of each fund, and the notices of claims.

import { get } from "./api.js";
import { el, fill, money } from "./dom.js";
import { toast } from "./toast.js";

const REFRESH_MS = 6000;

/** Every fund of the house as everybody may see it. */
export const allFunds = () => get("/api/funds");

/** A claim in words: pending, verified or paid. */
export function noticeWords({ table, payout, status, losing, winning, cents, casino }) {
  const where = casino ? `table ${table} of ${casino}` : `table ${table}`;
  const hand = `${losing} lost to ${winning} at ${where}`;
  if (status === "pending") return `Bad beat: ${hand}. The ${payout} payout is pending.`;
  if (status === "verified") return `Bad beat verified: ${hand}. ${money(cents)} is to be paid.`;
  return `Paid: ${money(cents)} for the ${payout} payout; ${hand}.`;
}

/** The display of a fund, with its notices. */
export function display(fund) {
  const second = fund.secondary === null ? "" : `, secondary ${money(fund.secondary)}`;
  const amount = el("strong", { class: "fund-amount" }, `${money(fund.primary)}${second}`);
  const ended = fund.status === "discontinued" ? " (discontinued)" : "";
  const head = el("p", {}, `Bad beat payout, fund ${fund.fund}${ended}: `, amount);
  const waits = fund.adjusting ? ["The display is pending adjustment."] : [];
  const change = fund.change ? [`Notice of a change: ${fund.change}`] : [];
  const lines = [...waits, ...fund.notices.map(noticeWords), ...change, ...jointWords(fund.joint)];
  const notes = lines.map((each) => el("p", { class: "hint fund-notice" }, each));
  return el("div", { class: "fund", "data-fund": fund.fund }, head, ...notes);
}

/** What is posted of a payout that several casinos offer together. */
function jointWords(joint) {
  if (!joint) return [];
  const suspended =
    "The system does not reach all casinos: no further payout is made until it does.";
  const waits = "The casinos are not connected: amounts and notices may be behind.";
  const state = joint.suspended ? [suspended] : joint.connected ? [] : [waits];
  return [...joint.posted, ...state];
}

/** Says aloud each notice that was not there before. */
export function announce(before, after) {
  const known = new Set(before.flatMap((each) => each.notices.map(noticeWords)));
  const words = after.flatMap((each) => each.notices.map(noticeWords));
  for (const each of words) if (!known.has(each)) toast(each);
}

/** Keeps the display of a table's fund in a node up to date, and announces what is new. */
export async function followFund(node, table) {
  let before = await allFunds().catch(() => []);
  const own = (funds) => funds.filter((each) => each.tables.includes(table));
  fill(node, ...own(before).map(display));
  setInterval(async () => {
    const funds = document.hidden ? null : await allFunds().catch(() => null);
    if (!funds || JSON.stringify(funds) === JSON.stringify(before)) return;
    announce(own(before), own(funds));
    before = funds;
    fill(node, ...own(funds).map(display));
  }, REFRESH_MS);
}

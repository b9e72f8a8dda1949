// Linked meters: what each shows, the links that are lost, and the award that was paid last.

import { get } from "./api.js";
import { el, fill, money } from "./dom.js";
import { toast } from "./toast.js";

const REFRESH_MS = 6000;

/** Every linked meter of the house as everybody may see it. */
export const allMeters = () => get("/api/meters");

function awardWords({ table, hand, cents }) {
  return `Paid: ${money(cents)} for ${hand} at table ${table}.`;
}

/** The sign of a meter. */
export function meterSign({ meter, cents, lost, last_award: award }) {
  const amount = el("strong", { class: "fund-amount" }, money(cents));
  const away = lost.map((table) => (table ? `table ${table}` : "all tables")).join(", ");
  const lines = [
    ...(away ? [`The link of ${away} is lost: the acceptors are locked.`] : []),
    ...(award ? [awardWords(award)] : []),
  ];
  const notes = lines.map((each) => el("p", { class: "hint fund-notice" }, each));
  const head = el("p", {}, `Progressive, linked meter ${meter}: `, amount);
  return el("div", { class: "fund", "data-meter": meter }, head, ...notes);
}

/** Keeps the sign of a table's meter, if it has one, up to date in a node, and announces awards. */
export async function followMeter(node, name) {
  if (!name || name === "none") return;
  let before = null;
  const show = async () => {
    const meters = document.hidden ? null : await allMeters().catch(() => null);
    const own = meters?.find(({ meter }) => meter === name);
    if (!own || JSON.stringify(own) === JSON.stringify(before)) return;
    const award = own.last_award;
    const isNew = before && award && award.at !== before.last_award?.at;
    if (isNew) toast(awardWords(award));
    before = own;
    fill(node, meterSign(own));
  };
  await show();
  setInterval(show, REFRESH_MS);
}

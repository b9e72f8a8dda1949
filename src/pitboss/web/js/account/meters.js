// Linked meters for a supervisor: a link is lost, or works again.

import { post } from "../common/api.js";
import { el } from "../common/dom.js";
import { allMeters, meterSign } from "../common/meters.js";
import { field, sheet } from "../common/sheets.js";

const enter = (meter, entry) => post(`/api/meters/${encodeURIComponent(meter)}/entries`, entry);

/** The panel of each linked meter; `again` draws the page once more. */
export async function meterPanels(again) {
  return (await allMeters()).map((each) => panel(each, again));
}

function panel(each, again) {
  const { meter } = each;
  const title = el("h2", {}, `Linked meter ${meter}`);
  const number = { type: "number", min: 0, required: true, value: "0" };
  const table = (id) => field(`${meter}-${id}`, "Table, 0 for all", number);
  const lose = sheet({
    title: "A link is lost",
    words: "The acceptors of the table are locked, and no award is paid there until it works.",
    fields: [table("lost"), field(`${meter}-reason`, "Reason", { maxlength: 200, required: true })],
    send: "Lock the acceptors",
    act: (at, reason) => enter(meter, { does: "LinkLost", table: Number(at), reason }),
    done: again,
  });
  const restore = sheet({
    title: "A link works again",
    words: "",
    fields: [table("restored")],
    send: "Restore the link",
    act: (at) => enter(meter, { does: "LinkRestored", table: Number(at) }),
    done: again,
  });
  const attributes = { class: "panel", "data-link": meter };
  return el("section", attributes, title, meterSign(each), lose, restore);
}

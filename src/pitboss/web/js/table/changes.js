// Changes of the rules at a table: those that are announced, and the sheet of a supervisor.

import { post } from "../common/api.js";
import { openDialog } from "../common/dialog.js";
import { button, el, moment } from "../common/dom.js";
import { citeButton } from "../common/provision.js";
import { trying } from "../common/seating.js";
import { field, sheet } from "../common/sheets.js";

/** The changes that are announced, in a line beside the name of the table; null if none are. */
export function announcedNote(changes) {
  if (!changes?.length) return null;
  const [first] = changes;
  const more = changes.reduce((sum, each) => sum + each.items.length, -1);
  const words = `From ${when(first)}: ${first.items[0]}${more ? `, and ${more} more` : ""}`;
  return el("span", { class: "announced-note", role: "status" }, words);
}

/** The changes that are announced, in full, for the sign; null if none are. */
export function announcedList(changes, tool = () => null) {
  if (!changes?.length) return null;
  const parts = changes.map((each) => {
    const items = each.items.map((item) => el("li", {}, item));
    const head = el("h3", {}, `From ${when(each)} `, citeButton(each.cite), " ", tool(each));
    return el("section", { class: "announced" }, head, el("ul", {}, ...items));
  });
  return el("div", {}, ...parts);
}

/** Opens the sheet with which a supervisor changes the rules of a table. */
export function openChanges(info, changes) {
  const path = `/api/tables/${info.id}/changes`;
  const withdraw = async (each) => {
    const done = await trying(() => post(`${path}/${each.change}/withdraw`, {}));
    if (done) dialog.close();
  };
  const tool = (each) => button("Withdraw", () => withdraw(each), { class: "small" });
  const form = sheet({
    title: "Change the rules",
    words: WORDS,
    fields: [
      field("change-settings", "Settings, separated by semicolons", {
        required: true,
        maxlength: 1000,
        placeholder: "minimum=5; maximum=500",
      }),
      field("change-approval", "Approval of the sign", { required: true, maxlength: 80 }),
      field("change-time", "In force from (empty: as soon as it may)", { type: "datetime-local" }),
    ],
    send: "Post the sign and announce",
    act: (settings, approval, time) => announce(path, settings, approval, time),
    done: () => dialog.close(),
  });
  const dialog = openDialog(`${info.game_name}: changes`, announcedList(changes, tool), form);
}

async function announce(path, typed, approval, time) {
  const settings = typed.split(";").map((each) => each.trim()).filter(Boolean);
  const effective = time ? new Date(time).toISOString().replace("Z", "+00:00") : "";
  try {
    await post(path, { settings, approval, effective_at: effective });
  } catch (error) {
    const cites = (error.cites ?? []).join(", ");
    throw cites ? new Error(`${error.message} [${cites}]`) : error;
  }
}

function when(change) {
  return moment(Date.parse(change.effective_at));
}

const WORDS =
  "The sign is posted, the change is announced and the regulator is notified with this sheet. " +
  "A maximum or a lower minimum may change at once, anything else in half an hour; " +
  "wagers that stand keep their rules.";

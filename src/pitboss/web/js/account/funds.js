// Bad beat funds for staff: claims to verify and pay, counts, the daily match, the display.

import { get, post } from "../common/api.js";
import { display, noticeWords } from "../common/funds.js";
import { button, el, money } from "../common/dom.js";
import { trying } from "../common/seating.js";
import { field, sheet } from "../common/sheets.js";

const METHODS = {
  in_table: "at the table",
  closed_table: "at a closed table",
  cage: "in the cage",
};

/** The entry of somebody in the books of a fund. */
const enter = (fund, entry) => post(`/api/funds/${encodeURIComponent(fund)}/entries`, entry);

const cents = (dollars) => Math.round(Number(dollars || 0) * 100);
const serials = (text) => text.split(/[\s,]+/).filter(Boolean).map(Number);

/** The panel of each fund that the user may read; `again` draws the page once more. */
export async function fundPanels(may, again) {
  const all = await get("/api/funds");
  const found = await Promise.all(all.map(({ fund }) => get(`/api/funds/${fund}`)));
  return found.map((books) => panel(books, may, again));
}

function panel(books, may, again) {
  const { fund } = books.display;
  const title = el("h2", {}, `Bad beat fund ${fund}`);
  const node = el("section", { class: "panel", "data-books": fund }, title);
  node.append(display(books.display), amounts(books));
  if (may.includes("funds.verify")) node.append(...claims(books, again));
  if (may.includes("funds.account") && books.rules) node.append(...sheets(books, again));
  return node;
}

function amounts({ books, boxes, forms }) {
  const parts = Object.entries(books).map(([name, value]) => `${name} ${money(value)}`);
  const inside = boxes.map((box) => `table ${box.table}: ${money(box.primary + box.secondary)}`);
  const open = forms.map(({ serial, cents: value }) => `${serial} (${money(value)})`);
  return el(
    "div",
    {},
    el("p", {}, `Books: ${parts.join(", ")}.`),
    el("p", {}, `Boxes that are not counted: ${inside.join(", ") || "none"}.`),
    el("p", {}, `Forms that are not matched: ${open.join(", ") || "none"}.`),
  );
}

// The supervisor.

function claims({ display: { fund }, claims: found, rules }, again) {
  const act = (entry) => async () => {
    if (await trying(() => enter(fund, entry))) await again();
  };
  return found.filter(({ status }) => status === "pending" || status === "verified").map((each) => {
    const { claim, status } = each;
    const pay = { does: "PayoutPaid", claim, place: rules?.pay_at ?? "table" };
    const refused = { does: "ClaimRefused", claim, reason: "the hand does not qualify" };
    const acts =
      status === "verified"
        ? [button("Pay", act(pay), { class: "primary" })]
        : [
            button("Verify", act({ does: "ClaimVerified", claim }), { class: "primary" }),
            button("Refuse", act(refused)),
          ];
    return el("div", { "data-claim": claim }, el("p", {}, noticeWords(each)), ...acts);
  });
}

// Accounting.

function sheets(books, again) {
  const { fund } = books.display;
  const name = (id, words, attrs = {}) =>
    field(`${fund}-${id}`, words, { maxlength: 60, ...attrs });
  const dollars = { type: "number", min: 0, step: "0.01" };
  const count = sheet({
    title: `Count ${METHODS[books.rules.count]}`,
    words: `Form ${books.next_form}. Enter it as it is signed; the money goes on the books.`,
    fields: [
      name("table", "Table", { type: "number", min: 1, required: true }),
      name("primary", "Primary, in dollars", { ...dollars, required: true }),
      name("secondary", "Secondary, in dollars", dollars),
      name("dealer", "Dealer who counted"),
      name("witness", "Witness"),
      name("position", "Position of the witness, if of a second department"),
      name("escort", "Security, if the contents were carried"),
      name("cashier", "Cashier, if in the cage"),
      name("video", "Recorded on video", { type: "checkbox" }),
    ],
    send: "Enter the count",
    act: (...values) => enter(fund, { does: "ContributionsCounted", count: form(books, values) }),
    done: again,
  });
  return [count, match(fund, name, again), adjust(books, name, again)];
}

function form({ display: { fund }, rules, next_form: serial }, values) {
  const [table, primary, secondary, dealer, witness, position, escort, cashier] = values;
  const amounts = { primary: cents(primary), secondary: cents(secondary) };
  const surveillance = document.getElementById(`${fund}-video`).checked;
  const people = { dealer, witness, position, escort, cashier, surveillance };
  return { serial, table: Number(table), method: rules.count, ...amounts, ...people };
}

function match(fund, name, again) {
  return sheet({
    title: "Daily match of the forms",
    words: "The serial numbers of the originals from the count room, and of the duplicates.",
    fields: [name("originals", "Originals"), name("duplicates", "Duplicates")],
    send: "Match",
    act: (originals, duplicates) => {
      const numbers = { originals: serials(originals), duplicates: serials(duplicates) };
      return enter(fund, { does: "FormsMatched", ...numbers });
    },
    done: again,
  });
}

function adjust({ display: { fund }, current }, name, again) {
  const second = current.secondary ? ` and ${money(current.secondary)}` : "";
  return sheet({
    title: "Adjust the display",
    words: `The books come to ${money(current.primary)}${second}.`,
    fields: [name("supervisor", "Poker supervisor who is present", { required: true })],
    send: "Set the display to the books",
    act: (supervisor) => enter(fund, { does: "DisplayAdjusted", ...current, supervisor }),
    done: again,
  });
}

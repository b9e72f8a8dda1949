// The floor: what is due by the clock, waiting lists, decks of the day, and notes.

import { floorSheets } from "./floor_sheets.js";
import { get, post } from "../common/api.js";
import { button, el, moment } from "../common/dom.js";
import { citeButton } from "../common/provision.js";
import { trying } from "../common/seating.js";
import { field, sheet } from "../common/sheets.js";
import { toast } from "../common/toast.js";

const WEIGHED = ["limits", "location", "type of poker"];

/** Everything about the floor; those who keep it have sheets to fill in. */
export async function floor(may, again) {
  const [due, now] = await Promise.all([get("/api/desk/due"), get("/api/desk/floor")]);
  const keeps = may.includes("floor.act");
  const note = async (does, fields) => {
    const after = await post("/api/desk/floor", { does, ...fields });
    if (after.said) toast(after.said);
    await again();
  };
  const parts = [dueList(due), waiting(now, keeps, note), decks(now, keeps, note), notes(now)];
  const remove = async (fields) => {
    await post("/api/desk/removals", fields);
    toast(`Seat ${fields.seat} of table ${fields.table} is removed from the game.`);
    await again();
  };
  if (keeps) parts.push(floorSheets(note, may.includes("floor.remove") ? remove : null));
  return parts;
}

function panel(id, title, ...nodes) {
  return el("section", { class: "panel", id }, el("h2", {}, title), ...nodes);
}

function hint(words) {
  return el("p", { class: "hint" }, words);
}

// -- cards and dice -------------------------------------------------------------------------------

function dueList(rows) {
  const none = hint("No cards or dice at an open table are changed by the clock.");
  const list = rows.map((row) => {
    const { table, name, what, due_at: at, overdue, provision } = row;
    const when = overdue ? `due since ${moment(at)}` : `due ${moment(at)}`;
    const mark = el(overdue ? "strong" : "span", { class: overdue ? "loss" : "" }, when);
    const head = el("p", {}, `Table ${table}, ${name}: ${what}, `, mark, " ");
    head.append(citeButton(provision));
    return el("li", { "data-due": `${table} ${what}` }, head, hint(`${row.text}.`));
  });
  return panel("due", "Cards and dice due", list.length ? el("ul", {}, ...list) : none);
}

// -- waiting lists --------------------------------------------------------------------------------

function waiting({ waiting: kinds }, keeps, note) {
  const rows = kinds.map((each, index) => waitingRow(each, index, keeps, note));
  const list = rows.length ? el("ul", {}, ...rows) : hint("No poker table is open.");
  return panel("waiting", "Waiting lists", list);
}

function waitingRow({ kind, people, tables }, index, keeps, note) {
  const node = el("li", { "data-kind": kind }, el("p", {}, el("strong", {}, kind)));
  const vacant = tables.filter((each) => each.vacant);
  const seats = vacant.map((each) => `table ${each.table}: ${each.vacant}`).join(", ");
  node.append(hint(seats ? `Vacant seats at ${seats}.` : "No seat is vacant."));
  const names = people.map((person, place) => {
    const line = el("li", {}, person, " ");
    if (!keeps) return line;
    if (place === 0) line.append(...vacant.map(({ table }) => offer(kind, person, table, note)));
    const strike = () => trying(() => note("PersonStruck", { kind, person }));
    line.append(button("Strike", strike, { class: "small" }));
    return line;
  });
  node.append(people.length ? el("ol", {}, ...names) : hint("Nobody waits."));
  if (keeps) node.append(waitSheet(kind, index, note));
  return node;
}

function offer(kind, person, table, note) {
  const act = () => trying(() => note("SeatOffered", { kind, person, table }));
  return button(`Announce the seat at table ${table}`, act, { class: "primary small" });
}

function waitSheet(kind, index, note) {
  const id = `wait-${index}`;
  const name = el("input", { id, required: true, maxlength: 60 });
  const send = el("button", { type: "submit", class: "small" }, "Put on the list");
  const form = el("form", {}, el("label", { for: id }, "Name"), name, send);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await trying(() => note("PersonListed", { kind, person: name.value }));
  });
  return form;
}

// -- decks ----------------------------------------------------------------------------------------

function decks({ gaming_day: day, decks: given, decks_due: due, waiting: kinds }, keeps, note) {
  const title = `Decks of ${day}`;
  const tables = kinds.flatMap((each) => each.tables).map((each) => each.table);
  const words = due ? "Not handed out yet. " : "No poker table is open. ";
  const state = el("p", {}, given ? `${given.text}, by ${given.by}. ` : words);
  state.append(citeButton("13:69F-14.2(c)"));
  if (!keeps || !tables.length) return panel("decks", title, state);
  const form = sheet({
    title: "Hand out the decks",
    words: "Limits, location and type of poker are weighed; the supervisor hands them out.",
    fields: tables.map((table) =>
      field(`decks-${table}`, `Table ${table}: two backs`, { required: true, value: "red, blue" }),
    ),
    send: "Hand out",
    act: (...typed) => {
      const pairs = typed.map((each) => each.split(",").map((back) => back.trim()));
      const backs = Object.fromEntries(tables.map((table, at) => [`${table}`, pairs[at]]));
      return note("DecksHandedOut", { gaming_day: day, backs, weighed: WEIGHED });
    },
    done: () => {},
  });
  return panel("decks", title, state, el("details", {}, el("summary", {}, "Hand out"), form));
}

// -- notes ----------------------------------------------------------------------------------------

function notes({ notes: all }) {
  const rows = all.map((each) => {
    const head = el("p", { class: "hint" }, `${each.by} · ${moment(each.at)} `);
    head.append(citeButton(each.provision));
    const node = el("li", { "data-note": each.number }, head, el("p", {}, each.text));
    if (each.for_supervisor) node.append(el("p", { class: "loss" }, "For the supervisor."));
    return node;
  });
  const list = rows.length ? el("ul", {}, ...rows) : hint("Nothing was noted.");
  return panel("notes", "Seen, sealed, witnessed", list);
}

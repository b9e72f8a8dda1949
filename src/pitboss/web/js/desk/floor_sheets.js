// The sheets of the floor: a device that was seen, a sealed set, a count that was witnessed.

import { byId, el } from "../common/dom.js";
import { field, sheet } from "../common/sheets.js";

const DEVICES = [
  "calculator",
  "computer",
  "electronic device",
  "electrical device",
  "mechanical device",
  "no device",
];
const AIDS = [
  "project an outcome",
  "keep track of or analyse dealt cards",
  "follow changing probabilities",
  "choose a playing strategy",
  "nothing at the table",
];
const MANNERS = ["used", "held with intent to use", "carried"];

/** The sheets, folded; `note(does, fields)` makes an entry, `remove(fields)` removes a player. */
export function floorSheets(note, remove) {
  const removal = remove ? folded("A removal", removalSheet(remove)) : null;
  return el(
    "section",
    { class: "panel" },
    el("h2", {}, "Note on the floor"),
    folded("A device", deviceSheet(note)),
    folded("A sealed set", sealSheet(note)),
    folded("A count", countSheet(note)),
    removal,
  );
}

function folded(title, form) {
  return el("details", {}, el("summary", {}, title), form);
}

function choice(id, words, values) {
  const select = el("select", { id }, ...values.map((each) => el("option", {}, each)));
  return el("div", { class: "field" }, el("label", { for: id }, words), select);
}

function table(id) {
  return field(id, "Table", { type: "number", min: 1, required: true });
}

function line(id, words) {
  return field(id, words, { required: true, maxlength: 200 });
}

function deviceSheet(note) {
  return sheet({
    title: "A device at a table",
    words: "A device that helps at the table, used or held for use, goes to the supervisor.",
    fields: [
      table("device-table"),
      line("device-person", "Who"),
      choice("device-kind", "What", DEVICES),
      choice("device-aid", "Helps to", AIDS),
      choice("device-manner", "How it was had", MANNERS),
    ],
    send: "Note it",
    act: (number, person) => {
      const [device, aid] = [byId("device-kind").value, byId("device-aid").value];
      const manner = byId("device-manner").value;
      return note("DeviceSeen", { table: Number(number), person, device, aid, manner });
    },
    done: () => {},
  });
}

function sealSheet(note) {
  return sheet({
    title: "A sealed set",
    words: "The label has the table, date and time; the dealer and a casino supervisor sign it.",
    fields: [
      table("seal-table"),
      line("seal-what", "What is sealed"),
      line("seal-reason", "Why"),
      line("seal-dealer", "Dealer"),
      line("seal-supervisor", "Casino supervisor"),
    ],
    send: "Seal and label",
    act: (number, what, reason, dealer, supervisor) =>
      note("EquipmentSealed", { table: Number(number), what, reason, dealer, supervisor }),
    done: () => {},
  });
}

function countSheet(note) {
  return sheet({
    title: "A count",
    words: "Who of the floor was there when it was counted.",
    fields: [line("count-what", "The count, as it is numbered")],
    send: "I witnessed it",
    act: (count) => note("CountWitnessed", { count }),
    done: () => {},
  });
}

function removalSheet(remove) {
  return sheet({
    title: "Remove a player",
    words: "A player who helps or informs another is removed; the regulator is notified with it.",
    fields: [
      table("remove-table"),
      field("remove-seat", "Seat", { type: "number", min: 1, required: true }),
    ],
    send: "Remove from the game",
    act: (number, seat) => remove({ table: Number(number), seat: Number(seat) }),
    done: () => {},
  });
}

// The office: people, forms, counts, projected revenue, retention and the gaming day.

import { wide } from "./ledger.js";
import { get, me, post } from "../common/api.js";
import { byId, el, fill, moment, money, sentence } from "../common/dom.js";
import { trying } from "../common/seating.js";
import { choice, field, sheet } from "../common/sheets.js";
import { shell } from "../common/shell.js";

const NEEDED = { required: true, maxlength: 200 };
const NUMBER = { type: "number", step: 1, required: true };
const DOLLARS = { type: "number", step: "0.01", required: true };

const cents = (dollars) => Math.round(Number(dollars) * 100);
const numbers = (text) => text.split(/[\s,]+/).filter(Boolean).map(Number);
const parts = (text) => text.split(/\s*,\s*/).filter(Boolean);
const enter = (entry) => post("/api/desk/office", entry);

async function start() {
  const place = byId("desk");
  const { may = [], must_enroll: mustEnroll } = (await trying(() => me())) ?? {};
  place.removeAttribute("aria-busy");
  if (!may.includes("desk.read") || mustEnroll) {
    const door = el("a", { href: "/login?back=/desk/office" }, "Log in");
    fill(place, el("p", {}, door, " as the floor, accounting or the regulator."));
    return;
  }
  const kept = await trying(() => get("/api/desk/office"));
  if (!kept) return;
  const sections = [people, forms, counts, revenue, settings];
  fill(place, ...sections.flatMap((section) => section(kept, may)));
}

/** A panel with a table, or with a word that there is nothing. */
function panel(id, title, heads, rows, none) {
  const body = rows.length
    ? wide(heads, rows.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, cell)))))
    : el("p", { class: "hint" }, none);
  return el("section", { class: "panel", id }, el("h2", {}, title), body);
}

function make(title, words, fields, send, entry) {
  const act = (...values) => enter(entry(...values));
  return sheet({ title, words, fields, send, act, done: start });
}

// People.

function people(kept, may) {
  const rows = kept.people.map((each) => [
    each.licence,
    each.name,
    sentence(each.kind),
    sentence(each.department),
    each.position,
    each.on_floor ? "on the floor" : "",
  ]);
  const heads = ["Licence", "Name", "Kind", "Department", "Position", ""];
  const shown = panel("people", "People", heads, rows, "Nobody is listed.");
  if (!may.includes("office.people")) return [shown];
  const fields = [
    field("person-licence", "Number of the licence", NEEDED),
    field("person-name", "Name", NEEDED),
    choice("person-kind", "Licence", ["casino_key", "casino_employee", "registration"]),
    field("person-department", "Department, as internal_audit", NEEDED),
    field("person-position", "Position", NEEDED),
    choice("person-floor", "On the casino floor", ["yes", "no"]),
  ];
  const listed = (licence, name, kind, department, position, floor) => {
    const person = { licence, name, kind, department, position };
    return { does: "EmployeeListed", ...person, on_floor: floor === "yes" };
  };
  const gone = [field("gone-licence", "Number of the licence", NEEDED)];
  return [
    shown,
    make("List a person", "The last entry for a licence holds.", fields, "List", listed),
    make("Strike a person off", "They sign nothing any more.", gone, "Strike off", (licence) => ({
      does: "EmployeeLeft",
      licence,
    })),
  ];
}

// Forms.

function forms(kept, may) {
  const serials = (list) => list.join(", ") || "–";
  const rows = kept.forms.map((each) => [
    each.form,
    each.parts.join(", "),
    `1 to ${each.issued}`,
    serials(each.voided),
    serials(each.unmatched.map(({ serial, cents: value }) => `${serial} (${money(value)})`)),
    each.last_match ? matched(each.last_match) : "–",
  ]);
  const heads = ["Form", "Parts", "Issued", "Spoilt", "Not matched", "Last match"];
  const found = [panel("forms", "Forms", heads, rows, "No forms have been issued.")];
  if (may.includes("office.account")) found.push(issue(), match());
  if (may.includes("office.floor")) found.push(use(), spoil());
  return found;
}

function matched({ without_original: lost, without_duplicate: alone, missing, revenue: value }) {
  const words = [
    [lost, "without original"],
    [alone, "without duplicate"],
    [missing, "missing"],
  ].filter(([list]) => list.length);
  const said = words.map(([list, what]) => `${what}: ${list.join(", ")}`).join("; ");
  return said ? `${said}; ${money(value)}` : "all there";
}

const formFields = (id) => [
  field(`${id}-form`, "Form", NEEDED),
  field(`${id}-serial`, "Serial number", NUMBER),
];

function issue() {
  const fields = [
    field("issue-form", "Form", NEEDED),
    field("issue-parts", "Parts, as original, duplicate", NEEDED),
    field("issue-first", "First number", NUMBER),
    field("issue-last", "Last number", NUMBER),
    field("issue-to", "Handed to", NEEDED),
  ];
  const words = "Serial numbers follow those that were issued before.";
  return make("Issue forms", words, fields, "Issue", (form, named, first, last, to) => {
    const range = { first: Number(first), last: Number(last) };
    return { does: "FormsIssued", form, parts: parts(named), ...range, to };
  });
}

function match() {
  const fields = [
    field("match-form", "Form", NEEDED),
    field("match-originals", "Originals", { maxlength: 2000 }),
    field("match-duplicates", "Duplicates", { maxlength: 2000 }),
  ];
  const words = "The serial numbers of the originals and of the duplicates.";
  return make("Match the parts", words, fields, "Match", (form, originals, duplicates) => {
    const both = { originals: numbers(originals), duplicates: numbers(duplicates) };
    return { does: "PartsMatched", form, ...both };
  });
}

function use() {
  const fields = [
    ...formFields("use"),
    field("use-table", "Table", NUMBER),
    field("use-dollars", "Amount, in dollars", DOLLARS),
    field("use-signed", "Licences of those who signed", NEEDED),
  ];
  const words = "As it is filled in and signed, one signature for each part.";
  return make("Enter a form", words, fields, "Enter", (form, serial, table, dollars, signed) => {
    const where = { serial: Number(serial), table: Number(table) };
    return { does: "FormUsed", form, ...where, cents: cents(dollars), signed: parts(signed) };
  });
}

function spoil() {
  const fields = [...formFields("spoil"), field("spoil-reason", "Reason", NEEDED)];
  const words = "All its parts are kept.";
  return make("A form was spoilt", words, fields, "Enter", (form, serial, reason) => {
    return { does: "FormVoided", form, serial: Number(serial), reason };
  });
}

// Counts.

function counts(kept, may) {
  const amount = (each, value) => (each.unit === "cents" ? money(value) : String(value));
  const rows = kept.counts.map((each) => [
    moment(each.at),
    `${each.what}, ${each.place}`,
    each.provision,
    amount(each, each.found),
    each.variance === null ? "–" : amount(each, each.variance),
    `${each.counter} before ${each.witness}`,
    sentence(each.method),
  ]);
  const heads = ["When", "What", "Provision", "Found", "Variance", "By", "Method"];
  const shown = panel("counts", "Counts", heads, rows, "Nothing has been counted.");
  if (!may.includes("office.floor")) return [shown];
  const fields = [
    field("count-what", "What was counted", NEEDED),
    field("count-place", "Where", NEEDED),
    field("count-provision", "Provision", NEEDED),
    choice("count-method", "Method", ["two_departments", "supervised"]),
    field("count-counter", "Licence of who counted", NEEDED),
    field("count-witness", "Licence of the witness", NEEDED),
    field("count-found", "Found, in dollars", DOLLARS),
    field("count-expected", "By the books, in dollars, if they say", {
      ...DOLLARS,
      required: false,
    }),
  ];
  const words = "One licensed person counts before another.";
  const entry = (what, place, provision, method, counter, witness, found, expected) => {
    const who = { what, place, provision, method, counter, witness, unit: "cents" };
    const books = expected === "" ? null : cents(expected);
    return { does: "Counted", ...who, found: cents(found), expected: books };
  };
  return [shown, make("Enter a count", words, fields, "Enter", entry)];
}

// Projected revenue.

function revenue(kept, may) {
  const rows = kept.revenue.map((each) => [
    each.day,
    String(each.table),
    money(each.projected),
    each.reported === null ? "–" : money(each.reported),
    each.variance === null ? "–" : money(each.variance),
    each.significant ? "significant: notices sent" : "",
  ]);
  const heads = ["Gaming day", "Table", "Projected", "Master Game Report", "Variance", ""];
  const found = [panel("revenue", "Projected poker revenue", heads, rows, "None has been sent.")];
  if (may.includes("office.floor")) {
    const day = [field("project-day", "Gaming day", { type: "date", required: true })];
    const words = "The rake of every poker table on a day that is over, by their logs.";
    const entry = (of) => ({ does: "RevenueProjected", day: of });
    found.push(make("Send a projection to accounting", words, day, "Send", entry));
  }
  if (may.includes("office.account")) found.push(report());
  return found;
}

function report() {
  const fields = [
    field("report-day", "Gaming day", { type: "date", required: true }),
    field("report-table", "Table", NUMBER),
    field("report-dollars", "Master Game Report, in dollars", DOLLARS),
    field("report-usual", "A variance that is usual, in dollars", DOLLARS),
  ];
  const words =
    "A larger variance goes at once to the poker supervisor, the controller and the regulator.";
  return make("Compare with the report", words, fields, "Compare", (day, table, dollars, usual) => {
    const figures = { cents: cents(dollars), usual: cents(usual) };
    return { does: "RevenueReported", day, table: Number(table), ...figures };
  });
}

// Retention and the gaming day.

function settings(kept, may) {
  const rows = kept.retention.map((each) => [each.records, each.provision, `${each.days} days`]);
  const none = "No class of records has a period.";
  const heads = ["Records", "Provision", "Kept for"];
  const { zone, shifts } = kept.gaming_day;
  const day = shifts.map((each) => `${each.name} from ${each.begins}`).join(", ");
  const words = `The gaming day in ${zone}: ${day}.`;
  const shown = panel("settings", "Retention and the gaming day", heads, rows, none);
  shown.append(el("p", { id: "gaming-day" }, words));
  return may.includes("office.account") ? [shown, retain(), setDay()] : [shown];
}

function retain() {
  const fields = [
    field("retain-records", "Records", NEEDED),
    field("retain-provision", "Provision", NEEDED),
    field("retain-days", "Days", NUMBER),
  ];
  const words = "Never shorter than the provision wants.";
  return make("Keep records", words, fields, "Set", (records, provision, days) => {
    return { does: "RetentionSet", records, provision, days: Number(days) };
  });
}

function setDay() {
  const fields = [
    field("day-zone", "Time zone, as America/New_York", NEEDED),
    field("day-shifts", "Shifts, as day 06:00, swing 14:00", NEEDED),
  ];
  const words = "From now on; what was counted before stays where it was.";
  return make("Set the gaming day", words, fields, "Set", (zone, named) => {
    const shifts = parts(named).map((each) => {
      const [, name, begins] = /^(.*?)\s*(\S*)$/.exec(each);
      return { name, begins };
    });
    return { does: "GamingDaySet", zone, shifts };
  });
}

shell().then(start);

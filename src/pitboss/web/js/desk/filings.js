// What was filed, its text, and the ruling on it.

import { get, post } from "../common/api.js";
import { button, el, fill, moment, sentence } from "../common/dom.js";
import { trying } from "../common/seating.js";
import { printButton } from "./printing.js";

const KINDS = [
  ["guide", "Gaming guide"],
  ["house_rules", "House rules"],
  ["sign", "Form of a sign"],
  ["rake", "Rake"],
  ["house_way", "House way"],
  ["device", "Device"],
  ["procedure", "Procedure"],
  ["area", "Area"],
  ["meter_amounts", "Amounts of a meter"],
  ["bad_beat", "Bad beat rules"],
  ["agreement", "Agreement of several casinos"],
  ["rate_card", "Keno rate card"],
  ["keno_system", "Keno system"],
  ["controls", "Internal controls"],
  ["petition", "Petition"],
  ["test", "Test of a game"],
];
const NAMES = Object.fromEntries(KINDS);

/** The filings, the newest first; those that wait stand open. */
export function filings(filed, may, again) {
  const title = el("h2", {}, "Filings");
  const none = el("p", { class: "hint" }, "Nothing has been filed.");
  const rows = filed.map((each) => row(each, may, again));
  return el("section", { class: "panel" }, title, rows.length ? el("ul", {}, ...rows) : none);
}

function row(filing, may, again) {
  const { number, kind, title, version, status } = filing;
  const words = `${number}. ${NAMES[kind] ?? kind}: ${title}, version ${version}`;
  const text = el("pre", { class: "filing-text", tabindex: "0" });
  const folded = el("details", {}, el("summary", {}, "Text"), text);
  folded.addEventListener("toggle", () => read(number, text), { once: true });
  const node = el("li", { "data-filing": number }, el("p", {}, el("strong", {}, words)));
  node.append(el("p", { class: "hint" }, `Filed by ${filing.by}, ${moment(filing.at)}.`));
  node.append(el("p", { "data-status": status }, ruling(filing)), folded);
  node.append(printButton("Print", { document: "filing", number }));
  if (status !== "waiting") {
    node.append(" ", printButton("Print the ruling", { document: "ruling", number }));
  }
  if (may.includes("desk.rule") && status !== "superseded") node.append(ruler(filing, again));
  return node;
}

function ruling({ status, ruled_by: by, ruled_at: at, conditions, until }) {
  if (status === "waiting") return "Waits for a ruling.";
  const on = conditions.length ? ` on condition: ${conditions.join("; ")}` : "";
  const ends = until ? ` Until ${moment(until)}.` : "";
  return `${sentence(status)} by ${by}, ${moment(at)}${on}.${ends}`;
}

async function read(number, place) {
  const found = await trying(() => get(`/api/desk/filings/${number}`));
  if (found) fill(place, found.body);
}

/** A ruling with conditions, one on each line. */
function ruler({ number, status }, again) {
  const id = `conditions-${number}`;
  const lines = el("textarea", { id, rows: 2 });
  const label = el("label", { for: id }, "Conditions, one on each line");
  const until = el("input", { id: `until-${number}`, type: "datetime-local" });
  const term = el("label", { for: until.id }, "The approval lapses (empty: never)");
  const rule = (verdict) => async () => {
    const conditions = lines.value.split("\n").map((each) => each.trim()).filter(Boolean);
    const ends = verdict === "approved" && until.value ? Date.parse(until.value) : 0;
    const body = { filing: number, verdict, conditions, until: ends };
    if (await trying(() => post("/api/desk/rulings", body))) await again();
  };
  const acts = [
    button("Approve", rule("approved"), { class: "primary small" }),
    button("Deny", rule("denied"), { class: "small" }),
  ];
  const form = el("form", {}, el("div", { class: "field" }, label, lines));
  form.append(el("div", { class: "field" }, term, until), ...acts);
  form.addEventListener("submit", (event) => event.preventDefault());
  if (status === "waiting") return form;
  return el("details", {}, el("summary", {}, "Rule again"), form);
}

/** The sheet on which a licensee files a text. */
export function newFiling(filed, again) {
  const options = KINDS.map(([value, words]) => el("option", { value }, words));
  const kind = el("select", { id: "new-kind" }, ...options);
  const subject = el("input", { id: "new-subject", required: true, maxlength: 80 });
  const earlier = filed.map(({ number, kind: of, title: about }) =>
    el("option", { value: number }, `${number}. ${NAMES[of] ?? of}: ${about}`),
  );
  const old = el("select", { id: "new-old" }, el("option", { value: 0 }, "None"), ...earlier);
  const body = el("textarea", { id: "new-body", rows: 8, required: true });
  const send = el("button", { type: "submit", class: "primary" }, "File it");
  const fields = [
    ["new-kind", "Kind", kind],
    ["new-subject", "Game, or what it is about", subject],
    ["new-old", "Takes the place of", old],
    ["new-body", "Text", body],
  ].map(([id, words, input]) => {
    return el("div", { class: "field" }, el("label", { for: id }, words), input);
  });
  const form = el("form", {}, ...fields, send);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const supersedes = Number(old.value);
    const wanted = { kind: kind.value, subject: subject.value, body: body.value, supersedes };
    if (await trying(() => post("/api/desk/filings", wanted))) await again();
  });
  return el("section", { class: "panel" }, el("h2", {}, "File a text with the regulator"), form);
}

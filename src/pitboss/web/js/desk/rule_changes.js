// Changes of rules at the tables: proposed, made known step by step, and what is still missing.

import { form, labelled, lines, open } from "./door.js";
import { get, post } from "../common/api.js";
import { button, el, fill, moment, sentence } from "../common/dom.js";
import { citeButtons } from "../common/provision.js";
import { trying } from "../common/seating.js";

const PATH = "/api/desk/changes";
const JOINT = "/api/desk/joint_changes";
const STEPS = {
  sign: "Post the sign",
  sign_down: "Take the sign down",
  announcement: "Announce it to the patrons",
  notice: "Notify the regulator",
  surveillance: "Notify surveillance",
};

async function show(place, may) {
  const [found, tables] = await Promise.all([get(PATH), get("/api/tables")]);
  const floor = may.includes("table.change_rules");
  const again = (fresh) => draw(place, fresh, tables, floor, again);
  again(found);
}

function draw(place, { changes, joint }, tables, floor, again) {
  const alone = changes.filter((each) => !each.joint);
  const names = Object.fromEntries(tables.map((each) => [each.id, each.name]));
  fill(
    place,
    floor ? proposal(tables, again) : null,
    section("At one table", alone.map((each) => one(each, names, floor, again))),
    section(
      "At several tables together",
      joint.map((each) => several(each, changes, floor, again)),
    ),
  );
}

function section(title, rows) {
  const none = el("p", { class: "hint" }, "No change is proposed.");
  const list = rows.length ? el("ul", {}, ...rows) : none;
  return el("section", { class: "panel" }, el("h2", {}, title), list);
}

/** The sheet on which the floor proposes a change. */
function proposal(tables, again) {
  const options = tables.map(({ id, name }) => el("option", { value: id }, `${id}. ${name}`));
  const chosen = el("select", { id: "proposal-tables", multiple: true, size: 6, required: true });
  chosen.append(...options);
  const settings = el("textarea", {
    id: "proposal-settings",
    rows: 2,
    required: true,
    placeholder: "minimum=5",
  });
  const time = el("input", { id: "proposal-time", type: "datetime-local" });
  const act = async () => {
    const wanted = [...chosen.selectedOptions].map((each) => Number(each.value));
    const at = time.value ? new Date(time.value).toISOString().replace("Z", "+00:00") : "";
    again(await post(PATH, { tables: wanted, settings: lines(settings), effective_at: at }));
  };
  const fields = [
    labelled("Tables: of several together, all change or none does", chosen),
    labelled("Settings, one on each line", settings),
    labelled("In force from (empty: as soon as it may be)", time),
  ];
  const title = el("h2", {}, "Propose a change");
  return el("section", { class: "panel" }, title, form("Propose it", fields, act));
}

function one(change, names, floor, again) {
  const { table, number, effective_at: from, cite, too_late: late } = change;
  const node = el("li", { "data-change": `${table}-${number}` });
  const words = `Table ${table}, ${names[table] ?? ""}: change ${number}, from ${when(from)} `;
  node.append(el("p", {}, el("strong", {}, words), ...citeButtons({ cite })), ...about(change));
  if (late) node.append(el("p", { class: "loss" }, "It is too late for what is missing."));
  if (floor) node.append(tools(change, `${PATH}/${table}/${number}`, again));
  return node;
}

/** What changes, of what kind, the earliest moment, and what is missing. */
function about({ items, kinds, earliest, missing }) {
  const soonest = missing.length
    ? `If all that is missing were done now, it could take effect ${when(earliest)}.`
    : "Everything is done: it takes effect at its time, between wagers.";
  const gaps = missing.map(({ message, cites: [cite, ...also] }) =>
    el("li", {}, `${sentence(message)}. `, ...citeButtons({ cite, also })),
  );
  return [
    el("p", {}, items.join("; ")),
    el("p", { class: "hint" }, `${sentence(kinds.join(", "))}. ${soonest}`),
    gaps.length ? el("ul", { class: "missing" }, ...gaps) : null,
  ].filter(Boolean);
}

function tools({ steps }, path, again) {
  const take = (step) => async () => {
    const fresh = await trying(() => post(`${path}/steps`, { step }));
    if (fresh) again(fresh);
  };
  const drop = async () => {
    const fresh = await trying(() => post(`${path}/withdraw`, {}));
    if (fresh) again(fresh);
  };
  const acts = steps.map(({ step, taken }) => {
    const words = taken ? `✓ ${STEPS[step]}` : STEPS[step];
    return button(words, take(step), { class: "small", disabled: taken });
  });
  return el("p", { class: "row" }, ...acts, button("Withdraw", drop, { class: "small" }));
}

function several(joint, changes, floor, again) {
  const { number, tables, settings, effective_at: from, by, status, known, dropped } = joint;
  const node = el("li", { "data-joint": number, "data-status": status });
  const what = `${settings.join("; ")}, from ${when(from)}`;
  const words = `${number}. Tables ${tables.join(", ")}: ${what}`;
  node.append(el("p", {}, el("strong", {}, words)));
  const reason = dropped ? `: ${dropped}` : "";
  const places = known.length ? ` Made known at ${known.join(", ")}.` : "";
  const state = `Proposed by ${by}. ${sentence(status)}${reason}.${places}`;
  node.append(el("p", { class: "hint" }, state));
  const parts = changes.filter((each) => each.joint === number);
  if (!parts.length) return node;
  node.append(...about(parts.find((each) => each.missing.length) ?? parts[0]));
  const taken = (step) => parts.every((each) => each.steps.some((s) => s.step === step && s.taken));
  const steps = parts[0].steps.map(({ step }) => ({ step, taken: taken(step) }));
  if (floor && status === "waiting") node.append(tools({ steps }, `${JOINT}/${number}`, again));
  return node;
}

function when(iso) {
  return moment(Date.parse(iso));
}

open("desk.read", show);

// Petitions for new games: what they say, where they stand, their tests, and the next steps.

import { form, labelled, lines, open } from "./door.js";
import { document as words, draft } from "./petition_text.js";
import { next } from "./petition_steps.js";
import { results } from "./petition_results.js";
import { get, post } from "../common/api.js";
import { el, fill, moment, sentence } from "../common/dom.js";
import { citeButtons } from "../common/provision.js";
import { trying } from "../common/seating.js";

const PATH = "/api/desk/petitions";

async function show(place, may) {
  const rows = await get(PATH);
  const again = () => show(place, may);
  const none = el("p", { class: "hint" }, "No game is proposed.");
  const list = rows.map((each) => row(each, may, again));
  const sheets = [
    may.includes("desk.file") ? fresh(again) : null,
    may.includes("desk.rule") ? own(again) : null,
  ];
  const title = el("h2", {}, "Petitions");
  fill(place, el("section", { class: "panel" }, title, list.length ? el("ul", {}, ...list) : none));
  place.append(...sheets.filter(Boolean));
}

function row({ number, game_name: name, game, state, own: by, authorized }, may, again) {
  const mark = authorized ? "authorized" : "not authorized";
  const head = `${number}. ${name}, a game like ${game.replaceAll("_", " ")}`;
  const from = by ? `Proposed by ${by} of the regulator: ` : "";
  const node = el("li", { "data-petition": number, "data-state": state });
  node.append(el("p", {}, el("strong", {}, head)));
  node.append(el("p", { class: "hint" }, `${from}${sentence(state)}, ${mark}.`));
  const place = el("div", {});
  const folded = el("details", {}, el("summary", {}, "Open"), place);
  const read = async () => {
    const found = await trying(() => get(`${PATH}/${number}`));
    if (found) fill(place, ...page(found, may, again));
  };
  folded.addEventListener("toggle", () => folded.open && read(), { once: true });
  node.append(folded);
  return node;
}

function page(found, may, again) {
  const { number, unauthorized, missing, conditions, modifications, ended } = found;
  const step = async (does, said) => {
    await post(PATH, { does, case: number, ...said });
    await again();
  };
  return [
    list("Not authorized", unauthorized),
    list("Missing for the next step", missing),
    plain("Conditions of the ruling", conditions),
    plain("Changed by the regulator during the test", modifications),
    ended ? el("p", {}, `The test was ended: ${ended}.`) : null,
    where(found),
    next(found, may, step),
    results(number, found.tables),
    words(found),
    history(found.history),
  ].filter(Boolean);
}

function list(title, rows) {
  if (!rows.length) return null;
  const items = rows.map(({ message, cites: [cite, ...also] }) =>
    el("li", {}, `${sentence(message)}. `, ...citeButtons({ cite, also })),
  );
  return el("section", {}, el("h3", {}, title), el("ul", { class: "missing" }, ...items));
}

function plain(title, rows) {
  if (!rows.length) return null;
  const items = rows.map((each) => el("li", {}, sentence(each)));
  return el("section", {}, el("h3", {}, title), el("ul", {}, ...items));
}

function where({ tables, periods, terms }) {
  if (!tables.length) return null;
  const times = periods.map(([from, to]) => `${moment(from)} to ${moment(to)}`).join("; ");
  const more = terms ? ` ${terms}` : "";
  return el("p", {}, `The test: tables ${tables.join(", ")}, ${times}.${more}`);
}

function history(rows) {
  const items = rows.map(({ at, does, by }) =>
    el("li", {}, `${moment(at)}: ${does.replace(/(?!^)([A-Z])/g, " $1").toLowerCase()}, ${by}`),
  );
  return el("details", {}, el("summary", {}, "History"), el("ul", {}, ...items));
}

/** The sheet on which a petitioner drafts a petition. */
function fresh(again) {
  const { fields, read } = draft();
  const old = el("input", { id: "draft-case", type: "number", min: 1 });
  fields.unshift(labelled("Draft that is written anew (empty: a new petition)", old));
  const act = async () => {
    await post(PATH, { does: "PetitionDrafted", text: read(), case: Number(old.value) || 0 });
    await again();
  };
  const title = el("h2", {}, "Draft a petition");
  return el("section", { class: "panel" }, title, form("Write the draft", fields, act));
}

/** The sheet on which the regulator proposes a game of its own motion. */
function own(again) {
  const name = el("input", { id: "own-name", maxlength: 80, required: true });
  const game = el("input", { id: "own-game", required: true, placeholder: "big_six" });
  const payouts = el("textarea", { id: "own-payouts", rows: 2, placeholder: "joker=40 to 1" });
  const why = el("textarea", { id: "own-text", rows: 3, required: true });
  const act = async () => {
    const proposal = { game: game.value.trim(), payouts: pairs(lines(payouts)) };
    const said = { game_name: name.value, text: why.value, proposal };
    await post(PATH, { does: "OwnGameProposed", ...said });
    await again();
  };
  const fields = [
    labelled("Name of the game", name),
    labelled("The authorized game of which it is a variation", game),
    labelled("Payouts, one on each line", payouts),
    labelled("What is proposed, and why", why),
  ];
  const title = el("h2", {}, "Propose a game as the regulator");
  return el("section", { class: "panel" }, title, form("Propose it", fields, act));
}

/** Lines of `name=value` as an object. */
export function pairs(rows) {
  return Object.fromEntries(rows.map((each) => each.split("=").map((part) => part.trim())));
}

open("desk.read", show);

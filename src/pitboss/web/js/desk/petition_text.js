// What a petition says: the sheet on which it is drafted, and the document that is made of it.

import { labelled, lines } from "./door.js";
import { el, percent } from "../common/dom.js";

const CLASSES = [
  "a variation of an authorized game",
  "a composite of authorized games",
  "another game, compatible with the public interest and suitable for casino use",
];
const KINDS = [
  "casino licensee",
  "casino service industry",
  "owner of rights in the game",
  "licensee of rights in the game",
  "lessee of rights in the game",
  "franchisee of rights in the game",
  "other interested person",
];
const ITEMS = [
  ["summary", "3i. Summary: objectives, method of play, wagers"],
  ["draft_rules", "3ii. Draft rules"],
  ["layout", "3iv. Layout: its picture or where that is"],
  ["equipment", "3v. Equipment, one thing on each line"],
  ["rights", "4. Copyrights, trademarks and patents"],
  ["offered_to_all", "5. That all casino licensees were offered the game"],
  ["indemnity", "6. Release and indemnity"],
  ["ruling_request", "7. Request for a declaratory ruling"],
  ["test_request", "8. Request for a test"],
];
const PEOPLE = "name; address; kind; signed; agreed to test; licensed, one petitioner on each line";

/** The fields of a draft, and `read()`, which says what is in them. */
export function draft() {
  const name = el("input", { id: "draft-name", maxlength: 80, required: true });
  const game = el("input", { id: "draft-game", required: true });
  const payouts = area("draft-payouts", 2, "joker=40 to 1");
  const options = area("draft-options", 1, "minimum=5");
  const people = area("draft-people", 3, `Boardwalk; 1 Boardwalk; ${KINDS[0]}; signed; agreed`);
  const classes = CLASSES.map((each) => el("option", {}, each));
  const kind = el("select", { id: "draft-class" }, ...classes);
  const texts = ITEMS.map(([key]) => area(`draft-${key}`, 2));
  const fields = [
    labelled("Name of the game", name),
    labelled("The authorized game of which it is a variation", game),
    labelled("Payouts as proposed, one on each line", payouts),
    labelled("Options as proposed, one on each line", options),
    labelled(`1. Petitioners: ${PEOPLE}`, people),
    labelled("2. Class of game", kind),
    ...ITEMS.map(([, label], at) => labelled(label, texts[at])),
  ];
  const read = () => ({
    game_name: name.value.trim(),
    proposal: { game: game.value.trim(), payouts: pairs(payouts), options: pairs(options) },
    petitioners: lines(people).map(petitioner),
    game_class: kind.value,
    ...Object.fromEntries(ITEMS.map(([key], at) => [key, texts[at].value])),
    equipment: lines(texts[3]),
  });
  return { fields, read };
}

function area(id, rows, placeholder) {
  return el("textarea", { id, rows, placeholder });
}

function pairs(input) {
  return Object.fromEntries(lines(input).map((each) => each.split("=").map((p) => p.trim())));
}

function petitioner(line) {
  const [name = "", address = "", kind = "", ...said] = line.split(";").map((each) => each.trim());
  const has = (word) => said.some((each) => each.startsWith(word));
  const found = KINDS.includes(kind) ? kind : KINDS.at(-1);
  return {
    name,
    address,
    kind: found,
    signed: has("signed"),
    agreed_to_test: has("agreed"),
    csi_licensed: has("licensed"),
  };
}

/** The exhibit and the document of a petition. */
export function document({ exhibit, document: text }) {
  const head = ["Wager", "True odds", "Pays", "House advantage", "Exactly"];
  const rows = exhibit.map((each) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, each.title),
      el("td", {}, each.true_odds),
      el("td", {}, each.payout_odds),
      el("td", {}, percent(100 * share(each.house_advantage))),
      el("td", {}, each.exactly),
    ),
  );
  const cells = head.map((each) => el("th", { scope: "col" }, each));
  const table = el("table", {}, el("tr", {}, ...cells), ...rows);
  const scroll = el("div", { class: "scroll", tabindex: "0" }, table);
  const written = el("pre", { class: "filing-text", tabindex: "0" }, text);
  return el(
    "div",
    {},
    el("details", {}, el("summary", {}, "Exhibit"), scroll),
    el("details", {}, el("summary", {}, "Petition"), written),
  );
}

/** A fraction written p/q as a number. */
export function share(text) {
  const [over, under = "1"] = text.split("/");
  return Number(over) / Number(under);
}

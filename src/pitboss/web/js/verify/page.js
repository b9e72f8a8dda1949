// The page on which anybody checks the house.

import { get } from "../common/api.js";
import { button, byId, count, el, fill } from "../common/dom.js";
import { shell } from "../common/shell.js";
import { toastError } from "../common/toast.js";
import { cardChecks, checkCards } from "./cards.js";
import { checkRound, roundChecks } from "./round.js";
import { NO_TRANSCRIPT, checkShape, checks } from "./transcript.js";

// What a file proves, by the number that it says.
const PROOFS = { 2: [checkCards, cardChecks], 3: [checkRound, roundChecks] };

const SHOWN_MAX = 400;
const TITLES = {
  chain: "The log is a chain of hashes",
  commitment: "The seeds are the ones committed to",
  draw: "Chance was drawn from the seeds",
};

const page = { table: null, epoch: null, paste: null, result: null };

function field(id, words, attrs) {
  const input = el("input", { id, type: "number", min: 1, inputmode: "numeric", ...attrs });
  return [input, el("div", { class: "field" }, el("label", { for: id }, words), input)];
}

function build() {
  const asked = new URLSearchParams(location.search);
  const [table, tableField] = field("verify-table", "Table", { value: asked.get("table") });
  const [epoch, epochField] = field("verify-epoch", "Epoch", { value: asked.get("epoch") });
  const [round, roundField] = field("verify-round", "or round", { value: asked.get("round") });
  const fetchIt = el("button", { type: "submit", class: "primary" }, "Fetch and check");
  const form = el("form", { class: "verify-fetch" }, tableField, epochField, roundField, fetchIt);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    fetched(table.value, epoch.value, round.value);
  });
  const paste = el("textarea", { id: "verify-paste", rows: 6, spellcheck: "false" });
  const label = el("label", { for: "verify-paste" }, "Or paste a transcript");
  const pasted = el("div", { class: "field" }, label, paste);
  const check = button("Check what I pasted", () => fromText(paste.value));
  const epochs = el("div", { id: "epochs" });
  page.result = el("div", { class: "verify-result", "aria-live": "polite" });
  const sheet = el("section", { class: "panel" }, form, epochs, pasted, check);
  fill(byId("verify"), sheet, page.result);
  table.addEventListener("change", () => list(table.value, epochs));
  if (table.value) list(table.value, epochs);
  if (table.value && (epoch.value || round.value)) {
    fetched(table.value, epoch.value, round.value);
  }
}

async function list(table, place) {
  const epochs = await get(`/api/tables/${table}/fairness`).catch(() => []);
  const shown = epochs.filter((each) => each.provable && each.draws).slice(-20).reverse();
  const links = shown.map((each) =>
    el("a", { href: `/verify?table=${table}&epoch=${each.epoch}` }, `${each.epoch}`),
  );
  const spaced = links.flatMap((link) => [link, " "]);
  const words = el("p", { class: "hint" }, "Epochs that can be checked: ", ...spaced);
  fill(place, shown.length ? words : null);
}

function fetched(table, epoch, round) {
  const place = `/api/tables/${Number(table)}`;
  const what = round ? `rounds/${Number(round)}/proof` : `transcript/${Number(epoch)}`;
  return attempt(() => get(`${place}/${what}`));
}

function fromText(words) {
  return attempt(() => JSON.parse(words));
}

/** Checks what was read; where it cannot be checked, says why and leaves nothing half done. */
async function attempt(read) {
  try {
    await run(await read());
  } catch (error) {
    fill(page.result);
    toastError(plainly(error));
  }
}

/** What is wrong with the pasted text. */
function plainly(error) {
  if (error instanceof SyntaxError) return { message: "That is not JSON." };
  return error instanceof TypeError ? { message: NO_TRANSCRIPT } : error;
}

async function run(transcript) {
  const [shape, walk] = PROOFS[transcript?.pitboss] ?? [checkShape, checks];
  shape(transcript);
  if (!crypto.subtle) throw new Error("Browsers compute hashes only over https or on localhost.");
  const found = { chain: [], commitment: [], draw: [] };
  const progress = el("p", { class: "hint" }, "Checking…");
  fill(page.result, progress);
  let done = 0;
  for await (const check of walk(transcript)) {
    found[check.kind].push(check);
    done += 1;
    if (done % 50 === 0) await shown(progress, `${count(done)} checks so far…`);
  }
  fill(page.result, verdict(found), ...Object.entries(found).map(section), download(transcript));
}

async function shown(node, words) {
  node.textContent = words;
  await new Promise((resolve) => setTimeout(resolve));
}

function verdict(found) {
  const all = Object.values(found).flat();
  const bad = all.filter((each) => each.ok === false);
  const open = all.filter((each) => each.ok === null).length;
  if (bad.length) {
    const words = `${count(bad.length)} checks failed: this is not what the house committed to.`;
    return el("p", { class: "verdict bad", role: "alert" }, words);
  }
  const left = open ? ` ${count(open)} could not be computed on this page.` : "";
  const words = `All ${count(all.length - open)} checks hold.${left}`;
  return el("p", { class: "verdict good" }, words);
}

function section([kind, list]) {
  if (!list.length) return null;
  const bad = list.filter((each) => each.ok === false);
  const items = [...bad, ...list.filter((each) => each.ok !== false)].slice(0, SHOWN_MAX);
  const mark = bad.length ? "✗" : "✓";
  const summary = el("summary", {}, `${mark} ${TITLES[kind]} (${count(list.length)})`);
  const rows = items.map(line);
  return el("details", { class: "panel", open: bad.length > 0 || kind !== "draw" }, summary,
    el("ol", { class: "checks" }, ...rows));
}

function line({ ok, epoch, n, words }) {
  const [mark, kind] = ok === null ? ["·", "muted"] : ok ? ["✓", "gain"] : ["✗", "loss"];
  const where = epoch ? `Epoch ${epoch}, row ${n}: ` : "";
  const said = ok === null ? "not computed" : ok ? "holds" : "fails";
  const sign = el("span", { class: kind, role: "img", "aria-label": said }, mark);
  const text = el("span", { class: "mono" }, words);
  return el("li", {}, sign, " ", el("span", { class: "muted" }, where), text);
}

/** Lets one keep the transcript, to check it with `pitboss verify`. */
function download(transcript) {
  const act = () => {
    const words = JSON.stringify(transcript);
    const address = URL.createObjectURL(new Blob([words], { type: "application/json" }));
    const { table, round, epoch } = transcript;
    const name = round ? `round-${table}-${round}.json` : `transcript-${table}-${epoch}.json`;
    el("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
  };
  const words = "Keep it, and check cards, wagers and payouts too with “pitboss verify”. ";
  return el("p", { class: "hint" }, words, button("Save the transcript", act, { class: "small" }));
}

shell();
build();

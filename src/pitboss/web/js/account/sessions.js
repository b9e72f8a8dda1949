// The sessions of the own account: since when, from where, with which program.

import { get, post } from "../common/api.js";
import { button, el, moment } from "../common/dom.js";
import { trying } from "../common/seating.js";
import { toast } from "../common/toast.js";

function row(session, again) {
  const end = async () => {
    if (await trying(() => post(`/api/me/sessions/${session.id}/end`))) await again();
  };
  const act = session.current ? "This one" : button("End", end, { class: "small" });
  return el(
    "tr",
    {},
    el("td", {}, session.device || "Unknown"),
    el("td", {}, session.address || "Unknown"),
    el("td", {}, moment(session.created_at)),
    el("td", {}, moment(session.seen_at)),
    el("td", {}, act),
  );
}

/** The list of sessions; `again` draws the page once more. */
export async function sessions(again) {
  const found = await get("/api/me/sessions");
  const names = ["Program", "Address", "Since", "Last used", "End"];
  const head = el("tr", {}, ...names.map((name) => el("th", { scope: "col" }, name)));
  const rows = found.map((each) => row(each, again));
  const table = el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows));
  const others = async () => {
    const ended = await trying(() => post("/api/me/sessions/end_others"));
    if (!ended) return;
    toast("You are signed out everywhere else.", { kind: "good" });
    await again();
  };
  const all = { class: "small", disabled: found.length < 2 };
  const region = { class: "scroll", tabindex: 0, role: "region", "aria-label": "Sessions" };
  return el(
    "section",
    { class: "panel", id: "sessions" },
    el("h2", {}, "Where you are signed in"),
    el("div", region, table),
    button("Sign out everywhere else", others, all),
  );
}

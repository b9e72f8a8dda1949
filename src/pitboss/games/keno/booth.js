// The keno booth beside the console: what the writer, the runners and the supervisor do.

import { button, el, fill, money } from "../../common/dom.js";
import { choice, seatOf } from "../../console/forms.js";
import { ticketRow } from "./ticket.js";

const SUPERVISORS = ["floorperson", "supervisor"];
const AUTHORISED_FROM = 150_000;
const REPORTED_MAX = 50_000;
const DRAWN = 20;

/** The panel of the booth; `give(form, values)` answers, `nameOf(seat)` is who sits there. */
export function makeBooth(info, { give, nameOf }) {
  const parts = { status: el("p", { class: "hint" }), numbers: el("div") };
  const request = makeRequestForm(info, { give, nameOf });
  const names = ["clock", "tickets", "winners", "runners", "supervisor"];
  for (const name of names) parts[name] = el("div");
  const drawing = makeDrawing(give);
  const named = { class: "panel booth", "aria-labelledby": "booth-title" };
  const title = el("h2", { id: "booth-title" }, "Keno booth");
  const writer = part("Writer", parts.clock, request.node, parts.tickets, parts.winners);
  const runners = part("Runners", parts.runners);
  const above = part("Keno supervisor", parts.supervisor);
  runners.hidden = !info.rules?.runners?.value;
  const node = el("section", named, title, parts.status, drawing.node, writer, runners, above);

  function update({ view, question, you }) {
    const now = { view, forms: question?.forms ?? [], question, actors: you?.actors ?? [] };
    now.tickets = view?.lounge?.tickets ?? [];
    fill(parts.status, statusOf(now));
    drawing.update(now);
    fill(parts.clock, clock(now, give));
    request.update(now);
    fill(parts.tickets, openTickets(now, { give, nameOf }));
    fill(parts.winners, winners(now, { give, nameOf }));
    fill(parts.runners, reported(now));
    fill(parts.supervisor, supervised(now, give));
  }
  return { node, update };
}

function part(title, ...nodes) {
  return el("section", { class: "booth-part" }, el("h3", {}, title), ...nodes);
}

function statusOf({ view, tickets, question }) {
  const { game = 0, is_up: up = true, is_locked: locked = true } = view?.lounge ?? {};
  const open = tickets.filter((each) => each.state === "open");
  const held = tickets.reduce((sum, each) => sum + (each.state === "won" ? each.won : 0), 0);
  const said = [
    `Game ${game} ${question?.betting ? "is open" : "is closed"}`,
    `${open.length} tickets outstanding`,
    `${money(held)} won and not presented`,
    up ? "system up" : "SYSTEM DOWN",
    locked ? "generator locked" : "GENERATOR OPEN",
  ];
  return said.join(" · ");
}

// -- the writer -----------------------------------------------------------------------------------

/** Where a step asks for the moment: that of the writer's own clock, which never goes back. */
function clock({ forms, question }, give) {
  const own = forms.filter((form) => blank(form, "seconds"));
  const shift = forms.find((form) => form.say === "EndShift");
  const ends = shift ? [choice(shift, { question, give, words: "End a shift" })] : [];
  const moments = own.map((form) => {
    const { low } = blank(form, "seconds");
    const act = () => give(form, { seconds: Math.max(low, Math.floor(Date.now() / 1000)) });
    const said = form.say === "LockOut" ? `Lock out now, as ${form.by}` : "The clock shows now";
    return button(said, act, { class: "small", title: form.help });
  });
  return [...moments, ...ends];
}

/** A request that the writer enters for somebody without an account; it stays while one types. */
function makeRequestForm(info, { give, nameOf }) {
  const field = (name, attrs) => el("input", { type: "text", autocomplete: "off", ...attrs, name });
  const holder = el("select", { name: "holder" });
  const marks = field("marks", { placeholder: "1.2.3/4.5.6/k7" });
  const ways = field("ways", { placeholder: "3/2@1+3/4@1" });
  const games = field("games", { type: "number", min: 1, value: 1 });
  const kind = el("select", { name: "request" });
  const send = el("button", { type: "submit", class: "small" }, "Enter the request");
  const labels = { Holder: holder, Marks: marks, Conditioning: ways, Games: games, Request: kind };
  const rows = Object.entries(labels).map(([name, input]) => el("label", {}, name, input));
  const form = el("form", { class: "booth-form request", novalidate: true }, ...rows, send);
  const title = el("summary", {}, "Enter a request");
  const node = el("details", {}, title, form);
  let forms = [];

  const options = (select, pairs) => {
    const kept = select.value;
    fill(select, ...pairs.map(([value, words]) => el("option", { value }, words)));
    if (pairs.some(([value]) => String(value) === kept)) select.value = kept;
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [what, runner] = kind.value.split(" ");
    const own = forms.filter((each) => seatOf(each.by) === Number(holder.value));
    const found = own.find((each) => (runner ? each.fixed.request === what : !each.fixed.request));
    if (!found) return;
    const values = { slip: `${marks.value}:${ways.value}`, games: Number(games.value) };
    const given = await give(found, { ...values, ...(runner ? { runner } : { request: what }) });
    if (given) marks.value = "";
  });

  function update(now) {
    forms = now.forms.filter((each) => each.say === "BuyTicket");
    const seats = [...new Set(forms.map((each) => seatOf(each.by)))];
    options(holder, seats.map((seat) => [seat, nameOf(seat)]));
    const listed = (name) => forms.flatMap((each) => blank(each, name)?.values ?? []);
    const kinds = [...new Set(listed("request"))].map((each) => [each, REQUESTS[each] ?? each]);
    const runners = [...new Set(listed("runner"))].map((code) => `runner ${code}`);
    const codes = runners.map((runner) => [runner, runner]);
    options(kind, [...kinds, ...codes]);
    send.disabled = !seats.length;
  }
  return { node, update };
}

const REQUESTS = { form: "writer request", ticket: "earlier ticket", verbal: "by word of mouth" };

function blank(form, name) {
  return form.blanks.find((each) => each.name === name);
}

/** Tickets of the game that is open, which the writer may void for a reason. */
function openTickets({ forms, tickets }, { give, nameOf }) {
  const form = forms.find((each) => each.say === "VoidTicket" && each.by === "dealer");
  const numbers = blank(form ?? { blanks: [] }, "ticket")?.values ?? [];
  if (!numbers.length) return el("p", { class: "hint" }, "No ticket can be voided.");
  const reasons = blank(form, "reason").values.map((each) => el("option", { value: each }, each));
  const reason = el("select", { "aria-label": "Reason" }, ...reasons);
  const rows = tickets.filter((each) => numbers.includes(each.ticket)).map((each) => {
    const act = () => give(form, { ticket: each.ticket, reason: reason.value });
    const press = button("Void", act, { class: "small", "aria-label": `Void ${each.ticket}` });
    return el("li", {}, ticketRow(each, nameOf(each.seat)), press);
  });
  const title = el("h4", {}, "May be voided, for ");
  title.append(reason);
  return [title, el("ul", { class: "booth-list" }, ...rows)];
}

/** Winning tickets: those of walk-ins are presented here, others by their holders. */
function winners({ forms, tickets }, { give, nameOf }) {
  const won = tickets.filter((each) => each.state === "won");
  if (!won.length) return el("p", { class: "hint" }, "No winning ticket waits.");
  const rows = won.map((each) => {
    const who = each.won < AUTHORISED_FROM ? "" : ", a supervisor authorises and signs";
    const words = `${ticketRow(each, nameOf(each.seat))}: won ${money(each.won)}${who}`;
    return el("li", {}, words, ...presenting(forms, each, give));
  });
  return [el("h4", {}, "Winning tickets"), el("ul", { class: "booth-list" }, ...rows)];
}

function presenting(forms, { ticket, seat }, give) {
  const own = forms.filter((each) => each.say === "PresentTicket" && seatOf(each.by) === seat);
  const exact = own.find((each) => each.fixed.ticket === ticket);
  const listed = own.find((each) => blank(each, "ticket")?.values.includes(ticket));
  const handed = own.find((each) => blank(each, "runner"));
  const found = exact ?? (listed === handed ? null : listed);
  const nodes = [];
  if (found) {
    const values = exact ? {} : { ticket };
    const named = { class: "small", "aria-label": `Present ${ticket}` };
    nodes.push(button("Present", () => give(found, values), named));
  }
  for (const runner of handed ? blank(handed, "runner").values.slice(0, 3) : []) {
    const act = () => give(handed, { ticket, runner });
    nodes.push(button(`To ${runner}`, act, { class: "small quiet" }));
  }
  return nodes;
}

// -- the draw -------------------------------------------------------------------------------------

/** The numbers that the generator shows, pressed in their order; twenty of them are entered. */
function makeDrawing(give) {
  const chosen = [];
  let form = null;
  const send = button("Enter the draw", () => {
    const numbers = chosen.splice(0).join(".");
    give(form, { numbers });
  });
  const keys = Array.from({ length: 80 }, (_, at) => {
    const key = button(String(at + 1), () => toggle(at + 1), { class: "small" });
    return key;
  });
  const grid = el("div", { class: "number-grid", role: "group", "aria-label": "Numbers" }, ...keys);
  const node = part("The draw", el("p", { class: "hint" }, "Press the numbers shown."), grid, send);

  function toggle(number) {
    const at = chosen.indexOf(number);
    if (at >= 0) chosen.splice(at, 1);
    else if (chosen.length < DRAWN) chosen.push(number);
    show();
  }

  function show() {
    keys.forEach((key, at) => key.setAttribute("aria-pressed", String(chosen.includes(at + 1))));
    send.disabled = chosen.length < DRAWN;
    send.textContent = `Enter the draw (${chosen.length} of ${DRAWN})`;
  }

  function update({ forms }) {
    form = forms.find((each) => each.say === "NumbersDrawn") ?? null;
    node.hidden = !form;
    if (!form) chosen.splice(0);
    show();
  }
  return { node, update };
}

// -- runners and supervisors ----------------------------------------------------------------------

/** The winning ticket report of the last game: runner, payout, a part of the serial number. */
function reported({ view, tickets }) {
  const last = view?.lounge?.games?.[0]?.game ?? 0;
  const listed = tickets.filter(
    ({ state, runner, won, last: game }) =>
      state === "won" && runner && won <= REPORTED_MAX && game === last,
  );
  if (!listed.length) return el("p", { class: "hint" }, `Game ${last}: nothing to report.`);
  const rows = listed.map(({ runner, ticket, won }) => {
    const serial = `…${String(ticket % 100).padStart(2, "0")}`;
    return el("li", {}, `${runner}: ticket ${serial} pays ${money(won)}`);
  });
  return [el("h4", {}, `Report of game ${last}`), el("ul", { class: "booth-list" }, ...rows)];
}

/** What a keno supervisor, or that person's supervisor, may do now. */
function supervised({ forms, actors, question }, give) {
  if (!actors.includes(SUPERVISORS[0])) {
    const words = "Lock-out, override, keys and authorisations: a floorperson opens this console.";
    return el("p", { class: "hint" }, words);
  }
  const own = forms.filter((each) => SUPERVISORS.includes(each.by) && each.say !== "Sit");
  if (!own.length) return el("p", { class: "hint" }, "Nothing at this step.");
  const rows = own.map((form) => {
    const tag = el("span", { class: "tag" }, form.by);
    return el("li", {}, choice(form, { question, give }), tag, form.help);
  });
  return el("ul", { class: "words" }, ...rows);
}

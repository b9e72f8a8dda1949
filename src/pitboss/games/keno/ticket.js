// A player's keno tickets: the list, what a ticket shows, and the ticket on paper.

import { makeKey, makePanel, pressable } from "../frame.js";
import { folded, printSheet } from "../paper.js";
import { LETTERS, loaded } from "./request.js";
import { box, clear, money, place, svg, text } from "../svg.js";

const ACROSS = 10;
const PAPER = { wide: 300, letters: 46 };

/** The panel of the player's tickets. */
export function makeTickets(table, request) {
  const [width, height] = [300, 510];
  const panel = makePanel(width, height);
  const list = svg("g", { class: "keno-tickets" });
  panel.node.append(text("Your tickets", width / 2, 14, { class: "words", "font-size": 18 }), list);
  let chosen = 0;

  function show(view) {
    const you = table.you?.() ?? view.seats?.find((each) => each.you)?.seat;
    const own = (view.lounge?.tickets ?? []).filter((each) => each.seat === you).reverse();
    const rows = own.slice(0, 7).map((ticket, at) => row(ticket, 34 + at * 30, view));
    const open = own.find((each) => each.ticket === chosen) ?? own[0];
    clear(list).append(...rows, ...(open ? opened(open) : []));
  }

  function opened(ticket) {
    const again = makeKey("Play again", 146, () => request.load(ticket));
    const print = makeKey("Print", 146, () => printTicket(ticket));
    return [place(again, 0, 254), place(print, 154, 254), place(preview(ticket), 0, 298)];
  }

  function row(ticket, y, view) {
    const won = ticket.won ? `, won ${money(ticket.won)}` : "";
    const words = `${ticket.ticket}: ${money(ticket.price)} ${ticket.state}${won}`;
    const face = box(0, 0, width, 27, { rx: 6, fill: "#0d2b20", stroke: "#ffffff44" });
    const label = text(words, width / 2, 14, { class: "odds", "font-size": 14 });
    const press = () => {
      chosen = ticket.ticket;
      if (ticket.state !== "won") return show(view);
      const by = `seat:${ticket.seat}`;
      const answer = { say: "PresentTicket", by, ticket: ticket.ticket };
      return table.give?.(answer, { betting: true });
    };
    const what = ticket.state === "won" ? `Present ticket ${ticket.ticket}` : `Ticket ${words}`;
    const node = svg("g", { class: `keno-ticket ${ticket.state}` }, face, label);
    return pressable(place(node, 0, y), { label: what, press });
  }
  return { panel, show };
}

/** A ticket of somebody on a line of a list. */
export function ticketRow({ ticket, marks, ways, price, station }, holder) {
  return `No. ${ticket}, ${holder}, station ${station}: ${marks}, ${ways}, ${dollars(price)}`;
}

/** All that a ticket shows besides its grid, in lines. */
function ticketLines(ticket) {
  const rates = new Map();
  for (const { count, size, rate } of loaded(ticket).items) {
    const row = `of ${size} spots at ${dollars(rate)}`;
    rates.set(row, (rates.get(row) ?? 0) + count);
  }
  const each = [
    `Issued ${new Date(ticket.issued * 1000).toISOString().slice(0, 19).replace("T", " ")}`,
    `Work station ${ticket.station}, Writer ${ticket.writer}`,
    `Numbers ${ticket.marks}`,
    `Games ${ticket.games}, From game ${ticket.first} to game ${ticket.last}`,
    `Conditioning ${ticket.ways}`,
    `Rates ${[...rates].map(([row, count]) => `${count} ${row}`).join(", ")}`,
    `Ways ${ticket.count}, Total price ${dollars(ticket.price)}`,
    ticket.limit,
    ticket.claim,
  ];
  return each.flatMap((line) => folded(line, PAPER.letters));
}

function dollars(cents) {
  const figure = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `$${(cents / 100).toLocaleString("en-US", figure)}`;
}

/** The ticket on the felt, as far as there is room. */
function preview(ticket) {
  const rows = ticketLines(ticket).slice(0, 12);
  const face = box(0, 0, PAPER.wide, 204, { fill: "#fdf6e3", rx: 4 });
  return svg("g", { class: "keno-printed" }, face, ...printedLines(ticket, rows, 14));
}

/** Prints a ticket: its number, the grid with its groups, and as many lines as it has. */
function printTicket(ticket) {
  const { groups, kings } = loaded(ticket);
  const cells = [];
  for (let number = 1; number <= 80; number += 1) {
    const at = groups.findIndex((group) => group.includes(number));
    const mark = at < 0 ? "" : (kings.has(at) ? "K" : "") + LETTERS[at];
    const [x, y] = [15 + ((number - 1) % ACROSS) * 27, 34 + Math.floor((number - 1) / ACROSS) * 22];
    cells.push(place(gridCell(number, mark), x, y));
  }
  const rows = ticketLines(ticket);
  const lines = printedLines(ticket, rows, 15, 222);
  const paper = svg("g", { class: "keno-paper" }, ...cells, ...lines);
  printSheet(paper, PAPER.wide, 222 + rows.length * 15);
}

function gridCell(number, mark) {
  const face = box(0, 0, 26, 21, { fill: mark ? "#111" : "#fff", stroke: "#111" });
  const ink = { fill: mark ? "#fff" : "#111", "font-size": 11, "font-family": "monospace" };
  const letter = text(mark, 21, 7, { ...ink, "font-size": 7 });
  return svg("g", mark ? { class: "marked" } : {}, face, text(number, 11, 11, ink), letter);
}

function printedLines(ticket, rows, leading, top = 34) {
  const look = (size) => ({ fill: "#111", "font-size": size, "font-family": "monospace" });
  const line = (words, at) => text(words, PAPER.wide / 2, top + at * leading, look(10));
  return [text(`KENO  No. ${ticket.ticket}`, PAPER.wide / 2, 16, look(16)), ...rows.map(line)];
}

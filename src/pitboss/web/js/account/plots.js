// Plots of one's own results, drawn as SVG.

import { count, money, moment, signed } from "../common/dom.js";
import { svg } from "../felt/svg.js";

const [WIDTH, HEIGHT] = [720, 260];
const EDGE = { left: 74, right: 16, top: 14, bottom: 26 };

function scale([low, high], [from, to]) {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/** Round figures between two bounds, at most so many. */
export function ticks(low, high, most = 5) {
  const rough = (high - low || 1) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough);
  const first = Math.ceil(low / step) * step;
  const found = [];
  for (let value = first; value <= high + step / 1e6; value += step) found.push(Math.round(value));
  return found;
}

function frame(title, description, height = HEIGHT) {
  const node = svg("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${height}`, role: "img" });
  node.append(svg("title", {}, title), svg("desc", {}, description));
  return node;
}

function label(words, x, y, anchor = "end") {
  return svg("text", { class: "plot-label", x, y, "text-anchor": anchor }, words);
}

/** The sum of all results over time. */
export function linePlot(points) {
  const values = points.map(([, cents]) => cents);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const last = values.at(-1) ?? 0;
  const words = `From nothing to ${signed(last)} in ${points.length} points.`;
  const node = frame("Result so far", words);
  const y = scale([low, high], [HEIGHT - EDGE.bottom, EDGE.top]);
  const x = scale([0, points.length], [EDGE.left, WIDTH - EDGE.right]);
  for (const value of ticks(low, high)) node.append(...gridLine(value, y(value)));
  const to = (cents, index) => `L${x(index + 1).toFixed(1)} ${y(cents).toFixed(1)}`;
  const path = values.map(to).join("");
  const start = `M${x(0)} ${y(0)}`;
  const area = `${start}${path}L${x(points.length)} ${y(0)}Z`;
  node.append(svg("path", { class: `plot-area ${last < 0 ? "down" : "up"}`, d: area }));
  node.append(svg("path", { class: "plot-line", d: start + path }));
  node.append(...ends(points));
  return node;
}

function gridLine(value, at) {
  const line = { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: at, y2: at };
  const kind = value === 0 ? "plot-grid zero" : "plot-grid";
  return [svg("line", { class: kind, ...line }), label(money(value), EDGE.left - 8, at + 4)];
}

function ends(points) {
  if (!points.length) return [];
  const foot = HEIGHT - 6;
  const first = label(moment(points[0][0]), EDGE.left, foot, "start");
  return [first, label(moment(points.at(-1)[0]), WIDTH - EDGE.right, foot)];
}

/** A bar for each row `{title, value, words}`, to the right for a gain, to the left for a loss. */
export function barPlot(title, rows) {
  const height = 12 + rows.length * 30;
  const words = rows.map((row) => `${row.title} ${row.words}`).join("; ");
  const node = frame(title, words, height);
  const most = Math.max(1, ...rows.map((row) => Math.abs(row.value)));
  const signedRows = rows.some((row) => row.value < 0);
  const [from, to] = [230, WIDTH - 110];
  const zero = signedRows ? (from + to) / 2 : from;
  const wide = (signedRows ? (to - from) / 2 : to - from) / most;
  rows.forEach((row, index) => node.append(...bar(row, 8 + index * 30, zero, wide)));
  return node;
}

function bar(row, top, zero, wide) {
  const long = Math.max(row.value ? 1.5 : 0, Math.abs(row.value) * wide);
  const x = row.value < 0 ? zero - long : zero;
  const kind = row.plain ? "" : row.value < 0 ? "down" : "up";
  return [
    label(row.title, 220, top + 15),
    svg("rect", { class: `plot-bar ${kind}`, x, y: top, width: long, height: 20, rx: 3 }),
    label(row.words, WIDTH - 4, top + 15),
  ];
}

/** A bar plot of the result of each game. */
export function gamesPlot(games) {
  const rows = games.map((each) => ({
    title: each.game_name ?? each.game,
    value: each.net,
    words: signed(each.net),
  }));
  return barPlot("Result by game", rows);
}

/** A bar plot of how often rounds came out how. */
export function distributionPlot(shelves) {
  const rows = shelves.map((each) => ({
    title: each.title,
    value: each.rounds,
    words: count(each.rounds),
    plain: true,
  }));
  return barPlot("How rounds came out", rows);
}

// What the house won.

const DEVIATIONS = 1.96; // between which the win lies 95 times of 100

/** Win of the house day after day beside what prices say, with the band about it. */
export function winPlot(days) {
  let [win, middle, square] = [0, 0, 0];
  const known = days.findIndex((each) => each.theoretical_cents === null);
  const points = days.map((each) => {
    win += each.win;
    middle += each.theoretical_cents ?? 0;
    square += (each.standard_error ?? 0) ** 2;
    return { win, middle, wide: DEVIATIONS * Math.sqrt(square) };
  });
  const sure = known < 0 ? points : points.slice(0, known);
  const ends = [0, ...points.map((each) => each.win)];
  for (const each of sure) ends.push(each.middle - each.wide, each.middle + each.wide);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const node = frame("Win and theoretical win", `The house won ${signed(win)} in all.`);
  const y = scale([low, high], [HEIGHT - EDGE.bottom, EDGE.top]);
  const x = scale([0, points.length], [EDGE.left, WIDTH - EDGE.right]);
  for (const value of ticks(low, high)) node.append(...gridLine(value, y(value)));
  const line = (part, of) =>
    part.map((each, index) => `L${x(index + 1).toFixed(1)} ${y(of(each)).toFixed(1)}`).join("");
  const start = `M${x(0)} ${y(0)}`;
  const over = line(sure, (each) => each.middle + each.wide);
  const under = line(sure, (each) => each.middle - each.wide).split(/(?=L)/).reverse().join("");
  node.append(svg("path", { class: "plot-band", d: `${start}${over}${under}Z` }));
  node.append(svg("path", { class: "plot-middle", d: start + line(sure, (each) => each.middle) }));
  node.append(svg("path", { class: "plot-line", d: start + line(points, (each) => each.win) }));
  const foot = HEIGHT - 6;
  node.append(label(days[0].day, EDGE.left, foot, "start"));
  node.append(label(days.at(-1).day, WIDTH - EDGE.right, foot));
  return node;
}

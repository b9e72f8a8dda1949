// A keno request as the player marks it: groups, ways, rates and games.

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * What the player has marked: groups, kings, how many groups a way takes, the rate, the games.
 * `added` are ways of other numbers of groups, each with a rate, that are played as well.
 * `items` is the conditioning of an earlier ticket, until the marks are changed; `earlier` says
 * that the request is that ticket, unchanged.
 */
export function makeRequest(info, table) {
  const bounds = boundsOf(info);
  const blank = () => ({
    ...{ groups: [[]], kings: new Set(), items: null, earlier: false, added: [] },
    ...{ take: 1, rate: bounds.rate[0], games: 1 },
  });
  const request = { ...blank(), bounds, spots: 1, changed: () => {} };
  request.mark = () => {
    Object.assign(request, { items: null, earlier: false });
    request.kings.forEach((index) => {
      if (request.groups[index]?.length !== 1) request.kings.delete(index);
    });
    request.changed();
  };
  request.press = (number) => {
    const group = request.groups.find((each) => each.includes(number));
    if (group) group.splice(group.indexOf(number), 1);
    else request.groups.at(-1).push(number);
    if (group && !group.length) dropGroup(request, group);
    request.mark();
  };
  request.next = () => {
    const room = request.groups.length < LETTERS.length;
    if (request.groups.at(-1).length && room) request.groups.push([]);
    request.changed();
  };
  request.king = () => {
    const index = marked(request).length - 1;
    if (request.groups[index]?.length === 1) toggled(request.kings, index);
    request.mark();
  };
  request.add = () => {
    const others = request.added.filter((row) => row.take !== request.take);
    request.added = [...others, { take: request.take, rate: request.rate }];
    request.take = Math.min(request.take + 1, bounds.take[1]);
    request.mark();
  };
  request.step = (name, by) => {
    const [low, high] = bounds[name];
    const within = (value) => Math.min(high, Math.max(low, value + by));
    request[name] = within(request[name]);
    if (name === "take") return request.mark();
    if (name !== "spots") request.earlier = false;
    if (name === "rate") request.items?.forEach((item) => (item.rate = within(item.rate)));
    return request.changed();
  };
  request.clear = () => {
    Object.assign(request, blank());
    request.changed();
  };
  request.load = (ticket) => {
    Object.assign(request, loaded(ticket));
    request.changed();
  };
  request.buy = () => {
    if (!marked(request).length) return null;
    const slip = `${marksOf(request)}:${conditioning(request)}`;
    const how = request.earlier ? "ticket" : "form";
    return say(table, { say: "BuyTicket", slip, games: request.games, request: how });
  };
  request.quickPick = () => {
    const wager = { spot: `straight_${request.spots}`, cents: request.rate };
    return say(table, { say: "PlaceWager", ...wager });
  };
  return request;
}

/** Says something for the own seat; who has none is asked to sit down. */
function say(table, answer) {
  const seat = table.you?.();
  if (seat === null || seat === undefined) return table.sit?.();
  return table.give?.({ ...answer, by: `seat:${seat}`, seat }, { betting: true });
}

/** The least and the most of what a request says, by the rules of the lounge. */
function boundsOf(info) {
  const straight = info.layout.filter((row) => row.spot.startsWith("straight_"));
  const { low = 100, high = 10 ** 8 } = info.limits?.[straight[0]?.kind] ?? {};
  const { ticket_types: types, multi_race_max_games: games, quick_pick: quick } = info.rules ?? {};
  const several = types?.value.includes("multi_race") ? games.value : 1;
  const spots = quick?.value ? [1, straight.length] : null;
  return { take: [1, LETTERS.length], rate: [low, high], games: [1, several], spots };
}

/** A ticket as a request: its groups, kings and games, and its ways by items such as `3/2@1`. */
export function loaded(ticket) {
  const parts = ticket.marks.split("/");
  const groups = parts.map((part) => part.replace("k", "").split(".").map(Number));
  const kings = new Set(parts.flatMap((part, at) => (part.startsWith("k") ? [at] : [])));
  const items = ticket.ways.split("+").map((item) => {
    const [head, rate] = item.split("@");
    const sized = head.includes("/") ? head.split("/").map(Number) : [1, spelled(head, groups)];
    const [count, size] = sized;
    return { head, count, size, rate: Math.round(Number(rate) * 100) };
  });
  const [{ head, size, rate }] = items;
  const mean = groups.flat().length / groups.length;
  const take = head.includes("/") ? Math.max(1, Math.round(size / mean)) : head.length;
  return { groups, kings, items, take, rate, games: ticket.games, earlier: true, added: [] };
}

/** How many spots a way of groups by letter has. */
function spelled(letters, groups) {
  return [...letters].reduce((sum, each) => sum + groups[LETTERS.indexOf(each)].length, 0);
}

/** Takes an empty group out; the kings after it move up. */
function dropGroup(request, group) {
  const at = request.groups.indexOf(group);
  if (request.groups.length === 1 || at === request.groups.length - 1) return;
  request.groups.splice(at, 1);
  const moved = [...request.kings].filter((king) => king !== at);
  request.kings = new Set(moved.map((king) => (king > at ? king - 1 : king)));
}

function toggled(set, each) {
  if (!set.delete(each)) set.add(each);
}

/** The groups that have numbers. */
export function marked(request) {
  return request.groups.filter((group) => group.length);
}

function marksOf(request) {
  const groups = marked(request);
  return groups.map((group, at) => (request.kings.has(at) ? "k" : "") + group.join(".")).join("/");
}

/** The numbers of groups that ways take, and their rates: those that were added, or the one. */
function rowsOf(request) {
  const { added, take, rate } = request;
  return added.length ? added : [{ take, rate }];
}

/** Every union of so many groups; where there are kings, those with one. */
function waysOf(request, wanted) {
  const groups = marked(request);
  const take = Math.min(wanted, groups.length);
  const found = [];
  const more = (start, chosen) => {
    if (found.length > 1000) return;
    if (chosen.length === take) found.push(chosen);
    else for (let at = start; at < groups.length; at += 1) more(at + 1, [...chosen, at]);
  };
  if (take) more(0, []);
  const royal = (way) => !request.kings.size || way.some((at) => request.kings.has(at));
  return found.filter(royal);
}

/** How many ways the request has, and what they cost for one game. */
export function totals(request) {
  const counted = ({ take, rate }) => ({ count: waysOf(request, take).length, rate });
  const items = request.items ?? rowsOf(request).map(counted);
  const add = (of) => items.reduce((sum, item) => sum + of(item), 0);
  return { ways: add(({ count }) => count), price: add(({ count, rate }) => count * rate) };
}

/** The coding of the request: ways by their size where that says all, else groups by letter. */
export function conditioning(request) {
  const written = (cents) => (cents / 100).toFixed(2).replace(/\.00$/, "");
  if (request.items) {
    return request.items.map(({ head, rate }) => `${head}@${written(rate)}`).join("+");
  }
  const coded = ({ take, rate }) => coding(request, waysOf(request, take), written(rate));
  return rowsOf(request).flatMap(coded).join("+");
}

function coding(request, ways, rate) {
  const sizes = marked(request).map((group) => group.length);
  const bySize = new Map();
  for (const way of ways) {
    const size = way.reduce((sum, at) => sum + sizes[at], 0);
    bySize.set(size, [...(bySize.get(size) ?? []), way]);
  }
  return [...bySize].flatMap(([size, ways]) => {
    const others = sizes.filter((_, at) => !request.kings.has(at));
    const all = sums(sizes, size) - (request.kings.size ? sums(others, size) : 0);
    if (all === ways.length) return [`${all}/${size}@${rate}`];
    return ways.map((way) => `${way.map((at) => LETTERS[at]).join("")}@${rate}`);
  });
}

function sums(sizes, total) {
  const found = [1, ...Array(total).fill(0)];
  for (const size of sizes) {
    for (let at = total; at >= size; at -= 1) found[at] += found[at - size];
  }
  return found[total];
}

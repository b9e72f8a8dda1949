// Requests to the server: the own account, open tables, rounds played.

/** What the house refused, with its provisions, and of house rules what is wrong with which. */
export class Refused extends Error {
  constructor(refusal = {}) {
    const { code = "unknown", message = "The house did not understand." } = refusal;
    const { cites = [], violations = [] } = refusal;
    super(message);
    this.name = "Refused";
    this.code = code;
    this.cites = cites;
    this.violations = violations;
  }
}

let known = null;

/** Who is here: `{user, csrf, may}`, asked once and remembered until it changes. */
export async function me({ again = false } = {}) {
  if (!known || again) known = await get("/api/me");
  return known;
}

/** Reads JSON from the house. */
export function get(path) {
  return ask(path, { headers: { Accept: "application/json" } });
}

/** Sends JSON to the house with the token that proves this page sent it. */
export async function post(path, body = {}) {
  const { csrf } = await me();
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  if (csrf) headers["X-CSRF-Token"] = csrf;
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function ask(path, options) {
  let reply;
  try {
    reply = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new Refused({ code: "offline", message: "The house cannot be reached just now." });
  }
  const body = await reply.json().catch(() => null);
  const message = `The server answered ${reply.status}.`;
  if (!reply.ok) throw new Refused(body?.error ?? { message });
  return body;
}

async function enter(path, body) {
  await post(path, body);
  return me({ again: true });
}

/** Comes in without a name. */
export const enterAsGuest = () => enter("/api/guest", {});

/** Comes in with a name and its password. */
export const logIn = (name, password, code = "") => enter("/api/login", { name, password, code });

/** Opens an account. */
export const register = (name, password) => enter("/api/register", { name, password });

/** Changes the password; all other sessions of the account end. */
export const changePassword = (old, fresh, code = "") =>
  enter("/api/me/password", { old, new: fresh, code });

/** Goes home. */
export const logOut = () => enter("/api/logout", {});

/** A game, with all that the house may choose at it. */
export const gameInfo = (slug) => get(`/api/games/${slug}`);

/** A provision in our words. */
export const provision = (cite) => get(`/api/provisions/${encodeURIComponent(cite)}`);

/** All there is to know about a table that does not change while it is open. */
export const tableInfo = (id) => get(`/api/tables/${id}`);

/** What every wager of a table costs, exactly. */
export const tablePrices = (id) => get(`/api/tables/${id}/prices`);

/** What each choice is worth on the hand that one has to decide on. */
export const tableAdvice = (id) => get(`/api/tables/${id}/advice`);

// The head of every page: where one can go, who is here, and what is in the wallet.

import { logOut, me } from "./api.js";
import { button, byId, el, fill, money } from "./dom.js";
import { svg } from "../felt/svg.js";
import { shelf, toastError } from "./toast.js";

const PLACES = [
  ["/", "Lobby", "lobby"],
  ["/me", "My play", "me"],
  ["/verify", "Verify", "verify"],
  ["/about", "About", "about"],
];

function chip() {
  const face = { class: "brand-chip-face", cx: 32, cy: 32, r: 20 };
  return svg(
    "svg",
    { viewBox: "0 0 64 64", "aria-hidden": "true" },
    svg("circle", { class: "brand-chip-edge", cx: 32, cy: 32, r: 31 }),
    svg("circle", { class: "brand-chip-marks", cx: 32, cy: 32, r: 27 }),
    svg("circle", face),
    svg("text", { class: "brand-chip-letter", x: 32, y: 40 }, "p"),
  );
}

function navigation() {
  const here = document.body.dataset.page;
  const links = PLACES.map(([href, words, page]) =>
    el("a", { href, "aria-current": page === here ? "page" : null }, words),
  );
  return el("nav", { class: "mainnav", "aria-label": "Main" }, ...links);
}

function loginLink() {
  const back = encodeURIComponent(location.pathname + location.search);
  return el("a", { class: "button small", href: `/login?back=${back}` }, "Log in");
}

function whoIs(user, may) {
  if (!user) return [loginLink()];
  const staff = may.includes("table.speak_as_staff");
  const desk = staff ? [el("a", { class: "button small", href: "/console/new" }, "Deal")] : [];
  const office = el("a", { class: "button small", href: "/desk" }, "Desk");
  if (may.includes("desk.read")) desk.push(office);
  const wallet = el("span", { class: "wallet", title: "Your wallet: play money" });
  wallet.append(el("span", { class: "visually-hidden" }, "Wallet: "), money(user.wallet));
  const own = { class: "who-name", href: "/account", title: "Your account" };
  const name = el("a", own, user.guest ? "Guest" : user.name);
  const leave = user.guest ? loginLink() : button("Log out", goHome, { class: "small" });
  return [...desk, name, wallet, leave];
}

async function goHome() {
  try {
    await logOut();
    sessionStorage.clear();
    location.assign("/");
  } catch (error) {
    toastError(error);
  }
}

/** Shows again who is here and what the wallet holds. */
export async function refreshWho() {
  try {
    const { user, may } = await me({ again: true });
    fill(byId("who"), ...whoIs(user, may));
    return user;
  } catch (error) {
    toastError(error);
    return null;
  }
}

/** Builds the head of the page; resolves with the user who is here, or null. */
export function shell() {
  const brand = el("a", { class: "brand", href: "/" }, chip(), "pitboss");
  const who = el("div", { class: "who", id: "who" });
  const inner = el("div", { class: "masthead-inner" }, brand, navigation(), who);
  fill(byId("masthead"), inner);
  shelf();
  return refreshWho();
}

// The own account: password, second factor, sessions, limits, data.

import { account } from "./account.js";
import { secondFactor } from "./factor.js";
import { fundPanels } from "./funds.js";
import { meterPanels } from "./meters.js";
import { exclusion, limits } from "./limits.js";
import { sessions } from "./sessions.js";
import { me, post } from "../common/api.js";
import { byId, el, fill } from "../common/dom.js";
import { field, sheet } from "../common/sheets.js";
import { trying } from "../common/seating.js";
import { shell } from "../common/shell.js";

function data() {
  const words = "One file with all that the house holds about you, for any program to read.";
  const link = { class: "button", href: "/api/me/export", download: "pitboss.json" };
  return el(
    "section",
    { class: "panel" },
    el("h2", {}, "Your data"),
    el("p", { class: "hint" }, words),
    el("a", link, "Download my data"),
  );
}

function deletion(user) {
  const secrets = [
    field("delete-password", "Password", { type: "password", autocomplete: "current-password" }),
    field("delete-code", "Code of your second factor, if you have one", { autocomplete: "off" }),
  ];
  return sheet({
    title: "Delete this account",
    words:
      "Your name, password, limits and sessions are deleted, and a number takes their place. The" +
      " rows of the logs stay, so that every round can still be proved. Leave your tables first.",
    fields: user.guest ? [] : secrets,
    send: "Delete my account for good",
    act: (password = "", code = "") => post("/api/me/delete", { password, code }),
    done: () => location.assign("/"),
  });
}

function duty() {
  const words = "Staff sign in with a second factor here. Please set one up: then all else opens.";
  return el("p", { class: "loss", role: "alert" }, words);
}

async function start(user) {
  const place = byId("account");
  place.removeAttribute("aria-busy");
  if (!user) {
    const door = el("a", { href: "/login?back=/account" }, "Log in");
    fill(place, el("p", {}, door, " to see your account."));
    return;
  }
  await trying(async () => {
    const { may, must_enroll: mustEnroll } = await me();
    const open = (action) => may.includes(action) && !mustEnroll;
    const again = () => start(user);
    fill(
      place,
      mustEnroll ? duty() : null,
      account(user, may),
      ...(open("funds.books") ? await fundPanels(may, again) : []),
      ...(open("funds.file") ? await meterPanels(again) : []),
      may.includes("second_factor.own") ? await secondFactor(again) : null,
      may.includes("sessions.own") ? await sessions(again) : null,
      open("limits.own") ? await limits(again) : null,
      open("limits.own") ? exclusion(again) : null,
      open("data.export_own") ? data() : null,
      open("account.delete_own") ? deletion(user) : null,
    );
  });
}

shell().then(start);

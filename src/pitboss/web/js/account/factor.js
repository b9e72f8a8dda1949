// The second factor: a secret for an authenticator app, and the recovery codes.

import { get, post } from "../common/api.js";
import { button, el, fill, moment } from "../common/dom.js";
import { SECRET, field, sheet } from "../common/sheets.js";

const CODE = { inputmode: "numeric", autocomplete: "one-time-code", required: true };

function recoveryCodes(codes, again) {
  const words =
    "Write these codes down: each of them lets you in once without your app. They are shown now" +
    " and never again.";
  return el(
    "section",
    { class: "panel", id: "second-factor" },
    el("h2", {}, "Your recovery codes"),
    el("p", {}, words),
    el("ul", { class: "codes" }, ...codes.map((each) => el("li", {}, each))),
    button("I have written them down", again, { class: "primary" }),
  );
}

function confirming({ secret, uri }, place, again) {
  const groups = secret.match(/.{4}/g).join(" ");
  const key = el("p", {}, "Key: ", el("code", { id: "factor-key" }, groups));
  const address = el("p", {}, "Or open: ", el("a", { href: uri }, el("code", {}, uri)));
  const form = sheet({
    title: "Add a second factor",
    words: "Type this key into an authenticator app, then the code that the app shows.",
    fields: [key, address, field("factor-code", "Code", CODE)],
    send: "Turn it on",
    act: async (code) => {
      const { recovery } = await post("/api/me/second_factor/confirm", { code });
      place.replaceWith(recoveryCodes(recovery, again));
    },
    done: () => null,
  });
  fill(place, ...form.childNodes);
}

function offering(again) {
  let place = null;
  place = sheet({
    title: "Second factor",
    words:
      "With an authenticator app on your phone nobody can sign in with your password alone." +
      " You will be signed out everywhere else.",
    fields: [
      field("factor-password", "Password", { autocomplete: "current-password", ...SECRET }),
    ],
    send: "Set up a second factor",
    act: async (password) => {
      confirming(await post("/api/me/second_factor", { password }), place, again);
    },
    done: () => null,
  });
  place.id = "second-factor";
  return place;
}

function turningOff({ since, recovery_left: left }, again) {
  const place = sheet({
    title: "Second factor",
    words: `On since ${moment(since)}; ${left} recovery codes are left.`,
    fields: [
      field("factor-password", "Password", { autocomplete: "current-password", ...SECRET }),
      field("factor-code", "Code", { ...CODE, inputmode: "text" }),
    ],
    send: "Turn it off",
    act: (password, code) => post("/api/me/second_factor/off", { password, code }),
    done: again,
  });
  place.id = "second-factor";
  return place;
}

/** What can be done with the second factor; `again` draws the page once more. */
export async function secondFactor(again) {
  const state = await get("/api/me/second_factor");
  if (!state.on) return offering(again);
  if (!state.required) return turningOff(state, again);
  const words = `On since ${moment(state.since)}; ${state.recovery_left} recovery codes are left.`;
  const title = el("h2", {}, "Second factor");
  return el("section", { class: "panel", id: "second-factor" }, title, el("p", {}, words));
}

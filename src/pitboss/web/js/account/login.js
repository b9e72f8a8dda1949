// Coming in: with a name, with a new name, or without any.

import { enterAsGuest, logIn, me, register } from "../common/api.js";
import { byId, fill } from "../common/dom.js";
import { NAME, SECRET, field, sheet } from "../common/sheets.js";
import { shell } from "../common/shell.js";

/** Where to go afterwards: only to a page of this house. */
function onward() {
  const back = new URLSearchParams(location.search).get("back") ?? "/";
  return /^\/(?![/\\])/.test(back) && !back.startsWith("/login") ? back : "/";
}

const done = () => location.assign(onward());

/** Logs in; where a second factor is wanted, its code is asked for on the same sheet. */
async function asking(...given) {
  try {
    await logIn(...given);
  } catch (error) {
    if (error.code === "second_factor_needed" && !byId("login-code")) {
      const attrs = { autocomplete: "one-time-code", required: true };
      const code = field("login-code", "Code of your second factor", attrs);
      byId("login-password").parentNode.after(code);
      byId("login-code").focus();
    }
    throw error;
  }
}

function known() {
  return sheet({
    title: "Log in",
    words: "You have an account with this house.",
    fields: [
      field("login-name", "Name", { autocomplete: "username", ...NAME }),
      field("login-password", "Password", { autocomplete: "current-password", ...SECRET }),
    ],
    send: "Log in",
    act: asking,
    done: async () => {
      const { must_enroll: mustEnroll } = await me();
      if (mustEnroll) location.assign("/account");
      else done();
    },
  });
}

function fresh(guest) {
  const kept = "What you have as a guest stays yours: chips, seats and rounds.";
  return sheet({
    title: guest ? "Keep this account" : "Open an account",
    words: `A name of 3 to 24 characters and a password of at least 10. ${
      guest ? kept : "Your rounds are kept."
    }`,
    fields: [
      field("new-name", "Name", { autocomplete: "username", ...NAME }),
      field("new-password", "Password", { autocomplete: "new-password", ...SECRET }),
    ],
    send: guest ? "Keep this account" : "Open an account",
    act: register,
    done,
  });
}

function looking() {
  return sheet({
    title: "Just look around",
    words: "As a guest you play at once; your chips stay as long as this browser remembers you.",
    fields: [],
    send: "Come in as a guest",
    act: enterAsGuest,
    done,
  });
}

async function start() {
  const user = await shell();
  const guest = Boolean(user?.guest);
  fill(byId("login"), ...(guest ? [fresh(true), known()] : [known(), fresh(false), looking()]));
}

start();

// The own account: a guest can give it a name, a user with a password can change it.

import { changePassword } from "../common/api.js";
import { el } from "../common/dom.js";
import { SECRET, field, sheet } from "../common/sheets.js";
import { toast } from "../common/toast.js";

/** What can be done with an account, as far as one may. */
export function account(user, may) {
  if (user.guest) return keeping();
  return may.includes("password.change_own") ? password() : null;
}

function keeping() {
  const words =
    "You are here as a guest. With a name and a password your chips and rounds stay yours.";
  const door = el("a", { class: "button", href: "/login?back=/me" }, "Keep this account");
  return el("section", { class: "panel" }, el("h2", {}, "Account"), el("p", {}, words), door);
}

function password() {
  const done = (form) => {
    form.reset();
    toast("Your password is changed; you are signed out everywhere else.", { kind: "good" });
  };
  return sheet({
    title: "Another password",
    words: "At least 10 characters. Wherever else you are signed in, you will be signed out.",
    fields: [
      field("old-password", "Present password", { autocomplete: "current-password", ...SECRET }),
      field("new-password", "New password", { autocomplete: "new-password", ...SECRET }),
      field("password-code", "Code of your second factor, if you have one", {
        autocomplete: "one-time-code",
      }),
    ],
    send: "Change my password",
    act: changePassword,
    done,
  });
}

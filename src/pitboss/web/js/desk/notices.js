// The inbox of notices.

import { post } from "../common/api.js";
import { button, el, moment, sentence } from "../common/dom.js";
import { citeButton } from "../common/provision.js";
import { trying } from "../common/seating.js";
import { printButton } from "./printing.js";

const INBOXES = { regulator: "Inbox of the regulator", surveillance: "Inbox of surveillance" };

/** The inbox of the regulator or of surveillance, or all notices for others; the newest first. */
export function notices(all, role, again) {
  const own = role in INBOXES;
  const sent = own ? all.filter((each) => each.to === role) : all;
  const title = el("h2", {}, INBOXES[role] ?? "Notices");
  const none = el("p", { class: "hint" }, "No notice has been sent.");
  const rows = sent.map((each) => row(each, own, again));
  return el("section", { class: "panel" }, title, rows.length ? el("ul", {}, ...rows) : none);
}

function row(notice, own, again) {
  const { number, to, provision, text, at } = notice;
  const head = el("p", { class: "hint" }, `${sentence(to)} · ${moment(at)} `);
  head.append(citeButton(provision));
  const node = el("li", { "data-notice": number }, head, el("p", {}, text));
  node.append(...notice.deliveries.map(delivery));
  if (notice.acknowledged_at) {
    const words = `Acknowledged by ${notice.acknowledged_by}, ${moment(notice.acknowledged_at)}.`;
    node.append(el("p", { class: "hint" }, words));
  } else if (own) {
    const act = async () => {
      if (await trying(() => post(`/api/desk/notices/${number}/acknowledge`))) await again();
    };
    node.append(button("Acknowledge", act, { class: "small" }), " ");
  }
  node.append(printButton("Print", { document: "notice", number }));
  return node;
}

/** What became of a notice on a way out of the house. */
function delivery({ channel, sent_at: sentAt, reason, next_at: nextAt }) {
  const way = channel === "email" ? "e-mail" : channel;
  const words = sentAt
    ? `Sent by ${way}, ${moment(sentAt)}.`
    : `Not sent by ${way} yet: ${reason}. Tried again ${moment(nextAt)}.`;
  return el("p", { class: "hint", "data-delivery": sentAt ? "sent" : "failed" }, words);
}

// The inbox of notices.

import { post } from "../common/api.js";
import { button, el, moment, sentence } from "../common/dom.js";
import { citeButton } from "../common/provision.js";
import { trying } from "../common/seating.js";
import { printButton } from "./printing.js";

/** The notices in the inboxes, the newest first. */
export function notices(sent, may, again) {
  const title = el("h2", {}, "Notices");
  const none = el("p", { class: "hint" }, "No notice has been sent.");
  const rows = sent.map((each) => row(each, may, again));
  return el("section", { class: "panel" }, title, rows.length ? el("ul", {}, ...rows) : none);
}

function row(notice, may, again) {
  const { number, to, provision, text, at } = notice;
  const head = el("p", { class: "hint" }, `${sentence(to)} · ${moment(at)} `);
  head.append(citeButton(provision));
  const node = el("li", { "data-notice": number }, head, el("p", {}, text));
  if (notice.acknowledged_at) {
    const words = `Acknowledged by ${notice.acknowledged_by}, ${moment(notice.acknowledged_at)}.`;
    node.append(el("p", { class: "hint" }, words));
  } else if (may.includes("desk.acknowledge")) {
    const act = async () => {
      if (await trying(() => post(`/api/desk/notices/${number}/acknowledge`))) await again();
    };
    node.append(button("Acknowledge", act, { class: "small" }), " ");
  }
  node.append(printButton("Print", { document: "notice", number }));
  return node;
}

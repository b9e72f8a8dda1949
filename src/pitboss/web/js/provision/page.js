// A provision on a page of its own.

import { byId, el, fill } from "../common/dom.js";
import { paragraphs } from "../common/provision.js";
import { shell } from "../common/shell.js";

async function show() {
  shell();
  const cite = decodeURIComponent(location.pathname.replace(/^\/rules\//, ""));
  document.title = `N.J.A.C. ${cite} · pitboss`;
  fill(byId("provision"), el("h1", {}, `N.J.A.C. ${cite}`), ...(await paragraphs(cite)));
}

show();

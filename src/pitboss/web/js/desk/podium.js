// The complete rules of a game, provision by provision, shown to anyone who asks.

import { get } from "../common/api.js";
import { byId, el, fill } from "../common/dom.js";
import { citeButton } from "../common/provision.js";
import { trying } from "../common/seating.js";
import { shell } from "../common/shell.js";

const PATH = "/api/podium";

async function start() {
  await shell();
  const place = byId("desk");
  const books = await trying(() => get(PATH));
  place.removeAttribute("aria-busy");
  if (!books) return;
  const options = books.map(({ game, title }) => el("option", { value: game }, title));
  const chosen = el("select", { id: "podium-game" }, ...options);
  const text = el("section", { class: "panel", "aria-live": "polite" });
  const read = async () => {
    const rows = await trying(() => get(`${PATH}/${chosen.value}`));
    if (rows) fill(text, el("ul", {}, ...rows.map(row)));
  };
  chosen.addEventListener("change", read);
  const field = el("div", { class: "field" }, el("label", { for: chosen.id }, "Rules of"), chosen);
  fill(place, field, text);
  await read();
}

function row({ cite, text, edition }) {
  const place = el("p", { class: "hint" }, citeButton(cite), ` ${edition}`);
  return el("li", { "data-cite": cite }, place, el("p", {}, text));
}

start();

// Cards that are dragged into a place of their own and out of it; a press moves them as well.

import { el } from "./dom.js";

const FAR = 6; // pixels; a shorter way is a press

/** A row of toggles, and the place where those lie that are pressed. */
export function rowAndPlace(toggles, name) {
  const row = el("div", { class: "drag-row" });
  const place = el("div", { class: "drop", role: "group", "aria-label": name });
  const sort = () => {
    const held = document.activeElement;
    row.replaceChildren(...toggles.filter((node) => !isPressed(node)));
    place.replaceChildren(...toggles.filter(isPressed));
    if (toggles.includes(held)) held.focus();
  };
  for (const node of toggles) {
    node.addEventListener("click", sort);
    drag(node, place);
  }
  sort();
  return [row, place];
}

function isPressed(node) {
  return node.getAttribute("aria-pressed") === "true";
}

/** Lets a toggle be dragged: it is pressed if it changes from one side to the other. */
function drag(node, place) {
  let from = null;
  let moved = false;
  const stop = () => {
    from = null;
    node.style.transform = "";
  };
  node.addEventListener("pointerdown", (event) => {
    [from, moved] = [event, false];
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!from) return;
    const [x, y] = [clientX - from.clientX, clientY - from.clientY];
    moved ||= Math.hypot(x, y) > FAR;
    if (moved) node.style.transform = `translate(${x}px, ${y}px)`;
  });
  node.addEventListener("pointerup", (event) => {
    stop();
    if (moved && isOver(event, place) !== isPressed(node)) node.click();
  });
  node.addEventListener("pointercancel", stop);
  const afterDrag = (event) => {
    if (moved && event.detail) event.stopImmediatePropagation(); // the pointer's own click
  };
  node.addEventListener("click", afterDrag, { capture: true });
}

function isOver({ clientX: x, clientY: y }, place) {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

"""Felts in a real browser: the data a page would get, the page, and what is measured on it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import pitboss
from pitboss.errors import ensure
from pitboss.games import game
from pitboss.server.web.app import felt_file
from pitboss.server.web.info import table_info
from pitboss.table import Table

WEB = Path(pitboss.__file__).parent / "web"
WIDE: ViewportSize = {"width": 1400, "height": 1000}
PHONE: ViewportSize = {"width": 390, "height": 844}
CSP = "default-src 'self'; base-uri 'none'; object-src 'none'"

# A browser that asks nobody but the house for anything.
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

_BLANK = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A felt</title>
<link rel="icon" href="/static/none.svg"><link rel="stylesheet" href="/static/css/base.css">
<link rel="stylesheet" href="/static/css/felt.css">
<link rel="stylesheet" href="/static/css/cards.css"></head>
<body><main id="floor"></main></body></html>"""

_MAKE = """async ([slug, info, open]) => {
  const { makeFelt } = await import(`/static/js/felt/${slug}.js`);
  const said = [];
  const table = {
    bet: (spot) => said.push(["bet", spot]),
    inspect: (spot) => said.push(["inspect", spot]),
    sit: (seat) => said.push(["sit", seat]),
    you: () => 1,
    give: (answer) => said.push(["give", answer]),
    openSpots: () => new Set(open),
  };
  const felt = makeFelt(info, table);
  document.getElementById("floor").replaceChildren(felt.node);
  window.felt = felt;
  window.said = said;
}"""

_UPDATE = "async ([picture, animate]) => { await window.felt.update(picture, { animate }); }"

_MEASURE = """() => {
  const edge = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const each = [...document.querySelectorAll("[data-spot]")];
  const shapeOf = (node) => node.querySelector(".spot-shape") ?? node;
  return {
    felt: edge(document.querySelector("svg.felt")),
    spots: each.map((node) => ({
      spot: node.dataset.spot,
      label: node.getAttribute("aria-label"),
      role: node.getAttribute("role"),
      tabindex: node.getAttribute("tabindex"),
      edge: edge(shapeOf(node)),
    })),
  };
}"""

# Points of a spot, by shares of its width and height, at which a click may find it.
_REACHED = """() => {
  const shares = [0.5, 0.2, 0.8, 0.08, 0.92];
  const found = (node) => {
    const { left, top, width, height } =
      (node.querySelector(".spot-shape") ?? node).getBoundingClientRect();
    return shares.some((x) => shares.some((y) => {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      return hit?.closest("[data-spot]") === node;
    }));
  };
  const each = [...document.querySelectorAll("[data-spot]")];
  return each.filter((node) => !found(node)).map((node) => node.dataset.spot);
}"""


# -- the data of a table ---------------------------------------------------------------------------


def info_of(slug: str, **options: Any) -> dict[str, Any]:
    """What a page receives of a table of this game under these options."""
    card = game(slug)
    rules = card.rules(**options)
    table = Table(card, rules, seats={})
    return table_info(table, id=1, name=f"{card.name} 1", mode="auto")


def picture_of(**parts: Any) -> dict[str, Any]:
    """A picture of a table at which Ann sits in seat 1 and Bo in seat 2, and what else is said."""
    seats = [_seated(1, "Ann", you=True), _seated(2, "Bo", you=False)]
    marks = {"puck": None, "shooter": None, "curator": None, "button": None, "banker": None}
    plain: dict[str, Any] = {
        "round": 1,
        "viewer": "seat:1",
        "seats": seats,
        "wagers": [],
        "places": [],
        "dice": None,
        "wheel": None,
        "pots": [],
        "calls": [],
        "decided": [],
        **parts,
    }
    return {**plain, "marks": {**marks, "lit": [], **parts.get("marks", {})}}


def _seated(seat: int, name: str, *, you: bool) -> dict[str, Any]:
    plain = {"seat": seat, "name": name, "you": you, "stack": 100_000, "wagered": 0}
    return {**plain, "bot": not you, "ready": False, "away": False}


def wager(number: int, spot: str, *, cents: int = 500, seat: int = 1, note: str = "") -> Any:
    """Chips on a spot, as the picture tells of them."""
    return {"id": number, "seat": seat, "spot": spot, "cents": cents, "note": note}


# -- the page --------------------------------------------------------------------------------------


class _Static(SimpleHTTPRequestHandler):
    """Serves the web folder under /static with the policy of the real server."""

    extensions_map = {  # noqa: RUF012 - the base class declares it so
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".svg": "image/svg+xml",
    }

    def do_GET(self) -> None:
        if self.path == "/":
            self._say(_BLANK, "text/html")
        elif self.path == "/static/none.svg":
            self._say(b'<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml")
        elif (felt := felt_file(self.path.removeprefix("/static/"))) is not None:
            self._say(felt.read_bytes(), "text/javascript")
        else:
            self.path = self.path.removeprefix("/static")
            super().do_GET()

    def _say(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", CSP)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def serving() -> Iterator[str]:
    """The web folder at an address of this machine, as long as the block lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Static, directory=str(WEB)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Chromium without a window."""
    path = shutil.which("chromium")
    ensure(path is not None, "the browser tests need chromium: apt install chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=list(_QUIET))
        try:
            yield browser
        finally:
            browser.close()


@dataclass(slots=True)
class FeltPage:
    """A page with a felt on it, and the errors that its console printed."""

    page: Page
    errors: list[str]
    size: ViewportSize

    def clear(self) -> None:
        """An empty page again, as wide and as high as at first; scripts stay loaded."""
        self.page.set_viewport_size(self.size)
        self.page.evaluate("document.getElementById('floor').replaceChildren()")
        self.errors.clear()

    def show(self, info: Mapping[str, Any], *, open_spots: list[str] | None = None) -> None:
        """Make the felt of this table; all its spots are open unless some are named."""
        spots = [row["spot"] for row in info["layout"]] if open_spots is None else open_spots
        self.page.evaluate(_MAKE, [info["game"], info, spots])

    def update(self, picture: Mapping[str, Any], *, animate: bool = False) -> None:
        """Draw the picture."""
        self.page.evaluate(_UPDATE, [picture, animate])

    def measure(self) -> dict[str, Any]:
        """Where the felt and its spots are on the screen."""
        measured: dict[str, Any] = self.page.evaluate(_MEASURE)
        return measured

    def unreachable(self) -> list[str]:
        """The spots that no click finds because others cover them."""
        return list(self.page.evaluate(_REACHED))

    def said(self) -> list[list[Any]]:
        """What the felt sent the table, in order."""
        return list(self.page.evaluate("window.said"))


@contextmanager
def felt_page(
    browser: Browser, address: str, *, size: ViewportSize = WIDE, still: bool = True
) -> Iterator[FeltPage]:
    """A blank page to lay felts on, of a size, on which things move or are still."""
    motion: Literal["reduce", "no-preference"] = "reduce" if still else "no-preference"
    context = browser.new_context(viewport=size, reduced_motion=motion)
    page, errors = context.new_page(), list[str]()
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        page.goto(address)
        yield FeltPage(page, errors, size)
    finally:
        context.close()

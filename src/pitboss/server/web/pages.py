"""The pages and what they are made of, as they lie in the package.

A page is a file with what is its own: the lines for the head, and then `<main>`. What all pages
have in common stands once, in `frame.html`.
"""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

__all__ = ["PAGES", "WEB", "page_html", "page_routes"]

WEB: Final = Path(str(files("pitboss"))) / "web"

# Where each page is found; what stands in braces is read by the page itself.
PAGES: Final = {
    "/": "lobby.html",
    "/login": "login.html",
    "/about": "about.html",
    "/me": "me.html",
    "/verify": "verify.html",
    "/table/{id}": "table.html",
    "/replay/{table}/{round}": "replay.html",
    "/rules/{cite:path}": "rules.html",
    "/console/{id}": "console.html",
}


@cache
def page_html(name: str) -> str:
    """A whole page: what is its own, in the frame that all pages share."""
    frame = (WEB / "frame.html").read_text("utf-8")
    head, _, main = (WEB / "pages" / name).read_text("utf-8").strip().partition("<main")
    parts = {"head": head.strip(), "name": name.removesuffix(".html"), "main": f"<main{main}"}
    for part, text in parts.items():
        frame = frame.replace(f"{{{part}}}", text)
    return frame


async def _page(request: Request, *, name: str) -> Response:
    return HTMLResponse(page_html(name))


async def _icon(request: Request) -> Response:
    return FileResponse(WEB / "css" / "chip.svg", media_type="image/svg+xml")


def page_routes() -> list[BaseRoute]:
    """The pages, the icon, and the modules and styles that pages load."""
    pages = [Route(path, partial(_page, name=name)) for path, name in PAGES.items()]
    return [
        *pages,
        Route("/favicon.ico", _icon),
        Mount("/static", StaticFiles(directory=WEB)),
    ]

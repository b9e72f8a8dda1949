"""The pages and what they are made of, as they lie in the package."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

__all__ = ["PAGES", "WEB", "page_routes"]

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


async def _page(request: Request, *, name: str) -> Response:
    return FileResponse(WEB / "pages" / name, media_type="text/html")


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

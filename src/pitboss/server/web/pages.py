"""The pages, and the modules and styles that they load.

A page is a file with what is its own: the lines for the head, and then `<main>`. What all pages
have in common stands once, in `frame.html`. The felt of a game is in the game's own package.
"""

from __future__ import annotations

import os
from functools import cache, partial
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from pitboss.games import names
from pitboss.rulebook.packages import game_file

WEB: Final = Path(str(files("pitboss"))) / "web"
FELTS: Final = PurePosixPath("js/felt")

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
        Mount("/static", _Files(directory=WEB)),
    ]


def felt_file(path: str) -> Path | None:
    """The felt of a game for `js/felt/<slug>.js`: its own, or else the plain grid."""
    wanted = PurePosixPath(path)
    if wanted.parent != FELTS or wanted.suffix != ".js" or wanted.stem not in names():
        return None
    return game_file(wanted.stem, "felt.js") or WEB / FELTS / "grid.js"


class _Files(StaticFiles):
    """The files of the web folder, and the felts of the games among them."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where a file is, and what the system knows of it."""
        felt = felt_file(Path(path).as_posix())
        return super().lookup_path(path) if felt is None else (str(felt), felt.stat())

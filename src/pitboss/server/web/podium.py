"""API routes of the book at the security podium: the complete rules of every game, in our words."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.errors import UnknownGame
from pitboss.games import game
from pitboss.rulebook import register, rule
from pitboss.server.auth.routes import answer

NAME_CHARS_MAX = 80


def podium_routes() -> list[Route]:
    """All of these routes."""
    return [
        Route("/api/podium", games, methods=["GET"]),
        Route("/api/podium/{slug}", provisions, methods=["GET"]),
    ]


async def games(request: Request) -> Response:
    """The parts of the book: what is common to all games, and each game."""
    return answer([{"game": each, "title": title_of(each)} for each in register().games()])


@rule("19:47-8.5(a)")
async def provisions(request: Request) -> Response:
    """The complete rules of a game, in the order of the regulation, for anyone who asks."""
    found = register().of_game(str(request.path_params["slug"])[:NAME_CHARS_MAX])
    return answer(
        [{"cite": each.cite, "text": each.text, "edition": str(each.edition)} for each in found]
    )


def title_of(name: str) -> str:
    """The name of a part of the book."""
    try:
        return game(name).name
    except UnknownGame:
        return name.replace("_", " ").capitalize()

"""The book at the security podium: the rules of all authorized games, shown on request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from pitboss import __version__
from pitboss.documents.model import AnyBlock, Document, Heading, Paragraph, table
from pitboss.errors import UnknownGame
from pitboss.games import game
from pitboss.integrity import register_digest
from pitboss.rulebook import Provision, cite, rule


@rule("19:47-8.5(a)")
def podium_book(rows: Iterable[Provision]) -> Document:
    """Every provision of these rows, by game, in the order of the regulation."""
    listed = sorted(rows, key=lambda each: (each.game != "all_games", each.game))
    count, digest = register_digest()
    return Document(
        kind="podium_book",
        title="Rules of the Games: the copy at the security podium",
        provisions=(cite("19:47-8.5(a)"),),
        number=f"register {digest[:16]}",
        version=f"pitboss {__version__}, {count} provisions",
        status="",
        blocks=tuple(_blocks(listed)),
    )


def _blocks(rows: Iterable[Provision]) -> Iterator[AnyBlock]:
    yield Paragraph(
        text="Each provision is given in the words of the register of this software. Where"
        " they differ from the official text of the New Jersey Administrative Code, the"
        " official text holds."
    )
    for slug, each in groupby(rows, key=lambda row: row.game):
        yield Heading(text=_name(slug))
        yield table(
            ("Provision", "Edition", "Rule"),
            ((row.cite, str(row.edition), _text(row)) for row in each),
        )


def _text(row: Provision) -> str:
    return f"{row.text} (From public sources: {row.source})" if row.source else row.text


def _name(slug: str) -> str:
    try:
        return game(slug).name
    except UnknownGame:
        return slug.replace("_", " ").capitalize()

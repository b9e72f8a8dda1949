"""Signs: at a table, for a change of its rules, and at the entrances while a game is tested."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.documents.filed import OnFile
from pitboss.documents.model import Document, Paragraph
from pitboss.games import AnyGame
from pitboss.house.changes import Change, may_be_made_at_once
from pitboss.house.notices import notices_of
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules

UNUSED: Final = "This form of the sign may not be used."


@rule("19:47-8.3(a)", "19:47-8.3(d)")
def sign(game: AnyGame, rules: HouseRules, table: str, filed: OnFile) -> Document:
    """The sign at a table: the limits and all that must be notified, as it is put up."""
    notices = notices_of(rules)
    cites = dict.fromkeys(each.cite for each in notices)
    return Document(
        kind="sign",
        title=f"{game.name} - table {table}",
        provisions=(cite("19:47-8.3(a)"), cite("19:47-8.2(c)"), *cites),
        number=filed.number,
        version=filed.version,
        status=filed.status,
        blocks=tuple(Paragraph(text=each.text) for each in notices),
        form="poster",
    )


@rule("19:47-8.3(b)1", "19:47-8.3(c)")
def change_sign(game: AnyGame, change: Change, filed: OnFile) -> Document:
    """The sign for a change: what will be different at the table, and from when on."""
    at_once = all(may_be_made_at_once(kind) for kind in change.kinds)
    heading, *lines = change.statement.splitlines()
    return Document(
        kind="change_sign",
        title=f"{game.name}: change at table {change.table}",
        provisions=(cite("19:47-8.3(c)") if at_once else cite("19:47-8.3(b)1"),),
        number=filed.number,
        version=filed.version,
        status=filed.status,
        blocks=(
            Paragraph(text=heading, strong=True),
            *(Paragraph(text=line) for line in lines),
        ),
        form="poster",
    )


@rule("19:47-8.4(f)2iii")
def entrance_sign(game_name: str, casino: str, signs: Iterable[str], filed: OnFile) -> Document:
    """The sign at the entrances of a casino in which a new game is tested."""
    return Document(
        kind="entrance_sign",
        title=f"Test of a new game: {game_name}",
        provisions=(cite("19:47-8.4(f)2iii"),),
        number=filed.number,
        version=filed.version,
        status=filed.status,
        blocks=(
            *(Paragraph(text=each, strong=True) for each in signs),
            *((Paragraph(text=casino),) if casino else ()),
        ),
        form="poster",
    )

"""Events of a table as lines of text: the calls, the dice, the wheel, every wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec
from rich.table import Table
from rich.text import Text

from pitboss.cli.printing import columns, plain, print_table, say
from pitboss.errors import MalformedFile
from pitboss.money import show
from pitboss.table import (
    EVERYONE,
    HOUSE,
    Announced,
    BettingClosed,
    ChipsMoved,
    DiceShown,
    Event,
    Layout,
    Recorded,
    WagerDecided,
    WheelShown,
    spoken,
)
from pitboss.table.event import is_news, title_of, words_of

_RESULTS: Final = {"won": "green", "lost": "red", "void": "yellow", "surrendered": "yellow"}
_STYLES: Final = (
    ("cyan", (Announced, BettingClosed)),
    ("dim", (Recorded,)),
    ("bold", (DiceShown, WheelShown)),
)


def print_events(events: Iterable[Event], layout: Layout, *, house: bool = False) -> None:
    """Print what happened in its order; wagers settled together stand in one table."""
    seen = (event for event in events if house or event.to != HOUSE)
    for settling, run in groupby(seen, key=_is_settling):
        if settling:
            _print_settlement(list(run), layout)
        else:
            _print_lines(run, layout)


def _is_settling(event: Event) -> bool:
    return isinstance(event, WagerDecided | ChipsMoved)


def _print_settlement(events: Sequence[Event], layout: Layout) -> None:
    _print_lines(events, layout)
    decided = [event for event in events if isinstance(event, WagerDecided)]
    if decided:
        print_table(_decisions(decided, layout))


def _print_lines(events: Iterable[Event], layout: Layout) -> None:
    for event in events:
        line = _line(event, layout)
        if line is not None:
            say(line)


def cited(line: str, cite: str, *, style: str = "") -> Text:
    """A line with its provision after it."""
    return Text.assemble((plain(line), style), "  ", (f"[{cite}]", "dim"))


def _line(event: Event, layout: Layout) -> Text | None:
    if isinstance(event, WagerDecided) or (isinstance(event, ChipsMoved) and not is_news(event)):
        return None
    words = _aside(event) + words_of(event, layout)
    style = next((style for style, kinds in _STYLES if isinstance(event, kinds)), "")
    return cited(words, event.cite, style=style)


def _aside(event: Event) -> str:
    """Whose eyes alone an event is for, where several players share the screen."""
    return "" if event.to in (EVERYONE, HOUSE) else f"for {spoken(event.to)} alone: "


def _decisions(decided: Iterable[WagerDecided], layout: Layout) -> Table:
    table = columns("seat", "wager", "on", "stake", "", "taken", "paid", "provision")
    for each in decided:
        result = f"{each.result} {each.pays}".strip()
        table.add_row(
            *(str(each.seat), str(each.wager), title_of(each.spot, layout), show(each.cents)),
            Text(result, style=_RESULTS.get(each.result, "")),
            *(show(each.taken), show(each.paid)),
            Text(", ".join((each.cite, *each.also)), style="dim"),
        )
    return table


def event_of(row: Mapping[str, object]) -> Event:
    """The event that a row of a log stands for; games that are loaded bring their own kinds."""
    kinds = {kind.__name__: kind for kind in _kinds(Event)}
    kind = kinds.get(str(row.get("event")))
    if kind is None:
        raise MalformedFile("a row of the log is no event that this game knows")
    return msgspec.convert(dict(row), kind)


def _kinds(root: type[Event]) -> Iterator[type[Event]]:
    for kind in root.__subclasses__():
        yield kind
        yield from _kinds(kind)

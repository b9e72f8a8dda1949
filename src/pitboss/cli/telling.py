"""What happened at a table, told line by line: the calls, the dice, the wheel, every wager."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec
from rich.table import Table
from rich.text import Text

from pitboss.cli.printing import columns, plain, print_table, say
from pitboss.errors import MalformedFile
from pitboss.money import VIGORISH, show
from pitboss.table import (
    EVERYONE,
    HOUSE,
    Announced,
    BettingClosed,
    ChipsMoved,
    DiceShown,
    Event,
    Layout,
    PlayerLeft,
    PlayerSat,
    Recorded,
    WagerChanged,
    WagerDecided,
    WagerPlaced,
    WheelShown,
    spoken,
)

__all__ = ["cited", "event_of", "tell"]

RAKE: Final = "rake"  # the area where it lies until the round is over
UNCALLED: Final = "uncalled"

_FACES: Final = " ⚀⚁⚂⚃⚄⚅"
_STYLES: Final = {"won": "green", "lost": "red", "void": "yellow"}


def tell(events: Iterable[Event], layout: Layout, *, house: bool = False) -> None:
    """Print what happened in its order; wagers settled together stand in one table."""
    seen = (event for event in events if house or event.to != HOUSE)
    for settling, run in groupby(seen, key=_is_settling):
        if settling:
            _tell_settlement(list(run), layout)
        else:
            _tell_lines(run, layout)


def _is_settling(event: Event) -> bool:
    return isinstance(event, WagerDecided | ChipsMoved)


def _tell_settlement(events: Sequence[Event], layout: Layout) -> None:
    _tell_lines(events, layout)
    decided = [event for event in events if isinstance(event, WagerDecided)]
    if decided:
        print_table(_decisions(decided, layout))


def _tell_lines(events: Iterable[Event], layout: Layout) -> None:
    for event in events:
        line = _line(event, layout)
        if line is not None:
            say(line)


def cited(line: str, cite: str, *, style: str = "") -> Text:
    """A line with its provision after it."""
    return Text.assemble((plain(line), style), "  ", (f"[{cite}]", "dim"))


def _line(event: Event, layout: Layout) -> Text | None:
    match event:
        case WagerDecided():
            return None
        case ChipsMoved():
            return _moved(event)
        case Announced() | BettingClosed():
            return cited(f"{spoken(event.by)}: “{event.text}”", event.cite, style="cyan")
        case Recorded():
            text = f"{spoken(event.by)}, for the record: {event.text}"
            return cited(text, event.cite, style="dim")
        case DiceShown(faces=faces):
            return cited(_dice(faces), event.cite, style="bold")
        case WheelShown(symbol=symbol):
            return cited(f"The wheel rests on {symbol}.", event.cite, style="bold")
        case _:
            return _chips_line(event, layout)


def _chips_line(event: Event, layout: Layout) -> Text:
    match event:
        case WagerPlaced():
            words = f"seat {event.seat}: {show(event.cents)} on {_title(event.spot, layout)}"
            return cited(f"{words}, wager {event.wager}{_marks(event)}", event.cite)
        case WagerChanged():
            left = f"{show(event.cents)} on" if event.cents else "nothing on"
            words = f"seat {event.seat}: wager {event.wager} is {left}"
            note = f" ({event.note})" if event.note else ""
            return cited(f"{words} {_title(event.spot, layout)}{note}", event.cite)
        case PlayerSat():
            return cited(f"seat {event.seat} sits down with {show(event.cents)}", event.cite)
        case PlayerLeft():
            return cited(f"seat {event.seat} leaves with {show(event.cents)}", event.cite)
        case _:
            return cited(_aside(event) + _own_words(event), event.cite)


def _aside(event: Event) -> str:
    """Whose eyes alone an event is for, where several players share the screen."""
    return "" if event.to in (EVERYONE, HOUSE) else f"for {spoken(event.to)} alone: "


def _dice(faces: tuple[int, ...]) -> str:
    pictures = " ".join(_FACES[face] for face in faces)
    total = f" = {sum(faces)}" if len(faces) > 1 else ""
    return f"The dice show {pictures}  {'-'.join(map(str, faces))}{total}"


def _moved(event: ChipsMoved) -> Text | None:
    """Chips that no other event tells of: vigorish, the rake, and a bet that nobody called."""
    if VIGORISH in (event.source, event.target):
        return _fee(event)
    if event.target == RAKE:
        return cited(f"{show(event.cents)} rake from the pot", event.cite)
    if event.memo == UNCALLED:
        whom = spoken(event.target.replace("stack:", "seat:"))
        return cited(f"{whom} takes back {show(event.cents)} that nobody called", event.cite)
    return None


def _fee(event: ChipsMoved) -> Text:
    back = event.source == VIGORISH
    whom = event.target if back else event.source
    words = "given back to" if back else "from"
    memo = event.memo or "vigorish"
    return cited(f"{show(event.cents)} {memo} {words} {_holder(whom)}", event.cite)


def _holder(account: str) -> str:
    """Whose account it is, as people say it: `seat 3`."""
    kind, _, seat = account.partition(":")
    return f"seat {seat}" if seat else kind


def _marks(event: WagerPlaced) -> str:
    marks = [
        (event.medium != "chips", event.medium),
        (event.coupon, f"coupon {show(event.coupon)}"),
        (event.over_maximum, "over the maximum"),
        (event.under_minimum, "under the minimum"),
    ]
    return "".join(f", {text}" for wanted, text in marks if wanted)


def _title(spot: str, layout: Layout) -> str:
    return layout[spot].title if spot in layout else spot


def _own_words(event: Event) -> str:
    """A game's own event: in the words it has for itself, or its name and what it holds."""
    text = getattr(event, "text", "")
    if text:
        return str(text)
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(event).__name__).capitalize()
    held = ((field, getattr(event, field)) for field in event.__struct_fields__)
    facts = [f"{field} {_fact(value)}" for field, value in held if field not in ("cite", "to")]
    return f"{name}: {', '.join(facts)}" if facts else f"{name}."


def _fact(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _decisions(decided: Iterable[WagerDecided], layout: Layout) -> Table:
    table = columns("seat", "wager", "on", "stake", "", "taken", "paid", "provision")
    for each in decided:
        result = f"{each.result} {each.pays}".strip()
        table.add_row(
            *(str(each.seat), str(each.wager), _title(each.spot, layout), show(each.cents)),
            Text(result, style=_STYLES.get(each.result, "")),
            *(show(each.taken), show(each.paid)),
            Text(each.cite, style="dim"),
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

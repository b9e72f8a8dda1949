"""The text of events: one sentence for every event of every game."""

from __future__ import annotations

import re
from typing import Final

from pitboss.money import VIGORISH, show
from pitboss.table.actor import spoken
from pitboss.table.event import (
    Announced,
    BettingClosed,
    ChipsMoved,
    DiceShown,
    Event,
    PlayerLeft,
    PlayerSat,
    Recorded,
    WagerChanged,
    WagerDecided,
    WagerPlaced,
    WheelShown,
)
from pitboss.table.wager import Layout

RAKE: Final = "rake"  # the area where it lies until the round is over
UNCALLED: Final = "uncalled"

_FACES: Final = " ⚀⚁⚂⚃⚄⚅"


def sentence_of(event: Event, layout: Layout) -> str:
    """The event in one sentence that begins with a capital letter and ends like one.

    An event that names `areas` of the layout, such as those that light up, names them as printed.
    """
    areas = getattr(event, "areas", ())
    lit = f"lit: {', '.join(title_of(each, layout) for each in areas)}" if areas else ""
    words = lit or words_of(event, layout)
    sentence = words[:1].upper() + words[1:]
    return sentence if sentence.endswith((".", "!", "?", "”")) else f"{sentence}."


def words_of(event: Event, layout: Layout) -> str:
    """The event in one sentence, as the dealer or the stickman would say it."""
    match event:
        case Announced() | BettingClosed():
            return f"{spoken(event.by)}: “{event.text}”"
        case Recorded():
            return f"{spoken(event.by)}, for the record: {event.text}"
        case DiceShown(faces=faces):
            return _dice(faces)
        case WheelShown(symbol=symbol):
            return f"The wheel rests on {symbol}."
        case ChipsMoved():
            return _moved(event)
        case _:
            return _chips_words(event, layout)


def _chips_words(event: Event, layout: Layout) -> str:
    match event:
        case WagerPlaced():
            words = f"seat {event.seat}: {show(event.cents)} on {title_of(event.spot, layout)}"
            return f"{words}, wager {event.wager}{_marks(event)}"
        case WagerChanged():
            left = f"{show(event.cents)} on" if event.cents else "nothing on"
            note = f" ({event.note})" if event.note else ""
            words = f"seat {event.seat}: wager {event.wager} is {left}"
            return f"{words} {title_of(event.spot, layout)}{note}"
        case WagerDecided():
            return _decision(event, layout)
        case PlayerSat():
            return f"seat {event.seat} sits down with {show(event.cents)}"
        case PlayerLeft():
            return f"seat {event.seat} leaves with {show(event.cents)}"
        case _:
            return _own_words(event)


def _dice(faces: tuple[int, ...]) -> str:
    pictures = " ".join(_FACES[face] for face in faces)
    total = f" = {sum(faces)}" if len(faces) > 1 else ""
    return f"The dice show {pictures}  {'-'.join(map(str, faces))}{total}"


def _marks(event: WagerPlaced) -> str:
    marks = [
        (event.medium != "chips", event.medium),
        (event.coupon, f"coupon {show(event.coupon)}"),
        (event.over_maximum, "over the maximum"),
        (event.under_minimum, "under the minimum"),
    ]
    return "".join(f", {text}" for wanted, text in marks if wanted)


def _decision(event: WagerDecided, layout: Layout) -> str:
    """How a wager came out, and what that meant in chips."""
    on = f"{show(event.cents)} on {title_of(event.spot, layout)}"
    pays = f" {event.pays}" if event.pays else ""
    taken = f", {show(event.taken)} taken" if event.taken else ""
    paid = f", {show(event.paid)} paid" if event.paid else ""
    return f"seat {event.seat}: {on} is {event.result}{pays}{taken}{paid}"


def title_of(spot: str, layout: Layout) -> str:
    """The spot as it is printed on the layout; a spot of another layout keeps its key."""
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


# -- chips ----------------------------------------------------------------------------------------


def is_news(event: ChipsMoved) -> bool:
    """Whether no other event reports these chips: vigorish, the rake, a bet nobody called."""
    fee = VIGORISH in (event.source, event.target)
    return fee or event.target == RAKE or event.memo == UNCALLED


def _moved(event: ChipsMoved) -> str:
    if VIGORISH in (event.source, event.target):
        return _fee(event)
    if event.target == RAKE:
        return f"{show(event.cents)} rake from the pot"
    if event.memo == UNCALLED:
        return f"{_holder(event.target)} takes back {show(event.cents)} that nobody called"
    memo = f" ({event.memo})" if event.memo else ""
    return f"{show(event.cents)} from {_where(event.source)} to {_where(event.target)}{memo}"


def _fee(event: ChipsMoved) -> str:
    back = event.source == VIGORISH
    whom = event.target if back else event.source
    words = "given back to" if back else "from"
    memo = event.memo or "vigorish"
    return f"{show(event.cents)} {memo} {words} {_holder(whom)}"


def _holder(account: str) -> str:
    """Whose account it is, as people say it: `seat 3`."""
    kind, _, seat = account.partition(":")
    return f"seat {seat}" if seat else kind


def _where(account: str) -> str:
    """Where chips lie, as people say it: `the layout of seat 3`, `the inventory`."""
    kind, _, seat = account.partition(":")
    words = kind.replace("_", " ")
    return f"the {words} of seat {seat}" if seat else f"the {words}"

"""Events: what happened at the table, each with its provision and with who may see it.

A game may add events of its own by deriving from `Event`; the name of the class is its tag. Every
event of every game has a text of one sentence.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from pitboss.money import VIGORISH, show
from pitboss.table.answer import spoken
from pitboss.table.wager import Layout

EVERYONE: Final = "everyone"
HOUSE: Final = "house"

RAKE: Final = "rake"  # the area where it lies until the round is over
UNCALLED: Final = "uncalled"

_FACES: Final = " ⚀⚁⚂⚃⚄⚅"


class _Told(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="event", gc=False):
    """Something that happened at a table, and who may see it."""

    to: str = EVERYONE


class Event(_Told, frozen=True):
    """Something that happened, the provision it happened under, and who may see it.

    Those that make up most of a log take their fields in order, which is quicker than by name.
    """

    cite: str


class Announced(Event, frozen=True, kw_only=True):
    """Staff said something aloud."""

    by: str
    text: str


class Recorded(Event, frozen=True, kw_only=True):
    """A duty was done and is kept on record."""

    by: str
    text: str


class RulesChanged(Event, frozen=True, kw_only=True):
    """The table is operated under other rules from now on; wagers that stand keep theirs."""

    version: int
    text: str


class PlayerSat(Event, frozen=True, kw_only=True):
    """A person took a seat with chips."""

    seat: int
    cents: int


class PlayerLeft(Event, frozen=True, kw_only=True):
    """A player gave up the seat and left with chips."""

    seat: int
    cents: int


class SeatChanged(Event, frozen=True, kw_only=True):
    """A player moved to another seat, and may miss a turn that this would bring nearer."""

    seat: int
    to_seat: int
    misses_turn: bool

    @property
    def text(self) -> str:
        """The move in words."""
        missed = ", and misses the turn at the bank that this brings nearer" * self.misses_turn
        return f"Seat {self.seat} moves to seat {self.to_seat}{missed}."


class WagerPlaced(Event, frozen=True, kw_only=True):
    """A wager lies on the layout."""

    seat: int
    wager: int
    spot: str
    cents: int
    medium: str = "chips"
    coupon: int = 0
    over_maximum: bool = False
    under_minimum: bool = False


class WagerChanged(Event, frozen=True, kw_only=True):
    """A standing wager was raised, reduced, moved or marked; zero means it was taken down."""

    seat: int
    wager: int
    spot: str
    cents: int
    note: str = ""


class BettingClosed(Event, frozen=True, kw_only=True):
    """No more bets."""

    by: str
    text: str


class DiceShown(Event, frozen=True, kw_only=True):
    """The dice rested with these uppermost faces."""

    faces: tuple[int, ...]


class WheelShown(Event, frozen=True, kw_only=True):
    """The wheel rested on a section with this symbol."""

    section: int
    symbol: str


class WagerDecided(Event, frozen=True, kw_only=True):
    """A wager was won, lost, voided or half surrendered: what was taken of it and what was paid.

    `also` holds further provisions by which it was decided so.
    """

    seat: int
    wager: int
    spot: str
    cents: int
    result: str
    taken: int
    paid: int
    pays: str = ""
    also: tuple[str, ...] = ()


class ChipsMoved(Event, frozen=True):
    """Chips went from one account to another."""

    source: str
    target: str
    cents: int
    memo: str = ""


def event_to_dict(event: Event) -> dict[str, object]:
    """The event as plain data, ready for JSON."""
    plain: dict[str, object] = msgspec.to_builtins(event)
    return plain


# -- the text of events ---------------------------------------------------------------------------


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

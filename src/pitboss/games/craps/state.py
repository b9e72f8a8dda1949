"""What lasts at a craps table from roll to roll: the shooter, the marker, the marks on wagers."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

import msgspec

from pitboss.games.craps.options import CrapsRules
from pitboss.games.craps.wagers import COMES, FAMILY, LINES
from pitboss.money import Cents
from pitboss.table import Answer, Event, Table, Wager


class CrapsState(msgspec.Struct, frozen=True, kw_only=True):
    """Who shoots, who shot before, and where the marker lies.

    Zero is nobody, or a marker that lies Off. `rolled` says that the shooter has thrown since
    taking the dice; `clearing` that the throws only decide come wagers left over; `gone` that
    the previous shooter has left the table, even if another player sits in that seat now.
    `thrown` says that the shooter has made a throw that decided nothing, and `invalid_rolls` how
    many of these were invalid; `lowered` are the Don't Bets, by seat and spot,
    that were reduced or taken down since the last roll that counted.
    """

    later: ClassVar[frozenset[str]] = frozenset({"thrown", "invalid_rolls", "lowered"})

    shooter: int = 0
    previous: int = 0
    puck: int = 0
    clearing: bool = False
    rolled: bool = False
    gone: bool = False
    thrown: bool = False
    invalid_rolls: int = 0
    lowered: tuple[tuple[int, str], ...] = ()


class CrapsWager(Wager, frozen=True, kw_only=True):
    """Chips with the marks of a craps table.

    `point` is the number a line or come bet has gone to, or that odds lie on; `backs` is the flat
    bet that odds support; `vigorish` is the fee that was paid for a buy or lay bet.
    """

    point: int = 0
    called_on: bool = False
    backs: int = 0
    vigorish: int = 0

    @property
    def note(self) -> str:
        """The number the chips have gone to, and whether they were called on."""
        marks = [f"the point is {self.point}"] * bool(self.point) + ["On"] * self.called_on
        return ", ".join(marks)


CrapsTable: TypeAlias = Table[CrapsRules, CrapsState, CrapsWager]


class ShooterChosen(Event, frozen=True, kw_only=True):
    """A player has the dice; zero says that nobody has them."""

    seat: int
    text: str


class PuckMoved(Event, frozen=True, kw_only=True):
    """The marker was turned: On a point, or Off at zero."""

    point: int
    text: str


def come_wagers(table: CrapsTable) -> bool:
    """Whether any Come or Don't Come Bet is still up."""
    return any(FAMILY[wager.spot] in COMES for wager in table.wagers.values())


def line_bettors(table: CrapsTable) -> frozenset[int]:
    """The seats with a Pass or Don't Pass Bet."""
    return frozenset(w.seat for w in table.wagers.values() if FAMILY[w.spot] in LINES)


def untravelled(table: CrapsTable, seat: int, spot: str) -> list[CrapsWager]:
    """The wagers that a new one on the spot adds to; come bets with a number are apart."""
    on_spot = (wager for wager in table.wagers_of(seat) if wager.spot == spot)
    return [wager for wager in on_spot if not (spot in COMES and wager.point)]


def standing(table: CrapsTable, seat: int, spot: str) -> Cents:
    """What a player has on a spot that a new wager there adds to."""
    return sum(wager.cents for wager in untravelled(table, seat, spot))


# Why the boxman may order the dice passed.
REASONS: Final = {
    "delay": "holds up the game without reason",
    "invalid_rolls": "keeps throwing invalid rolls",
    "breach": "breaks the Act or the rules",
}


class TakeOdds(Answer, frozen=True, kw_only=True):
    """A player lays odds behind a flat bet of theirs, or more of them."""

    wager: int
    cents: int


class CallWager(Answer, frozen=True, kw_only=True):
    """A player calls a wager on for the come-out roll, or takes that back."""

    wager: int
    on: bool


class PassDice(Answer, frozen=True, kw_only=True):
    """The shooter passes the dice."""


class OrderDice(Answer, frozen=True, kw_only=True):
    """The boxman orders the dice passed, and says why."""

    reason: str


class DiceCocked(Answer, frozen=True, kw_only=True):
    """The stickman reads dice of which one or both are cocked.

    `sides` has the side on the object for a cocked die and the uppermost face for a flat one;
    `resting` is how many sides of a cocked die rest on objects.
    """

    sides: tuple[int, int]
    cocked: str
    resting: int = 1


class DecideFaces(Answer, frozen=True, kw_only=True):
    """The boxman decides a dispute over the uppermost faces."""

    faces: tuple[int, int]

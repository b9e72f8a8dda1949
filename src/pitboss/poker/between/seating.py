"""Players between two rounds: chips added, seats kept, minimum agreed, removal; 13:69F-14.7(c)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.money import CAGE, Cents, show, stack
from pitboss.poker.house.notices import DIVISION, regulator
from pitboss.poker.state import PokerTable
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, HOUSE, SUPERVISOR, Announced, Recorded

_ACCOUNT: Final = "account"


def _record(table: PokerTable, text: str, provision: str, *, to: str = "everyone") -> None:
    table.emit(Recorded(cite=provision, by=SUPERVISOR, text=text, to=to))


# -- chips ----------------------------------------------------------------------------------------


@rule("13:69F-14.7(c)1", "13:69F-14.7(c)2", "19:47-14.7(c)1", "19:47-14.7(c)2")
def add_chips(table: PokerTable, seat: int, cents: Cents) -> None:
    """Currency comes onto the table and is promptly changed for chips."""
    old = table.rules.edition == 1995
    provision = cite("19:47-14.7(c)2") if old else cite("13:69F-14.7(c)2")
    table.move(CAGE, stack(seat), cents, provision, "currency changed for chips")


# -- absence --------------------------------------------------------------------------------------


def sit_out(table: PokerTable, seat: int) -> None:
    """A player keeps the seat and is not dealt in."""
    table.set_state(away=(*table.state.away, seat))
    text = f"seat {seat} is not dealt in"
    table.emit(Announced(cite=cite("13:69F-14.7(a)"), by=DEALER, text=text))


@rule("13:69F-14.7(c)5")
def step_away(table: PokerTable, seat: int) -> None:
    """The supervisor accounts for the stakes that go along, or has them covered."""
    held = show(table.stack(seat))
    table.set_state(departed=(*table.state.departed, seat))
    if seat not in table.state.away:
        sit_out(table, seat)
    if stakes_leave(table):
        _record(table, f"seat {seat} leaves with {held}", cite("13:69F-14.7(c)5i"))
    else:
        text = f"{held} of seat {seat} stay on the table under an opaque cover"
        _record(table, text, cite("13:69F-14.7(c)5ii"))


def stakes_leave(table: PokerTable) -> bool:
    """Whether an absent player takes the stakes along."""
    return table.rules.absence_stakes == _ACCOUNT


def come_back(table: PokerTable, seat: int) -> None:
    """A player is dealt in again, with the same stakes as before the absence."""
    held, state = show(table.stack(seat)), table.state
    if seat in state.departed and stakes_leave(table):
        _record(table, f"seat {seat} is back with {held}", cite("13:69F-14.7(c)5i"))
    elif seat in state.departed:
        text = f"{held} of seat {seat} are uncovered"
        _record(table, text, cite("13:69F-14.7(c)5ii"))
    table.set_state(away=_without(state.away, seat), departed=_without(state.departed, seat))
    text = f"seat {seat} is dealt in again"
    table.emit(Announced(cite=cite("13:69F-14.7(a)"), by=DEALER, text=text))


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(each for each in seats if each != seat)


def forget(table: PokerTable, seat: int) -> None:
    """Nothing is left of a player who gave up the seat."""
    state = table.state
    table.set_state(
        away=_without(state.away, seat),
        departed=_without(state.departed, seat),
        owed=tuple(each for each in state.owed if each[0] != seat),
        agreed=tuple(each for each in state.agreed if each[0] != seat),
        killer=0 if state.killer == seat else state.killer,
    )
    _settle_minimum(table)


def owes_as_newcomer(table: PokerTable, seat: int) -> None:
    """Who sits down after play began owes the largest blind, where missed blinds are posted."""
    if table.rules.missed_blinds_posted and table.state.button:
        owed = (seat, max(table.rules.blinds_posted))
        table.set_state(owed=(*table.state.owed, owed))


# -- the minimum ----------------------------------------------------------------------------------


def minimum_in_force(table: PokerTable) -> Cents:
    """The posted minimum, or the higher one to which everybody agreed.

    Both may have been posted or agreed before the other, and keep to the posted maximum.
    """
    rules = table.rules
    agreed = -(-table.state.minimum // rules.unit) * rules.unit
    return min(max(agreed, rules.minimum), rules.maximum)


def agree(table: PokerTable, seat: int, cents: Cents) -> None:
    """A patron agrees to a higher minimum; it holds as soon as all have agreed to the same."""
    others = tuple(each for each in table.state.agreed if each[0] != seat)
    table.set_state(agreed=(*others, (seat, cents)))
    text = f"seat {seat} agrees to a minimum wager of {show(cents)}"
    table.emit(Announced(cite=cite("13:69F-14.17"), by=DEALER, text=text))
    _settle_minimum(table)


@rule("13:69F-14.17")
def _settle_minimum(table: PokerTable) -> None:
    """With everybody's agreement the minimum goes up at once, without the half hour."""
    agreed = dict(table.state.agreed)
    wanted = set(agreed.values())
    if len(wanted) != 1 or agreed.keys() != set(table.seats):
        return
    cents = wanted.pop()
    table.set_state(minimum=cents, agreed=())
    text = f"all patrons at the table agree: the minimum wager is now {show(cents)}, posted"
    _record(table, text, cite("13:69F-14.17"))


# -- removal --------------------------------------------------------------------------------------


# What is recorded under these provisions is a notice, and to whom.
NOTICES: Final[Mapping[str, tuple[str, ...]]] = {
    "13:69F-14.16(b)": ("regulator",),
    "19:47-14.16(b)": ("regulator", "division"),
}


# Up to this revision the record said that the regulator was notified; now the notice says that.
SAID_NOTIFIED: Final = 3


def _notified(table: PokerTable) -> str:
    """The Division always; where the Commission is the regulator, it is notified too."""
    return " and ".join(dict.fromkeys((regulator(table.rules.edition), DIVISION)))


@rule("13:69F-14.16(b)", "19:47-14.16(b)", "13:69F-14.16(c)")
def remove(table: PokerTable, seat: int) -> None:
    """A player who helps or informs another is removed, and the regulator is notified."""
    old = table.rules.edition == 1995
    provision = cite("19:47-14.16(b)") if old else cite("13:69F-14.16(b)")
    table.leave(seat)
    forget(table, seat)
    text = f"seat {seat} is removed from the game"
    table.emit(Announced(cite=cite("13:69F-14.16(a)"), by=SUPERVISOR, text=text))
    said = "notified" if table.revision <= SAID_NOTIFIED else "notice to"
    _record(table, f"reasonable cause; {said}: {_notified(table)}", provision, to=HOUSE)
    _record(table, "done in good faith", cite("13:69F-14.16(c)"), to=HOUSE)

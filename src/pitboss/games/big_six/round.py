"""A round of big six: bets, one spin, settlement; 19:47-5.6 in its order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

import msgspec

from pitboss.equipment import Wheel
from pitboss.games.big_six.options import BigSixRules
from pitboss.games.big_six.rules import (
    REVOLUTIONS_MIN,
    insignia_wins,
    spin_is_valid,
    winning_section,
)
from pitboss.games.big_six.wheels import INSIGNIA, insignia
from pitboss.rulebook import cite
from pitboss.table import DEALER, Announced, Spot, Table, Wager, WheelRested, WheelShown
from pitboss.table.authoring import (
    Chance,
    Decision,
    Procedure,
    WheelSection,
    Window,
    ask,
    betting,
    lost,
    settle,
    spin_of,
    won,
)


@dataclass(frozen=True, slots=True)
class InsigniaSection(WheelSection):
    """A section of the wheel, which a person types as the insignia painted on it."""

    def read(self, typed: str) -> int:
        """The first section with the insignia typed ($5, joker), or a section by its number."""
        if not typed.isdecimal() and insignia(typed) in self.wheel.sections:
            return self.wheel.index(insignia(typed))
        number = super(InsigniaSection, self).read(typed)
        assert isinstance(number, int)
        return number

    def describe(self) -> str:
        """Both ways to name a section."""
        return f"an insignia such as $5 or joker, or a section from {self.low} to {self.high}"


def clapper_rests(wheel: Wheel) -> Chance:
    """The wheel is spun; a person who reads a real one types where the clapper rests."""
    count = len(wheel.sections)
    spin = spin_of(
        count,
        prompt="The wheel is spun.",
        cite=cite("19:47-5.6(b)"),
        revolutions_min=REVOLUTIONS_MIN,
    )
    blanks = {**spin.regular.blanks, "section": InsigniaSection(0, count - 1, wheel)}
    return replace(spin, regular=msgspec.structs.replace(spin.regular, blanks=blanks))


class BigSixState(msgspec.Struct, frozen=True):
    """Nothing lasts from one spin to the next."""


BigSixTable: TypeAlias = Table[BigSixRules, BigSixState, Wager]


def play(table: BigSixTable) -> Procedure[None]:
    """One spin of the wheel."""
    yield from betting(_window(table))  # (a)
    wheel = table.rules.wheel_data
    rested = yield from ask(clapper_rests(wheel), WheelRested)  # (b)
    section = _section(table, rested)  # (c)
    if section is None:
        return
    symbol = wheel.resting(section)
    table.emit(WheelShown(cite=cite("19:47-5.5(a)"), section=section, symbol=symbol))
    shown = INSIGNIA.index(symbol)
    decided = [
        (each, decide(each, table.spot_of(each), shown, table.rules_of(each)))
        for each in table.wagers.values()
    ]
    settle(table, decided, collect=cite("19:47-5.6(e)"), pay=cite("19:47-5.6(e)"))  # (e)


def decide(wager: Wager, spot: Spot, shown: int, rules: BigSixRules) -> Decision:
    """How a wager comes out when this insignia shows."""
    line = rules.line(spot.kind.key)
    if insignia_wins(spot.on[0], shown):
        return won(wager.action, rules.odds(line.key), line.cite)
    return lost(wager.cents, cite("19:47-5.6(e)"))


def _window(table: BigSixTable) -> Window[BigSixRules, BigSixState, Wager]:
    return Window(
        table,
        close=cite("19:47-5.6(a)"),
        wager=cite("19:47-5.5(a)"),
        payable=cite("19:47-5.5(a)"),
        reduce=cite("19:47-5.6(a)"),
    )


def _section(table: BigSixTable, rested: WheelRested) -> int | None:
    """The section that wins; after a void spin the wagers stand and betting opens again."""
    if not spin_is_valid(rested.revolutions):
        _no_spin(table, "fewer than three revolutions", cite("19:47-5.6(b)"))
        return None
    section = winning_section(rested.section, rested.between, table.rules.previous_wins)
    if section < 0:
        _no_spin(table, "the clapper rests between two numbers", cite("19:47-5.6(c)2"))
        return None
    if rested.between:
        text = "between two numbers: the number previously passed wins"
        table.emit(Announced(cite=cite("19:47-5.6(c)1"), by=DEALER, text=text))
    return section


def _no_spin(table: BigSixTable, why: str, provision: str) -> None:
    table.emit(Announced(cite=provision, by=DEALER, text=f"No spin, {why}. Spin again."))

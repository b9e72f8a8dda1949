"""What a round against a bank consists of, and what both games say and show of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pitboss.errors import RuleViolation
from pitboss.games._pai_gow.provisions import Provisions
from pitboss.games._pai_gow.rules import AREAS, area_order, setting_order
from pitboss.money import Cents, show
from pitboss.rulebook import rule
from pitboss.table import Answer, Event, Leave, PlaceWager, ReduceWager, Table, Wager

# Where losing wagers lie in a round that a player banks, and where the dealer's own wager lies.
CENTRE: Final = "centre"
DEALERS_WAGER: Final = "dealers_wager"

# The house rules have `provisions`; the state says who may bank: `fresh`, `offered`, `last_bank`
# and `last_wagers`.
BankTable: TypeAlias = Table[Any, Any, Wager]


class SetHands(Answer, frozen=True, kw_only=True):
    """Somebody lays down two hands: these are the low hand, the others the high hand."""

    area: int
    low: str


class DirectDealersWager(Answer, frozen=True, kw_only=True):
    """How much the dealer wagers against the bank."""

    cents: int


class BankSettled(Event, frozen=True, kw_only=True):
    """What a bank took from the centre of the table or added to it, and the vigorish on it."""

    seat: int
    lost: int
    won: int
    share: int
    vigorish: int

    @property
    def text(self) -> str:
        """What it came to."""
        sums = f"{show(self.lost)} in the centre, {show(self.won)} to pay"
        if self.share < 0:
            return f"{sums}: the bank in seat {self.seat} adds {show(-self.share)}"
        came = f"the bank in seat {self.seat} takes {show(self.share - self.vigorish)}"
        return f"{sums}: {came} after a vigorish of {show(self.vigorish)}"


class HandsShown(Event, frozen=True, kw_only=True):
    """Two hands lie face up; position 0 is the dealer's."""

    position: int
    high: tuple[str, ...]
    low: tuple[str, ...]
    text: str


class VoidDeal(Exception):
    """All hands are void, under this provision."""

    def __init__(self, provision: str) -> None:
        super().__init__(provision)
        self.provision = provision


@dataclass(slots=True, kw_only=True)
class BankedDeal:
    """One round: a bank of zero is the dealer."""

    bank: int = 0
    co_bank: bool = False
    dealers_wager: int = 0

    @property
    @rule("19:47-11.1[Bank]", "19:47-10.1[Bank]")
    def against(self) -> int:
        """The position whose hands all others are compared with."""
        return self.bank

    @property
    def bearing(self) -> tuple[int, ...]:
        """The dealer's position, if the dealer plays, and that of the bank."""
        return (0,) if not self.bank else (0, self.bank) if self.dealers_wager else (self.bank,)


def area_of(spot: str) -> int:
    """The number of the betting area, or of another numbered spot."""
    return int(spot.rpartition("_")[2])


def main_wagers(table: BankTable, area: int) -> list[Wager]:
    """The wagers on an area, all of one player."""
    return [wager for wager in table.wagers.values() if wager.spot == f"area_{area}"]


def wagered(table: BankTable) -> dict[int, Cents]:
    """What lies on each area with a wager, from the dealer's far right counterclockwise."""
    every = {area: main_wagers(table, area) for area in range(1, AREAS + 1)}
    played = area_order(tuple(area for area, wagers in every.items() if wagers))
    return {area: sum(wager.cents for wager in every[area]) for area in played}


def areas_played(table: BankTable) -> tuple[int, ...]:
    """The areas with a wager, from the dealer's far right counterclockwise."""
    return tuple(wagered(table))


def areas_to_set(table: BankTable, deal: BankedDeal) -> list[int]:
    """Player by player, of two areas the one with the larger wager first; a bank sets its own."""
    areas: dict[int, list[tuple[int, int]]] = {}
    for area, cents in wagered(table).items():
        areas.setdefault(main_wagers(table, area)[0].seat, []).append((area, cents))
    if deal.bank and not deal.co_bank:
        areas[deal.bank] = [(deal.bank, 0)]
    return [area for seat in sorted(areas) for area in setting_order(tuple(areas[seat]))]


def remember_bank(table: BankTable, deal: BankedDeal) -> None:
    """Who banks, and who wagered against the dealer, says who may bank later."""
    table.set_state(fresh=False, last_bank=deal.bank)
    if deal.bank:
        return
    last: dict[int, int] = {}
    for area, cents in wagered(table).items():
        seat = main_wagers(table, area)[0].seat
        last[seat] = cents if area == seat or seat not in last else last[seat]
    table.set_state(last_wagers=tuple(sorted(last.items())))


def refuse_meddling(answer: Answer, text: Provisions, *, with_what: str) -> None:
    """After “No more bets” nobody makes or changes a wager, and who holds a hand stays."""
    if isinstance(answer, PlaceWager | ReduceWager):
        message = "wagers are neither made nor changed after “No more bets”"
        raise RuleViolation(message, text.unchanged)
    if isinstance(answer, Leave):
        message = f"a player with {with_what} stays seated until the round ends"
        raise RuleViolation(message, text.seated)

"""What simulated rounds of both games share: who banks when, and what a bank nets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from pitboss.games._pai_gow.rules import (
    AREAS,
    bank_order,
    bank_share,
    banks_unlawfully,
    first_offer,
    halves,
)
from pitboss.money import Cents
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Strategy

# The house rules of either game.
Either: TypeAlias = Any

# How a round ends for a player: lost, pushed or won; or, as the bank, by how many opponents more
# than not came out ahead.
BANKED: Final = 3
RESULTS: Final = BANKED + 2 * AREAS + 1

AREA: Final = "area_1"
BANKS: Final = ("never", "bank", "co_bank")
BANK_NOTE: Final = "The stake of the bank is what it covers."


def banking(strategy: Strategy) -> str:
    """Whether everybody takes the bank when it is offered: never, as bank, as co-bank."""
    return strategy.details.get("bank", "never")


def check_banking(rules: Either, strategy: Strategy, stakes: Mapping[str, Cents]) -> None:
    """Refuse other areas than one a player, and banks that the house does not allow."""
    bank = banking(strategy)
    if [spot for spot in stakes if spot.startswith("area")] != [AREA]:
        raise refused("wagers", f"each player has one wager on {AREA}, and numbers besides")
    if bank not in BANKS:
        raise refused("details.bank", f"a player banks {', '.join(BANKS)}")
    if bank != "never" and not rules.player_banking:
        raise refused("details.bank", "players do not bank at this table")
    if bank == "co_bank" and not (rules.co_banking and strategy.players > 1):
        raise refused("details.bank", "co-banking is by leave of the house, and against players")


def turns_of(players: int) -> tuple[tuple[int, ...], int]:
    """Who banks round by round if everybody takes the offer, and where the turns begin again."""
    seats, offered, last, banks = tuple(range(1, players + 1)), 0, 0, [0]
    known: list[tuple[int, int]] = [(-1, -1)]
    while (offered, last) not in known:
        known.append((offered, last))
        offered = first_offer(seats, offered)
        takers = (
            seat
            for seat in bank_order(seats, offered)
            if not banks_unlawfully(seat, last, last_wager=1, chips=1, wagers=0)
        )
        last = next(takers, 0)
        banks.append(last)
    return tuple(banks), known.index((offered, last))


def bank_cell(rules: Either, strategy: Strategy, cents: Cents, ahead: int) -> tuple[Cents, Cents]:
    """What a bank covers, and what it nets if so many opponents more than not came out ahead."""
    share = bank_share(-ahead * cents, 0)
    if banking(strategy) == "co_bank":
        covered, share = (halves(each)[0] for each in (cents * (strategy.players - 1), share))
    else:
        covered = cents * strategy.players
    return covered, share - (rules.vigorish(share) if share > 0 else 0)

"""What lasts from round to round at a let it ride table."""

from __future__ import annotations

from typing import TypeAlias

from pitboss.games._stud.cards import StudState, decks_of
from pitboss.games.let_it_ride.options import LetItRideRules
from pitboss.games.let_it_ride.rules import BETS, is_dealt_in
from pitboss.games.let_it_ride.wagers import bet_spot, position_of
from pitboss.table import Table, Wager


class LetItRideState(StudState, frozen=True, kw_only=True):
    """The decks, and what is still to be done with them."""


LetItRideTable: TypeAlias = Table[LetItRideRules, LetItRideState, Wager]


def opening_state(rules: LetItRideRules) -> LetItRideState:
    """The decks of this table, not yet inspected."""
    return LetItRideState(**decks_of(rules))


def bets_on(table: LetItRideTable, bet: int, position: int) -> list[Wager]:
    """The chips that lie as one of the three bets of a position."""
    spot = bet_spot(bet, position)
    return [wager for wager in table.wagers.values() if wager.spot == spot]


def positions(table: LetItRideTable) -> tuple[int, ...]:
    """The positions with three equal bets, from the dealer's left."""
    used = sorted({position_of(wager.spot) for wager in table.wagers.values()})
    return tuple(each for each in used if is_dealt_in(_amounts(table, each)))


def _amounts(table: LetItRideTable, position: int) -> tuple[int, ...]:
    bets = range(1, BETS + 1)
    return tuple(sum(wager.cents for wager in bets_on(table, bet, position)) for bet in bets)


def owner_of(table: LetItRideTable, position: int) -> int:
    """The seat of the player who wagers at a position; bet number three always lies there."""
    return bets_on(table, BETS, position)[0].seat

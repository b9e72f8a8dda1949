"""How a payout is divided among the players of a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.errors import ensure
from pitboss.jackpots.entries import BadBeatClaimed, Person
from pitboss.money import Cents
from pitboss.poker.house.bad_beat import BadBeatRules
from pitboss.rulebook import rule


@rule("13:69F-14.19(a)", "13:69F-14.19(b)3")
def divide_payout(
    rules: BadBeatRules, claim: BadBeatClaimed, cents: Cents
) -> tuple[tuple[Person, Cents], ...]:
    """The parts of losers, winners and all others dealt in; every cent goes to a player.

    A part with nobody to take it falls to the losers, as does what cannot be divided.
    """
    winner = _part(rules.winner, cents) if claim.winners else 0
    table = _part(rules.table, cents) if claim.others else 0
    shares = [
        *_equal(claim.losers, cents - winner - table),
        *_equal(claim.winners, winner),
        *_equal(claim.others, table),
    ]
    ensure(sum(part for _, part in shares) == cents, "the whole payout goes to players")
    return tuple((person, part) for person, part in shares if part)


def _part(share: Fraction, cents: Cents) -> Cents:
    return int(share * cents)


def _equal(people: Sequence[Person], cents: Cents) -> list[tuple[Person, Cents]]:
    """Equal parts, the odd cents one each to the first."""
    if not people:
        return []
    each, odd = divmod(cents, len(people))
    return [(person, each + (place < odd)) for place, person in enumerate(people)]

"""How often a bad beat comes, and what the display shows then, on the average."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

import msgspec

from pitboss.errors import TechnicalLimit
from pitboss.money import Cents
from pitboss.poker.house.bad_beat import PRIMARY, SECONDARY, BadBeatRules, Qualifier, hand_strength
from pitboss.poker.house.options import PokerRules
from pitboss.rulebook import cite, rule

# Every deal of a board and of two hands, in whichever order.
DEALS: Final = comb(52, 5) * comb(47, 2) * comb(45, 2) // 2
# Lower hands than this are too many to be compared one by one.
LEAST_HAND: Final = "22233"


class BadBeatPrice(msgspec.Struct, frozen=True, kw_only=True):
    """Of two hands that both stay to the end: the deals that win a payout, of all deals.

    `expected_display` is the mean amount on the books at a win where every deal contributes
    `contribution`, without a seed or a reserve from before; unknown for a secondary payout that
    the primary one feeds.
    """

    payout: str
    hand: str
    own_cards: str
    hits: int
    deals: int
    chance: Fraction
    contribution: Cents
    expected_display: Fraction | None


@rule("13:69F-14.19(b)3")
def prices(rules: BadBeatRules, table: PokerRules) -> list[BadBeatPrice]:
    """The payouts of a fund at a game in which any five of own and common cards make the hand.

    Exact for two players. Other games and full tables are not counted.
    """
    if not table.own_cards_count:
        message = "bad beats are counted exactly where two own and five common cards make the hand"
        raise TechnicalLimit(message)
    first = _price(PRIMARY, rules.hands[table.game], rules.contribution, rules.reset)
    found = [first]
    second = rules.secondary
    if second is not None and table.game in second.hands:
        every = _price(SECONDARY, second.hands[table.game], second.contribution, Fraction(0))
        found.append(_without(every, first))
    return found


def _price(payout: str, wanted: Qualifier, contribution: Cents, reset: Fraction) -> BadBeatPrice:
    hits = count_hits(wanted.hand, wanted.own_cards)
    chance = Fraction(hits, DEALS)
    kept = contribution * (1 - reset)
    return BadBeatPrice(
        payout=payout,
        hand=wanted.hand,
        own_cards=wanted.own_cards,
        hits=hits,
        deals=DEALS,
        chance=chance,
        contribution=contribution,
        expected_display=kept / chance if contribution and hits else None,
    )


def _without(every: BadBeatPrice, first: BadBeatPrice) -> BadBeatPrice:
    """The secondary payout is won by hands that do not win the primary one."""
    if every.own_cards != first.own_cards:
        raise TechnicalLimit("both payouts must ask for own cards alike to be counted")
    hits = every.hits - first.hits
    chance = Fraction(hits, DEALS)
    display = every.contribution / chance if every.contribution and hits else None
    return msgspec.structs.replace(every, hits=hits, chance=chance, expected_display=display)


@cache
def count_hits(hand: str, own_cards: str) -> int:
    """The deals in which such a hand loses."""
    least = hand_strength(hand, "high")
    if least < hand_strength(LEAST_HAND, "high"):
        message = f"hands below {LEAST_HAND} are not counted"
        raise TechnicalLimit(message, cite("13:69F-14.19(b)3"))
    from pitboss.ranking.kernels_bad_beat import ANY, BOTH, LOSER, losing_pairs

    whose = {"any": ANY, "loser": LOSER, "both": BOTH}[own_cards]
    return int(losing_pairs(least, whose))

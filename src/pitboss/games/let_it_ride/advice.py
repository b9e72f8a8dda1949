"""What to do with bets one and two on a given hand, exactly, by every card that may still come."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.equipment import Card
from pitboss.errors import MalformedAnswer
from pitboss.games._stud.odds import parse_cards, unseen
from pitboss.games.let_it_ride.odds import Nets, nets, size_of
from pitboss.games.let_it_ride.options import LetItRideRules
from pitboss.games.let_it_ride.rules import BETS, OWN_CARDS
from pitboss.games.let_it_ride.settle import row_of
from pitboss.money import Cents, show
from pitboss.odds import Advice, Advisor

WITHDRAW = "withdraw"
RIDE = "let it ride"


def advise(
    rules: LetItRideRules,
    hand: str,
    shown: str = "",
    *,
    bet: Cents | None = None,
    dead: str = "",
    one_rides: bool = False,
) -> Advice:
    """What withdrawing and letting ride are worth: of bet one, or of bet two with a card shown.

    `bet` is the size of each bet, without it the least at the table; `dead` are other cards the
    player has seen, as at a second position; `one_rides` says that bet one still lies there, which
    matters only where the cap does.
    """
    own, community = parse_cards(hand), parse_cards(shown)
    parse_cards(f"{hand} {shown} {dead}")
    if len(own) != OWN_CARDS or len(community) > 1:
        raise MalformedAnswer("a hand is three cards, and at most one community card is shown")
    size = size_of(rules, bet)
    by_left = nets(rules, size)
    left = unseen((*own, *community, *parse_cards(dead)))
    if community:
        beside = 2 if one_rides else 1
        worth = _by_four((*own, *community), left, by_left)
        values = _values(worth[beside], worth[beside + 1], len(left) * size)
    else:
        values = _values(*_by_three(own, left, by_left), len(left) * (len(left) - 1) * size)
    return _advice(own, community, values, size)


def _advice(
    own: Sequence[Card], community: Sequence[Card], values: dict[str, Fraction], size: Cents
) -> Advice:
    name = "bet number two" if community else "bet number one"
    cards = " ".join(map(str, own)) + (f" with {community[0]}" if community else "")
    even = values[WITHDRAW] == values[RIDE]
    return Advice(
        situation=f"{name} on {cards}",
        unit="one bet, all bets on the hand counted",
        values=values,
        note=f"Bets of {show(size)}." + (" Both are worth the same." if even else ""),
    )


def _values(withdraw: int, ride: int, over: int) -> dict[str, Fraction]:
    return {WITHDRAW: Fraction(withdraw, over), RIDE: Fraction(ride, over)}


def _by_four(cards: Sequence[Card], left: Sequence[Card], by_left: Nets) -> tuple[int, ...]:
    """What zero to three bets left net over every last card."""
    rows = [row_of((*cards, last)) for last in left if last not in cards]
    return 0, *(sum(by_left[bets][row] for row in rows) for bets in range(1, BETS + 1))


def _by_three(cards: Sequence[Card], left: Sequence[Card], by_left: Nets) -> tuple[int, int]:
    """What the hand nets without and with bet one, over both cards, with bet two played best."""
    withdraw = ride = 0
    for first in left:
        worth = _by_four((*cards, first), left, by_left)
        withdraw += max(worth[1], worth[2])
        ride += max(worth[2], worth[3])
    return withdraw, ride


ADVICE = Advisor(advise=advise)

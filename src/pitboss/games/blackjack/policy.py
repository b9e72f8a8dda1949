"""How blackjack is played without a person: bots by rules of thumb, and agents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pitboss.equipment import Card, Rank, Source
from pitboss.table import Answer
from pitboss.table.authoring import AgentSheet, BotTurn, Policy, cards_in, wager_on

# "Box 1, hand 2: 8♠ Q♦ is 18, the dealer shows 6♣."
_HAND: Final = re.compile(r"[^:]+: (?P<hand>.+) is (?P<total>\d+), the dealer shows (?P<shown>.+)")


def decide(turn: BotTurn, source: Source) -> Answer | None:
    """Split aces and eights, double ten and eleven against less, else draw or stand."""
    found = _HAND.match(turn.prompt)
    if found is None:
        return turn.say("card")
    hand, shown = cards_in(found["hand"]), cards_in(found["shown"])
    total, dealer = int(found["total"]), _value(shown[0])
    if len(hand) == 2 and hand[0].rank == hand[1].rank and hand[0].rank in (8, Rank.ACE):
        split = turn.say("split")
        if split is not None:
            return split
    if total in (10, 11) and dealer < total:
        double = turn.lay("double", most=True)
        if double is not None:
            return double
    return turn.say("stand" if _stands(hand, total, dealer) else "draw", "stand")


def _value(card: Card) -> int:
    return 11 if card.rank == Rank.ACE else min(card.rank, 10)


def _stands(hand: Sequence[Card], total: int, dealer: int) -> bool:
    """A soft hand stands on nineteen, a hard one on seventeen or before a dealer's weak card."""
    if sum(1 if card.rank == Rank.ACE else _value(card) for card in hand) < total:
        return total >= 19 or (total == 18 and dealer <= 8)
    weak = range(4, 7) if total == 12 else range(2, 7)
    return total >= 17 or (total >= 12 and dealer in weak)


POLICY = Policy(
    bet=wager_on("box_{seat}"),
    turn=decide,
    agent=AgentSheet(
        words=("draw", "stand", "split", "surrender", "no"),
        amounts=("double", "insure"),
        spots="(?!insurance).*_{area}",
        places=(
            "dealer",
            "box {area}",
            *(f"box {{area}}, hand {number}" for number in range(2, 5)),
        ),
    ),
)

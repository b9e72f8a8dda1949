"""The three community cards: one is burned, two are shown; 19:47-18.10(c), (d) and (f)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.equipment import Card
from pitboss.games._stud.deal import HOUSE_HAND, Dealt
from pitboss.games.let_it_ride.rules import community_order
from pitboss.games.let_it_ride.state import LetItRideTable
from pitboss.rulebook import cite
from pitboss.table.authoring import discard, turn

__all__ = ["Community", "burn_top", "stacked", "turn_up"]


@dataclass(slots=True)
class Community:
    """The stack before the table inventory container; `turned` cards of it lie face up."""

    burned: Card
    first: Card
    second: Card
    turned: int = 0

    @property
    def both(self) -> tuple[Card, Card]:
        """The two cards that all players use."""
        return self.first, self.second


def stacked(cards: Sequence[Card]) -> Community:
    """Three cards, each dealt on top of those before it."""
    burned, first, second = (cards[place] for place in community_order(len(cards)))
    return Community(burned, first, second)


def burn_top(table: LetItRideTable, community: Community, dealt: Dealt) -> None:
    """The card on top goes face down to the discard rack."""
    dealt.hands[HOUSE_HAND].remove(community.burned)
    discard(table, [community.burned], cite("19:47-18.10(c)"))


def turn_up(table: LetItRideTable, community: Community, count: int) -> None:
    """So many community cards lie face up; a card that was turned already is not turned again."""
    if community.turned < 1 <= count:
        turn(table, "first community card", community.first, cite("19:47-18.10(d)"))
    if community.turned < 2 <= count:
        turn(table, "second community card", community.second, cite("19:47-18.10(f)"))
    community.turned = max(community.turned, count)

"""The rules that are five-card draw's own."""

from __future__ import annotations

from pitboss.poker.draw.pile import Discards, Pile, without_own_discards
from pitboss.rulebook import rule


@rule("13:69F-14.12(f)2")
def all_discards(discards: Discards, needed: int) -> tuple[int, ...]:
    """Every card of players who folded or who have asked for new ones, the asking player's too.

    Cards of players who have not asked yet are in their hands, and burn cards lie apart.
    """
    return discards.others + discards.earlier + discards.fresh


@rule("13:69F-14.12(f)2")
def pile_of(own_discards_return: bool) -> Pile:
    """What is shuffled for a player whom the deck cannot serve; see docs/readings.md."""
    return all_discards if own_discards_return else without_own_discards

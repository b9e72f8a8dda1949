"""Which cards are shuffled again when the deck is too short for a draw; 13:69F-14.12 to 14.12B."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from pitboss.rulebook import rule

# What becomes of the cards that are left of a deck too short for a player.
DEAL_REST: Final = "deal_rest_then_reshuffle"
MERGE: Final = "merge_and_reshuffle"
PILE_ONLY: Final = "reshuffled_only"


@dataclass(frozen=True, slots=True)
class Discards:
    """The cards out of play as they concern the player who asks for new ones.

    `others` are folded hands and what other players discarded, `earlier` what the asking player
    discarded in earlier draws of this round and `fresh` what the same player discards now. Burn
    cards lie apart.
    """

    others: tuple[int, ...]
    earlier: tuple[int, ...]
    fresh: tuple[int, ...]
    burns: tuple[int, ...]


Pile: TypeAlias = Callable[[Discards, int], tuple[int, ...]]


@rule("13:69F-14.12A(f)", "13:69F-14.12B(f)")
def without_own_discards(discards: Discards, needed: int) -> tuple[int, ...]:
    """All discards but those of the asking player.

    Where these do not suffice the player's discards of earlier draws are let in, then the burn
    cards, and never what the player discards now; see docs/readings.md.
    """
    pile = discards.others
    if len(pile) < needed:
        pile += discards.earlier
    if len(pile) < needed:
        pile += discards.burns
    return pile

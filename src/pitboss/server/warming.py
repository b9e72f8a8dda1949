"""What takes long is done when the doors open, so that no showdown and no price keeps waiting."""

from __future__ import annotations

from pitboss.games import discover
from pitboss.server.prices import prices_info
from pitboss.server.reckoner import BackRoom

__all__ = ["warm_up"]


def warm_up(room: BackRoom) -> None:
    """Load the compiled ranks, and have the prices of every game reckoned under its usual rules."""
    _rank_some_hands()
    for card in discover().values():
        if not room.is_shut:
            prices_info(card, card.rules(), room=room, stay=True)
    room.rest()


def _rank_some_hands() -> None:
    """Rank one hand of each kind; what was compiled before is only loaded."""
    from pitboss.ranking import kernels, kernels_low, kernels_omaha, kernels_small

    cards = tuple(range(0, 45, 5))
    kernels.five(*cards[:5])
    kernels.seven(*cards[:7])
    kernels_low.low_five(*cards[:5])
    kernels_low.deuce_to_seven(*cards[:5])
    kernels_low.low_seven(*cards[:7])
    kernels_low.low_seven_eight_or_better(*cards[:7])
    kernels_omaha.omaha(*cards)
    kernels_omaha.omaha_low8(*cards)
    kernels_small.badugi(*cards[:4])
    kernels_small.three_high(*cards[:3])
    kernels_small.three_low(*cards[:3])

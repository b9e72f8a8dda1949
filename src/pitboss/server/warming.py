"""What takes long is done when the doors open, so that no showdown and no price keeps waiting."""

from __future__ import annotations

from pitboss.games import discover
from pitboss.server.prices import prices_info
from pitboss.server.ranks import rank_some_hands
from pitboss.server.reckoner import BackRoom

__all__ = ["warm_up"]


def warm_up(room: BackRoom) -> None:
    """Load the ranks and have all usual prices reckoned; the back room does the long work."""
    room.rank_some_hands()
    rank_some_hands()
    for card in discover().values():
        if not room.is_shut:
            prices_info(card, card.rules(), room=room, stay=True)
    room.rest()

"""Which betting positions a player may use: the own one, and where allowed one next to it."""

from __future__ import annotations

from pitboss.rulebook import rule

__all__ = ["POSITIONS_PER_PLAYER_MAX", "may_use_position"]

POSITIONS_PER_PLAYER_MAX = 2


@rule("19:47-17.6(c)", "19:47-18.6(e)")
def may_use_position(
    position: int, seat: int, free: bool, two_allowed: bool, used: tuple[int, ...]
) -> bool:
    """A position that is free: the player's own, or a single one beside it where allowed.

    `used` are the positions where the player already has a wager.
    """
    if not free or position == seat:
        return free
    others = tuple(each for each in used if each not in (seat, position))
    return two_allowed and abs(position - seat) == 1 and not others

"""The names under which Gymnasium knows the banked games, and which games are poker."""

from __future__ import annotations

import gymnasium

from pitboss.agents.sheets import SHEETS
from pitboss.games import game, names

__all__ = ["VERSION", "banked_games", "env_id", "poker_games", "register"]

# Behaviour never changes under a name: whatever changes it, raises this number.
VERSION = 0


def banked_games() -> tuple[str, ...]:
    """The games in which the house banks, by the name of their folder."""
    return tuple(slug for slug in names() if slug in SHEETS)


def poker_games() -> tuple[str, ...]:
    """The games that players play against one another: those without wagers against the house."""
    return tuple(
        slug for slug in names() if slug not in SHEETS and not game(slug).rules.wager_kinds
    )


def env_id(slug: str) -> str:
    """The name of a banked game with Gymnasium: `pitboss/blackjack-v0`."""
    return f"pitboss/{slug}-v{VERSION}"


def register() -> None:
    """Make every banked game known to Gymnasium; to do it twice does no harm."""
    for slug in banked_games():
        if env_id(slug) not in gymnasium.registry:
            gymnasium.register(
                env_id(slug), entry_point="pitboss.agents.banked:BankedEnv", kwargs={"slug": slug}
            )

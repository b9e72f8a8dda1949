"""The names under which Gymnasium knows the games, and which of them are poker."""

from __future__ import annotations

import gymnasium

from pitboss.games import game, names

# Behaviour never changes under a name: a change raises this number.
VERSION = 0


def banked_games() -> tuple[str, ...]:
    """The games in which players wager against the house, by slug."""
    return tuple(slug for slug in names() if game(slug).costs is None)


def poker_games() -> tuple[str, ...]:
    """The games that players play against one another, by slug."""
    return tuple(slug for slug in names() if game(slug).costs is not None)


def env_id(slug: str) -> str:
    """The name of a banked game with Gymnasium: `pitboss/blackjack-v0`."""
    return f"pitboss/{slug}-v{VERSION}"


def register() -> None:
    """Register every game with Gymnasium; to do it twice does no harm.

    No game is loaded before it is made, so poker is registered too; to make it is an error that
    names `PokerEnv`.
    """
    for slug in names():
        if env_id(slug) not in gymnasium.registry:
            gymnasium.register(
                env_id(slug), entry_point="pitboss.agents.banked:BankedEnv", kwargs={"slug": slug}
            )

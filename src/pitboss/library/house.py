"""The game and the house rules that a program asks for by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import Misuse
from pitboss.games import AnyGame, Game
from pitboss.games import game as find_game
from pitboss.table import HouseRules


def named(game: str | AnyGame) -> AnyGame:
    """A game by its name, or the game itself."""
    if isinstance(game, Game):
        return game
    return find_game(game)


def game_and_rules(
    name: str | AnyGame, rules: HouseRules | Mapping[str, Any] | None, options: Mapping[str, object]
) -> tuple[AnyGame, HouseRules]:
    """A game by its name, under house rules as they are given or under options by name."""
    card = named(name)
    if isinstance(rules, HouseRules) and options:
        raise Misuse("house rules are given whole or as options, not both")
    wanted = {**rules, **options} if isinstance(rules, Mapping) and options else rules or options
    own: HouseRules = card.rules.chosen(wanted)
    return card, own

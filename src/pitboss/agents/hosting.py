"""The house rules that an environment was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.games import AnyGame
from pitboss.table import HouseRules

__all__ = ["Rules", "rules_of"]

# House rules as they are, or the options that differ from the game's own.
Rules = HouseRules | Mapping[str, Any] | None


def rules_of(card: AnyGame, rules: Rules) -> HouseRules:
    """The house rules of a game, or those that were asked for."""
    own: HouseRules = card.rules.chosen(rules)
    return own

"""What the house may choose at hold 'em."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.poker.options import CommunityRules
from pitboss.rulebook import rule
from pitboss.table.authoring import WholeFrom, option

PLAYERS_MAX: Final = 11


@dataclass(frozen=True, kw_only=True)
class HoldEmRules(CommunityRules):
    """The house rules of a hold 'em table."""

    game: ClassVar[str] = "hold_em"
    showdown_cards: ClassVar[tuple[int, int] | None] = (2, 5)
    players_cap: ClassVar[Mapping[int, int]] = dict.fromkeys((1995, 2006, 2012), PLAYERS_MAX)
    players_cite: ClassVar[str] = "13:69F-14.10(b)"
    ante_cite: ClassVar[str] = "13:69F-14.10(b)"
    own_cards_count: ClassVar[bool] = True

    max_players: int = option(
        10, WholeFrom(2, PLAYERS_MAX), "13:69F-14.10(b)", "the most players at a table"
    )

    @rule("13:69F-14.10(a)")
    def poker_form(self) -> str:
        """Hold 'em is played for the high hand only."""
        return "high"

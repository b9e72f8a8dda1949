"""What the house may choose at mambo stud."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pitboss.games.mambo_stud.rules import PLAYERS_MAX
from pitboss.poker.options import StudRules
from pitboss.ranking import AnyKind
from pitboss.rulebook import rule
from pitboss.table.authoring import WholeFrom, option


@dataclass(frozen=True, kw_only=True)
class MamboStudRules(StudRules):
    """The house rules of a mambo stud table; the edition of 1995 does not know the game."""

    game: ClassVar[str] = "mambo_stud"
    players_cap: ClassVar[Mapping[int, int]] = dict.fromkeys((2006, 2012), PLAYERS_MAX)
    players_cite: ClassVar[str] = "13:69F-14.13A(b)"
    ante_cite: ClassVar[str] = "13:69F-14.13A(b)"
    open_cite: ClassVar[str] = "13:69F-14.13A(f)"

    max_players: int = option(
        11, WholeFrom(2, PLAYERS_MAX), "13:69F-14.13A(b)", "the most players at a table"
    )

    @rule("13:69F-14.13A(a)")
    def poker_form(self) -> str:
        """The pot is split between high and low, six or better."""
        return "hi_lo_6"

    def hand_kind(self) -> AnyKind:
        """The high half goes to a hand of three cards."""
        return "three_card_high"

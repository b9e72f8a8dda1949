"""What the house may choose at five-card draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.poker.draw.pile import DEAL_REST, MERGE
from pitboss.poker.options import DrawRules
from pitboss.rulebook import rule
from pitboss.table.authoring import Flag, Named, WholeFrom, option

PLAYERS_MAX: Final = 8
HIGH: Final = "high"
LOW: Final = "low"


@dataclass(frozen=True, kw_only=True)
class FiveCardDrawRules(DrawRules):
    """The house rules of a five-card draw table."""

    game: ClassVar[str] = "five_card_draw"
    players_cap: ClassVar[Mapping[int, int]] = dict.fromkeys((1995, 2006, 2012), PLAYERS_MAX)
    players_cite: ClassVar[str] = "13:69F-14.12(b)"
    ante_cite: ClassVar[str] = "13:69F-14.12(b)"
    blinds_cite: ClassVar[str] = "13:69F-14.12(e)"
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "form": {"high": "the high hand", "low": "the low hand"}
    }

    form: str = option(
        HIGH, Named(HIGH, LOW), "13:69F-14.12(a)", "whether the high or the low hand wins"
    )
    max_players: int = option(
        PLAYERS_MAX, WholeFrom(2, PLAYERS_MAX), "13:69F-14.12(b)", "the most players at a table"
    )
    big_bet_from_round: int = option(
        2, WholeFrom(1, 9), "13:69F-14.17", "the betting round from which the maximum is bet"
    )
    stub_exhaustion: str = option(
        DEAL_REST,
        Named(DEAL_REST, MERGE),
        "13:69F-14.12(f)2",
        "whether the rest of a short deck is dealt before the discards are shuffled, or with them",
    )
    own_discards_return: bool = option(
        True,
        Flag(),
        "13:69F-14.12(f)2",
        "whether a player's own discards are among those shuffled for the same player",
    )

    @rule("13:69F-14.12(a)")
    def poker_form(self) -> str:
        """Five-card draw is played high or low."""
        return self.form

"""What the house may choose at five-card stud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from pitboss.games.five_card_stud.rules import BET_OR_CHECK, MUST_BET, PLAYERS_MAX, opener_must_bet
from pitboss.poker.options import StudRules
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Named, Notice, WholeFrom, option


@dataclass(frozen=True, kw_only=True)
class FiveCardStudRules(StudRules):
    """The house rules of a five-card stud table."""

    game: ClassVar[str] = "five_card_stud"
    showdown_cards: ClassVar[tuple[int, int] | None] = (5, 0)
    players_cap: ClassVar[Mapping[int, int]] = dict.fromkeys((1995, 2006, 2012), PLAYERS_MAX)
    players_cite: ClassVar[str] = "13:69F-14.13(b)"
    ante_cite: ClassVar[str] = "13:69F-14.13(b)"
    open_cite: ClassVar[str] = "13:69F-14.13(f)"

    max_players: int = option(
        8, WholeFrom(2, PLAYERS_MAX), "13:69F-14.13(b)", "the most players at a table"
    )
    later_rounds_open: str = option(
        MUST_BET,
        Named(MUST_BET, BET_OR_CHECK),
        "13:69F-14.13(f)",
        "whether the highest hand showing has to bet, or may check",
    )

    def notices(self) -> Iterator[Notice]:
        """The sign also says whether the highest hand showing has to bet."""
        yield from super().notices()
        duty = "must bet" if opener_must_bet(self.later_rounds_open) else "bets or checks"
        text = f"From the second betting round on the highest hand showing {duty}"
        yield Notice(text, cite("13:69F-14.13(f)"))

    @rule("13:69F-14.13(a)")
    def poker_form(self) -> str:
        """Only the high hand wins."""
        return "high"

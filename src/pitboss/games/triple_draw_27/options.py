"""What the house may choose at triple draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.errors import Violation
from pitboss.poker.draw.pile import DEAL_REST, MERGE, PILE_ONLY
from pitboss.poker.options import DrawRules
from pitboss.ranking import AnyKind
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Named, WholeFrom, option

PLAYERS_MAX: Final = 7
EDITION: Final = 2012  # the only one that has this game


@dataclass(frozen=True, kw_only=True)
class TripleDrawRules(DrawRules):
    """The house rules of a triple draw table."""

    game: ClassVar[str] = "triple_draw_27"
    players_cap: ClassVar[Mapping[int, int]] = {EDITION: PLAYERS_MAX}
    players_cite: ClassVar[str] = "13:69F-14.12A(b)"
    ante_cite: ClassVar[str] = "13:69F-14.12A(b)"
    blinds_cite: ClassVar[str] = "13:69F-14.12A(e)"

    max_players: int = option(
        6, WholeFrom(2, PLAYERS_MAX), "13:69F-14.12A(b)", "the most players at a table"
    )
    stub_exhaustion: str = option(
        DEAL_REST,
        Named(DEAL_REST, MERGE, PILE_ONLY),
        "13:69F-14.12A(f)",
        "whether the rest of a short deck is dealt before the discards are shuffled, is shuffled"
        " with them, or is left beneath them",
    )
    middle_rounds_open: str = option(
        "bet_or_check",
        Named("bet_or_check"),
        "13:69F-14.12A(g)",
        "how the second and third betting rounds open",
    )

    @rule("13:69F-14.12A(a)")
    def poker_form(self) -> str:
        """Triple draw is played for the low hand only."""
        return "low"

    def hand_kind(self) -> AnyKind:
        """A low hand in which aces are high, and straights and flushes count."""
        return "deuce_to_seven"

    def violations(self) -> Iterator[Violation]:
        """Editions before the newest do not have the game."""
        yield from super().violations()
        if self.edition != EDITION:
            message = f"triple draw stands in the edition of {EDITION} only"
            yield Violation("edition", message, (cite("13:69F-14.12A(a)"),))

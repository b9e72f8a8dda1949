"""What the house may choose at badugi."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.errors import Violation
from pitboss.poker.options import DrawRules
from pitboss.ranking import AnyKind
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Flag, Named, NeededFiling, WholeFrom, option

PLAYERS_MAX: Final = 9
EDITION: Final = 2012  # the only one that has this game
PROPOSED_TO: Final = 2006  # the one to which it was proposed
BET_OR_CHECK: Final = "bet_or_check"
LITERAL_BLINDS: Final = "literal_blinds"


@dataclass(frozen=True, kw_only=True)
class BadugiRules(DrawRules):
    """The house rules of a badugi table."""

    game: ClassVar[str] = "badugi"
    players_cap: ClassVar[Mapping[int, int]] = dict.fromkeys((PROPOSED_TO, EDITION), PLAYERS_MAX)
    players_cite: ClassVar[str] = "13:69F-14.12B(b)"
    ante_cite: ClassVar[str] = "13:69F-14.12B(b)"
    blinds_cite: ClassVar[str] = "13:69F-14.12B(e)"

    max_players: int = option(
        8, WholeFrom(2, PLAYERS_MAX), "13:69F-14.12B(b)", "the most players at a table"
    )
    middle_rounds_open: str = option(
        BET_OR_CHECK,
        Named(BET_OR_CHECK, LITERAL_BLINDS),
        "13:69F-14.12B(g)",
        "whether the second and third betting rounds open with a bet or check, or with a blind",
    )

    proposal: bool = option(
        False,
        Flag(),
        "19:47-14.12C[2010-11 proposal]",
        "whether the game is played as it was proposed in 2010",
        later=True,
        needs={True: NeededFiling("test", "Badugi", cite("19:47-14.8(a)7[2010-11 proposal]"))},
    )

    @property
    @rule("19:47-14.8(a)7[2010-11 proposal]")
    def listed_in(self) -> int:
        """As proposed, the list of games has what was later adopted."""
        return EDITION if self.proposal else self.edition

    @rule("13:69F-14.12B(a)")
    def poker_form(self) -> str:
        """Badugi is played for the low hand only."""
        return "low"

    def hand_kind(self) -> AnyKind:
        """A low hand of four suits."""
        return "badugi"

    def violations(self) -> Iterator[Violation]:
        """The game was proposed in 2010, and editions before the newest do not have it."""
        yield from super().violations()
        wanted = PROPOSED_TO if self.proposal else EDITION
        if self.edition != wanted:
            added = f"was proposed to be added to that of {PROPOSED_TO}"
            message = f"Badugi stands in the edition of {EDITION} only; it {added}"
            cites = (cite("13:69F-14.12B(a)"), cite("19:47-14.12C[2010-11 proposal]"))
            yield Violation("edition", message, cites)

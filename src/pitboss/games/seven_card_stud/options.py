"""What the house may choose at seven-card stud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.errors import Violation
from pitboss.games.seven_card_stud.rules import FORMS, HIGH, PLAYERS_MAX, forms_in, players_max
from pitboss.poker.options import StudRules
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Flag, Named, NeededFiling, WholeFrom, option

PROPOSED_TO: Final = 2006  # the edition that the proposal of 2010 would have changed
ADOPTED: Final = 2012  # the first that has what it proposed


@dataclass(frozen=True, kw_only=True)
class SevenCardStudRules(StudRules):
    """The house rules of a seven-card stud table."""

    game: ClassVar[str] = "seven_card_stud"
    showdown_cards: ClassVar[tuple[int, int] | None] = (7, 0)
    players_cap: ClassVar[Mapping[int, int]] = {
        edition: players_max(edition) for edition in (1995, 2006, 2012)
    }
    players_cite: ClassVar[str] = "13:69F-14.9(b)"
    ante_cite: ClassVar[str] = "13:69F-14.9(b)"
    open_cite: ClassVar[str] = "13:69F-14.9(f)1"
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "form": {
            "high": "the high hand",
            "low": "the low hand",
            "hi_lo": "high and low",
            "hi_lo_8": "high, and a low of eight or better",
        }
    }

    form: str = option(HIGH, Named(*FORMS), "13:69F-14.9(a)", "what the pot is played for")
    max_players: int = option(
        8, WholeFrom(2, PLAYERS_MAX), "13:69F-14.9(b)", "the most players at a table"
    )
    common_card_in_showing: bool = option(
        False,
        Flag(),
        "13:69F-14.15(r)",
        "whether a common card counts for who acts first",
    )

    proposal: bool = option(
        False,
        Flag(),
        "19:47-14.9(a)[2010 proposal]",
        "whether the game is played as the Commission proposed it in 2010, with the low form",
        later=True,
        needs={True: NeededFiling("test", "low", cite("19:47-14.8(a)1[2010 proposal]"))},
    )

    @property
    @rule("19:47-14.8(a)1[2010 proposal]")
    def listed_in(self) -> int:
        """As proposed, the list of games has what was later adopted."""
        return ADOPTED if self.proposal else self.edition

    def poker_form(self) -> str:
        """The form of the game."""
        return self.form

    def violations(self) -> Iterator[Violation]:
        """What the section of the edition does not cover is not offered."""
        yield from super().violations()
        if self.proposal and self.edition != PROPOSED_TO:
            message = f"the proposal of 2010 changes the edition of {PROPOSED_TO}"
            yield Violation("proposal", message, (cite("19:47-14.9(a)[2010 proposal]"),))
        if self.form not in forms_in(self.edition, proposal=self.proposal):
            message = f"the section of {self.edition} does not cover the form {self.form}"
            yield Violation("form", message, (cite("13:69F-14.9(a)"), cite("19:47-14.9(a)")))

"""What the house may choose at omaha."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.errors import Violation
from pitboss.games.omaha.rules import FULL, HALF, NO_KILL, increased, knows_kill, players_most
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.poker.options import CommunityRules
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Named, Notice, WholeFrom, option

PLAYERS_MAX: Final = players_most(2012)

HIGH: Final = "high"
HI_LO_8: Final = "hi_lo_8"
DOLLARS: Final = "dollars"
MULTIPLE: Final = "multiple_of_minimum"


@dataclass(frozen=True, kw_only=True)
class OmahaRules(CommunityRules):
    """The house rules of an omaha table."""

    game: ClassVar[str] = "omaha"
    showdown_cards: ClassVar[tuple[int, int] | None] = (4, 5)
    players_cap: ClassVar[Mapping[int, int]] = {
        edition: players_most(edition) for edition in (1995, 2006, 2012)
    }
    players_cite: ClassVar[str] = "13:69F-14.11(b)"
    ante_cite: ClassVar[str] = "13:69F-14.11(b)"
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "form": {
            "high": "the high hand takes all",
            "hi_lo_8": "shared with a low of eight or better",
        },
        "kill": {"none": "no", "half": "by half", "full": "to twice as much"},
        "kill_threshold_type": {
            "dollars": "in dollars",
            "multiple_of_minimum": "in minimum wagers",
        },
    }

    max_players: int = option(
        10, WholeFrom(2, PLAYERS_MAX), "13:69F-14.11(b)", "the most players at a table"
    )
    form: str = option(
        HI_LO_8,
        Named(HIGH, HI_LO_8),
        "13:69F-14.11(a)",
        "whether the high hand takes all, or shares with a low of eight or better",
    )
    kill: str = option(
        NO_KILL,
        Named(NO_KILL, HALF, FULL),
        "13:69F-14.11(i)",
        "whether the limits go up after a player has won a whole large pot",
    )
    kill_threshold_type: str = option(
        MULTIPLE,
        Named(DOLLARS, MULTIPLE),
        "13:69F-14.11(i)",
        "whether the pot that brings a kill is given in dollars or in minimum wagers",
    )
    kill_threshold: int = option(
        10,
        WholeFrom(1, CHIPS_MAX // 100),
        "13:69F-14.11(i)",
        "the pot that brings a kill, in dollars or in minimum wagers",
    )

    # -- what the table asks ----------------------------------------------------------------------

    @rule("13:69F-14.11(a)")
    def poker_form(self) -> str:
        """High, or high-low split eight or better."""
        return self.form

    @property
    def has_kill(self) -> bool:
        """Whether a kill or half-kill is played."""
        return self.kill != NO_KILL

    def kill_pot(self, minimum: Cents) -> Cents:
        """The pot that brings a kill, in a hand with this minimum wager."""
        if self.kill_threshold_type == DOLLARS:
            return self.kill_threshold * 1_00
        return self.kill_threshold * minimum

    # -- what the law asks ------------------------------------------------------------------------

    def violations(self) -> Iterator[Violation]:
        """A kill needs a split pot, an edition that has it, and limits that can be paid."""
        yield from super().violations()
        if not self.has_kill:
            return
        if self.form != HI_LO_8:
            message = "only high-low split eight or better is played with a kill"
            yield Violation("kill", message, (cite("13:69F-14.11(i)"), cite("13:69F-14.1[Kill]")))
        if not knows_kill(self.edition):
            message = "in 1995 there is neither kill nor half-kill"
            yield Violation("kill", message, (cite("19:47-14.11(b)"), cite("13:69F-14.11(i)")))
        yield from self._payable()

    @rule("13:69F-14.1[Half-kill]")
    def _payable(self) -> Iterator[Violation]:
        """The increased limits are made of whole chips."""
        amounts = [self.minimum]
        if self.limit_structure in ("fixed", "spread"):
            amounts.append(self.maximum)
        for cents in amounts:
            if increased(cents, self.kill, 1) % self.unit:
                message = f"{show(cents)} and a half of it is not made of chips of this table"
                yield Violation("kill", message, (cite("13:69F-14.1[Half-kill]"),))

    def notices(self) -> Iterator[Notice]:
        """The sign also tells of the kill."""
        yield from super().notices()
        if self.has_kill:
            yield self.kill_notice()

    @rule("13:69F-14.11(b)")
    def kill_notice(self) -> Notice:
        """The kill or half-kill, the pot that brings it, and the limits that then hold."""
        name = "Kill" if self.kill == FULL else "Half-kill"
        pot = show(self.kill_pot(self.minimum))
        low = show(increased(self.minimum, self.kill, self.unit))
        text = f"{name}: who alone wins a pot of {pot} or more posts a blind of {low}"
        return Notice(f"{text}, and all limits of that hand go up alike", cite("13:69F-14.11(b)"))

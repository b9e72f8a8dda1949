"""What the house may choose where five cards in the centre are everybody's; 13:69F-14.10, 14.11."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pitboss.errors import Violation
from pitboss.money import show
from pitboss.poker.betting.button_options import ButtonRules
from pitboss.poker.house.options import USUAL
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Named, Notice, option

__all__ = ["BURN", "DISCARD", "CommunityRules", "may_burn_exposed"]

DISCARD = "discard"
BURN = "burn_before_flop"


@rule("13:69F-14.15(o)2", "19:47-14.15(n)")
def may_burn_exposed(edition: int) -> bool:
    """Whether an exposed card may serve as the burn card; in 1995 it went to the discards."""
    return edition > 1995


@dataclass(frozen=True, kw_only=True)
class CommunityRules(ButtonRules):
    """The house rules of a table with own cards face down and five in the centre."""

    # The provision of the game under which antes are posted.
    ante_cite: ClassVar[str] = "13:69F-14.7(b)1"

    exposed_card_use: str = option(
        USUAL,
        Named(USUAL, DISCARD, BURN),
        "13:69F-14.15(o)",
        "where a card exposed in the deal goes; usually the burn before the flop, not in 1995",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.exposed_card_use == USUAL:
            usual = BURN if may_burn_exposed(self.edition) else DISCARD
            object.__setattr__(self, "exposed_card_use", usual)

    def violations(self) -> Iterator[Violation]:
        """In 1995 an exposed card goes to the discards and nowhere else."""
        yield from super().violations()
        if self.exposed_card_use == BURN and not may_burn_exposed(self.edition):
            message = "in 1995 an exposed card is put with the discards"
            cites = (cite("19:47-14.15(n)"), cite("13:69F-14.15(o)2"))
            yield Violation("exposed_card_use", message, cites)

    def notices(self) -> Iterator[Notice]:
        """The sign also tells the ante and the blinds."""
        yield from super().notices()
        if self.ante:
            yield Notice(f"Every player antes {show(self.ante)}", self.ante_cite)
        yield self.blinds_notice()

    @rule("13:69F-14.10(d)")
    def blinds_notice(self) -> Notice:
        """How many blinds there are and what they come to."""
        amounts = ", ".join(show(cents) for cents in self.blinds)
        return Notice(f"Blinds from the left of the button: {amounts}", cite("13:69F-14.10(d)"))

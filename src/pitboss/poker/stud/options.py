"""What the house may choose at every stud table; 13:69F-14.9, 14.13, 14.13A."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.poker.house.options import PokerRules
from pitboss.rulebook import cite
from pitboss.table.authoring import AmountOf, Flag, Named, Notice, option

__all__ = ["StudRules"]


@dataclass(frozen=True, kw_only=True)
class StudRules(PokerRules):
    """The house rules of a stud table: no button, an ante, a forced bet."""

    ante_cite: ClassVar[str]

    ante: Cents = option(
        1_00, AmountOf(0, CHIPS_MAX), "13:69F-14.7(b)1", "what everybody antes; 0 for nothing"
    )
    forced_bet: Cents = option(
        0,
        AmountOf(0, CHIPS_MAX),
        "13:69F-14.7(b)3",
        "the forced bet of the first betting round; 0 for the table minimum",
    )
    ghost_seats: bool = option(
        True,
        Flag(),
        "13:69F-14.15(r)",
        "whether a seat that folded owing nothing gets dead cards until the next wager",
    )
    odd_chip_single: str = option(
        "high_card_by_suit",
        Named("left_of_button", "high_card_by_suit"),
        "13:69F-14.15(r)",
        "who gets the odd chip of a pot that is not split; left_of_button is the dealer's left",
    )

    def forced_at(self, minimum: Cents) -> Cents:
        """The forced bet, at the minimum in force unless another amount is posted."""
        return self.forced_bet or minimum

    def notices(self) -> Iterator[Notice]:
        """The sign: the ante and the forced bet, beside what every poker table posts."""
        yield from super().notices()
        text = f"Every player antes {show(self.ante)}" if self.ante else "There is no ante"
        yield Notice(text, cite(self.ante_cite))
        text = f"The forced bet of the first betting round is {show(self.forced)}"
        yield Notice(text, cite("13:69F-14.7(b)3"))

"""What the house may choose where a button marks an imaginary dealer; 13:69F-14.10(c), (d)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.errors import Violation
from pitboss.money import Cents
from pitboss.poker.house.options import Amounts, PokerRules
from pitboss.rulebook import cite
from pitboss.table.authoring import Named, option

__all__ = ["BLINDS_MAX", "ButtonRules"]

BLINDS_MAX = 5  # more players than that are never made to bet blind


@dataclass(frozen=True, kw_only=True)
class ButtonRules(PokerRules):
    """The house rules of a table with a button and blinds."""

    blinds: tuple[Cents, ...] = option(
        (),
        Amounts(0, BLINDS_MAX),
        "13:69F-14.7(b)2",
        "the blinds from the left of the button; usually half and all of the minimum",
    )
    button_start: str = option(
        "right_of_dealer",
        Named("right_of_dealer", "card_draw"),
        "13:69F-14.10(c)2",
        "who has the button when play starts",
    )
    heads_up_blinds: str = option(
        "literal",
        Named("literal", "button_small"),
        "13:69F-14.15(r)",
        "who posts first of two players: the left of the button, or the button",
    )
    missed_blinds: str = option(
        "free",
        Named("free", "post"),
        "13:69F-14.15(r)",
        "whether a player posts the blinds that passed by in an absence",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.blinds:
            half = max(self.minimum // 2 // self.unit * self.unit, self.unit)
            object.__setattr__(self, "blinds", (half, self.minimum))

    @property
    def blinds_posted(self) -> tuple[Cents, ...]:
        """The blinds, from the first on."""
        return self.blinds

    @property
    def draws_for_button(self) -> bool:
        """Whether a card dealt to each says who has the button first."""
        return self.button_start == "card_draw"

    @property
    def missed_blinds_posted(self) -> bool:
        """Whether a player who comes back posts the blinds that passed by."""
        return self.missed_blinds == "post"

    def blind_order(self, seats: list[int]) -> list[int]:
        """From the left of the button; of two players the button first, if the house says so."""
        if len(seats) == 2 and self.heads_up_blinds == "button_small":
            return seats[::-1]
        return seats

    def violations(self) -> Iterator[Violation]:
        """In 1995 the button starts at the dealer's right."""
        yield from super().violations()
        if self.draws_for_button and self.edition == 1995:
            message = "in 1995 the button starts with the first player at the dealer's right"
            cites = (cite("19:47-14.10(c)2"), cite("13:69F-14.10(c)2ii"))
            yield Violation("button_start", message, cites)

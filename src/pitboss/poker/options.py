"""House rules that families of poker share: button and blinds, community cards, draws, studs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from pitboss.errors import Violation
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.poker.house.notices import supplement_cite
from pitboss.poker.house.options import USUAL, Amounts, PokerRules
from pitboss.poker.house.phrases import PHRASES
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import AmountOf, Flag, Named, Notice, option

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
        """The sign also states the ante and the blinds."""
        yield from super().notices()
        if self.ante:
            yield Notice(f"Every player antes {show(self.ante)}", self.ante_cite)
        yield self.blinds_notice()

    @rule("13:69F-14.10(d)")
    def blinds_notice(self) -> Notice:
        """How many blinds there are and what they come to."""
        amounts = ", ".join(show(cents) for cents in self.blinds)
        return Notice(f"Blinds from the left of the button: {amounts}", cite("13:69F-14.10(d)"))


@dataclass(frozen=True, kw_only=True)
class DrawRules(ButtonRules):
    """The house rules of a table where players draw new cards."""

    # The provisions of the game under which antes and blinds are posted.
    ante_cite: ClassVar[str]
    blinds_cite: ClassVar[str]

    def notices(self) -> Iterator[Notice]:
        """The sign also states the ante, the blinds, and what becomes of an exposed card."""
        yield from super().notices()
        if self.ante:
            yield Notice(f"Every player antes {show(self.ante)}", cite(self.ante_cite))
        amounts = ", ".join(show(cents) for cents in self.blinds)
        yield Notice(f"Blinds from the left of the button: {amounts}", cite(self.blinds_cite))
        yield self._exposed_notice()

    def _exposed_notice(self) -> Notice:
        """No edition has a rule on exposed cards in draw games: the house lays one down."""
        when = "after the deal or the draw"
        text = f"A card exposed by the dealer is replaced {when}, one by a player is kept"
        return Notice(text, supplement_cite(self.edition))


@dataclass(frozen=True, kw_only=True)
class StudRules(PokerRules):
    """The house rules of a stud table: no button, an ante, a forced bet."""

    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "odd_chip_single": {
            **PHRASES["odd_chip_single"],
            "left_of_button": "the first to the left of the dealer",
        },
    }

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
        "who gets the odd chip of a pot that is not split",
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

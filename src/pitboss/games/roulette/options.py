"""What the house may choose at roulette."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from pitboss.equipment import Wheel
from pitboss.errors import Violation
from pitboss.games.roulette.wagers import (
    KINDS,
    PAY_LINES,
    five_adjacent_spots,
    layout_spots,
    seven_spot,
)
from pitboss.games.roulette.wheels import WHEELS
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout, Spot
from pitboss.table.authoring import (
    Flag,
    Named,
    NeededFiling,
    Notice,
    PayLine,
    WagerKind,
    option,
    seats_option,
)


@dataclass(frozen=True, kw_only=True)
class RouletteRules(HouseRules):
    """The house rules of a roulette table."""

    game: ClassVar[str] = "roulette"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-5.2(a)"
    to_cite: ClassVar[str] = "19:47-5.2(a)"
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "wheel": {
            "double_zero": "two zeros",
            "single_zero": "one zero",
            "double_zero_as_single": "two zeros, of which the 00 voids the spin",
        }
    }

    seats: int = seats_option(8, "19:47-5.1(a)")
    wheel: str = option(
        "double_zero",
        Named(*WHEELS),
        "19:47-5.2(b)",
        "the wheel: two zeros, one zero, or two zeros of which the 00 voids the spin",
    )
    offer_five_adjacent: bool = option(
        False, Flag(), "19:47-5.1(e)1i", "offer every player five adjacent numbers of the wheel"
    )
    layout_has_replica: bool = option(
        False,
        Flag(),
        "19:47-5.1(e)1i(1)",
        "the layout is approved and shows a replica of the wheel",
        needs={True: NeededFiling("device", "layout with a replica", cite("19:47-5.1(e)1i(1)"))},
    )
    offer_seven_numbers: bool = option(
        False, Flag(), "19:47-5.1(f)", "offer every player the seven numbers 10 to 15 and 33"
    )
    layout_has_seven_area: bool = option(
        False,
        Flag(),
        "19:47-5.1(f)1",
        "the layout is approved and has an area for seven numbers",
        needs={True: NeededFiling("device", "layout with seven numbers", cite("19:47-5.1(f)1"))},
    )
    verbal_cash_wagers: bool = option(
        True, Flag(), "19:47-5.1(a)", "take spoken wagers with cash that the dealer confirms"
    )

    @property
    def wheel_data(self) -> Wheel:
        """The wheel of this table."""
        return WHEELS[self.wheel]

    @property
    def double_zero(self) -> bool:
        """Whether both zeros count: 00 has its box, and even money loses only half."""
        return self.wheel == "double_zero"

    @property
    def halves_odd_chips(self) -> bool:
        """Whether even money wagers must be made in even numbers of chips to be halved in cents."""
        return self.double_zero and self.unit % 2 == 1

    @property
    def as_single(self) -> bool:
        """Whether a double zero wheel is used as one with a single zero."""
        return self.wheel == "double_zero_as_single"

    @property
    def zero_cite(self) -> str:
        """The provision under which the only zero takes even money wagers."""
        return cite("19:47-5.2(d)3") if self.as_single else cite("19:47-5.2(c)")

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return roulette_layout(self)

    def offered_kinds(self) -> Iterable[WagerKind]:
        """The kinds of the spots on this layout."""
        offered = {spot.kind.key for spot in _spots(self)}
        return [kind for kind in self.wager_kinds if kind.key in offered]

    def violations(self) -> Iterator[Violation]:
        """Optional wagers need their layout."""
        yield from super().violations()
        if self.offer_five_adjacent and not self.layout_has_replica:
            message = "five adjacent numbers need an approved layout with a replica of the wheel"
            yield Violation("offer_five_adjacent", message, (cite("19:47-5.1(e)1i(1)"),))
        if self.offer_seven_numbers and not self.layout_has_seven_area:
            message = "seven numbers need an approved layout with an area for them"
            yield Violation("offer_seven_numbers", message, (cite("19:47-5.1(f)1"),))

    @rule("19:47-5.1(c)", "19:47-5.2(b)[notice]", "19:47-5.2(d)1")
    def notices(self) -> Iterator[Notice]:
        """The sign says what the zeros do, and that players answer for where their chips lie."""
        yield from super().notices()
        text = (
            "Each player is responsible for the position of a wager, even if a dealer placed it, "
            "and sees that instructions to the dealer are carried out."
        )
        yield Notice(text, cite("19:47-5.1(c)"))
        if self.double_zero:
            text = (
                "On 0 or 00 red, black, odd, even, 1 to 18 and 19 to 36 are not lost:"
                " half is surrendered and the other half goes back."
            )
            yield Notice(text, cite("19:47-5.2(b)[notice]"))
        if self.as_single:
            text = "This wheel is used as a single zero wheel: a ball in 00 is no spin."
            yield Notice(text, cite("19:47-5.2(d)1"))


def roulette_layout(rules: RouletteRules) -> Layout:
    """The places of the layout under these house rules."""
    return Layout(_spots(rules), rules.payouts, rules.unit)


@cache
def _usual_spots(*, double_zero: bool, halved: bool) -> tuple[Spot, ...]:
    return tuple(layout_spots(double_zero=double_zero, halved=halved))


def _spots(rules: RouletteRules) -> Iterator[Spot]:
    yield from _usual_spots(double_zero=rules.double_zero, halved=rules.halves_odd_chips)
    if rules.offer_seven_numbers:
        yield seven_spot()
    if rules.offer_five_adjacent:
        yield from five_adjacent_spots(rules.wheel_data, double_zero=rules.double_zero)

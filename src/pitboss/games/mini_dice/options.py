"""What the house may choose at mini-dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.equipment import Shaker
from pitboss.games._shaker import SHAKES_MAX
from pitboss.games.mini_dice.rules import DICE, DICE_HOURS_MAX, SHAKES_MIN, dice_are_fresh
from pitboss.games.mini_dice.wagers import KINDS, PAY_LINES, SPOTS
from pitboss.rulebook import cite, rule
from pitboss.table import FLOORPERSON, HOUR_MS, Answer, HouseRules, Layout
from pitboss.table.authoring import (
    EquipmentClock,
    Flag,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    option,
    seats_option,
)

# A year: dice that old are only ever the result of a slip of the pen.
HOURS_MAX: Final = 8_760


class CheckDice(Answer, frozen=True, kw_only=True):
    """The floorperson notes for how many hours the dice have been on the table."""

    hours: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _ShakerDice(EquipmentClock):
    """Sealed dice: the floorperson notes their age, and dice that are too old are replaced."""

    def renewal(self, age_ms: int) -> Answer:
        """The hours on the table, the one that has begun included."""
        return CheckDice(by=FLOORPERSON, hours=min(age_ms // HOUR_MS + 1, HOURS_MAX))

    def since(self, answer: Answer, at: int) -> int | None:
        """So many hours before they were checked, or from then on if they were replaced."""
        if not isinstance(answer, CheckDice):
            return None
        return at - answer.hours * HOUR_MS if dice_are_fresh(answer.hours) else at


@dataclass(frozen=True, kw_only=True)
class MiniDiceRules(HouseRules):
    """The house rules of a mini-dice table."""

    game: ClassVar[str] = "mini_dice"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "13:69F-13.6(b)"
    to_cite: ClassVar[str] = "13:69F-13.6(a)"
    win_allowed: ClassVar[bool] = True
    uniform_payouts: ClassVar[bool] = True
    editions: ClassVar[tuple[int, ...]] = (2012,)

    seats: int = seats_option(12, "13:69F-13.4(a)")
    edition: int = option(2012, WholeFrom(1995), "19:47-8.3(a)", "the edition of the rules in use")
    min_shakes: int = option(
        SHAKES_MIN,
        WholeFrom(SHAKES_MIN, SHAKES_MAX),
        "13:69F-13.5(c)",
        "how often the dealer, and then the holder, shakes the shaker at least",
    )
    place_bets_removable: bool = option(
        True,
        Flag(),
        "13:69F-13.4(d)",
        "whether a place bet may be reduced or taken down before “No more bets”",
    )
    coupons: bool = option(
        True, Flag(), "13:69F-13.4(a)", "whether match play coupons may be laid with chips"
    )

    @property
    @rule("13:69F-13.3(a)")
    def shaker(self) -> Shaker:
        """Two dice sealed in one shaker."""
        return Shaker(dice=DICE, shakes_min=self.min_shakes)

    @property
    @rule("13:69F-13.3(a)2")
    def equipment_clocks(self) -> tuple[EquipmentClock, ...]:
        """Dice in a shaker in use stay on the table for 24 hours at the most."""
        provision = cite("13:69F-13.3(a)2")
        return (_ShakerDice(name="dice", minutes=60 * DICE_HOURS_MAX, cite=provision),)

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return mini_dice_layout(self)

    def notices(self) -> Iterator[Notice]:
        """The limits, and what the players have to know of their duties and rights."""
        yield from super().notices()
        yield Notice(
            "Each player answers for where the chips lie and for instructions to the dealer.",
            cite("13:69F-13.4(c)"),
        )
        yield Notice("The dice are sealed and are not handled.", cite("13:69F-13.3(a)3"))
        yield Notice("No fee or vigorish on any wager.", cite("13:69F-13.6(b)2"))


@rule("13:69F-13.2(b)")
def mini_dice_layout(rules: MiniDiceRules) -> Layout:
    """The areas of the layout: the listed wagers and no others, open before every shake."""
    return Layout(SPOTS, rules.payouts, rules.unit)

"""What the house may choose at pai gow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.equipment import Shaker, Tile
from pitboss.errors import Violation
from pitboss.games._pai_gow.provisions import Provisions
from pitboss.games._pai_gow.rules import DICE_HOURS_MAX, SHAKES_MIN, vigorish, wager_step
from pitboss.games.pai_gow.house_way import BASE, HOUSE_WAYS, HouseWay, Setting, set_by
from pitboss.games.pai_gow.wagers import KINDS, MAIN_SPOTS, PAY_LINES
from pitboss.money import Cents, Odds
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout
from pitboss.table.authoring import (
    EquipmentClock,
    Flag,
    Named,
    NeededFiling,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    dice_clock,
    option,
)

PROVISIONS: Final = Provisions(
    seated=cite("19:47-10.5(b)"),
    unchanged=cite("19:47-10.5(c)"),
    areas=cite("19:47-10.10(a)"),
    offer=cite("19:47-10.8(c)"),
    eligible=cite("19:47-10.8(d)"),
    wagered_before=cite("19:47-10.8(d)1"),
    covers=cite("19:47-10.8(d)2"),
    marker=cite("19:47-10.1[Marker]"),
    co_bank=cite("19:47-10.8(e)"),
    one_area=cite("19:47-10.8(f)"),
    dealers_wager=cite("19:47-10.8(h)"),
    surrendered=cite("19:47-10.7(f)1"),
    lost=cite("19:47-10.7(h)"),
    pushed=cite("19:47-10.7(i)"),
    paid=cite("19:47-10.7(k)"),
    picked_up=cite("19:47-10.7(l)"),
    dealer_compared=cite("19:47-10.8(n)"),
    centre=cite("19:47-10.8(o)"),
    centre_halves=cite("19:47-10.8(p)"),
    dealers_win=cite("19:47-10.8(q)"),
    players_vigorish=cite("19:47-10.8(r)"),
)

_DICE: Final = 3


@dataclass(frozen=True, kw_only=True)
class PaiGowRules(HouseRules):
    """The house rules of a pai gow table."""

    game: ClassVar[str] = "pai_gow"
    provisions: ClassVar[Provisions] = PROVISIONS
    no_more_bets: ClassVar[str] = cite("19:47-10.6(a)")
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-10.7(k)"
    to_cite: ClassVar[str] = "19:47-10.7(k)"
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "dealer_bank_wager": {
            "last_wager": "what the player last wagered against the dealer",
            "approved_formula": "by an approved formula",
        },
        "vig_rounding": {"exact": "no", "up_25c": "yes"},
        "house_way": {way.name: way.title for way in HOUSE_WAYS.values()},
    }

    player_banking: bool = option(True, Flag(), "19:47-10.8(a)", "whether players may be the bank")
    co_banking: bool = option(
        False, Flag(), "19:47-10.8(e)", "whether the casino goes halves with a bank that asks"
    )
    dealer_bank_wager: str = option(
        "last_wager",
        Named("last_wager", "approved_formula"),
        "19:47-10.8(h)",
        "what the dealer wagers against a player bank",
        needs={
            "approved_formula": NeededFiling(
                "procedure", "the dealer's wager against a bank", cite("19:47-10.8(h)")
            )
        },
    )
    max_betting_areas: int = option(
        1, WholeFrom(1, 2), "19:47-10.10(a)", "on how many areas side by side a player may wager"
    )
    vig_rounding: str = option(
        "up_25c",
        Named("exact", "up_25c"),
        "19:47-10.7(k)",
        "whether the vigorish is rounded up to a multiple of 25 cents",
    )
    house_way: str = option(
        BASE.name, Named(*HOUSE_WAYS), "19:47-10.7(e)", "the filed manner of setting hands"
    )
    match_play_accepted: bool = option(
        False, Flag(), "19:47-10.5(a)", "whether a match play coupon may lie with a wager"
    )

    # -- what the table and the odds ask ----------------------------------------------------------

    @property
    def way(self) -> HouseWay:
        """How the dealer sets hands."""
        return HOUSE_WAYS[self.house_way]

    def set_by_house_way(self, tiles: Sequence[Tile]) -> tuple[int, Setting]:
        """The rule of the filed manner that fits four tiles, and the hands it makes of them."""
        return set_by(self.way, tiles)

    @property
    @rule("19:47-10.3(a)", "19:47-10.6(a)")
    def shaker(self) -> Shaker:
        """Three dice in their shaker, shaken at least three times."""
        return Shaker(dice=_DICE, shakes_min=SHAKES_MIN)

    def vigorish(self, won: Cents) -> Cents:
        """What the house takes of an amount won."""
        return vigorish(won, self.vig_rounding == "up_25c")

    @property
    def main_step(self) -> Cents:
        """Wagers of this multiple have a vigorish in whole cents, of a half bank too."""
        return wager_step(self.unit, self.vig_rounding == "up_25c", self.co_banking)

    @property
    @rule("19:47-10.3(c)")
    def equipment_clocks(self) -> tuple[EquipmentClock, ...]:
        """Dice put into a shaker stay on the table for 24 hours at the most."""
        return (dice_clock(DICE_HOURS_MAX, cite("19:47-10.3(c)")),)

    def make_layout(self) -> Layout:
        """Six betting areas."""
        return Layout(MAIN_SPOTS, {"pai_gow": Odds(1, 1)}, self.main_step)

    def notices(self) -> Iterator[Notice]:
        """The sign, and what staff have to do by the clock."""
        yield from super().notices()
        yield from (Notice(text, cited) for made, text, cited in _notices(self) if made)

    def violations(self) -> Iterator[Violation]:
        """Co-banking needs banking."""
        if self.co_banking and not self.player_banking:
            message = "co-banking needs player banking"
            yield Violation("co_banking", message, (cite("19:47-10.8(e)"),))


def _notices(rules: PaiGowRules) -> Iterator[tuple[bool, str, str]]:
    """Every choice of the house that players or staff have to know: whether it is made, and how."""
    rounded = ", rounded up to 25 cents" if rules.vig_rounding == "up_25c" else ""
    text = "The dealer plays the supreme pair; else a pair, wong or gong; else nine, eight or seven"
    text += "; else the highest tile with the lowest."
    yield True, text, cite("19:47-10.7(d)")
    text = f"The dealer sets hands in the filed manner: {rules.way.title}."
    yield True, text, cite("19:47-10.7(e)")
    for exception in rules.way.exceptions:
        yield True, f"Exception: {exception.describe()}.", cite("19:47-10.7(e)")
    text = "Of two ways that an exception allows the one with the higher low hand is played."
    yield bool(rules.way.exceptions), text, cite("19:47-10.7(e)")
    text = "Three dice are kept in the shaker at all times."
    yield True, text, cite("19:47-10.3(a)")
    text = "The dealer answers for the shaker and its dice and never leaves them alone."
    yield True, text, cite("19:47-10.3(b)")
    text = f"The dice in the shaker are changed at least every {DICE_HOURS_MAX} hours."
    yield True, text, cite("19:47-10.3(c)")
    text = f"Winning wagers pay 1 to 1 less a vigorish of 5 percent{rounded}."
    yield True, text, cite("19:47-10.7(k)")
    text = "A player other than the bank may wager on two areas side by side."
    yield rules.max_betting_areas > 1, text, cite("19:47-10.10(a)")
    text = "Every player may be the bank in turn."
    yield rules.player_banking, text, cite("19:47-10.8(a)")
    text = "The casino goes halves with a bank that asks for it."
    yield rules.co_banking, text, cite("19:47-10.8(e)")

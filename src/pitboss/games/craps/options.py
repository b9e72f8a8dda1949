"""What the house may choose at craps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from types import MappingProxyType
from typing import ClassVar

from pitboss.errors import Violation
from pitboss.games.craps.rules import DICE_SET_MIN, NUMBERS, odds_cap, stake_to_win
from pitboss.games.craps.wagers import FAMILY, HORN, KINDS, LISTED, ODDS_KINDS, PAY_LINES, SPOTS
from pitboss.money import Cents, Commission, Rounding, show
from pitboss.rulebook import cite, rule
from pitboss.table import BOXMAN, STICKMAN, HouseRules, Layout, Limit, Spot
from pitboss.table.authoring import (
    Flag,
    Named,
    Notice,
    PayLine,
    PerKey,
    Rate,
    SomeOf,
    WagerKind,
    WholeFrom,
    by_value,
    number_text,
    option,
    seats_option,
)

_FIVE_PERCENT = Fraction(1, 20)
_FIVE_TIMES: Mapping[int, Fraction | int] = MappingProxyType(dict.fromkeys(NUMBERS, 5))
_MULTIPLES = PerKey(NUMBERS, 1, 10)


@dataclass(frozen=True, kw_only=True)
class CrapsRules(HouseRules):
    """The house rules of a craps table."""

    game: ClassVar[str] = "craps"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-1.4(b)"
    to_cite: ClassVar[str] = "19:47-1.4(a)"
    uniform_payouts: ClassVar[bool] = True
    maximum_options: ClassVar[frozenset[str]] = frozenset(
        {"pass_odds_multiple", "dont_odds_multiple"}
    )
    tied_limits: ClassVar[frozenset[str]] = frozenset(kind.key for kind in ODDS_KINDS)
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "wagers_offered": {
            "dont_pass": "don't pass",
            "dont_come": "don't come",
            "place_win": "place to win",
            "place_lose": "place to lose",
            "hard_4": "hardway 4",
            "hard_6": "hardway 6",
            "hard_8": "hardway 8",
            "hard_10": "hardway 10",
            "c_and_e": "C & E",
        },
        "lay_mode": {
            "in_addition": "besides place bets to lose",
            "in_lieu": "instead of place bets to lose",
        },
        "vig_rounding": {"exact": "such a bet is refused", "down": "down to the chip"},
    }

    seats: int = seats_option(16, "19:47-1.3(b)")
    wagers_offered: frozenset[str | int] = option(
        frozenset(LISTED), SomeOf(*LISTED), "19:47-1.2(b)", "which of the listed wagers are offered"
    )
    offer_buy: frozenset[str | int] = option(
        frozenset(NUMBERS), SomeOf(*NUMBERS), "19:47-1.5(a)", "the numbers that may be bought"
    )
    buy_vig_rate: Fraction = option(
        _FIVE_PERCENT, Rate(Fraction(0), _FIVE_PERCENT), "19:47-1.5(a)", "vigorish on a buy bet"
    )
    lay_mode: str = option(
        "in_addition",
        Named("none", "in_addition", "in_lieu"),
        "19:47-1.5(b)",
        "lay bets: none, besides place bets to lose, or instead of them",
    )
    lay_vig_rate: Fraction = option(
        _FIVE_PERCENT,
        Rate(Fraction(0), _FIVE_PERCENT),
        "19:47-1.5(b)",
        "vigorish on what a lay bet could win",
    )
    vig_rounding: str = option(
        "down",
        Named("exact", "down"),
        "19:47-1.5(a)",
        "vigorish that is not whole chips: down to the chip, or such a bet is refused",
    )
    vig_refund_on_removal: bool = option(
        True, Flag(), "19:47-1.5(a)", "whether vigorish comes back when the bet is taken down"
    )
    pass_odds_multiple: Mapping[int, Fraction | int] = option(
        _FIVE_TIMES, _MULTIPLES, "19:47-1.6(e)", "odds behind Pass and Come: times the bet"
    )
    dont_odds_multiple: Mapping[int, Fraction | int] = option(
        _FIVE_TIMES, _MULTIPLES, "19:47-1.6(e)", "odds on the don't side: winnings, times the bet"
    )
    odds_excess_to_fit_payout: bool = option(
        True, Flag(), "19:47-1.6(f)", "whether odds may exceed their cap so that they can be paid"
    )
    no_roll_authority: str = option(
        BOXMAN, Named(BOXMAN, STICKMAN), "19:47-1.9(b)", "who may call No Roll"
    )
    dice_set_size: int = option(
        DICE_SET_MIN, WholeFrom(DICE_SET_MIN), "19:47-1.7(a)[set]", "the dice kept at the table"
    )
    horn_high_area: bool = option(
        True, Flag(), "19:47-1.2(a)20[layout]", "whether the layout has a Horn High area"
    )
    verbal_cash_wagers: bool = option(
        True, Flag(), "19:47-1.3(b)", "whether spoken wagers with cash are taken"
    )
    late_wagers: bool = option(
        True, Flag(), "19:47-1.3(a)", "whether wagers are taken while the dice are in the air"
    )

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return craps_layout(self)

    # -- what the table asks ----------------------------------------------------------------------

    def offered_kinds(self) -> Iterable[WagerKind]:
        """The kinds of the spots on this layout."""
        offered = {spot.kind.key for spot in SPOTS if self.offers(spot)}
        return [kind for kind in KINDS if kind.key in offered]

    def offers(self, spot: Spot) -> bool:
        """Whether this wager is on the layout of this house."""
        family = FAMILY[spot.key]
        match family:
            case "buy":
                return spot.on[0] in self.offer_buy
            case "lay":
                return self.lay_mode != "none"
            case "place_lose":
                return self.lay_mode != "in_lieu" and family in self.wagers_offered
            case "hard":
                return spot.key in self.wagers_offered
        return family.removesuffix("_odds") in self.wagers_offered

    def fee_share(self, spot: Spot) -> Fraction:
        """The vigorish for each unit wagered, before it is rounded to chips."""
        match FAMILY[spot.key]:
            case "buy":
                return self.buy_vig_rate
            case "lay":
                return self.lay_vig_rate * self.odds(spot.key).as_fraction()
        return Fraction(0)

    @cached_property
    def outlays(self) -> Mapping[str, Fraction]:
        """What is put down for each unit wagered, where vigorish is added to it."""
        shares = {spot.key: self.fee_share(spot) for spot in SPOTS}
        return {key: 1 + share for key, share in shares.items() if share}

    @rule("19:47-1.5(a)", "19:47-1.5(b)", "19:47-1.5(c)")
    def fee(self, spot: Spot, cents: Cents) -> Cents:
        """Vigorish: on the wager for a buy, on the possible win for a lay, on nothing else."""
        if spot.key not in self.outlays:
            return 0
        share = self.outlays[spot.key] - 1
        return Commission(share, Rounding(self.vig_rounding), self.unit).on(cents)

    @rule("19:47-1.6(f)")
    def odds_max(self, spot: Spot, flat: Cents, step: Cents) -> Cents:
        """The most that may stand there: what is authorised, or a posted maximum made to fit.

        No maximum takes away odds in the amount of the flat bet.
        """
        allowed, posted = self.odds_allowed(spot, flat, step), self.limits.get(spot.kind.key)
        if posted is None:
            return allowed
        fitted = odds_cap(posted.high, 1, step, self.odds_excess_to_fit_payout)
        return min(allowed, max(fitted, self._odds_times(1, spot, flat, step)))

    def odds_allowed(self, spot: Spot, flat: Cents, step: Cents) -> Cents:
        """The odds that this house authorises behind a flat bet of so much."""
        against = FAMILY[spot.key].startswith("dont_")
        multiples = self.dont_odds_multiple if against else self.pass_odds_multiple
        return self._odds_times(multiples[spot.on[0]], spot, flat, step)

    def _odds_times(self, multiple: Fraction | int, spot: Spot, flat: Cents, step: Cents) -> Cents:
        """Odds of so many times the flat bet; on the don't side, odds that win so much."""
        to_fit = self.odds_excess_to_fit_payout
        if not FAMILY[spot.key].startswith("dont_"):
            return odds_cap(flat, multiple, step, to_fit)
        paid = self.odds(spot.key)
        winnings = odds_cap(flat, multiple, paid.pays(step), to_fit)
        return stake_to_win(winnings, paid.a, paid.b)

    # -- what the law asks ------------------------------------------------------------------------

    def violations(self) -> Iterator[Violation]:
        """The wagers the house must offer, and those it may offer only beside others."""
        offered = self.wagers_offered
        if not offered & {"pass", "dont_pass"}:
            message = "the shooter must be able to make a Pass or a Don't Pass Bet"
            yield Violation("wagers_offered", message, (cite("19:47-1.8[wager]"),))
        if self.offer_buy and "place_win" not in offered:
            message = "buy bets are offered only besides place bets to win"
            yield Violation("offer_buy", message, (cite("19:47-1.5(a)"),))
        if self.lay_mode == "in_addition" and "place_lose" not in offered:
            message = "there are no place bets to lose for lay bets to be offered besides"
            yield Violation("lay_mode", message, (cite("19:47-1.5(b)"),))
        yield from self._horn_high_violations()
        yield from self._odds_violations()

    def _horn_high_violations(self) -> Iterator[Violation]:
        parts = {"horn", *HORN.values()}
        booked = "horn_high" in self.wagers_offered and not self.horn_high_area
        if booked and not parts <= self.wagers_offered:
            message = "without its area a Horn High is booked as two wagers that must be offered"
            yield Violation("horn_high_area", message, (cite("19:47-1.2(a)20[layout]"),))

    def _odds_violations(self) -> Iterator[Violation]:
        """A maximum for odds may not take away odds in the amount of the largest flat bet.

        Odds have no minimum of their own: a player who has a bet may take them.
        """
        for kind, posted in self._posted_for_odds():
            if posted.low > self.minimum:
                message = "a maximum may be posted for odds, but no minimum"
                yield Violation(f"limits.{kind.key}", message, (kind.cite,))
            flat = kind.key.removesuffix("_odds")
            needed = self.limit(flat).high * (2 if flat.startswith("dont_") else 1)
            if posted.high < needed:
                message = "a bettor may always take odds in the amount of the flat bet"
                yield Violation(f"limits.{kind.key}", message, (kind.cite,))

    def _posted_for_odds(self) -> Iterator[tuple[WagerKind, Limit]]:
        return ((kind, self.limits[kind.key]) for kind in ODDS_KINDS if kind.key in self.limits)

    def notices(self) -> Iterator[Notice]:
        """The limits, and how much odds this house takes."""
        yield from super().notices()
        with_point, against = map(_times, (self.pass_odds_multiple, self.dont_odds_multiple))
        text = f"Odds behind Pass and Come Bets are at most {with_point}."
        yield Notice(text, cite("19:47-1.6(e)"))
        text = f"Odds behind Don't Bets win at most {against}."
        yield Notice(text, cite("19:47-1.6(e)"))
        for kind, posted in self._posted_for_odds():
            yield Notice(f"{kind.title}: maximum {show(posted.high)}", cite("19:47-8.2(c)"))


def _times(multiples: Mapping[int, Fraction | int]) -> str:
    """Multiples as a sign shows them: `5 times the bet`, or `3 times the bet on 4 and 10, ...`."""
    times = {point: f"{number_text(each)} times the bet" for point, each in multiples.items()}
    return by_value(times, on_all="")


class CrapsLayout(Layout):
    """The layout, on which bets with an exact vigorish are made in steps that also pay the fee."""

    __slots__ = ("_fee_steps",)

    def __init__(self, rules: CrapsRules) -> None:
        spots = [spot for spot in SPOTS if rules.offers(spot)]
        super().__init__(spots, rules.payouts, rules.unit)
        exact = rules.vig_rounding == "exact"
        steps = {spot.key: (rules.fee_share(spot) / rules.unit).denominator for spot in spots}
        self._fee_steps = {key: step if exact else 1 for key, step in steps.items()}

    def step(self, key: str) -> Cents:
        """The smallest amount that can be paid exactly, and whose vigorish is whole chips."""
        return lcm(super().step(key), self._fee_steps[key])


def craps_layout(rules: CrapsRules) -> Layout:
    """The areas of the layout under these house rules."""
    return CrapsLayout(rules)

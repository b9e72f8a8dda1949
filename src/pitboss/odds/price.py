"""Exact prices of wagers, costs of games that the house does not bank, and advice on choices."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Protocol, TypeVar

from pitboss.errors import ensure
from pitboss.money import Cents, show
from pitboss.odds.chains import End, absorb
from pitboss.table import HouseRules, Layout, Spot
from pitboss.table.authoring import Decision, WagerKind

C = TypeVar("C", bound=Hashable)
O = TypeVar("O")  # noqa: E741 - an outcome of chance


def ratio(value: Fraction) -> str:
    """A fraction as text that every language can read: `7/495`, `0/1`."""
    return f"{value.numerator}/{value.denominator}"


def evenly(outcomes: Sequence[O]) -> list[tuple[O, Fraction]]:
    """Equally likely outcomes with their chances."""
    return [(outcome, Fraction(1, len(outcomes))) for outcome in outcomes]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a wager can come out: what it nets for each unit wagered, and how likely that is."""

    net: Fraction
    chance: Fraction
    cite: str


class ShownWorth(Protocol):
    """What a wager is worth when the dealer shows these cards, and how likely they are."""

    @property
    def cards(self) -> str:
        """What the dealer shows."""

    @property
    def chance(self) -> float:
        """How likely that is."""

    @property
    def expectation(self) -> float:
        """What the wager nets on average then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """The mathematics of a wager: chances, odds, house advantage, variance.

    `outlay` is what the player puts down for each unit wagered, vigorish included; `rounds` is
    the mean number of rolls or spins until the wager is decided; `when` names the situation
    where a wager can be made only in some. `wagered` is all that is wagered on average for each
    unit, where the player may add to a wager or take some of it back. A price in floating point
    has a bound on its `error`, the `play` that it assumes, and the worth by what the dealer shows.

    Where it is not known how likely each way of coming out is, `outcomes` is empty and `mean` is
    what the player nets on average; chances and deviation are then None, and not zero.

    `share` is the part of the price that each unit laid on a spot stands for: nothing where the
    price of another wager counts it in, a third where three wagers are priced as one, None where
    the row is an example and other wagers of the kind have other prices. `opening` says that only
    chips laid before betting was closed stand for it, and `house_banks` that the house, not
    another player, wins what is lost.
    """

    wager: str
    title: str
    cite: str
    pays: str
    outcomes: tuple[Outcome, ...]
    rounds: Fraction = Fraction(1)
    outlay: Fraction = Fraction(1)
    when: str = ""
    wagered: Fraction | None = None
    mean: Fraction | None = None
    error: float | None = None
    play: str = ""
    shown: tuple[ShownWorth, ...] = ()
    share: Fraction | None = Fraction(1)
    opening: bool = False
    house_banks: bool = True

    def __post_init__(self) -> None:
        known = bool(self.outcomes) != (self.mean is not None)
        ensure(known, "a price has either its outcomes or a mean")

    def _chance(self, wanted: Callable[[Fraction], bool]) -> Fraction | None:
        if not self.outcomes:
            return None
        return sum((each.chance for each in self.outcomes if wanted(each.net)), Fraction(0))

    @property
    def win(self) -> Fraction | None:
        """The chance to come out ahead."""
        return self._chance(lambda net: net > 0)

    @property
    def push(self) -> Fraction | None:
        """The chance that the wager is void or comes out even."""
        return self._chance(lambda net: net == 0)

    @property
    def lose(self) -> Fraction | None:
        """The chance to come out behind, by all of the wager or by a part."""
        return self._chance(lambda net: net < 0)

    @property
    def expectation(self) -> Fraction:
        """What the player nets on average for each unit wagered."""
        if self.mean is not None:
            return self.mean
        return sum((each.net * each.chance for each in self.outcomes), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        """What the house keeps on average of each unit put down, vigorish included."""
        return -self.expectation / self.outlay

    @property
    def house_advantage_per_bet(self) -> Fraction:
        """What the house keeps on average for each unit wagered, vigorish not counted in."""
        return -self.expectation

    @property
    def house_advantage_decided(self) -> Fraction | None:
        """The same for wagers that are decided: won or lost, not void."""
        return None if self.push is None else self.house_advantage / (1 - self.push)

    @property
    def house_advantage_per_round(self) -> Fraction:
        """What the house keeps on average for each unit at risk in one roll or spin."""
        return self.house_advantage / self.rounds

    @property
    def element_of_risk(self) -> Fraction | None:
        """What the house keeps on average of all that is wagered; None where it is one wager."""
        return None if self.wagered is None else -self.expectation / self.wagered

    @property
    def variance(self) -> Fraction | None:
        """The variance of what the player nets for each unit wagered."""
        if not self.outcomes:
            return None
        square = sum((each.net**2 * each.chance for each in self.outcomes), Fraction(0))
        return square - self.expectation**2

    @property
    def sd(self) -> float | None:
        """The standard deviation of what the player nets for each unit wagered."""
        return None if self.variance is None else sqrt(self.variance)

    @property
    def sd_error(self) -> float | None:
        """A bound on the rounding error of `sd`: a few units in its last place."""
        return None if self.sd is None else self.sd * 2**-50

    @property
    def true_odds(self) -> str:
        """The odds against winning, pushes left out: `6 to 5`."""
        if self.win is None or self.lose is None:
            return "by the play of each hand"
        if not self.win:
            return "never wins"
        against = self.lose / self.win
        return f"{against.numerator} to {against.denominator}"

    @property
    def exactly(self) -> str:
        """The house advantage as a fraction, or with the bound on its error."""
        if self.error is None:
            return ratio(self.house_advantage)
        return f"{float(self.house_advantage):.10f} ± {self.error:.0e}"

    def to_dict(self) -> dict[str, object]:
        """The row as plain data, exact values as `"p/q"`; what is not known is None."""
        return self._exact() if self.error is None else {**self._exact(), **self._estimated()}

    def _estimated(self) -> dict[str, object]:
        """What is a number with a bound on its error, and what it assumes."""
        return {
            "house_advantage": float(self.house_advantage),
            "house_advantage_per_bet": float(self.house_advantage_per_bet),
            "house_advantage_per_round": float(self.house_advantage_per_round),
            "expectation": float(self.expectation),
            "error": self.error,
            "play": self.play,
            "shown": [
                {"cards": each.cards, "chance": each.chance, "expectation": each.expectation}
                for each in self.shown
            ],
        }

    def _exact(self) -> dict[str, object]:
        risk = self.element_of_risk
        return {
            "wager": self.wager,
            "title": self.title,
            "when": self.when,
            "cite": self.cite,
            "pays": self.pays,
            "true_odds": self.true_odds if self.outcomes else None,
            "win": _known(self.win),
            "push": _known(self.push),
            "lose": _known(self.lose),
            "house_advantage": ratio(self.house_advantage),
            "house_advantage_per_bet": ratio(self.house_advantage_per_bet),
            "house_advantage_decided": _known(self.house_advantage_decided),
            "house_advantage_per_round": ratio(self.house_advantage_per_round),
            **({} if risk is None else {"element_of_risk": ratio(risk)}),
            "rounds": ratio(self.rounds),
            "variance": _known(self.variance),
            "sd": self.sd,
            "sd_error": self.sd_error,
            "outcomes": [
                {"net": ratio(each.net), "chance": ratio(each.chance), "cite": each.cite}
                for each in self.outcomes
            ],
        }


def _known(value: Fraction | None) -> str | None:
    return None if value is None else ratio(value)


def price(
    kind: WagerKind,
    rules: HouseRules,
    *,
    stake: int,
    start: C,
    step: Callable[[C, O], Decision | C],
    chances: Sequence[tuple[O, Fraction]],
    fee: Fraction = Fraction(0),
    when: str = "",
) -> Price:
    """Price a wager of `stake` cents by following it to its decision with the table's own rules.

    `step` is given where the wager is and what chance shows; it returns the `Decision` of the
    table, or where the wager is afterwards. `fee` is the vigorish for each unit wagered.
    """

    def follow(state: C, outcome: O) -> End[tuple[Fraction, str]] | C:
        after = step(state, outcome)
        if isinstance(after, Decision):
            return End((Fraction(after.net, stake) - fee, after.cite))
        return after

    absorbed = absorb(start, follow, chances)
    outcomes = [Outcome(net, chance, cite) for (net, cite), chance in absorbed.chances.items()]
    return Price(
        wager=kind.key,
        title=kind.title,
        cite=kind.cite,
        pays=" or ".join(rules.pays(kind)),
        outcomes=tuple(sorted(outcomes, key=lambda each: (-each.net, each.cite))),
        rounds=absorbed.steps,
        outlay=1 + fee,
        when=when,
    )


def rows_of_spot(spot: Spot, prices: Sequence[Price]) -> list[int]:
    """Which prices are of a spot: those of its kind; odds on a point only those of its number."""
    rows = [number for number, price in enumerate(prices) if price.wager == spot.kind.key]
    points = {f"point {number}" for number in spot.on}
    return [number for number in rows if prices[number].when in points] or rows


def price_layout(layout: Layout, price_spot: Callable[[Spot], Price]) -> list[Price]:
    """A row for each kind of wager; all spots of a kind must come to the same price."""
    kinds = dict.fromkeys(spot.kind.key for spot in layout.values())
    return [_one_price(map(price_spot, layout.of_kind(kind))) for kind in kinds]


def _one_price(prices: Iterable[Price]) -> Price:
    first, *others = prices
    for other in others:
        same = other.house_advantage == first.house_advantage and other.win == first.win
        ensure(same, f"{first.wager} does not have the same price on every spot")
    return first


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What the house takes at most out of a pot of some size."""

    pot: Cents
    taken: Cents
    cite: str

    @property
    def share(self) -> Fraction:
        """What is taken of each unit in the pot."""
        return Fraction(self.taken, self.pot)

    def to_dict(self) -> dict[str, object]:
        """The row as plain data, amounts in cents and the share as `"p/q"`."""
        row = {"pot": self.pot, "taken": self.taken, "share": ratio(self.share)}
        return {**row, "cite": self.cite}


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """What playing costs at a table, in words and as a table by size of the pot."""

    words: tuple[str, ...]
    rows: tuple[Cost, ...]

    def __str__(self) -> str:
        """As Markdown, for the gaming guide."""
        head = "| Pot | Taken at most | Of the pot |\n| ---: | ---: | ---: |"
        lines = [
            f"| {show(row.pot)} | {show(row.taken)} | {_percent(row.share)} |" for row in self.rows
        ]
        table = ["\n".join([head, *lines])] if self.rows else []
        return "\n\n".join([*self.words, *table])

    def to_dict(self) -> dict[str, object]:
        """As plain data."""
        rows = [row.to_dict() for row in self.rows]
        return {"banked": False, "words": list(self.words), "rake": rows}


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.2f}%"

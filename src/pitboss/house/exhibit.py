"""The exhibit of a petition: true odds, payout odds and house advantage of each wager, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from pitboss.games import game
from pitboss.odds import Price
from pitboss.rulebook import rule
from pitboss.table import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhibitRow:
    """What the petition says of one wager; pushes are left out of the true odds."""

    wager: str
    title: str
    true_odds: str
    payout_odds: str
    house_advantage: Fraction
    exactly: str
    push: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """The table of all wagers of a game under one set of house rules."""

    game: str
    rows: tuple[ExhibitRow, ...]

    def __str__(self) -> str:
        head = "| Wager | True odds | Payout odds | House advantage | Exactly |"
        return "\n".join([head, "| --- | --- | --- | ---: | ---: |", *map(_line, self.rows)])


@rule("19:47-8.4(d)3iii")
def odds_exhibit(game_slug: str, rules: HouseRules) -> Exhibit:
    """The exhibit of a game, worked out from the rules its table settles with."""
    return exhibit_of(game_slug, game(game_slug).odds(rules))


def exhibit_of(game_name: str, prices: Iterable[Price]) -> Exhibit:
    """The exhibit of prices worked out elsewhere, as for a game that is only proposed."""
    return Exhibit(game=game_name, rows=tuple(map(_row, prices)))


def _row(price: Price) -> ExhibitRow:
    when = f", {price.when}" if price.when else ""
    return ExhibitRow(
        wager=price.wager,
        title=f"{price.title}{when}",
        true_odds=price.true_odds,
        payout_odds=price.pays,
        house_advantage=price.house_advantage,
        exactly=price.exactly,
        push=price.push if price.error is None else Fraction(0),
    )


def _line(row: ExhibitRow) -> str:
    true_odds = row.true_odds + (f" (pushes {percent(row.push)})" if row.push else "")
    cells = (row.title, true_odds, row.payout_odds, percent(row.house_advantage), row.exactly)
    return f"| {' | '.join(cells)} |"


def percent(value: Fraction) -> str:
    """A share in percent, rounded to the nearest thousandth of one.

    >>> percent(Fraction(7, 495))
    '1.414%'
    """
    thousandths = round(value * 100_000)
    whole, part = divmod(abs(thousandths), 1_000)
    return f"{'-' if thousandths < 0 else ''}{whole}.{part:03d}%"

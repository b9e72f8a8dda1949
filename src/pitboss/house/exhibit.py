"""The exhibit of a petition: true odds, payout odds and house advantage of each wager, exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

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
    push: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """The table of all wagers of a game under one set of house rules."""

    game: str
    rows: tuple[ExhibitRow, ...]

    def __str__(self) -> str:
        head = "| Wager | True odds | Payout odds | House advantage | Exactly |"
        return "\n".join([head, "| --- | --- | --- | ---: | ---: |", *map(_line, self.rows)])

    def abridged(self) -> str:
        """The table for patrons, in which figures too long to read are rounded."""
        head = "| Wager | True odds | Payout odds | House advantage |"
        return "\n".join([head, "| --- | --- | --- | ---: |", *map(_short_line, self.rows)])


@rule("19:47-8.4(d)3iii")
def odds_exhibit(game_slug: str, rules: HouseRules) -> Exhibit:
    """The exhibit of a game, worked out from the rules its table settles with."""
    return exhibit_of(game_slug, game(game_slug).prices(rules))


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
        push=price.push,
    )


def _line(row: ExhibitRow) -> str:
    return f"| {' | '.join((*_cells(row, row.true_odds), row.exactly))} |"


def _short_line(row: ExhibitRow) -> str:
    return f"| {' | '.join(_cells(row, readable(row.true_odds)))} |"


def _cells(row: ExhibitRow, true_odds: str) -> tuple[str, ...]:
    pushes = f" (pushes {percent(row.push)})" if row.push else ""
    return row.title, f"{true_odds}{pushes}", row.payout_odds, percent(row.house_advantage)


_LONG: Final = re.compile(r"(?=.*\d{4})(\d+) to (\d+)")


def readable(odds: str) -> str:
    """Odds with long terms to three decimals; any others as they are.

    >>> readable("272280063793 to 279815987114"), readable("37 to 1")
    ('0.973 to 1', '37 to 1')
    """
    terms = _LONG.fullmatch(odds)
    return odds if terms is None else f"{int(terms[1]) / int(terms[2]):.3f} to 1"


def percent(value: Fraction) -> str:
    """A share in percent, rounded to the nearest thousandth of one.

    >>> percent(Fraction(7, 495))
    '1.414%'
    """
    thousandths = round(value * 100_000)
    whole, part = divmod(abs(thousandths), 1_000)
    return f"{'-' if thousandths < 0 else ''}{whole}.{part:03d}%"

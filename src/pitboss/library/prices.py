"""Exact prices of wagers and advice on hands, by the name of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pitboss.errors import Misuse, UnknownName, checked_call, did_you_mean
from pitboss.games import discover
from pitboss.library.house import game_and_rules, named
from pitboss.odds import Costs, HandAdvice, Price
from pitboss.table import HouseRules


class Prices(Mapping[str, Price]):
    """The exact price of every wager of a game, by the key of the wager.

    A wager with a price for each of several situations is under its key and the situation, as in
    `"odds, 4 or 10"`. `costs` is what a game costs that the house does not bank.
    """

    def __init__(self, game: str, rows: Sequence[Price], costs: Costs | None = None) -> None:
        keys = [row.wager for row in rows]
        self.game, self.costs = game, costs
        self._rows = {
            f"{row.wager}, {row.when}" if keys.count(row.wager) > 1 else row.wager: row
            for row in rows
        }

    def __getitem__(self, wager: str) -> Price:
        if wager not in self._rows:
            hint = did_you_mean(wager, self._rows)
            raise UnknownName(f"{self.game} has no wager {str(wager)[:40]!r}{hint}")
        return self._rows[wager]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __str__(self) -> str:
        if self.costs is not None:
            return str(self.costs)
        cells = [("wager", "pays", "true odds", "house advantage")]
        for key, row in self._rows.items():
            share = f"{float(row.house_advantage):.4%}  {row.exactly}"
            cells.append((key, row.pays, row.true_odds, share))
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = ("  ".join(map(str.ljust, line, widths)).rstrip() for line in cells)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Prices of {self.game}: {len(self)} wagers>"


@checked_call
def prices(
    game: str, *, rules: HouseRules | Mapping[str, Any] | None = None, **options: object
) -> Prices:
    """The exact price of every wager of a game; `options` are house rules by name."""
    card, own = game_and_rules(game, rules, options)
    if card.costs is not None:
        return Prices(card.slug, (), card.costs(own))
    return Prices(card.slug, card.prices(own))


@checked_call
def advise(
    game: str,
    cards: str,
    dealer: str = "",
    *,
    rules: HouseRules | Mapping[str, Any] | None = None,
    **options: object,
) -> HandAdvice:
    """What each choice on a hand is worth: the player's cards, and what the dealer shows.

    `options` are house rules by name, and what the game's own advice takes (blackjack:
    `composition`, `after_split`).
    """
    advisor = named(game).advice
    own = {} if advisor is None else {k: options.pop(k) for k in advisor.arguments if k in options}
    card, house = game_and_rules(game, rules, options)
    if advisor is None:
        known = ", ".join(slug for slug, each in discover().items() if each.advice)
        raise Misuse(f"there is no advice on {card.name}; there is on {known}")
    if not all(isinstance(each, str) for each in (cards, dealer, *own.values())):
        raise Misuse("cards are written as text, such as 'T 6'")
    return advisor.advise(house, cards, dealer, **own)

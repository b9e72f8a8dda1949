"""The price of every wager at blackjack, from the rules the table settles with.

Insurance and the additional wagers are exact. The blackjack wager itself is worth what the best
strategy makes of it; its analysis is loaded only when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

from pitboss.games.blackjack.options import BlackjackRules, blackjack_layout
from pitboss.games.blackjack.rules import is_ace
from pitboss.games.blackjack.settle import decide_additional, decide_insurance
from pitboss.odds import Outcome, Price, price
from pitboss.table import Decision, Spot, Wager

__all__ = ["ValuedPrice", "odds", "valued"]

_DECK: Final = tuple(range(52))
_ACE: Final = next(filter(is_ace, _DECK))


def odds(rules: BlackjackRules) -> list[Price]:
    """A row for each wager that this table offers."""
    layout = blackjack_layout(rules)
    spots = {spot.kind.key: spot for spot in layout.values()}
    rows: list[Price] = [_blackjack(spots["blackjack"], rules)]
    if rules.offers_insurance:
        rows.append(_insurance(spots["insurance"], rules))
    return rows + [_additional(spots[key], rules) for key in rules.additional_kinds]


def _insurance(spot: Spot, rules: BlackjackRules) -> Price:
    """Of all the cards only the dealer's ace is known."""
    cards = 52 * rules.decks - 1
    chances = [(card, Fraction(rules.decks - (card == _ACE), cards)) for card in _DECK]
    stake = rules.unit

    def step(wager: Wager, second: int) -> Decision:
        return decide_insurance(wager, second, rules)

    return price(
        spot.kind,
        rules,
        stake=stake,
        start=Wager(id=1, seat=1, spot=spot.key, cents=stake),
        step=step,
        chances=[(card, chance) for card, chance in chances if chance],
        when="the dealer's first card is an ace",
    )


def _additional(spot: Spot, rules: BlackjackRules) -> Price:
    """The first two cards of a fresh shoe."""
    stake = blackjack_layout(rules).step(spot.key)

    def step(wager: Wager, pair: tuple[int, int]) -> Decision:
        return decide_additional(wager, spot.kind.key, pair[0], pair[1], rules)

    return price(
        spot.kind,
        rules,
        stake=stake,
        start=Wager(id=1, seat=1, spot=spot.key, cents=stake),
        step=step,
        chances=_pairs(rules.decks),
    )


def _pairs(decks: int) -> list[tuple[tuple[int, int], Fraction]]:
    """Every first and second card with its chance."""
    cards = 52 * decks
    ways = cards * (cards - 1)
    chances = [
        (pair, Fraction(decks * (decks - (pair[0] == pair[1])), ways))
        for pair in product(_DECK, _DECK)
    ]
    return [(pair, chance) for pair, chance in chances if chance]


# -- the blackjack wager ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuedPrice(Price):
    """A wager whose worth under the best play is reckoned in floating point, with its error.

    Its one outcome is what the wager nets on average.
    """

    error: float

    def to_dict(self) -> dict[str, object]:
        """The row as plain data: the advantage is a number, with the bound on its error."""
        advantage = float(self.house_advantage)
        return {
            "wager": self.wager,
            "title": self.title,
            "when": self.when,
            "cite": self.cite,
            "pays": self.pays,
            "house_advantage": advantage,
            "expectation": -advantage,
            "error": self.error,
        }


def _blackjack(spot: Spot, rules: BlackjackRules) -> ValuedPrice:
    """What the best play makes of the wager, reckoned from a full shoe."""
    from pitboss.games.blackjack.analysis import value

    found = value(rules)
    return valued(spot, rules, found.expectation, found.error)


def valued(spot: Spot, rules: BlackjackRules, value: float, error: float) -> ValuedPrice:
    """The row of the blackjack wager, worth so much for each unit of the first wager."""
    pays = dict.fromkeys(str(rules.odds(line)) for line in spot.kind.lines)
    return ValuedPrice(
        wager=spot.kind.key,
        title=spot.kind.title,
        cite=spot.kind.cite,
        pays=" or ".join(pays),
        outcomes=(Outcome(Fraction(value), Fraction(1), spot.kind.cite),),
        error=error,
    )

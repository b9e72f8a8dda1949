"""The price of every wager at blackjack, from the rules the table settles with.

Insurance and the additional wagers are exact; see `odds_side`. The blackjack wager itself is worth
what the best play makes of it; its kernel is loaded only when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.games.blackjack.analysis import Shown, value
from pitboss.games.blackjack.odds_side import side_odds
from pitboss.games.blackjack.options import BlackjackRules, blackjack_layout
from pitboss.odds import Outcome, Price
from pitboss.table import Spot

__all__ = ["ValuedPrice", "odds", "side_odds", "valued"]


def odds(rules: BlackjackRules) -> list[Price]:
    """A row for each wager that this table offers."""
    spot = blackjack_layout(rules)["box_1"]
    return [_blackjack(spot, rules), *side_odds(rules)]


# -- the blackjack wager ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuedPrice(Price):
    """A wager whose worth under the best play is reckoned in floating point, with its error.

    Its one outcome is what the wager nets on average; `shown` is that by the dealer's cards, and
    `play` says what it takes for granted.
    """

    error: float
    play: str = ""
    shown: tuple[Shown, ...] = ()

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
            "play": self.play,
            "shown": [each.to_dict() for each in self.shown],
        }


def _blackjack(spot: Spot, rules: BlackjackRules) -> ValuedPrice:
    """What the best play makes of the wager, reckoned from a full shoe."""
    found = value(rules)
    row = valued(spot, rules, found.expectation, found.error)
    return replace(row, play=found.play, shown=found.shown)


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

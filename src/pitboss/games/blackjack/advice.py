"""Advice on a hand of blackjack, and the best chart by totals."""

from __future__ import annotations

from typing import Final

from pitboss.errors import MalformedAnswer
from pitboss.games.blackjack.analysis import Choices, choices
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.strategy import TotalStrategy, best_total_dependent
from pitboss.odds import Advisor

COMPOSITION: Final = "The shoe before this round: how many aces, deuces to nines, and tens."
AFTER_SPLIT: Final = 'The other hands of a split box, as in "8 2 9 / 8": one played, one waiting.'


def advise(
    rules: BlackjackRules,
    hand: str,
    shown: str,
    *,
    composition: str | None = None,
    after_split: str | None = None,
) -> Choices:
    """What each legal choice is worth on a hand."""
    others = None if after_split is None else after_split.split("/")
    counts = _counts(composition)
    return choices(rules, hand, shown, composition=counts, after_split=others)


def chart(rules: BlackjackRules, *, composition: str | None = None) -> TotalStrategy:
    """The best strategy that goes by totals."""
    return best_total_dependent(rules, composition=_counts(composition))


def _counts(written: str | None) -> list[int] | None:
    """Ten counts with commas between them."""
    if written is None:
        return None
    words = [word.strip() for word in written.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise MalformedAnswer("a composition is ten counts with commas: aces, 2 to 9, tens")
    return [int(word) for word in words]


ADVICE = Advisor(
    advise=advise,
    chart=chart,
    arguments={"composition": COMPOSITION, "after_split": AFTER_SPLIT},
    chart_arguments={"composition": COMPOSITION},
)

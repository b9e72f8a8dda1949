"""Advice on a hand of blackjack, and the best chart by totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.errors import MalformedAnswer
from pitboss.games.blackjack.analysis import Choices, choices
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.strategy import (
    MEANINGS,
    TotalStrategy,
    best_total_dependent,
    html_chart,
    svg_chart,
)
from pitboss.odds import Advisor

__all__ = ["ADVICE", "BlackjackAdvice", "BlackjackChart", "advise", "chart"]

COMPOSITION: Final = "The shoe before this round: how many aces, deuces to nines, and tens."
AFTER_SPLIT: Final = 'The other hands of a split box, as in "8 2 9 / 8": one played, one waiting.'


def advise(
    rules: BlackjackRules,
    hand: str,
    shown: str,
    *,
    composition: str | None = None,
    after_split: str | None = None,
) -> BlackjackAdvice:
    """What each legal choice is worth on a hand."""
    others = None if after_split is None else after_split.split("/")
    counts = _counts(composition)
    return BlackjackAdvice(choices(rules, hand, shown, composition=counts, after_split=others))


def chart(rules: BlackjackRules, *, composition: str | None = None) -> BlackjackChart:
    """The best strategy that goes by totals."""
    return BlackjackChart(best_total_dependent(rules, composition=_counts(composition)))


def _counts(written: str | None) -> list[int] | None:
    """Ten counts with commas between them."""
    if written is None:
        return None
    words = [word.strip() for word in written.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise MalformedAnswer("a composition is ten counts with commas: aces, 2 to 9, tens")
    return [int(word) for word in words]


@dataclass(frozen=True, slots=True)
class BlackjackAdvice:
    """What each legal choice on a hand is worth, with a bound on the error."""

    found: Choices

    @property
    def heading(self) -> str:
        """The hand, what the dealer shows, and the other hands of a split box."""
        others = self.found.others
        beside = f", beside {' and '.join(others)}" if others else ""
        unit = "each unit on the hand" if others else "each unit of the first wager"
        return f"{self.found.hand} against {self.found.shown}{beside}, for {unit}"

    @property
    def values(self) -> Mapping[str, float]:
        """What each choice is worth."""
        return self.found.values

    @property
    def best(self) -> str:
        """The choice that is worth most."""
        return self.found.best

    @property
    def remarks(self) -> tuple[str, ...]:
        """Whether to take insurance, and what the figures assume."""
        assumed = f"{self.found.play} Error below {self.found.error:g}."
        if (worth := self.found.insurance) is None:
            return (assumed,)
        word = "take it" if worth > 0 else "do not take it"
        return f"Insurance is worth {worth:+.9f} for each unit put on it: {word}.", assumed

    def to_dict(self) -> dict[str, object]:
        """The advice as plain data."""
        return self.found.to_dict()


@dataclass(frozen=True, slots=True)
class BlackjackChart:
    """The best chart by totals, its worth and what it costs."""

    found: TotalStrategy

    @property
    def columns(self) -> tuple[str, ...]:
        """What the dealer shows."""
        return self.found.columns

    @property
    def meanings(self) -> Mapping[str, str]:
        """What each entry stands for."""
        return MEANINGS

    @property
    def remarks(self) -> tuple[str, ...]:
        """The expectation of the chart, what the best play has more, and what is assumed."""
        worth, error = self.found.expectation, self.found.error
        return (
            f"Expectation {worth:+.6%} of the first wager, error below {error:g};",
            f"the best play of each hand has {self.found.cost:.6%} more.",
            self.found.play,
        )

    def rows(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The lines of the chart with their headings."""
        return self.found.rows()

    def to_dict(self) -> dict[str, object]:
        """The chart as plain data."""
        return self.found.to_dict()

    def svg(self) -> str:
        """The chart as a picture."""
        return svg_chart(self.found)

    def html(self) -> str:
        """The chart as a web page."""
        return html_chart(self.found)


ADVICE = Advisor(
    advise=advise,
    chart=chart,
    arguments={"composition": COMPOSITION, "after_split": AFTER_SPLIT},
    chart_arguments={"composition": COMPOSITION},
)

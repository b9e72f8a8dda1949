"""The best strategy that looks at totals only: the chart people carry, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pitboss.games.blackjack.analysis import ERROR, value
from pitboss.games.blackjack.analysis_cards import RANK_NAMES, Shoe, named, shoe_of
from pitboss.games.blackjack.analysis_play import play_assumed
from pitboss.games.blackjack.options import BlackjackRules

if TYPE_CHECKING:
    from pitboss.games.blackjack.strategy_search import Plan

__all__ = ["MEANINGS", "TotalStrategy", "best_total_dependent"]

MEANINGS: Final = {
    "S": "stand",
    "H": "draw",
    "Dh": "double, else draw",
    "Ds": "double, else stand",
    "Rh": "surrender, else draw",
    "Rs": "surrender, else stand",
    "P": "split",
}
_DEALER_ORDER: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalStrategy:
    """A chart by total and the dealer's card, its expectation, and what the best play has more."""

    columns: tuple[str, ...]
    hard: Mapping[int, tuple[str, ...]]
    soft: Mapping[int, tuple[str, ...]]
    pairs: Mapping[str, tuple[str, ...]]
    expectation: float
    cost: float
    error: float
    play: str

    def rows(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The lines of the chart with their headings."""
        for total, line in self.hard.items():
            yield f"hard {total}", line
        for total, line in self.soft.items():
            yield f"soft {total}", line
        for rank, line in self.pairs.items():
            yield f"{rank} {rank}", line

    def to_dict(self) -> dict[str, object]:
        """The strategy as plain data."""
        return {
            "columns": list(self.columns),
            "hard": {str(total): list(line) for total, line in self.hard.items()},
            "soft": {str(total): list(line) for total, line in self.soft.items()},
            "pairs": {rank: list(line) for rank, line in self.pairs.items()},
            "meanings": dict(MEANINGS),
            "expectation": self.expectation,
            "cost": self.cost,
            "error": self.error,
            "play": self.play,
        }


def best_total_dependent(
    rules: BlackjackRules, *, composition: Sequence[int] | None = None
) -> TotalStrategy:
    """The chart that no single change makes better, against each card the dealer may show.

    Drawing or standing goes by the total, hard or soft, however many cards make it; doubling and
    surrender by the same total on two cards; pairs are split or played as their total. Insurance
    is taken as in the best play, which a chart cannot tell.
    """
    from pitboss.games.blackjack.strategy_search import plans

    shoe = shoe_of(rules, composition)
    best = value(rules, composition=shoe)
    found = plans(rules, shoe)
    gain = best.insurance.gain if best.insurance else 0.0
    expectation = sum(plan.value for plan in found) + gain
    order, columns = _columns(rules, shoe)
    chosen = [found[view] for view in order]
    return TotalStrategy(
        columns=columns,
        hard={total: _line(chosen, total, soft=False) for total in range(20, 4, -1)},
        soft={total: _line(chosen, total, soft=True) for total in range(20, 12, -1)},
        pairs={RANK_NAMES[rank]: _pair_line(chosen, rank) for rank in _DEALER_ORDER},
        expectation=expectation,
        cost=max(best.expectation - expectation, 0.0),
        error=2 * ERROR,
        play=f"{_PLAY} {play_assumed(rules)}",
    )


_PLAY: Final = (
    "The chart goes by totals, before and after a split, and no single entry of it can be changed"
    " for the better; its cost is against the following."
)


def _columns(rules: BlackjackRules, shoe: Shoe) -> tuple[list[int], tuple[str, ...]]:
    """The dealer's cards in the order people know: two to ten, then the ace."""
    from pitboss.games.blackjack.analysis_terms import views

    seen = views(rules)
    place = {rank: n for n, rank in enumerate(_DEALER_ORDER)}
    order = sorted(range(len(seen)), key=lambda view: [place[rank] for rank in seen[view]])
    shown = [view for view in order if all(shoe[rank] for rank in seen[view])]
    return shown, tuple(named(seen[view]) for view in shown)


def _line(chosen: Sequence[Plan], total: int, *, soft: bool) -> tuple[str, ...]:
    return tuple(plan.letter(total, soft=soft) for plan in chosen)


def _pair_line(chosen: Sequence[Plan], rank: int) -> tuple[str, ...]:
    total, soft = (12, True) if rank == 0 else (2 * (rank + 1), False)
    return tuple("P" if plan.splits[rank] else plan.letter(total, soft=soft) for plan in chosen)

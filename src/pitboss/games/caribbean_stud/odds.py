"""The exact prices of Caribbean stud; a player bets where that is worth more than to fold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from pitboss.games.caribbean_stud.analysis import (
    DEALS,
    ENDS,
    Analysis,
    analyse,
    break_even_meter,
    progressive_decisions,
)
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import bet_amount
from pitboss.games.caribbean_stud.wagers import ANTE, ANTE_LINE, BET, BET_LINES, PROGRESSIVE
from pitboss.money import show
from pitboss.odds import Outcome, Price
from pitboss.ranking import Category

__all__ = ["odds"]


def odds(rules: CaribbeanStudRules) -> list[Price]:
    """The ante with its best bets, the bet where it is made, and the progressive."""
    found = analyse(rules)
    return [_price_ante(rules, found), _price_bet(rules, found), _price_progressive(rules)]


def _price_ante(rules: CaribbeanStudRules, found: Analysis) -> Price:
    """All that an ante leads to, for each unit of it, at the minimum of the table."""
    fold = found.nets[Category.NOTHING].fold
    ends = [(Fraction(fold.net, found.ante), 1 - found.bet_chance, fold.cite)]
    ends += _bet_ends(found, lambda category, end: found.nets[category].together(end), found.ante)
    return Price(
        wager=ANTE.key,
        title="Ante with the best bets",
        cite=ANTE.cite,
        pays=str(rules.odds(ANTE_LINE.key)),
        outcomes=_outcomes(ends),
        wagered=found.total_wager,
    )


def _price_bet(rules: CaribbeanStudRules, found: Analysis) -> Price:
    """The bet by itself, for each unit of it, over the deals on which it is made."""
    stake = bet_amount(found.ante)
    ends = _bet_ends(found, lambda category, end: found.nets[category].bet[end].net, stake)
    shares = [(net, chance / found.bet_chance, cite) for net, chance, cite in ends]
    return Price(
        wager=BET.key,
        title="Bet, where it is best",
        cite=BET.cite,
        pays=" or ".join(dict.fromkeys(str(rules.odds(line.key)) for line in BET_LINES)),
        outcomes=_outcomes(shares),
    )


def _bet_ends(
    found: Analysis, net: Callable[[Category, int], int], stake: int
) -> list[tuple[Fraction, Fraction, str]]:
    """How the deals that are bet on come out: net for each unit, chance, provision."""
    return [
        (
            Fraction(net(category, end), stake),
            Fraction(count, DEALS),
            found.nets[category].bet[end].cite,
        )
        for category, counts in found.bets.items()
        for end, count in zip(ENDS, counts, strict=True)
    ]


def _price_progressive(rules: CaribbeanStudRules) -> Price:
    """A dollar in the acceptor while the meter shows its initial amount."""
    meter, even = rules.meter_initial, break_even_meter(rules)
    return Price(
        wager=PROGRESSIVE.key,
        title=PROGRESSIVE.title,
        cite=PROGRESSIVE.cite,
        pays="flush or better",
        outcomes=_outcomes(progressive_decisions(rules, Fraction(meter))),
        when=f"the meter at {show(meter)}; even at ${float(even / 100):,.2f}",
    )


def _outcomes(ends: Iterable[tuple[Fraction, Fraction, str]]) -> tuple[Outcome, ...]:
    """Ends that are alike put together, the best first, those that never happen left out."""
    chances: dict[tuple[Fraction, str], Fraction] = {}
    for net, chance, cite in ends:
        chances[net, cite] = chances.get((net, cite), Fraction(0)) + chance
    each = [Outcome(net, chance, cite) for (net, cite), chance in chances.items() if chance]
    return tuple(sorted(each, key=lambda outcome: (-outcome.net, outcome.cite)))

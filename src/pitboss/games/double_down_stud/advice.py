"""Whether to double down on a given hand, exactly, by every card that the hole card may be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from pitboss.errors import MalformedAnswer
from pitboss.games._stud.odds import Lasts, parse_cards, unseen
from pitboss.games.double_down_stud.odds import Nets, best_double, doubles, nets, size_of
from pitboss.games.double_down_stud.options import DoubleDownStudRules
from pitboss.games.double_down_stud.rules import LOSE
from pitboss.games.double_down_stud.settle import row_of
from pitboss.money import Cents, show
from pitboss.odds import Advice, Advisor

STAND = "stand"
DOUBLE = "double down"
SEEN = 4


def advise(
    rules: DoubleDownStudRules,
    hand: str,
    shown: str = "",
    *,
    original: Cents | None = None,
    others: str = "",
) -> Advice:
    """What standing and doubling are worth, with the player's card and the dealer's three known.

    `original` is the size of the original wager, without it the least at the table; `others` are
    cards of other players, which lie face up.
    """
    cards, seen = parse_cards(f"{hand} {shown}"), parse_cards(f"{hand} {shown} {others}")
    if len(cards) != SEEN:
        raise MalformedAnswer("the player's card and three of the dealer's are seen")
    size = size_of(rules, original)
    by_double = {double: nets(rules, size, double) for double in doubles(rules, size)}
    counts = Counter(row_of((*cards, last)) for last in unseen(seen))
    lasts = tuple(counts[row] for row in range(LOSE + 1))
    values = _values(lasts, by_double, size)
    return Advice(
        situation=f"{' '.join(map(str, cards))} and the hole card",
        unit="the original wager, the double down counted with it",
        values=values,
        note=f"An original wager of {show(size)}." + _even(values),
    )


def _values(lasts: Lasts, by_double: Nets, size: Cents) -> dict[str, Fraction]:
    """Standing, the full double down wager, and a smaller one where the cap makes it best."""
    names = {0: STAND, size: DOUBLE}
    best = best_double(lasts, by_double)
    names.setdefault(best, f"{DOUBLE} for {show(best)}")
    over = sum(lasts) * size
    return {
        name: Fraction(_total(lasts, by_double[double]), over) for double, name in names.items()
    }


def _total(lasts: Lasts, line: tuple[Cents, ...]) -> int:
    return sum(cards * net for cards, net in zip(lasts, line, strict=True))


def _even(values: dict[str, Fraction]) -> str:
    return " Both are worth the same." if values[STAND] == values[DOUBLE] else ""


ADVICE = Advisor(advise=advise)

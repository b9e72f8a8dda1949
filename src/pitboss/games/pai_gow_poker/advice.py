"""The value of each lawful setting of a hand against the house way, exactly.

Every hand that the dealer can hold beside the player's is set. Kernels are loaded when asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.equipment import Card
from pitboss.errors import MalformedAnswer
from pitboss.games.pai_gow_poker.house_way import Setting, faces, settings
from pitboss.games.pai_gow_poker.odds import VIGORISH, add_parts
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.rules import DECK, HAND
from pitboss.odds import Advice, Advisor
from pitboss.ranking import read_cards

if TYPE_CHECKING:
    from pitboss.games.pai_gow_poker.kernel import Ints


def against(
    rules: PaiGowPokerRules, mine: list[tuple[int, int]], cards: Iterable[int], threads: int
) -> tuple[Ints, Ints, Ints]:
    """All hands that the cards hold: results of my settings, lines, fouls."""
    import numpy as np

    from pitboss.games.pai_gow_poker.kernel import tables_of
    from pitboss.games.pai_gow_poker.simulation import every_hand

    tables = tables_of(rules.way, rules.ranking)
    rest = np.array(list(cards), dtype=np.int64)
    strengths = np.array(mine, dtype=np.int64).reshape(len(mine), 2)

    def counted(first: int) -> tuple[Ints, ...]:
        lines, results, fouls = every_hand(rest, first, strengths, tables)
        return results, lines, np.array([fouls])

    results, lines, fouls = add_parts(counted, range(len(rest) - HAND + 1), threads)
    return results, lines, fouls


def worth(
    rules: PaiGowPokerRules, cards: Iterable[int], *, threads: int = 1
) -> list[tuple[Setting, Fraction]]:
    """What each lawful setting of seven cards nets per unit against the house way, best first.

    Every hand the dealer can hold is set, so that the figures are exact.
    """
    held = [Card(int(card)) for card in cards]
    legal = [each for each in settings(held, rules.ranking) if each.is_legal]
    keys = list(dict.fromkeys((each.high.strength, each.low.strength) for each in legal))
    rest = [card for card in range(DECK) if card not in held]
    results, lines, _ = against(rules, keys, rest, threads)
    hands = int(lines.sum())
    nets = {
        key: ((1 - VIGORISH) * int(row[2]) - int(row[0])) / hands
        for key, row in zip(keys, results, strict=True)
    }
    valued = [(each, nets[each.high.strength, each.low.strength]) for each in legal]
    return sorted(valued, key=lambda each: -each[1])


def advise(rules: PaiGowPokerRules, hand: str, shown: str = "") -> Advice:
    """What each lawful setting of a hand is worth to a player against the dealer."""
    cards = read_cards(hand)
    if shown:
        raise MalformedAnswer("nothing of the dealer's hand is seen before the hands are set")
    if len(cards) != HAND or len(set(cards)) != HAND or max(cards) >= DECK:
        raise MalformedAnswer("a hand is seven different cards, as in As Ks Qd 9d 9c 4h Joker")
    values = {
        f"{faces(each.low_cards)} low ({each.describe()})": net
        for each, net in worth(rules, cards, threads=2)
    }
    line, house = rules.set_by_house_way(cards)
    low = faces(house.low_cards)
    return Advice(
        situation=faces(cards),
        unit="the wager",
        values=values,
        note=f"The house way “{rules.house_way}” sets {low} low, by its line {line}.",
    )


ADVICE = Advisor(advise=advise)

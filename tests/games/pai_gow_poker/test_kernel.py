"""The kernel sets hands as the readable house way does."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss.equipment import Card, full_deck
from pitboss.games._pai_gow.rules import outcome
from pitboss.games.pai_gow_poker import kernel, simulation
from pitboss.games.pai_gow_poker.advice import against
from pitboss.games.pai_gow_poker.house_way import HOUSE_WAYS, PLAIN, STANDARD, compare, set_by
from pitboss.games.pai_gow_poker.kernel import tables_of
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.ranking import WheelRank, read_cards
from tests.games.pai_gow_poker.dealt import hands, shuffled_deck
from tests.games.pai_gow_poker.test_house_way import LINES


def readable(way: Any, cards: list[Card], wheel: WheelRank) -> tuple[int, int, int]:
    """The strengths of high and low, and the line."""
    line, setting = set_by(way, cards, wheel)
    return setting.high.strength, setting.low.strength, line


def agree(count: int, seed: str) -> None:
    """So many hands set by both, under each house way and ranking."""
    for way in HOUSE_WAYS.values():
        for wheel in ("second", "low"):
            rank: WheelRank = "low" if wheel == "low" else "second"
            each = list(hands(count, f"{seed} {way.name} {wheel}"))
            numbers, tables = np.array(each, dtype=np.int64), tables_of(way, rank)
            compiled = [kernel.set_cards(cards, tables) for cards in numbers]
            assert compiled == [readable(way, cards, rank) for cards in each]


def test_the_kernel_sets_every_special_class_as_the_readable_way() -> None:
    """All hands of the lines' examples, in every order that matters little."""
    tables = tables_of(STANDARD, "second")
    for cards, _, _ in LINES:
        held = list(read_cards(cards))
        for order in (held, held[::-1], held[3:] + held[:3]):
            found = kernel.set_cards(np.array(order, dtype=np.int64), tables)
            assert tuple(found) == readable(STANDARD, order, "second")


def test_the_kernel_sets_hands_as_the_readable_way() -> None:
    """Two ways, two rankings, fifty hands each."""
    agree(50, "few")


@pytest.mark.slow
def test_the_kernel_sets_many_hands_as_the_readable_way() -> None:
    """Some sixteen hundred hands."""
    agree(400, "many")


# The lines of the standard manner over all hands; line 7, 9 and 10 are the hands whose best five
# cards are three of a kind, a pair and none, which are known totals.
ALL_LINES = {
    1: 1_128,
    2: 307_568,
    3: 68_640,
    4: 4_121_040,
    5: 2_898_720,
    6: 15_868_448,
    7: 7_470_676,
    8: 34_404_480,
    9: 64_221_960,
    10: 24_780_420,
}


@pytest.mark.slow
def test_the_plain_manner_fouls_on_none_of_all_hands() -> None:
    """So simulated players who set by it never lose by a foul."""
    for rank in ("second", "low"):
        rules = PaiGowPokerRules(house_way="plain", wheel_rank=rank)
        _, lines, fouls = against(rules, [], range(53), threads=2)
        assert (fouls.sum(), lines.sum()) == (0, 154_143_080)


@pytest.mark.slow
@pytest.mark.rule("19:47-11.9(a)", "19:47-11.9(d)")
def test_the_standard_manner_fouls_on_none_of_all_hands() -> None:
    """All 154,143,080 of them; the lines are counted exactly."""
    _, lines, fouls = against(PaiGowPokerRules(), [], range(53), threads=2)

    assert fouls.sum() == 0
    assert lines.sum() == 154_143_080
    assert {n: int(count) for n, count in enumerate(lines) if count} == ALL_LINES


def test_every_hand_of_a_few_cards_is_met_once() -> None:
    """Results of a setting against all hands of ten cards are what the readable way gives."""
    deck = shuffled_deck("ten")
    mine, cards = sorted(deck[:7]), sorted(deck[7:17])
    tables = tables_of(PLAIN, "low")
    _, own = set_by(PLAIN, mine, "low")
    keys = np.array([[own.high.strength, own.low.strength]], dtype=np.int64)
    rest = np.array(cards, dtype=np.int64)
    parts = [simulation.every_hand(rest, first, keys, tables) for first in range(4)]
    results = np.sum([part[1] for part in parts], axis=0)[0].tolist()
    plain = [0, 0, 0]
    for hand in combinations(cards, 7):
        theirs = set_by(PLAIN, hand, "low")[1]
        plain[outcome(*compare(own, theirs)) + 1] += 1

    assert results == plain
    assert sum(results) == sum(int(part[0].sum()) for part in parts) == 120


# -- the same, not compiled -----------------------------------------------------------------------


def uncompile(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the functions of the kernels call each other as plain Python."""
    for module, names in (
        (kernel, ("set_hand", "_look_closer", "_preference", "set_cards")),
        (simulation, ("set_hand", "set_cards", "mixed", "_stream", "_shuffle")),
        (simulation, ("_fouled", "_outcome")),
    ):
        for name in names:
            monkeypatch.setattr(module, name, getattr(module, name).py_func)


def plain(function: Any) -> Any:
    """A function of the kernel before it was compiled."""
    return function.py_func


def test_the_kernels_say_the_same_as_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Setting, dealing, comparing and enumerating."""
    tables = tables_of(STANDARD, "second")
    some = np.array(list(hands(120, "plain")), dtype=np.int64)
    few = np.array(full_deck(1)[44:53], dtype=np.int64)
    keys = np.array([[4000, 100]], dtype=np.int64)
    calls: list[tuple[Any, tuple[Any, ...]]] = [
        *((kernel.set_cards, (cards,)) for cards in some),
        (simulation.deal_out, ((7, 3), 40, 2)),
        (simulation.deal_out, ((7, 3), 40, 1)),
        (simulation.every_hand, (few, 1, keys)),
    ]
    compiled = [function(*arguments, tables) for function, arguments in calls]
    uncompile(monkeypatch)
    with np.errstate(over="ignore"):
        python = [plain(function)(*arguments, tables) for function, arguments in calls]

    assert repr(compiled) == repr(python)

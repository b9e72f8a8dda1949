"""The kernels say the same whether they are compiled or not: every function, as plain Python."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from pitboss.ranking import (
    AnyKind,
    equity,
    evaluate,
    evaluation,
    kernels,
    kernels_deal,
    kernels_holdem,
    kernels_low,
    kernels_omaha,
    kernels_small,
    shares,
)
from pitboss.ranking.tables import Ranks

MODULES: tuple[ModuleType, ...] = (
    *(kernels, evaluation, kernels_deal, kernels_holdem, kernels_low),
    *(kernels_omaha, kernels_small, shares),
)
SIZES: dict[AnyKind, tuple[int, ...]] = {
    "high": (5, 6, 7),
    "low": (5,),
    "low8": (7,),
    "deuce_to_seven": (5,),
    "three_card_high": (3, 4),
    "three_card_low": (3,),
    "badugi": (4,),
    "omaha": (9,),
    "omaha_low8": (9,),
    "pai_gow": (2, 5, 7),
}


def uncompile(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the functions of the kernels call each other as plain Python."""
    for module in MODULES:
        for name, value in vars(module).copy().items():
            if hasattr(value, "py_func"):
                monkeypatch.setattr(module, name, value.py_func)


def some_hands(size: int, kind: AnyKind) -> Ranks:
    """A few hands, many of them of one suit, and with a joker where there is one."""
    draws = np.random.default_rng(size).random((60, 52))
    draws[::2, 13:] += 0.9
    rows = draws.argpartition(size, axis=1)[:, :size].astype(np.uint8)
    if kind == "pai_gow":
        rows[::3, 0] = 52
    return rows


@pytest.mark.parametrize("kind", SIZES)
def test_hands_are_worth_the_same(kind: AnyKind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many at once."""
    rows = [some_hands(size, kind) for size in SIZES[kind]]
    compiled = [evaluate(each, kind).tolist() for each in rows]
    uncompile(monkeypatch)

    assert [evaluate(each, kind).tolist() for each in rows] == compiled


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("kernels.five", 5),
        ("kernels.six", 6),
        ("kernels.seven", 7),
        ("kernels_low.low_five", 5),
        ("kernels_low.low_seven", 7),
        ("kernels_low.low_seven_eight_or_better", 7),
        ("kernels_low.deuce_to_seven", 5),
        ("kernels_small.three_low", 3),
        ("kernels_omaha.omaha", 9),
        ("kernels_omaha.omaha_low8", 9),
    ],
)
def test_one_hand_is_worth_the_same(name: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One by one."""
    module, function = name.split(".")
    home = next(each for each in MODULES if each.__name__.endswith(f".{module}"))
    rows = some_hands(size, "high").tolist()
    compiled = [getattr(home, function)(*row) for row in rows]
    uncompile(monkeypatch)

    assert [getattr(home, function)(*row) for row in rows] == compiled


def test_categories_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the ends of each category."""
    ends = [*kernels.CATEGORY_ENDS, *(end + 1 for end in kernels.CATEGORY_ENDS[:-1])]
    compiled = [kernels.category_of_class(end) for end in ends]
    uncompile(monkeypatch)

    assert [kernels.category_of_class(end) for end in ends] == compiled


def test_boards_are_counted_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the flop, with few cards left so that it does not take long."""
    dead = [card for card in range(52) if card % 13 < 8 and card not in (6, 7, 20)]
    hands = ["As Ks", "Ad Kd", "Qh Qc"]
    compiled = equity(hands, dead=dead)
    uncompile(monkeypatch)

    assert equity(hands, dead=dead) == compiled


def test_deals_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal of three places, and a sample."""
    dead = [card for card in range(52) if card % 13 < 11 and card > 3]
    hands = ["As", "Ks"]
    compiled = equity(hands, "2c 3c 4c", dead)
    sampled = equity(hands, "2c 3c 4c", dead, samples=50)
    uncompile(monkeypatch)

    assert equity(hands, "2c 3c 4c", dead) == compiled
    with np.errstate(over="ignore"):
        assert equity(hands, "2c 3c 4c", dead, samples=50) == sampled

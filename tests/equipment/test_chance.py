"""Chance is fair: measured at fixed seeds, so that the verdict never changes from run to run."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import numpy as np
import pytest

from pitboss.equipment import Stream, live, seeded, shuffled

from . import chance
from .chance import Numbers

# All measures of one seed together fail a fair source with a probability of one in a hundred.
CONFIDENCE = 0.99

# With fresh keys nobody may be woken for nothing: one false alarm in a million runs.
CONFIDENCE_FRESH = 0.999999

WHEEL_SECTIONS = 38


def drawn(n: int, count: int, stream: Stream) -> list[int]:
    return stream.below_many(n, count)


def verdicts_on_draws(values: list[int], n: int) -> dict[str, float]:
    """Every measure of a row of dice or spins."""
    numbers = np.array(values, dtype=np.int64)
    return {
        "frequency": chance.even(numbers, n),
        "pairs": chance.pairs(numbers, n),
        "serial correlation": chance.serial_correlation(numbers),
        "runs": chance.runs(numbers, n),
        "coupon collector": chance.coupon_collector(values, n),
    }


def shuffles(size: int, count: int, stream: Stream) -> Numbers:
    deck = range(size)
    return np.array([shuffled(deck, stream) for _ in range(count)], dtype=np.int64)


def verdicts_on_shuffles(orders: Numbers) -> dict[str, float]:
    """Every measure of many shuffles of one deck."""
    size = orders.shape[1]
    return {
        "first card": chance.even(orders[:, 0], size),
        "middle card": chance.even(orders[:, size // 2], size),
        "last card": chance.even(orders[:, -1], size),
        "card by place": chance.places(orders),
        "pair adjacency": chance.neighbours(orders),
        "cards that stayed": chance.fixed_points(orders),
        "serial correlation": chance.serial_correlation(orders[:, 0]),
        "runs": chance.runs(orders[:, -1], size),
    }


def assert_fair(verdicts: dict[str, float], confidence: float = CONFIDENCE) -> None:
    """No measure is odder than fair chance allows, with the level shared among them all."""
    level = (1 - confidence) / len(verdicts)
    odd = {name: p for name, p in verdicts.items() if not p >= level}

    assert odd == {}


@pytest.mark.promise("R10")
@pytest.mark.parametrize("n", [2, 6, 13, WHEEL_SECTIONS, 52])
def test_a_hundred_thousand_draws_are_fair(n: int) -> None:
    """Coins, dice, ranks, spins and cards pass every measure."""
    assert_fair(verdicts_on_draws(drawn(n, 100_000, seeded(f"draws of {n}")), n))


@pytest.mark.promise("R10")
def test_forty_thousand_shuffles_are_fair() -> None:
    """A single deck passes every measure, and every pair of cards is on top as often."""
    orders = shuffles(52, 40_000, seeded("forty thousand shuffles"))

    assert_fair({**verdicts_on_shuffles(orders), "first two": chance.first_two(orders)})


@pytest.mark.promise("R10")
def test_every_order_of_four_cards_comes_as_often() -> None:
    """The permutation test: 24 orders of four cards, equally often."""
    number = {order: place for place, order in enumerate(permutations(range(4)))}
    orders = shuffles(4, 50_000, seeded("permutations"))
    values = np.array([number[tuple(order)] for order in orders.tolist()], dtype=np.int64)

    assert_fair({"orders": chance.even(values, 24), "pairs": chance.pairs(values, 24)})


@pytest.mark.promise("R10")
@pytest.mark.slow
def test_two_million_dice_are_fair() -> None:
    """Two million throws of one die pass every measure."""
    assert_fair(verdicts_on_draws(drawn(6, 2_000_000, seeded("two million dice")), 6))


@pytest.mark.promise("R10")
@pytest.mark.slow
def test_two_million_spins_are_fair() -> None:
    """Two million spins of a wheel with 38 sections pass every measure."""
    values = drawn(WHEEL_SECTIONS, 2_000_000, seeded("two million spins"))

    assert_fair(verdicts_on_draws(values, WHEEL_SECTIONS))


@pytest.mark.promise("R10")
@pytest.mark.slow
def test_shuffles_of_an_eight_deck_shoe_are_fair() -> None:
    """416 cards, each told apart, pass every measure."""
    assert_fair(verdicts_on_shuffles(shuffles(416, 4_000, seeded("eight decks"))))


@pytest.mark.promise("R10")
@pytest.mark.promise("R11")
@pytest.mark.slow
def test_live_streams_are_fair(record_property: Callable[[str, object], None]) -> None:
    """Fresh keys pass as well; the probabilities are recorded with the run."""
    stream = live()
    dice = verdicts_on_draws(drawn(6, 1_000_000, stream), 6)
    cards = verdicts_on_shuffles(shuffles(52, 20_000, stream))
    verdicts = {f"dice: {k}": p for k, p in dice.items()}
    verdicts |= {f"cards: {k}": p for k, p in cards.items()}
    for name, p in verdicts.items():
        record_property(name, p)

    assert_fair(verdicts, CONFIDENCE_FRESH)


@pytest.mark.parametrize(
    ("crooked", "caught_by"),
    [
        ("loaded", "frequency"),
        ("sticky", "pairs"),
        ("sticky", "serial correlation"),
        ("sticky", "runs"),
        ("counting", "frequency"),
        ("counting", "coupon collector"),
    ],
)
def test_crooked_dice_are_caught(crooked: str, caught_by: str) -> None:
    """A loaded die, one that sticks and one that only counts each fail the measure made for it."""
    fair = drawn(6, 100_000, seeded("crooked"))
    often = drawn(20, 100_000, seeded("how often"))
    dice = {
        "loaded": [5 if now == 0 else face for face, now in zip(fair, often, strict=True)],
        "sticky": [fair[i - (often[i] == 0 and i > 0)] for i in range(len(fair))],
        "counting": [i % 6 for i in range(len(fair))],
    }

    assert verdicts_on_draws(dice[crooked], 6)[caught_by] < 1e-6


def naive_shuffle(size: int, stream: Stream) -> list[int]:
    """The well-known mistake: every place is swapped with any place at all."""
    order = list(range(size))
    for place in range(size):
        other = stream.below(size)
        order[place], order[other] = order[other], order[place]
    return order


def test_a_crooked_shuffle_is_caught() -> None:
    """Swapping with any place at all fails, and so does a cut alone."""
    stream = seeded("crooked shuffles")
    naive = np.array([naive_shuffle(52, stream) for _ in range(20_000)])
    cuts = np.array([np.roll(np.arange(52), stream.below(52)) for _ in range(20_000)])

    assert verdicts_on_shuffles(naive)["card by place"] < 1e-6
    assert verdicts_on_shuffles(cuts)["pair adjacency"] < 1e-6

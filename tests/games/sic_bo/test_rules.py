"""Each rule of sic bo, both sides of the line, over all 216 rolls."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.equipment import FACES, all_rolls
from pitboss.games.sic_bo.rules import (
    any_three_of_a_kind,
    big,
    combo,
    one_of_a_kind,
    showing,
    small,
    three_of_a_kind,
    total,
    two_of_a_kind,
)

ROLLS = all_rolls(3)
TRIPLES = [(n, n, n) for n in FACES]


def test_showing_counts_the_dice() -> None:
    """A 4 shows twice in 4-1-4."""
    assert [showing(n, 4, 1, 4) for n in FACES] == [1, 0, 0, 2, 0, 0]


@pytest.mark.rule("19:47-9.2(a)1")
@pytest.mark.parametrize("number", FACES)
def test_three_of_a_kind_wins_on_its_own_triple_only(number: int) -> None:
    """One roll of 216."""
    won = [roll for roll in ROLLS if three_of_a_kind(number, *roll)]

    assert won == [(number, number, number)]


@pytest.mark.rule("19:47-9.2(a)2")
@pytest.mark.parametrize("number", FACES)
def test_two_of_a_kind_wins_with_two_or_three_of_the_number(number: int) -> None:
    """Sixteen rolls: fifteen pairs and the triple, which contains two dice of that number."""
    won = [roll for roll in ROLLS if two_of_a_kind(number, *roll)]

    assert len(won) == 16
    assert (number, number, number) in won
    assert all(roll.count(number) >= 2 for roll in won)
    assert not two_of_a_kind(1, 1, 2, 3)


@pytest.mark.rule("19:47-9.2(a)3")
def test_any_three_of_a_kind_wins_on_the_six_triples() -> None:
    """A pair is not enough."""
    assert [roll for roll in ROLLS if any_three_of_a_kind(*roll)] == TRIPLES


@pytest.mark.rule("19:47-9.2(a)4")
def test_totals_are_the_sums_of_the_dice() -> None:
    """The known numbers of ways, from 3 to 18; triples count for their sum."""
    ways = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]

    assert ways == [sum(total(n, *roll) for roll in ROLLS) for n in range(3, 19)]
    assert total(6, 2, 2, 2)


@pytest.mark.rule("19:47-9.2(a)5")
def test_a_combination_wins_when_both_numbers_show() -> None:
    """Thirty rolls for each; a pair beside the other number wins once, no pair alone does."""
    pairs = [(first, second) for first in FACES for second in FACES if first < second]

    assert {sum(combo(*pair, *roll) for roll in ROLLS) for pair in pairs} == {30}
    assert combo(1, 2, 1, 1, 2)
    assert not combo(1, 2, 1, 1, 3)


@pytest.mark.rule("19:47-9.2(a)6")
def test_small_wins_from_4_to_10_but_not_on_a_triple() -> None:
    """105 rolls."""
    won = [roll for roll in ROLLS if small(*roll)]

    assert len(won) == 105
    assert {sum(roll) for roll in won} == set(range(4, 11))
    assert not set(won) & set(TRIPLES)


@pytest.mark.rule("19:47-9.2(a)7")
def test_big_wins_from_11_to_17_but_not_on_a_triple() -> None:
    """105 rolls: the mirror of small."""
    won = [roll for roll in ROLLS if big(*roll)]

    assert len(won) == 105
    assert {sum(roll) for roll in won} == set(range(11, 18))
    assert not set(won) & set(TRIPLES)


@pytest.mark.rule("19:47-9.2(a)8")
@pytest.mark.parametrize("number", FACES)
def test_one_of_a_kind_wins_with_one_die_or_more(number: int) -> None:
    """75 rolls show the number once, 15 twice, one three times, 125 not at all."""
    assert Counter(one_of_a_kind(number, *roll) for roll in ROLLS) == {0: 125, 1: 75, 2: 15, 3: 1}

from __future__ import annotations

import inspect
from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import Source, Wheel, decks, full_deck, roll, same_cards, seeded, shuffled

from .fakes import Scripted


@pytest.mark.promise("R10")
@pytest.mark.parametrize("size", range(7))
def test_over_all_choices_every_order_has_the_same_weight(size: int) -> None:
    """Walking through everything the source can say gives each of the n! orders exactly once."""
    choices = product(*(range(n) for n in range(size, 1, -1)))
    orders = Counter(tuple(shuffled(range(size), Scripted(indices))) for indices in choices)

    assert orders == Counter(permutations(range(size)))


@pytest.mark.promise("R10")
def test_a_shuffle_asks_for_every_place_once() -> None:
    """The last place may take any of the cards, the next any of the rest, down to two."""
    source = Scripted([0] * 51)
    shuffled(full_deck(), source)

    assert source.asked == list(range(52, 1, -1))


@pytest.mark.promise("R2")
@given(st.integers(1, 8), st.integers(0, 2), st.integers())
def test_a_shuffle_neither_makes_nor_loses_a_card(count: int, jokers: int, seed: int) -> None:
    """The shuffled shoe is the same multiset of cards, and the shoe it came from is untouched."""
    shoe = decks(count, jokers)
    before = list(shoe)
    order = shuffled(shoe, seeded(seed % 2**64))

    assert same_cards(order, shoe)
    assert list(shoe) == before


def test_a_known_seed_gives_a_known_order() -> None:
    """The first ten cards of this seed are the same for ever."""
    order = shuffled(full_deck(), seeded("pitboss"))

    assert " ".join(card.code for card in order[:10]) == "Ts 7h 5s 2d Tc 3s 5h As 7s Qs"


@pytest.mark.promise("R12")
@pytest.mark.parametrize(
    ("chance", "names"),
    [
        (shuffled, ["items", "source"]),
        (roll, ["n", "source"]),
        (Wheel.spin, ["self", "source"]),
        (Source.below, ["self", "n"]),
        (seeded, ["seed"]),
    ],
)
def test_the_outcome_cannot_see_the_wagers(chance: object, names: list[str]) -> None:
    """Nothing that decides an outcome has a place where a stake, a seat or a player could enter."""
    assert callable(chance)
    assert list(inspect.signature(chance).parameters) == names


@pytest.mark.promise("R12")
def test_the_same_seed_and_count_give_the_same_cards() -> None:
    """Two shoes from one seed agree card by card, whatever happened between them."""
    first = shuffled(decks(8), seeded(47))
    roll(2, seeded(1))

    assert shuffled(decks(8), seeded(47)) == first

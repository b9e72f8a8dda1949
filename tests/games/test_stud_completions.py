"""Cards seen of a five-card hand, counted by kinds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import Card, full_deck
from pitboss.errors import MalformedAnswer
from pitboss.games._stud.odds import Seen, all_seen, next_seen, parse_cards, unseen
from pitboss.games._stud.options import USUAL_HOURS, Hours


@pytest.mark.parametrize(
    ("cards", "kinds", "hands"),
    [(3, 741, 22_100), (4, 2_535, 270_725), (5, 7_462, 2_598_960)],
)
def test_the_kinds_of_so_many_cards_are_all_sets_of_them(
    cards: int, kinds: int, hands: int
) -> None:
    """Each once, and together as many as there are."""
    each = list(all_seen(cards))

    assert len(each) == len(set(each)) == kinds
    assert sum(kind.hands for kind in each) == hands


def test_a_kind_has_as_many_hands_as_look_like_it() -> None:
    """All three cards of the deck, one set after the other."""
    counted = Counter(map(Seen.of, combinations(full_deck(), 3)))

    assert counted == {kind: kind.hands for kind in all_seen(3)}


@given(st.permutations(range(52)), st.integers(3, 4))
def test_the_next_card_makes_of_a_kind_what_it_makes_of_the_cards(
    order: list[int], size: int
) -> None:
    """For any three or four cards, over all others."""
    cards = [Card(n) for n in order[:size]]
    counted = Counter(Seen.of((*cards, last)) for last in unseen(cards))

    assert dict(next_seen(Seen.of(cards))) == counted


def test_a_kind_prints_as_people_say_it() -> None:
    """Ranks from the top."""
    assert str(Seen.of(parse_cards("2s As, Ts"))) == "AT2 suited"
    assert str(Seen.of(parse_cards("2s 10d 10h"))) == "TT2 unsuited"


@pytest.mark.parametrize("text", ["As As", "As Joker 1", "1s", "Joker"])
def test_cards_are_of_one_deck_and_stand_once(text: str) -> None:
    """Anything else is refused."""
    with pytest.raises(MalformedAnswer):
        parse_cards(text)


def test_hours_are_a_number_or_usual() -> None:
    """Zero stands for usual, and nothing else does."""
    hours = Hours(8)

    assert [hours.read(raw) for raw in ("usual", "3", 8)] == [USUAL_HOURS, 3, 8]
    assert [hours.write(value) for value in (USUAL_HOURS, 5)] == ["usual", 5]
    assert [hours.admits(value) for value in (0, 1, 8, 9, False, True)] == [
        *(True, True, True),
        *(False, False, False),
    ]

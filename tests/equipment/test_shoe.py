"""The shoe: its cards are its decks at every moment, and nothing else is picked from it."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import CARDS, DECKS_MAX, NO_CUTTING_CARD, Card, Shoe, decks, seeded
from pitboss.errors import InvariantBroken, MalformedAnswer

ACE, KING, DEUCE = Card.parse("As"), Card.parse("Kh"), Card.parse("2c")
JOKER = Card.parse("Joker 1")


def cards_of(counts: tuple[int, ...]) -> Counter[Card]:
    """The cards that counts stand for."""
    return Counter({CARDS[number]: count for number, count in enumerate(counts) if count})


def everywhere(shoe: Shoe) -> Counter[Card]:
    """All cards in the shoe, in the discards and on the table."""
    return cards_of(shoe.counts) + cards_of(shoe.discards) + cards_of(shoe.faces_on_table)


@pytest.mark.parametrize(("count", "jokers"), [(1, 0), (1, 2), (6, 0), (8, 1), (DECKS_MAX, 0)])
def test_a_full_shoe_holds_all_cards_of_its_decks(count: int, jokers: int) -> None:
    """Each card as often as there are decks."""
    shoe = Shoe.full(count, jokers)

    assert cards_of(shoe.counts) == Counter(decks(count, jokers))
    assert shoe.left == shoe.size == count * (52 + jokers)
    assert shoe.on_table == 0
    assert not shoe.cut_is_out
    shoe.check()


@pytest.mark.parametrize("count", [0, -1, DECKS_MAX + 1])
def test_a_shoe_without_decks_or_with_too_many_is_a_mistake(count: int) -> None:
    """Nobody could lift it."""
    with pytest.raises(InvariantBroken):
        Shoe.full(count)


def test_a_card_that_left_is_there_once_less() -> None:
    """The last one of its kind cannot leave again."""
    shoe = Shoe.full(2).without(ACE).without(ACE)

    assert not shoe.holds(ACE)
    assert shoe.holds(KING)
    assert (shoe.left, shoe.on_table) == (102, 2)
    with pytest.raises(MalformedAnswer):
        shoe.without(ACE)
    with pytest.raises(MalformedAnswer):
        shoe.without(JOKER)


def test_only_cards_on_the_table_are_discarded_or_taken_back() -> None:
    """A card that was not dealt is nowhere to be picked up, though as many were dealt."""
    shoe = Shoe.full(1).without(ACE)

    assert shoe.discard([ACE]).on_table == 0
    assert shoe.take_back([ACE]) == Shoe.full(1)
    for cards in ([KING], [ACE, ACE], [JOKER]):
        with pytest.raises(InvariantBroken):
            shoe.discard(cards)
        with pytest.raises(InvariantBroken):
            shoe.take_back(cards)


def test_the_cutting_card_comes_out_after_the_cards_before_it() -> None:
    """With 51 cards behind it, after the first card; with none behind it, after the last."""
    shoe = Shoe.full(1).with_cutting_card(51)

    assert not shoe.cut_is_out
    assert shoe.without(ACE).cut_is_out
    assert shoe.without(ACE).without(KING).cut_is_out
    assert Shoe.full(1).with_cutting_card(0).until_cut == 52
    assert Shoe.full(1).without(ACE).until_cut == NO_CUTTING_CARD
    for wrong in (-1, 53):
        with pytest.raises(InvariantBroken):
            Shoe.full(1).with_cutting_card(wrong)


def test_all_cards_are_shuffled_only_when_none_is_on_the_table() -> None:
    """And then the shoe is full again and without a cutting card."""
    dealt = Shoe.full(1).with_cutting_card(10).without(ACE)

    assert dealt.discard([ACE]).reshuffled() == Shoe.full(1)
    with pytest.raises(InvariantBroken):
        dealt.reshuffled()


def test_a_shoe_is_refilled_with_its_discards_while_cards_are_on_the_table() -> None:
    """What lies on the table stays there."""
    shoe = Shoe.full(1).without(ACE).without(KING).discard([KING]).refilled()

    assert (shoe.left, shoe.on_table, sum(shoe.discards)) == (51, 1, 0)
    assert shoe.faces_on_table[ACE] == 1
    shoe.check()


def test_nothing_is_picked_from_an_empty_shoe() -> None:
    """The game sees to it beforehand."""
    empty = Shoe((0,) * 54, 0, 1)

    with pytest.raises(InvariantBroken):
        empty.pick(seeded(1))


def test_counts_that_do_not_sum_to_what_is_left_are_noticed_when_a_card_is_picked() -> None:
    """A card beyond the last one does not exist."""
    with pytest.raises(AssertionError, match="sum to what is left"):
        Shoe((0,) * 54, 52, 1).pick(seeded(1))


class Each:
    """A source that shows each place in turn."""

    def __init__(self, place: int) -> None:
        self.place = place

    def below(self, n: int) -> int:
        assert 0 <= self.place < n
        return self.place


@pytest.mark.promise("R12")
def test_every_card_of_the_shoe_is_equally_likely() -> None:
    """Each place of the shoe is one card: all places together are the cards left."""
    shoe = Shoe.full(2).without(ACE)

    assert Counter(shoe.pick(Each(place)) for place in range(shoe.left)) == cards_of(shoe.counts)


@pytest.mark.promise("R12")
def test_the_seed_alone_fixes_the_order_of_the_cards() -> None:
    """The same seed deals the same shoe, another seed another one."""

    def order(seed: int) -> list[Card]:
        shoe, source, dealt = Shoe.full(1), seeded(seed), []
        while shoe.left:
            dealt.append(shoe.pick(source))
            shoe = shoe.without(dealt[-1])
        return dealt

    assert order(7) == order(7)
    assert order(7) != order(8)
    assert Counter(order(7)) == Counter(decks(1))


@pytest.mark.promise("R2")
@given(steps=st.lists(st.integers(0, 5), max_size=60), seed=st.integers(0, 2**32))
@settings(max_examples=60)
def test_whatever_is_done_to_a_shoe_its_cards_are_the_decks(steps: list[int], seed: int) -> None:
    """Dealt, discarded, taken back, refilled, cut and reshuffled: no card is lost or made."""
    shoe, source, table = Shoe.full(2, 1), seeded(seed), list[Card]()

    for step in steps:
        match step:
            case 0 | 1:
                table.append(shoe.pick(source))
                shoe = shoe.without(table[-1])
            case 2:
                shoe, table = shoe.discard(table[:2]), table[2:]
            case 3:
                shoe, table = shoe.take_back(table[:1]), table[1:]
            case 4:
                shoe = shoe.refilled().with_cutting_card(5)
            case _:
                shoe = shoe if table else shoe.reshuffled()
        shoe.check()
        assert everywhere(shoe) == Counter(decks(2, 1))
        assert cards_of(shoe.faces_on_table) == Counter(table)


@pytest.mark.promise("R2")
@pytest.mark.parametrize(
    "wrong",
    [
        {"left": 51},
        {"counts": (2, *(1,) * 51, 0, 0), "left": 53},
        {"counts": (-1, *(1,) * 51, 0, 0), "left": 50},
        {"counts": (*(1,) * 52, 1, 0), "left": 53},
        {"counts": (1,) * 53, "left": 53},
        {"discards": (1, *(0,) * 53)},
        {"discards": (-1, *(0,) * 53)},
        {"discards": (0,) * 52},
        {"until_cut": 53},
        {"until_cut": -2},
    ],
)
def test_a_corrupt_shoe_stops_the_table(wrong: dict[str, object]) -> None:
    """A card too many, too few, from elsewhere, or a cutting card outside."""
    shoe = msgspec.structs.replace(Shoe.full(1), **wrong)

    with pytest.raises(InvariantBroken):
        shoe.check()


def test_a_corrupt_shoe_with_a_missing_card_shows_it_on_the_table() -> None:
    """DEUCE left without being dealt: it counts as lying on the table."""
    shoe = Shoe.full(1).without(DEUCE)

    assert [CARDS[n] for n, count in enumerate(shoe.faces_on_table) if count] == [DEUCE]

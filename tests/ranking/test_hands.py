"""`rank` reads cards as people write them, says what they are, and refuses what is no hand."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pitboss import ranking
from pitboss.equipment import Card
from pitboss.errors import MalformedAnswer
from pitboss.ranking import AnyKind, Category, HandRank, numbers, rank, read_cards


@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("9s 8s 7s 6s 5s", "straight flush, nine high"),
        ("6s 6d 6h 6c 5s", "four of a kind, sixes"),
        ("Ks Kd Kh 4s 4d", "full house, kings over fours"),
        ("Js 8s 7s 6s 5s", "flush, jack high"),
        ("As 2d 3h 4c 5s", "straight, five high"),
        ("Ts Td Th 4s 2d", "three of a kind, tens"),
        ("As Ad 8h 8s 2d", "two pairs, aces and eights"),
        ("Js Jd 8h 7s 2d", "pair of jacks"),
        ("Js 9d 8h 7s 2d", "no pair, jack high"),
    ],
)
def test_a_hand_is_called_as_a_dealer_calls_it(cards: str, called: str) -> None:
    """In words, with the ranks that decide."""
    assert rank(cards).describe() == called
    assert str(rank(cards)) == called


def test_a_low_is_called_by_its_cards_or_by_what_spoils_it() -> None:
    """From the worst card down."""
    assert rank("As 3d 4h 6c 8s", "low").describe() == "low, 8-6-4-3-A"
    assert rank("Ks Kd 4h 6c 8s", "low").describe() == "low, pair of kings"
    assert rank("9s 8d 7h 6c 5s", "deuce_to_seven").describe() == "low, straight, nine high"


@pytest.mark.parametrize("category", Category)
def test_every_category_has_a_title(category: Category) -> None:
    """In words, not in code."""
    assert category.title.replace(" ", "").isalpha()
    assert Category.NOTHING.title == "no pair"


@pytest.mark.parametrize("text", ["As Kd 10h", "A♠ K♦ 10♥", "AsKdTh", "As, Kd, Th"])
def test_cards_are_read_as_people_write_them(text: str) -> None:
    """Letters or signs, with or without spaces and commas."""
    assert read_cards(text) == (Card(51), Card(24), Card(34))


def test_jokers_are_read() -> None:
    """By name, with or without a number."""
    assert read_cards("Joker") == read_cards("Joker 1") == (Card(52),)


def test_cards_may_be_numbers() -> None:
    """As the deck counts them."""
    assert rank([12, 11, 10, 9, 8]) == rank("Ac Kc Qc Jc Tc")


@pytest.mark.parametrize("text", ["As Kx", "Zs", "1s", "as"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """With the text that could not be read."""
    with pytest.raises(MalformedAnswer, match="cards are written like"):
        read_cards(text)


@pytest.mark.parametrize(
    ("cards", "kind", "words"),
    [
        ("As Kd Qh Jc", "high", "has 5 or 6 or 7 cards, not 4"),
        ("As Kd Qh Jc Ts 9d 8h 7c", "high", "not 8"),
        ("As Kd", "badugi", "has 4 cards, not 2"),
        ("As As Qh Jc Ts", "high", "twice"),
        ("As Kd Qh Jc Joker", "high", "no joker"),
        ("As Kd Qh Jc", "omaha", "board of 5"),
        ("As Kd Qh Jc Ts", "faro", "is not one"),
    ],
)
def test_what_is_no_hand_is_refused(cards: str, kind: AnyKind, words: str) -> None:
    """Each with its reason."""
    with pytest.raises(MalformedAnswer, match=words):
        rank(cards, kind)


def test_the_second_joker_is_refused() -> None:
    """Pai gow poker is played with one."""
    with pytest.raises(MalformedAnswer, match="1 joker"):
        rank([53, 0, 1, 2, 3], "pai_gow")


def test_a_card_both_in_the_hand_and_on_the_board_is_refused() -> None:
    """It would count twice."""
    with pytest.raises(MalformedAnswer, match="twice"):
        rank("As Kd Qh Jc", "omaha", board="As 2d 3h 4c 5s")


def test_hands_of_different_kinds_do_not_compare() -> None:
    """A low is neither better nor worse than a high hand."""
    low, high = rank("As 3d 4h 6c 8s", "low"), rank("As 3d 4h 6c 8s")

    assert low != high
    assert high != "no pair, ace high"
    with pytest.raises(TypeError):
        assert low < high


def test_omaha_hands_compare_with_high_hands() -> None:
    """They are the same hands, made of other cards."""
    assert rank("As Kd 2h 3c", "omaha", board="Qs Js Ts 4d 4h") == rank("As Kd Qh Jc Ts")


def test_the_cards_stand_in_the_order_in_which_they_count() -> None:
    """Groups first; the joker stands for what is missing."""
    assert [str(card) for card in rank("2s Kd 2h Kc Ks").cards] == ["K♦", "K♣", "K♠", "2♠", "2♥"]
    wild = rank("9s 8d 6h 5c Joker", "pai_gow")
    assert [card.code for card in wild.cards] == ["9s", "8d", "Joker 1", "6h", "5c"]


def test_a_hand_shows_what_it_is() -> None:
    """Its kind, the call and the cards."""
    assert repr(rank("2s Kd 2h Kc Ks")) == (
        "<HandRank high: full house, kings over twos: K♦ K♣ K♠ 2♠ 2♥>"
    )
    assert isinstance(rank("As Ks Qs Js Ts"), HandRank)


@pytest.mark.parametrize(
    ("scale", "classes"),
    [
        ("high", 7_462),
        ("low", 6_175),
        ("deuce to seven", 7_462),
        ("eight or better", 56),
        ("six or better", 20),
        ("three-card high", 741),
        ("badugi", 1_092),
        ("pai gow poker, A-2-3-4-5 second", 7_463 + 91),
        ("pai gow poker, A-2-3-4-5 low", 7_463 + 91),
    ],
)
def test_there_are_as_many_ranks_as_the_digest_counts(scale: str, classes: int) -> None:
    """Numbered from 1 without gaps."""
    found = numbers(scale)

    assert sorted(found.values()) == list(range(1, classes + 1))


def test_ranking_for_people_is_light() -> None:
    """Nothing compiled is loaded for it."""
    script = "import sys; from pitboss.ranking import rank; rank('As Kd Qh Jc Ts')"
    script += "; print(*sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    )

    assert {"numpy", "numba"}.isdisjoint(shown.stdout.split())


def test_what_is_compiled_is_loaded_when_asked_for() -> None:
    """Python's own error for a name that is not there."""
    assert callable(ranking.evaluate)
    assert not hasattr(ranking, "hole_card")

"""Simulated players look at a hand as a sentence says they do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pitboss.poker.hand import Hand, Player
from pitboss.poker.simulation import judgement as eyes
from pitboss.poker.simulation.judgement import FAIR, STRONG, WEAK, Judgement
from pitboss.ranking import rank, read_cards


def look(judgement: Judgement, own: str, board: str = "", street: int = 1) -> int:
    """What a player with these cards sees."""
    player, shared = Player(1, 100), [int(card) for card in read_cards(board)]
    player.down = [int(card) for card in read_cards(own)]
    hand: Any = SimpleNamespace(board=shared, street=street)
    return judgement.look(cast(Hand, hand), player)


def drawn(judgement: Judgement, own: str) -> set[int]:
    return set(judgement.discards([int(card) for card in read_cards(own)]))


@pytest.mark.parametrize(
    ("own", "board", "seen"),
    [
        ("Ts Td", "", STRONG),
        ("9s 9d", "", FAIR),
        ("Ks Jd", "", FAIR),
        ("As 9s", "", WEAK),
        ("2s 2d 2h", "", STRONG),
        ("2s 5s 9s", "", FAIR),
        ("2s 5s 9d", "", WEAK),
        ("As 9s", "9d 5c 2h", FAIR),
        ("As 9s", "9d Ac 2h", STRONG),
        ("As 9s", "Kd Kc 2h", WEAK),
        ("As 9s", "Kd Kc 2h 2s", WEAK),
        ("9d 9s", "Kd Kc 2h 2s", WEAK),
        ("As Ks", "Kd Kc Kh 2s 3d", STRONG),
        ("As 9s", "Kd Kc Kh 2s 2d", WEAK),
        ("As 9s", "Kd Kc Kh Ks 2d", WEAK),
        ("As 9s", "Kd Kc Kh 2s 3d", WEAK),
        ("As 9s", "Ks 5s 2s", STRONG),
        ("As Kd 9h 5c 2s 3d", "", WEAK),
    ],
)
def test_high_hands_are_judged_by_pairs_that_the_board_does_not_have(
    own: str, board: str, seen: int
) -> None:
    """Weak, fair or strong."""
    assert look(eyes.HIGH, own, board) == seen


@pytest.mark.parametrize(
    ("form", "own", "board", "seen"),
    [
        ("high", "Ts Td 5h 2c", "", STRONG),
        ("high", "As 2d 9h 8c", "", WEAK),
        ("hi_lo_8", "As 2d 9h 8c", "", FAIR),
        ("hi_lo_8", "As 6d 9h 9c", "", FAIR),
        ("hi_lo_8", "As 6d 9h 8c", "", WEAK),
        ("high", "As 2d 9h 8c", "7s 6d 5c", STRONG),
        ("high", "As 2d 9h Jc", "7s 6d 5c", WEAK),
        ("hi_lo_8", "As 2d 9h Jc", "7s 6d 5c", FAIR),
        ("hi_lo_8", "As 2d 9h Jc", "7s Ad 5c", FAIR),
        ("hi_lo_8", "As 2d 9h Jc", "7s 2c 5c 4d", FAIR),
        ("hi_lo_8", "Ks 2d 9h Jc", "7s 3c 5c", WEAK),
    ],
)
def test_omaha_takes_two_own_cards_and_looks_for_lows(
    form: str, own: str, board: str, seen: int
) -> None:
    """Where the pot is split."""
    assert look(eyes.OMAHA[form], own, board) == seen


@pytest.mark.parametrize(
    ("form", "own", "seen"),
    [
        ("low", "As 2d 8h", STRONG),
        ("low", "As 2d 9h", WEAK),
        ("low", "As 2d 3h 9c", FAIR),
        ("low", "As 2d 3h 9c Kd", WEAK),
        ("low", "As 2d 3h 4c Kd Kh", FAIR),
        ("low", "As 2d 3h 4c 5c Kd Kh", STRONG),
        ("hi_lo", "As Ad 9h", STRONG),
        ("hi_lo_8", "2s 3d 8h", STRONG),
        ("hi_lo_8", "2s 9d Th", WEAK),
        ("high", "2s 3d 8h", WEAK),
    ],
)
def test_stud_is_judged_by_its_form(form: str, own: str, seen: int) -> None:
    """Low cards count for low."""
    assert look(eyes.STUD[form], own, street=2) == seen


@pytest.mark.parametrize(
    ("judgement", "own", "gone"),
    [
        (eyes.DRAW["high"], "As Kd 9h 5c 2s", "9h 5c 2s"),
        (eyes.DRAW["high"], "As Ad 9h 5c 2s", "9h 5c 2s"),
        (eyes.DRAW["high"], "As Ad 9h 9c 2s", "2s"),
        (eyes.DRAW["high"], "As Ad Ah 9c 2s", "9c 2s"),
        (eyes.DRAW["high"], "As 2d 3h 4c 5s", ""),
        (eyes.DRAW["high"], "As 2s 3s 4s 9s", ""),
        (eyes.DRAW["high"], "As 2s 3s 4s 5s", ""),
        (eyes.DRAW["high"], "As Ad Ah 9c 9s", ""),
        (eyes.DRAW["low"], "As 2d 2h 9c 5s", "2d 9c"),
        (eyes.DEUCE_TO_SEVEN, "As 2d 2h 9c 5s", "As 2d 9c"),
        (eyes.BADUGI, "As 2d 3d Kc", "3d"),
        (eyes.HIGH, "As 2d 2h 9c 5s", ""),
    ],
)
def test_what_goes_in_a_draw(judgement: Judgement, own: str, gone: str) -> None:
    """Whatever does not make the hand."""
    assert drawn(judgement, own) == {int(card) for card in read_cards(gone)}


@pytest.mark.parametrize(
    ("judgement", "own", "street", "seen"),
    [
        (eyes.DRAW["low"], "As 2d 3h 9c Ks", 1, FAIR),
        (eyes.DRAW["low"], "As 2d 3h 9c Ks", 2, WEAK),
        (eyes.DRAW["low"], "As 2d 3h 4c Ks", 2, FAIR),
        (eyes.DRAW["low"], "As 2d 3h 4c 5s", 2, STRONG),
        (eyes.DEUCE_TO_SEVEN, "As 2d 3h 4c 5s", 2, FAIR),
        (eyes.BADUGI, "As 2d 3h 4c", 1, STRONG),
        (eyes.BADUGI, "As 2d 3h 4h", 1, FAIR),
        (eyes.BADUGI, "As 2s 3h 4h", 1, WEAK),
        (eyes.MAMBO, "As 6d", 1, FAIR),
        (eyes.MAMBO, "As 7d", 1, WEAK),
        (eyes.MAMBO, "As 2d 6h", 2, STRONG),
        (eyes.MAMBO, "Ks 9s 7s", 2, STRONG),
        (eyes.MAMBO, "Ks Kd 7s", 2, STRONG),
        (eyes.MAMBO, "Ks Qd 7s 5h", 2, FAIR),
    ],
)
def test_draws_and_small_hands(judgement: Judgement, own: str, street: int, seen: int) -> None:
    """Two cards may be missing before a draw, one after it."""
    assert look(judgement, own, street=street) == seen


def test_the_classes_of_badugi_end_where_another_card_counts() -> None:
    """The best hand of each size is the last of its classes."""
    best = ("As Ah Ad Ac", "As 2d 2s 2h", "As 2d 3h 3c")

    assert [rank(each, "badugi").strength for each in best] == [*eyes.BADUGI_ENDS]

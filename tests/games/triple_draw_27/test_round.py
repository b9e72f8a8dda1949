"""Triple draw at the table: the short deck, and the lowest hand."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.draw.turn import DiscardsShuffled
from pitboss.poker.events import CardsBurned
from tests.games.draws import Draws, face, plain_hands, shown_down
from tests.poker.room import cards

FULL = plain_hands(7, 5)


def named(*seats: int) -> set[int]:
    """The cards first dealt to these seats of a full table."""
    return {card for seat in seats for card in cards(FULL[seat - 1])}


def short(**options: Any) -> Draws:
    """Seven players, three of whom have drawn five cards; one is left for the fourth."""
    room = Draws("triple_draw_27", *[100] * 7, **options)
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all", "4 draw all")
    return room


@pytest.mark.rule("13:69F-14.12A(f)")
def test_all_discards_but_the_players_own_are_shuffled_after_the_rest_is_dealt() -> None:
    """The burn stays apart, and there is no other."""
    room = short()

    assert room.reshuffle.cards == named(1, 2, 3)
    room.shuffled(" ".join(FULL[0].split()[:4]))
    assert room.holds(4) == " ".join([face(51), *FULL[0].split()[:4]])
    assert len(room.events_of(CardsBurned)) == 1
    assert [each.count for each in room.events_of(DiscardsShuffled)] == [15]


@pytest.mark.rule("13:69F-14.12A(f)")
def test_the_rest_may_be_shuffled_with_the_discards() -> None:
    """All five new cards are of those shuffled."""
    room = short(stub_exhaustion="merge_and_reshuffle")

    assert room.reshuffle.cards == named(1, 2, 3) | {51}
    room.shuffled(FULL[2])
    assert room.holds(4) == FULL[2]


@pytest.mark.rule("13:69F-14.12A(f)")
def test_the_rest_may_be_left_beneath_the_discards() -> None:
    """All five come from the pile; the rest is dealt when the pile is used up."""
    room = short(stub_exhaustion="reshuffled_only")

    assert room.reshuffle.cards == named(1, 2, 3)
    room.shuffled(FULL[2])
    assert room.holds(4) == FULL[2]
    room.act("5 draw all", "6 draw all")
    assert room.hand.deck == [51]
    room.act(f"7 draw {FULL[6].split()[0]}")
    assert room.holds(7).split()[0] == face(51)


@pytest.mark.rule("13:69F-14.12A(f)")
def test_rests_left_beneath_are_dealt_when_no_card_above_them_is_left() -> None:
    """A second time the pile is laid on top again, and the count of cards is right at the end."""
    room = short(stub_exhaustion="reshuffled_only")
    room.shuffled(FULL[2])
    room.act("5 draw all", "6 draw all", "7 draw all")
    assert room.reshuffle.cards == named(4, 5, 6)
    room.shuffled(FULL[3])
    assert room.holds(7) == FULL[3]
    room.limp()
    room.act("1 draw all", "2 draw all")

    assert room.events_of(CardsBurned)[-1].cite == "13:69F-14.12A(h)"
    assert room.hand.deck == []
    assert room.holds(2).split()[4] == face(51)


# -- the showdown ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.12A(l)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7d 5c 4c 3c 2c", "7c 6d 4d 3d 2d"),
        ("7c 6d 5d 4d 2d", "8d 5c 4c 3c 2c"),
        ("Kd Qd Jd Td 8c", "Ad 5c 4c 3c 2h"),  # aces are high only
        ("Ad 5c 4c 3c 2h", "2d 2c 3h 4h 5h"),  # the wheel is ace high and beats a pair
        ("2d 2c 3h 4h 5h", "6d 5c 4c 3c 2h"),  # a pair beats a straight
        ("6d 5c 4c 3c 2h", "7h 5h 4h 3h 9h"),  # a straight beats a flush
    ],
)
def test_the_lowest_hand_wins_and_straights_and_flushes_count_against_it(
    better: str, worse: str
) -> None:
    """Deuce to seven, the ace next to the king."""
    assert shown_down("triple_draw_27", worse, better).won() == [(2, 4_00)]

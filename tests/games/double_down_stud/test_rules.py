"""The rules of double down stud, one by one."""

from __future__ import annotations

import pytest

from pitboss.equipment import Card
from pitboss.games.double_down_stud.decide import row_of
from pitboss.games.double_down_stud.options import hours_max
from pitboss.games.double_down_stud.rules import (
    LOSE,
    PUSH,
    capped,
    cut_offered_to,
    double_max,
    is_hole,
    pay_row,
)
from pitboss.games.double_down_stud.wagers import PAY_LINES

# The hands of the list with its odds, best first, and an example of each.
LIST = [
    ("royal_flush", 1000, "As Ks Qs Js Ts"),
    ("straight_flush", 100, "Ks Qs Js Ts 9s"),
    ("straight_flush", 100, "As 2s 3s 4s 5s"),
    ("four_of_a_kind", 25, "2s 2h 2d 2c Ks"),
    ("full_house", 10, "3s 3h 3d 2c 2s"),
    ("flush", 8, "As Ts 8s 6s 2s"),
    ("straight", 5, "As Kd Qh Jc Ts"),
    ("straight", 5, "As 2d 3h 4c 5s"),
    ("three_of_a_kind", 3, "2s 2h 2d 7c Ks"),
    ("two_pair", 2, "2s 2h 3d 3c Ks"),
    ("high_pair", 1, "As Ah 2d 3c 4s"),
    ("high_pair", 1, "Js Jh 2d 3c 4s"),
]
PUSHES = ["Ts Th Ad Kc Qs", "9s 9h 2d 3c 4s", "6s 6h 2d 3c 4s"]
LOSERS = ["5s 5h Ad Kc Qs", "2s 2h Ad Kc Qs", "As Kd Qh Jc 9s", "Qs Kd Ah 2c 3s"]


# Where the ranking of hands names each of them.
RANKED = {
    "royal_flush": "19:47-17.5(b)1",
    "straight_flush": "19:47-17.5(b)2",
    "four_of_a_kind": "19:47-17.5(b)3",
    "full_house": "19:47-17.5(b)4",
    "flush": "19:47-17.5(b)5",
    "straight": "19:47-17.5(b)6",
    "three_of_a_kind": "19:47-17.5(b)7",
    "two_pair": "19:47-17.5(b)8",
    "high_pair": "19:47-17.5(b)9",
}


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


@pytest.mark.rule("19:47-17.10(b)")
@pytest.mark.parametrize(("line", "odds", "hand"), LIST)
def test_each_hand_of_the_list_has_its_odds(line: str, odds: int, hand: str) -> None:
    """The odds of the regulation, all to one."""
    found = PAY_LINES[row_of(cards(hand))]

    assert (found.key, found.odds.a, found.odds.b) == (line, odds, 1)


@pytest.mark.rule("19:47-17.1[Push]", "19:47-17.9(b)")
@pytest.mark.parametrize("hand", PUSHES)
def test_pairs_of_sixes_to_tens_push(hand: str) -> None:
    """Whatever lies beside them."""
    assert row_of(cards(hand)) == PUSH


@pytest.mark.rule("19:47-17.9(a)")
@pytest.mark.parametrize("hand", LOSERS)
def test_a_pair_of_fives_or_less_loses(hand: str) -> None:
    """No pair at all is less, and so is a sequence that turns the corner."""
    assert row_of(cards(hand)) == LOSE


@pytest.mark.rule("19:47-17.10(b)", "19:47-17.1[Rank or ranking]")
def test_the_rank_of_a_pair_decides_between_losing_pushing_and_winning() -> None:
    """Four ranks lose, five push, four win; other hands do not look at it."""
    rows = [pay_row(1, rank) for rank in range(2, 15)]

    assert rows == [LOSE] * 4 + [PUSH] * 5 + [8] * 4
    assert pay_row(0, 14) == LOSE
    assert pay_row(2, 3) == pay_row(2, 14) == 7


@pytest.mark.rule("19:47-17.1[Hand]", "19:47-17.1[Suit]")
def test_five_cards_make_the_hand_and_suits_are_equal() -> None:
    """A flush in any of the four suits."""
    rows = [row_of(cards(" ".join(f"{rank}{suit}" for rank in "AT862"))) for suit in "cdhs"]

    assert rows == [4] * 4


@pytest.mark.rule("19:47-17.1[Double down wager]", "19:47-17.8(c)")
def test_a_double_down_has_its_time_and_its_size() -> None:
    """Up to the original wager, with all cards dealt and the hole card down."""
    assert double_max(10_00, True, False) == 10_00
    assert double_max(10_00, False, False) == 0
    assert double_max(10_00, True, True) == 0


@pytest.mark.rule("19:47-17.1[Hole card]")
def test_the_first_of_the_dealers_cards_is_the_hole_card() -> None:
    """The other three are seen from the start."""
    assert [is_hole(n) for n in range(4)] == [True, False, False, False]


@pytest.mark.rule("19:47-17.4(d)1", "19:47-17.4(d)2")
def test_the_cut_is_offered_to_the_first_player_and_then_from_the_right() -> None:
    """Counterclockwise over the rounds, beginning again when all had their turn."""
    seats = (1, 4, 6)

    assert cut_offered_to(seats, True, 0) == seats[0]
    assert [cut_offered_to(seats, False, last) for last in (0, 6, 5, 4, 1)] == [6, 4, 4, 1, 6]
    assert cut_offered_to((), True, 0) == cut_offered_to((), False, 3) == 0


@pytest.mark.rule("19:47-17.10(c)")
def test_the_cap_is_on_what_was_paid_before_as_well() -> None:
    """A hundred thousand dollars."""
    assert capped(60_000_00, 0, 100_000_00) == 60_000_00
    assert capped(60_000_00, 60_000_00, 100_000_00) == 40_000_00
    assert capped(60_000_00, 100_000_00, 100_000_00) == 0


@pytest.mark.rule("19:47-17.3(e)")
def test_cards_from_the_hand_are_changed_three_times_as_often() -> None:
    """Eight hours against twenty-four."""
    assert (hours_max(True), hours_max(False)) == (8, 24)


@pytest.mark.parametrize(
    ("line", "hand"),
    [pytest.param(line, hand, marks=pytest.mark.rule(RANKED[line])) for line, _, hand in LIST],
)
def test_a_hand_is_what_the_ranking_calls_it(line: str, hand: str) -> None:
    """In any order of its cards, and never the line above or below."""
    turned = hand.split()[::-1]

    assert PAY_LINES[row_of(cards(" ".join(turned)))].key == line


@pytest.mark.rule("19:47-17.5(b)")
def test_the_list_is_in_the_order_of_the_ranking() -> None:
    """From the royal flush down."""
    assert list(RANKED) == [line.key for line in PAY_LINES]
    assert list(dict.fromkeys(line for line, _, _ in LIST)) == list(RANKED)


@pytest.mark.rule("19:47-17.5(a)")
def test_the_ace_is_high_or_completes_the_lowest_straight() -> None:
    """It does not stand within a sequence."""
    lowest, highest = row_of(cards("As 2d 3h 4c 5s")), row_of(cards("As Kd Qh Jc Ts"))

    assert lowest == highest == 5
    assert row_of(cards("Ks Ad 2h 3c 4s")) == row_of(cards("Js Qd Kh Ac 2s")) == LOSE

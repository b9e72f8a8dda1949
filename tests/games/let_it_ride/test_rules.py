"""The rules of let it ride, one by one."""

from __future__ import annotations

import pytest

from pitboss.equipment import Card
from pitboss.games._stud.positions import may_use_position
from pitboss.games.let_it_ride.decide import row_of
from pitboss.games.let_it_ride.options import hours_max
from pitboss.games.let_it_ride.rules import (
    LOSE,
    capped,
    community_order,
    deal_places,
    is_dealt_in,
    may_withdraw,
    pay_row,
)
from pitboss.games.let_it_ride.wagers import PAY_LINES

# The hands of the list with its odds, best first, and an example of each.
LIST = [
    ("royal_flush", 1000, "As Ks Qs Js Ts"),
    ("straight_flush", 200, "Ks Qs Js Ts 9s"),
    ("straight_flush", 200, "As 2s 3s 4s 5s"),
    ("four_of_a_kind", 50, "2s 2h 2d 2c Ks"),
    ("full_house", 11, "3s 3h 3d 2c 2s"),
    ("flush", 8, "As Ts 8s 6s 2s"),
    ("straight", 5, "As Kd Qh Jc Ts"),
    ("straight", 5, "As 2d 3h 4c 5s"),
    ("three_of_a_kind", 3, "2s 2h 2d 7c Ks"),
    ("two_pair", 2, "2s 2h 3d 3c Ks"),
    ("high_pair", 1, "As Ah 2d 3c 4s"),
    ("high_pair", 1, "Ts Th 2d 3c 4s"),
]
LOSERS = ["9s 9h Ad Kc Qs", "2s 2h Ad Kc Qs", "As Kd Qh Jc 9s", "Qs Kd Ah 2c 3s", "7s 5d 4h 3c 2s"]


# Where the ranking of hands names each of them.
RANKED = {
    "royal_flush": "19:47-18.3(b)1",
    "straight_flush": "19:47-18.3(b)2",
    "four_of_a_kind": "19:47-18.3(b)3",
    "full_house": "19:47-18.3(b)4",
    "flush": "19:47-18.3(b)5",
    "straight": "19:47-18.3(b)6",
    "three_of_a_kind": "19:47-18.3(b)7",
    "two_pair": "19:47-18.3(b)8",
    "high_pair": "19:47-18.3(b)9",
}


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


@pytest.mark.rule("19:47-18.11(b)")
@pytest.mark.parametrize(("line", "odds", "hand"), LIST)
def test_each_hand_of_the_list_has_its_odds(line: str, odds: int, hand: str) -> None:
    """The odds of the regulation, all to one."""
    found = PAY_LINES[row_of(cards(hand))]

    assert (found.key, found.odds.a, found.odds.b) == (line, odds, 1)


@pytest.mark.rule("19:47-18.10(h)", "19:47-18.11(b)")
@pytest.mark.parametrize("hand", LOSERS)
def test_less_than_a_pair_of_tens_loses(hand: str) -> None:
    """A pair of nines, lower pairs, no pair, and a sequence that turns the corner."""
    assert row_of(cards(hand)) == LOSE


@pytest.mark.rule("19:47-18.11(b)")
def test_only_pairs_look_at_their_rank() -> None:
    """Two pairs of twos and threes pay, a pair from tens up pays."""
    assert [pay_row(1, pair) == LOSE for pair in range(2, 15)] == [True] * 8 + [False] * 5
    assert pay_row(2, 3) == pay_row(2, 14) == 7
    assert pay_row(0, 14) == LOSE


@pytest.mark.rule("19:47-18.1[Hand]", "19:47-18.1[Suit]", "19:47-18.10(g)1")
def test_five_cards_make_the_hand_and_suits_are_equal() -> None:
    """Own and community cards in any order, the flush in any of the four suits."""
    flushes = [row_of(cards(" ".join(f"{r}{suit}" for r in "AT862"))) for suit in "cdhs"]

    assert flushes == [4] * 4
    assert row_of(cards("Ts 4s 3d 2c Th")) == row_of(cards("2c 3d Th 4s Ts")) == 8


@pytest.mark.rule("19:47-18.6(d)")
@pytest.mark.parametrize(
    ("bets", "expected"),
    [((5, 5, 5), True), ((5, 5), False), ((5, 5, 6), False), ((6, 5, 5), False), ((0,) * 3, False)],
)
def test_a_hand_is_dealt_for_three_equal_bets(bets: tuple[int, ...], expected: bool) -> None:
    """Fewer or unequal bets get no cards."""
    assert is_dealt_in(bets) is expected


@pytest.mark.rule("19:47-18.9(c)")
def test_cards_come_one_by_one_or_three_at_once() -> None:
    """Two hands and the community area."""
    assert deal_places(2, False) == (0, 1, 2, 0, 1, 2, 0, 1, 2)
    assert deal_places(2, True) == (0, 0, 0, 1, 1, 1, 2, 2, 2)


@pytest.mark.rule("19:47-18.10(c)", "19:47-18.10(d)", "19:47-18.10(f)")
def test_the_card_dealt_last_is_burned_and_the_card_dealt_first_is_shown_last() -> None:
    """Each community card lies on top of those before it."""
    assert community_order(3) == (2, 1, 0)


@pytest.mark.rule("19:47-18.1[Let it ride]", "19:47-18.10(b)", "19:47-18.10(e)")
def test_each_bet_has_its_time_to_be_withdrawn() -> None:
    """Bet three has none."""
    allowed = {(bet, n) for bet in (1, 2, 3) for n in (0, 1, 2) if may_withdraw(bet, n)}

    assert allowed == {(1, 0), (2, 1)}


@pytest.mark.rule("19:47-18.11(c)")
def test_the_cap_is_on_all_that_a_hand_is_paid() -> None:
    """What was paid before counts; nought is no cap."""
    assert capped(40_000_00, 0, 50_000_00) == 40_000_00
    assert capped(40_000_00, 40_000_00, 50_000_00) == 10_000_00
    assert capped(40_000_00, 50_000_00, 50_000_00) == 0
    assert capped(9**9, 9**9, 0) == 9**9


@pytest.mark.rule("19:47-18.4(e)")
def test_cards_from_the_hand_are_changed_twice_as_often() -> None:
    """Four hours against eight."""
    assert (hours_max(True), hours_max(False)) == (4, 8)


@pytest.mark.rule("19:47-18.6(e)", "19:47-17.6(c)")
@pytest.mark.parametrize(
    ("position", "free", "allowed", "used", "expected"),
    [
        (3, True, False, (), True),
        (3, False, True, (), False),
        (4, True, False, (), False),
        (4, True, True, (3,), True),
        (2, True, True, (), True),
        (2, True, True, (2, 3), True),
        (2, True, True, (3, 4), False),
        (2, True, True, (4,), False),
        (5, True, True, (3,), False),
        (4, False, True, (3,), False),
    ],
)
def test_a_second_position_is_adjacent_free_and_the_only_one(
    position: int, free: bool, allowed: bool, used: tuple[int, ...], expected: bool
) -> None:
    """For a player in seat 3."""
    assert may_use_position(position, 3, free, allowed, used) is expected


@pytest.mark.parametrize(
    ("line", "hand"),
    [pytest.param(line, hand, marks=pytest.mark.rule(RANKED[line])) for line, _, hand in LIST],
)
def test_a_hand_is_what_the_ranking_calls_it(line: str, hand: str) -> None:
    """In any order of its cards, and never the line above or below."""
    turned = hand.split()[::-1]

    assert PAY_LINES[row_of(cards(" ".join(turned)))].key == line


@pytest.mark.rule("19:47-18.3(b)")
def test_the_list_is_in_the_order_of_the_ranking() -> None:
    """From the royal flush down."""
    assert list(RANKED) == [line.key for line in PAY_LINES]
    assert list(dict.fromkeys(line for line, _, _ in LIST)) == list(RANKED)


@pytest.mark.rule("19:47-18.3(a)")
def test_the_ace_is_high_or_completes_the_lowest_straight() -> None:
    """It does not stand within a sequence."""
    lowest, highest = row_of(cards("As 2d 3h 4c 5s")), row_of(cards("As Kd Qh Jc Ts"))

    assert lowest == highest == 5
    assert row_of(cards("Ks Ad 2h 3c 4s")) == row_of(cards("Js Qd Kh Ac 2s")) == LOSE

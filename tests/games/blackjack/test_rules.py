"""The rule functions of blackjack, each against the words of the regulation."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games.blackjack import rules as r
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.settle import decide_additional, decide_hand, pay_line
from pitboss.games.blackjack.state import BlackjackWager
from tests.games.blackjack.felt import cards

HANDS = st.lists(st.integers(0, 51), min_size=1, max_size=8).map(tuple)


# -- counting --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.2(b)1", "19:47-2.2(b)2")
def test_cards_count_their_face_and_pictures_ten() -> None:
    """Two to ten what they show; jack, queen and king ten, in every suit."""
    for suit in "cdhs":
        pips = [r.low_value(*cards(f"{rank}{suit}")) for rank in "23456789T"]
        pictures = [r.low_value(*cards(f"{rank}{suit}")) for rank in "JQK"]
        assert pips == [2, 3, 4, 5, 6, 7, 8, 9, 10]
        assert pictures == [10, 10, 10]


@pytest.mark.rule("19:47-2.2(b)3i")
@pytest.mark.parametrize(
    ("hand", "count"),
    [("As", 11), ("As 9h", 20), ("As Kh", 21), ("As Ah", 12), ("As 5h 6d", 12), ("As Ah 9c", 21)],
)
def test_an_ace_counts_eleven_unless_that_is_over(hand: str, count: int) -> None:
    """Then it counts one; of several aces one at most counts eleven."""
    assert r.score(cards(hand)) == count
    assert r.card_value(*cards("As")) == 11
    assert r.card_value(*cards("9s")) == 9


@pytest.mark.rule("19:47-2.1[Hard Total]", "19:47-2.1[Soft Total]")
@pytest.mark.parametrize(
    ("hand", "hard", "soft"),
    [("Th 7s", 17, False), ("As 6h", 7, True), ("As 6h Td", 17, False), ("As Ah 5c", 7, True)],
)
def test_a_total_is_soft_while_an_ace_counts_eleven(hand: str, hard: int, soft: bool) -> None:
    """The hard total counts every ace one."""
    assert (r.hard_total(cards(hand)), r.is_soft(cards(hand))) == (hard, soft)


@given(hand=HANDS)
def test_the_score_is_the_best_total_not_over_21(hand: tuple[int, ...]) -> None:
    """Of all ways to count the aces the best, or with none the hard total."""
    ways = {r.hard_total(hand) + 10 * n for n in range(sum(map(r.is_ace, hand)) + 1)}
    fitting = [way for way in ways if way <= 21]

    assert r.score(hand) == (max(fitting) if fitting else r.hard_total(hand))
    assert r.is_over(hand) == (not fitting)


@pytest.mark.rule("19:47-2.1[Blackjack]")
def test_blackjack_is_an_ace_and_a_ten_dealt_first() -> None:
    """Not 21 in three cards, and not on a hand made by splitting."""
    assert r.is_blackjack(cards("As Kh"), False)
    assert r.is_blackjack(cards("Th Ad"), False)
    assert not r.is_blackjack(cards("As Kh"), True)
    assert not r.is_blackjack(cards("7s 7h 7d"), False)
    assert not r.is_blackjack(cards("As 9h"), False)


# -- choosing --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.12(a)", "19:47-2.12(a)1")
def test_a_player_draws_below_21_and_never_on_21() -> None:
    """Hard or soft, and on blackjack neither."""
    assert r.may_draw(cards("Th 9s"), False, False)
    assert r.may_draw(cards("Th 8s 2c"), False, False)
    assert not r.may_draw(cards("Th As"), False, False)
    assert not r.may_draw(cards("Th 5s 6c"), False, False)
    assert not r.may_draw(cards("As 4s 6c"), False, False)


@pytest.mark.rule("19:47-2.12(a)2", "19:47-2.12(a)3", "19:47-2.11(c)2")
def test_doubled_hands_and_split_aces_get_one_card() -> None:
    """One more after doubling, one for each split ace."""
    assert r.may_draw(cards("5h 6s"), True, False)
    assert not r.may_draw(cards("5h 6s 2c"), True, False)
    assert r.may_draw(cards("As"), False, True)
    assert not r.may_draw(cards("As 2c"), False, True)


@pytest.mark.rule("19:47-2.10(a)")
def test_any_two_cards_but_21_are_doubled() -> None:
    """For any amount up to the original wager."""
    assert r.may_double(cards("Th 9s"))
    assert not r.may_double(cards("Th As"))
    assert not r.may_double(cards("2h 2s 2c"))
    assert r.double_cap(10_00) == 10_00


@pytest.mark.rule("19:47-2.6(k)4")
@pytest.mark.parametrize(
    ("hand", "allowed"),
    [("4h 4s", False), ("4h 5s", True), ("6h 5s", True), ("6h 6s", False), ("As 8h", False)],
)
def test_with_the_hole_card_up_nine_to_eleven_are_doubled(hand: str, allowed: bool) -> None:
    """An ace and an eight count nineteen, so they do not qualify."""
    assert r.doubles_with_hole_up(cards(hand)) is allowed


@pytest.mark.rule("19:47-2.11(a)")
def test_cards_of_equal_value_are_split() -> None:
    """A king and a ten are; a two and a three are not."""
    assert r.may_split(cards("Kh Ts"), 1, 2, True)
    assert r.may_split(cards("As Ah"), 1, 2, True)
    assert not r.may_split(cards("2h 3s"), 1, 2, True)
    assert not r.may_split(cards("2h 2s 2d"), 1, 2, True)


@pytest.mark.rule("19:47-2.11(c)1", "19:47-2.11(e)", "19:47-2.6(k)5")
def test_a_hand_is_split_again_only_as_the_house_allows() -> None:
    """Two hands by default, up to four; aces only once where the house says so."""
    assert not r.may_split(cards("8h 8s"), 2, 2, True)
    assert r.may_split(cards("8h 8s"), 3, 4, False)
    assert not r.may_split(cards("8h 8s"), 4, 4, False)
    assert r.may_split(cards("Ah As"), 2, 3, True)
    assert not r.may_split(cards("Ah As"), 2, 3, False)


@pytest.mark.rule("19:47-2.8(a)")
def test_surrender_is_the_first_decision_or_none() -> None:
    """Before any other, on the first two cards, and not of a blackjack."""
    assert r.may_surrender(cards("Th 6s"), False, False)
    assert not r.may_surrender(cards("Th 6s"), True, False)
    assert not r.may_surrender(cards("Th 6s"), False, True)
    assert not r.may_surrender(cards("Th 2s 4c"), False, False)
    assert not r.may_surrender(cards("Th As"), False, False)


@pytest.mark.rule("19:47-2.9(a)", "19:47-2.9(b)")
def test_insurance_is_on_a_ten_under_an_ace_for_half_the_wager() -> None:
    """Where chips cannot make half, up to the next chip."""
    assert r.insurance_offered(*cards("As"))
    assert not r.insurance_offered(*cards("Ks"))
    assert [r.insurance_wins(*cards(f"{x}s")) for x in "9TJQKA"] == [False, *[True] * 4, False]
    assert r.insurance_cap(10_00, 1_00) == 5_00
    assert r.insurance_cap(5_00, 1_00) == 3_00


# -- the dealer ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.12(b)")
@pytest.mark.parametrize(
    ("hand", "draws"),
    [("Th 6s", True), ("Th 7s", False), ("As 5h", True), ("As 6h", False), ("Th 6s 9c", False)],
)
def test_the_dealer_draws_to_hard_or_soft_17(hand: str, draws: bool) -> None:
    """And stops there."""
    assert r.dealer_draws(cards(hand)) is draws


@pytest.mark.rule("19:47-2.12(c)")
def test_the_dealer_draws_nothing_when_nothing_depends_on_it() -> None:
    """Even on sixteen."""
    assert r.dealer_must_draw(cards("Th 6s"), True)
    assert not r.dealer_must_draw(cards("Th 6s"), False)


@pytest.mark.rule("19:47-2.7(a)", "19:47-2.7(b)", "19:47-2.6(j)")
def test_blackjacks_wait_and_readers_read_under_aces_and_tens() -> None:
    """Under two to nine they do not."""
    for rank in "23456789":
        assert not r.blackjack_waits(*cards(f"{rank}h"))
        assert not r.reader_is_used(*cards(f"{rank}h"))
    for rank in "TJQKA":
        assert r.blackjack_waits(*cards(f"{rank}h"))
        assert r.reader_is_used(*cards(f"{rank}h"))


# -- deciding --------------------------------------------------------------------------------------


OUTCOMES = [
    pytest.param("Th 2s", "Th 6s 8c", r.WINS, marks=pytest.mark.rule("19:47-2.3(a)1")),
    pytest.param("Th 9s", "Th 8s", r.WINS, marks=pytest.mark.rule("19:47-2.3(a)2")),
    pytest.param("Th As", "7h 7s 7c", r.WINS, marks=pytest.mark.rule("19:47-2.3(a)3")),
    pytest.param("2h 3s 4c 5d 7h", "Th Ts", r.WINS, marks=pytest.mark.rule("19:47-2.3(a)4")),
    pytest.param("Th 9s", "Td 9c", r.VOID, marks=pytest.mark.rule("19:47-2.3(b)")),
    pytest.param("7h 7s 7d", "Td 5c 6c", r.VOID, marks=pytest.mark.rule("19:47-2.3(b)")),
    pytest.param("7h 7s 7d", "Td Ac", r.LOSES, marks=pytest.mark.rule("19:47-2.3(b)")),
    pytest.param("Th As", "Td Ac", r.VOID, marks=pytest.mark.rule("19:47-2.7(b)")),
    pytest.param("Th 8s", "Td 9c", r.LOSES, marks=pytest.mark.rule("19:47-2.3(b)")),
    pytest.param("Th 8s 9c", "Td 9c 7c", r.LOSES, marks=pytest.mark.rule("19:47-2.3(b)")),
]


@pytest.mark.parametrize(("player", "dealer", "result"), OUTCOMES)
def test_a_hand_against_the_dealer(player: str, dealer: str, result: int) -> None:
    """Over 21 loses even if the dealer is over as well."""
    assert r.outcome(cards(player), cards(dealer), False, False) == result


@pytest.mark.rule("19:47-2.3(a)3")
def test_a_split_two_card_21_wins_only_by_the_literal_reading() -> None:
    """By practice it is an ordinary 21 and void; either way a dealer's blackjack beats it."""
    hand, long, short = cards("As Kh"), cards("7h 7s 7c"), cards("Ac Kd")

    assert r.outcome(hand, long, True, False) == r.VOID
    assert r.outcome(hand, long, True, True) == r.WINS
    assert r.outcome(hand, short, True, True) == r.LOSES


@pytest.mark.rule("19:47-2.6(k)1")
def test_with_the_hole_card_up_equal_scores_lose() -> None:
    """But a blackjack wins even against a blackjack; an equal five-card 21 loses."""
    assert r.outcome_with_hole_up(cards("Th 9s"), cards("Td 9c"), False) == r.LOSES
    assert r.outcome_with_hole_up(cards("Th As"), cards("Td Ac"), False) == r.WINS
    assert r.outcome_with_hole_up(cards("Th 9s"), cards("Td 8c"), False) == r.WINS
    five = cards("2h 3s 4c 5d 7h")
    assert r.outcome_with_hole_up(five, cards("7h 7s 7c"), False) == r.LOSES


# -- added payouts ---------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.3(e)1", "19:47-2.3(e)2", "19:47-2.3(e)3", "19:47-2.3(e)4")
def test_hands_that_a_house_may_pay_more() -> None:
    """In exactly three, three, two and five cards."""
    assert r.suited_678(cards("7h 6h 8h"))
    assert not r.suited_678(cards("7h 6h 8d"))
    assert not r.suited_678(cards("7h 6h 7h"))
    assert r.three_sevens(cards("7h 7s 7c"))
    assert not r.three_sevens(cards("7h 7s"))
    ace, jack = cards("As Js")
    assert r.designated(cards("Js As"), ace, jack)
    assert not r.designated(cards("Jh As"), ace, jack)
    assert r.five_card_21(cards("2h 3s 4c 5d 7h"))
    assert not r.five_card_21(cards("2h 3s 4c 5d 6h"))
    assert not r.five_card_21(cards("2h 2s 2c 2d 6h 7h"))


PAYOUTS = [
    ({}, "Th As", "blackjack", 15_00, "19:47-2.3(e)"),
    ({}, "Th 9s", "even", 10_00, "19:47-2.3(e)"),
    ({}, "6h 7h 8h", "even", 10_00, "19:47-2.3(e)"),
    ({"pay_suited_678": True}, "6h 7h 8h", "suited_678", 20_00, "19:47-2.3(e)1"),
    ({"pay_777": True}, "7h 7h 7h", "three_sevens", 15_00, "19:47-2.3(e)2"),
    (
        {"designated_blackjack": ("As", "Js")},
        "As Js",
        "designated_blackjack",
        20_00,
        "19:47-2.3(e)3",
    ),
    ({"designated_blackjack": ("As", "Js")}, "As Jh", "blackjack", 15_00, "19:47-2.3(e)"),
    ({"five_card_21": True}, "2h 3s 4c 5d 7h", "five_card_21", 20_00, "19:47-2.16(a)"),
    ({"five_card_21": True}, "9h 9d 2c", "even", 10_00, "19:47-2.3(e)"),
]


@pytest.mark.parametrize(
    ("options", "hand", "line", "paid", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[-1])) for row in PAYOUTS],
)
def test_what_a_winning_ten_dollars_is_paid(
    options: dict[str, Any], hand: str, line: str, paid: int, cite: str
) -> None:
    """One to one, three to two for a blackjack, and what the house has added."""
    rules = BlackjackRules(**options)
    wager = BlackjackWager(id=1, seat=1, spot="box_1", cents=10_00)

    decision = decide_hand(wager, cards(hand), False, cards("Td 8c"), rules)

    assert pay_line(cards(hand), False, rules) == line
    assert (decision.paid, decision.cite) == (paid, cite)


@pytest.mark.rule("19:47-2.3(e)1", "19:47-2.3(e)2")
def test_a_bonus_is_paid_on_the_hand_and_one_to_one_on_what_was_doubled() -> None:
    """Also on a hand that was split."""
    rules = BlackjackRules(pay_suited_678=True, pay_777=True)
    wager = BlackjackWager(id=1, seat=1, spot="box_1", cents=10_00, added="double")

    doubled = decide_hand(wager, cards("6h 7h 8h"), False, cards("Td 8c"), rules)
    split = BlackjackWager(id=1, seat=1, spot="box_1", cents=10_00, added="split")
    on_split = decide_hand(split, cards("7h 7d 7s"), True, cards("Td 8c"), rules)

    assert (doubled.paid, on_split.paid) == (10_00, 15_00)


# -- additional wagers -----------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.17(b)1", "19:47-2.17(b)2", "19:47-2.17(c)", "19:47-2.2(b)3ii")
@pytest.mark.parametrize(
    ("hand", "over", "under"),
    [
        ("Th 4s", True, False),
        ("Th 3s", False, False),
        ("Th 2s", False, True),
        ("As Kh", False, True),
    ],
)
def test_over_and_under_both_lose_on_thirteen(hand: str, over: bool, under: bool) -> None:
    """And an ace counts one."""
    assert (r.over_13(*cards(hand)), r.under_13(*cards(hand))) == (over, under)


@pytest.mark.rule("19:47-2.17(c)", "19:47-2.17(b)1", "19:47-2.17(b)2")
@pytest.mark.parametrize(
    ("kind", "hand", "cite"),
    [
        ("over_13", "Th 3s", "19:47-2.17(c)"),
        ("under_13", "Th 3s", "19:47-2.17(c)"),
        ("over_13", "Th 2s", "19:47-2.17(b)1"),
        ("under_13", "Th 4s", "19:47-2.17(b)2"),
        ("same_suit", "Th 3s", "19:47-2.17(b)3"),
    ],
)
def test_an_additional_wager_is_lost_under_its_own_provision(
    kind: str, hand: str, cite: str
) -> None:
    """Thirteen has one by itself."""
    wager = BlackjackWager(id=1, seat=1, spot=f"{kind}_1", cents=10_00)
    first, second = cards(hand)
    decision = decide_additional(wager, kind, first, second, BlackjackRules())

    assert (decision.taken, decision.cite) == (10_00, cite)


@pytest.mark.rule("19:47-2.17(b)3", "19:47-2.17(e)2")
def test_same_suit_and_the_king_and_queen_in_it() -> None:
    """In either order."""
    assert r.same_suit(*cards("2h 9h"))
    assert not r.same_suit(*cards("2h 9d"))
    assert r.is_king_queen(*cards("Qh Kh"))
    assert not r.is_king_queen(*cards("Kh Kh"))


@pytest.mark.rule("19:47-2.17(g)")
def test_an_additional_wager_is_capped_by_the_lesser_of_two() -> None:
    """The player's own blackjack wager and the maximum of the house."""
    assert r.additional_cap(10_00, 25_00) == 10_00
    assert r.additional_cap(50_00, 25_00) == 25_00


# -- the shoe --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.6(d)1", "19:47-2.1[Determinant card]")
def test_the_suit_of_the_determinant_card_names_the_side() -> None:
    """Hearts and diamonds one side, spades and clubs the other."""
    left = [r.determinant_side(card, True) for card in cards("2h 2d 2s 2c")]
    right = [r.determinant_side(card, False) for card in cards("2h 2d 2s 2c")]

    assert (left, right) == ([0, 0, 1, 1], [1, 1, 0, 0])


@pytest.mark.rule("19:47-2.5(g)2", "19:47-2.1[Bart Carter shuffle]")
def test_the_rack_is_full_at_more_than_a_deck() -> None:
    """Fifty-two cards are not more than one."""
    assert not r.deck_is_dealt(52)
    assert r.deck_is_dealt(53)

"""The showdown of seven-card stud: high, low, both, and odd chips; 13:69F-14.9(i) to (l)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import Card
from pitboss.ranking import AnyKind, rank
from tests.games.stud import Stud, seven

SLUG = "seven_card_stud"

WHEEL = "Ac 2d 3h 4h 5s Kc Kd"
PAIR = "Th 9h 8h 7c 2c 2s Qd"
QUEENS = "Qs Qd Qh 9d Jc Jh Kc"


def played(*hands: str, **options: Any) -> Stud:
    """A round in which everybody stays with these cards and all is shown."""
    table = Stud(SLUG, seven(*hands), seats=len(hands), **options)
    table.to_the_end()
    return table


# -- one winner -----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.9(i)", "13:69F-14.9(i)1")
def test_the_best_five_of_seven_cards_win_high() -> None:
    """Two pairs lose to the flush among seven cards."""
    table = played("As Ad Kc Kd 2c 3h 7s", "2h 9h 4h Jh 6h Ah Ac")

    assert table.shown() == {1: ("two pairs, aces and kings", ""), 2: ("flush, ace high", "")}
    assert table.gains() == [-3_00, 3_00]


@pytest.mark.rule("13:69F-14.9(i)2", "19:47-14.9(i)2[2010 proposal]")
def test_the_best_low_hand_wins_low() -> None:
    """Straights and flushes do not spoil it, and there is no qualifier."""
    table = played(WHEEL, "As 2s 3s 4s 6s Ks Qs", form="low")

    assert table.shown() == {1: ("low, 5-4-3-2-A", ""), 2: ("low, 6-4-3-2-A", "")}
    assert table.gains() == [3_00, -3_00]


@pytest.mark.rule("13:69F-14.9(i)2")
def test_a_low_with_a_pair_may_win_low() -> None:
    """The pair of aces is the smaller one."""
    table = played("Kd Kh 9c 9d 8h 7s Ks", "As Ad Jh Ts Ah Qc Qd", form="low")

    assert table.shown() == {1: ("low, pair of nines", ""), 2: ("low, pair of aces", "")}
    assert table.gains() == [-3_00, 3_00]


# -- split pots -----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.9(i)3", "13:69F-14.9(i)3i")
@pytest.mark.parametrize("form", ["hi_lo", "hi_lo_8"])
def test_high_and_low_divide_the_pot_and_the_odd_dollar_goes_high(form: str) -> None:
    """Nine dollars are five and four."""
    table = played("Qs Qc Qh 9d Jc Jh 3c", "Ac 2d 3h 5h 7s Kc Kd", PAIR, form=form)

    assert table.won() == [(1, 0, 5_00, "high"), (2, 0, 4_00, "low")]
    assert table.gains() == [2_00, 1_00, -3_00]


@pytest.mark.rule("13:69F-14.9(i)3")
def test_without_a_qualifier_any_low_wins_half() -> None:
    """Even one with a king."""
    table = played(QUEENS, "Th 9h 8c 7s Kd Ks Ts", form="hi_lo")

    assert table.won() == [(1, 0, 3_00, "high"), (2, 0, 3_00, "low")]
    assert table.shown()[2][1] == "low, K-10-9-8-7"


@pytest.mark.rule("13:69F-14.9(j)", "19:47-14.1[High-low split eight or better]")
@pytest.mark.parametrize("edition", [1995, 2006, 2012])
def test_eight_or_better_without_a_good_low_is_won_high(edition: int) -> None:
    """A nine is too high for a low; the high hand takes everything."""
    table = played(QUEENS, "2h 3h 4c 5s 9s Ks Ts", form="hi_lo_8", edition=edition)

    assert table.shown() == {
        1: ("full house, queens over jacks", ""),
        2: ("no pair, king high", ""),
    }
    assert table.won() == [(1, 0, 6_00, "")]


@pytest.mark.rule("13:69F-14.9(j)")
def test_a_pair_does_not_qualify_and_an_eight_does() -> None:
    """Four low ranks and a pair are none; five different ranks are."""
    paired = played(QUEENS, "Ah 2h 3d 4d Ad Ks Ts", form="hi_lo_8")
    eight = played(QUEENS, "Ah 2h 3d 4d 8d Ks Ts", form="hi_lo_8")

    assert paired.won() == [(1, 0, 6_00, "")]
    assert eight.won() == [(1, 0, 3_00, "high"), (2, 0, 3_00, "low")]


@pytest.mark.rule("13:69F-14.9(k)", "13:69F-14.9(l)")
def test_one_player_may_win_both_halves_with_different_cards() -> None:
    """The ace is high in the flush and low in the low hand at once."""
    table = played("As Ks Js 2s 4s 3h 6d", "Qd Qh Jd 8h 8d 7c Tc", form="hi_lo_8")

    assert table.shown()[1] == ("flush, ace high", "low, 6-4-3-2-A")
    assert table.won() == [(1, 0, 3_00, "high"), (1, 0, 3_00, "low")]


@pytest.mark.rule("13:69F-14.9(k)", "13:69F-14.9(k)1")
def test_two_to_six_is_a_straight_and_a_good_low() -> None:
    """The same five cards win both halves."""
    table = played("2s 3d 4h 5c 6s Kd Kh", "As Ad Qh Qc 9s Td Jh", form="hi_lo_8")

    assert table.shown()[1] == ("straight, six high", "low, 6-5-4-3-2")
    assert table.gains() == [3_00, -3_00]


@pytest.mark.rule("13:69F-14.9(k)2")
def test_five_low_cards_of_one_suit_are_a_flush_and_a_good_low() -> None:
    """None above eight."""
    table = played("2s 3s 5s 7s 8s Kd Kh", "As Ad Qh Qc 9s Td Jh", form="hi_lo_8")

    assert table.shown()[1] == ("flush, eight high", "low, 8-7-5-3-2")
    assert table.gains() == [3_00, -3_00]


# -- odd chips ------------------------------------------------------------------------------------

PAIRS_OF_SUITS = [("s", "h"), ("h", "d"), ("d", "c"), ("s", "c")]


@pytest.mark.rule("13:69F-14.9(i)3ii", "13:69F-14.9(i)3iv")
@pytest.mark.parametrize(("better", "worse"), PAIRS_OF_SUITS)
def test_tied_high_hands_give_the_odd_dollar_to_the_highest_card_by_suit(
    better: str, worse: str
) -> None:
    """Five dollars for high: three to the better ace, two to the other."""
    low = "2c 3d 5h 6s 7c Kh Ks"
    hands = (f"A{worse} Kc Qd Jh Ts 4c 4d", f"A{better} Kd Qc Js Th 4h 4s", low)
    table = played(*hands, form="hi_lo_8")

    high = [(seat, cents) for seat, _, cents, half in table.won() if half == "high"]
    assert high == [(2, 3_00), (1, 2_00)]


@pytest.mark.rule("13:69F-14.9(i)3iii", "13:69F-14.9(i)3iv")
@pytest.mark.parametrize(("better", "worse"), PAIRS_OF_SUITS)
@pytest.mark.parametrize("form", ["hi_lo", "hi_lo_8"])
def test_tied_low_hands_give_the_odd_dollar_to_the_lowest_card_by_suit(
    form: str, better: str, worse: str
) -> None:
    """Three dollars for low: two to the seven of the lower suit, one to the other."""
    high = "Ts Td Th 9c 9d Jc Jd"
    hands = (f"7{better} 2c 3d 5h Ac Kc Qd", f"7{worse} 2d 3c 5s Ah Kd Qc", high)
    table = played(*hands, form=form, ante=0)

    low = [(seat, cents) for seat, _, cents, half in table.won() if half == "low"]
    assert low == [(2, 2_00), (1, 1_00)]


@pytest.mark.parametrize(("odd_chip", "first"), [("high_card_by_suit", 2), ("left_of_button", 1)])
def test_the_odd_chip_of_a_pot_that_is_not_split_goes_as_the_house_says(
    odd_chip: str, first: int
) -> None:
    """By suit, or to the closest at the dealer's left: nine dollars of two tied winners."""
    hands = ("Ah Kc Qd Jh Ts 4c 4d", "As Kd Qc Js Th 4h 4s", "2c 3d 5h 6s 7c 8h Ks")
    table = played(*hands, odd_chip_single=odd_chip)

    assert table.won()[0][0] == first
    assert sorted(cents for _, _, cents, _ in table.won()) == [4_00, 5_00]


def test_in_low_the_odd_chip_goes_by_the_lowest_card() -> None:
    """The ace of clubs before that of spades."""
    hands = ("As 2c 3d 5h 7s Kc Qd", "Ac 2d 3c 5s 7h Kd Qc", "Ts Td Th 9c 9d Jc Jd")
    table = played(*hands, form="low")

    assert [(seat, cents) for seat, _, cents, _ in table.won()] == [(2, 5_00), (1, 4_00)]


def test_side_pots_are_split_by_themselves() -> None:
    """The low of the short stack is not eligible for the side pot, where no low qualifies."""
    deal = seven("Ac 2d 3h 5h 7s Kc Kd", "Qs Qc Qh 9d Jc Jh 3c", PAIR)
    table = Stud(SLUG, deal, seats={1: 5_00, 2: 50_00, 3: 50_00}, form="hi_lo_8")
    table.acts("raise call call")
    table.acts("bet call")
    table.to_the_end()
    side = [(seat, half) for seat, pot, _, half in table.won() if pot]

    assert side == [(2, "")]
    assert {(seat, half) for seat, pot, _, half in table.won() if not pot} == {
        (2, "high"),
        (1, "low"),
    }


# -- against brute force --------------------------------------------------------------------------


def best(hands: Sequence[str], kind: AnyKind) -> set[int]:
    """The seats with the best hands by the readable ranking, of those that qualify."""
    ranks = [rank(hand, kind) for hand in hands]
    good = [each for each in ranks if each is not None]
    return {seat for seat, each in enumerate(ranks, start=1) if good and each == max(good)}


@settings(max_examples=40, deadline=None)
@given(
    st.permutations(range(52)),
    st.integers(2, 5),
    st.sampled_from(["high", "low", "hi_lo", "hi_lo_8"]),
)
def test_the_winners_are_those_of_brute_force(deck: list[int], count: int, form: str) -> None:
    """Over all five-card hands out of seven by the readable ranking."""
    texts = [str(Card(card)).translate(str.maketrans("♣♦♥♠", "cdhs")) for card in deck]
    texts = [text.replace("10", "T") for text in texts]
    hands = [" ".join(texts[7 * number : 7 * number + 7]) for number in range(count)]
    table = played(*hands, form=form)
    won = {
        half: {seat for seat, _, _, h in table.won() if h == half} for half in ("high", "low", "")
    }

    single = best(hands, "low" if form == "low" else "high")
    low = best(hands, "low8" if form == "hi_lo_8" else "low") if form.startswith("hi_lo") else set()
    assert won["low"] == low
    assert won["high" if low else ""] == single

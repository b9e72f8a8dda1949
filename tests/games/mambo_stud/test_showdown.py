"""The showdown of mambo stud: three-card hands, high and low; 13:69F-14.13A(j) to (l)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import Card
from pitboss.poker.events import PotAwarded
from pitboss.ranking import AnyKind, rank
from tests.games.stud import Stud

SLUG = "mambo_stud"


def played(community: str, *hands: str, **options: Any) -> Stud:
    """A round in which everybody stays with these three cards and all is shown."""
    each = [hand.split() for hand in hands]
    passes = [" ".join(hand[number] for hand in each) for number in range(3)]
    deal = f"{passes[0]} | {passes[1]} | x {passes[2]} | x {community}"
    table = Stud(SLUG, deal, seats=len(hands), **options)
    table.to_the_end()
    return table


@pytest.mark.rule("13:69F-14.13A(j)")
def test_three_cards_out_of_the_own_three_and_the_community_card() -> None:
    """One uses the community card, the other does not; the better high wins."""
    table = played("Kh", "Ks Kd 9c", "Qs Qd Qc")

    assert table.shown() == {1: ("three of a kind, kings", ""), 2: ("three of a kind, queens", "")}
    assert table.gains() == [3_00, -3_00]


@pytest.mark.rule("13:69F-14.13A(j)", "13:69F-14.13A(j)1")
def test_high_and_low_divide_the_pot_and_the_odd_dollar_goes_high() -> None:
    """Nine dollars are five and four."""
    table = played("Kh", "Ks Kd 9c", "2c 4d 6h", "Ts Jd 8c")

    assert table.won() == [(1, 0, 5_00, "high"), (2, 0, 4_00, "low")]
    assert table.shown()[2] == ("no pair, king high", "low, 6-4-2")


@pytest.mark.rule("13:69F-14.13A(k)")
@pytest.mark.parametrize("cards", ["2c 4d 7h", "2c 2d 4h"])
def test_a_seven_or_a_pair_does_not_qualify_and_the_high_hand_takes_everything(cards: str) -> None:
    """Six or better means three different ranks up to six."""
    table = played("Kh", "Ks Kd 9c", cards)

    assert table.won() == [(1, 0, 6_00, "")]


@pytest.mark.rule("13:69F-14.13A(j)", "13:69F-14.13A(j)2", "13:69F-14.13A(j)3", "13:69F-14.13A(k)")
@pytest.mark.parametrize(
    ("hands", "cites"),
    [
        (("Ks Kd 9c", "2c 4d 6h"), ["(j)", "(j)"]),
        (("Ks Kd 9c", "2c 4d 7h"), ["(k)"]),
        (("2c 4d 6h", "2d 4c 6s"), ["(j)2", "(j)2", "(j)3", "(j)3"]),
    ],
)
def test_what_is_won_is_paid_under_the_provision_that_says_who_wins(
    hands: tuple[str, str], cites: list[str]
) -> None:
    """Halves, a whole pot for want of a low, and players who tie for both halves."""
    table = played("Kh", *hands)

    found = [each.cite for each in table.events if isinstance(each, PotAwarded)]
    assert found == [f"13:69F-14.13A{each}" for each in cites]


@pytest.mark.rule("13:69F-14.13A(k)")
def test_the_community_card_may_make_the_low() -> None:
    """A six with it qualifies, and the ace is the best low card."""
    table = played("6h", "Ks Kd 9c", "2c Ad Th")

    assert table.shown()[2][1] == "low, 6-2-A"
    assert table.won() == [(1, 0, 3_00, "high"), (2, 0, 3_00, "low")]


@pytest.mark.rule("13:69F-14.13A(l)")
def test_the_same_three_cards_may_win_both_halves() -> None:
    """Ace, two, three is the lowest straight and the best low."""
    table = played("2h", "Ah 3d Ad", "Ks Qd 9c")

    assert table.shown()[1] == ("straight, three high", "low, 3-2-A")
    assert table.won() == [(1, 0, 3_00, "high"), (1, 0, 3_00, "low")]


@pytest.mark.rule("13:69F-14.13A(l)")
def test_a_pair_of_aces_high_and_an_ace_low() -> None:
    """Different cards for the two hands."""
    table = played("5h", "Ah 3d Ad", "Ks Kd 9c")

    assert table.shown()[1] == ("pair of aces", "low, 5-3-A")
    assert table.gains() == [3_00, -3_00]


@pytest.mark.rule("13:69F-14.13A(l)1")
def test_two_three_four_is_a_straight_and_a_good_low() -> None:
    """The same three cards."""
    table = played("Kh", "2s 3d 4h", "Ks 9d 9c")

    assert table.shown()[1] == ("straight, four high", "low, 4-3-2")
    assert table.gains() == [3_00, -3_00]


@pytest.mark.rule("13:69F-14.13A(l)2")
def test_ace_four_five_of_one_suit_is_a_flush_and_a_good_low() -> None:
    """The same three cards."""
    table = played("Kh", "As 4s 5s", "Ks 9d 9c")

    assert table.shown()[1] == ("flush, ace high", "low, 5-4-A")
    assert table.gains() == [3_00, -3_00]


# -- odd chips ------------------------------------------------------------------------------------

PAIRS_OF_SUITS = [("s", "h"), ("h", "d"), ("d", "c"), ("s", "c")]


@pytest.mark.rule("13:69F-14.13A(j)2", "13:69F-14.13A(j)4")
@pytest.mark.parametrize(("better", "worse"), PAIRS_OF_SUITS)
def test_tied_high_hands_give_the_odd_dollar_to_the_highest_card_by_suit(
    better: str, worse: str
) -> None:
    """Five dollars for high: three to the better king, two to the other."""
    hands = (f"K{worse} Qd Jc", f"K{better} Qc Jh", "2c 4d 6h")
    table = played("8d", *hands)

    assert [(s, c) for s, _, c, half in table.won() if half == "high"] == [(2, 3_00), (1, 2_00)]


@pytest.mark.rule("13:69F-14.13A(j)3", "13:69F-14.13A(j)4")
@pytest.mark.parametrize(("better", "worse"), PAIRS_OF_SUITS)
def test_tied_low_hands_give_the_odd_dollar_to_the_lowest_card_by_suit(
    better: str, worse: str
) -> None:
    """Three dollars for low: two to the six of the lower suit, one to the other."""
    hands = (f"6{better} 3d Ac", f"6{worse} 3c Ah", "Kc Kd Kh")
    table = played("8d", *hands, ante=0)

    assert [(s, c) for s, _, c, half in table.won() if half == "low"] == [(2, 2_00), (1, 1_00)]


# -- against brute force --------------------------------------------------------------------------


def best(hands: list[str], kind: AnyKind) -> set[int]:
    """The seats with the best hands by the readable ranking, of those that qualify."""
    ranks = [rank(hand, kind) for hand in hands]
    good = [each for each in ranks if each is not None]
    return {seat for seat, each in enumerate(ranks, start=1) if good and each == max(good)}


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(52)), st.integers(2, 11))
def test_the_winners_are_those_of_brute_force(deck: list[int], count: int) -> None:
    """Over all three-card hands out of four by the readable ranking."""
    names = [f"{Card(card).rank.letter}{'cdhs'[card // 13]}" for card in deck]
    hands = [" ".join(names[3 * number : 3 * number + 3]) for number in range(count)]
    table = played(names[-1], *hands)
    whole = [f"{hand} {names[-1]}" for hand in hands]
    halves = ("high", "low", "")
    won = {half: {seat for seat, _, _, h in table.won() if h == half} for half in halves}

    low = best(whole, "three_card_low")
    assert won["low"] == low
    assert won["high" if low else ""] == best(whole, "three_card_high")

"""A round of five-card stud at the table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import Card
from pitboss.poker.answers import CallFoul, Check, Fold, ThrowHand
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.events import CardExposed, CardsBurned, UpCardDealt
from pitboss.ranking import rank
from tests.games.draws import face
from tests.games.stud import Stud

SLUG = "five_card_stud"

FIRST = "2s 3s 4s | 9d 8c Kd"
WHOLE = f"{FIRST} | x Qh 8d Jc | x Ah 5h 2d | x 3d 4d 2h"


# -- the later rounds -----------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.13(f)")
def test_the_highest_hand_showing_must_bet() -> None:
    """A pair of eights may neither check nor fold; the others fold, call or raise."""
    table = Stud(SLUG, WHOLE)
    table.acts("call call")
    assert table.turn == 2
    table.refused(Check(by="seat:2"), "13:69F-14.13(f)")
    table.refused(Fold(by="seat:2"), "13:69F-14.13(f)")
    assert {form.command for form in table.act.own_forms()}.isdisjoint({"check", "fold"})
    table.acts("bet")
    table.refused(Check(by="seat:3"), "13:69F-14.1[Check]")
    table.acts("raise fold call")

    assert table.act.hand.street == 3


@pytest.mark.rule("13:69F-14.13(f)")
def test_among_equal_hands_the_closest_to_the_left_of_the_dealer_must_bet() -> None:
    """Suits do not count."""
    table = Stud(SLUG, "x x x | 9d Kc Kd | x Qh Qc Qs")
    table.acts("call call")

    assert (table.turn, table.act.must_bet) == (2, True)


@pytest.mark.rule("13:69F-14.13(f)")
def test_a_house_may_let_the_high_hand_check() -> None:
    """As the trade does."""
    table = Stud(SLUG, WHOLE, later_rounds_open="bet_or_check")
    table.acts("call call check check check")

    assert table.act.hand.street == 3


@pytest.mark.rule("13:69F-14.13(f)")
def test_throwing_the_hand_away_does_not_cancel_the_bet_that_is_due() -> None:
    """The bet is made and the hand folded."""
    table = Stud(SLUG, WHOLE)
    table.acts("call call")
    table.say(ThrowHand(by="seat:2"))

    assert table.done("bet") == [(2, 2_00)]
    assert table.done("fold") == [(2, 0)]


def test_the_duty_passes_to_the_next_player_with_chips() -> None:
    """The high hand is all-in."""
    table = Stud(SLUG, WHOLE, seats={1: 100_00, 2: 5_00, 3: 100_00})
    table.acts("raise call call")

    assert (table.turn, table.act.must_bet) == (3, True)


def test_with_one_player_left_who_has_chips_there_is_no_betting() -> None:
    """The cards are dealt to the end."""
    table = Stud(SLUG, WHOLE, seats={1: 5_00, 2: 5_00, 3: 100_00})
    table.acts("raise call call")
    table.show_all()

    assert table.round.over
    assert all(len(table.up(seat).split()) == 4 for seat in (1, 2, 3))


def test_the_duty_passes_on_when_a_ruling_takes_the_turn_away() -> None:
    """The hand that should bet was fouled."""
    table = Stud(SLUG, WHOLE)
    table.acts("call call")
    foul = CallFoul(
        by="floorperson", seat=2, how="mixed", kept="open", rebuilt=False, at_fault=True
    )
    table.say(foul)

    assert (table.turn, table.act.must_bet) == (3, True)


@pytest.mark.rule("13:69F-14.13(f)", "13:69F-14.13(g)")
def test_a_burn_card_and_one_face_up_three_times() -> None:
    """The third card under one letter, the fourth and fifth under the next."""
    table = Stud(SLUG, WHOLE)
    table.to_the_end()
    third = [e for e in table.cited("13:69F-14.13(f)") if isinstance(e, UpCardDealt)]
    later = [e for e in table.cited("13:69F-14.13(g)") if isinstance(e, UpCardDealt)]

    assert [e.seat for e in third] == [1, 2, 3]
    assert [e.seat for e in later] == [1, 2, 3, 1, 2, 3]
    assert len([e for e in table.events if isinstance(e, CardsBurned)]) == 3
    assert table.up(1) == "9♦ Q♥ A♥ 3♦"


@pytest.mark.parametrize(
    ("edition", "later"),
    [
        pytest.param(1995, "19:47-14.13(g)", marks=pytest.mark.rule("19:47-14.13(g)")),
        pytest.param(2012, "13:69F-14.13(g)", marks=pytest.mark.rule("13:69F-14.13(g)")),
    ],
)
def test_a_seat_that_folds_owing_nothing_gets_dead_cards_until_the_next_wager(
    edition: int, later: str
) -> None:
    """Only where checks are allowed can there be such a fold after the first round."""
    table = Stud(SLUG, WHOLE, edition=edition, later_rounds_open="bet_or_check")
    table.acts("call call check fold check")
    assert table.dead(3) == "2♦"
    table.acts("bet call")

    assert table.dead(3) == "2♦"
    dealt = [e.seat for e in table.cited(later) if isinstance(e, UpCardDealt)]
    assert dealt == [1, 2, 3, 1, 2]


@pytest.mark.parametrize(
    ("edition", "third"),
    [
        pytest.param(1995, "19:47-14.13(f)", marks=pytest.mark.rule("19:47-14.13(f)")),
        pytest.param(2006, "13:69F-14.13(f)", marks=pytest.mark.rule("13:69F-14.13(f)")),
        pytest.param(2012, "13:69F-14.13(f)", marks=pytest.mark.rule("13:69F-14.13(f)")),
    ],
)
def test_a_player_who_folded_to_the_bet_gets_no_third_card(edition: int, third: str) -> None:
    """He neither made nor called the last wager."""
    table = Stud(SLUG, f"{FIRST} | x Qh 8d", edition=edition)
    table.acts("fold call")
    dealt = [e for e in table.cited(third) if isinstance(e, UpCardDealt)]

    assert [e.seat for e in dealt] == [1, 2]
    assert (table.up(1), table.up(2), table.up(3)) == ("9♦ Q♥", "8♣ 8♦", "K♦")
    assert table.dead(3) == ""


# -- exposed cards --------------------------------------------------------------------------------


def test_in_1995_an_exposed_hole_card_stays_a_hole_card() -> None:
    """No rule speaks of it; everybody has seen it."""
    table = Stud(SLUG, WHOLE, mishaps={"exposed": "3s"}, edition=1995)

    assert (table.up(2), table.holds(2)) == ("8♣", "3♠")
    assert [e.seat for e in table.events if isinstance(e, CardExposed)] == [2]
    assert table.act.hand.exposed == []


# -- the showdown ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.15(r)", "13:69F-14.15(n)")
def test_when_the_last_card_falls_off_the_table_the_burn_cards_are_shuffled() -> None:
    """Nobody knows the order of the deck; all cards but three fall before the third is dealt."""
    table = Stud(SLUG, seats=2, known=False)
    deck = [face(card) for card in range(52)]
    for card in deck[:4]:
        table.draw(card)
    table.acts("call")
    for card in deck[4:50]:
        table.draw(card, "fallen")
    table.draw(deck[50])
    table.draw(deck[51], "fallen")

    question = table.round.question
    assert isinstance(question, Shuffle)
    assert question.cards == {50}


@pytest.mark.rule("13:69F-14.13(h)")
def test_the_best_five_card_high_hand_wins() -> None:
    """All five cards count."""
    table = Stud(SLUG, "Ks 8s 4s | 9d 8c Kd | x Qh 8d Jc | x Ah 5h 2d | x Kh 5d 2h")
    table.to_the_end()

    assert table.shown()[2][0] == "full house, eights over fives"
    assert [seat for seat, _, _, _ in table.won()] == [2]


@pytest.mark.parametrize(("odd_chip", "first"), [("high_card_by_suit", 2), ("left_of_button", 1)])
def test_the_odd_chip_of_tied_hands_goes_as_the_house_says(odd_chip: str, first: int) -> None:
    """By suit, or to the closest at the dealer's left."""
    deal = "Ah As 2c | Kd Kc 3c | x Qh Qc 5d | x Jh Jc 7d | x 9d 9c 8d"
    table = Stud(SLUG, deal, odd_chip_single=odd_chip, later_rounds_open="bet_or_check")
    table.to_the_end()

    assert table.won()[0][0] == first
    assert [cents for _, _, cents, _ in table.won()] == [5_00, 4_00]


@settings(max_examples=40, deadline=None)
@given(st.permutations(range(52)), st.integers(2, 8))
def test_the_winners_are_those_of_the_readable_ranking(deck: list[int], count: int) -> None:
    """Anyone who has the best five cards."""
    names = [f"{Card(card).rank.letter}{'cdhs'[card // 13]}" for card in deck]
    hands = [names[5 * number : 5 * number + 5] for number in range(count)]
    passes = [" ".join(hand[number] for hand in hands) for number in range(5)]
    deal = " | ".join([*passes[:2], *(f"x {cards}" for cards in passes[2:])])
    table = Stud(SLUG, deal, seats=count)
    table.to_the_end()
    ranks = [rank(" ".join(hand)) for hand in hands]

    assert {seat for seat, _, _, _ in table.won()} == {
        seat for seat, each in enumerate(ranks, start=1) if each == max(ranks)
    }

"""What happened at a poker table, in the words of the dealer, and what a question offers."""

from __future__ import annotations

import pytest

from pitboss.poker.answers import PushChips
from pitboss.poker.betting.rounds import post_live
from pitboss.poker.dealing.passes import deal_board
from pitboss.poker.events import (
    BoardDealt,
    ButtonMoved,
    CardsBurned,
    CardsGiven,
    CardsHeld,
    HandRuled,
    PotAwarded,
    UpCardDealt,
)
from pitboss.poker.hand import ALL_IN
from pitboss.poker.showdown import Show
from tests.poker.room import Room, cards

CITE = "13:69F-14.6(e)2"


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (ButtonMoved(cite=CITE, seat=3), "the button is at seat 3"),
        (CardsGiven(cite=CITE, seats=(1, 2)), "a card face down to seats 1, 2"),
        (CardsGiven(cite=CITE, seats=(2,)), "a card face down to seat 2"),
        (CardsGiven(cite=CITE, seats=(1, 2), passes=2), "2 cards face down to seats 1, 2"),
        (CardsHeld(cite=CITE, seat=1, cards=tuple(cards("As Kd"))), "seat 1 holds A♠ K♦"),
        (UpCardDealt(cite=CITE, seat=2, card=51, dead=True), "seat 2: A♠, dead"),
        (BoardDealt(cite=CITE, cards=tuple(cards("2c 3d"))), "in the centre: 2♣ 3♦"),
        (CardsBurned(cite=CITE), "a card is burned"),
        (HandRuled(cite=CITE, seat=2, ruling="dead"), "the hand of seat 2 is dead"),
        (PotAwarded(cite=CITE, seat=1, pot=0, cents=5_00), "seat 1 wins $5.00 of the main pot"),
        (
            PotAwarded(cite=CITE, seat=1, pot=2, cents=5_00, half="low"),
            "seat 1 wins $5.00 of the side pot 2, low half",
        ),
    ],
)
def test_every_event_is_shown_in_words(event: ButtonMoved, text: str) -> None:
    """As the dealer tells it."""
    assert event.text == text


def test_a_player_is_live_until_the_fold() -> None:
    """Also without chips."""
    room = Room(100, 100, 100)
    player = room.hand.of(3)

    assert player.live
    player.status = ALL_IN
    assert player.live
    room.hand.drop(player)
    assert not player.live


def test_a_blind_that_the_stack_cannot_pay_is_still_the_bet() -> None:
    """Who has less is all-in, and the others call the full amount."""
    room = Room(100, 100, 100)
    hand, player = room.hand, room.hand.of(3)
    player.stack = 3_00
    post_live(hand, player, 8_00, "13:69F-14.10(d)", "blind")

    assert (player.street, player.status) == (3_00, ALL_IN)
    assert hand.bet == 8_00


def test_a_stack_with_odd_cents_goes_in_whole() -> None:
    """Raises are listed in dollars, and everything beside them."""
    room = Room(100, 100, 100, limit_structure="no_limit")
    room.hand.of(3).stack = 50_25
    forms = {form.command: form.blanks for form in room.turn.own_forms()}

    assert str(forms["raise"]["to"].describe()) == "$4.00 to $50.00 in steps of $1.00"
    assert forms["all-in"]["to"].describe() == "$50.25 to $50.25 in steps of $0.01"
    assert forms["push_raise"]["cents"].describe() == "$50.25 to $50.25 in steps of $0.01"


def test_who_put_chips_forward_is_asked_only_for_more() -> None:
    """After an incomplete bet only chips are on offer, up to the whole stack."""
    room = Room(100, 100, 100, limit_structure="no_limit")
    room.say(PushChips(by="seat:3", cents=99_00, chips=2, more=True))

    assert [(form.command, form.seldom) for form in room.turn.own_forms()] == [
        ("push_raise", False)
    ]
    assert room.turn.prompt.endswith("$2.00 to call, $99.00 pushed and more to follow.")
    room.refused("3 fold", "13:69F-14.7(g)1")


def test_the_last_blind_is_informed_that_there_is_a_bet_and_nothing_to_call() -> None:
    """On the flop there is none; at the showdown the centre and the pot are shown once more."""
    room = Room(100, 100, deck="As Ks Ah Kh 2c 3d 4h 8s 2d 9c 2h 7c")
    room.act("1 call")
    blind, declined = room.turn.prompt, room.turn.own_forms()[0].help
    room.act("2 check")
    flop, opened = room.turn.prompt, room.turn.own_forms()[0].help
    room.act(*["1 check", "2 check"] * 3)
    assert room.question is not None

    assert blind == "Seat 2 acts: $4.00 in the pot, nothing to call."
    assert flop == "Seat 1 acts: 3♦ 4♥ 8♠ in the centre, $4.00 in the pot, no bet."
    assert (declined, opened) == ("decline to raise", "decline to open the betting")
    centre = "3♦ 4♥ 8♠ 9♣ 7♣ in the centre, $4.00 in the pot"
    assert room.question.prompt == f"Seat 1 shows or concedes: {centre}."


def test_a_refusal_tells_the_one_amount_or_both_ends() -> None:
    """At fixed limit there is one amount, without a limit there are many."""
    fixed = Room(100, 100, 100).refused("3 raise 5", "13:69F-14.17")
    open_ended = Room(100, 100, 100, limit_structure="no_limit").refused(
        "3 raise 3", "13:69F-14.17"
    )

    assert "exactly $4.00 here" in str(fixed)
    assert "from $4.00 to $100.00 in steps of $1.00" in str(open_ended)


def test_the_only_one_who_can_win_a_pot_is_asked_to_show() -> None:
    """Where nobody else contends for all of it, conceding is not on offer."""
    room = Room(100, 100, 100)
    question = Show(room.hand, room.hand.of(1))
    room.hand.of(1).total = 5_00

    assert [form.command for form in question.own_forms()] == ["show"]
    assert question.aside("seat:2") == ""
    assert question.aside("seat:1").startswith("you hold ")


def test_no_second_card_is_burned_where_one_lies_there() -> None:
    """An exposed card may have been made the burn card."""
    room = Room(100, 100, 100)
    for _ in deal_board(room.hand, 1, "13:69F-14.10(e)", burned=True):
        raise AssertionError("nothing is asked")

    assert room.hand.burns == []
    assert len(room.hand.board) == 1

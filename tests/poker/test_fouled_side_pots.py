"""Side pots when hands that contend for them are fouled; 13:69F-14.7(c)4, 14.15(i)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.errors import MalformedAnswer
from pitboss.money import INVENTORY
from pitboss.poker.answers import LeftHand, ThrowHand
from pitboss.poker.events import PotAwarded
from pitboss.table import REVISION, Answer
from tests.poker.room import Room
from tests.poker.test_irregular import NO_LIMIT, foul

# Four passes to nobody in particular, a burn, and a royal flush in the centre.
BOARD_PLAYS = "2c 2d 2h 3c 3d 3h 4c As Ks Qs 4d Js 4h Ts"


def side_pot(**options: Any) -> Room:
    """Seat 1 is all-in for $20; seats 2 and 3 have $170 each in the pot, before the river."""
    room = Room(20, 200, 200, **{**NO_LIMIT, **options})
    room.act("3 raise 20", "1 call", "2 call", "2 bet 150", "3 call", "2 check", "3 check")
    return room


@pytest.mark.rule("13:69F-14.7(c)4i", "13:69F-14.7(c)4iii")
@pytest.mark.parametrize("last", [foul(3, "taken", "open"), LeftHand(by="dealer", seat=3)])
def test_who_is_all_in_wins_no_side_pot_when_the_others_are_fouled(last: Answer) -> None:
    """The side pot of $300 was seat 3's when seat 2 was out; seat 1 wins $60, not $360."""
    room = side_pot()
    room.say(foul(2, "taken", "open"))
    room.say(last)

    assert room.round.over
    assert room.stacks() == [60, 30, 330]
    assert [(each.seat, each.cents) for each in room.events_of(PotAwarded)] == [
        (3, 300_00),
        (1, 60_00),
    ]


@pytest.mark.rule("13:69F-14.7(c)4i")
def test_a_side_pot_that_a_fold_left_to_one_player_stays_with_that_player() -> None:
    """Seat 2 folds to a bet; seat 3's hand is fouled at the showdown, and seat 1 wins $60."""
    room = Room(20, 200, 200, **NO_LIMIT)
    room.act(
        "3 raise 20", "1 call", "2 call", "2 bet 50", "3 call", "2 check", "3 bet 50", "2 fold"
    )
    room.say(foul(3, "taken", "open"))

    assert room.round.over
    assert room.stacks() == [60, 130, 230]


@pytest.mark.rule("13:69F-14.7(c)4i", "13:69F-14.15(i)3")
def test_a_victim_has_the_own_side_pot_and_a_refund_of_the_rest() -> None:
    """$300 of the side pot and $20 of the main pot, of which all rake is given back."""
    room = side_pot(rake_cap=10_00)
    room.say(foul(2, "taken", "open"))
    room.say(foul(3, "taken"))

    assert room.stacks() == [40, 30, 350]
    assert room.table.accounts.balance(INVENTORY) == 0


@pytest.mark.rule("13:69F-14.7(c)4i", "13:69F-14.14(b)1i")
def test_the_rake_of_a_side_pot_is_borne_by_who_gets_it() -> None:
    """Six dollars came out of the main pot of $60, four out of the side pot of $300."""
    room = side_pot(rake_cap=10_00)
    room.say(foul(2, "taken", "open"))
    room.say(foul(3, "taken", "open"))

    assert room.stacks() == [54, 30, 326]
    assert room.table.accounts.balance(INVENTORY) == 10_00


@pytest.mark.rule("13:69F-14.7(c)4i")
def test_a_side_pot_whose_contenders_are_fouled_at_once_goes_back() -> None:
    """Two hands were mixed with one another: each gets $150 back, and seat 1 wins $60."""
    room = side_pot(rake_cap=10_00)
    room.say(replace(foul(2, "mixed", "open"), other=3))

    assert room.round.over
    assert room.stacks() == [54, 180, 180]
    assert room.table.accounts.balance(INVENTORY) == 6_00


@pytest.mark.rule("13:69F-14.7(c)4i")
def test_more_than_two_hands_are_fouled_by_one_call() -> None:
    """Three were mixed with one another: their side pot goes back, and seat 1 wins $80."""
    room = Room(20, 200, 200, 200, **NO_LIMIT)
    room.act("3 raise 20", "4 call", "1 call", "2 call", "2 bet 50", "3 call", "4 call")
    room.refused(replace(foul(2, "mixed", "open"), other=3, others="4,9"), "13:69F-14.15(i)")
    room.say(replace(foul(2, "mixed", "open"), other=3, others="4"))

    assert room.round.over
    assert room.stacks() == [80, 180, 180, 180]


def test_seats_fouled_together_are_typed_with_commas() -> None:
    """At least three hands are left; each seat is named once."""
    room = Room(20, 200, 200, 200, **NO_LIMIT)
    assert room.question is not None
    form = next(form for form in room.question.forms() if form.command == "foul_more")

    assert form.read(["2", "3", "mixed", "open", "False", "False", "4,1"]) == replace(
        foul(2, "mixed", "open"), other=3, others="4,1"
    )
    with pytest.raises(MalformedAnswer, match="one or more of 1, 2, 3, 4, separated"):
        form.read(["2", "3", "mixed", "open", "False", "False", "4,4"])
    room.act("3 fold", "4 fold")
    assert all(form.command != "foul_more" for form in room.question.forms())


def test_a_deeper_part_of_a_side_pot_is_its_only_contender_s() -> None:
    """Of the two who are fouled at once seat 3 alone could win the last $100."""
    room = Room(20, 100, 200, 200, **NO_LIMIT)
    room.act(
        "3 raise 100", "4 call", "1 call", "2 call", "3 bet 50", "4 call", "3 check", "4 check"
    )
    room.say(foul(4, "taken", "open"))
    room.say(replace(foul(2, "mixed", "open"), other=3))

    assert room.round.over
    assert room.stacks() == [80, 80, 230, 130]
    assert [(each.pot, each.seat) for each in room.events_of(PotAwarded)] == [(2, 3), (0, 1)]


# -- what a dead hand had bet ---------------------------------------------------------------------


def bet_of_a_dead_hand(revision: int = REVISION) -> Room:
    """Seat 1 is all-in for $20; seat 2 bets $150 more and leaves the hand, and seat 3 folds."""
    room = Room(20, 200, 200, revision=revision, **NO_LIMIT)
    room.act("3 raise 20", "1 call", "2 call", "2 bet 150")
    room.say(LeftHand(by="dealer", seat=2))
    room.act("3 fold")
    return room


@pytest.mark.rule("13:69F-14.7(c)4i", "13:69F-14.14(d)")
def test_who_is_all_in_does_not_win_what_a_dead_hand_had_bet_beyond() -> None:
    """Seat 1 has $20 in the pot and wins $60; the $150 that nobody called go back."""
    room = bet_of_a_dead_hand()

    assert room.round.over
    assert room.stacks() == [60, 180, 180]
    assert [(each.seat, each.cents) for each in room.events_of(PotAwarded)] == [(1, 60_00)]


def test_at_tables_opened_before_who_is_all_in_had_it_all() -> None:
    """Their logs lead to the same cents as ever."""
    assert bet_of_a_dead_hand(revision=2).stacks() == [210, 30, 180]


@pytest.mark.rule("13:69F-14.7(c)4i", "13:69F-14.15(j)2")
def test_an_all_in_call_does_not_win_more_than_it_reached_of_a_hand_thrown_away() -> None:
    """Seat 3 said $150 and threw the hand away; seat 1 has $20, seat 2 $100 against that."""
    room = Room(20, 100, 200, deck=BOARD_PLAYS, **NO_LIMIT)
    room.say(ThrowHand(by="seat:3", said="150"))
    room.act("1 call", "2 call")

    assert room.round.over
    assert room.stacks() == [30, 190, 100]


@pytest.mark.rule("13:69F-14.6(e)5", "13:69F-14.15(j)2")
def test_the_last_player_who_still_has_chips_wins_all_of_a_hand_thrown_away() -> None:
    """Nobody else is left, and no side pot was made."""
    room = Room(100, 200, 200, **NO_LIMIT)
    room.say(ThrowHand(by="seat:3", said="150"))
    room.act("1 fold")

    assert room.stacks() == [99, 351, 50]


@pytest.mark.rule("13:69F-14.15(r)")
def test_a_round_in_which_every_hand_was_fouled_is_dead() -> None:
    """Two players, and both hands are mixed: nobody is left to win, and all chips go back."""
    room = Room(100, 100, **NO_LIMIT)
    room.act("1 raise 50")
    room.say(replace(foul(1), other=2))

    assert room.round.over
    assert room.stacks() == [100, 100]

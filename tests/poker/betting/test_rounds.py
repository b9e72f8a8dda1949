"""A betting round: who acts when, what ends it, and what is done."""

from __future__ import annotations

import pytest

from pitboss.poker.betting.acting import Act
from pitboss.poker.events import BoardDealt, PlayerActed, UpCardDealt
from pitboss.poker.hand import ALL_IN, FOLDED, IN
from pitboss.table import ChipsMoved, Leave, Sit
from tests.poker.room import STUD, Room


def in_turn(room: Room) -> int:
    return room.turn.player.seat


# -- the order ------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.1[Betting round]", "13:69F-14.6(c)")
def test_action_goes_clockwise_until_all_have_answered_the_last_raise() -> None:
    """A raise gives everybody else another turn, and the raiser none."""
    room = Room(100, 100, 100, 100)
    order = []
    for sentence in ("call", "raise 4", "call", "fold", "call"):
        order.append(in_turn(room))
        room.act(f"{in_turn(room)} {sentence}")

    assert order == [3, 4, 1, 2, 3]
    assert room.hand.street == 2


@pytest.mark.rule("13:69F-14.1[Blind bet]", "13:69F-14.6(e)2")
def test_a_blind_still_has_a_turn_when_nobody_raised() -> None:
    """Posting is not acting: the last blind checks or raises."""
    room = Room(100, 100, 100)
    room.act("3 call", "1 call")

    assert in_turn(room) == 2
    assert [form.command for form in room.turn.own_forms()][:3] == ["check", "raise", "fold"]
    room.act("2 raise 4")
    assert in_turn(room) == 3


@pytest.mark.rule("13:69F-14.1[Forced bet]")
def test_a_forced_bet_is_acting() -> None:
    """If nobody raises, the forced bettor has no further say in the first betting round."""
    room = Room(100, 100, 100, kind=STUD)
    room.act("2 call", "3 call")

    assert room.hand.street == 2
    assert in_turn(room) == 1


@pytest.mark.rule("13:69F-14.1[Check]")
def test_everybody_checks_and_the_round_is_over() -> None:
    """A check keeps the right to act; a bet is then answered."""
    room = Room(100, 100, 100)
    room.act("3 call", "1 call", "2 check", "1 check", "2 check", "3 check")

    assert len(room.hand.board) == 4
    room.act("1 check", "2 bet 4")
    room.refused("3 check", "13:69F-14.1[Check]")
    room.act("3 fold")
    assert in_turn(room) == 1


@pytest.mark.rule("13:69F-14.7(d)")
def test_words_out_of_turn_do_not_bind() -> None:
    """They are refused, and nothing has changed."""
    room = Room(100, 100, 100)

    room.refused("1 fold", "13:69F-14.7(d)")
    room.refused("2 raise 4", "13:69F-14.7(d)")
    room.act("3 call")


@pytest.mark.rule("13:69F-14.7(c)1", "13:69F-14.1[Table stakes]")
def test_no_chips_come_or_go_during_a_round() -> None:
    """Neither the player in turn nor another leaves or sits down."""
    room = Room(100, 100, 100)

    room.refused(Leave(by="seat:3"), "13:69F-14.7(c)1")
    room.refused(Leave(by="seat:1"), "13:69F-14.7(c)1")
    room.refused(Sit(by="dealer", seat=4, cents=100_00), "13:69F-14.7(c)1")


# -- what is done ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.1[Call]", "13:69F-14.1[Bet]", "13:69F-14.1[Opening bet]")
def test_calls_match_the_bet_and_bets_go_into_the_pot() -> None:
    """Each player's chips lie in the pot, and the events tell it."""
    room = Room(100, 100, 100)
    room.act("3 call", "1 call", "2 check", "1 bet 2", "2 call", "3 fold")

    assert room.hand.pot == 10_00
    assert room.stacks() == [96, 96, 98]
    acted = [
        (each.seat, each.action, each.cents, each.total) for each in room.events_of(PlayerActed)
    ]
    assert acted == [
        (1, "blind", 1_00, 1_00),
        (2, "blind", 2_00, 2_00),
        (3, "call", 2_00, 2_00),
        (1, "call", 1_00, 2_00),
        (2, "check", 0, 2_00),
        (1, "bet", 2_00, 2_00),
        (2, "call", 2_00, 2_00),
        (3, "fold", 0, 0),
    ]
    assert [each.text for each in room.events_of(PlayerActed)][5] == "seat 1: bet $2.00"


@pytest.mark.rule("13:69F-14.6(d)", "13:69F-14.14(d)")
def test_an_uncalled_bet_wins_the_pot_and_comes_back() -> None:
    """All fold: the last player has the pot without showing, and what nobody called."""
    room = Room(100, 100, 100)
    room.act("3 raise 4", "1 fold", "2 fold")

    assert room.round.over
    assert room.stacks() == [99, 98, 103]
    back = [each for each in room.events_of(ChipsMoved) if each.memo == "uncalled"]
    assert [(each.target, each.cents) for each in back] == [("stack:3", 2_00)]


@pytest.mark.rule("13:69F-14.14(d)")
def test_if_all_fold_to_the_last_blind_its_excess_is_uncalled() -> None:
    """Blinds of one and two: a dollar of the larger was never called."""
    room = Room(100, 100, 100)
    room.act("3 fold", "1 fold")

    assert room.stacks() == [99, 101, 100]
    back = [each.cents for each in room.events_of(ChipsMoved) if each.memo == "uncalled"]
    assert back == [1_00]


@pytest.mark.rule("13:69F-14.14(d)")
def test_an_uncalled_bet_is_left_out_of_the_rake() -> None:
    """Ten percent of the twelve dollars that were called, not of the hundred."""
    room = Room(200, 200, 200, limit_structure="no_limit", rake_cap=50_00)
    room.act("3 call", "1 call", "2 check")
    room.act("1 bet 100", "2 fold", "3 fold")

    assert room.stacks() == [198 + 6, 198, 198]


@pytest.mark.rule("13:69F-14.7(c)4ii", "13:69F-14.1[All-in]", "13:69F-14.7(c)4")
def test_all_cards_are_dealt_when_nobody_can_bet_any_more() -> None:
    """Both are all-in: the board comes out without another question."""
    room = Room(100, 100, limit_structure="no_limit", require_disclosure=True)
    room.act("1 raise 100", "2 call")

    assert room.round.over
    assert [len(each.cards) for each in room.events_of(BoardDealt)] == [3, 1, 1]


@pytest.mark.rule("13:69F-14.7(c)4ii", "13:69F-14.7(c)4iii")
def test_the_others_bet_on_beside_a_player_who_is_all_in() -> None:
    """The all-in player is passed over, the other two may bet against each other."""
    room = Room(10, 100, 100, limit_structure="no_limit")
    room.act("3 call", "1 raise 10", "2 call", "3 call")

    assert room.hand.of(1).status == ALL_IN
    assert in_turn(room) == 2
    room.act("2 bet 20", "3 fold")
    assert room.round.over or not isinstance(room.question, Act)


def test_betting_is_skipped_when_one_player_has_chips_left() -> None:
    """A call by the only one with chips, and no bet is asked for any more."""
    room = Room(10, 100, limit_structure="no_limit", require_disclosure=True)
    room.act("1 raise 10", "2 call")

    assert room.round.over


@pytest.mark.rule("13:69F-14.1[Fold]", "13:69F-14.15(j)1i")
def test_a_folded_hand_goes_to_the_discards_and_its_chips_stay() -> None:
    """The cards are in the muck, apart from burn cards."""
    room = Room(100, 100, 100)
    before = list(room.hand.of(3).down)
    room.act("3 fold", "1 call", "2 check")

    assert room.hand.of(3).status == FOLDED
    assert room.hand.muck == before
    assert len(room.hand.burns) == 1
    assert not set(room.hand.burns) & set(room.hand.muck)
    assert room.hand.of(1).status == IN


# -- ghosts ---------------------------------------------------------------------------------------


def up_cards(room: Room) -> list[tuple[int, bool]]:
    return [(each.seat, each.dead) for each in room.events_of(UpCardDealt)]


@pytest.mark.rule("19:47-14.15(e)", "13:69F-14.15(j)1ii")
def test_a_seat_that_folds_owing_nothing_keeps_getting_dead_cards() -> None:
    """After a fold in a round of checking, until the next wager."""
    room = Room(100, 100, 100, 100, kind=STUD)
    room.act("2 call", "3 call", "4 call", "1 bet 2", "2 call", "3 call", "4 call")
    room.act("1 check", "2 fold", "3 check", "4 check")

    assert up_cards(room)[-4:] == [(1, False), (2, True), (3, False), (4, False)]
    assert len(room.hand.of(2).up) == 3
    room.act("1 bet 4", "3 call", "4 fold")
    assert not room.hand.of(2).ghost


@pytest.mark.rule("19:47-14.15(e)")
def test_a_wager_takes_the_place_of_a_folded_seat_away() -> None:
    """A later bet, and the seat gets no more cards; nor does one that folds to a bet."""
    room = Room(100, 100, 100, 100, kind=STUD)
    room.act("2 call", "3 call", "4 call", "1 bet 2", "2 fold", "3 call", "4 call")

    assert up_cards(room)[-3:] == [(1, False), (3, False), (4, False)]
    room.act("1 fold", "3 check", "4 bet 4", "3 call")
    assert up_cards(room)[-2:] == [(3, False), (4, False)]


def test_a_player_who_has_to_bet_may_neither_check_nor_fold() -> None:
    """The first to act in the second betting round of the plain stud game opens it."""
    room = Room(100, 100, 100, kind=STUD)
    room.act("2 call", "3 call")

    room.refused("1 check", "13:69F-14.1[Opening bet]")
    room.refused("1 fold", "13:69F-14.1[Opening bet]")
    assert {form.command for form in room.turn.own_forms()} >= {"bet", "throw"}
    room.act("1 bet 2", "2 fold", "3 fold")
    assert room.stacks() == [102, 99, 99]

"""How much may be bet and raised, in every limit structure."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.hand import Hand, Player
from tests.poker.room import STUD, Room


def bounds(room: Room) -> tuple[int, int]:
    """The least and the most to which the player in turn may bet or raise, in dollars."""
    return room.turn.low // 100, room.turn.high // 100


def to_flop(room: Room) -> Room:
    """Everybody calls, the last blind checks."""
    seats = len(room.table.seats)
    room.act(*[f"{seat} call" for seat in range(3, seats + 1)], "1 call", "2 check")
    return room


@pytest.mark.rule("13:69F-14.17", "13:69F-14.1[Raise]")
def test_fixed_limit_bets_the_minimum_early_and_the_maximum_late() -> None:
    """Two and four dollars: raises of two before the third betting round, of four from it on."""
    room = Room(100, 100, 100)
    assert bounds(room) == (4, 4)

    to_flop(room)
    assert bounds(room) == (2, 2)
    room.act("1 bet 2")
    assert bounds(room) == (4, 4)

    room.act("2 call", "3 call")
    assert bounds(room) == (4, 4)
    room.act("1 bet 4")
    assert bounds(room) == (8, 8)


@pytest.mark.rule("13:69F-14.17")
def test_the_posted_number_of_raises_is_not_exceeded() -> None:
    """Three raises after the blinds; then only a call or a fold."""
    room = Room(100, 100, 100)
    room.act("3 raise 4", "1 raise 6", "2 raise 8")

    assert bounds(room) == (0, 0)
    room.refused("3 raise 10", "13:69F-14.17")
    room.act("3 call", "1 call")
    assert len(room.hand.board) == 3


@pytest.mark.rule("13:69F-14.17", "13:69F-14.15(r)")
def test_a_short_all_in_does_not_count_among_the_posted_raises() -> None:
    """Seat 3 puts in a third dollar; the one raise of the round is still open."""
    room = Room(100, 100, 3, limit_structure="no_limit", max_raises=1)
    room.act("3 raise 3")

    assert (room.turn.player.seat, room.turn.low) == (1, 5_00)
    room.act("1 raise 5")
    assert room.turn.high == 0


def test_a_pot_with_coin_in_it_is_bet_in_whole_chips() -> None:
    """Blinds and three antes make $3.75: with the call of two a raise is to $7 at most."""
    room = Room(100, 100, 100, limit_structure="pot_limit", ante=25)

    assert (room.hand.pot, room.turn.high) == (3_75, 7_00)
    room.refused("3 raise 8", "13:69F-14.17")
    room.act("3 raise 7")


@pytest.mark.rule("13:69F-14.17")
def test_an_opening_bet_is_no_raise() -> None:
    """After the first betting round a bet and three raises are accepted."""
    room = to_flop(Room(100, 100, 100))
    room.act("1 bet 2", "2 raise 4", "3 raise 6", "1 raise 8")

    room.refused("2 raise 10", "13:69F-14.17")


def test_without_a_cap_raises_go_on() -> None:
    """Zero stands for no cap."""
    room = Room(100, 100, 100, max_raises=0)
    room.act("3 raise 4", "1 raise 6", "2 raise 8", "3 raise 10", "1 raise 12")

    assert bounds(room) == (14, 14)


@pytest.mark.parametrize(
    ("structure", "expected"),
    [("fixed", (4, 4)), ("spread", (4, 10)), ("pot_limit", (4, 7)), ("no_limit", (4, 100))],
)
@pytest.mark.rule("13:69F-14.17")
def test_a_blind_below_the_minimum_is_first_completed(
    structure: str, expected: tuple[int, int]
) -> None:
    """Blinds of one and two at a table from four to eight; it counts as a raise."""
    room = Room(
        100, 100, 100, minimum=4_00, maximum=8_00, blinds=(1_00, 2_00), limit_structure=structure
    )
    assert bounds(room) == expected

    room.act("3 raise 4")
    assert room.hand.raises == 1
    assert bounds(room)[0] == 8


@pytest.mark.rule("13:69F-14.17", "13:69F-14.1[Raise]")
def test_spread_limit_raises_by_the_last_bet_at_least_and_the_maximum_at_most() -> None:
    """From two to six dollars."""
    room = to_flop(Room(100, 100, 100, maximum=6_00, limit_structure="spread"))
    assert bounds(room) == (2, 6)

    room.act("1 bet 3")
    assert bounds(room) == (6, 9)
    room.act("2 raise 8")
    assert bounds(room) == (13, 14)
    room.refused("3 raise 12", "13:69F-14.17")
    room.refused("3 raise 15", "13:69F-14.17")


def test_pot_limit_bets_the_pot_and_raises_the_pot_after_the_call() -> None:
    """Blinds one and two: the first raise goes to seven; on the flop the pot is six."""
    room = Room(1000, 1000, 1000, limit_structure="pot_limit")
    assert bounds(room) == (4, 7)

    to_flop(room)
    assert bounds(room) == (2, 6)
    room.act("1 bet 6")
    assert bounds(room) == (12, 24)
    room.act("2 raise 24")
    assert bounds(room) == (42, 84)


def test_no_limit_goes_up_to_the_stack() -> None:
    """At least the last full raise more, at most everything."""
    room = Room(100, 100, 100, limit_structure="no_limit")
    room.act("3 raise 10")

    assert bounds(room) == (18, 100)
    room.act("1 raise 30")
    assert bounds(room) == (50, 100)


@pytest.mark.rule("13:69F-14.7(c)4")
def test_a_player_with_less_than_the_least_puts_in_everything() -> None:
    """All-in for less is always open, and nothing in between is."""
    room = Room(100, 5, 100, limit_structure="no_limit")
    room.act("3 raise 4", "1 call")

    assert bounds(room) == (5, 5)
    room.act("2 raise 5")
    assert room.hand.of(2).stack == 0
    room.act("3 call")


def test_a_blind_above_the_minimum_is_the_measure_of_the_first_raise() -> None:
    """With a blind of ten a raise goes to twenty."""
    room = Room(500, 500, 500, blinds=(5_00, 10_00), limit_structure="no_limit")

    assert bounds(room) == (20, 500)


@pytest.mark.rule("13:69F-14.15(r)")
@pytest.mark.parametrize("reopens", [False, True])
def test_a_short_all_in_opens_the_betting_again_only_if_the_house_says_so(reopens: bool) -> None:
    """A bet of ten, a call, an all-in of fifteen: the bettor may call five more."""
    room = to_flop(Room(100, 100, 17, limit_structure="no_limit", short_all_in_reopens=reopens))
    room.act("1 bet 10", "2 call", "3 raise 15")

    assert bounds(room) == ((25, 98) if reopens else (0, 0))
    if not reopens:
        room.refused("1 raise 30", "13:69F-14.17")
    room.act("1 call", "2 call")


@pytest.mark.rule("13:69F-14.15(r)")
def test_short_all_ins_that_come_to_a_full_raise_open_the_betting() -> None:
    """Ten, then all-ins of fifteen and twenty: that is ten more than the bettor has answered."""
    room = to_flop(Room(100, 17, 22, limit_structure="no_limit"))
    room.act("1 bet 10", "2 raise 15", "3 raise 20")

    assert bounds(room) == (0, 0)  # there is nobody left to raise against


def test_short_all_ins_that_come_to_a_full_raise_open_the_betting_against_others() -> None:
    """The same with a fourth player who called."""
    room = to_flop(Room(100, 17, 22, 100, limit_structure="no_limit"))
    room.act("1 bet 10", "2 raise 15", "3 raise 20", "4 call")

    assert bounds(room) == (30, 98)


@pytest.mark.rule("13:69F-14.15(r)")
def test_a_player_who_has_not_acted_may_raise_a_short_all_in() -> None:
    """By the last full bet at least."""
    room = to_flop(Room(100, 17, 100, limit_structure="no_limit"))
    room.act("1 bet 10", "2 raise 15")

    assert bounds(room) == (25, 98)


@pytest.mark.rule("13:69F-14.7(j)")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_check_raise_is_accepted_unless_a_notice_says_otherwise(allowed: bool) -> None:
    """Check, bet, and then a raise by who checked."""
    room = to_flop(Room(100, 100, 100, check_raise_allowed=allowed))
    room.act("1 check", "2 bet 2", "3 call")

    assert bounds(room) == ((4, 4) if allowed else (0, 0))


def test_nobody_raises_against_players_without_chips() -> None:
    """The other one is all-in: call or fold."""
    room = Room(100, 300, limit_structure="no_limit")
    room.act("1 raise 100")

    assert bounds(room) == (0, 0)


def test_odd_chips_go_in_whole() -> None:
    """A stack with quarters is bet in dollars, or all of it."""
    options: dict[str, Any] = {"limit_structure": "no_limit", "unit": 25, "rake_unit": 25}
    room = Room(100, 100, 100, **options)
    player: Player = room.hand.of(3)
    hand: Hand = room.hand

    assert (room.turn.low, room.turn.high) == (4_00, player.stack)
    assert hand.rules.unit == 25
    room.refused("3 raise 4.10", "13:69F-14.17")
    room.act("3 raise 4.25")


@pytest.mark.rule("13:69F-14.1[Forced bet]", "13:69F-14.7(b)3")
def test_a_forced_bet_is_completed_and_its_player_may_then_raise() -> None:
    """A forced dollar at a table from two to four; the completion opens the betting again."""
    room = Room(100, 100, 100, kind=STUD)
    assert bounds(room) == (2, 2)

    room.act("2 raise 2", "3 call")
    assert bounds(room) == (4, 4)
    room.act("1 raise 4", "2 call", "3 call")
    assert room.hand.street == 2

"""Words and chips: what a player's announcement or chips put forward amount to."""

from __future__ import annotations

import pytest

from pitboss.poker.answers import PushChips, Raise, ThrowHand
from pitboss.poker.events import PlayerActed
from pitboss.poker.hand import FOLDED
from tests.poker.room import STUD, Room


def push(
    seat: int, amount: int, chips: int = 5, *, said: str = "", more: bool = False
) -> PushChips:
    """So many dollars put forward in chips."""
    return PushChips(by=f"seat:{seat}", cents=amount * 100, chips=chips, said=said, more=more)


def last(room: Room) -> tuple[int, str, int]:
    """The last action: seat, what, and the dollars that now lie there."""
    acted = room.events_of(PlayerActed)[-1]
    return acted.seat, acted.action, acted.total // 100


@pytest.fixture
def room() -> Room:
    """Three players with a hundred dollars, no limit, blinds of one and two; seat 3 acts."""
    return Room(100, 100, 100, limit_structure="no_limit")


@pytest.mark.rule("13:69F-14.7(f)", "13:69F-14.7(f)1", "13:69F-14.7(f)2", "13:69F-14.7(f)3")
def test_chips_put_forward_are_a_bet(room: Room) -> None:
    """Several chips of more than the call are a raise to what they come to."""
    room.say(push(3, 9))

    assert last(room) == (3, "raise", 9)
    room.refused(push(1, 0), "13:69F-14.7(c)")
    room.refused(push(1, 500), "13:69F-14.7(c)")
    room.refused(push(1, 20, chips=0), "13:69F-14.7(f)")
    room.refused(push(1, 3), "13:69F-14.17")


@pytest.mark.rule("13:69F-14.7(g)2", "13:69F-14.7(g)")
def test_exact_chips_are_a_call_and_no_raise_follows(room: Room) -> None:
    """Who has put in the call does not then raise, nor add to a bet."""
    room.say(push(3, 2))

    assert last(room) == (3, "call", 2)
    room.refused(Raise(by="seat:3", to=10_00), "13:69F-14.7(g)")
    room.refused(push(3, 10), "13:69F-14.7(g)")


@pytest.mark.rule("13:69F-14.7(i)")
def test_one_large_chip_without_a_word_is_a_call(room: Room) -> None:
    """A single chip of 25 dollars calls two; the change stays with the player."""
    room.say(push(3, 25, chips=1))

    assert last(room) == (3, "call", 2)
    assert room.stacks() == [99, 98, 98]


@pytest.mark.rule("13:69F-14.7(i)")
def test_one_large_chip_with_the_word_raise_is_a_raise(room: Room) -> None:
    """The word makes it one."""
    room.say(push(3, 25, chips=1, said="raise"))

    assert last(room) == (3, "raise", 25)


def test_one_chip_where_nothing_is_bet_is_a_bet_of_its_value(room: Room) -> None:
    """There is nothing to call."""
    room.act("3 call", "1 call", "2 check")
    room.say(push(1, 25, chips=1))

    assert last(room) == (1, "bet", 25)


@pytest.mark.rule("13:69F-14.7(i)", "13:69F-14.10(f)")
def test_one_large_chip_of_the_blind_on_the_option_is_a_check(room: Room) -> None:
    """Nothing is required of the big blind: the chip adds nothing, and the change comes back."""
    room.act("3 call", "1 call")
    room.say(push(2, 25, chips=1))

    assert last(room) == (2, "check", 2)
    assert room.stacks() == [98, 98, 98]


@pytest.mark.rule("13:69F-14.7(i)")
def test_the_word_raise_makes_a_raise_of_the_blind_s_large_chip(room: Room) -> None:
    """On the option, 25 more dollars in one chip and the word raise."""
    room.act("3 call", "1 call")
    room.say(push(2, 25, chips=1, said="raise"))

    assert last(room) == (2, "raise", 27)


@pytest.mark.rule("13:69F-14.7(f)", "13:69F-14.17")
@pytest.mark.parametrize(("dollars", "to"), [(3, 4), (4, 4), (9, 9)])
def test_silent_chips_between_call_and_least_raise_are_the_least_raise(
    room: Room, dollars: int, to: int
) -> None:
    """They are more than a call, in several chips: a bet was placed, and it is made good."""
    room.say(push(3, dollars))

    assert last(room) == (3, "raise", to)


@pytest.mark.rule("13:69F-14.7(f)", "13:69F-14.7(g)3", "13:69F-14.17")
@pytest.mark.parametrize("said", ["", "raise"])
def test_chips_over_the_maximum_are_the_largest_raise(said: str) -> None:
    """Twenty dollars where the bet is $2 and raises go up to $4: a raise to $6, and no fold."""
    room = Room(100, 100, 100, limit_structure="spread")
    room.say(push(3, 20, said=said))

    assert last(room) == (3, "raise", 6)
    room.act("1 fold", "2 fold")
    room = Room(100, 100, 100, limit_structure="spread")
    room.act("3 call", "1 call", "2 check")
    room.say(push(1, 20, chips=1, said=said))
    assert last(room) == (1, "bet", 4)


@pytest.mark.rule("13:69F-14.7(f)", "13:69F-14.17")
def test_chips_beyond_the_call_where_no_raise_is_open_are_a_call() -> None:
    """The one raise of the round was made: twenty dollars call eight."""
    room = Room(100, 100, 100, limit_structure="no_limit", max_raises=1)
    room.act("3 raise 8")
    room.say(push(1, 20))

    assert last(room) == (1, "call", 8)


@pytest.mark.rule("13:69F-14.7(d)", "13:69F-14.17")
def test_a_spoken_amount_outside_the_limits_does_not_bind() -> None:
    """Nobody is held to it, nor corrected: the player acts again."""
    room = Room(100, 100, 100, limit_structure="spread")

    room.refused(push(3, 20, said="20"), "13:69F-14.17")
    room.refused(push(3, 3, said="3"), "13:69F-14.17")
    room.act("3 fold")


@pytest.mark.rule("13:69F-14.7(d)", "13:69F-14.1[Call]", "13:69F-14.1[Raise]")
@pytest.mark.parametrize(("said", "action", "to"), [("10", "call", 10), ("8", "call", 10)])
def test_the_big_blind_who_says_the_bet_or_what_is_missing_calls(
    room: Room, said: str, action: str, to: int
) -> None:
    """A call is equal to the wager before it: $10, of which two lie there."""
    room.act("3 raise 10", "1 fold")
    room.say(push(2, 10, said=said))

    assert room.events_of(PlayerActed)[-1].action == action
    assert room.stacks() == [99, 90, 90]
    assert room.hand.pot == to * 200 + 1_00


@pytest.mark.rule("13:69F-14.7(d)", "13:69F-14.1[Raise]")
def test_an_amount_announced_counts_what_lies_there(room: Room) -> None:
    """The big blind who says 20 makes a bet of $20, not of $22."""
    room.act("3 raise 10", "1 fold")
    room.say(push(2, 20, said="20"))

    assert last(room) == (2, "raise", 20)


@pytest.mark.rule("13:69F-14.7(d)")
@pytest.mark.parametrize(
    ("said", "expected"),
    [("fold", "fold"), ("call", "call"), ("raise", "raise"), ("$20.00", "raise"), ("2", "call")],
)
def test_a_word_binds_whatever_the_chips_are(room: Room, said: str, expected: str) -> None:
    """Spoken in turn, a word or an amount is the action."""
    room.say(push(3, 7, said=said))

    assert last(room)[1] == expected


@pytest.mark.rule("13:69F-14.7(e)")
def test_chips_are_corrected_to_the_amount_announced(room: Room) -> None:
    """Twenty said, fifteen put forward: twenty it is."""
    room.say(push(3, 15, said="20"))

    assert last(room) == (3, "raise", 20)


@pytest.mark.rule("13:69F-14.15(j)")
def test_words_prevail_over_gestures(room: Room) -> None:
    """Chips for a raise with the word call are a call."""
    room.say(push(3, 40, said="call"))

    assert last(room) == (3, "call", 2)
    room.refused(push(1, 4, said="whatever"), "13:69F-14.7(d)")
    room.refused(push(1, 4, said="check"), "13:69F-14.1[Check]")


@pytest.mark.rule("13:69F-14.7(g)1")
def test_a_bet_declared_incomplete_is_added_to(room: Room) -> None:
    """The player says so at once; then the rest completes the bet, and nothing else is accepted."""
    room.say(push(3, 2, more=True))

    assert room.turn.pushed == 2_00
    assert room.stacks() == [99, 98, 100]
    room.refused("3 fold", "13:69F-14.7(g)1")
    room.refused("3 call", "13:69F-14.7(g)1")
    room.say(push(3, 8, chips=1))
    assert last(room) == (3, "raise", 10)


@pytest.mark.rule("13:69F-14.7(g)3")
def test_after_the_word_raise_chips_are_added_within_the_limits(room: Room) -> None:
    """Two dollars with the word raise, then five: a raise to seven; at least the minimum."""
    room.say(push(3, 2, said="raise", more=True))
    room.say(push(3, 5))
    assert last(room) == (3, "raise", 7)

    room.say(push(1, 3, said="raise", more=True))
    room.say(push(1, 1))
    assert last(room) == (1, "raise", 12)


@pytest.mark.rule("13:69F-14.7(g)1")
def test_chips_that_leave_nothing_to_add_are_not_incomplete(room: Room) -> None:
    """Everything put forward is everything; and only a raise is announced with more to come."""
    room.refused(push(3, 100, more=True), "13:69F-14.6(e)2")
    room.refused(push(3, 2, more=True, said="call"), "13:69F-14.6(e)2")


@pytest.mark.rule("13:69F-14.7(g)1")
def test_a_bet_may_be_added_to_as_often_as_the_player_says_so(room: Room) -> None:
    """Fifty chips one by one are one bet."""
    for _ in range(49):
        room.say(push(3, 1, more=True))

    assert "push_more" in {form.command for form in room.turn.own_forms()}
    room.say(push(3, 1))
    assert last(room) == (3, "raise", 50)


# -- a hand thrown away ---------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.15(j)1", "13:69F-14.15(j)1i")
def test_a_hand_thrown_away_facing_a_bet_is_folded(room: Room) -> None:
    """Without a word nothing is owed."""
    room.say(ThrowHand(by="seat:3"))

    assert room.hand.of(3).status == FOLDED
    assert room.stacks() == [99, 98, 100]


@pytest.mark.rule("13:69F-14.15(j)2")
@pytest.mark.parametrize(("said", "left"), [("call", 98), ("raise", 96), ("50", 50)])
def test_throwing_the_hand_away_does_not_cancel_what_was_said(
    room: Room, said: str, left: int
) -> None:
    """The call, the least raise or the amount goes into the pot, and then the hand is out."""
    room.say(ThrowHand(by="seat:3", said=said))

    assert room.hand.of(3).status == FOLDED
    assert room.stacks() == [99, 98, left]
    room.refused(ThrowHand(by="seat:1", said="fold"), "13:69F-14.15(j)2")
    room.refused(ThrowHand(by="seat:1", said="all"), "13:69F-14.7(d)")


@pytest.mark.rule("13:69F-14.15(j)2", "13:69F-14.7(d)")
def test_an_amount_outside_the_limits_is_not_owed_by_who_throws_the_hand_away(room: Room) -> None:
    """Three dollars are no raise of two: the statement does not bind."""
    room.refused(ThrowHand(by="seat:3", said="3"), "13:69F-14.17")
    forms = {form.command: form for form in room.turn.forms() if form.seldom}

    assert forms["throw_after"].read(["50"]) == ThrowHand(by="seat:3", said="$50.00")
    assert forms["throw_after"].blanks["said"].describe().startswith("$4.00 to ")
    assert forms["throw_after"].blanks["said"].admits("50")
    assert not forms["throw_after"].blanks["said"].admits("3")
    assert not forms["throw_after"].blanks["said"].admits("raise")


@pytest.mark.rule("13:69F-14.15(j)2")
def test_throwing_the_hand_away_does_not_cancel_a_forced_bet() -> None:
    """Who has to bet and throws the hand away bets the minimum first."""
    room = Room(100, 100, 100, kind=STUD)
    room.act("2 call", "3 call")
    room.say(ThrowHand(by="seat:1"))

    assert room.hand.of(1).status == FOLDED
    assert room.stacks() == [97, 99, 99]
    assert room.turn.call == 2_00


def test_a_call_cannot_be_owed_where_nothing_is_bet(room: Room) -> None:
    """There is nothing to call."""
    room.act("3 call", "1 call", "2 check")

    room.refused(ThrowHand(by="seat:1", said="call"), "13:69F-14.6(e)2")


def test_chips_of_a_thrown_hand_stay_in_the_pot(room: Room) -> None:
    """A raise thrown away is won by the one who is left."""
    room.say(ThrowHand(by="seat:3", said="raise"))
    room.act("1 fold")

    assert room.round.over
    assert room.stacks() == [99, 105, 96]


@pytest.mark.rule("13:69F-14.7(g)3", "13:69F-14.15(j)")
def test_the_word_raise_holds_however_often_more_chips_are_announced(room: Room) -> None:
    """Three dollars in three parts come to less than a raise, which is then made good."""
    room.say(push(3, 1, said="raise", more=True))
    room.say(push(3, 1, more=True))
    room.say(push(3, 1))

    assert last(room) == (3, "raise", 4)


@pytest.mark.rule("13:69F-14.7(g)1")
def test_nobody_announces_a_raise_in_parts_where_none_is_open() -> None:
    """The one raise of the round was made: chips for a call may still come in parts."""
    room = Room(100, 100, 100, limit_structure="no_limit", max_raises=1)
    room.act("3 raise 8")

    room.refused(push(1, 2, said="raise", more=True), "13:69F-14.6(e)2")
    room.say(push(1, 2, more=True))
    room.say(push(1, 5))
    assert last(room) == (1, "call", 8)

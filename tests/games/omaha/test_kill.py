"""The kill button: who gets it, what it does, and when it is taken up; 13:69F-14.11(i)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.games.omaha.kill import KillButtonMoved
from pitboss.games.omaha.rules import increased, is_kill_pot
from pitboss.poker.between.answers import AgreeMinimum, SitOut
from pitboss.poker.events import PlayerActed
from pitboss.table import Leave, Sit
from tests.games.board import Board, arranged

LOW_BOARD = "2c 3d 8h Ks Qd"
HIGH_BOARD = "Tc 9d 8h Ks Qd"
# Who wins: everything, the low half, the high half, or nothing at all.
SCOOP, LOW, HIGH, NOTHING = "As 4s Kd Kh", "Ac 4c 9h Th", "Kd Kh Jc 7c", "Jd Jh Ts 9s"


def table(
    *hands: str, board: str = LOW_BOARD, kill: str = "full", dollars: int = 1, **options: Any
) -> Board:
    """An omaha table with a kill that a pot of so many dollars brings."""
    threshold = {"kill_threshold_type": "dollars", "kill_threshold": dollars}
    deck = arranged(*hands, board=board)
    return Board("omaha", *[100] * len(hands), deck=deck, kill=kill, **{**threshold, **options})


def killed(seat: int, players: int = 4, **options: Any) -> Board:
    """A table where this seat has just won everything and the next hand is about to begin."""
    others = ["Jd Jh Ts 9s", "7d 7s 6d 6s", "Qc Jc Tc 9c", "9d 9h Td Th"][: players - 1]
    hands = [*others[: seat - 1], SCOOP, *others[seat - 1 :]]
    play = table(*hands, **options)
    play.check_down()
    play.events.clear()
    return play


def killer(play: Board) -> int:
    """Where the kill button is."""
    return int(play.table.state.killer)


def posted(play: Board) -> list[tuple[int, str, int]]:
    """The blinds of a hand, in their order."""
    return [(each.seat, each.action, each.cents) for each in play.events_of(PlayerActed)]


# -- who gets it ----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.11(i)")
@pytest.mark.parametrize(
    ("one", "two", "board", "seat"),
    [
        pytest.param(SCOOP, NOTHING, LOW_BOARD, 1, id="both halves"),
        pytest.param("As Ah 4c 5c", "3h 3s 5d 7d", HIGH_BOARD, 1, id="high without any low"),
        pytest.param(LOW, HIGH, LOW_BOARD, 0, id="high and low to different players"),
        pytest.param("Ac Kd 7c 7d", "As Kh 7s 7h", LOW_BOARD, 0, id="a tie for everything"),
        pytest.param("Ac 4c Kd Kh", "As 4s Td Th", LOW_BOARD, 0, id="the low shared"),
    ],
)
def test_the_sole_winner_of_the_whole_pot_gets_the_kill_button(
    one: str, two: str, board: str, seat: int
) -> None:
    """Nobody gets it of a pot that two players share in any way."""
    play = table(one, two, board=board)
    play.check_down()

    assert killer(play) == seat
    assert [each.seat for each in play.events_of(KillButtonMoved)] == [seat] * bool(seat)


@pytest.mark.rule("13:69F-14.11(i)")
def test_a_pot_that_everybody_gave_up_has_a_sole_winner_too() -> None:
    """No cards are shown, and the pot is won entirely."""
    play = table(SCOOP, NOTHING, "7d 7s 6d 6s", dollars=2)
    play.act("3 fold", "1 fold")

    assert killer(play) == 2


@pytest.mark.rule("13:69F-14.11(i)")
@pytest.mark.parametrize(
    ("how", "threshold", "seat"),
    [
        ("dollars", 4, 1),
        ("dollars", 5, 0),
        ("multiple_of_minimum", 2, 1),
        ("multiple_of_minimum", 3, 0),
    ],
)
def test_the_pot_has_to_reach_the_amount_that_the_house_has_posted(
    how: str, threshold: int, seat: int
) -> None:
    """Four dollars, or twice the minimum wager of two dollars."""
    play = table(SCOOP, NOTHING, kill_threshold_type=how, kill_threshold=threshold)
    play.check_down()

    assert killer(play) == seat


@pytest.mark.rule("13:69F-14.11(i)")
@pytest.mark.parametrize(("dollars", "seat"), [(11, 2), (12, 0)])
def test_the_pot_is_counted_without_the_rake_and_the_bet_that_nobody_called(
    dollars: int, seat: int
) -> None:
    """Of twelve dollars wagered one is rake; the last bet of four dollars comes back."""
    play = table(NOTHING, SCOOP, dollars=dollars, rake_cap=1_00, rake_unit=25)
    play.act("1 call", "2 raise 4", "1 call", "1 check", "2 bet 2", "1 call", "1 check", "2 bet 4")
    play.act("1 fold")

    assert play.won() == [(2, 11_00, "")]
    assert killer(play) == seat


@pytest.mark.rule("13:69F-14.11(i)")
def test_the_entire_pot_is_all_pots_of_the_hand() -> None:
    """Seat 1 wins the main pot, seat 2 a side pot: nobody has won entirely."""
    deck = arranged(SCOOP, "Qc Qh 5d 5s", "Jd Jh Ts 9s", board=LOW_BOARD)
    options: dict[str, Any] = {"limit_structure": "no_limit", "kill": "full", "kill_threshold": 1}
    for short, seat in ((8, 0), (100, 1)):
        play = Board("omaha", short, 100, 100, deck=deck, max_raises=0, **options)
        play.act("3 raise 20", "1 call", "2 call")
        play.check_down()

        assert killer(play) == seat


def test_without_a_kill_there_is_no_kill_button() -> None:
    """The house plays none: nothing is put in front of the winner."""
    play = Board("omaha", 100, 100, deck=arranged(SCOOP, NOTHING, board=LOW_BOARD))
    play.check_down()

    assert killer(play) == 0
    assert not play.events_of(KillButtonMoved)


# -- the kill hand --------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.1[Kill]")
def test_a_kill_doubles_the_limits_of_the_next_hand() -> None:
    """Two and four dollars become four and eight."""
    play = killed(1)
    play.begin()

    assert (play.hand.low, play.hand.high) == (4_00, 8_00)
    assert play.turn.low == 8_00  # the kill blind of four dollars, and four more
    assert play.hand.step == 4_00  # less than that is no full raise
    while play.hand.street < 3:
        play.say(play.turn.own_forms()[0].fill())
    assert play.turn.low == 8_00


@pytest.mark.rule("13:69F-14.1[Half-kill]")
def test_a_half_kill_raises_the_limits_by_one_half() -> None:
    """Two and four dollars become three and six."""
    play = killed(1, kill="half")
    play.begin()

    assert (play.hand.low, play.hand.high) == (3_00, 6_00)
    assert (play.turn.call, play.turn.low) == (3_00, 6_00)


@pytest.mark.rule("13:69F-14.11(i)")
@pytest.mark.parametrize(
    ("seat", "blinds", "first"),
    [
        # The button is at seat 1: seats 2 and 3 owe the blinds, seat 4 acts first.
        (1, [(2, "blind", 1_00), (3, "blind", 2_00), (1, "kill blind", 4_00)], 4),
        (2, [(3, "blind", 2_00), (2, "kill blind", 4_00)], 4),
        (3, [(2, "blind", 1_00), (3, "kill blind", 4_00)], 4),
        (4, [(2, "blind", 1_00), (3, "blind", 2_00), (4, "kill blind", 4_00)], 4),
    ],
)
def test_the_killer_posts_one_blind_and_the_others_post_as_ever(
    seat: int, blinds: list[tuple[int, str, int]], first: int
) -> None:
    """The increased minimum in place of any blind of the seat; the order of action stays."""
    play = killed(seat)
    play.begin()

    assert posted(play) == blinds
    assert play.events_of(PlayerActed)[-1].cite == "13:69F-14.11(i)"
    assert (play.turn.player.seat, play.hand.bet) == (first, 4_00)


@pytest.mark.rule("13:69F-14.11(i)")
def test_the_killer_may_raise_in_turn_and_players_behind_still_act() -> None:
    """Seat 1 has the button and the kill: the blinds act after it, with a raise to answer."""
    play = killed(1)
    play.begin()
    play.act("4 call")
    turn = (play.turn.player.seat, play.turn.call, play.turn.low)
    play.act("1 raise 8", "2 call", "3 fold", "4 call")

    assert turn == (1, 0, 8_00)
    assert play.hand.street == 2


def test_a_kill_blind_alone_is_the_blind_where_there_is_only_one() -> None:
    """With one posted blind the killer's takes its place."""
    play = killed(2, blinds=(2_00,))
    play.begin()

    assert posted(play) == [(2, "kill blind", 4_00)]
    assert play.turn.player.seat == 3


@pytest.mark.parametrize(
    ("seat", "how", "blinds", "first"),
    [
        (1, "literal", [(2, "blind", 1_00), (1, "kill blind", 4_00)], 2),
        (2, "literal", [(1, "blind", 2_00), (2, "kill blind", 4_00)], 2),
        (1, "button_small", [(2, "blind", 2_00), (1, "kill blind", 4_00)], 1),
        (2, "button_small", [(1, "blind", 1_00), (2, "kill blind", 4_00)], 1),
    ],
)
def test_two_players_keep_their_order_in_a_kill_hand(
    seat: int, how: str, blinds: list[tuple[int, str, int]], first: int
) -> None:
    """The button is at seat 1; the left of it, or the button, posts the first blind."""
    play = killed(seat, players=2, heads_up_blinds=how)
    play.begin()

    assert posted(play) == blinds
    assert play.turn.player.seat == first


# -- how it goes on -------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.11(i)", "13:69F-14.1[Kill]")
def test_the_button_stays_moves_on_or_is_taken_up() -> None:
    """It follows each new sole winner of a large pot, until a pot is shared."""
    play = killed(1, players=2)
    for left, right, seat in ((SCOOP, NOTHING, 2), (NOTHING, SCOOP, 2), (LOW, HIGH, 0)):
        play.begin(arranged(left, right, board=LOW_BOARD))  # from the left of the button
        play.check_down()
        assert killer(play) == seat

    assert [each.seat for each in play.events_of(KillButtonMoved)] == [2, 2, 0]


CHOP = ("Ac Jc 2d 2h", "As Jd 2c 2s")


@pytest.mark.rule("13:69F-14.11(i)", "13:69F-14.1[Kill]")
@pytest.mark.parametrize(("dollars", "seat"), [(4, 1), (50, 0)])
def test_a_chopped_high_pot_is_no_split_of_high_and_low(dollars: int, seat: int) -> None:
    """Two have the same high hand and nobody a low: the kill goes on, if the pot is large."""
    play = killed(1, players=2, dollars=4)
    play.table.rules = replace(play.table.rules, kill_threshold=dollars)
    play.begin(arranged(*CHOP, board=HIGH_BOARD))
    play.check_down()

    assert len(play.won()) == 2
    assert killer(play) == seat
    assert [each.seat for each in play.events_of(KillButtonMoved)] == [0] * (not seat)


@pytest.mark.promise("R5")
def test_at_a_table_of_the_first_revision_a_chop_ended_the_kill() -> None:
    """As its ledger says."""
    play = killed(1, players=2, dollars=4)
    play.table.revision = 1
    play.begin(arranged(*CHOP, board=HIGH_BOARD))
    play.check_down()

    assert killer(play) == 0


@pytest.mark.rule("13:69F-14.11(i)")
def test_a_chopped_pot_puts_no_button_out() -> None:
    """Nobody has won the entire pot."""
    play = table(*CHOP, board=HIGH_BOARD)
    play.check_down()

    assert len(play.won()) == 2
    assert killer(play) == 0


@pytest.mark.rule("13:69F-14.11(i)", "13:69F-14.1[Half-kill]")
def test_a_pot_that_is_too_small_takes_the_button_up() -> None:
    """Everybody folds to the kill blind: five dollars are no such pot, and the limits fall."""
    play = killed(1, kill="half", dollars=8)
    play.begin()
    play.act("4 fold", "1 check", "2 fold", "3 fold")
    won, button = play.won(), killer(play)
    play.begin()

    assert (won, button) == ([(1, 5_00, "")], 0)
    assert (play.hand.low, play.hand.high) == (2_00, 4_00)


@pytest.mark.rule("13:69F-14.11(i)")
def test_the_multiple_is_of_the_minimum_of_that_hand() -> None:
    """In a kill hand the minimum is four dollars: three times that is not won by eight."""
    play = killed(1, kill_threshold_type="multiple_of_minimum", kill_threshold=4, players=4)
    assert killer(play) == 1  # eight dollars, four times two
    play.begin(arranged("Jd Jh Ts 9s", "7d 7s 6d 6s", "Qc Jc Tc 9c", SCOOP, board=LOW_BOARD))
    play.act("4 fold")
    play.check_down()

    assert sum(cents for _, cents, _ in play.won()) == 12_00
    assert killer(play) == 0


@pytest.mark.parametrize("leaves", [True, False])
def test_a_killer_who_leaves_or_sits_out_loses_the_button(leaves: bool) -> None:
    """The hand is played at the posted limits with the posted blinds."""
    play = killed(1)
    play.begin(deal=False)
    if leaves:  # anyone who takes the seat then has won nothing
        play.say(Leave(by="seat:1"))
        play.say(Sit(by="dealer", seat=1, cents=100_00))
    else:
        play.say(SitOut(by="seat:1"))
    play.deal()

    assert killer(play) == 0
    assert (play.hand.low, play.hand.high) == (2_00, 4_00)
    assert [cents for _, _, cents in posted(play)] == [1_00, 2_00]


def test_a_killer_who_cannot_post_loses_the_button() -> None:
    """Five dollars are not enough for the kill blind of four and a bet at the minimum of two."""
    deck = arranged(SCOOP, NOTHING, "7d 7s 6d 6s", board=LOW_BOARD)
    play = Board("omaha", 100, 4, 100, deck=deck, kill="full", kill_threshold=1)
    play.act("3 fold", "1 fold")
    stack, button = play.stacks()[1], killer(play)
    play.begin()

    assert (stack, button, killer(play)) == (5, 2, 0)
    assert play.hand.low == 2_00
    play.call("not_shuffled")
    assert killer(play) == 2  # the same deal is made again, perhaps with more chips


def test_a_misdeal_leaves_the_kill_button_where_it_was() -> None:
    """The deal starts again, and it is a kill hand again."""
    play = killed(1)
    play.begin()
    play.call("not_shuffled")
    play.events.clear()
    play.begin()

    assert killer(play) == 1
    assert (1, "kill blind", 4_00) in posted(play)


def test_a_minimum_that_all_agreed_to_is_rounded_up_to_chips_in_a_half_kill() -> None:
    """Three dollars and a half of it are paid in chips of one dollar: five dollars."""
    play = killed(1, players=2, kill="half")
    play.begin(deal=False)
    for seat in (1, 2):
        play.say(AgreeMinimum(by=f"seat:{seat}", cents=3_00))
    play.deal()

    assert play.hand.low == 5_00


@pytest.mark.rule("13:69F-14.15(r)", "13:69F-14.11(i)")
@pytest.mark.parametrize(
    ("seat", "blinds", "expected"),
    [
        pytest.param(3, (1_00, 2_00), [(1, 1_00), (2, 2_00), (5, 2_00), (3, 4_00)], id="no blind"),
        pytest.param(1, (1_00, 2_00), [(2, 2_00), (5, 2_00), (1, 4_00)], id="the small blind"),
        pytest.param(1, (2_00,), [(5, 2_00), (1, 4_00)], id="the only blind"),
    ],
)
def test_missed_blinds_are_posted_in_a_kill_hand_as_well(
    seat: int, blinds: tuple[int, ...], expected: list[tuple[int, int]]
) -> None:
    """A newcomer, who has the button, posts whatever blind the killer's own seat would owe."""
    play = killed(seat, missed_blinds="post", blinds=blinds)
    play.begin(deal=False)
    play.say(Sit(by="dealer", seat=5, cents=100_00))
    play.deal()

    assert [(who, cents) for who, _, cents in posted(play)] == expected
    assert play.table.state.owed == ()


@pytest.mark.rule("13:69F-14.15(r)")
def test_a_blind_of_the_killers_seat_that_passes_an_absent_player_is_owed_all_the_same() -> None:
    """Seat 2 sits out; seat 3 would have posted the small blind and posts the kill blind."""
    play = killed(3, missed_blinds="post")
    play.begin(deal=False)
    play.say(SitOut(by="seat:2"))
    play.deal()

    assert posted(play) == [(4, "blind", 2_00), (3, "kill blind", 4_00)]
    assert play.table.state.owed == ((2, 1_00),)


def test_the_kill_button_is_shown_in_words() -> None:
    """Where it lies, and that it is gone."""
    moved, gone = (KillButtonMoved(cite="13:69F-14.11(i)", seat=seat) for seat in (3, 0))

    assert moved.text == "the kill button is at seat 3"
    assert gone.text == "the kill button is taken up"


# -- the rules by themselves ----------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.1[Kill]", "13:69F-14.1[Half-kill]")
@pytest.mark.parametrize(
    ("cents", "kill", "expected"),
    [(2_00, "full", 4_00), (2_00, "half", 3_00), (5_00, "half", 8_00), (10_00, "half", 15_00)],
)
def test_limits_are_twice_or_one_and_a_half_times_the_posted_ones(
    cents: int, kill: str, expected: int
) -> None:
    """In chips of one dollar."""
    assert increased(cents, kill, 1_00) == expected


@pytest.mark.rule("13:69F-14.11(i)")
def test_a_kill_needs_one_winner_and_enough_in_the_pot() -> None:
    """Exactly enough is enough."""
    assert is_kill_pot(1, 20_00, 20_00)
    assert not is_kill_pot(1, 19_00, 20_00)
    assert not is_kill_pot(2, 50_00, 20_00)

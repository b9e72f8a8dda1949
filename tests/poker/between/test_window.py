"""Between two rounds: sitting, leaving, chips, absences, agreements, removals."""

from __future__ import annotations

import pytest

from pitboss.poker.between.answers import (
    AgreeMinimum,
    BuyChips,
    ComeBack,
    RemovePlayer,
    SitOut,
    StepAway,
)
from pitboss.poker.between.seating import minimum_in_force
from pitboss.poker.state import PokerState
from pitboss.table import HOUSE, Announced, ChipsMoved, CloseBetting, Leave, Recorded, Sit
from tests.poker.parlour import Parlour, cites, records


def buy(seat: int, dollars: int) -> BuyChips:
    """A player adds chips."""
    return BuyChips(by=f"seat:{seat}", cents=dollars * 100)


# -- chips ----------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.7(c)1", "19:47-14.7(c)1", "13:69F-14.1[Table stakes]")
@pytest.mark.parametrize("edition", [1995, 2012])
def test_funds_are_added_only_between_rounds_and_not_taken_away_in_one(edition: int) -> None:
    """In the window a player may add and go; with cards dealt neither."""
    parlour = Parlour(100, 100, 100, edition=edition)

    parlour.say(buy(1, 50))
    assert parlour.stacks() == [150, 100, 100]
    parlour.deal()
    acting = parlour.turn.player.actor
    for answer in (Leave(by=acting), BuyChips(by=acting, cents=5_00), StepAway(by=acting)):
        parlour.refused(answer, f"{'19:47' if edition == 1995 else '13:69F'}-14.7(c)1")
    assert not parlour.lawful(buy(1, 50))
    assert not parlour.lawful(Sit(by="dealer", seat=5, cents=100_00))


@pytest.mark.rule("13:69F-14.7(c)2", "19:47-14.7(c)2")
@pytest.mark.parametrize(("edition", "provision"), [(1995, "19:47"), (2012, "13:69F")])
def test_currency_is_promptly_changed_for_chips(edition: int, provision: str) -> None:
    """It comes from the cage's side of the books and is a stack at once."""
    parlour = Parlour(100, 100, edition=edition)

    events = parlour.say(buy(2, 30))

    assert parlour.stacks() == [100, 130]
    assert cites(events) == {f"{provision}-14.7(c)2"}
    assert [each.target for each in events if isinstance(each, ChipsMoved)] == ["stack:2"]


@pytest.mark.rule("13:69F-14.7(a)")
def test_only_a_seated_player_brings_chips_to_the_table() -> None:
    """And only whole chips."""
    parlour = Parlour(100, 100)

    for by in ("seat:7", "spectator", "dealer"):
        assert not parlour.lawful(BuyChips(by=by, cents=5_00))
    parlour.refused(BuyChips(by="dealer", cents=5_00), "13:69F-14.7(a)")
    assert not parlour.lawful(BuyChips(by="seat:1", cents=5_50))
    assert not parlour.lawful(BuyChips(by="seat:1", cents=10**13))


def test_a_player_with_all_the_chips_there_are_buys_no_more() -> None:
    """A bound keeps every amount countable."""
    parlour = Parlour(10**10, 100)

    assert "buy" not in parlour.commands(1)
    assert "buy" in parlour.commands(2)


# -- absence --------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.7(a)")
def test_a_player_who_sits_out_gets_no_cards_until_back() -> None:
    """The seat and the chips stay where they are."""
    parlour = Parlour(100, 100, 100)

    parlour.say(SitOut(by="seat:2"))
    assert not parlour.lawful(SitOut(by="seat:2"))
    parlour.deal()
    assert {player.seat for player in parlour.hand.players} == {1, 3}
    parlour.act("1 fold")
    parlour.begin()
    parlour.say(ComeBack(by="seat:2", cents=0))
    parlour.deal()
    assert {player.seat for player in parlour.hand.players} == {1, 2, 3}


@pytest.mark.rule("13:69F-14.7(c)5", "13:69F-14.7(c)5ii")
def test_the_stakes_of_an_absent_player_stay_under_a_cover() -> None:
    """Covered at leaving, uncovered at the return."""
    parlour = Parlour(100, 100, 100)

    left = parlour.say(StepAway(by="seat:2"))
    assert not parlour.lawful(StepAway(by="seat:2"))
    back = parlour.say(ComeBack(by="seat:2", cents=0))

    assert records(left, "13:69F-14.7(c)5ii") == [
        "$100.00 of seat 2 stay on the table under an opaque cover"
    ]
    assert records(back, "13:69F-14.7(c)5ii") == ["$100.00 of seat 2 are uncovered"]
    assert parlour.table.state.away == ()


@pytest.mark.rule("13:69F-14.7(c)5", "13:69F-14.7(c)5i")
def test_or_they_are_accounted_for_when_they_leave_and_come_back() -> None:
    """The same stakes come back, not less and not more."""
    parlour = Parlour(100, 100, 100, absence_stakes="account")
    parlour.say(SitOut(by="seat:2"))

    left = parlour.say(StepAway(by="seat:2"))
    assert records(left, "13:69F-14.7(c)5i") == ["seat 2 leaves with $100.00"]
    assert "buy" not in parlour.commands(2)
    for cents in (0, 50_00, 200_00):
        assert not parlour.lawful(ComeBack(by="seat:2", cents=cents))
    back = parlour.say(ComeBack(by="seat:2", cents=100_00))
    assert records(back, "13:69F-14.7(c)5i") == ["seat 2 is back with $100.00"]


@pytest.mark.rule("19:47-14.7(c)1")
def test_in_1995_nobody_keeps_a_seat_while_away() -> None:
    """There was no exception for stakes that leave the table."""
    parlour = Parlour(100, 100, edition=1995)

    assert parlour.commands(1) >= {"out", "leave", "buy"}
    assert "away" not in parlour.commands(1)
    assert not parlour.lawful(StepAway(by="seat:1"))


def test_who_gives_up_the_seat_is_forgotten() -> None:
    """Nothing that was noted about the seat falls on the next person there."""
    parlour = Parlour(100, 100, 100)
    parlour.table.state = PokerState(owed=((2, 2_00),))
    parlour.say(StepAway(by="seat:2"))
    parlour.say(AgreeMinimum(by="seat:2", cents=3_00))

    parlour.say(Leave(by="seat:2"))

    state = parlour.table.state
    assert (state.away, state.departed, state.agreed, state.owed) == ((), (), (), ())
    parlour.sit(2, 50)
    assert "out" in parlour.commands(2)


# -- who is dealt in ------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.7(c)3")
def test_a_player_needs_every_bet_required_and_one_at_the_minimum() -> None:
    """The blinds need more than the others: it depends on the seat."""
    parlour = Parlour(100, 4, 3, 2, 1)
    parlour.sit(6, 100)

    # Seat 6 at the dealer's right has the button, so seats 1 and 2 would post.
    parlour.deal()

    assert [player.seat for player in parlour.hand.players] == [1, 2, 3, 4, 6]


@pytest.mark.rule("13:69F-14.7(c)3")
def test_who_cannot_pay_the_blind_of_the_seat_is_passed_over() -> None:
    """Seat 2 would owe the large blind and has not enough for it; then seat 3 owes it."""
    parlour = Parlour(100, 3, 3, 100, 100)

    parlour.deal()

    assert [player.seat for player in parlour.hand.players] == [1, 4, 5]


@pytest.mark.rule("13:69F-14.7(c)3")
def test_antes_count_too() -> None:
    """A dollar short is too short."""
    parlour = Parlour(100, 100, 4, 5, ante=3_00)

    parlour.deal()

    assert [player.seat for player in parlour.hand.players] == [1, 2, 4]


@pytest.mark.rule("13:69F-14.7(c)3")
@pytest.mark.parametrize(("dollars", "dealt"), [(4, [1, 2, 4]), (5, [1, 2, 3, 4])])
def test_blinds_that_are_owed_count_too(dollars: int, dealt: list[int]) -> None:
    """Three owed and one bet of two: enough for the largest blind is not enough."""
    parlour = Parlour(100, 100, dollars, 100, missed_blinds="post")
    parlour.table.state = PokerState(owed=((3, 3_00),))

    parlour.deal()

    assert [player.seat for player in parlour.hand.players] == dealt


@pytest.mark.rule("13:69F-14.7(c)3", "13:69F-14.17")
@pytest.mark.parametrize(("dollars", "dealt"), [(3, [1, 2, 4]), (4, [1, 2, 3, 4])])
def test_the_minimum_agreed_to_is_the_one_that_a_player_needs(
    dollars: int, dealt: list[int]
) -> None:
    """The posted one would be two."""
    parlour = Parlour(100, 100, dollars, 100, maximum=10_00)
    for seat in parlour.table.seats:
        parlour.say(AgreeMinimum(by=f"seat:{seat}", cents=4_00))

    parlour.deal()

    assert [player.seat for player in parlour.hand.players] == dealt


@pytest.mark.rule("13:69F-14.6(b)")
def test_fewer_than_two_players_do_not_play() -> None:
    """The round ends without a card."""
    parlour = Parlour(100, 1)

    parlour.close()

    assert parlour.round.over
    parlour.begin()
    parlour.say(buy(2, 100))
    parlour.deal()
    assert parlour.turn


def test_without_anybody_the_window_still_works() -> None:
    """An empty table waits for players."""
    parlour = Parlour()

    parlour.close()

    assert parlour.round.over


# -- the minimum ----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.17")
def test_all_patrons_may_agree_to_a_higher_minimum_at_once() -> None:
    """It holds when the last one agrees, and bets follow it."""
    parlour = Parlour(100, 100, 100, maximum=10_00)

    for seat in (1, 2):
        parlour.say(AgreeMinimum(by=f"seat:{seat}", cents=4_00))
    assert minimum_in_force(parlour.table) == 2_00
    agreed = parlour.say(AgreeMinimum(by="seat:3", cents=4_00))
    assert minimum_in_force(parlour.table) == 4_00
    assert parlour.table.state.agreed == ()
    assert not parlour.lawful(AgreeMinimum(by="seat:1", cents=3_00))
    assert len(records(agreed, "13:69F-14.17")) == 1
    parlour.deal()
    assert parlour.turn.low == 4_00


@pytest.mark.rule("13:69F-14.17")
def test_one_who_does_not_agree_keeps_the_minimum() -> None:
    """Different amounts are no agreement; a player who leaves does not hinder it."""
    parlour = Parlour(100, 100, 100, maximum=10_00)
    parlour.say(AgreeMinimum(by="seat:1", cents=3_00))  # and then thinks better of it

    for seat, cents in ((1, 4_00), (2, 5_00), (3, 4_00)):
        parlour.say(AgreeMinimum(by=f"seat:{seat}", cents=cents))
    assert minimum_in_force(parlour.table) == 2_00
    assert parlour.table.state.agreed == ((1, 4_00), (2, 5_00), (3, 4_00))
    for cents in (2_00, 1_00, 11_00, 4_50):
        assert not parlour.lawful(AgreeMinimum(by="seat:1", cents=cents))
    parlour.say(Leave(by="seat:2"))
    assert minimum_in_force(parlour.table) == 4_00


def test_a_minimum_at_the_maximum_cannot_go_up() -> None:
    """Nothing is left to agree to."""
    assert "agree" not in Parlour(100, 100, minimum=4_00).commands(1)


# -- conduct --------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.16(a)", "13:69F-14.16(b)", "19:47-14.16(b)", "13:69F-14.16(c)")
@pytest.mark.parametrize(
    ("edition", "provision", "shown"),
    [
        (2012, "13:69F-14.16(b)", ["Division of Gaming Enforcement"]),
        (1995, "19:47-14.16(b)", ["Casino Control Commission", "Division of Gaming Enforcement"]),
        (2006, "13:69F-14.16(b)", ["Casino Control Commission", "Division of Gaming Enforcement"]),
    ],
)
def test_who_does_not_play_for_the_own_hand_is_removed_and_reported(
    edition: int, provision: str, shown: list[str]
) -> None:
    """The chips go along; the report is for the house's eyes, and good faith is on record."""
    parlour = Parlour(100, 100, 100, edition=edition)

    events = parlour.say(RemovePlayer(by="supervisor", seat=2))

    assert set(parlour.table.seats) == {1, 3}
    chapter = "19:47" if edition == 1995 else "13:69F"
    announced = [each.cite for each in events if isinstance(each, Announced)]
    assert announced == [f"{chapter}-14.16(a)"]
    (report,) = records(events, provision)
    assert [name for name in shown if name not in report] == []
    assert ("Commission" in report) is (edition != 2012)
    assert len(records(events, f"{chapter}-14.16(c)")) == 1
    assert all(each.to == HOUSE for each in events if isinstance(each, Recorded))


def test_only_the_supervisor_removes_and_only_who_is_there() -> None:
    """The dealer does not."""
    parlour = Parlour(100, 100)

    assert not parlour.lawful(RemovePlayer(by="dealer", seat=1))
    assert not parlour.lawful(RemovePlayer(by="supervisor", seat=5))
    assert parlour.lawful(CloseBetting(by="dealer"))

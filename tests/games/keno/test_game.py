"""One keno game after another: opening, closing, lock-out, draw, display, grading."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import game
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.state import (
    CancelGames,
    ClockRead,
    GameOpened,
    LockOut,
    NumbersDisplayed,
    OverrideLockOut,
    ReportSystem,
    TicketVoided,
)
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    SUPERVISOR,
    Betting,
    CallIrregularity,
    CloseBetting,
    PlaceWager,
    Question,
    WagerDecided,
    visible,
)
from tests.games.keno.lounge import Lounge, drawn, numbers

REFUNDS: dict[str, Any] = {"multi_race_refund": True, "refund_controls": True}


def asked(lounge: Lounge) -> Question:
    """The question of the lounge."""
    assert lounge.round.question is not None
    return lounge.round.question


@pytest.mark.rule("19:47-15.5(b)")
def test_games_have_unique_numbers_in_sequence() -> None:
    """One opens when the one before is drawn."""
    lounge = Lounge()
    for _ in range(3):
        lounge.draw(1)
    opened = [event.game for event in lounge.events if isinstance(event, GameOpened)]
    shown = [event.game for event in lounge.events if isinstance(event, NumbersDisplayed)]
    assert opened == [1, 2, 3, 4]
    assert shown == [1, 2, 3]


def test_a_game_that_is_broken_off_keeps_its_number() -> None:
    """Rules change between wagers; the game opens again under the same number."""
    lounge = Lounge()
    lounge.round.break_off()
    lounge.begin()
    assert lounge.table.state.open_game == 1


@pytest.mark.rule("19:47-15.5(c)")
def test_a_spoken_notice_is_given_a_minute_before_closing() -> None:
    """Tickets are sold on; the lock-out cannot come earlier."""
    lounge = Lounge(closing_notice="verbal_1min")
    lounge.say(CloseBetting(by=DEALER))
    now = lounge.table.state.now
    lounge.say(ClockRead(by=DEALER, seconds=now + 10))
    lounge.buy("1:1/1@1")
    lounge.say(CloseBetting(by=DEALER))

    assert "Game 1 closes in one minute" in lounge.texts("19:47-15.5(c)")
    assert lounge.round.refusal(LockOut(by=DEALER, seconds=now + 69)) is not None
    lounge.lock(now + 70)


@pytest.mark.rule("19:47-15.5(c)")
def test_a_display_of_the_time_that_is_left_needs_no_words() -> None:
    """It is kept on record, and the game may close at once."""
    lounge = Lounge()
    lounge.close()
    lounge.lock(lounge.table.state.now)
    assert any("is displayed at each booth" in each for each in lounge.texts("19:47-15.5(c)"))


@pytest.mark.rule("19:47-15.5(d)", "19:47-15.5(d)1")
def test_without_automatic_lock_out_a_supervisor_starts_the_game() -> None:
    """Or a writer with the supervisor's verbal approval; there is nothing to override."""
    for by, words in ((FLOORPERSON, "09:00:00: game"), (DEALER, "verbal approval: game")):
        lounge = Lounge(auto_lockout=False)
        lounge.close()
        assert {form.by for form in asked(lounge).forms()} == {FLOORPERSON, DEALER}
        lounge.say(LockOut(by=by, seconds=lounge.table.state.now))
        assert words in lounge.texts("19:47-15.5(d)1")[0]
    assert all(form.command == "lock" for form in closed_lounge(auto_lockout=False).forms())


def closed_lounge(**options: Any) -> Question:
    """The question of the lock-out."""
    lounge = Lounge(**options)
    lounge.close()
    return asked(lounge)


@pytest.mark.rule("19:47-15.5(e)")
@pytest.mark.parametrize("by", [FLOORPERSON, SUPERVISOR])
def test_an_automatic_lock_out_is_overridden_with_who_and_why(by: str) -> None:
    """By a keno supervisor or that person's supervisor alone; the sale goes on."""
    lounge = Lounge()
    lounge.close()
    for other in (DEALER, "seat:1"):
        assert lounge.round.refusal(OverrideLockOut(by=other, reason="a slow queue")) is not None
    assert lounge.round.refusal(OverrideLockOut(by=by, reason="no reason")) is not None
    lounge.say(OverrideLockOut(by=by, reason="a slow queue"))

    assert lounge.texts("19:47-15.5(e)")[0] == "the lock-out of game 1 is overridden: a slow queue"
    assert lounge.events[-2].by == by  # type: ignore[attr-defined] # a record
    assert isinstance(asked(lounge), Betting)
    lounge.buy("1:1/1@1")
    lounge.draw(1)
    assert lounge.table.state.game == 1


@pytest.mark.rule("19:47-15.5(a)", "19:47-15.5(d)2", "19:47-15.5(g)", "19:47-15.5(h)")
def test_twenty_numbers_are_drawn_displayed_and_kept() -> None:
    """By the generator under dual key control; the record is the house's, the board everybody's."""
    lounge = Lounge()
    lounge.close()
    lounge.lock()
    for wrong in (numbers(1)[:19], (*numbers(1)[:19], 81), (1,) * 20):
        assert lounge.round.refusal(drawn(wrong)) is not None
    assert lounge.round.refusal(drawn(numbers(1), DEALER)) is not None
    lounge.draw(5, 6)

    board = next(event for event in lounge.events if isinstance(event, NumbersDisplayed))
    assert (board.game, board.numbers) == (1, numbers(5, 6))
    assert all(visible(board, viewer) for viewer in ("seat:1", "spectator", DEALER))
    assert "dual key control" in lounge.texts("19:47-15.5(a)")[0]
    kept = next(event for event in lounge.events if event.cite == "19:47-15.5(h)")
    assert kept.to == HOUSE
    assert "game 1: 5 6 80" in lounge.texts("19:47-15.5(h)")[0]


@pytest.mark.rule("19:47-15.5(f)")
def test_numbers_are_called_where_the_house_has_them_called() -> None:
    """And not elsewhere."""
    loud, silent = Lounge(announce_numbers=True), Lounge()
    for lounge in (loud, silent):
        lounge.draw(7)
    assert loud.texts("19:47-15.5(f)")[0].startswith("Game 1: 7 80")
    assert silent.texts("19:47-15.5(f)") == []


# -- grading --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-15.3(c)", "19:47-15.6(a)", "19:47-15.2(c)2")
def test_each_way_is_graded_by_itself_as_the_ticket_says() -> None:
    """A split ticket of three and of two spots."""
    lounge = Lounge()
    ticket = lounge.buy("1.2.3/4.5:1/3@2+1/2@5")
    lounge.draw(1, 2, 4, 5)

    (winner,) = lounge.winners()
    assert (winner.number, winner.cents) == (ticket, 1 * 2_00 + 12 * 5_00)
    assert lounge.balance("winnings") == 62_00
    assert lounge.stack() == 10_000_00 - 7_00
    decided = next(event for event in lounge.events if isinstance(event, WagerDecided))
    assert (decided.result, decided.taken, decided.paid) == ("won", 7_00, 62_00)


def test_a_losing_ticket_is_done_with() -> None:
    """Its price is the house's."""
    lounge = Lounge()
    lounge.buy("1.2.3:1/3@2")
    lounge.draw(1)
    assert not lounge.winners()
    assert not lounge.table.wagers
    assert lounge.balance("inventory") == 2_00


@pytest.mark.rule("19:47-15.3(e)", "19:47-15.4(c)11")
@pytest.mark.parametrize(("sharing", "cents"), [("pro_rata", 500_00), ("equal_shares", 30_00)])
def test_winners_share_the_maximum_of_a_game(sharing: str, cents: int) -> None:
    """Ten wagers of $1,000 on eight spots would win $20 million each; one small winner."""
    lounge = Lounge({1: 100_000_00, 2: 100_00}, aggregate_sharing=sharing)
    for _ in range(2):
        lounge.buy("1-8:1/8@1000")
    lounge.buy("9:1/1@10", seat=2)
    lounge.draw(*range(1, 10))

    paid = {winner.seat: winner.cents for winner in lounge.winners()}
    won = {1: 100_000_00, 2: 30_00}
    assert sum(winner.cents for winner in lounge.winners()) <= 100_000_00
    whole = 2 * won[1] + won[2]
    assert paid[2] == (won[2] * won[1] // whole if sharing == "pro_rata" else cents)
    assert any("shared" in text for text in lounge.texts("19:47-15.4(c)11"))


def test_without_a_maximum_everybody_is_paid_in_full() -> None:
    """The house has chosen that."""
    lounge = Lounge({1: 10_000_00}, max_aggregate_payoff=0)
    for _ in range(2):
        lounge.buy("1-8:1/8@1000")
    lounge.draw(*range(1, 9))
    assert lounge.balance("winnings") == 2 * 20_000 * 1_000_00


# -- multi-race -----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-15.4(d)", "19:47-15.2(c)6", "19:47-15.6(c)1")
def test_a_multi_race_ticket_pays_after_its_last_game() -> None:
    """It is paid for beforehand; each game takes its price; winnings wait for the last one."""
    lounge = Lounge()
    ticket = lounge.buy("1:1/1@2", games=3)
    assert lounge.balance("layout:1") == 6_00
    lounge.draw(1)
    assert (lounge.ticket(ticket).won, lounge.balance("layout:1")) == (6_00, 4_00)
    assert not lounge.winners()
    lounge.draw(2)
    lounge.draw(1)

    (winner,) = lounge.winners()
    assert (winner.cents, winner.game) == (12_00, 3)
    last = [e.seconds for e in lounge.events if isinstance(e, NumbersDisplayed) and e.game == 3]
    assert winner.expires == last[0] + 365 * 24 * 3600


@pytest.mark.rule("19:47-15.4(d)")
def test_remaining_games_are_cancelled_and_refunded_where_the_house_permits() -> None:
    """What the drawn games won is payable at once; the system documents the refund."""
    lounge = Lounge(**REFUNDS)
    ticket = lounge.buy("1:1/1@2", games=5)
    assert lounge.refused(CancelGames(by="seat:1", ticket=ticket)).cites == ("19:47-15.4(e)",)
    lounge.draw(1)
    lounge.say(CancelGames(by="seat:1", ticket=ticket))

    assert lounge.stack() == 10_000_00 - 2_00
    assert [winner.cents for winner in lounge.winners()] == [6_00]
    assert any("$8.00 for 4 games" in text for text in lounge.texts("19:47-15.4(d)"))
    assert any(isinstance(event, TicketVoided) for event in lounge.events)
    losing = lounge.buy("1:1/1@2", games=5)
    lounge.draw(2)
    lounge.say(CancelGames(by="seat:1", ticket=losing))
    assert len(lounge.winners()) == 1


@pytest.mark.rule("19:47-15.5(a)")
def test_a_game_whose_generator_fails_is_void() -> None:
    """Wagers on it go back, coupons too; a multi-race ticket goes on with its next game."""
    lounge = Lounge()
    lounge.buy("1:1/1@2")
    race = lounge.buy("1:1/1@2", games=2)
    lounge.close()
    lounge.lock()
    lounge.say(CallIrregularity(by=FLOORPERSON, kind="malfunction"))

    assert lounge.round.over
    assert lounge.stack() == 10_000_00 - 2_00
    assert lounge.ticket(race).left == 1
    lounge.begin()
    assert lounge.table.state.open_game == 2
    lounge.draw(1)
    assert [winner.cents for winner in lounge.winners()] == [6_00]


def test_a_coupon_counts_as_a_wager_and_comes_back_from_a_void_game() -> None:
    """A quick-pick of $5 with a coupon of $5 is played for $10."""
    from pitboss.table import Table

    table: Any = Table(game("keno"), KenoRules(), seats={1: 100_00}, coupons_held={1: 5_00})
    lounge = Lounge()
    lounge.table = table
    lounge.begin()
    lounge.say(PlaceWager(by="seat:1", seat=1, spot="straight_1", cents=5_00, coupon=5_00))
    assert lounge.ticket(1).ways == "1/1@10"
    lounge.close()
    lounge.lock()
    lounge.say(CallIrregularity(by=FLOORPERSON, kind="malfunction"))
    assert lounge.balance("coupons:1") == 5_00
    lounge.begin()
    lounge.say(PlaceWager(by="seat:1", seat=1, spot="straight_1", cents=5_00, coupon=5_00))
    spot = int(lounge.ticket(2).marks)
    lounge.draw(spot)
    assert lounge.winners()[0].cents == 30_00


def test_a_ticket_keeps_the_rate_card_under_which_it_was_sold() -> None:
    """Other rules come into force while it is outstanding."""
    lounge = Lounge()
    lounge.buy("1:1/1@2", games=2)
    lounge.draw(1)
    lounge.round.break_off()
    better = KenoRules(rate_card={**KenoRules().rate_card, 1: {1: 350}})
    lounge.table.adopt(better, "19:47-8.3(b)", "a better card")
    lounge.begin()
    lounge.buy("1:1/1@2")
    lounge.draw(1)
    assert sorted(winner.cents for winner in lounge.winners()) == [7_00, 12_00]


def test_a_served_table_gives_the_time_of_its_clock() -> None:
    """It never goes back, and the answer is in the log like any other."""
    lounge = Lounge()
    lounge.close()
    now = lounge.table.state.now
    question = asked(lounge)
    assert question.default_at(now + 77) == LockOut(by=DEALER, seconds=now + 77)
    assert question.default_at(5) == LockOut(by=DEALER, seconds=now)
    lounge.lock(now + 77)
    lounge.say(drawn(numbers(1)))
    from pitboss.table import Round

    again: Any = Round(lounge.table)
    assert again.question.default_at(now + 99) == ClockRead(by=DEALER, seconds=now + 99)


@pytest.mark.rule("19:47-15.4(c)11", "19:47-15.6(a)")
def test_a_ticket_shares_the_maximum_as_it_says_itself() -> None:
    """Not as the house has it later, when other tickets of the game say something else."""
    lounge = Lounge({1: 100_000_00, 2: 100_00})
    lounge.buy("9:1/1@10", games=2, seat=2)
    lounge.draw(10)
    lounge.round.break_off()
    lounge.table.adopt(KenoRules(aggregate_sharing="equal_shares"), "19:47-8.3(b)", "shares")
    lounge.begin()
    lounge.buy("1-8:1/8@1000")
    lounge.buy("9:1/1@10", seat=2)
    lounge.draw(*range(1, 10))

    paid = {winner.number: winner.cents for winner in lounge.winners()}
    assert paid[3] == 30_00
    assert paid[1] == 30_00 * 100_000_00 // 100_060_00


@pytest.mark.rule("19:47-15.4(d)")
def test_nothing_is_refunded_while_the_system_cannot_document_it() -> None:
    """It is again once the system is up."""
    lounge = Lounge(**REFUNDS)
    ticket = lounge.buy("1:1/1@1", games=2)
    lounge.draw(2)
    lounge.say(ReportSystem(by=FLOORPERSON, is_up=False))
    cancel = CancelGames(by="seat:1", ticket=ticket)
    assert lounge.refused(cancel).cites == ("19:47-15.4(d)",)
    lounge.say(ReportSystem(by=FLOORPERSON, is_up=True))
    assert lounge.round.accepts(cancel)


@pytest.mark.rule("19:47-15.5(c)")
def test_the_minute_counts_from_the_notice_and_not_from_a_later_look_at_the_clock() -> None:
    """The clock is read again before the game closes; the notice was given long enough ago."""
    lounge = Lounge(closing_notice="verbal_1min")
    lounge.say(CloseBetting(by=DEALER))
    given = lounge.table.state.now
    lounge.say(ClockRead(by=DEALER, seconds=given))
    for seconds in (given + 40, given + 90):
        lounge.say(ClockRead(by=DEALER, seconds=seconds))
    lounge.say(CloseBetting(by=DEALER))

    assert lounge.round.refusal(LockOut(by=DEALER, seconds=given + 89)) is not None
    assert lounge.round.accepts(LockOut(by=DEALER, seconds=given + 90))


@pytest.mark.rule("13:69F-15.1[Winning keno ticket report]")
def test_a_ticket_whose_last_game_is_void_is_on_the_report_of_that_game() -> None:
    """It won in the game before, and its runner pays from the report."""
    lounge = Lounge(runners=True)
    lounge.buy("1:1/1@2", games=2, request="runner", runner="R1")
    lounge.draw(1)
    lounge.close()
    lounge.lock()
    lounge.say(CallIrregularity(by=FLOORPERSON, kind="malfunction"))

    head = "13:69F-15.1[Winning keno ticket report]"
    assert lounge.texts(f"{head}2") == ["Game 1", "Game 2"]
    assert lounge.texts(f"{head}3i") == ["Ticket …01 pays $6.00"]

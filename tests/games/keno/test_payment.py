"""Payment of winning tickets: who pays and authorises, runners, the system down, expiry."""

from __future__ import annotations

import pytest

from pitboss.games.keno.printed import serial_part
from pitboss.games.keno.state import (
    ClockRead,
    EndShift,
    PresentTicket,
    PrintReport,
    ReportSystem,
    TicketClosed,
    TicketWon,
)
from pitboss.table import DEALER, FLOORPERSON, SUPERVISOR, Choose, Question, visible
from tests.games.keno.lounge import Lounge

YEAR = 365 * 24 * 3600


def won(cents: int, **options: object) -> Lounge:
    """A lounge with one winning ticket of so much: one spot pays three for one."""
    lounge = Lounge({1: 10_000_00}, unit=1, **options)
    lounge.buy(f"1:1/1@{cents // 3 / 100:.2f}")
    lounge.draw(1)
    assert lounge.winners()[0].cents == cents
    return lounge


def presented(lounge: Lounge) -> Question:
    """The question that staff are asked when the ticket is presented."""
    lounge.say(PresentTicket(by="seat:1", ticket=1))
    lounge.usual()  # the clock
    assert lounge.round.question is not None
    return lounge.round.question


def payers(question: Question) -> set[str]:
    """Who may pay or authorise."""
    return {form.by for form in question.forms()}


@pytest.mark.rule("19:47-15.6(a)")
def test_a_writer_pays_a_ticket_and_cancels_it() -> None:
    """The money comes from what was set aside; a ticket is paid once."""
    lounge = won(30_00)
    before = lounge.stack()
    assert payers(presented(lounge)) == {DEALER}
    lounge.go()

    assert lounge.stack() == before + 30_00
    assert lounge.balance("winnings") == 0
    closed = next(event for event in lounge.events if isinstance(event, TicketClosed))
    assert (closed.paid, closed.by) == (True, "by the writer")
    kept = "kept in the drawer of work station 1 to the end of the shift"
    assert lounge.texts("19:47-15.6(a)")[-1].endswith(kept)
    assert lounge.round.refusal(PresentTicket(by="seat:1", ticket=1)) is not None


@pytest.mark.rule("19:47-15.6(b)", "19:47-15.6(a)")
def test_fifteen_hundred_dollars_are_authorised_and_signed_for() -> None:
    """By the keno supervisor or that person's supervisor; a cent less by the writer."""
    assert payers(presented(won(1_499_97))) == {DEALER}
    for by in (FLOORPERSON, SUPERVISOR):
        lounge = won(1_500_00)
        question = presented(lounge)
        assert (payers(question), question.cite) == ({FLOORPERSON, SUPERVISOR}, "19:47-15.6(b)")
        assert lounge.round.refusal(Choose(by=DEALER, choice="pay")) is not None
        lounge.say(Choose(by=by, choice="authorise"))
        assert lounge.round.question is not None
        assert payers(lounge.round.question) == {DEALER}
        lounge.say(Choose(by=DEALER, choice="check"))
        closed = next(event for event in lounge.events if isinstance(event, TicketClosed))
        signed = f"authorised by the {by}, who signs the back of the ticket"
        assert closed.by == f"by the writer, {signed}, with a casino check"


@pytest.mark.rule("19:47-15.7(b)")
def test_a_ticket_that_is_not_read_is_entered_by_hand() -> None:
    """And paid like any other."""
    lounge = won(30_00)
    presented(lounge)
    lounge.say(Choose(by=DEALER, choice="by_hand"))
    assert lounge.texts("19:47-15.7(b)") == ["ticket 1 was not read and is entered by hand"]
    assert not lounge.winners()


@pytest.mark.rule("19:47-15.7(c)", "19:47-15.7(c)1", "19:47-15.7(c)2", "19:47-15.7(c)3")
@pytest.mark.parametrize(
    ("cents", "who", "provision"),
    [
        (9_99, {DEALER}, "19:47-15.7(c)1"),
        (10_02, {FLOORPERSON, SUPERVISOR}, "19:47-15.7(c)2"),
        (999_99, {FLOORPERSON, SUPERVISOR}, "19:47-15.7(c)2"),
        (1_000_02, set(), "19:47-15.7(c)3"),
    ],
)
def test_what_is_paid_by_hand_while_the_system_is_down(
    cents: int, who: set[str], provision: str
) -> None:
    """Ten dollars, a thousand with authorisation, more when the system can verify it."""
    lounge = won(cents)
    lounge.say(ReportSystem(by=FLOORPERSON, is_up=False))
    if not who:
        assert lounge.refused(PresentTicket(by="seat:1", ticket=1)).cites == (provision,)
        lounge.say(ReportSystem(by=FLOORPERSON, is_up=True))
        lounge.present(1)
        return
    question = presented(lounge)
    assert (payers(question), question.cite) == (who, provision)
    lounge.go()
    assert lounge.texts(provision)[-1].startswith("ticket 1 of")
    assert "signs" not in lounge.texts(provision)[-1]


@pytest.mark.rule("19:47-15.7(c)")
def test_no_game_starts_while_the_system_is_down() -> None:
    """It waits until a supervisor says that the system is up again."""
    lounge = Lounge()
    lounge.say(ReportSystem(by=FLOORPERSON, is_up=False))
    lounge.close()
    question = lounge.round.question
    assert question is not None
    assert (payers(question), question.cite) == ({FLOORPERSON}, "19:47-15.7(c)")
    lounge.usual()

    assert lounge.table.state.is_up
    lounge.lock()


@pytest.mark.rule("19:47-15.6(a)")
def test_paid_tickets_stay_in_the_drawer_until_the_shift_ends() -> None:
    """Of each work station by itself; as a day ends, of all."""
    lounge = Lounge({1: 100_00, 2: 100_00}, stations=2)
    tickets = [(lounge.buy("1:1/1@2", seat=seat), seat) for seat in (1, 2, 1)]
    lounge.draw(1)
    for ticket, seat in tickets:
        lounge.present(ticket, seat)
    assert lounge.round.refusal(EndShift(by=DEALER, station=3)) is not None
    assert lounge.round.refusal(EndShift(by="seat:1", station=1)) is not None
    lounge.say(EndShift(by=DEALER, station=1))
    assert lounge.round.refusal(EndShift(by=DEALER, station=1)) is not None
    lounge.say(ClockRead(by=DEALER, seconds=lounge.table.state.now + 86_400))

    ended = [text for text in lounge.texts("19:47-15.6(a)") if "ends with" in text]
    assert ended == [
        "the shift at work station 1 ends with 2 paid tickets of $12.00 in the drawer",
        "the shift at work station 2 ends with 1 paid ticket of $6.00 in the drawer",
    ]
    assert lounge.table.state.drawers == ()


# -- runners --------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-15.1[Winning keno ticket report]")
@pytest.mark.rule("13:69F-15.1[Winning keno ticket report]1")
@pytest.mark.rule("13:69F-15.1[Winning keno ticket report]2")
@pytest.mark.rule("13:69F-15.1[Winning keno ticket report]3i")
@pytest.mark.rule("13:69F-15.1[Winning keno ticket report]3ii")
def test_the_report_lists_the_winners_that_each_runner_generated() -> None:
    """Of $500 or less, with a part of the serial number; for the house alone."""
    lounge = Lounge(runners=True)
    for rate, runner in ((10, "R1"), (167, "R1"), (20, "R2")):
        lounge.buy(f"1:1/1@{rate}", request="runner", runner=runner)
    lounge.buy("1:1/1@5")
    lounge.draw(1)

    head = "13:69F-15.1[Winning keno ticket report]"
    assert lounge.texts(f"{head}2") == ["Game 1"]
    assert lounge.texts(f"{head}1") == ["Runner R1", "Runner R2"]
    assert lounge.texts(f"{head}3i") == ["Ticket …01 pays $30.00", "Ticket …03 pays $60.00"]
    lines = [event for event in lounge.events if event.cite.startswith(head)]
    assert not any(visible(event, "seat:1") for event in lines)
    again = PrintReport(by=FLOORPERSON)
    lounge.present(1)
    lounge.say(again)  # a supervisor has it printed again
    assert lounge.texts(f"{head}2") == ["Game 1", "Game 1"]
    assert lounge.texts(f"{head}3i")[2:] == ["Ticket …03 pays $60.00"]
    assert Lounge().round.refusal(again) is not None


@pytest.mark.rule("13:69F-15.1[Winning keno ticket report]3ii")
def test_a_part_of_a_serial_number_does_not_give_the_whole() -> None:
    """Tickets a hundred apart look the same."""
    assert serial_part(12_345) == serial_part(45) == "…45"


@pytest.mark.rule("13:69F-15.1[Winning keno ticket report]", "13:69F-15.1[Keno ticket receipt]")
def test_a_runner_pays_tickets_of_the_report_and_gives_receipts_for_others() -> None:
    """Directly what the runner generated; else the ticket goes to the booth against a receipt."""
    lounge = Lounge(runners=True)
    lounge.buy("1:1/1@10", request="runner", runner="R1")
    lounge.buy("1:1/1@200", request="runner", runner="R1")
    lounge.buy("1:1/1@10")
    lounge.draw(1)
    lounge.present(1, runner="R1")
    assert lounge.texts("13:69F-15.1[Keno ticket receipt]") == []
    for ticket in (2, 3):
        lounge.present(ticket, runner="R1")
    assert lounge.texts("13:69F-15.1[Keno ticket receipt]") == [
        f"runner R1 gives a receipt for ticket {ticket}" for ticket in (2, 3)
    ]
    closed = [event.by for event in lounge.events if isinstance(event, TicketClosed)]
    assert closed == ["by runner R1", "by the writer", "by the writer"]
    assert lounge.balance("winnings") == 0


def test_a_house_may_let_runners_pay_less() -> None:
    """Above its limit a receipt is given."""
    lounge = Lounge(runners=True, runner_direct_pay_limit=20_00)
    lounge.buy("1:1/1@10", request="runner", runner="R1")
    lounge.draw(1)
    lounge.present(1, runner="R1")
    assert len(lounge.texts("13:69F-15.1[Keno ticket receipt]")) == 1


@pytest.mark.rule("19:47-15.6(c)")
def test_a_ticket_that_expired_before_the_clock_was_read_is_not_paid() -> None:
    """The clock is read as a ticket is presented."""
    lounge = won(30_00, ticket_validity=5)
    before, late = lounge.stack(), lounge.winners()[0].expires
    lounge.say(PresentTicket(by="seat:1", ticket=1))
    lounge.say(ClockRead(by=DEALER, seconds=late))

    assert lounge.texts("19:47-15.6(c)")[-1] == "ticket 1 has expired and is not paid"
    assert (lounge.stack(), lounge.balance("expired_winnings")) == (before, 30_00)
    assert lounge.round.refusal(PresentTicket(by="seat:1", ticket=1)) is not None


@pytest.mark.rule("19:47-15.6(d)")
def test_what_expires_in_a_new_year_is_not_of_the_old_one() -> None:
    """Also if the clock was not read in between: it goes over a year later."""
    lounge = won(30_00, ticket_validity=300 * 24 * 60)
    lounge.say(ClockRead(by=DEALER, seconds=lounge.table.state.now + YEAR))

    assert "expired winnings of 1995, $0.00" in lounge.texts("19:47-15.6(d)")[-1]
    assert lounge.balance("expired_winnings") == 30_00
    lounge.say(ClockRead(by=DEALER, seconds=lounge.table.state.now + YEAR))
    assert "expired winnings of 1996, $30.00" in lounge.texts("19:47-15.6(d)")[-1]


# -- expiry ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-15.6(c)", "19:47-15.6(c)1", "19:47-15.6(c)2")
def test_a_winning_ticket_expires_after_its_validity() -> None:
    """Counted from the start of the last game; a second before it is paid."""
    lounge = won(30_00, ticket_validity=5)
    event = next(each for each in lounge.events if isinstance(each, TicketWon))
    started = event.expires - 300
    lounge.say(ClockRead(by=DEALER, seconds=started + 299))
    assert lounge.round.accepts(PresentTicket(by="seat:1", ticket=1))
    lounge.say(ClockRead(by=DEALER, seconds=started + 300))

    assert lounge.round.refusal(PresentTicket(by="seat:1", ticket=1)) is not None
    assert lounge.balance("expired_winnings") == 30_00
    assert lounge.balance("winnings") == 0


@pytest.mark.rule("19:47-15.6(d)")
@pytest.mark.parametrize(
    ("options", "account"),
    [
        ({}, "casino_revenue_fund"),
        ({"expired_to": "jackpot", "has_jackpot": True}, "keno_jackpot"),
    ],
)
def test_expired_winnings_of_a_year_go_where_the_house_has_said(
    options: dict[str, object], account: str
) -> None:
    """At the end of the year, all at once."""
    lounge = won(30_00, ticket_validity=5, **options)
    lounge.say(ClockRead(by=DEALER, seconds=lounge.table.state.now + 3600))
    assert lounge.balance("expired_winnings") == 30_00
    lounge.say(ClockRead(by=DEALER, seconds=lounge.table.state.now + YEAR))

    assert lounge.balance("expired_winnings") == 0
    assert lounge.balance(account) == 30_00
    assert "expired winnings of 1995, $30.00" in lounge.texts("19:47-15.6(d)")[-1]


@pytest.mark.rule("19:47-15.6(d)")
def test_a_new_lounge_has_no_earlier_year_to_close() -> None:
    """Its clock is first read in whatever year it opens."""
    lounge = Lounge()
    lounge.say(ClockRead(by=DEALER, seconds=lounge.table.state.now + YEAR))

    assert not lounge.texts("19:47-15.6(d)")

"""The sale of tickets: requests, what a ticket shows, quick-picks, voids, the system down."""

from __future__ import annotations

import pytest

from pitboss.errors import NotPermitted
from pitboss.games.keno.fields import slip_read
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.printed import request_lines, ticket_lines
from pitboss.games.keno.state import (
    BuyTicket,
    CancelGames,
    ClockRead,
    ListVoids,
    PresentTicket,
    ReportSystem,
    TicketIssued,
    VoidTicket,
)
from pitboss.table import DEALER, FLOORPERSON, Betting, Leave, PlaceWager, ReduceWager, WagerPlaced
from tests.games.keno.lounge import Lounge

REFUNDS = {"multi_race_refund": True, "refund_controls": True}


@pytest.mark.rule("19:47-15.4(a)", "19:47-15.4(c)", "19:47-15.3(a)", "19:47-15.3(b)")
@pytest.mark.rule("19:47-15.1[Keno ticket]", "13:69F-15.1[Keno ticket]")
def test_a_ticket_is_issued_on_receipt_of_its_price() -> None:
    """Tickets are numbered in sequence; the price goes from the player to the layout."""
    lounge = Lounge()
    first, second = lounge.buy("1.2.3:1/3@5"), lounge.buy("1.2/3.4/5.6:3/4@2")

    assert (first, second) == (1, 2)
    assert lounge.stack() == 10_000_00 - 5_00 - 6_00
    assert lounge.balance("layout:1") == 11_00
    issued = [each for each in lounge.events if isinstance(each, TicketIssued)]
    assert [(each.ticket, each.price, each.count) for each in issued] == [
        (1, 5_00, 1),
        (2, 6_00, 3),
    ]
    assert "gets ticket 2: 1.2/3.4/5.6, 3/4@2, 3 ways, $6.00, game 1." in issued[1].text
    assert issued[0].cite == "19:47-15.4(c)"


def test_a_ticket_that_cannot_be_paid_for_is_not_issued() -> None:
    """It is refused and nothing changes."""
    lounge = Lounge({1: 10_00})
    assert lounge.refused(lounge.request("1:1/1@6", games=2)).cites == ("19:47-15.4(c)",)
    lounge.buy("1:1/1@6")
    assert lounge.refused(lounge.request("1:1/1@6")).cites == ("19:47-15.4(c)",)


FIELDS = {
    "19:47-15.4(c)1": "Issued 1995-06-05 09:00:00",
    "19:47-15.4(c)2": "Work station 1",
    "19:47-15.4(c)3": "Numbers k7/1.2",
    "19:47-15.4(c)4": "Games 3",
    "19:47-15.4(c)5": "From game 1 to game 3",
    "19:47-15.4(c)6": "Conditioning 1/1@1+1/3@2",
    "19:47-15.4(c)7": "Rates 1 of 1 spots at $1.00, 1 of 3 spots at $2.00",
    "19:47-15.4(c)8": "Ways 2",
    "19:47-15.4(c)9": "Total price $9.00",
    "19:47-15.4(c)10": "Writer W1",
    "19:47-15.4(c)11": KenoRules().limit_text,
    "19:47-15.4(c)12": "Winners must present a computer-generated ticket to collect.",
    "19:47-15.4(c)13": KenoRules().validity_text,
}


@pytest.mark.rule("19:47-15.4(c)1", "19:47-15.4(c)2", "19:47-15.4(c)3", "19:47-15.4(c)4")
@pytest.mark.rule("19:47-15.4(c)5", "19:47-15.4(c)6", "19:47-15.4(c)7", "19:47-15.4(c)8")
@pytest.mark.rule("19:47-15.4(c)9", "19:47-15.4(c)10", "19:47-15.4(c)11", "19:47-15.4(c)12")
@pytest.mark.rule("19:47-15.4(c)13")
def test_a_ticket_shows_its_thirteen_fields() -> None:
    """Each under its provision, and the log has all of them."""
    lounge = Lounge()
    number = lounge.buy("k7/1.2:1/1@1+1/3@2", games=3)
    ticket = lounge.ticket(number)

    assert {line.cite: line.text for line in ticket_lines(ticket, lounge.table.rules)} == FIELDS
    (issued,) = (each for each in lounge.events if isinstance(each, TicketIssued))
    assert (issued.issued, issued.station, issued.writer) == (ticket.issued, 1, "W1")
    assert (issued.marks, issued.ways, issued.count) == ("k7/1.2", "1/1@1+1/3@2", 2)
    assert (issued.price, issued.games, issued.first, issued.last) == (9_00, 3, 1, 3)
    assert issued.limit == KenoRules().limit_text
    assert issued.claim == f"{FIELDS['19:47-15.4(c)12']} {FIELDS['19:47-15.4(c)13']}"


@pytest.mark.rule("19:47-15.4(b)1", "19:47-15.4(b)2", "19:47-15.4(b)3", "19:47-15.4(b)4")
@pytest.mark.rule("19:47-15.4(b)5", "19:47-15.1[Keno request]", "13:69F-15.1[Keno request]")
def test_a_request_has_its_five_areas() -> None:
    """The grid of 80 numbers, games, values, conditioning, total price."""
    lounge = Lounge()
    request = lounge.request("2.80:1/2@3", games=2)
    lines = {line.cite: line.text for line in request_lines(request, slip_read(request.slip))}

    grid = lines["19:47-15.4(b)1"].split()[1:]
    assert len(grid) == 80
    assert [n for n, each in enumerate(grid, 1) if each != "."] == [2, 80]
    assert lines["19:47-15.4(b)2"] == "Number of games 2"
    assert lines["19:47-15.4(b)3"] == "Value of each wager 1 of 2 spots at $3.00"
    assert lines["19:47-15.4(b)4"] == "Conditioning 1/2@3"
    assert lines["19:47-15.4(b)5"] == "Total price $6.00"


@pytest.mark.rule("19:47-15.7(a)", "19:47-15.4(b)5")
def test_a_request_with_a_wrong_price_goes_back() -> None:
    """The right price, or none, is taken."""
    lounge = Lounge()
    wrong = BuyTicket(by="seat:1", seat=1, slip="1:1/1@1", price=2_00)
    assert lounge.refused(wrong).cites == ("19:47-15.7(a)",)
    assert lounge.refused(lounge.request("1.2:1/1@1")).cites == ("19:47-15.7(a)",)


@pytest.mark.rule("19:47-15.1[Keno request]", "13:69F-15.1[Keno request]")
@pytest.mark.rule("13:69F-15.1[Keno writer request]", "19:47-15.3(b)", "19:47-15.4(a)")
def test_a_form_or_an_earlier_ticket_is_the_request() -> None:
    """Under the definition of the edition in use."""
    later, early = Lounge(), Lounge(edition=1995)
    for lounge in (later, early):
        lounge.buy("1:1/1@1")
        lounge.buy("1:1/1@1", request="ticket")

    assert later.texts("13:69F-15.1[Keno writer request]") == ["seat 1: a keno writer request"]
    assert early.texts("19:47-15.1[Keno request]") == ["seat 1: a keno request"]
    assert "seat 1: an earlier ticket serves as the request" in later.texts("19:47-15.4(a)")


@pytest.mark.rule("19:47-15.3(b)", "13:69F-15.1[Keno ticket]", "13:69F-15.1[Keno request]")
def test_spoken_requests_are_taken_only_where_the_house_takes_them() -> None:
    """Under the later edition, by a writer."""
    lounge, silent = Lounge(verbal_requests=True), Lounge()
    assert silent.refused(silent.request("1:1/1@1", request="verbal")).cites == ("19:47-15.3(b)",)
    lounge.buy("1:1/1@1", request="verbal")
    assert lounge.texts("13:69F-15.1[Keno ticket]") == ["seat 1: the patron tells the writer"]


@pytest.mark.rule("13:69F-15.1[Keno runner request]", "13:69F-15.1[Keno request]")
def test_a_runner_takes_requests_where_there_are_runners() -> None:
    """The ticket has the runner's code."""
    lounge, without = Lounge(runners=True), Lounge()
    refusal = without.refused(without.request("1:1/1@1", request="runner", runner="R2"))
    assert refusal.cites == ("13:69F-15.1[Keno runner request]",)
    number = lounge.buy("1:1/1@1", request="runner", runner="R2")
    assert lounge.ticket(number).runner == "R2"
    assert lounge.texts("13:69F-15.1[Keno runner request]") == [
        "seat 1: a runner request, given to runner R2"
    ]


@pytest.mark.rule("19:47-15.1[Quick-pick]", "13:69F-15.1[Quick-pick]", "19:47-15.3(b)")
def test_a_quick_pick_is_a_straight_ticket_with_spots_of_the_system() -> None:
    """Without a request; each has numbers of its own. Other types need a request."""
    lounge = Lounge()
    for _ in range(3):
        lounge.say(PlaceWager(by="seat:1", seat=1, spot="straight_5", cents=2_00))
    tickets = [lounge.ticket(number) for number in (1, 2, 3)]
    placed = [event for event in lounge.events if isinstance(event, WagerPlaced)]
    assert not any(event.under_minimum or event.over_maximum for event in placed)

    assert all(each.ways == "1/5@2" and len(each.slip.groups[0]) == 5 for each in tickets)
    assert len({each.marks for each in tickets}) == 3
    refusal = lounge.refused(PlaceWager(by="seat:1", seat=1, spot="way", cents=2_00))
    assert refusal.cites == ("19:47-15.3(b)",)
    none = Lounge(quick_pick=False)
    refusal = none.refused(PlaceWager(by="seat:1", seat=1, spot="straight_5", cents=2_00))
    assert refusal.cites == ("19:47-15.3(b)",)
    assert none.table.state.word == 0


@pytest.mark.rule("19:47-15.3(b)", "19:47-15.3(d)")
def test_currency_is_as_good_as_chips_and_the_card_holds_for_writers() -> None:
    """A spoken quick-pick with cash; nothing over the maximum of the card, also for a writer."""
    lounge = Lounge()
    cash = PlaceWager(by=DEALER, seat=1, spot="straight_1", cents=5_00, medium="cash")
    lounge.say(cash)
    assert lounge.stack() == 10_000_00
    over = PlaceWager(by=DEALER, seat=1, spot="straight_1", cents=1_001_00)
    assert lounge.refused(over).cites == ("19:47-15.3(d)",)


# -- voids ----------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-15.4(e)", "19:47-15.3(c)")
def test_a_ticket_is_voided_before_its_game_and_listed() -> None:
    """By a writer, for a reason, at the player's wish or for an error; the list is by the day."""
    lounge = Lounge()
    first, second = lounge.buy("1:1/1@3"), lounge.buy("2:1/1@4", games=2)
    lounge.say(VoidTicket(by=DEALER, ticket=first, reason="writer's error"))
    lounge.say(VoidTicket(by="seat:1", ticket=second, reason="the player's wish"))

    assert lounge.stack() == 10_000_00
    assert not lounge.table.wagers
    lounge.say(ListVoids(by=FLOORPERSON))
    rows = "ticket 1: writer's error; ticket 2: the player's wish"
    listed = f"voided on 1995-06-05 at work station 1: {rows}"
    assert lounge.texts("19:47-15.4(e)")[-1] == listed
    before = lounge.texts("19:47-15.4(e)").count(listed)
    lounge.say(ClockRead(by=DEALER, seconds=lounge.table.state.now + 86_400))
    assert lounge.texts("19:47-15.4(e)").count(listed) == before + 1  # as the day ends
    lounge.say(ListVoids(by=FLOORPERSON))
    assert lounge.texts("19:47-15.4(e)")[-1] == "voided on 1995-06-06: none"


@pytest.mark.rule("19:47-15.4(e)", "19:47-15.3(c)", "19:47-15.4(d)")
def test_a_multi_race_ticket_is_voided_whole_before_its_first_game() -> None:
    """Once that was drawn it stands; and nothing is ever taken back of a ticket."""
    lounge = Lounge()
    ticket = lounge.buy("1.2:1/2@3", games=3)
    for cents in (0, 1_00):
        refusal = lounge.refused(ReduceWager(by="seat:1", wager=ticket, cents=cents))
        assert refusal.cites[0] in ("19:47-15.4(e)", "19:47-8.2(a)")
    lounge.draw(3)
    refusal = lounge.refused(VoidTicket(by=DEALER, ticket=ticket, reason="writer's error"))
    assert refusal.cites == ("19:47-15.4(e)",)
    assert lounge.refused(CancelGames(by="seat:1", ticket=ticket)).cites == ("19:47-15.4(d)",)


@pytest.mark.rule("19:47-15.3(c)", "19:47-15.5(d)1")
def test_nothing_is_issued_or_voided_after_lock_out() -> None:
    """Neither before the draw nor afterwards for that game."""
    lounge = Lounge()
    ticket = lounge.buy("1:1/1@3")
    lounge.close()
    lounge.lock()
    for answer in (
        lounge.request("1:1/1@1"),
        VoidTicket(by=DEALER, ticket=ticket, reason="writer's error"),
        PlaceWager(by="seat:1", seat=1, spot="straight_1", cents=1_00),
    ):
        assert lounge.round.refusal(answer) is not None


@pytest.mark.rule("19:47-15.7(c)")
def test_no_ticket_is_printed_while_the_system_is_down() -> None:
    """The supervisor records that it is, and that it is up again."""
    lounge = Lounge()
    lounge.say(ReportSystem(by=FLOORPERSON, is_up=False))
    assert lounge.refused(lounge.request("1:1/1@1")).cites == ("19:47-15.7(c)",)
    quick = PlaceWager(by="seat:1", seat=1, spot="straight_1", cents=1_00)
    assert lounge.refused(quick).cites == ("19:47-15.7(c)",)
    assert isinstance(lounge.round.refusal(ReportSystem(by=DEALER, is_up=True)), Exception)
    lounge.say(ReportSystem(by=FLOORPERSON, is_up=True))
    lounge.buy("1:1/1@1")


def test_the_clock_never_goes_back() -> None:
    """A later moment is taken."""
    lounge = Lounge()
    now = lounge.table.state.now
    assert lounge.round.refusal(ClockRead(by=DEALER, seconds=now - 1)) is not None
    lounge.say(ClockRead(by=DEALER, seconds=now + 30))
    assert lounge.ticket(lounge.buy("1:1/1@1")).issued == now + 30


def test_only_the_holder_speaks_for_a_seat() -> None:
    """Nobody buys, presents or voids for another."""
    lounge = Lounge({1: 100_00, 2: 100_00})
    ticket = lounge.buy("1:1/1@1")
    assert lounge.round.refusal(BuyTicket(by="seat:2", seat=1, slip="1:1/1@1")) is not None
    wish = VoidTicket(by="seat:2", ticket=ticket, reason="the player's wish")
    assert lounge.round.refusal(wish) is not None
    lounge.draw(1)
    assert lounge.round.refusal(PresentTicket(by="seat:2", ticket=ticket)) is not None
    assert isinstance(lounge.round.refusal(Leave(by="seat:7")), NotPermitted)


@pytest.mark.rule("19:47-15.6(a)")
def test_a_holder_stays_until_tickets_are_decided_and_winners_presented() -> None:
    """Then the chips go along."""
    lounge = Lounge()
    ticket = lounge.buy("1:1/1@1")
    assert lounge.round.refusal(Leave(by="seat:1")) is not None
    lounge.draw(1)
    assert lounge.refused(Leave(by="seat:1")).cites == ("19:47-15.6(a)",)
    lounge.present(ticket)
    lounge.say(Leave(by="seat:1"))
    assert not lounge.table.seats


def test_the_books_hold_more_holders_than_a_table_has_seats() -> None:
    """A lounge of sixty, each with a ticket."""
    lounge = Lounge(dict.fromkeys(range(1, 61), 10_00), seats=60)
    for seat in range(1, 61):
        lounge.buy("1.2:1/2@1", seat=seat)
    lounge.draw(1, 2)
    assert len(lounge.winners()) == 60
    assert lounge.balance("winnings") == 60 * 12_00
    assert isinstance(lounge.round.question, Betting)

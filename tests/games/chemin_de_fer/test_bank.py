"""Who holds the bank, and what is wagered on it (19:47-4.5, 4.6, 4.11)."""

from __future__ import annotations

import pytest

from pitboss.games.chemin_de_fer.state import (
    BankerChosen,
    BankOffer,
    BankOrdered,
    ChangeSeat,
    OfferMade,
)
from pitboss.table import Choose, Leave, PlaceWager, RuleChange, SeatChanged, Sit, adopt, seat_actor
from tests.games.chemin_de_fer.felt import SEATS, CheminDeFerTable, recorded

WON = "Kc,Kd,5c,9d,usual,{} card,usual,{} natural,usual"  # the Banker's natural nine against five
LOST = "Kc,Kd,9c,5d,usual,{} natural,usual"
STOOD_OFF = "Kc,Kd,9c,9d,usual,{} natural,usual"


def chosen(felt: CheminDeFerTable) -> tuple[int, str]:
    last = [each for each in felt.events if isinstance(each, BankerChosen)][-1]
    return last.seat, last.cite


def staked(felt: CheminDeFerTable, seat: int, dollars: int) -> PlaceWager:
    cents = dollars * 100
    return PlaceWager(by=seat_actor(seat), seat=seat, spot="banker", cents=cents)


# -- the auction (4.5(b)) -----------------------------------------------------------------------


@pytest.mark.rule("19:47-4.5(b)")
def test_the_highest_offer_becomes_banker() -> None:
    """Offers rise; who offers most deals."""
    felt = CheminDeFerTable()
    felt.load()
    assert felt.round.question is not None
    assert felt.round.question.prompt.endswith("Nothing is offered yet.")
    felt.act("5 offers 100, 3 offers 200")
    assert felt.round.question.prompt.endswith("Seat 3 offers $200.00.")

    felt.refused(BankOffer(by="seat:5", cents=150_00), "19:47-4.5(b)")
    felt.refused(BankOffer(by="seat:3", cents=200_00), "19:47-4.5(b)")
    felt.act("close")

    assert chosen(felt) == (3, "19:47-4.5(b)")


@pytest.mark.rule("19:47-4.5(b)")
def test_equal_offers_go_to_the_nearest_to_the_dealer() -> None:
    """Counterclockwise from the dealer seat 3 comes before seat 5, no matter who spoke first."""
    felt = CheminDeFerTable()
    felt.load()

    felt.act("5 offers 200, 3 offers 200, close")

    assert chosen(felt) == (3, "19:47-4.5(b)")


@pytest.mark.rule("19:47-4.5(b)")
def test_without_an_offer_the_table_waits() -> None:
    """The next round begins with the auction again, from the same shoe."""
    felt = CheminDeFerTable()
    felt.load()

    felt.act("close")

    assert chosen(felt) == (0, "19:47-4.5(b)")
    assert felt.round.over
    felt.act("1 offers 5, close")
    assert felt.table.state.banker == 1


def test_chips_are_not_laid_at_the_auction() -> None:
    """An offer is words; nobody wagers before there is a Banker."""
    felt = CheminDeFerTable()
    felt.load()

    felt.refused_bet("banker", 100_00, "19:47-4.5(b)")
    felt.refused_bet("part", 100_00, "19:47-4.5(b)")


def test_an_offer_goes_with_its_maker() -> None:
    """Who leaves takes it away, who moves takes it along; no turn is missed by it."""
    felt = CheminDeFerTable()
    felt.load()
    felt.act("1 offers 100, 3 offers 200")
    felt.say(Leave(by="seat:3"))

    felt.act("1 moves 2, 5 moves 1, close")

    assert felt.table.state.banker == 2
    assert felt.table.state.misses == ()


# -- the wager of the Banker (4.6) --------------------------------------------------------------


@pytest.mark.rule("19:47-4.6(a)", "19:47-4.6(b)")
def test_the_first_wager_is_at_least_the_offer() -> None:
    """The example: an offer of $1,000; less is refused, more is welcome, and it must be placed."""
    felt = CheminDeFerTable()
    felt.load()
    felt.act("1 offers 1000, close")

    felt.refused(staked(felt, 1, 999), "19:47-4.6(b)")
    felt.refused(Choose(by="seat:1", choice="pass"), "19:47-4.6(b)")
    felt.act("1 lays 1500")

    assert felt.table.accounts.balance("layout:1") == 1_500_00


@pytest.mark.rule("19:47-4.6(b)")
def test_later_wagers_are_one_to_two_times_the_one_before() -> None:
    """The example: 1,000, then 1,000 to 2,000, then 2,000 to 4,000."""
    felt = CheminDeFerTable()
    felt.banco(3, dollars=1_000)
    felt.act(WON.format(3, 1))
    felt.act("1 keep")

    for dollars in (999, 2_001):
        felt.refused(staked(felt, 1, dollars), "19:47-4.6(b)")
    felt.act("1 lays 2000, 5 calls banco, close")
    felt.act(STOOD_OFF.format(5))
    felt.act("1 keep")

    for dollars in (1_999, 4_001):
        felt.refused(staked(felt, 1, dollars), "19:47-4.6(b)")
    felt.act("1 lays 4000")


@pytest.mark.rule("19:47-4.6(b)", "19:47-8.3(b)")
@pytest.mark.parametrize(
    ("limits", "only"), [({"maximum": 500_00}, 500), ({"minimum": 3_000_00}, 3_000)]
)
def test_a_bank_that_is_held_when_limits_change_keeps_to_the_new_ones(
    limits: dict[str, int], only: int
) -> None:
    """After 1,000 the next wager is 1,000 to 2,000, and the limits leave none of these."""
    felt = CheminDeFerTable()
    felt.banco(3, dollars=1_000)
    felt.act(WON.format(3, 1))
    felt.act("1 keep")
    posted = {"minimum": 1_00, "maximum": 100_000_00} | limits
    change = RuleChange(
        rules=type(felt.rules)(**posted).submission(), cite="19:47-8.3(b)", text="other limits"
    )
    adopt(felt.table, felt.round, change)

    for dollars in (only - 1, only + 1):
        felt.refused(staked(felt, 1, dollars), "19:47-4.6(b)")
    felt.act(f"1 lays {only}")


@pytest.mark.rule("19:47-4.6(b)")
def test_the_wager_before_counts_as_it_was_placed() -> None:
    """Of 100 only 10 was covered; the next wager is still at least 100."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act("close, 3 lays 10, 5 pass, close")
    felt.act(WON.format(3, 1))
    felt.act("1 keep")

    felt.refused(staked(felt, 1, 99), "19:47-4.6(b)")
    felt.act("1 lays 100")


@pytest.mark.rule("19:47-4.6(c)")
def test_cash_of_the_banker_is_changed_at_once() -> None:
    """By the dealer; the Banker's own stack is untouched."""
    felt = CheminDeFerTable()
    felt.load()
    felt.act("1 offers 100, close")

    cash = staked(felt, 1, 100)
    felt.refused(
        PlaceWager(by="seat:1", seat=1, spot="banker", cents=100_00, medium="cash"), "19:47-4.6(b)"
    )
    events = felt.say(felt.laying(1, 100_00, medium="cash"))

    assert cash.cents == felt.table.accounts.balance("layout:1")
    assert felt.stack(1) == SEATS[1]
    assert recorded(events) == ["19:47-4.6(c)"]


# -- keep or pass (4.11(a)) ---------------------------------------------------------------------


@pytest.mark.rule("19:47-4.11(a)")
def test_a_banker_who_has_not_lost_keeps_or_passes(felt: CheminDeFerTable) -> None:
    """After a win and after a stand off."""
    felt.act(STOOD_OFF.format(3))
    felt.refused(Choose(by="seat:3", choice="pass"), "19:47-4.11(a)")

    felt.act("1 keep, 1 lays 100, 3 calls banco, close")
    felt.act(WON.format(3, 1))
    felt.act("1 pass")

    assert chosen(felt) == (0, "19:47-4.11(a)")


@pytest.mark.rule("19:47-4.11(a)1")
def test_a_banker_who_has_lost_is_not_asked(felt: CheminDeFerTable) -> None:
    """The bank is free at once."""
    felt.act(LOST.format(3))

    assert chosen(felt) == (0, "19:47-4.11(a)1")
    assert felt.round.over


@pytest.mark.rule("19:47-4.11(a)2")
@pytest.mark.parametrize("by", ["dealer", "floorperson"])
@pytest.mark.parametrize("reason", ["delay", "invalid_deals", "breach"])
def test_dealer_or_floorperson_may_order_the_shoe_given_up(
    felt: CheminDeFerTable, by: str, reason: str
) -> None:
    """For three reasons and no other; the bank then goes to the right."""
    felt.act(WON.format(3, 1))
    felt.refused(BankOrdered(by=by, reason="luck"), "19:47-4.11(a)2")

    events = felt.act(f"{by} orders {reason}")

    assert recorded(events) == ["19:47-4.11(a)2"]
    felt.act("3 accept")
    assert chosen(felt) == (3, "19:47-4.11(b)")


@pytest.mark.rule("19:47-4.11(a)2")
def test_a_banker_who_places_no_wager_may_be_ordered_as_well(felt: CheminDeFerTable) -> None:
    """Nothing is dealt, and the bank goes to the right."""
    felt.act(WON.format(3, 1))
    felt.act("1 keep")

    events = felt.act("floorperson orders delay")

    assert recorded(events) == ["19:47-4.11(a)2"]
    assert felt.round.over
    felt.act("3 accept, 3 lays 10")
    assert chosen(felt) == (3, "19:47-4.11(b)")


# -- the bank goes on (4.11(b) to (e)) ----------------------------------------------------------


@pytest.mark.rule("19:47-4.11(b)")
def test_a_lost_bank_is_offered_from_the_right_until_accepted() -> None:
    """Seat 3 has lost: seat 5 refuses, seat 1 accepts and wagers what it likes."""
    felt = CheminDeFerTable()
    felt.banco(5, banker=3)
    felt.act(LOST.format(5))

    felt.refused(Choose(by="seat:1", choice="accept"), "19:47-4.11(b)")
    felt.act("5 refuse, 1 accept")

    assert chosen(felt) == (1, "19:47-4.11(b)")
    felt.refused(staked(felt, 1, 0), "19:47-4.6(b)")
    felt.act("1 lays 1")


@pytest.mark.rule("19:47-4.11(b)", "19:47-4.5(b)")
def test_a_lost_bank_that_nobody_takes_goes_to_auction() -> None:
    """There the one who lost it may bid as well."""
    felt = CheminDeFerTable()
    felt.banco(5, banker=3)
    felt.act(LOST.format(5))

    felt.act("5 refuse, 1 refuse, 3 offers 50, close")

    assert chosen(felt) == (3, "19:47-4.5(b)")


@pytest.mark.rule("19:47-4.11(b)")
def test_the_bank_is_offered_only_to_those_with_chips_for_it() -> None:
    """Seat 3 has less than the least wager and is passed over."""
    felt = CheminDeFerTable(seats={1: 100_00, 3: 49_00, 5: 100_00}, minimum=50_00)
    felt.banco(5)
    felt.act(LOST.format(5))

    refusal = felt.refused(Choose(by="seat:3", choice="accept"), "19:47-4.11(b)")
    assert "offered to seat 5, for a wager of at least $50.00" in str(refusal)
    felt.act("5 accept")

    assert chosen(felt) == (5, "19:47-4.11(b)")


@pytest.mark.rule("19:47-4.11(b)")
def test_a_passed_bank_that_is_given_up_by_order_goes_on_from_its_banker(
    felt: CheminDeFerTable,
) -> None:
    """It was not defeated: from the right of seat 5, not from that of seat 1, who passed it."""
    felt.act(WON.format(3, 1))
    felt.act("1 pass, 3 refuse, 5 accept, floorperson orders breach")

    felt.act("1 accept")

    assert chosen(felt) == (1, "19:47-4.11(b)")


@pytest.mark.rule("19:47-4.11(c)")
def test_a_passed_bank_goes_to_the_first_who_wagers_one_to_two_times_as_much(
    felt: CheminDeFerTable,
) -> None:
    """Seat 3 refuses, seat 5 accepts: 100 to 200."""
    felt.act(WON.format(3, 1))
    felt.act("1 pass, 3 refuse, 5 accept")

    assert chosen(felt) == (5, "19:47-4.11(c)")
    for dollars in (99, 201):
        felt.refused(staked(felt, 5, dollars), "19:47-4.6(b)")
    felt.act("5 lays 200")


@pytest.mark.rule("19:47-4.11(c)")
def test_failing_that_it_is_auctioned_and_who_passed_it_waits_a_round(
    felt: CheminDeFerTable,
) -> None:
    """In the second round of bidding the passer may take it back."""
    felt.act(WON.format(3, 1))
    felt.act("1 pass, 3 refuse, 5 refuse, 3 offers 20")

    felt.refused(BankOffer(by="seat:1", cents=30_00), "19:47-4.11(c)")
    felt.act("close, 1 offers 30, close")

    assert chosen(felt) == (1, "19:47-4.11(c)")
    felt.refused(staked(felt, 1, 29), "19:47-4.6(b)")


@pytest.mark.rule("19:47-4.11(c)", "19:47-4.5(b)")
def test_a_passed_bank_that_nobody_wants_is_then_auctioned_to_all(felt: CheminDeFerTable) -> None:
    """The table waits; when the auction opens again, the passer takes part at once."""
    felt.act(WON.format(3, 1))
    felt.act("1 pass, 3 refuse, 5 refuse, close, close")
    assert felt.round.over

    felt.act("1 offers 30, close")

    assert chosen(felt) == (1, "19:47-4.5(b)")


@pytest.mark.rule("19:47-4.11(c)")
def test_who_passed_the_bank_and_moves_or_leaves_stays_barred_in_person(
    felt: CheminDeFerTable,
) -> None:
    """The bar follows to the new seat, and ends with who leaves."""
    felt.act(WON.format(3, 1))
    felt.act("1 pass, 3 refuse, 5 refuse, 1 moves 2")
    felt.refused(BankOffer(by="seat:2", cents=30_00), "19:47-4.11(c)")

    felt.say(Leave(by="seat:2"))
    felt.say(Sit(by="dealer", seat=2, cents=500_00))
    felt.act("2 offers 30")

    felt.act("close, close")
    assert chosen(felt) == (2, "19:47-4.11(c)")


@pytest.mark.rule("19:47-4.11(d)")
def test_a_passed_bank_that_is_defeated_moves_on_from_who_passed_it() -> None:
    """Seat 1 passes, seat 3 refuses, seat 5 takes it and loses: seat 3 has the next turn."""
    felt = CheminDeFerTable(seats={1: 1_000_00, 3: 1_000_00, 5: 1_000_00, 7: 1_000_00})
    felt.banco(3)
    felt.act(WON.format(3, 1))
    felt.act("1 pass, 3 refuse, 5 accept, 5 lays 100, 7 calls banco, close")
    felt.act(LOST.format(7))

    felt.act("3 refuse, 7 accept")

    assert chosen(felt) == (7, "19:47-4.11(b)")
    felt.act("7 lays 10, 3 calls banco, close")
    felt.act(LOST.format(3))
    felt.act("1 accept")  # not passed any more: from seat 7 to its right


@pytest.mark.rule("19:47-4.11(d)")
def test_a_bank_passed_twice_goes_back_to_the_first_who_passed_it() -> None:
    """Had nobody passed it, seat 1 would have lost it."""
    felt = CheminDeFerTable(seats={1: 1_000_00, 3: 1_000_00, 5: 1_000_00, 7: 1_000_00})
    felt.banco(3)
    felt.act(WON.format(3, 1))
    felt.act("1 pass, 3 refuse, 5 accept, 5 lays 100, 3 calls banco, close")
    felt.act(STOOD_OFF.format(3))
    felt.act("5 pass, 7 accept, 7 lays 100, 3 calls banco, close")
    felt.act(LOST.format(3))

    felt.act("3 refuse, 5 refuse, 1 accept")

    assert chosen(felt) == (1, "19:47-4.11(b)")


@pytest.mark.rule("19:47-4.11(e)")
def test_who_moves_up_to_a_turn_misses_it() -> None:
    """Seat 5 moves to the Banker's right, before seat 3: seat 3 is offered the bank first."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act("5 moves 2, 3 calls banco, close")
    events = felt.act(LOST.format(3))
    assert felt.table.state.misses == (2,)

    events = felt.act("3 refuse")

    assert felt.table.state.misses == ()
    assert "19:47-4.11(e)" in recorded(felt.events)
    assert not [e for e in events if isinstance(e, BankerChosen)]
    felt.act("3 offers 10, close, 3 lays 10, 2 calls banco, close")
    felt.act(LOST.format(2))
    felt.act("1 refuse, 2 accept")  # the turn was missed once


@pytest.mark.rule("19:47-4.11(e)")
def test_a_turn_is_missed_only_when_it_comes() -> None:
    """Seat 3 accepts before the turn of who has moved up comes: it is still to be missed."""
    felt = CheminDeFerTable(seats=SEATS | {7: 1_000_00})
    felt.bank()
    felt.act("7 moves 4, 3 calls banco, close")
    felt.act(LOST.format(3))

    felt.act("3 accept, 3 lays 10, 5 calls banco, close")

    assert felt.table.state.misses == (4,)
    felt.act(LOST.format(5))
    felt.act("5 accept")
    assert felt.table.state.misses == ()


@pytest.mark.rule("19:47-4.11(e)")
def test_who_moves_back_or_past_nobody_misses_nothing() -> None:
    """Seat 3 moves behind seat 5, and seat 5 one seat up."""
    felt = CheminDeFerTable()
    felt.bank()

    felt.act("3 moves 8, 5 moves 4")

    assert felt.table.state.misses == ()
    assert felt.stack(8) == SEATS[3]
    assert felt.table.arrivals == (1, 8, 4)


@pytest.mark.rule("19:47-4.11(e)")
def test_a_missed_turn_follows_to_the_next_seat_and_ends_with_leaving() -> None:
    """Moving twice does not wash it off."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act("5 moves 2, 2 moves 9")
    assert felt.table.state.misses == (9,)

    felt.say(Leave(by="seat:9"))

    assert felt.table.state.misses == ()


def test_offers_and_moves_are_shown_in_words() -> None:
    """As everybody at the table receives them."""
    felt = CheminDeFerTable()
    felt.load()
    events = felt.act("1 offers 100, 3 moves 8, close, 1 lays 100, 5 moves 9, 9 moves 2")

    shown = [e.text for e in events if isinstance(e, OfferMade | SeatChanged)]

    assert shown == [
        "Seat 1 offers to wager $100.00 as Banker.",
        "Seat 3 moves to seat 8.",
        "Seat 5 moves to seat 9.",
        "Seat 9 moves to seat 2, and misses the turn at the bank that this brings nearer.",
    ]


def test_the_banker_keeps_the_seat_while_the_bank_stands() -> None:
    """And nobody moves to a seat that is taken or that the house has not."""
    felt = CheminDeFerTable(seats=SEATS | {7: 1_00})
    felt.bank()

    felt.refused(ChangeSeat(by="seat:1", seat=2), "19:47-4.7(c)")
    felt.refused(ChangeSeat(by="seat:3", seat=5), "19:47-4.11(e)")
    felt.refused(ChangeSeat(by="seat:3", seat=13), "19:47-4.11(e)")
    felt.refused(Leave(by="seat:1"), "19:47-4.7(c)")

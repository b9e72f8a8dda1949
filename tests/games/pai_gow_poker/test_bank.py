"""Who banks: the offer, the cover, the dealer's wager, and the deal of a bank round."""

from __future__ import annotations

import pytest

from pitboss.games._pai_gow.state import DEALERS_WAGER, DirectDealersWager, HandsShown
from pitboss.games._shaker import ShakeShaker
from pitboss.games.pai_gow_poker.state import CountLeftOver, ExposeCard
from pitboss.table import Betting, Choose, Leave
from tests.games.pai_gow_poker.felt import (
    ACES,
    HIGH,
    LOW,
    MIDDLE,
    THREE,
    PaiGowPokerTable,
    with_cite,
)
from tests.games.pai_gow_poker.rounds import METHODS, banked, house, inventory

SHAKES = {
    "hand": "19:47-11.10(i)2",
    "manual_shoe": "19:47-11.10(h)1",
    "auto_shoe": "19:47-11.10(j)",
}
LIFTS = {"hand": "19:47-11.10(i)3", "manual_shoe": "19:47-11.10(h)2", "auto_shoe": "19:47-11.10(j)"}
COUNTS = {
    "hand": "19:47-11.10(i)4",
    "manual_shoe": "19:47-11.10(h)3",
    "auto_shoe": "19:47-11.10(j)",
}
APPLY = {"hand": "19:47-11.10(i)", "manual_shoe": "19:47-11.10(h)", "auto_shoe": "19:47-11.10(j)"}


# -- the offer ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.10(b)")
def test_nobody_banks_the_first_round_after_the_wash() -> None:
    """Nor after the cards lay idle."""
    table = PaiGowPokerTable(seats=THREE)
    assert isinstance(table.asked, Betting)
    table.house_round(area_1=20_00, area_3=20_00)
    table.choose("dealer", "idle")

    assert table.asked.prompt.startswith("The cut")


@pytest.mark.rule("19:47-11.10(c)", "19:47-11.10(b)")
def test_after_an_idle_table_the_offer_begins_at_the_far_right_again() -> None:
    """The first round is the start of the game; after it seat 1 comes first, as at the opening."""
    table = house()
    table.bets_open()
    table.house_round(area_1=20_00, area_3=20_00, area_6=20_00)
    assert table.table.state.offered == 1
    table.choose("dealer", "idle")
    table.bets_open()
    table.house_round(area_1=20_00, area_3=20_00, area_6=20_00)
    while not table.asked.prompt.startswith("The bank is offered"):
        table.usual()

    assert table.asked.by == "seat:1"


@pytest.mark.rule("19:47-11.10(c)", "19:47-11.10(a)")
def test_the_bank_is_offered_in_turn_and_nobody_banks_twice_running() -> None:
    """The first offer moves one seat each round; if all pass the dealer banks."""
    table = house()
    asked: list[list[str]] = []
    for bank in (0, 0, 6, 0):
        seats: list[str] = []
        while not isinstance(table.asked, Betting):
            question = table.asked
            if question.prompt.startswith("The bank is offered"):
                seats.append(question.by)
                table.choose(question.by, "bank" if question.by == f"seat:{bank}" else "pass")
            elif question.prompt.startswith("The cut"):
                table.cut()
            else:
                table.usual()
        asked.append(seats)
        table.bet("area_1", 10_00)
        table.bet("area_3", 10_00, seat=3)
        if not bank:
            table.bet("area_6", 10_00, seat=6)
            table.close()
            table.play({0: ACES, 1: HIGH, 3: MIDDLE, 6: LOW})
        else:
            table.close()
            table.say(DirectDealersWager(by="seat:6", cents=0))
            table.cut()
            table.play({6: ACES, 1: HIGH, 3: MIDDLE}, bank=6)

    assert asked == [
        ["seat:1", "seat:3", "seat:6"],
        ["seat:3", "seat:6", "seat:1"],
        ["seat:6"],
        [],
    ]


@pytest.mark.rule("19:47-11.10(c)")
def test_who_banked_the_last_round_is_passed_over() -> None:
    """The others are asked."""
    table = banked(bank=1)
    table.play({1: ACES, 3: MIDDLE, 6: LOW, 0: HIGH}, bank=1)
    table.usual()
    assert table.asked.by == "seat:3"
    table.choose("seat:3", "pass")
    table.choose("seat:6", "pass")

    assert "seat 1 banked the last round; the offer goes on" in with_cite(
        table.events, "19:47-11.10(c)"
    )
    assert table.asked.prompt.startswith("The cut")


@pytest.mark.rule("19:47-11.10(d)1")
def test_a_bank_has_wagered_against_the_dealer_in_the_last_such_round() -> None:
    """Somebody who sat out, or who has just come, is passed over."""
    table = PaiGowPokerTable(seats=THREE)
    table.house_round(area_3=20_00)
    table.usual()
    assert table.asked.by == "seat:3"
    assert with_cite(table.events, "19:47-11.10(d)1")
    table.choose("seat:3", "pass")
    assert "seat 6 did not wager" in with_cite(table.events, "19:47-11.10(d)1")[-1]


def test_a_seat_that_was_left_has_to_begin_anew() -> None:
    """Its last wager and its bank are forgotten."""
    table = banked(bank=1)
    table.play({1: ACES, 3: MIDDLE, 6: LOW, 0: HIGH}, bank=1)
    table.bets_open()
    table.say(Leave(by="seat:1"))
    table.say(Leave(by="seat:3"))

    assert table.table.state.last_bank == 0
    assert table.table.state.last_wagers == ((6, 20_00),)


@pytest.mark.rule("19:47-11.10(d)", "19:47-11.10(d)2")
def test_a_bank_covers_the_wagers_of_all_others() -> None:
    """One who cannot is passed over and the offer goes on; wagers stand meanwhile."""
    table = PaiGowPokerTable(seats={1: 1_000_00, 3: 50_00, 6: 1_000_00})
    table.house_round(area_1=20_00, area_3=20_00, area_6=20_00)
    table.usual()
    table.choose("seat:1", "pass")
    table.choose("seat:3", "bank")
    table.bet("area_1", 20_00)
    table.bet("area_6", 20_00, seat=6)
    events = table.close()
    assert "cannot cover" in with_cite(events, "19:47-11.10(d)2")[0]
    assert table.asked.by == "seat:6"
    table.choose("seat:6", "bank")
    assert [w.seat for w in table.table.wagers.values()] == [1]
    table.bet("area_3", 10_00, seat=3)
    table.close()

    assert with_cite(table.usual(), "19:47-11.1[Marker]") == []
    assert table.asked.by == "seat:6"  # the bank is offered the cut first


@pytest.mark.rule("19:47-11.10(d)2")
def test_exactly_enough_chips_cover() -> None:
    """And when no candidate does, the dealer banks; the wagers stand."""
    table = PaiGowPokerTable(seats={1: 1_000_00, 3: 50_00, 6: 1_000_00})
    table.house_round(area_1=20_00, area_3=20_00, area_6=20_00)
    table.bets_open(3)
    table.bet("area_1", 30_00)
    table.close()
    assert table.asked.prompt.startswith("The dealer wagers $0.00")
    other = PaiGowPokerTable(seats={1: 1_000_00, 3: 50_00})
    other.house_round(area_1=20_00, area_3=20_00)
    other.usual()
    other.choose("seat:1", "pass")
    other.choose("seat:3", "bank")
    other.bet("area_1", 31_00)
    other.close()
    other.cut()

    assert isinstance(other.asked, Betting)
    assert other.asked.window.closing_call == "No more bets"
    assert len(other.table.wagers) == 1


@pytest.mark.rule("19:47-11.10(f)")
def test_the_bank_does_not_wager() -> None:
    """It has one area, for its hand."""
    table = house(max_betting_areas=2)
    table.bets_open(3)
    assert table.asked.prompt == "Place your bets against the bank in seat 3."
    for area in (3, 4):
        table.refused_bet(f"area_{area}", 10_00, "19:47-11.10(f)", seat=3)
    spots = {form.command for form in table.asked.forms() if form.by == "seat:3"}
    assert spots == {"leave"}


def test_a_bank_that_leaves_before_its_cover_is_tested_gives_it_up() -> None:
    """The offer goes on; anyone who left meanwhile is not asked."""
    table = house()
    table.usual()
    table.choose("seat:1", "bank")
    table.say(Leave(by="seat:1"))
    table.say(Leave(by="seat:3"))
    table.bet("area_6", 10_00, seat=6)
    table.close()

    assert table.asked.by == "seat:6"


def test_no_coupon_lies_against_a_players_bank() -> None:
    """It is the house that promised to pay it."""
    table = house(match_play_accepted=True, coupons_held={1: 10_00})
    table.bets_open(3)

    table.refused_bet("area_1", 10_00, "19:47-11.7(a)", coupon=10_00)


# -- the dealer's wager ---------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.10(g)", "19:47-11.1[Marker]")
def test_the_dealer_wagers_what_the_bank_wagered_last() -> None:
    """Unless the bank directs less or nothing; never more."""
    table = house()
    table.bets_open(3)
    table.bet("area_1", 10_00)
    table.close()
    assert table.asked.usual.cents == 20_00
    table.refused(DirectDealersWager(by="seat:3", cents=21_00), "19:47-11.10(g)")
    table.refused(DirectDealersWager(by="dealer", cents=5_00), "19:47-11.10(g)")
    table.say(DirectDealersWager(by="seat:3", cents=5_00))

    assert table.table.accounts.balance(DEALERS_WAGER) == 5_00
    assert with_cite(table.events, "19:47-11.1[Marker]") == [
        "the bank marker is placed before seat 3"
    ]


@pytest.mark.rule("19:47-11.10(g)")
def test_an_approved_calculation_may_take_its_place() -> None:
    """The floorperson states it; the bank may still direct less."""
    table = house(dealer_bank_wager="approved_formula")
    table.bets_open(3)
    table.bet("area_1", 10_00)
    table.close()
    table.say(DirectDealersWager(by="floorperson", cents=50_00))
    table.refused(DirectDealersWager(by="seat:3", cents=51_00), "19:47-11.10(g)")
    table.usual()

    assert table.table.accounts.balance(DEALERS_WAGER) == 50_00


def test_a_bank_may_play_against_the_dealer_alone() -> None:
    """Its surplus is the dealer's wager less the vigorish."""
    table = PaiGowPokerTable()
    table.house_round(area_1=20_00)
    table.bets_open(1)
    table.close()
    table.usual()
    table.cut()
    table.play({0: LOW, 1: ACES}, bank=1)

    assert table.stack() == 980_00 + 19_00


def test_with_no_wager_at_all_there_is_no_round() -> None:
    """Not even the dealer's."""
    table = PaiGowPokerTable()
    table.house_round(area_1=20_00)
    table.bets_open(1)
    table.close()
    table.say(DirectDealersWager(by="seat:1", cents=0))
    table.cut()

    assert table.round.over
    assert table.table.state.last_bank == 0


# -- the deal -------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.6(d)2")
def test_the_bank_is_offered_the_cut_first_and_then_the_others() -> None:
    """Counterclockwise from the bank, and finally the dealer."""
    table = house()
    table.bets_open(3)
    table.bet("area_1", 10_00)
    table.close()
    table.usual()
    order = []
    while table.asked.by != "dealer":
        order.append(table.asked.by)
        table.say(Choose(by=table.asked.by, choice="refuse"))

    assert order == ["seat:3", "seat:6", "seat:1"]
    events = table.usual()
    assert with_cite(events, "19:47-11.8A(b)2") == ["No more bets"]


@METHODS
@pytest.mark.rule("19:47-11.10(h)", "19:47-11.10(h)1", "19:47-11.10(i)", "19:47-11.10(i)2")
@pytest.mark.rule("19:47-11.10(h)2", "19:47-11.10(h)3", "19:47-11.10(i)3", "19:47-11.10(i)4")
@pytest.mark.rule("19:47-11.10(j)")
def test_the_bank_shakes_and_the_dealer_lifts_the_lid(method: str) -> None:
    """At least three times; if the bank lifts it, it shakes again; the bank counts as one."""
    table = banked(deal_method=method)
    if method == "hand":
        table.draw(table.cards({}))
        table.usual()
        table.usual()
        table.choose("seat:3", "1")
    table.refused(ShakeShaker(by="dealer", count=3), SHAKES[method])
    table.refused(ShakeShaker(by="seat:3", count=2), SHAKES[method])
    table.say(ShakeShaker(by="seat:3", count=4))
    events = table.irregular("dealer", "bank_lifted")
    assert with_cite(events, LIFTS[method]) == ["The shaker is covered and the bank shakes again."]
    table.say(ShakeShaker(by="seat:3", count=3))
    events = table.dice(1, 1, 2)

    assert with_cite(events, COUNTS[method]) == [
        "counted from the bank in area 3 as one, 4 is area 6"
    ]
    assert with_cite(table.events, APPLY[method])


@pytest.mark.rule("19:47-11.10(i)1", "19:47-11.10(i)5", "19:47-11.10(i)6")
def test_the_bank_says_which_stack_goes_first() -> None:
    """It goes to the starting position, those to its right follow, then those from the left."""
    for first in (0, 2, 6):
        table = banked()
        events = table.play({3: ACES, 1: MIDDLE, 6: LOW, 0: HIGH}, bank=3, first=first, number=9)
        shown = {e.position: {*e.high, *e.low} for e in events if isinstance(e, HandsShown)}
        assert shown[3] == {*ACES.split()}
        assert shown[6] == {*LOW.split()}
        assert shown[0] == {*HIGH.split()}


def test_the_generator_counts_from_the_bank_too() -> None:
    """A wager on the number goes by the number alone."""
    table = house(start_device="rng", number_wager=True, deal_method="auto_shoe")
    table.bets_open(3)
    table.refused_bet("number_2", 4_00, "19:47-11.10(f)", seat=3)
    table.bet("area_1", 10_00)
    table.bet("number_2", 4_00)
    table.close()
    table.usual()
    table.cut()
    events = table.start(9)

    assert table.decided(events)[max(table.decided(events))][:3] == ("won", 0, 21_00)
    assert "19:47-11.10(j)" in {e.cite for e in events}


@pytest.mark.parametrize("position", [3, 0])
@pytest.mark.rule("19:47-11.11(e)")
def test_an_exposed_card_of_bank_or_dealer_voids_all_hands(position: int) -> None:
    """The dealer's wager goes back as well."""
    table = banked()
    before = inventory(table)
    table.draw(table.cards({}, bank=3))
    table.usual()
    table.usual()
    table.choose("seat:3", "1")
    table.start()
    table.say(ExposeCard(by="dealer", position=position, card=1))

    assert table.round.over
    assert inventory(table) == before + 20_00
    assert table.table.accounts.balance(DEALERS_WAGER) == 0
    assert [table.stack(seat) for seat in (1, 3, 6)] == [980_00] * 3


@pytest.mark.parametrize("position", [3, 0])
@pytest.mark.rule("19:47-11.11(e)")
def test_a_card_of_bank_or_dealer_exposed_while_cards_are_dealt_voids_all(position: int) -> None:
    """Of a player's card nothing is said before all are dealt."""
    table = banked(deal_method="manual_shoe")
    table.start()
    table.draw(table.cards({}, bank=3)[:21])
    events = table.say(ExposeCard(by="dealer", position=position, card=3))

    assert "19:47-11.11(e)" in {e.cite for e in events}
    assert table.round.over


@pytest.mark.parametrize("position", [3, 0])
@pytest.mark.rule("19:47-11.11(e)")
def test_a_card_of_bank_or_dealer_exposed_while_hands_are_set_voids_all(position: int) -> None:
    """Of a bank even after it has laid its hands down, for nobody has seen them."""
    table = banked()
    table.deal({3: ACES, 1: MIDDLE, 6: LOW, 0: HIGH}, bank=3)
    table.set(1, "Js 9h")
    table.set(3, "Ks Kh")
    assert table.asked.by == "seat:6"
    events = table.say(ExposeCard(by="dealer", position=position, card=1))

    assert "19:47-11.11(e)" in {e.cite for e in events}
    assert table.round.over
    assert [table.stack(seat) for seat in (1, 3, 6)] == [980_00] * 3


@pytest.mark.rule("19:47-11.11(e)")
def test_hands_of_a_co_bank_that_the_dealer_sets_are_not_exposed_by_that() -> None:
    """The players' turns are over, and nothing else lies face down."""
    table = banked(choice="co_bank", co_banking=True)
    table.deal({3: ACES, 1: MIDDLE, 6: LOW}, bank=3)
    table.set(1, "Js 9h")
    table.set(6, "9s 7h")

    assert {form.command for form in table.asked.forms()} == {"set", "mistotalled"}


def test_a_void_bank_round_still_counts_as_banked() -> None:
    """The same player is not the bank of the next one."""
    table = banked()
    table.draw(table.cards({}, bank=3))
    table.usual()
    table.say(CountLeftOver(by="dealer", left=4, hands_right=False))

    assert table.round.over
    assert table.table.state.last_bank == 3


@pytest.mark.rule("19:47-11.10(g)")
@pytest.mark.parametrize("second", [2, 4])
def test_of_two_areas_the_one_before_the_seat_says_what_the_dealer_wagers(second: int) -> None:
    """Whichever side the other area lies on."""
    table = PaiGowPokerTable(seats={3: 1_000_00}, max_betting_areas=2)
    table.bet("area_3", 15_00, seat=3)
    table.bet(f"area_{second}", 40_00, seat=3)
    table.close()
    table.play({0: ACES, 3: HIGH, second: MIDDLE})
    table.bets_open(3)
    table.close()

    assert table.asked.default() == DirectDealersWager(by="seat:3", cents=15_00)

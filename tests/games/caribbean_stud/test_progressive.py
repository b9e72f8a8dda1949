"""The progressive wager: lights, lock-out, meter, awards and sharing; 19:47-16.11 and 16.12."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from pitboss.errors import InvariantBroken
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.table import (
    CardsDiscarded,
    Leave,
    MeterPaid,
    PlaceWager,
    ReduceWager,
    RuleChange,
    WagerDecided,
    adopt,
)
from pitboss.table.authoring import linked_account
from pitboss.testing import said
from tests.games.caribbean_stud.helpers import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    NO_HAND,
    NOTHING,
    PAIR,
    ROYAL,
    STRAIGHT_FLUSH,
    CaribbeanStud,
    cites,
)

THREE = {1: 1_000_00, 3: 1_000_00, 6: 1_000_00}
ROYAL_CLUBS = "Ac Kc Qc Jc Tc"
HIGH_PAIR = "Ad Ah 7h 4h Qd"


def awards(table: CaribbeanStud, events: list[Any]) -> dict[int, int]:
    """What each seat was paid on the progressive."""
    paid = [e for e in events if isinstance(e, WagerDecided) and "progressive" in e.spot]
    return {e.seat: e.paid for e in paid}


# -- lights and lock-out --------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.6(c)")
def test_an_ante_player_may_light_the_acceptor_with_one_dollar() -> None:
    """Not without an ante, not twice, not with another amount; the player verifies the light."""
    table = CaribbeanStud()
    table.refused_bet("progressive_1", 1_00, "19:47-16.6(c)")
    table.bet("ante_1", 10_00)
    table.refused_bet("progressive_1", 2_00, "19:47-16.6(c)")
    table.refused_bet("progressive_1", 2_00, "19:47-16.6(c)", by="dealer")
    table.bet("progressive_1", 1_00)
    table.refused_bet("progressive_1", 1_00, "19:47-16.6(c)")

    assert table.table.state.lights == (1,)
    assert said(table.events)[-1] == "the light of seat 1 is on"
    assert cites(table.events)[-1] == "19:47-16.6(c)"


@pytest.mark.rule("19:47-16.6(c)")
def test_the_acceptor_is_offered_beside_an_ante_and_once() -> None:
    """What may be laid is what is listed."""
    table = CaribbeanStud()
    offered = [table.commands()]
    for spot in ("ante_1", "progressive_1"):
        table.bet(spot, 1_00)
        offered.append(table.commands())

    assert ["progressive_1" in commands for commands in offered] == [False, True, False]
    assert all("bet_1" not in commands for commands in offered)


@pytest.mark.rule("19:47-16.6(c)", "19:47-16.6(b)")
def test_the_chip_may_be_taken_back_before_the_lock_out_and_the_ante_not_before_it() -> None:
    """A light needs an ante beside it; the ante may be made smaller."""
    table = CaribbeanStud()
    ante = table.bet("ante_1", 10_00)
    chip = table.bet("progressive_1", 1_00)
    table.refused(ReduceWager(by="seat:1", wager=ante, cents=0), "19:47-16.6(c)")
    table.reduce(ante, 5_00)
    table.reduce(chip, 0)
    assert table.table.state.lights == ()
    table.reduce(ante, 0)

    assert table.stack() == 1_000_00


LOCK_OUT = [
    pytest.param("manual_shoe", "19:47-16.7(b)", marks=pytest.mark.rule("19:47-16.7(b)")),
    pytest.param("hand", "19:47-16.8(b)3", marks=pytest.mark.rule("19:47-16.8(b)3")),
    pytest.param("automated_shoe", "19:47-16.9(b)2", marks=pytest.mark.rule("19:47-16.9(b)2")),
]


@pytest.mark.parametrize(("method", "cite"), LOCK_OUT)
def test_no_more_bets_locks_the_acceptors_and_the_chips_equal_the_lights(
    method: str, cite: str
) -> None:
    """After it no chip is taken; the meter grows before the first card."""
    table = CaribbeanStud(seats=THREE, dealing_method=method)
    for seat in THREE:
        table.bet(f"ante_{seat}", 10_00, seat=seat)
    table.bet("progressive_3", 1_00, seat=3)
    table.bet("progressive_1", 1_00)
    events = table.close()

    assert events[0].cite == cite
    assert said(events) == [
        "the lock-out button is pressed",
        "chips from the return device 2, lights 2: to the inventory",
    ]
    assert cites(events) == [cite, cite]
    assert table.meter == 10_001_40
    late = PlaceWager(by="seat:6", seat=6, spot="progressive_6", cents=1_00)
    table.refused(late, "19:47-16.6(b)")


@pytest.mark.rule("19:47-16.7(b)")
def test_a_light_without_a_chip_stops_the_table() -> None:
    """Chips and lights are as many, or the books are wrong."""
    table = CaribbeanStud()
    table.bet("ante_1", 10_00)
    table.table.state = msgspec.structs.replace(table.table.state, lights=(1,))

    with pytest.raises(InvariantBroken):
        table.close()


def test_without_a_progressive_wager_the_button_is_pressed_all_the_same() -> None:
    """And the meter stays."""
    table = CaribbeanStud()
    table.bet("ante_1", 10_00)

    assert said(table.close()) == ["the lock-out button is pressed"]
    assert table.meter == 10_000_00


# -- the meter ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.12(f)")
def test_the_meter_begins_with_its_initial_amount_and_grows_by_its_rate() -> None:
    """Parts of a cent are kept: four wagers at 71.5% are $2.86."""
    table = CaribbeanStud(
        seats=THREE, meter_rate=Fraction(143, 200), meter_initial=1_000_00, two_decks=False
    )
    shown = [table.meter]
    for lit in ((1, 3, 6), (1,)):
        table.ante(1, 3, 6, lit=lit)
        shown.append(table.meter)
        table.hands({1: NOTHING, 3: "Kh Th 6s 3s 2s", 6: "Kd Td 5s 3h 2h"}, PAIR)
        table.decide(seat_1="fold", seat_3="fold", seat_6="fold")

    assert shown == [1_000_00, 1_002_14, 1_002_86]
    assert table.table.accounts.total() == 0


@pytest.mark.rule("19:47-16.6(c)")
@pytest.mark.parametrize("unit", [25, 50, 1_00])
def test_the_chip_in_the_acceptor_is_taken_back_whole_or_not_at_all(unit: int) -> None:
    """Whatever smaller chips are in play: the light is on for one dollar."""
    table = CaribbeanStud(unit=unit)
    table.bet("ante_1", 10_00)
    chip = table.bet("progressive_1", 1_00)
    table.refused(ReduceWager(by="seat:1", wager=chip, cents=50), "19:47-16.6(b)")
    assert f"reduce {chip}" not in table.commands()
    table.say(ReduceWager(by="seat:1", wager=chip, cents=0))

    assert table.table.state.lights == ()


def test_who_places_bets_sees_the_meter() -> None:
    """As it stands before this round's chips."""
    table = CaribbeanStud()
    first = table.asked()
    table.played({1: NOTHING}, PAIR)
    table.ready()

    assert first == "Place your bets. The meter shows $10,000.00."
    assert table.asked() == "Place your bets. The meter shows $10,000.70."


def test_a_void_round_leaves_the_meter_as_it_was_to_the_part_of_a_cent() -> None:
    """What the chips had added comes off again."""
    table = CaribbeanStud(meter_rate=Fraction(143, 200))
    table.ante(1, lit=(1,))
    assert (table.meter, table.table.state.meter_carry) == (10_000_71, 100)
    table.irregular("dealer", "shoe_jam")
    table.usual()

    assert (table.meter, table.table.state.meter_carry) == (10_000_00, 0)
    assert table.table.state.lights == ()


@pytest.mark.rule("19:47-16.12(f)")
def test_parts_of_a_cent_on_the_meter_stay_what_they_are_at_another_rate() -> None:
    """71.5 cents, 70 cents, 70.5 cents: the two halves make a cent."""
    table = CaribbeanStud(meter_rate=Fraction(143, 200))
    shown = []
    for rate in (Fraction(7, 10), Fraction(141, 200), Fraction(1)):
        table.played({1: NOTHING}, PAIR)
        shown.append(table.meter - 10_000_00)
        rules = CaribbeanStudRules(meter_rate=rate).submission()
        change = RuleChange(rules=rules, cite="19:47-8.3(b)", text="another rate")
        adopt(table.table, table.round, change)

    assert shown == [71, 71 + 70, 71 + 70 + 71]


# -- awards ---------------------------------------------------------------------------------------

# The regulation's table, with the meter at $10,000.70 after the lock-out.
AWARDS = {
    ROYAL: 10_000_70,
    STRAIGHT_FLUSH: 1_000_07,
    FOUR: 500_00,
    FULL_HOUSE: 100_00,
    FLUSH: 50_00,
}


@pytest.mark.rule("19:47-16.12(e)", "19:47-16.12(g)", "19:47-16.1[Progressive payout hand]")
@pytest.mark.parametrize(("hand", "cents"), AWARDS.items())
def test_a_progressive_hand_is_paid_its_award_from_the_meter(hand: str, cents: int) -> None:
    """After a royal flush the meter shows the reset amount."""
    table = CaribbeanStud(meter_reset=7_000_00)
    events = table.played({1: hand}, PAIR)

    assert awards(table, events) == {1: cents}
    assert table.meter == (7_000_00 if hand == ROYAL else 10_000_70 - cents)
    assert table.table.accounts.total() == 0


@pytest.mark.rule("19:47-16.12(e)")
def test_a_straight_is_paid_nothing_on_the_progressive() -> None:
    """The chip is lost."""
    table = CaribbeanStud()
    events = table.played({1: "9h 8h 7c 6d 5s"}, PAIR)

    assert table.net(events)["progressive_1"] == -1_00
    assert table.meter == 10_000_70


@pytest.mark.rule("19:47-16.12(e)")
def test_a_straight_flush_may_be_paid_five_thousand_dollars_instead() -> None:
    """As the internal controls designate."""
    table = CaribbeanStud(progressive_straight_flush="5000")
    events = table.played({1: STRAIGHT_FLUSH}, PAIR)

    assert awards(table, events) == {1: 5_000_00}
    assert table.meter == 5_000_70


@pytest.mark.rule("19:47-16.12(g)")
@pytest.mark.parametrize(("hand", "after"), [(FOUR, 10_000_70), (STRAIGHT_FLUSH, 9_000_63)])
def test_where_fixed_awards_do_not_come_off_the_meter_a_tenth_still_does(
    hand: str, after: int
) -> None:
    """The house pays the fixed ones itself."""
    table = CaribbeanStud(meter_deducts_fixed_awards=False)
    table.played({1: hand}, PAIR)

    assert table.meter == after


def test_a_meter_does_not_fall_below_zero() -> None:
    """The house pays what the meter does not hold."""
    table = CaribbeanStud(meter_initial=0)
    events = table.played({1: FOUR}, PAIR)

    assert awards(table, events) == {1: 500_00}
    assert table.meter == 0


# -- whatever the dealer holds --------------------------------------------------------------------


@pytest.mark.rule("19:47-16.11(c)", "19:47-16.11(a)")
@pytest.mark.parametrize(
    ("dealer", "ante"),
    [("Ts 9s 8s 7s 6s", -10_00), (NO_HAND, 10_00), (PAIR, 10_00), ("Ad Jd 9d 3d 2d", 0)],
)
def test_the_progressive_is_paid_whatever_the_dealer_holds(dealer: str, ante: int) -> None:
    """Higher, not qualifying, lower, or equal; before the cards are collected."""
    table = CaribbeanStud()
    events = table.played({1: FLUSH}, dealer)
    kinds = [type(e) for e in events if isinstance(e, WagerDecided | CardsDiscarded)]

    assert table.net(events)["ante_1"] == ante
    assert awards(table, events) == {1: 50_00}
    assert kinds == [WagerDecided] * 3 + [CardsDiscarded] * 2


@pytest.mark.rule("19:47-16.10(a)")
def test_who_folds_gets_nothing_on_the_progressive() -> None:
    """The hand is gone and cannot be verified."""
    table = CaribbeanStud()
    table.ante(1, lit=(1,))
    table.hands({1: FLUSH}, PAIR)
    events = table.decide(seat_1="fold")

    assert table.net(events) == {"ante_1": -10_00, "progressive_1": -1_00}
    assert table.meter == 10_000_70


@pytest.mark.rule("19:47-16.11(b)1", "19:47-16.11(b)2", "19:47-16.11(b)3")
def test_the_hand_and_the_light_are_verified_and_the_payout_is_validated() -> None:
    """Then it is paid; nobody but a supervisor validates."""
    table = CaribbeanStud()
    table.ante(1, lit=(1,))
    table.hands({1: FLUSH}, PAIR)
    table.decide(seat_1="bet")
    before = table.usual()
    assert table.asked() == "$50.00 for seat 1?"
    assert [e for e in before if isinstance(e, WagerDecided) and "progressive" in e.spot] == []
    table.refused(msgspec.structs.replace(table.asking.default(), by="dealer"), "19:47-16.11(b)3")
    events = table.choose("supervisor", "inventory")

    assert cites(before)[-2:] == ["19:47-16.11(b)1", "19:47-16.11(b)2"]
    assert cites(events)[0] == "19:47-16.11(b)3"
    assert awards(table, events) == {1: 50_00}


@pytest.mark.rule("19:47-16.11(b)2")
def test_without_a_light_a_flush_is_paid_nothing_more() -> None:
    """The light decides, not the hand alone."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 3, lit=(3,))
    table.hands({1: FLUSH, 3: NOTHING}, PAIR)
    table.decide(seat_1="bet", seat_3="bet")
    events = table.finish()

    assert awards(table, events) == {3: 0}


@pytest.mark.rule("19:47-16.10(e)3", "19:47-16.10(f)4")
@pytest.mark.parametrize(
    ("dealer", "cite"), [(PAIR, "19:47-16.10(e)3"), (NO_HAND, "19:47-16.10(f)4")]
)
def test_cards_of_an_award_not_paid_from_the_inventory_stay_until_the_paperwork_is_done(
    dealer: str, cite: str
) -> None:
    """The other hands are collected before."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 3, lit=(1,))
    table.hands({1: ROYAL, 3: "Kh Th 6s 3s 2s"}, dealer)
    table.decide(seat_1="bet", seat_3="fold")
    table.usual()
    table.choose("supervisor", "paperwork")
    assert table.asked() == "The cards of seat 1 stay until the paperwork is done."
    assert table.table.state.shoe.on_table == 10
    events = table.usual()

    assert cites(events)[0] == cite
    assert table.round.over
    assert table.table.state.shoe.on_table == 0


@pytest.mark.rule("19:47-16.10(e)3", "19:47-16.10(f)4")
@pytest.mark.parametrize(
    ("dealer", "cite"), [(PAIR, "19:47-16.10(e)3"), (NO_HAND, "19:47-16.10(f)4")]
)
def test_all_winning_hands_lie_there_until_all_winners_are_paid(dealer: str, cite: str) -> None:
    """Also while a progressive payout waits for its validation; then they go from the far right."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 3, 6, lit=(3,))
    table.hands({1: "Jc Js 7h 5s 4d", 3: FLUSH, 6: "Ac Ad 5h 3s 2s"}, dealer)
    events = table.decide(seat_1="bet", seat_3="bet", seat_6="bet") + table.usual()
    assert table.asked() == "$50.00 for seat 3?"
    assert table.shoe.on_table == 20
    table.refused(Leave(by="seat:1"), "19:47-16.6(f)")
    table.refused_bet("ante_1", 10_00, "19:47-16.6(b)")
    events += table.finish()
    steps = [e for e in events if isinstance(e, WagerDecided | CardsDiscarded)]
    order = [str(e.seat) if isinstance(e, WagerDecided) else e.cite for e in steps]

    assert order == [*"663331", "1", cite, cite, cite, "19:47-16.10(g)"]


def test_a_table_of_the_second_revision_picks_each_winning_hand_up_as_it_is_paid() -> None:
    """What its log says of the cards while a payout is validated stays true."""
    table = CaribbeanStud(seats=THREE)
    table.table.revision = 2
    table.ante(3, 6, lit=(3,))
    table.hands({3: FLUSH, 6: "Ac Ad 5h 3s 2s"}, PAIR)
    table.decide(seat_3="bet", seat_6="bet")
    table.usual()

    assert table.asked() == "$50.00 for seat 3?"
    assert table.shoe.on_table == 10


# -- several in one round -------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.12(g)")
def test_each_is_paid_on_the_meter_as_it_stands_from_the_far_right() -> None:
    """Four of a kind in seat 6, then a straight flush, then a full house."""
    table = CaribbeanStud(seats=THREE)
    hands = {1: FULL_HOUSE, 3: "8s 7s 6s 5s 4h".replace("4h", "9s"), 6: "Jh Jc Jd Js 3h"}
    events = table.played(hands, HIGH_PAIR)

    assert awards(table, events) == {6: 500_00, 3: 950_21, 1: 100_00}
    assert table.meter == 10_002_10 - 500_00 - 950_21 - 100_00


@pytest.mark.rule("19:47-16.12(g)")
def test_after_a_royal_the_others_are_paid_on_the_reset_meter() -> None:
    """A straight flush to the left of it gets a tenth of the reset amount."""
    table = CaribbeanStud(seats=THREE, meter_reset=2_000_00)
    events = table.played({1: "9h 8h 7h 6h 5h", 6: ROYAL}, PAIR.replace("6h", "6d"))

    assert awards(table, events) == {6: 10_001_40, 1: 200_00}
    assert table.meter == 1_800_00


@pytest.mark.rule("19:47-16.12(g)")
def test_two_royals_share_the_meter_as_it_stood_for_the_first() -> None:
    """A straight flush between them is paid on the reset meter; an odd cent stays on it."""
    table = CaribbeanStud(seats=THREE, meter_initial=10_000_01, meter_reset=2_000_00)
    hands = {1: ROYAL, 3: "9h 8h 7h 6h 5h", 6: ROYAL_CLUBS}
    events = table.played(hands, "8c 8d 6d 4h Qd")

    assert awards(table, events) == {6: 5_001_05, 3: 200_00, 1: 5_001_05}
    assert table.meter == 2_000_01 - 200_00
    assert table.table.accounts.total() == 0


@pytest.mark.rule("19:47-16.12(g)")
def test_a_royal_without_a_light_takes_no_share() -> None:
    """The other gets it all."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 6, lit=(1,))
    table.hands({1: ROYAL, 6: ROYAL_CLUBS}, PAIR.replace("8c", "8h"))
    table.decide(seat_1="bet", seat_6="bet")
    events = table.finish()

    assert awards(table, events) == {1: 10_000_70}


# -- a linked meter -------------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.12(f)", "19:47-16.12(g)")
def test_a_table_without_a_house_is_the_only_one_of_its_linked_meter() -> None:
    """The meter is read before the bets and before the award, which is reported."""
    table = CaribbeanStud(opened=False, meter_link="main")
    for _ in range(table.rules.decks):
        table.choose("floorperson", "complete")
    table.ready()
    table.usual()
    assert "The meter shows $10,000.00" in table.asked()
    events = table.played({1: ROYAL}, NO_HAND)
    (paid,) = [each for each in events if isinstance(each, MeterPaid)]

    assert (paid.reading, paid.taken, paid.reset) == (10_000_70, 10_000_70, 10_000_00)
    assert "$10,000.70" in paid.text
    assert table.table.accounts.balance(linked_account("main")) == 0
    signs = [each.text for each in CaribbeanStudRules(meter_link="main").notices()]
    assert "The meter is that of all tables of link main." in signs

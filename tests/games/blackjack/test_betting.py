"""Wagers before the first card: 19:47-2.3, 2.13(a), 2.14, 2.17 and 2.18(b)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.blackjack.state import ConsentToShare, TakeInsurance
from pitboss.money import coupons
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    BettingClosed,
    Leave,
    Limit,
    PlaceWager,
    Recorded,
    ReduceWager,
    Sit,
    WagerChanged,
)
from tests.games.blackjack.felt import BlackjackTable, said

TWO = {1: 1_000_00, 2: 1_000_00}
DRAW_LAST: dict[str, Any] = {"dealer_second_card": "draw_last"}


# -- when and with what ----------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.3(a)", "19:47-2.3(c)")
def test_wagers_are_made_before_the_first_card_and_not_after() -> None:
    """A box without a wager gets no card; with the first card the wagers are closed."""
    felt = BlackjackTable(seats=TWO)
    felt.bet("box_2", 10_00, seat=2)
    closed = [e for e in felt.close() if isinstance(e, BettingClosed)]
    felt.deal("9c 7h 9d 3h")

    assert [e.cite for e in closed] == ["19:47-2.3(c)"]
    assert "Box 2" in felt.round.question.prompt if felt.round.question else False
    felt.refused_bet("box_1", 10_00, "19:47-2.3(c)")
    felt.refused_bet("box_2", 10_00, "19:47-2.3(c)", seat=2)


@pytest.mark.rule("19:47-2.3(f)", "19:47-2.3(h)")
def test_nobody_touches_a_wager_after_the_first_card() -> None:
    """Not the player, and no dealer lets it happen; before the first card it is free."""
    felt = BlackjackTable()
    wager = felt.bet("box_1", 10_00)
    felt.reduce(wager, 4_00)
    felt.deal("9c 7h 9d 3h")

    felt.refused(ReduceWager(by="seat:1", wager=wager, cents=0), "19:47-2.3(f)")
    felt.refused(ReduceWager(by=DEALER, wager=wager, cents=0), "19:47-2.3(h)")
    assert felt.stack() == 996_00


@pytest.mark.rule("19:47-2.3(h)")
def test_a_hand_on_a_wager_is_put_on_record() -> None:
    """The floorperson notes it, and the wager lies as it lay."""
    felt = BlackjackTable()
    felt.bet("box_1", 10_00)
    felt.deal("9c 7h 9d 3h")

    events = felt.irregular(FLOORPERSON, "touched wager")

    assert said(events) == ["19:47-2.3(h)"]
    assert "stand" in felt.commands()


@pytest.mark.rule("19:47-2.3(g)")
def test_a_double_a_split_or_an_insurance_is_frozen() -> None:
    """Once made it stays until it is decided."""
    felt = BlackjackTable()
    felt.bet("box_1", 10_00)
    felt.deal("9c Ah 9d 3h")
    felt.insure(5_00)
    insurance = max(felt.table.wagers)
    felt.act("split")
    added = max(felt.table.wagers)
    felt.card("2d")

    felt.refused(ReduceWager(by="seat:1", wager=insurance, cents=0), "19:47-2.3(g)")
    felt.refused(ReduceWager(by="seat:1", wager=added, cents=0), "19:47-2.3(g)")


@pytest.mark.rule("19:47-2.3(g)", "19:47-2.3(c)")
def test_nothing_is_changed_while_insurance_is_offered() -> None:
    """Neither made nor taken down."""
    felt = BlackjackTable()
    wager = felt.bet("box_1", 10_00)
    felt.deal("9c Ah 9d 3h")

    felt.refused(ReduceWager(by="seat:1", wager=wager, cents=0), "19:47-2.3(f)")
    felt.refused(ReduceWager(by="seat:1", wager=99, cents=0), "19:47-2.3(f)")
    felt.refused_bet("box_2", 10_00, "19:47-2.3(c)")


@pytest.mark.rule("19:47-2.3(k)")
def test_with_a_double_shoe_the_determinant_card_ends_the_betting() -> None:
    """It is the first card of the round."""
    felt = BlackjackTable(shoe="double")
    felt.bet("box_1", 10_00)

    closed = [e.cite for e in felt.close() if isinstance(e, BettingClosed)]

    assert closed == ["19:47-2.3(k)"]
    assert felt.round.question is not None
    assert felt.round.question.prompt == "The determinant card."


@pytest.mark.rule("19:47-2.3(d)")
def test_a_match_play_coupon_doubles_what_is_paid() -> None:
    """It is laid with chips of the same value."""
    felt = BlackjackTable(coupons_held={1: 10_00})
    felt.bet("box_1", 10_00, coupon=10_00)
    felt.deal("Tc 7h Td Th")
    felt.act("stand")
    felt.stands()

    assert felt.results() == [("box_1", "won", 0, 20_00)]
    assert felt.table.accounts.balance(coupons(1)) == 0


@pytest.mark.rule("19:47-2.3(d)")
def test_a_spoken_wager_is_confirmed_by_dealer_and_supervisor() -> None:
    """And its cash is converted; a player alone may not."""
    felt = BlackjackTable()
    felt.refused_bet("box_1", 10_00, "19:47-2.3(d)", medium="cash")
    felt.refused_bet("box_1", 10_00, "19:47-2.3(d)", medium="promise")
    felt.bet("box_1", 10_00, by=DEALER, medium="cash")

    records = [(e.by, e.cite) for e in felt.events if isinstance(e, Recorded)][-1]
    assert records == (SUPERVISOR, "19:47-2.3(d)")
    assert felt.stack() == 1_000_00


@pytest.mark.rule("19:47-2.3(e)", "19:47-8.2(a)")
@pytest.mark.parametrize("cents", [1_00, 5_00, 25_00])
def test_the_usual_table_takes_odd_dollars(cents: int) -> None:
    """Its smallest chip is fifty cents, in which three to two is paid on any dollar."""
    felt = BlackjackTable()
    felt.bet("box_1", cents)
    felt.deal("Ac 7h Kd 9h")

    assert felt.results() == [("box_1", "won", 0, cents * 3 // 2)]
    BlackjackTable().refused_bet("box_1", 1_50, "19:47-2.3(e)")


@pytest.mark.rule("19:47-2.9(b)")
def test_half_of_an_odd_dollar_is_insured() -> None:
    """Chips of fifty cents make it."""
    felt = BlackjackTable()
    felt.bet("box_1", 5_00)
    felt.deal("Tc Ah 9d Kh")
    felt.refused(TakeInsurance(by="seat:1", cents=3_00), "19:47-2.9(b)")
    felt.insure(2_50)


@pytest.mark.rule("19:47-2.3(e)")
def test_a_wager_must_be_payable_at_three_to_two() -> None:
    """An odd number of chips is not."""
    felt = BlackjackTable(unit=1_00)

    felt.refused_bet("box_1", 5_00, "19:47-2.3(e)")
    felt.bet("box_1", 6_00)
    felt.refused_bet("box_9", 6_00, "19:47-2.3(a)")


def test_more_chips_are_laid_to_a_wager() -> None:
    """It stays one wager, within the limits of the table."""
    felt = BlackjackTable(limits={"blackjack": Limit(10_00, 100_00)})
    first = felt.bet("box_1", 10_00)
    felt.bet("box_1", 20_00)
    changes = [(e.wager, e.cents) for e in felt.events if isinstance(e, WagerChanged)]

    assert list(felt.table.wagers) == [first]
    assert felt.table.wagers[first].cents == 30_00
    assert changes == [(first + 1, 0), (first, 30_00)]
    felt.refused_bet("box_1", 80_00, "19:47-8.2(a)")


# -- boxes -----------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.14")
def test_a_player_plays_several_boxes_where_the_house_lets_him() -> None:
    """Each of them is a wager of its own."""
    many, one = BlackjackTable(), BlackjackTable(multi_box_play=False)
    many.bet("box_1", 10_00)
    many.bet("box_3", 20_00)
    one.bet("box_3", 10_00)
    one.bet("box_3", 10_00)

    one.refused_bet("box_1", 10_00, "19:47-2.14")


@pytest.mark.rule("19:47-2.13(a)")
def test_a_box_is_shared_only_if_the_first_bettor_agrees() -> None:
    """Up to the number the house allows; the others need not agree."""
    felt = BlackjackTable(seats={1: 100_00, 2: 100_00, 8: 100_00, 9: 100_00}, max_bettors_per_box=3)
    felt.bet("box_2", 10_00, seat=2)
    felt.refused_bet("box_2", 10_00, "19:47-2.13(a)", seat=8)
    felt.refused(ConsentToShare(by="seat:1", box=2), "19:47-2.3(a)")
    felt.say(ConsentToShare(by="seat:2", box=2))
    felt.bet("box_2", 10_00, seat=8)
    felt.bet("box_2", 10_00, seat=9)

    felt.refused_bet("box_2", 10_00, "19:47-2.13(a)", seat=1)


@pytest.mark.rule("19:47-2.13(a)")
@pytest.mark.parametrize("leaves", [True, False])
def test_consent_is_given_by_a_person_and_for_a_round(leaves: bool) -> None:
    """The next person at the seat has not agreed; nor has anybody in the next round."""
    felt = BlackjackTable(seats={2: 100_00, 8: 100_00}, max_bettors_per_box=2)
    wager = felt.bet("box_2", 10_00, seat=2)
    felt.say(ConsentToShare(by="seat:2", box=2))
    felt.reduce(wager, seat=2)
    if leaves:
        felt.say(Leave(by="seat:2"))
        felt.say(Sit(by=DEALER, seat=2, cents=100_00))
    else:
        felt.close()
        felt.begin()
    felt.bet("box_2", 10_00, seat=2)

    felt.refused_bet("box_2", 10_00, "19:47-2.13(a)", seat=8)


@pytest.mark.rule("19:47-2.13(a)", "19:47-2.13(g)")
def test_a_house_may_keep_boxes_to_one_bettor() -> None:
    """Then nobody is asked to share."""
    felt = BlackjackTable(seats=TWO)
    felt.bet("box_1", 10_00)

    felt.refused_bet("box_1", 10_00, "19:47-2.13(a)", seat=2)
    assert "share 1" not in felt.commands()


# -- additional wagers -----------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.17(b)", "19:47-2.17(g)")
def test_an_additional_wager_goes_with_a_blackjack_wager_and_is_not_larger() -> None:
    """Nor larger than the maximum of the house; the blackjack wager stays under it."""
    felt = BlackjackTable(additional_wager="over_under_13", additional_wager_max=20_00)
    felt.refused_bet("over_13_1", 2_00, "19:47-2.17(b)")
    first = felt.bet("box_1", 10_00)
    felt.refused_bet("over_13_1", 11_00, "19:47-2.17(g)")
    felt.bet("over_13_1", 10_00)
    felt.refused(ReduceWager(by="seat:1", wager=first, cents=4_00), "19:47-2.17(g)")
    felt.bet("box_1", 90_00)

    felt.refused_bet("over_13_1", 11_00, "19:47-2.17(g)")
    felt.bet("over_13_1", 5_00)
    felt.reduce(max(felt.table.wagers))


@pytest.mark.rule("19:47-2.17(a)", "19:47-2.17(a)1", "19:47-2.17(a)2")
def test_a_player_makes_one_additional_wager_on_a_box() -> None:
    """Over or under, not both; and only of the kind that is offered."""
    felt = BlackjackTable(additional_wager="over_under_13")
    felt.bet("box_1", 10_00)
    felt.bet("over_13_1", 10_00)
    felt.refused_bet("under_13_1", 10_00, "19:47-2.17(a)")
    felt.refused_bet("same_suit_1", 10_00, "19:47-2.3(a)")
    suited = BlackjackTable(additional_wager="same_suit")
    suited.bet("box_1", 10_00)

    suited.bet("same_suit_1", 10_00)
    suited.refused_bet("over_13_1", 10_00, "19:47-2.3(a)")


@pytest.mark.rule("19:47-2.17(f)")
def test_additional_wagers_are_made_with_chips_coupons_or_confirmed_cash() -> None:
    """As blackjack wagers are."""
    felt = BlackjackTable(additional_wager="same_suit", coupons_held={1: 10_00})
    felt.bet("box_1", 10_00)
    felt.bet("same_suit_1", 4_00, coupon=4_00)
    felt.bet("same_suit_1", 4_00, by=DEALER, medium="cash")

    records = [e.cite for e in felt.events if isinstance(e, Recorded)]
    assert records[-1] == "19:47-2.17(f)"


@pytest.mark.rule("19:47-2.9(b)")
def test_insurance_is_not_made_before_the_cards() -> None:
    """It has its own time."""
    felt = BlackjackTable()
    felt.bet("box_1", 10_00)

    felt.refused_bet("insurance_1", 5_00, "19:47-2.9(b)")


# -- multiple action -------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.18(b)")
def test_with_multiple_action_wagers_come_in_order_and_in_number() -> None:
    """Who makes too few gets them back, additional wagers too."""
    felt = BlackjackTable(multiple_action="min2", additional_wager="over_under_13", **DRAW_LAST)
    felt.refused_bet("box_1_2", 10_00, "19:47-2.18(b)")
    first = felt.bet("box_1", 10_00)
    felt.bet("over_13_1", 10_00)
    felt.bet("box_2", 10_00)
    second = felt.bet("box_2_2", 20_00)
    felt.refused(ReduceWager(by="seat:1", wager=second - 1, cents=0), "19:47-2.18(b)")
    decided = felt.decided(felt.close())

    assert first in decided
    assert {result[0] for result in decided.values()} == {"void"}
    assert sorted(w.spot for w in felt.table.wagers.values()) == ["box_2", "box_2_2"]


@pytest.mark.rule("19:47-2.18(b)")
def test_a_house_may_require_three_wagers() -> None:
    """Two are then too few, and nothing is dealt."""
    felt = BlackjackTable(multiple_action="min3", **DRAW_LAST)
    felt.bet("box_1", 10_00)
    felt.bet("box_1_2", 10_00)

    felt.close()

    assert felt.round.over
    assert felt.stack() == 1_000_00


def test_a_round_without_wagers_is_not_dealt() -> None:
    """Nothing happens, and the shoe stays as it is."""
    felt = BlackjackTable()
    before = felt.state.shoe

    felt.close()

    assert felt.round.over
    assert felt.state.shoe == before


def test_a_wager_beyond_all_chips_is_refused() -> None:
    """No matter who accepts it."""
    felt = BlackjackTable()
    answer = PlaceWager(by=DEALER, seat=1, spot="box_1", cents=2 * 10**12, medium="cash")

    felt.refused(answer, "19:47-8.2(a)")

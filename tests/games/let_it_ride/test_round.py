"""A round of let it ride at the table: bets, the three ways of dealing, choices."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.table import (
    BettingClosed,
    CardDealt,
    CardsDiscarded,
    CardTurned,
    Choose,
    CutCards,
    Event,
    Leave,
    PlaceWager,
    ReduceWager,
    Sit,
    WagerChanged,
)
from pitboss.testing import cites, said
from tests.games.let_it_ride.helpers import LetItRide

THREE = {1: 1_000_00, 3: 1_000_00, 6: 1_000_00}
HANDS = ["As Ah 2c", "9s 9h 2d", "Ks Kh 2h"]
COMMUNITY = "7c 8d 3s"


def three_players(**more: Any) -> LetItRide:
    """Seats 1, 3 and 6 have bet; two of them will win with a pair, seat 3 loses with nines."""
    table = LetItRide(seats=THREE, **more)
    for seat in THREE:
        table.bets(seat=seat)
    table.close()
    table.deal_hands(HANDS, COMMUNITY)
    return table


def dealt(events: list[Event]) -> list[CardDealt]:
    return [e for e in events if isinstance(e, CardDealt) and not e.card]


# -- wagers ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-18.6(d)")
def test_a_player_lays_three_equal_and_separate_bets() -> None:
    """Bets two and three come with bet one; none of them comes alone."""
    table = LetItRide()
    table.bets(25_00)
    laid = [(wager.spot, wager.cents) for wager in table.table.wagers.values()]

    assert laid == [("bet_1_1", 25_00), ("bet_2_1", 25_00), ("bet_3_1", 25_00)]
    assert table.stack() == 925_00
    for spot in ("bet_2_1", "bet_3_1"):
        table.refused_bet(spot, 25_00, "19:47-18.6(d)")
    table.refused_bet("bet_4_1", 25_00, "19:47-18.6(d)")


@pytest.mark.rule("19:47-18.6(d)")
def test_a_player_needs_the_chips_for_all_three() -> None:
    """The form offers a third of the stack at most."""
    table = LetItRide(seats={1: 100_00})
    table.refused_bet("bet_1_1", 34_00, "19:47-18.6(d)")
    question = table.round.question
    assert question is not None
    (form,) = [f for f in question.forms() if f.answer is PlaceWager]
    amount: Any = form.blanks["cents"]

    assert amount.high == 33_00
    table.bets(33_00)
    assert table.stack() == 1_00


@pytest.mark.rule("19:47-18.6(d)", "19:47-18.6(c)")
def test_the_three_bets_are_raised_and_reduced_together() -> None:
    """Before the call; bets two and three by themselves are not touched."""
    table = LetItRide()
    table.bets(10_00)
    table.bets(5_00)
    table.refused(ReduceWager(by="seat:1", wager=2, cents=0), "19:47-18.6(d)")
    table.reduce(1, 4_00)
    amounts = {wager.id: wager.cents for wager in table.table.wagers.values()}
    assert amounts == {1: 4_00, 2: 4_00, 3: 4_00, 4: 5_00, 5: 5_00, 6: 5_00}
    table.reduce(4)
    table.reduce(1)

    assert not table.table.wagers
    assert table.stack() == 1_000_00


@pytest.mark.rule("19:47-8.2(a)", "19:47-18.6(d)")
def test_the_limits_are_on_each_bet() -> None:
    """A maximum of $1,000 takes $3,000 on a hand; the dealer may take more for a player."""
    table = LetItRide(seats={1: 10_000_00})
    table.refused_bet("bet_1_1", 1_001_00, "19:47-8.2(a)")
    table.bets(1_000_00)
    table.refused_bet("bet_1_1", 1_00, "19:47-8.2(a)")

    assert table.stack() == 7_000_00
    table.bet("bet_1_1", 1_00, by="dealer")
    assert table.stack() == 6_997_00


@pytest.mark.rule("19:47-18.6(a)")
def test_wagers_are_made_with_chips_and_not_with_spoken_cash() -> None:
    """Nor with anything else; a coupon only where the house takes them."""
    table = LetItRide(coupons_held={1: 10_00})

    table.refused_bet("bet_1_1", 10_00, "19:47-18.6(a)", medium="cash", by="dealer")
    table.refused_bet("bet_1_1", 10_00, "19:47-18.6(a)", medium="cheque")
    table.refused_bet("bet_1_1", 10_00, "19:47-18.6(a)", coupon=10_00)


@pytest.mark.rule("19:47-18.6(a)")
@pytest.mark.parametrize(("choice", "net"), [("ride", 40_00), ("withdraw", 20_00)])
def test_a_match_play_coupon_lies_with_bet_one_and_goes_back_with_it(choice: str, net: int) -> None:
    """It is paid as that bet is, once; who withdraws the bet keeps the coupon."""
    table = LetItRide(match_play_coupons=True, coupons_held={1: 10_00})
    table.bets(coupon=10_00)
    table.close()
    table.deal_hands(["As Ah 2c"], "7c 8d 3s")
    table.answer(choice, "ride")

    assert table.stack() == 1_000_00 + net
    assert table.table.accounts.balance("coupons:1") == (0 if choice == "ride" else 10_00)


@pytest.mark.rule("19:47-18.6(b)")
def test_only_seated_players_wager_and_they_stay_until_the_round_is_complete() -> None:
    """Somebody without cards may go before; nobody goes while cards are out."""
    table = LetItRide(seats=THREE)
    table.refused_bet("bet_1_2", 10_00, "19:47-18.6(b)", seat=2)
    table.bets()
    table.refused(Leave(by="seat:1"), "19:47-18.6(b)")
    table.say(Leave(by="seat:6"))
    table.close()
    table.refused(Leave(by="seat:1"), "19:47-18.6(b)")
    table.deal_hands(["As Ah 2c"], COMMUNITY)

    table.refused(Leave(by="seat:1"), "19:47-18.6(b)")
    table.answer("ride", "ride")
    table.ready()
    table.say(Leave(by="seat:1"))


@pytest.mark.rule("19:47-18.6(c)")
def test_after_the_call_nothing_is_made_increased_or_withdrawn() -> None:
    """Except the bets whose turn it is, by the player's choice."""
    table = LetItRide(seats=THREE)
    table.bets()
    table.close()
    touching = [
        PlaceWager(by="seat:1", seat=1, spot="bet_1_1", cents=5_00),
        PlaceWager(by="seat:3", seat=3, spot="bet_1_3", cents=5_00),
        ReduceWager(by="seat:1", wager=3, cents=0),
        ReduceWager(by="seat:1", wager=1, cents=5_00),
    ]
    for answer in touching:
        table.refused(answer, "19:47-18.6(c)")
    table.deal_hands(["As Ah 2c"], COMMUNITY)

    for answer in touching:
        table.refused(answer, "19:47-18.6(c)")


@pytest.mark.rule("19:47-18.6(e)")
def test_a_player_may_use_two_adjacent_positions_where_the_house_allows() -> None:
    """Each has its own hand, its own choices and is settled by itself."""
    table = LetItRide(seats={2: 1_000_00, 4: 1_000_00}, allow_two_positions=True)
    table.bets(seat=2)
    table.refused_bet("bet_1_4", 10_00, "19:47-18.6(e)", seat=2)
    table.bets(20_00, seat=2, position=3)
    table.refused_bet("bet_1_1", 10_00, "19:47-18.6(e)", seat=2)
    table.refused_bet("bet_1_3", 10_00, "19:47-18.6(e)", seat=4)
    table.bets(seat=4)
    table.close()
    table.deal_hands(HANDS, COMMUNITY)
    table.answer("ride", "withdraw", seat=2)
    table.answer("withdraw", seat=4)
    table.answer("withdraw", "ride", seat=2)
    events = table.answer("ride", seat=4)

    assert table.paid(events) == {
        "bet_1_2": ("won", 10_00),
        "bet_3_2": ("won", 10_00),
        "bet_2_3": ("lost", -20_00),
        "bet_3_3": ("lost", -20_00),
        "bet_2_4": ("won", 10_00),
        "bet_3_4": ("won", 10_00),
    }


@pytest.mark.rule("19:47-18.6(e)")
def test_a_player_has_only_the_own_position_where_the_house_does_not() -> None:
    """And only as long as nobody else has bets there."""
    table = LetItRide()
    table.refused_bet("bet_1_2", 10_00, "19:47-18.6(e)")
    shared = LetItRide(allow_two_positions=True)
    shared.bets(position=2)
    shared.say(Sit(by="dealer", seat=2, cents=100_00))

    shared.refused_bet("bet_1_2", 10_00, "19:47-18.6(e)", seat=2)


def test_a_round_without_bets_deals_no_card() -> None:
    """The cards stay shuffled for the next one."""
    table = LetItRide()
    table.close()

    assert table.round.over
    assert table.shoe.left == 52
    table.ready("deal_on")
    assert table.table.state.shuffles == 1


# -- the cards before the deal --------------------------------------------------------------------


@pytest.mark.rule("19:47-18.4(a)", "19:47-18.4(d)")
def test_each_deck_is_inspected_by_itself_before_play() -> None:
    """The floorperson verifies; with cards missing nothing is dealt."""
    table = LetItRide(opened=False)
    table.choose("floorperson", "complete")
    events = table.choose("floorperson", "complete")

    assert "deck 2 is handled by itself" in said(events)
    assert cites(table.events).count("19:47-18.4(a)") == 2
    assert cites(table.events).count("19:47-18.4(d)") == 2
    broken = LetItRide(opened=False, two_decks=False)
    broken.choose("floorperson", "incomplete")
    assert broken.round.over
    assert "19:47-18.4(d)" not in cites(broken.events)


@pytest.mark.rule("19:47-18.4(e)")
def test_new_cards_are_inspected_as_the_first_were() -> None:
    """An incomplete new deck ends the round before any bet."""
    table = LetItRide(two_decks=False)
    table.close()
    events = table.choose("dealer", "change")
    assert "19:47-18.4(e)" in cites(events)
    table.choose("floorperson", "incomplete")

    assert table.round.over


@pytest.mark.rule("19:47-18.5(a)", "19:47-18.5(b)1")
def test_the_device_shuffles_after_every_round_and_nothing_is_cut() -> None:
    """The next round begins with all 52 cards."""
    table = LetItRide()
    table.dealt("As Ah 2c", COMMUNITY)
    table.answer("ride", "ride")
    events = table.ready()

    assert table.shoe.left == 52
    assert {"19:47-18.5(a)", "19:47-18.5(b)1"} <= set(cites(events))
    assert "19:47-18.5(c)" not in cites(table.events)


@pytest.mark.rule("19:47-18.5(b)2", "19:47-18.5(c)")
def test_cards_shuffled_by_hand_are_cut_by_the_dealer_at_ten_cards_or_deeper() -> None:
    """With one hand, on the cover card."""
    table = LetItRide(opened=False, shuffle_method="manual", dealing_method="manual_shoe")
    table.choose("floorperson", "complete")
    table.choose("dealer", "shuffle")
    table.refused(CutCards(by="dealer", depth=9), "19:47-18.5(c)")
    table.refused(CutCards(by="seat:1", depth=20), "19:47-18.5(c)")
    events = table.say(CutCards(by="dealer", depth=10))

    assert "19:47-18.5(c)" in cites(events)
    assert "19:47-18.5(b)2" in cites(table.events)


@pytest.mark.rule("19:47-18.2(b)3", "19:47-18.2(b)4")
def test_two_decks_are_used_in_turn_while_the_device_shuffles_the_other() -> None:
    """One, two, one."""
    table = LetItRide()
    decks = []
    for _ in range(3):
        decks.append(table.table.state.deck)
        table.dealt("As Ah 2c", COMMUNITY)
        table.answer("ride", "ride")
        events = table.ready()
        assert {"19:47-18.2(b)3", "19:47-18.2(b)4"} <= set(cites(events))

    assert decks == [1, 2, 1]


# -- the deal -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "call", "first", "second", "third"),
    [
        pytest.param(
            "manual_shoe",
            "19:47-18.7(b)",
            ("19:47-18.7(c)1", "19:47-18.7(c)2"),
            ("19:47-18.7(c)3", "19:47-18.7(c)4"),
            ("19:47-18.7(c)5", "19:47-18.7(c)6"),
            marks=[
                pytest.mark.rule("19:47-18.7(b)", "19:47-18.7(c)1", "19:47-18.7(c)2"),
                pytest.mark.rule("19:47-18.7(c)3", "19:47-18.7(c)4"),
                pytest.mark.rule("19:47-18.7(c)5", "19:47-18.7(c)6"),
            ],
        ),
        pytest.param(
            "hand",
            "19:47-18.8(b)3",
            ("19:47-18.8(c)1", "19:47-18.8(c)2"),
            ("19:47-18.8(c)3", "19:47-18.8(c)4"),
            ("19:47-18.8(c)5", "19:47-18.8(c)6"),
            marks=[
                pytest.mark.rule("19:47-18.8(b)3", "19:47-18.8(c)1", "19:47-18.8(c)2"),
                pytest.mark.rule("19:47-18.8(c)3", "19:47-18.8(c)4"),
                pytest.mark.rule("19:47-18.8(c)5", "19:47-18.8(c)6"),
            ],
        ),
    ],
)
def test_card_by_card_from_the_far_left_and_one_to_the_community_area(
    method: str,
    call: str,
    first: tuple[str, str],
    second: tuple[str, str],
    third: tuple[str, str],
) -> None:
    """Face down, three times round, after the call; who has no bets gets no card."""
    table = LetItRide(seats={**THREE, 7: 100_00}, dealing_method=method)
    for seat in (6, 1, 3):
        table.bets(seat=seat)
    closed = table.close()
    events = table.deal_hands(HANDS, COMMUNITY)
    around = ["position 1", "position 3", "position 6", "the community area"]

    assert [(e.cite, e.text) for e in closed if isinstance(e, BettingClosed)] == [
        (call, "No more bets")
    ]
    assert [e.place for e in dealt(events)] == around * 3
    assert [e.cite for e in dealt(events)] == [
        cite for players, house in (first, second, third) for cite in (*[players] * 3, house)
    ]


@pytest.mark.rule("19:47-18.9(b)2", "19:47-18.9(c)")
def test_the_automated_shoe_gives_three_cards_at_once() -> None:
    """To each player from the far left, then to the community area, after the call."""
    table = LetItRide(seats=THREE)
    for seat in THREE:
        table.bets(seat=seat)
    closed = table.close()
    events = table.deal_hands(HANDS, COMMUNITY)
    places = [e.place for e in dealt(events)]

    assert [e.cite for e in closed if isinstance(e, BettingClosed)] == ["19:47-18.9(b)2"]
    assert places == [
        *["position 1"] * 3,
        *["position 3"] * 3,
        *["position 6"] * 3,
        *["the community area"] * 3,
    ]
    assert {e.cite for e in dealt(events)} == {"19:47-18.9(c)"}


@pytest.mark.rule("19:47-18.1[Stub]")
def test_the_stub_is_what_is_left_of_the_deck() -> None:
    """Fifty-two less three for each hand and three for all."""
    table = three_players()

    assert "the stub: 40 cards are left" in said(table.events)


@pytest.mark.rule("19:47-18.10(a)")
def test_each_player_sees_the_own_three_cards_when_all_are_dealt() -> None:
    """And nobody else's, nor the community cards."""
    table = three_players()
    seen = [e for e in table.events if isinstance(e, CardTurned)]

    assert {e.cite for e in seen} == {"19:47-18.10(a)"}
    assert [(e.place, e.to) for e in seen[::3]] == [
        ("position 1", "seat:1"),
        ("position 3", "seat:3"),
        ("position 6", "seat:6"),
    ]
    assert {e.to for e in table.events if isinstance(e, CardDealt) and e.card} == {"house"}


# -- the choices ----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-18.10(b)", "19:47-18.10(e)")
def test_players_are_asked_from_the_far_left_for_bet_one_and_again_for_bet_two() -> None:
    """Nobody speaks out of turn, and bet three is never asked for."""
    table = three_players()
    asked = []
    while not table.round.over:
        question: Any = table.round.question
        asked.append((question.by, question.cite))
        table.refused(Choose(by="seat:7", choice="ride"), question.cite)
        table.refused(Choose(by=question.by, choice="raise"), question.cite)
        table.choose(question.by, "ride")

    seats = ["seat:1", "seat:3", "seat:6"]
    assert asked == [
        *((seat, "19:47-18.10(b)") for seat in seats),
        *((seat, "19:47-18.10(e)") for seat in seats),
    ]


@pytest.mark.parametrize(
    ("bet", "rides", "withdrawn"),
    [
        pytest.param(
            1,
            "19:47-18.10(b)1",
            "19:47-18.10(b)2",
            marks=pytest.mark.rule("19:47-18.10(b)1", "19:47-18.10(b)2"),
        ),
        pytest.param(
            2,
            "19:47-18.10(e)1",
            "19:47-18.10(e)2",
            marks=pytest.mark.rule("19:47-18.10(e)1", "19:47-18.10(e)2"),
        ),
    ],
)
def test_a_bet_that_rides_stays_to_the_end_and_a_withdrawn_bet_goes_back_at_once(
    bet: int, rides: str, withdrawn: str
) -> None:
    """The chips are in the stack before the next player is asked."""
    for word in ("ride", "withdraw"):
        table = three_players()
        for _ in range(bet - 1):
            for seat in THREE:
                table.answer("ride", seat=seat)
        events = table.answer(word)
        lies = any(wager.spot == f"bet_{bet}_1" for wager in table.table.wagers.values())

        assert lies is (word == "ride")
        assert table.stack() == (970_00 if word == "ride" else 980_00)
        changed = [e.cite for e in events if isinstance(e, WagerChanged)]
        assert changed == ([] if word == "ride" else [withdrawn])
        assert (rides in cites(events)) is (word == "ride")


@pytest.mark.rule("19:47-18.10(e)")
@pytest.mark.parametrize("first", ["ride", "withdraw"])
@pytest.mark.parametrize("second", ["ride", "withdraw"])
def test_bet_two_is_decided_whatever_was_done_with_bet_one(first: str, second: str) -> None:
    """All four ways are open."""
    table = LetItRide()
    table.dealt("As Ah 2c", COMMUNITY)
    events = table.answer(first, second)
    left = ["bet_1_1"] * (first == "ride") + ["bet_2_1"] * (second == "ride") + ["bet_3_1"]

    assert list(table.paid(events)) == left


@pytest.mark.rule(
    "19:47-18.10(c)", "19:47-18.10(d)", "19:47-18.10(f)", "19:47-18.1[Community card]"
)
def test_the_top_community_card_is_burned_the_next_is_shown_and_then_the_last() -> None:
    """Of 7, 8 and 3 as dealt the 3 is burned unseen, the 8 comes first and the 7 second."""
    table = LetItRide()
    table.dealt("As Ah 2c", "7c 8d 3s")
    first = table.answer("ride")
    second = table.answer("ride")
    turned = [e for e in (*first, *second) if isinstance(e, CardTurned) and "community" in e.place]

    assert [(e.place, e.card, e.cite) for e in turned] == [
        ("first community card", "8d", "19:47-18.10(d)"),
        ("second community card", "7c", "19:47-18.10(f)"),
    ]
    burned = [e for e in first if isinstance(e, CardsDiscarded)]
    assert [(e.count, e.cite) for e in burned] == [(1, "19:47-18.10(c)")]
    assert not any(isinstance(e, CardTurned) and e.card == "3s" for e in table.events)


@pytest.mark.rule("19:47-18.10(a)3")
def test_after_the_second_choice_a_players_cards_lie_face_down() -> None:
    """Each player in turn, and is asked nothing more."""
    table = three_players()
    for seat in THREE:
        table.answer("ride", seat=seat)
    for seat in THREE:
        events = table.answer("withdraw", seat=seat)
        down = [e for e in events if e.cite == "19:47-18.10(a)3"]
        assert len(down) == 1

    assert table.round.over

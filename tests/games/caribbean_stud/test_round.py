"""A round of Caribbean stud at the table: antes, decisions, the dealer's hand, settlement."""

from __future__ import annotations

import pytest

from pitboss.games.caribbean_stud.wagers import BET_LINES
from pitboss.money import Odds, layout
from pitboss.table import (
    Announced,
    CardDealt,
    CardsDiscarded,
    CardTurned,
    ChipsMoved,
    Choose,
    Leave,
    PlaceWager,
    Sit,
    WagerDecided,
)
from pitboss.testing import said
from tests.games.caribbean_stud.helpers import NO_HAND, NOTHING, PAIR, CaribbeanStud, cites

THREE = {1: 1_000_00, 3: 1_000_00, 6: 1_000_00}
HIGHER = "Ac Ad 5h 3s 2s"
LOWER = "7c 7d Kh 3c 2h"
TIED = "8h 8s 6s 4s Qc"


# -- wagers ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.6(b)", "19:47-16.1[Ante wager]")
def test_antes_are_placed_before_no_more_bets() -> None:
    """Until then an ante may be reduced or taken down; without one nothing is dealt."""
    table = CaribbeanStud()
    wager = table.bet("ante_1", 10_00)
    table.reduce(wager, 5_00)
    table.reduce(wager, 0)
    events = table.close()

    assert table.round.over
    assert [e for e in events if isinstance(e, CardDealt)] == []


@pytest.mark.rule("19:47-16.6(a)")
def test_wagers_are_chips_on_the_layout_and_no_cash_is_spoken_for() -> None:
    """Not even the dealer may confirm one."""
    table = CaribbeanStud()
    table.refused_bet("ante_1", 10_00, "19:47-16.6(a)", by="dealer", medium="cash")
    table.refused_bet("ante_1", 10_00, "19:47-16.6(a)", medium="cheque")


@pytest.mark.rule("19:47-16.6(a)")
def test_a_match_play_coupon_lies_with_an_ante_where_the_house_takes_it() -> None:
    """It is paid like the ante; the bet is twice the chips alone."""
    refusing = CaribbeanStud(coupons_held={1: 10_00})
    refusing.refused_bet("ante_1", 10_00, "19:47-16.6(a)", coupon=10_00)
    table = CaribbeanStud(coupons_held={1: 10_00}, match_play_coupons=True)
    table.bet("ante_1", 10_00, coupon=10_00)
    table.refused_bet("progressive_1", 1_00, "19:47-16.6(a)", coupon=1_00)
    table.close()
    table.hands({1: HIGHER}, PAIR)
    table.decide(seat_1="bet")
    events = table.finish()

    assert table.net(events) == {"ante_1": 20_00, "bet_1": 20_00}


@pytest.mark.rule("19:47-16.6(e)")
def test_a_player_plays_one_hand() -> None:
    """The areas of others are not free."""
    table = CaribbeanStud(seats=THREE)
    table.refused_bet("ante_2", 10_00, "19:47-16.6(e)")
    table.refused_bet("ante_3", 10_00, "19:47-16.6(e)")
    table.bet("ante_1", 10_00)
    table.refused_bet("progressive_3", 1_00, "19:47-16.6(e)")


@pytest.mark.rule("19:47-16.6(f)")
def test_only_seated_players_wager_and_they_stay_until_the_round_is_complete() -> None:
    """Before the round a player without a wager may go."""
    table = CaribbeanStud(seats=THREE)
    table.refused_bet("ante_2", 10_00, "19:47-16.6(b)", seat=2)
    table.say(Sit(by="dealer", seat=2, cents=100_00))
    table.say(Leave(by="seat:6"))
    table.bet("ante_2", 10_00, seat=2)
    table.close()

    table.refused(Leave(by="seat:2"), "19:47-16.6(f)")
    table.refused(Sit(by="dealer", seat=4, cents=100_00), "19:47-16.9(c)")


@pytest.mark.rule("19:47-16.6(d)")
def test_a_bet_is_not_placed_before_the_cards() -> None:
    """Its place on the layout is closed until then."""
    table = CaribbeanStud()
    table.bet("ante_1", 10_00)

    table.refused_bet("bet_1", 20_00, "19:47-16.6(d)")


# -- bet or fold ----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.10(a)", "19:47-16.1[Fold]")
def test_who_folds_loses_the_ante_and_the_cards_at_once() -> None:
    """The others go on."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 3)
    table.hands({1: NOTHING, 3: HIGHER}, PAIR)
    events = table.decide(seat_1="fold")

    assert table.decided(events) == {1: ("lost", 10_00, 0, "19:47-16.10(a)")}
    assert [e.count for e in events if isinstance(e, CardsDiscarded)] == [5]
    assert "19:47-16.1[Fold]" in cites(events)
    assert table.asked().startswith("Seat 3")


@pytest.mark.rule("19:47-16.1[Bet wager]", "19:47-16.6(d)", "19:47-16.10(a)")
def test_the_bet_is_exactly_twice_the_ante() -> None:
    """No other amount can be laid, and nothing else answers the question."""
    table = CaribbeanStud()
    table.ante(1, cents=15_00)
    table.hands({1: HIGHER}, PAIR)
    table.refused(PlaceWager(by="seat:1", seat=1, spot="bet_1", cents=15_00), "19:47-16.6(b)")
    table.refused(Choose(by="seat:1", choice="raise"), "19:47-16.10(a)")
    table.refused(Choose(by="dealer", choice="bet"), "19:47-16.10(a)")
    table.decide(seat_1="bet")

    assert {w.spot: w.cents for w in table.table.wagers.values()} == {
        "ante_1": 15_00,
        "bet_1": 30_00,
    }
    assert table.stack() == 955_00


@pytest.mark.rule("19:47-16.1[Bet wager]")
def test_an_ante_laid_bit_by_bit_is_one_ante() -> None:
    """The bet is twice the sum, and all of it is settled."""
    table = CaribbeanStud()
    for cents in (10_00, 5_00):
        table.bet("ante_1", cents)
    table.bet("progressive_1", 1_00)
    table.reduce(1, 0)
    table.bet("ante_1", 10_00)
    table.close()
    table.hands({1: HIGHER}, PAIR)
    assert table.asked() == "Seat 1: bet $30.00 or fold? The dealer shows Q♦."
    table.decide(seat_1="bet")
    table.finish()

    assert table.stack() == 1_000_00 + 15_00 + 30_00 - 1_00


def test_a_player_without_chips_for_the_bet_can_only_fold() -> None:
    """The bet is not offered."""
    table = CaribbeanStud(seats={1: 25_00})
    table.ante(1)
    table.hands({1: HIGHER}, PAIR)
    assert "fold" in table.commands()
    assert "bet" not in table.commands()

    table.refused(Choose(by="seat:1", choice="bet"), "19:47-16.10(a)")


def test_players_are_asked_from_the_far_left() -> None:
    """Nobody speaks out of turn."""
    table = CaribbeanStud(seats=THREE)
    table.ante(6, 1, 3)
    hands = {1: NOTHING, 3: HIGHER, 6: "Kh Th 6s 3h 2h"}
    table.hands(hands, PAIR)
    asked = []
    for seat in (1, 3, 6):
        asked.append(table.asked())
        table.decide(**{f"seat_{seat}": "fold"})

    assert asked == [f"Seat {seat}: bet $20.00 or fold? The dealer shows Q♦." for seat in (1, 3, 6)]


@pytest.mark.rule("19:47-16.10(d)")
def test_when_everybody_has_folded_the_hole_cards_are_turned_all_the_same() -> None:
    """And the round is over."""
    table = CaribbeanStud()
    table.ante(1)
    table.hands({1: NOTHING}, PAIR)
    events = table.decide(seat_1="fold")

    assert len([e for e in events if isinstance(e, CardTurned)]) == 4
    assert table.round.over


# -- communication and exposed hole cards ---------------------------------------------------------


@pytest.mark.rule("19:47-16.10(c)")
def test_players_who_tell_of_their_hands_forfeit_all_wagers() -> None:
    """Before or after their own decision, progressive included; the meter keeps its part."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 3, 6, lit=(1, 3))
    table.hands({1: NOTHING, 3: HIGHER, 6: TIED}, PAIR)
    table.decide(seat_1="bet")
    table.irregular("floorperson", "told_1")
    events = table.irregular("floorperson", "told_3")

    assert table.asked().startswith("Seat 6")
    assert (table.stack(1), table.stack(3)) == (1_000_00 - 31_00, 1_000_00 - 11_00)
    assert table.meter == 10_000_00 + 1_40
    assert {c for _, _, _, c in table.decided(events).values()} == {"19:47-16.10(c)"}
    table.refused(Choose(by="seat:3", choice="bet"), "19:47-16.10(a)")


@pytest.mark.rule("19:47-16.10(c)")
def test_until_the_hole_cards_are_shown_hands_may_be_given_away() -> None:
    """After the last decision too; then nobody is left to compare with."""
    table = CaribbeanStud()
    table.ante(1)
    table.hands({1: HIGHER}, PAIR)
    table.decide(seat_1="bet")
    table.irregular("floorperson", "told_1")

    assert table.round.over
    assert table.stack() == 970_00


@pytest.mark.rule("19:47-16.13(a)")
def test_a_hole_card_exposed_before_all_have_decided_voids_all_hands() -> None:
    """Bets already placed go back too; the one who folded has folded."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 3, 6, lit=(1, 3))
    table.hands({1: NOTHING, 3: HIGHER, 6: TIED}, PAIR)
    table.decide(seat_1="fold", seat_3="bet")
    table.irregular("dealer", "hole_exposed")

    assert table.round.over
    assert [table.stack(seat) for seat in (1, 3, 6)] == [989_00, 1_000_00, 1_000_00]
    assert table.meter == 10_000_70
    assert table.table.state.shoe.on_table == 0


@pytest.mark.rule("19:47-16.13(a)")
def test_after_the_last_decision_hole_cards_are_exposed_lawfully() -> None:
    """There is nothing to call."""
    table = CaribbeanStud()
    table.ante(1)
    table.hands({1: HIGHER}, PAIR)
    table.decide(seat_1="bet")

    assert table.commands() == ["reveal", "told_1"]


# -- the dealer's hand ----------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.10(d)", "19:47-16.1[Hole card]")
def test_the_dealer_turns_up_four_hole_cards_and_sets_the_hand() -> None:
    """The fifth card was shown before."""
    table = CaribbeanStud()
    table.ante(1)
    table.hands({1: HIGHER}, PAIR)
    table.decide(seat_1="bet")
    events = table.usual()
    hole = [e.card for e in events if isinstance(e, CardTurned) and "dealer" in e.place]

    assert hole == PAIR.split()[:4]
    assert said(events)[0] == "The dealer has pair of eights"
    assert cites(events)[0] == "19:47-16.10(d)"


@pytest.mark.rule("19:47-16.10(e)1", "19:47-16.10(e)2", "19:47-16.10(e)3")
def test_the_cards_of_losers_and_of_pushes_are_collected_before_a_winner_is_paid() -> None:
    """Each with its wagers; the winner's cards go last, before the dealer's."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 3, 6)
    table.hands({1: LOWER, 3: TIED, 6: HIGHER}, PAIR)
    events = table.decide(seat_1="bet", seat_3="bet", seat_6="bet") + table.finish()
    steps = [e for e in events if isinstance(e, WagerDecided | CardsDiscarded)]
    order = [str(e.seat) if isinstance(e, WagerDecided) else "cards" for e in steps]

    assert order == ["1", "1", "cards", "3", "3", "cards", "6", "6", "cards", "cards"]


@pytest.mark.rule("19:47-16.10(e)", "19:47-16.10(e)1", "19:47-16.10(e)2", "19:47-16.10(e)3")
def test_with_a_qualifying_hand_losers_are_collected_then_pushes_then_winners_paid() -> None:
    """Cards are turned from the far right; a push leaves the wagers to the player."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 3, 6)
    table.hands({1: LOWER, 3: TIED, 6: HIGHER}, PAIR)
    table.decide(seat_1="bet", seat_3="bet", seat_6="bet")
    events = table.finish()
    decided = [
        (e.spot, e.result, e.taken, e.paid, e.cite) for e in events if type(e) is WagerDecided
    ]

    assert decided == [
        ("ante_1", "lost", 10_00, 0, "19:47-16.10(e)1"),
        ("bet_1", "lost", 20_00, 0, "19:47-16.10(e)1"),
        ("ante_3", "void", 0, 0, "19:47-16.10(e)2"),
        ("bet_3", "void", 0, 0, "19:47-16.10(e)2"),
        ("ante_6", "won", 0, 10_00, "19:47-16.12(b)"),
        ("bet_6", "won", 0, 20_00, "19:47-16.12(c)"),
    ]
    turned = [e.place for e in events if isinstance(e, CardTurned) and e.place.startswith("seat")]
    assert turned == ["seat 6"] * 5 + ["seat 3"] * 5 + ["seat 1"] * 5
    assert [table.stack(seat) for seat in (1, 3, 6)] == [970_00, 1_000_00, 1_030_00]


@pytest.mark.rule("19:47-16.10(e)3")
def test_winners_are_paid_from_the_far_right() -> None:
    """Seat 6 before seat 3 before seat 1."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 3, 6)
    table.hands({1: HIGHER, 3: "Ah As 5d 3h 2c", 6: "Kc Ks Kd 2d 9h"}, PAIR)
    table.decide(seat_1="bet", seat_3="bet", seat_6="bet")
    events = table.finish()

    assert [e.spot for e in events if isinstance(e, WagerDecided)] == [
        *("ante_6", "bet_6", "ante_3", "bet_3", "ante_1", "bet_1")
    ]


@pytest.mark.rule("19:47-16.10(f)", "19:47-16.10(f)2", "19:47-16.10(f)3", "19:47-16.10(f)4")
def test_with_no_hand_every_ante_is_paid_and_every_bet_is_void() -> None:
    """Even a hand below the dealer's wins its ante; then all cards are collected."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 6)
    table.hands({1: "Tc 6d 4d 3d 2d", 6: HIGHER}, NO_HAND)
    table.decide(seat_1="bet", seat_6="bet")
    events = table.finish()

    assert ("No hand", "19:47-16.10(f)2") in [
        (e.text, e.cite) for e in events if isinstance(e, Announced)
    ]
    assert [(e.spot, e.result, e.paid, e.cite) for e in events if type(e) is WagerDecided] == [
        ("ante_6", "won", 10_00, "19:47-16.10(f)2"),
        ("bet_6", "void", 0, "19:47-16.10(f)3"),
        ("ante_1", "won", 10_00, "19:47-16.10(f)2"),
        ("bet_1", "void", 0, "19:47-16.10(f)3"),
    ]
    assert [e.count for e in events if isinstance(e, CardsDiscarded)] == [5, 5, 5]
    assert table.table.state.shoe.on_table == 0


@pytest.mark.rule("19:47-16.10(e)3", "19:47-16.10(f)2")
@pytest.mark.parametrize(("dealer", "cite"), [(PAIR, "(e)3"), (NO_HAND, "(f)2")])
def test_the_wagers_of_a_winner_go_back_under_the_provision_that_pays(
    dealer: str, cite: str
) -> None:
    """One for a dealer's hand that is beaten, one for a dealer without a hand."""
    table = CaribbeanStud(seats=THREE)
    table.ante(6)
    table.hands({6: HIGHER}, dealer)
    table.decide(seat_6="bet")
    moved = [e for e in table.finish() if isinstance(e, ChipsMoved) and e.source == layout(6)]

    assert {e.cite for e in moved} == {f"19:47-16.10{cite}"}


@pytest.mark.rule("19:47-16.10(f)1")
@pytest.mark.parametrize(("turns", "expected"), [(True, ["seat 6", "seat 1"]), (False, ["seat 1"])])
def test_with_no_hand_the_house_chooses_whether_cards_are_turned(
    turns: bool, expected: list[str]
) -> None:
    """Those with a progressive wager are turned in any case."""
    table = CaribbeanStud(seats=THREE, turn_cards_when_no_hand=turns)
    table.ante(1, 6, lit=(1,))
    table.hands({1: NOTHING, 6: HIGHER}, NO_HAND.replace("2c", "3c"))
    table.decide(seat_1="bet", seat_6="bet")
    events = table.finish()
    turned = [e for e in events if isinstance(e, CardTurned) and e.place.startswith("seat")]

    assert list(dict.fromkeys(e.place for e in turned)) == expected
    assert {e.cite for e in turned} == {"19:47-16.10(f)1"}


@pytest.mark.rule("19:47-16.10(g)", "19:47-16.1[Round of play]")
def test_cards_are_picked_up_hand_by_hand_and_the_next_round_begins() -> None:
    """Losers, pushes, winners, the dealer: each hand of five by itself."""
    table = CaribbeanStud(seats=THREE)
    table.ante(1, 3, 6)
    table.hands({1: LOWER, 3: TIED, 6: HIGHER}, PAIR)
    table.decide(seat_1="bet", seat_3="bet", seat_6="bet")
    events = table.finish()
    picked = [e for e in events if isinstance(e, CardsDiscarded)]

    steps = ("16.10(e)1", "16.10(e)2", "16.10(e)3", "16.10(g)")
    assert [(e.count, e.cite) for e in picked] == [(5, f"19:47-{step}") for step in steps]
    assert "19:47-16.10(g)" in cites(events)
    assert table.round.over
    table.begin()
    assert table.asked() == "The cards are made ready."


# -- payouts --------------------------------------------------------------------------------------

# The regulation's table: what a winning bet of $20.00 is paid.
PAID = {
    "As Ks Qs Js Ts": 2_000_00,
    "9s 8s 7s 6s 5s": 1_000_00,
    "9h 9c 9d 9s 3h": 400_00,
    "Th Tc Td 4s 4c": 140_00,
    "Ah Jh 9h 3h 2h": 100_00,
    "9h 8h 7c 6d 5s": 80_00,
    "Th Tc Td 4s 3c": 60_00,
    "Th Tc 4d 4s 3c": 40_00,
    "Th Tc 5d 4s 3c": 20_00,
}


@pytest.mark.rule("19:47-16.12(c)", "19:47-16.12(b)")
@pytest.mark.parametrize(("hand", "cents"), PAID.items())
def test_a_winning_bet_is_paid_by_the_hand_and_the_ante_even_money(hand: str, cents: int) -> None:
    """From a royal flush at 100 to 1 down to one pair at even money."""
    table = CaribbeanStud()
    table.ante(1)
    table.hands({1: hand}, PAIR)
    table.decide(seat_1="bet")

    assert table.net(table.finish()) == {"ante_1": 10_00, "bet_1": cents}


@pytest.mark.rule("19:47-16.12(c)")
def test_less_than_a_pair_is_paid_even_money() -> None:
    """Ace, king and a queen against ace and king."""
    table = CaribbeanStud()
    table.ante(1)
    table.hands({1: "As Kd Qh 5c 3s"}, "Ac Kh 9d 5d 3c")
    table.decide(seat_1="bet")

    assert table.net(table.finish()) == {"ante_1": 10_00, "bet_1": 20_00}


# A bet one ante above the last that is paid in full, and what it is paid.
CAPPED = [
    ("As Ks Qs Js Ts", 25_00, 26_00),
    ("9s 8s 7s 6s 5s", 50_00, 51_00),
    ("9h 9c 9d 9s 3h", 125_00, 126_00),
    ("Th Tc Td 4s 4c", 357_00, 358_00),
    ("Ah Jh 9h 3h 2h", 500_00, 501_00),
    ("9h 8h 7c 6d 5s", 625_00, 626_00),
    ("Th Tc Td 4s 3c", 833_00, 834_00),
    ("Th Tc 4d 4s 3c", 1_250_00, 1_251_00),
    ("Th Tc 5d 4s 3c", 2_500_00, 2_501_00),
]


@pytest.mark.rule("19:47-16.12(d)")
@pytest.mark.parametrize(("hand", "full", "cut"), CAPPED)
def test_no_bet_is_paid_more_than_five_thousand_dollars(hand: str, full: int, cut: int) -> None:
    """The ante is outside the limit, and the stake of the bet comes back besides."""
    odds = dict(zip(PAID, reversed(BET_LINES), strict=True))[hand].odds
    for ante, expected in ((full, odds.pays(2 * full)), (cut, 5_000_00)):
        table = CaribbeanStud(seats={1: 10_000_00}, maximum=5_000_00)
        table.ante(1, cents=ante)
        table.hands({1: hand}, PAIR)
        table.decide(seat_1="bet")
        events = table.finish()

        assert table.net(events) == {"ante_1": ante, "bet_1": expected}
        assert expected <= 5_000_00
        bet = next(e for e in events if isinstance(e, WagerDecided) and e.spot == "bet_1")
        assert bet.cite == ("19:47-16.12(c)" if ante == full else "19:47-16.12(d)")


def test_raised_odds_are_paid() -> None:
    """A full house at 8 to 1."""
    table = CaribbeanStud(payouts={"full_house": Odds(8, 1)})
    table.ante(1)
    table.hands({1: "Th Tc Td 4s 4c"}, PAIR)
    table.decide(seat_1="bet")

    assert table.net(table.finish())["bet_1"] == 160_00

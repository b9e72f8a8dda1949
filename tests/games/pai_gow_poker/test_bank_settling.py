"""Rounds that a player banks, settled from the centre of the table."""

from __future__ import annotations

import pytest

from pitboss.games._pai_gow.state import CENTRE, DEALERS_WAGER, BankSettled, HandsShown
from pitboss.money import VIGORISH
from pitboss.table import Betting, ChipsMoved, PlaceWager, Recorded
from tests.games.pai_gow_poker.felt import (
    ACES,
    HIGH,
    LOW,
    MIDDLE,
    THREE,
    PaiGowPokerTable,
    with_cite,
)
from tests.games.pai_gow_poker.rounds import banked, house, inventory, picked_up

# -- setting --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.11(j)")
@pytest.mark.parametrize("low", ["As Ah", "Ks"])
def test_a_bank_that_sets_wrongly_loses_nothing_by_it(low: str) -> None:
    """The dealer resets its hands as filed, and the round is completed."""
    table = banked()
    table.deal({3: ACES, 1: MIDDLE, 6: LOW, 0: HIGH}, bank=3)
    table.set(1, "Js 9h")
    table.set(3, low)
    table.set(6, "9s 7h")
    table.usual()
    events = table.events[-3:]
    shown = [e for e in table.events if isinstance(e, HandsShown) and e.position == 3]

    assert events
    assert set(shown[-1].low) == {"Ks", "Kh"}
    assert with_cite(table.events, "19:47-11.11(j)")


@pytest.mark.rule("19:47-11.9(k)")
def test_cards_are_picked_up_in_order_and_those_of_the_bank_last() -> None:
    """Of the players who lose as they are compared, then winners, the dealer and the bank."""
    table = banked()
    events = table.play({3: MIDDLE, 1: ACES, 6: LOW, 0: HIGH}, bank=3)

    assert picked_up(events)[-4:] == ["area 6", "area 1", "the dealer", "area 3"]


# -- the centre -----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.10(k)", "19:47-11.10(l)", "19:47-11.1[Bank]")
def test_a_bank_that_beats_all_takes_the_surplus_less_the_vigorish() -> None:
    """Losing wagers lie in the centre until all hands are exposed, the dealer's among them."""
    table = banked()
    before = inventory(table)
    events = table.play({3: ACES, 1: MIDDLE, 6: LOW, 0: HIGH}, bank=3)
    settled = next(e for e in events if isinstance(e, BankSettled))

    assert (settled.lost, settled.won, settled.share, settled.vigorish) == (60_00, 0, 60_00, 3_00)
    assert table.stack(3) == 980_00 + 57_00
    assert (table.stack(1), table.stack(6)) == (970_00, 950_00)
    assert inventory(table) == before
    assert table.table.accounts.balance(VIGORISH) == 3_00
    assert table.table.accounts.balance(CENTRE) == 0
    assert with_cite(events, "19:47-11.10(k)")[0] == "The dealer: lose"
    assert settled.text.endswith("the bank in seat 3 takes $57.00 after a vigorish of $3.00")


@pytest.mark.rule("19:47-11.10(l)", "19:47-11.10(n)", "19:47-11.10(o)")
def test_a_bank_that_loses_to_all_adds_what_is_missing() -> None:
    """Winners pay the vigorish, the dealer does not; its win goes to the inventory."""
    table = banked()
    before = inventory(table)
    events = table.play({3: LOW, 1: MIDDLE, 6: ACES, 0: HIGH}, bank=3)
    fees = with_cite(events, "19:47-11.10(o)")
    settled = next(e for e in events if isinstance(e, BankSettled))

    assert table.stack(3) == 980_00 - 60_00
    assert settled.text.endswith("$60.00 to pay: the bank in seat 3 adds $60.00")
    assert (table.stack(1), table.stack(6)) == (990_00 - 50, 1_010_00 - 1_50)
    assert inventory(table) == before + 40_00
    assert len(fees) == 2
    assert [e.cite for e in events if getattr(e, "memo", "") == "the dealer's win"] == [
        "19:47-11.10(n)"
    ]


@pytest.mark.rule("19:47-11.10(l)")
def test_the_bank_adds_only_when_the_centre_runs_out() -> None:
    """Exactly the remainder; copies are the bank's; a push stays with its player."""
    table = banked(dealer=0)
    copy = "Qh Jc Td Tc 9s 7h 6s"
    events = table.play({3: HIGH, 1: copy, 6: ACES}, bank=3)

    assert table.results(events) == {
        1: ("lost", "19:47-11.9(g)2"),
        6: ("won", "19:47-11.9(i)"),
    }
    assert table.stack(3) == 980_00 - 20_00
    added = [e.cents for e in events if isinstance(e, ChipsMoved) and e.memo == "the bank adds"]
    assert added == [20_00]


@pytest.mark.rule("19:47-11.10(k)")
def test_a_pushing_dealer_takes_the_wager_back() -> None:
    """Into the inventory."""
    table = banked()
    before = inventory(table)
    push = "Ad Kc 8d 8c 5d 3h 2s"
    events = table.play({3: HIGH, 1: MIDDLE, 6: LOW, 0: push}, bank=3)

    assert "The dealer: push" in with_cite(events, "19:47-11.10(k)")
    assert inventory(table) == before + 20_00
    assert table.stack(3) == 980_00 + 40_00 - 2_00


def test_what_is_surrendered_against_a_bank_lies_in_the_centre() -> None:
    """And counts among what was lost."""
    table = banked(dealer=0)
    table.deal({3: HIGH, 1: MIDDLE, 6: ACES}, bank=3)
    table.choose("seat:1", "surrender")
    assert table.table.accounts.balance(CENTRE) == 10_00
    table.set(3, "Qs Jh")
    table.set(6, "Ks Kh")
    while not table.round.over:
        table.usual()

    assert table.stack(3) == 980_00 + 10_00 - 30_00


@pytest.mark.rule("19:47-11.11(c)", "19:47-11.9(e)1")
def test_what_was_surrendered_before_a_void_round_is_the_banks() -> None:
    """Less the vigorish; the wagers of the others go back, and the casino has no part of it."""
    table = banked()
    before = inventory(table)
    table.deal({3: HIGH, 1: MIDDLE, 6: ACES}, bank=3)
    table.choose("seat:1", "surrender")
    table.irregular("dealer", "mistotalled")

    assert table.round.over
    assert [table.stack(seat) for seat in (1, 3, 6)] == [970_00, 980_00 + 9_50, 980_00]
    assert inventory(table) == before + 20_00
    assert table.table.accounts.balance(VIGORISH) == 50


@pytest.mark.rule("19:47-11.9(j)", "19:47-11.9(k)")
def test_a_winner_against_a_bank_is_paid_and_then_has_the_cards_collected() -> None:
    """Before the next winner is paid, as in a round against the dealer."""
    table = banked(dealer=0)
    events = table.play({3: LOW, 1: HIGH, 6: ACES}, bank=3)
    steps = [
        e.text
        for e in events
        if isinstance(e, Recorded) and ("vigorish of" in e.text or "are picked up" in e.text)
    ]

    assert steps[-5:-1] == [
        "a vigorish of $0.50 is taken from seat 1 on the $10.00 won",
        "the cards of area 1 are picked up",
        "a vigorish of $1.50 is taken from seat 6 on the $30.00 won",
        "the cards of area 6 are picked up",
    ]


# -- co-banking -----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.10(e)")
def test_a_co_bank_has_its_hand_set_as_filed_and_no_dealers_wager() -> None:
    """It asks for it; the co-bank marker is placed."""
    table = banked(choice="co_bank", co_banking=True)
    assert with_cite(table.events, "19:47-11.1[Marker]") == [
        "the co-bank marker is placed before seat 3"
    ]
    assert table.table.accounts.balance(DEALERS_WAGER) == 0
    table.deal({3: ACES, 1: MIDDLE, 6: LOW}, bank=3)
    table.set(1, "Js 9h")
    table.set(6, "9s 7h")

    assert (table.asked.by, table.asked.area) == ("dealer", 3)
    assert table.asked.cite == "19:47-11.10(e)"
    events = table.usual()
    assert [e.position for e in events if isinstance(e, HandsShown)] == [3]


@pytest.mark.rule("19:47-11.10(m)", "19:47-11.1[Co-banking]")
def test_co_bank_and_casino_share_what_is_won_and_lost() -> None:
    """Half to the inventory, the other half less the vigorish to the co-bank."""
    won = banked(choice="co_bank", co_banking=True)
    before = inventory(won)
    won.play({3: ACES, 1: MIDDLE, 6: LOW}, bank=3)
    lost = banked(choice="co_bank", co_banking=True)
    then = inventory(lost)
    lost.play({3: LOW, 1: MIDDLE, 6: ACES}, bank=3)

    moves = [e for e in (*won.events, *lost.events) if isinstance(e, ChipsMoved)]
    assert {e.cite for e in moves if CENTRE in (e.source, e.target)} == {"19:47-11.10(m)"}
    assert won.stack(3) == 980_00 + 20_00 - 1_00
    assert inventory(won) == before + 20_00
    assert lost.stack(3) == 980_00 - 20_00
    assert inventory(lost) == then - 20_00


def test_without_wagers_a_co_bank_has_no_round() -> None:
    """Nobody plays."""
    table = house(co_banking=True)
    table.bets_open(3, "co_bank")
    table.close()
    table.cut()

    assert table.round.over


def test_a_bank_is_not_offered_where_nobody_may_bank() -> None:
    """Bets open after the cut."""
    table = PaiGowPokerTable(seats=THREE, player_banking=False)
    table.house_round(area_1=20_00, area_3=20_00)
    table.usual()
    assert table.asked.prompt.startswith("The cut")
    table.cut()

    assert isinstance(table.asked, Betting)
    table.say(PlaceWager(by="seat:1", seat=1, spot="area_1", cents=5_00))

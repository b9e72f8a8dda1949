"""Player banks and co-banks: 10.8."""

from __future__ import annotations

import pytest

from pitboss.games._pai_gow.state import (
    CENTRE,
    DEALERS_WAGER,
    BankSettled,
    DirectDealersWager,
    HandsShown,
)
from pitboss.games._shaker import ShakeShaker
from pitboss.games.pai_gow.state import StackAside, TilesCollected
from pitboss.money import VIGORISH
from pitboss.table import Betting, ChipsMoved
from tests.games.pai_gow.felt import (
    BEST,
    HIGH,
    LOW,
    MIDDLE,
    THREE,
    ZERO,
    PaiGowTable,
    banked,
    house,
    inventory,
    with_cite,
)


@pytest.mark.rule("19:47-10.8(b)")
def test_nobody_banks_the_first_round() -> None:
    """Afterwards the bank is offered."""
    table = PaiGowTable(seats=THREE)
    assert isinstance(table.asked, Betting)
    table.house_round(area_1=20_00, area_3=20_00, area_6=20_00)
    table.usual()

    assert table.asked.prompt == "The bank is offered to seat 1."


@pytest.mark.rule("19:47-10.8(a)")
def test_a_house_without_player_banking_offers_none() -> None:
    """Every round is the dealer's."""
    table = house(player_banking=False)
    table.usual()

    assert isinstance(table.asked, Betting)


@pytest.mark.rule("19:47-10.8(c)", "19:47-10.8(a)")
def test_the_offer_moves_one_seat_each_round_and_nobody_banks_twice_running() -> None:
    """It returns to the dealer; if all pass the dealer banks."""
    table = house()
    asked: list[list[str]] = []
    for bank in (0, 6, 0, 0):
        seats: list[str] = []
        while not isinstance(table.asked, Betting):
            question = table.asked
            if question.prompt.startswith("The bank is offered"):
                seats.append(question.by)
                table.choose(question.by, "bank" if question.by == f"seat:{bank}" else "pass")
            else:
                table.usual()
        asked.append(seats)
        table.bet("area_1", 10_00)
        table.bet("area_3", 10_00, seat=3)
        if not bank:
            table.bet("area_6", 10_00, seat=6)
        table.close()
        if bank:
            table.say(DirectDealersWager(by="seat:6", cents=0))
            table.no_cut()
        hands = {0: BEST, 1: HIGH, 3: MIDDLE, 6: LOW}
        table.play(hands, bank=bank)

    assert asked == [
        ["seat:1", "seat:3", "seat:6"],
        ["seat:3", "seat:6"],
        ["seat:1", "seat:3"],  # the first offer is seat 6, which banked the last round
        [],
    ]
    assert "seat 6 banked the last round; the offer goes on" in with_cite(
        table.events, "19:47-10.8(c)"
    )


@pytest.mark.rule("19:47-10.8(c)", "19:47-10.8(b)")
def test_after_an_idle_table_the_offer_begins_at_the_far_right_again() -> None:
    """The first round is the start of the game; after it seat 1 comes first, as at the opening."""
    table = house()
    table.usual()
    for seat in (1, 3, 6):
        table.choose(f"seat:{seat}", "pass")
    table.house_round(area_1=20_00, area_3=20_00, area_6=20_00)
    table.choose("dealer", "idle")
    table.usual()
    table.house_round(area_1=20_00, area_3=20_00, area_6=20_00)
    table.usual()

    assert table.asked.prompt == "The bank is offered to seat 1."


@pytest.mark.rule("19:47-10.8(d)", "19:47-10.8(d)1", "19:47-10.8(d)2")
def test_a_bank_has_wagered_before_and_covers_all_wagers() -> None:
    """One who did not, or cannot, is passed over."""
    table = PaiGowTable(seats={1: 1_000_00, 3: 50_00, 6: 1_000_00})
    table.house_round(area_3=20_00, area_6=20_00)
    table.usual()
    assert "seat 1 did not wager" in with_cite(table.events, "19:47-10.8(d)1")[0]
    table.choose("seat:3", "bank")
    table.bet("area_1", 31_00)
    events = table.close()

    assert "seat 3 cannot cover" in with_cite(events, "19:47-10.8(d)2")[0]
    assert table.asked.by == "seat:6"
    table.choose("seat:6", "bank")
    assert table.asked.window.bank == 6
    assert table.asked.window.close_cite == "19:47-10.8(d)"


@pytest.mark.rule("19:47-10.8(f)", "19:47-10.1[Bank]")
def test_the_bank_has_one_area_and_does_not_wager() -> None:
    """The others play against it."""
    table = house(max_betting_areas=2)
    table.bets_open(3)
    for area in (3, 4):
        table.refused_bet(f"area_{area}", 10_00, "19:47-10.8(f)", seat=3)

    assert table.asked.prompt == "Place your bets against the bank in seat 3."


@pytest.mark.rule("19:47-10.1[Marker]", "19:47-10.8(h)")
def test_the_dealer_wagers_what_the_bank_last_wagered_or_less() -> None:
    """The marker is placed; the wager lies on the dealer's stack as soon as that is dealt."""
    table = house()
    table.bets_open(3)
    table.bet("area_1", 10_00)
    events = table.close()
    assert with_cite(events, "19:47-10.1[Marker]") == ["the bank marker is placed before seat 3"]
    assert table.asked.default() == DirectDealersWager(by="seat:3", cents=20_00)
    table.refused(DirectDealersWager(by="seat:3", cents=21_00), "19:47-10.8(h)")
    table.say(DirectDealersWager(by="seat:3", cents=15_00))
    assert table.table.accounts.balance(DEALERS_WAGER) == 15_00
    assert with_cite(table.no_cut(), "19:47-10.6(a)") == ["No more bets"]
    events = table.deal({3: BEST, 1: HIGH, 0: LOW}, bank=3)

    assert with_cite(events, "19:47-10.8(h)") == ["the dealer's wager is put on the dealer's stack"]


@pytest.mark.rule("19:47-10.8(h)")
def test_the_dealers_wager_by_an_approved_calculation_and_within_the_cover() -> None:
    """The floorperson says it; the bank may lower it."""
    table = house(dealer_bank_wager="approved_formula")
    table.bets_open(3)
    table.bet("area_1", 10_00)
    table.close()
    assert table.asked.forms()[0].by == "floorperson"
    table.say(DirectDealersWager(by="floorperson", cents=50_00))

    assert table.asked.default() == DirectDealersWager(by="seat:3", cents=50_00)


@pytest.mark.rule("19:47-10.8(i)")
def test_the_bank_shakes_and_the_dealer_lifts_the_lid() -> None:
    """If the bank lifts it, it is covered and shaken again by the bank."""
    table = banked()
    table.refused(ShakeShaker(by="dealer", count=3), "19:47-10.8(i)")
    table.refused(ShakeShaker(by="seat:3", count=2), "19:47-10.8(i)")
    table.say(ShakeShaker(by="seat:3", count=3))
    events = table.irregular("dealer", "bank_lifted")
    assert with_cite(events, "19:47-10.8(i)") == [
        "The shaker is covered and the bank shakes again."
    ]
    assert {form.by for form in table.asked.forms()} == {"seat:3"}
    events = table.shake()

    assert with_cite(events, "19:47-10.8(i)")[-1] == "9"
    assert with_cite(events, "19:47-10.8(j)")[0].endswith("as one, 9 is area 3")


@pytest.mark.rule("19:47-10.8(j)", "19:47-10.8(k)", "19:47-10.8(l)")
def test_the_count_starts_at_the_bank_and_unwagered_stacks_are_put_aside() -> None:
    """The dealer's too where the dealer has no wager; never the bank's."""
    for dealer, aside in ((0, [0, 2, 4, 5]), (20_00, [2, 4, 5])):
        table = banked(dealer=dealer)
        events = table.deal({3: BEST, 1: HIGH, 6: LOW}, bank=3, total=18)
        assert with_cite(events, "19:47-10.8(k)")[0].startswith(
            "the stack at the right end goes to"
        )
        assert [e.position for e in events if isinstance(e, StackAside)] == aside


# -- settlement ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-10.8(n)", "19:47-10.8(o)", "19:47-10.8(r)")
def test_a_bank_takes_what_is_left_in_the_centre_less_the_vigorish() -> None:
    """The dealer's wager and the losing wagers pay the winners; seat 1 wins 10, seat 6 loses 30."""
    table = banked()
    before = inventory(table)
    events = table.play({3: MIDDLE, 0: LOW, 1: BEST, 6: "1-5 1-5 2-2 5-6"}, bank=3)
    shown = [e.position for e in events if isinstance(e, HandsShown)]
    settled = next(e for e in events if isinstance(e, BankSettled))

    assert shown == [0, 3, 1, 6]
    assert with_cite(events, "19:47-10.8(n)") == ["The dealer: lose"]
    assert (settled.lost, settled.won, settled.share) == (50_00, 10_00, 40_00)
    assert table.stack(3) == 980_00 + 40_00 - 2_00
    assert table.stack(1) == 980_00 + 10_00 - 50
    assert table.stack(6) == 950_00
    assert table.table.accounts.balance(VIGORISH) == 2_50
    assert inventory(table) == before
    assert table.table.accounts.balance(CENTRE) == 0


@pytest.mark.rule("19:47-10.8(o)", "19:47-10.8(q)", "19:47-10.8(n)")
def test_a_bank_adds_what_the_centre_lacks() -> None:
    """The dealer's win goes to the inventory without a vigorish."""
    table = banked()
    before = inventory(table)
    events = table.play({3: LOW, 0: BEST, 1: HIGH, 6: MIDDLE}, bank=3)
    won = [e for e in events if isinstance(e, ChipsMoved) and e.cite == "19:47-10.8(q)"]

    assert table.stack(3) == 980_00 - 60_00
    assert [(e.source, e.target, e.cents) for e in won] == [
        (CENTRE, "inventory", 20_00),
        (DEALERS_WAGER, "inventory", 20_00),
    ]
    assert inventory(table) == before + 40_00
    assert "stacked face up" in with_cite(events, "19:47-10.8(n)")[-1]
    assert [table.stack(seat) for seat in (1, 6)] == [980_00 + 9_50, 980_00 + 28_50]


@pytest.mark.rule("19:47-10.8(n)", "19:47-10.7(i)")
def test_a_push_returns_the_dealers_wager() -> None:
    """The dealer in the player's place: a low hand of zero does not win."""
    table = banked()
    before = inventory(table)
    events = table.play({3: MIDDLE, 0: ZERO, 1: LOW, 6: BEST}, bank=3)

    assert with_cite(events, "19:47-10.8(n)") == ["The dealer: push"]
    assert inventory(table) == before + 20_00
    assert table.stack(3) == 980_00 - 20_00


def test_a_surrendered_wager_lies_in_the_centre_of_a_bank_round() -> None:
    """And counts among what the bank has won."""
    table = banked(dealer=0)
    hands = {3: MIDDLE, 1: BEST, 6: HIGH}
    table.deal(hands, bank=3)
    table.set_all(hands)
    table.choose("seat:1", "surrender")
    table.choose("seat:6", "surrender")

    assert table.round.over
    assert table.stack(3) == 980_00 + 40_00 - 2_00


@pytest.mark.rule("19:47-10.8(e)", "19:47-10.8(p)")
def test_a_co_bank_and_the_casino_go_halves() -> None:
    """The dealer sets its hands and does not wager; a shortage is paid by halves."""
    table = banked(choice="co_bank", co_banking=True)
    before = inventory(table)
    hands = {3: MIDDLE, 1: BEST, 6: LOW}
    events = table.deal(hands, bank=3)
    assert [e.position for e in events if isinstance(e, StackAside)][:1] == [0]
    table.set(1, BEST[-7:])
    table.set(6, LOW[-7:])
    assert table.asked.by == "dealer"
    assert table.asked.cite == "19:47-10.8(e)"
    events = table.usual()
    while not table.round.over:
        events += table.usual()

    assert "co-bank marker" in with_cite(table.events, "19:47-10.1[Marker]")[-1]
    assert with_cite(table.events, "19:47-10.8(e)")
    assert table.stack(3) == 980_00 + 10_00 - 50
    assert inventory(table) == before + 10_00
    other = banked(choice="co_bank", co_banking=True)
    before = inventory(other)
    other.play({3: LOW, 1: BEST, 6: HIGH}, bank=3)
    assert other.stack(3) == 980_00 - 20_00
    assert inventory(other) == before - 20_00


@pytest.mark.rule("19:47-10.8(p)")
def test_hands_against_a_co_bank_are_compared_under_its_own_provision() -> None:
    """Exposed, announced, collected to the centre and paid from there: 10.8(p), never (n), (o)."""
    table = banked(choice="co_bank", co_banking=True)
    events = table.play({3: MIDDLE, 1: BEST, 6: LOW}, bank=3)
    shown = [e.cite for e in events if isinstance(e, HandsShown)]
    moved = [e.cite for e in events if isinstance(e, ChipsMoved) and CENTRE in (e.source, e.target)]

    assert shown == ["19:47-10.8(p)"] * 3
    assert set(moved) == {"19:47-10.8(p)"}
    assert with_cite(events, "19:47-10.8(p)") == ["area 1: win", "area 6: lose"]
    assert not {"19:47-10.8(n)", "19:47-10.8(o)"} & {e.cite for e in events}


@pytest.mark.rule("19:47-10.7(k)", "19:47-10.8(a)")
def test_a_winner_against_a_bank_is_paid_and_then_has_the_tiles_collected() -> None:
    """Before the next winner is paid, as in a round against the dealer."""
    table = banked(dealer=0)
    events = table.play({3: LOW, 1: BEST, 6: HIGH}, bank=3)
    vigorish = [n for n, e in enumerate(events) if getattr(e, "cite", "") == "19:47-10.8(r)"]
    collected = {
        e.position: n
        for n, e in enumerate(events)
        if isinstance(e, TilesCollected) and e.cite == "19:47-10.7(k)"
    }

    assert list(collected) == [1, 6]
    assert vigorish[0] < collected[1] < vigorish[-1] < collected[6]


def test_co_banking_is_offered_only_where_the_house_does() -> None:
    """By its own choice."""
    table = house()
    table.usual()

    assert {form.command for form in table.asked.forms()} == {"pass", "bank"}

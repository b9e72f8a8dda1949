"""Wagers on the areas: who, where, when, with what."""

from __future__ import annotations

import pytest

from pitboss.table import Leave, PlaceWager, ReduceWager
from tests.games.pai_gow.felt import (
    BEST,
    HIGH,
    LOW,
    MIDDLE,
    THREE,
    PaiGowTable,
    closed,
    with_cite,
)


@pytest.mark.rule("19:47-10.5(a)")
def test_wagers_are_made_with_chips_on_the_area() -> None:
    """Not spoken with cash; a coupon where the house takes it."""
    table = PaiGowTable(coupons_held={1: 25_00})
    table.refused_bet("area_1", 25_00, "19:47-10.5(a)", medium="cash", by="dealer")
    table.refused_bet("area_1", 25_00, "19:47-10.5(a)", coupon=25_00)
    other = PaiGowTable(coupons_held={1: 25_00}, match_play_accepted=True)
    other.bet("area_1", 25_00, coupon=25_00)
    other.close()
    other.play({0: LOW, 1: BEST})

    assert other.stack() == 1_000_00 + 50_00 - 2_50


@pytest.mark.rule("19:47-10.5(b)")
def test_only_seated_players_wager_and_stay_until_the_end() -> None:
    """Who holds tiles does not leave."""
    table = closed()
    table.shake()
    table.draw(table.stacks({0: BEST, 1: HIGH}))
    table.usual()

    table.refused(Leave(by="seat:1"), "19:47-10.5(b)")
    table.set(1, "1-3 1-3")
    table.usual()
    table.refused(Leave(by="seat:1"), "19:47-10.5(b)")
    with pytest.raises(AssertionError):
        PaiGowTable().refused_bet("area_1", 10_00, "19:47-10.5(b)")
    PaiGowTable().refused_bet("area_4", 10_00, "19:47-10.5(b)", seat=4)


@pytest.mark.rule("19:47-10.5(c)", "19:47-10.6(a)")
def test_after_no_more_bets_no_wager_is_made_or_changed() -> None:
    """The dealer announces it."""
    table = PaiGowTable()
    wager = table.bet("area_1", 10_00)
    events = table.close()
    assert [event.cite for event in events if getattr(event, "text", "") == "No more bets"] == [
        "19:47-10.6(a)"
    ]
    table.shake()
    table.draw(table.stacks({0: BEST, 1: HIGH}))
    table.usual()

    more = PlaceWager(by="seat:1", seat=1, spot="area_1", cents=10_00)
    table.refused(more, "19:47-10.5(c)")
    table.refused(ReduceWager(by="seat:1", wager=wager, cents=0), "19:47-10.5(c)")
    table.set(1, "1-3 1-3")
    table.usual()
    table.refused(more, "19:47-10.5(c)")


@pytest.mark.rule("19:47-10.10(a)")
def test_two_areas_side_by_side_where_the_house_allows_it() -> None:
    """Not others', and not two apart."""
    table = PaiGowTable(seats={1: 500_00, 3: 500_00})
    table.bet("area_1", 10_00)
    table.refused_bet("area_2", 10_00, "19:47-10.10(a)")
    two = PaiGowTable(seats={1: 500_00, 3: 500_00}, max_betting_areas=2)
    two.bet("area_1", 10_00)
    two.bet("area_2", 10_00)
    two.refused_bet("area_3", 10_00, "19:47-10.10(a)")
    two.refused_bet("area_2", 10_00, "19:47-10.10(a)", seat=3)


@pytest.mark.rule("19:47-10.10(b)")
def test_two_areas_are_set_one_after_the_other() -> None:
    """The larger wager first, equal ones counterclockwise; laid down, a hand stays."""
    for cents, order in (((10_00, 20_00), [2, 1]), ((10_00, 10_00), [1, 2])):
        table = PaiGowTable(seats={1: 500_00}, max_betting_areas=2)
        table.bet("area_1", cents[0])
        table.bet("area_2", cents[1])
        table.close()
        hands = {0: LOW, 1: HIGH, 2: MIDDLE}
        table.deal(hands)
        seen = []
        while table.asked.by == "seat:1":
            seen.append(table.asked.area)
            events = table.set(table.asked.area, hands[table.asked.area][-7:], seat=1)
            assert "stay as they are" in with_cite(events, "19:47-10.10(b)")[0]
        assert seen == order


def test_a_round_without_a_wager_ends() -> None:
    """And the tiles are made ready again."""
    table = PaiGowTable(seats=THREE)
    table.close()

    assert table.round.over

"""The tiles are inspected, laid out, washed and stacked; the bank may cut."""

from __future__ import annotations

import pytest

from pitboss.games.pai_gow.state import CutTiles
from pitboss.table import Betting
from tests.games.pai_gow.felt import BEST, HIGH, PaiGowTable, banked, house, with_cite


@pytest.mark.rule("19:47-10.4(a)", "19:47-10.4(a)1", "19:47-10.2(a)")
def test_a_set_is_inspected_before_it_is_used() -> None:
    """The dealer sorts, the floorperson verifies; sixteen pairs from the supreme pair on."""
    table = PaiGowTable(opened=False)
    assert table.asked.prompt == "Is the set of tiles suitable?"
    assert table.asked.by == "floorperson"
    events = table.usual()

    assert with_cite(events, "19:47-10.4(a)")
    assert "16 pairs" in with_cite(events, "19:47-10.4(a)1")[0]
    assert with_cite(events, "19:47-10.4(b)")[0].startswith(
        "laid out face up in pairs by rank: 2-4"
    )
    assert table.table.state.inspected


@pytest.mark.rule("19:47-10.4(a)3i", "19:47-10.4(a)3ii")
@pytest.mark.parametrize("wrong", ["missing", "flawed"])
def test_an_unsuitable_set_is_replaced_and_sealed(wrong: str) -> None:
    """The substitute is inspected too."""
    table = PaiGowTable(opened=False)
    events = table.choose("floorperson", wrong)

    assert "substitute set" in with_cite(events, "19:47-10.4(a)3i")[0]
    assert "sealed and signed" in with_cite(events, "19:47-10.4(a)3ii")[0]
    assert not table.table.state.inspected
    assert table.asked.prompt == "Is the set of tiles suitable?"


@pytest.mark.rule("19:47-10.4(c)", "19:47-10.4(d)", "19:47-10.4(f)")
def test_the_tiles_are_washed_and_stacked_before_every_round() -> None:
    """Eight stacks of four; after the round all tiles are shuffled again."""
    table = PaiGowTable(opened=False)
    assert with_cite(table.usual(), "19:47-10.4(c)")
    first = table.usual()
    assert "8 stacks of four" in with_cite(first, "19:47-10.4(d)")[0]
    table.house_round(area_1=10_00)
    assert table.table.state.tiles.left == 0
    again = table.usual()

    assert with_cite(again, "19:47-10.4(f)") == ["all tiles are face down and shuffled"]
    assert table.table.state.tiles.left == 32


@pytest.mark.rule("19:47-10.4(e)")
def test_a_tile_seen_while_stacking_means_a_new_shuffle() -> None:
    """As often as it happens."""
    table = PaiGowTable(opened=False)
    table.usual()
    for _ in range(3):
        assert "shuffled again" in with_cite(table.choose("dealer", "seen"), "19:47-10.4(e)")[0]
        assert table.asked.prompt == "The tiles are made ready."
    table.usual()

    assert isinstance(table.asked, Betting)


@pytest.mark.rule("19:47-10.4(e)", "19:47-10.4(g)")
def test_a_tile_may_be_seen_in_the_shuffle_after_an_idle_table_too() -> None:
    """Or after another set came; the tiles are washed and stacked as before any round."""
    for said in ("idle", "change"):
        table = house()
        table.choose("dealer", said)
        if said == "change":
            table.usual()
        assert "shuffled again" in with_cite(table.choose("dealer", "seen"), "19:47-10.4(e)")[0]
        assert "8 stacks of four" in with_cite(table.usual(), "19:47-10.4(d)")[0]


@pytest.mark.rule("19:47-10.8(b)")
def test_after_an_idle_table_or_a_new_set_nobody_banks_the_next_round() -> None:
    """The tiles lay face up in pairs, and are washed."""
    for said in ("idle", "change"):
        table = house()
        events = table.choose("dealer", said)
        if said == "idle":
            assert with_cite(events, "19:47-10.4(g)")
        else:
            table.usual()
        table.usual()
        assert isinstance(table.asked, Betting)
        assert table.asked.prompt == "Place your bets."


@pytest.mark.rule("19:47-10.8(g)")
def test_only_a_bank_may_cut() -> None:
    """By pointing at tiles that go to the right or left; otherwise there is no cut."""
    table = house()
    table.bets_open(3)
    table.bet("area_1", 10_00)
    table.close()
    table.usual()
    question = table.asked
    assert {form.by for form in question.forms()} == {"seat:3"}
    assert question.cite == "19:47-10.8(g)"
    table.refused(CutTiles(by="seat:3", stack=9, side="left"), "19:47-10.8(g)")
    table.refused(CutTiles(by="seat:3", stack=1, side="up"), "19:47-10.8(g)")
    events = table.cut(3, "left")
    assert with_cite(events, "19:47-10.8(g)") == ["stack 3 goes to the left end of the row"]

    assert "there is no cut" in with_cite(banked().events, "19:47-10.8(g)")
    other = PaiGowTable()
    other.bet("area_1", 10_00)
    other.close()
    other.play({0: BEST, 1: HIGH})
    assert not with_cite(other.events, "19:47-10.8(g)")

"""The shaker, the stacks, and what goes wrong: 10.6 and 10.9."""

from __future__ import annotations

import pytest

from pitboss.games._shaker import ShakeShaker
from pitboss.games.pai_gow.state import ExposeTile, StackAside, StackDealt, StackDrawn, TileTurned
from pitboss.table import DiceShown, visible
from tests.games.pai_gow.felt import (
    BEST,
    HIGH,
    LOW,
    MIDDLE,
    THREE,
    PaiGowTable,
    banked,
    closed,
    until_dealt,
    with_cite,
)


@pytest.mark.rule("19:47-10.6(a)")
def test_the_dealer_shakes_at_least_three_times() -> None:
    """Fewer are refused."""
    table = closed()
    table.refused(ShakeShaker(by="dealer", count=2), "19:47-10.6(a)")

    assert with_cite(table.say(ShakeShaker(by="dealer", count=4)), "19:47-10.6(a)")


@pytest.mark.rule("19:47-10.6(b)", "19:47-10.6(c)1", "19:47-10.6(c)2", "19:47-10.6(c)")
@pytest.mark.parametrize(
    ("total", "place"), [(9, "the dealer"), (15, "area 6"), (8, "the dead hand"), (18, "area 1")]
)
def test_the_total_says_who_gets_the_first_stack(total: int, place: str) -> None:
    """It is announced and counted from the dealer as one."""
    events = closed().shake(total)

    assert any(isinstance(event, DiceShown) for event in events)
    assert with_cite(events, "19:47-10.6(b)") == [str(total)]
    assert with_cite(events, "19:47-10.6(c)")[0].endswith(f"{total} is {place}")


@pytest.mark.rule("19:47-10.6(d)", "19:47-10.1[Dead hand]")
def test_every_position_gets_a_stack_counterclockwise() -> None:
    """The dead hand and the dealer too, who is marked at once; faces stay hidden."""
    table = closed()
    events = table.shake(15)
    events += table.draw(table.stacks({1: HIGH}, 15))
    dealt = [e for e in events if isinstance(e, StackDealt)]
    public = [e.position for e in dealt if visible(e, "seat:1")]

    assert public == [6, 7, 0, 1, 2, 3, 4, 5]
    assert not any(e.tiles for e in dealt if visible(e, "seat:1"))
    assert all(len(e.tiles) == 4 for e in dealt if not visible(e, "seat:1"))
    assert "the dealer's stack is marked with a marker" in with_cite(events, "19:47-10.6(d)")
    assert table.table.state.tiles.left == 0


def test_a_stack_is_four_tiles_that_are_still_there() -> None:
    """Nothing else is taken for one."""
    table = closed()
    table.shake()
    for tiles in ("6-6,6-6,6-6,1-1", "6-6,6-6,1-1", "6-6 6-6 1-1 1-1", "9-9", "6-5,1-1,1-1,4-4"):
        table.refused(StackDrawn(by="chance", tiles=tiles), "19:47-10.6(d)")
    table.draw(["6-6,6-6,1-1,1-1"])
    table.refused(StackDrawn(by="chance", tiles="6-6,4-4,4-4,1-3"), "19:47-10.6(d)")


@pytest.mark.rule("19:47-10.6(e)")
def test_unwagered_stacks_lie_with_the_dead_hand() -> None:
    """Unseen; those with a wager and the dealer's stay."""
    events = until_dealt().events
    aside = [e.position for e in events if isinstance(e, StackAside)]

    assert aside == [2, 4, 5, 6]


# -- irregularities --------------------------------------------------------------------------------


@pytest.mark.rule("19:47-10.9(a)", "19:47-10.9(b)")
@pytest.mark.parametrize(
    ("kind", "cite"), [("not_flat", "19:47-10.9(a)"), ("fell_out", "19:47-10.9(b)")]
)
def test_an_invalid_roll_is_shaken_again(kind: str, cite: str) -> None:
    """As often as it takes."""
    table = closed()
    for _ in range(3):
        table.say(ShakeShaker(by="dealer", count=3))
        assert with_cite(table.irregular("dealer", kind), cite) == ["No roll"]
    table.shake()

    assert table.asked.prompt.startswith("A stack for")


@pytest.mark.rule("19:47-10.9(c)")
def test_a_wrong_total_found_while_hands_are_set_voids_them_too() -> None:
    """The provision has no latest moment; the dealer's hands are not set any more."""
    table = until_dealt()
    table.usual()
    table.set(1, HIGH[-7:])
    events = table.irregular("dealer", "mistotalled")

    assert table.round.over
    assert set(table.results(events).values()) == {("void", "19:47-10.9(c)")}
    assert [table.stack(seat) for seat in THREE] == [1_000_00] * 3


@pytest.mark.rule("19:47-10.9(c)")
def test_wrongly_totalled_dice_void_all_hands() -> None:
    """Wagers go back, and the tiles are shuffled again."""
    table = until_dealt()
    events = table.irregular("dealer", "mistotalled")

    assert table.round.over
    assert table.results(events) == {
        1: ("void", "19:47-10.9(c)"),
        3: ("void", "19:47-10.9(c)"),
    }
    assert [table.stack(seat) for seat in THREE] == [1_000_00] * 3
    table.usual()
    assert table.table.state.tiles.left == 32


@pytest.mark.rule("19:47-10.9(d)")
@pytest.mark.parametrize("choice", ["play", "void"])
def test_a_player_whose_tile_was_exposed_may_void_the_hand(choice: str) -> None:
    """Before looking at the others; everybody else plays on."""
    table = until_dealt()
    events = table.say(ExposeTile(by="dealer", position=3, tile=2))
    turned = [e for e in events if isinstance(e, TileTurned)]
    assert [(e.position, e.tile, e.to) for e in turned] == [(3, "5-5", "everyone")]
    assert table.asked.by == "seat:3"
    assert not [e for e in table.events if type(e).__name__ == "TilesSeen"]
    events = table.choose("seat:3", choice)
    if choice == "void":
        assert table.results(events) == {3: ("void", "19:47-10.9(d)")}
        assert table.stack(3) == 1_000_00
    table.usual()
    table.set_all({1: HIGH, 3: MIDDLE})
    while not table.round.over:
        table.usual()

    assert table.stack(1) == 990_00
    assert table.stack(3) == (980_00 if choice == "play" else 1_000_00)


@pytest.mark.rule("19:47-10.9(e)")
@pytest.mark.parametrize("position", [0, 2, 7])
def test_a_tile_of_the_dealer_dead_hand_or_unwagered_position_voids_all(position: int) -> None:
    """Whether it is exposed in the deal, after it, or while players set."""
    for when in ("dealing", "dealt", "setting"):
        table = closed() if when == "dealing" else until_dealt()
        if when == "dealing":
            table.shake(8)
            table.draw(table.stacks({1: HIGH}, 8)[:4])
        if when == "setting":
            table.usual()
        events = table.say(ExposeTile(by="dealer", position=position, tile=1))
        assert table.round.over
        assert table.results(events)[1] == ("void", "19:47-10.9(e)")
        assert "shuffled again" in with_cite(events, "19:47-10.9(e)")[0]
        assert table.stack() == 1_000_00


@pytest.mark.rule("19:47-10.9(e)")
def test_a_tile_of_the_bank_voids_all_even_after_it_was_set() -> None:
    """The dealer's wager goes back to the inventory."""
    table = banked()
    table.deal({0: LOW, 1: HIGH, 3: BEST, 6: MIDDLE}, bank=3)
    table.set(1, HIGH[-7:])
    table.set(3, BEST[-7:])
    events = table.say(ExposeTile(by="dealer", position=3, tile=1))

    assert table.round.over
    assert set(table.results(events).values()) == {("void", "19:47-10.9(e)")}
    assert [table.stack(seat) for seat in THREE] == [980_00] * 3


def test_a_player_whose_tile_is_exposed_while_another_sets_chooses_at_once() -> None:
    """And is not asked to set a voided hand; one that was looked at is not exposed."""
    table = until_dealt()
    table.usual()
    assert table.asked.by == "seat:1"
    table.refused(ExposeTile(by="dealer", position=1, tile=1), "19:47-10.9(e)")
    table.say(ExposeTile(by="dealer", position=3, tile=1))
    table.choose("seat:3", "void")
    assert table.asked.by == "seat:1"
    table.set(1, HIGH[-7:])

    assert table.asked.by == "dealer"


def test_a_hand_exposed_and_voided_in_the_deal_is_collected() -> None:
    """The deal goes on to the other positions."""
    table = PaiGowTable()
    table.bet("area_1", 10_00)
    table.close()
    table.shake(18)
    stacks = table.stacks({1: HIGH}, 18)
    table.draw(stacks[:1])
    table.say(ExposeTile(by="dealer", position=1, tile=1))
    table.choose("seat:1", "void")
    table.draw(stacks[1:])
    table.usual()
    while not table.round.over:
        table.usual()

    assert table.stack() == 1_000_00

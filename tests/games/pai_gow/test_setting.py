"""Setting, surrender, comparing and paying against the dealer: 10.7."""

from __future__ import annotations

import pytest

from pitboss.games._pai_gow.state import HandsShown, SetHands
from pitboss.games.pai_gow.state import TilesCollected, TilesSeen
from pitboss.money import VIGORISH
from pitboss.table import visible
from tests.games.pai_gow.felt import (
    BEST,
    HIGH,
    LOW,
    MIDDLE,
    THREE,
    ZERO,
    PaiGowTable,
    closed,
    inventory,
    until_dealt,
    with_cite,
)


@pytest.mark.rule("19:47-10.7(a)", "19:47-10.7(b)")
def test_each_player_sets_the_own_four_tiles() -> None:
    """Which only that player sees; two of them are the low hand, and nobody else answers."""
    table = until_dealt()
    events = table.usual()
    seen = next(e for e in events if isinstance(e, TilesSeen))
    assert visible(seen, "seat:1")
    assert not visible(seen, "seat:3")
    assert sorted(seen.tiles) == sorted(HIGH.split())
    table.refused(SetHands(by="seat:3", area=1, low="1-3,1-3"), "19:47-10.7(a)")
    for low in ("1-3", "1-3,6-6", "1-3,1-3,4-4", "x"):
        table.refused(SetHands(by="seat:1", area=1, low=low), "19:47-10.7(a)")
    table.set(1, "4-4 1-3")

    assert table.asked.by == "seat:3"


def test_a_player_may_set_as_the_dealer_would() -> None:
    """In one word; the dealer is not offered it."""
    table = closed()
    table.deal({0: LOW, 1: MIDDLE})
    table.choose("seat:1", "house_way")
    assert table.asked.by == "dealer"
    assert "house_way" not in {form.command for form in table.asked.forms()}
    events = table.usual() + table.usual()
    shown = next(e for e in events if isinstance(e, HandsShown) and e.position == 1)

    assert (shown.high, shown.low) == (("5-5", "5-5"), ("3-3", "3-3"))


@pytest.mark.rule("19:47-10.7(c)", "19:47-10.7(d)")
def test_the_dealer_sets_after_all_players_in_the_filed_manner() -> None:
    """Another setting is put right."""
    table = until_dealt()
    table.usual()
    table.set(1, HIGH[-7:])
    table.set(3, MIDDLE[-7:])
    assert table.asked.by == "dealer"
    assert table.asked.cite == "19:47-10.7(c)"
    events = table.say(SetHands(by="dealer", area=0, low="6-6,1-1"))
    shown = next(e for e in events if isinstance(e, HandsShown))

    assert with_cite(events, "19:47-10.7(d)") == ["the hands are reset as rule 2 says"]
    assert (shown.position, shown.high, shown.low) == (0, ("6-6", "6-6"), ("1-1", "1-1"))


def test_the_hand_that_ranks_higher_is_the_high_hand_wherever_it_was_laid() -> None:
    """No player loses by mixing them up."""
    table = closed()
    table.deal({0: LOW, 1: HIGH})
    table.set(1, "4-4 4-4")
    events = table.usual()
    while not table.round.over:
        events += table.usual()
    shown = next(e for e in events if isinstance(e, HandsShown) and e.position == 1)

    assert shown.high == ("4-4", "4-4")
    assert table.stack() == 1_009_50


@pytest.mark.rule("19:47-10.7(f)", "19:47-10.7(f)1")
def test_a_player_may_surrender_once_the_dealer_has_set() -> None:
    """Not before; the whole wager is taken at once, the tiles stay unseen."""
    table = closed()
    table.deal({0: BEST, 1: HIGH})
    assert "surrender" not in {form.command for form in table.asked.forms()}
    table.set(1, HIGH[-7:])
    table.usual()
    assert {form.command for form in table.asked.forms()} == {"expose", "surrender"}
    before = inventory(table)
    events = table.choose("seat:1", "surrender")

    assert table.results(events) == {1: ("lost", "19:47-10.7(f)1")}
    assert inventory(table) == before + 10_00
    assert not [e for e in events if isinstance(e, HandsShown)]
    assert with_cite(events, "19:47-10.7(f)2")


@pytest.mark.rule("19:47-10.7(g)", "19:47-10.7(h)", "19:47-10.7(i)", "19:47-10.7(j)")
@pytest.mark.rule("19:47-10.7(k)", "19:47-10.7(l)")
def test_hands_are_exposed_in_order_and_winners_paid_after_all() -> None:
    """Losers at once, pushes stay with their players, winners less five percent."""
    table = PaiGowTable(seats=THREE)
    for seat, cents in zip(THREE, (10_00, 20_00, 30_00), strict=True):
        table.bet(f"area_{seat}", cents, seat=seat)
    table.close()
    events = table.play({0: MIDDLE, 1: BEST, 3: LOW, 6: ZERO})
    shown = [e.position for e in events if isinstance(e, HandsShown)]
    collected = [e.position for e in events if isinstance(e, TilesCollected)]

    assert shown == [0, 1, 3, 6]
    assert with_cite(events, "19:47-10.7(g)") == ["area 1: win", "area 3: lose", "area 6: push"]
    assert table.results(events) == {
        3: ("lost", "19:47-10.7(h)"),
        6: ("void", "19:47-10.7(i)1"),
        1: ("won", "19:47-10.7(j)"),
    }
    assert list(table.results(events)) == [3, 6, 1]
    assert [table.stack(seat) for seat in THREE] == [1_009_50, 980_00, 1_000_00]
    assert table.table.accounts.balance(VIGORISH) == 50
    assert collected == [3, 6, 1, 2, 4, 5, 7, 0]
    assert with_cite(events, "19:47-10.7(l)")[-1].startswith("all tiles were picked up in order")


@pytest.mark.rule("19:47-10.7(h)", "19:47-10.7(i)1", "19:47-10.2(c)", "19:47-10.2(h)")
@pytest.mark.parametrize(
    ("dealer", "player", "result"),
    [
        ("6-6 6-6 5-6 3-6", "2-4 1-2 5-5 4-6", ("void", "19:47-10.7(i)1")),  # zero: no win
        ("6-6 6-6 5-6 3-6", "1-1 1-1 5-5 4-6", ("lost", "19:47-10.7(h)")),  # zero: no push
        ("6-6 4-5 5-5 1-6", "6-6 3-6 5-6 1-6", ("void", "19:47-10.7(i)2")),  # wongs copy
        ("6-6 4-5 4-4 1-6", "6-6 3-6 5-6 1-6", None),
        ("4-4 5-6 2-2 1-2", "4-4 5-6 2-2 2-4", ("lost", "19:47-10.7(h)")),  # both copies
    ],
)
def test_copies_and_zero_are_the_dealers(
    dealer: str, player: str, result: tuple[str, str] | None
) -> None:
    """A copy is not higher, nor is a low hand of value zero."""
    table = closed()
    events = table.play({0: dealer, 1: player})

    assert result is None or table.results(events)[1] == result


@pytest.mark.rule("19:47-10.7(k)")
@pytest.mark.parametrize(("rounding", "fee"), [("exact", 1_30), ("up_25c", 1_50)])
def test_the_vigorish_is_taken_with_the_payment(rounding: str, fee: int) -> None:
    """Rounded up to a quarter where the house does so."""
    table = closed(26_00, vig_rounding=rounding)
    events = table.play({0: LOW, 1: BEST})

    assert table.stack() == 1_026_00 - fee
    assert len(with_cite(events, "19:47-10.7(k)")) == 1

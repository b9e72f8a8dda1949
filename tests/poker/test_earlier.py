"""Tables that were opened before procedures were corrected move the chips as they did then."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.answers import CallFoul, PushChips
from pitboss.poker.events import HandRuled, PlayerActed
from tests.poker.room import STUD, Room

FIRST: dict[str, Any] = {"revision": 1, "limit_structure": "no_limit"}


def foul(seat: int, how: str, kept: str, *, rebuilt: bool = False) -> CallFoul:
    return CallFoul(
        by="floorperson", seat=seat, how=how, kept=kept, rebuilt=rebuilt, at_fault=False
    )


@pytest.mark.promise("R5")
@pytest.mark.parametrize(
    ("how", "kept", "rebuilt", "ruling"),
    [
        ("wrong_count", "held", True, "refunded"),
        ("mixed", "open", True, "dead"),
        ("taken", "held", True, "rebuilt"),
    ],
)
def test_fouled_hands_are_ruled_on_as_they_were(
    how: str, kept: str, rebuilt: bool, ruling: str
) -> None:
    """A stored ruling leads to the same chips."""
    room = Room(100, 100, 100, **FIRST)
    room.say(foul(1, how, kept, rebuilt=rebuilt))

    assert room.events_of(HandRuled)[-1].ruling == ruling


@pytest.mark.promise("R5")
def test_an_open_stud_hand_that_the_dealer_took_was_refunded() -> None:
    """Today it is dead."""
    room = Room(100, 100, 100, kind=STUD, revision=1)
    room.say(foul(1, "taken", "open"))

    assert room.stacks() == [100, 100, 100]


@pytest.mark.promise("R5")
def test_a_refunded_raise_went_on_to_count() -> None:
    """Today the least raise is two dollars again."""
    room = Room(300, 300, 300, **FIRST)
    room.act("3 raise 100")
    room.say(foul(3, "taken", "held"))

    assert room.hand.step == 98_00


@pytest.mark.promise("R5")
def test_words_and_chips_of_a_blind_were_added_to_what_lay_there() -> None:
    """An amount said came on top of the blind, and one silent chip on the option was a raise."""
    room = Room(100, 100, 100, **FIRST)
    room.act("3 call", "1 call")
    room.say(PushChips(by="seat:2", cents=25_00, chips=1))
    assert room.events_of(PlayerActed)[-1].total == 27_00

    room = Room(100, 100, 100, **FIRST)
    room.act("3 raise 10", "1 fold")
    room.say(PushChips(by="seat:2", cents=20_00, chips=4, said="20"))
    assert room.events_of(PlayerActed)[-1].total == 22_00


@pytest.mark.promise("R5")
def test_a_side_pot_without_contenders_joined_the_main_pot() -> None:
    """Today seat 3 keeps the side pot of $300."""
    room = Room(20, 200, 200, **FIRST)
    room.act("3 raise 20", "1 call", "2 call", "2 bet 150", "3 call", "2 check", "3 check")
    for seat in (2, 3):
        room.say(foul(seat, "taken", "open"))

    assert room.stacks() == [360, 30, 30]

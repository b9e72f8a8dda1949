"""What each person may see of a table."""

from __future__ import annotations

import pytest

from pitboss.table import (
    EVERYONE,
    HOUSE,
    STAFF,
    Announced,
    CloseBetting,
    DiceRested,
    PlaceWager,
    Recorded,
    ReduceWager,
    event_to_dict,
    view_of,
    visible,
)
from tests.table.tiny import CITE, opened

OTHERS = ("seat:2", "seat:24", "seat:25", "seat:99", "spectator", "", "chance", "everyone", "house")


def said(to: str) -> Announced:
    return Announced(cite=CITE, by="dealer", text="hm", to=to)


@pytest.mark.promise("R14")
@pytest.mark.parametrize("viewer", OTHERS)
def test_what_is_for_one_seat_or_for_the_house_is_for_nobody_else(viewer: str) -> None:
    """Not for other seats, not for spectators, not for seats that are not there."""
    events = [said("seat:1"), said(HOUSE), said(EVERYONE)]
    seen = view_of(events, viewer).events

    assert seen == [said(EVERYONE)] if viewer != HOUSE else len(seen) < 3


@pytest.mark.promise("R14")
@pytest.mark.parametrize("viewer", sorted(STAFF))
def test_staff_see_what_is_for_the_house(viewer: str) -> None:
    """But not what is for one seat alone."""
    assert visible(said(HOUSE), viewer)
    assert not visible(said("seat:1"), viewer)


def test_a_seat_sees_what_is_for_it() -> None:
    """And what is for everyone."""
    assert visible(said("seat:1"), "seat:1")
    assert visible(said(EVERYONE), "seat:1")


def test_a_view_follows_stacks_and_wagers() -> None:
    """Laid, reduced, taken down, decided."""
    table_round = opened()
    events = list(table_round.events)
    stacks, wagers = [], []
    for answer in (
        PlaceWager(by="seat:1", seat=1, spot="even", cents=5_00),
        ReduceWager(by="seat:1", wager=1, cents=2_00),
        PlaceWager(by="seat:2", seat=2, spot="odd", cents=4_00),
        ReduceWager(by="seat:1", wager=1, cents=0),
        CloseBetting(by="dealer"),
        DiceRested(by="chance", faces=(1,)),
    ):
        events += table_round.answer(answer)
        view = view_of(events, "seat:1")
        stacks.append(view.stack(1))
        wagers.append({number: seen.cents for number, seen in view.wagers.items()})

    assert stacks == [995_00, 998_00, 998_00, 1_000_00, 1_000_00, 1_000_00]
    assert wagers == [{1: 5_00}, {1: 2_00}, {1: 2_00, 2: 4_00}, {2: 4_00}, {2: 4_00}, {}]


def test_an_event_is_plain_data_with_its_tag() -> None:
    """Ready for JSON."""
    event = Recorded(cite=CITE, by="dealer", text="done")

    assert event_to_dict(event) == {
        "event": "Recorded",
        "cite": CITE,
        "to": EVERYONE,
        "by": "dealer",
        "text": "done",
    }

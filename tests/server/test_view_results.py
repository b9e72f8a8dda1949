"""What a page says of the round just over: the cents of the books, with every cost named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings

from pitboss.money import CAGE, layout, stack
from pitboss.server.views.table_view import SPECTATOR, TableView
from pitboss.table import BettingClosed, ChipsMoved, Event, PlayerLeft, SeatChanged
from tests.server.views import CITE, Watched, decided, table_view
from tests.strategies import GAMES, SEEDS

ROUNDS = 3


def paid(source: str, target: str, cents: int, memo: str = "") -> Event:
    """Chips go from one account to another, for a reason."""
    return ChipsMoved(cite=CITE, source=source, target=target, cents=cents, memo=memo)


def results(view: TableView) -> Any:
    """What is shown of the round just over."""
    return view.as_json()["results"]


def over(slug: str, *events: Event) -> Any:
    """What is shown of a round in which this happened."""
    view = table_view(slug, *events)
    view.begin(2)
    return results(view)


# -- the books ------------------------------------------------------------------------------------


def wealth(play: Watched, seat: int) -> int:
    """The chips of a seat, with those on the layout."""
    accounts = play.table.accounts
    return int(accounts.balance(stack(seat)) + accounts.balance(layout(seat)))


def brought(events: Iterable[Event], seat: int) -> int:
    """What a seat bought at the cage, less what it took back there."""
    moves = [event for event in events if isinstance(event, ChipsMoved)]
    bought = sum(each.cents for each in moves if (each.source, each.target) == (CAGE, stack(seat)))
    return bought - sum(e.cents for e in moves if (e.source, e.target) == (stack(seat), CAGE))


def left(events: Iterable[Event]) -> set[int]:
    """The seats whose player went away or to another seat."""
    moves = [event for event in events if isinstance(event, PlayerLeft | SeatChanged)]
    return {seat for each in moves for seat in (each.seat, getattr(each, "to_seat", 0))}


def a_round(play: Watched) -> tuple[dict[int, int], dict[int, int]]:
    """Play a round; what every seat that stayed won, and what a spectator sees of it."""
    seats, start = range(1, play.table.seats_max + 1), len(play.events)
    before = {seat: wealth(play, seat) for seat in seats}
    play.begin()
    play.finish()
    spectator = play.views[SPECTATOR]
    spectator.begin(play.table.rounds + 1)
    events = play.events[start:]
    stayed = set(seats) - left(events)
    nets = {each: wealth(play, each) - before[each] - brought(events, each) for each in stayed}
    sent = {each["seat"]: each["net"] for each in results(spectator)}
    return (
        {seat: net for seat, net in nets.items() if net},
        {seat: net for seat, net in sent.items() if net and seat in stayed},
    )


@pytest.mark.parametrize("slug", GAMES)
@given(seed=SEEDS)
@settings(max_examples=6)
def test_a_round_comes_to_what_every_seat_is_richer_or_poorer_by(slug: str, seed: int) -> None:
    """At every game, whatever was won, lost, raked or charged."""
    play = Watched(slug, seed)
    play.finish()

    for _ in range(ROUNDS):
        nets, sent = a_round(play)
        assert sent == nets


# -- costs ----------------------------------------------------------------------------------------


def test_vigorish_is_the_cost_of_who_paid_it() -> None:
    """The banker of chemin de fer won ten dollars and paid fifty cents; the other lost ten."""
    won = [paid("layout:2", "stack:1", 10_00), paid("stack:1", "vigorish", 50, "vigorish")]
    table = [decided(1, "part", seat=2, taken=10_00), decided(2, "bank", seat=1, paid=10_00)]

    assert over("chemin_de_fer", *won, *table) == [
        {"seat": 1, "wagered": 5_00, "net": 9_50, "costs": [{"name": "vigorish", "cents": 50}]},
        {"seat": 2, "wagered": 5_00, "net": -10_00, "costs": []},
    ]


def test_vigorish_that_comes_back_is_less_than_zero() -> None:
    """What was paid and came back in one round is not shown at all."""
    buys = [paid("stack:1", "vigorish", 100, "vigorish"), paid("stack:2", "vigorish", 100)]
    back = [paid("vigorish", "stack:1", 100, "vigorish returned")]
    first, second = over("craps", *buys, *back, decided(1, "pass")), over("craps", *back)

    assert [(each["seat"], each["net"], each["costs"]) for each in first] == [
        (1, 0, []),
        (2, -100, [{"name": "vigorish", "cents": 100}]),
    ]
    assert [each["costs"] for each in second] == [[{"name": "vigorish", "cents": -100}]]


def test_the_rake_is_the_cost_of_who_had_the_rest_of_the_pot() -> None:
    """Chips that nobody called come back without it; where two share, neither is shown it."""
    bets = [paid(f"stack:{seat}", "pot", 20_00, "bet") for seat in (1, 2)]
    raked = [paid("pot", "rake", 2_00, "rake"), paid("pot", "bad_beat", 50, "contribution")]
    uncalled = [paid("pot", "stack:2", 10_00, "uncalled")]
    alone = over("hold_em", *bets, *raked, *uncalled, paid("pot", "stack:1", 27_50, "pot"))
    shared = [paid("pot", f"stack:{seat}", 18_75, "pot") for seat in (1, 2)]

    assert [(each["seat"], each["wagered"], each["net"]) for each in alone] == [
        (1, 20_00, 7_50),
        (2, 20_00, -10_00),
    ]
    assert alone[0]["costs"] == [
        {"name": "rake", "cents": 2_00},
        {"name": "bad beat contribution", "cents": 50},
    ]
    assert [each["costs"] for each in over("hold_em", *bets, *raked, *shared)] == [[], []]


def test_time_that_is_charged_is_no_rake() -> None:
    """A player without cards pays it all the same."""
    (sent,) = over("hold_em", paid("stack:4", "rake", 3_00, "time charge"))

    assert sent == {
        "seat": 4,
        "wagered": 0,
        "net": -3_00,
        "costs": [{"name": "time charge", "cents": 3_00}],
    }


# -- how long it is shown -------------------------------------------------------------------------


def test_a_round_is_reported_from_its_end_until_the_next_is_under_way() -> None:
    """Not before it is over; what the next one costs meanwhile is not added to it."""
    view = table_view("craps", paid("inventory", "stack:1", 5_00), decided(1, "pass", paid=5_00))
    during = results(view)
    view.begin(2)
    view.see([paid("stack:1", "vigorish", 100, "vigorish")])
    after = results(view)
    view.see([BettingClosed(cite=CITE, by="dealer", text="No more bets")])

    assert during == results(view) == []
    assert [each["net"] for each in after] == [5_00]


def test_who_sits_down_where_another_sat_is_shown_nothing_of_them() -> None:
    """Who leaves takes the result along, and who changes seats finds it at the new one."""
    moves = [paid("inventory", f"stack:{seat}", seat * 100) for seat in (1, 2)]
    view = table_view("chemin_de_fer", *moves)
    view.begin(2)
    view.see(
        [
            PlayerLeft(cite=CITE, seat=1, cents=0),
            SeatChanged(cite=CITE, seat=2, to_seat=5, misses_turn=False),
        ]
    )

    assert [(each["seat"], each["net"]) for each in results(view)] == [(5, 200)]

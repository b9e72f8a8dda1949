"""Tables that people open for themselves: how many, and how fast they may run."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pitboss.client import Client
from pitboss.errors import MalformedAnswer, TooMuch
from pitboss.server.settings import Clocks, chosen
from pitboss.server.web.limits import Limits, Rate
from tests.server.registries import Harness, run
from tests.server.serving import served

TRIES = 12


@pytest.mark.promise("R17")
@pytest.mark.parametrize(
    "clocks",
    [
        pytest.param({"betting": -1}, id="a clock that runs backwards"),
        pytest.param({"decision": 600_001}, id="a clock that runs too long"),
        pytest.param({"betting": 1}, id="no time to wager"),
        pytest.param({"bots": 3, "bot": 1}, id="bots that take no time"),
        pytest.param({"bots": 3, "bot": 0}, id="bots without a clock"),
        pytest.param({"bots": 3, "absent": 0}, id="bots that play on for nobody"),
    ],
)
def test_clocks_that_would_run_the_house_down_are_refused(clocks: dict[str, int]) -> None:
    """A table with them could not be taken up, or would play by itself without end."""
    with pytest.raises(MalformedAnswer):
        chosen(Clocks(**clocks))


def test_the_usual_clocks_may_be_chosen() -> None:
    """With bots and without, and without any clock at all."""
    for clocks in (Clocks(), Clocks(bots=3), Clocks(betting=0, decision=0, between=0, absent=0)):
        assert chosen(clocks) is clocks


@pytest.mark.promise("R17")
def test_nobody_opens_more_tables_by_asking_for_many_at_once(tmp_path: Path) -> None:
    """Each request is counted after the one before it; a table that cannot run is not opened."""
    with served(tmp_path, games=("roulette",), limits=Limits()) as server:
        guest = Client(server.url)
        guest.guest()
        with pytest.raises(MalformedAnswer):
            guest.open_table("roulette", clocks={"betting": -5})

        def ask(_: int) -> bool:
            try:
                guest.open_table("roulette")
            except TooMuch:
                return False
            return True

        with ThreadPoolExecutor(TRIES) as pool:
            opened = sum(pool.map(ask, range(TRIES)))

        assert opened == Limits().tables_of_guest_max
        assert len(server.ledger.open_tables()) == 1 + opened
        other = Client(server.url)
        other.guest()
        with pytest.raises(TooMuch, match="6 bots"):
            other.open_table("roulette", clocks={"bots": 7, "bot": 700, "absent": 9_000})
        other.open_table("roulette", clocks={"bots": 4, "bot": 700, "absent": 9_000})
        with pytest.raises(TooMuch, match="6 bots"):
            other.open_table("roulette", clocks={"bots": 3, "bot": 700, "absent": 9_000})


@pytest.mark.promise("R17")
def test_one_address_opens_so_many_tables(tmp_path: Path) -> None:
    """No matter who signs in there."""
    few = Limits(tables_of_address=Rate(2, 1 / 60))
    with served(tmp_path, games=("roulette",), limits=few) as server:
        for _ in range(2):
            guest = Client(server.url)
            guest.guest()
            guest.open_table("roulette")
        last = Client(server.url)
        last.guest()
        with pytest.raises(TooMuch, match="one place"):
            last.open_table("roulette")


@pytest.mark.promise("R17")
def test_nothing_is_played_while_nobody_is_connected() -> None:
    """Bots and the clock of betting stop; the seat is kept, and play goes on with its player."""

    async def scenario(harness: Harness) -> None:
        clocks = Clocks(betting=5_000, decision=3_000, between=1_000, absent=60_000, bot=10, bots=2)
        actor = await harness.table("hold_em", clocks=clocks)
        person = await harness.seated(actor)
        for _ in range(20):
            await harness.clock.turn(500)
        actor.part(person)
        for _ in range(40):
            await harness.clock.turn(500)
        stands, rows = actor.recovered.table.rounds, actor.recovered.n
        for _ in range(40):
            await harness.clock.turn(500)
        assert (actor.recovered.table.rounds, actor.recovered.n) == (stands, rows)
        assert actor.recovered.seat_of(person.identity.user) is not None
        actor.join(person)
        for _ in range(80):
            await harness.clock.turn(500)
        assert actor.recovered.table.rounds > stands

    run(scenario)

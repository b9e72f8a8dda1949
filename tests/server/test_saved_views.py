"""Tables that are loaded from a saved state: the same views, and no long log is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.errors import LedgerTampered, Misuse
from pitboss.games import names
from pitboss.ledger import writer
from pitboss.ledger.store import Ledger
from pitboss.server.tables.recovery import load_from_ledger, load_table
from pitboss.server.views.packing import pack, unpack
from pitboss.server.views.view_cache import SPECTATOR, ViewCache
from pitboss.table import DEALER, seat_actor
from tests.ledger.driving import Driver
from tests.server.registries import Harness, run, settle


@pytest.mark.promise("R14")
@pytest.mark.parametrize("slug", names())
def test_views_that_were_saved_go_on_as_they_would_have(slug: str) -> None:
    """At some moment the views are saved and restored; every later view is the same."""
    driven = Driver(slug, seed=11).play(rounds=6, answers=120)
    middle = len(driven.entries) // 2
    loaded = load_table(1, driven.entries[:middle], seeds=driven.seeds)
    twin = ViewCache(loaded.recovered, house=False)
    twin.restore(loaded.views.save())
    viewers = [SPECTATOR, *(seat_actor(seat) for seat in range(1, 10))]
    for entry in driven.entries[middle:]:
        step = loaded.append(entry)
        if step is not None:
            loaded.views.see(step)
            twin.see(step)
        for viewer in viewers:
            assert twin.view(viewer, {}) == loaded.views.view(viewer, {})


def test_only_data_of_views_is_made_from_what_was_stored() -> None:
    """A stored name of anything else is refused, and so is a view that holds it."""
    for name in ("os:system", "pitboss.ledger.store:Ledger", "pitboss.nowhere:Thing"):
        with pytest.raises(LedgerTampered):
            unpack({"of": name, "fields": {}})
    with pytest.raises(Misuse):
        pack(object())
    with pytest.raises(Misuse):
        pack(Ledger)
    value = [{1: (2, "a")}, {3, 4}, None, True]
    assert unpack(msgspec.json.decode(msgspec.json.encode(pack(value)))) == value


def count_reads(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """How many rows of logs are read from now on."""
    rows: list[int] = []
    page = harness.ledger._page

    def counted(table: int, after: int, size: int) -> Any:
        found = page(table, after, size)
        rows.append(len(found))
        return found

    monkeypatch.setattr(harness.ledger, "_page", counted)
    while True:
        yield sum(rows)


@pytest.mark.promise("R6")
def test_a_long_log_is_read_from_its_last_saved_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table, its views and the commands that were done are those of the whole log."""
    monkeypatch.setattr(writer, "SAVED_ROWS", 20)

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("roulette")
        player = await harness.seated(actor)
        first = player.got[-1]["key"]
        for _ in range(40):
            assert (await player.bet("red", 500))["type"] in ("done", "refused")
            await player.ready()
        await settle()
        reads = count_reads(harness, monkeypatch)
        next(reads)
        loaded = load_from_ledger(harness.ledger, 1)
        assert next(reads) < 50 < actor.recovered.n
        full = load_table(1, harness.ledger.entries(1), seeds=loaded.recovered.seeds)
        for viewer in (SPECTATOR, seat_actor(1), DEALER):
            assert loaded.views.view(viewer, {}) == full.views.view(viewer, {})
        assert loaded.recovered.table.digest() == full.recovered.table.digest()
        assert loaded.recovered.q == full.recovered.q

        actor._start(loaded)
        actor.publisher.use(loaded, actor.controller)
        again = await player.say(do="sit", cents=500_00, key=first)
        assert (again["type"], again["n"]) == ("done", full.keys[player.identity.user, first])
        other = await player.say(do="sit", cents=400_00, key=first)
        assert other["type"] == "refused"

    run(scenario)


@pytest.mark.promise("R6")
def test_a_saved_state_that_is_not_sound_is_not_needed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log is replayed from its first row, and the operator is notified."""
    monkeypatch.setattr(writer, "SAVED_ROWS", 20)

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six")
        player = await harness.seated(actor)
        for _ in range(8):
            await player.bet("one", 100)
            await player.ready()
        await settle()
        saved = harness.ledger.saved_snapshot(1)
        assert saved is not None
        for change in ({"state": "{}"}, {"views": "[]"}, {"n": saved.n - 1}, {"n": 10**6}):
            harness.ledger.save_snapshot(msgspec.structs.replace(saved, **change))
            loaded = load_from_ledger(harness.ledger, 1)
            assert loaded.recovered.table.digest() == actor.recovered.table.digest()

    run(scenario)
    assert caplog.text.count("table 1 is replayed from its first row") == 4

"""Failures that no simulated evening brings about: each is logged or said, and nothing stops."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.errors import LedgerConflict, LedgerTampered, Misuse, OutcomeUnknown, StoreFailed
from pitboss.ledger import vault
from pitboss.ledger.entries import Batch
from pitboss.server.tables import actor as actors
from pitboss.server.tables import recovery
from pitboss.server.tables.committer import Committer
from pitboss.server.tables.limited import turn_of
from pitboss.server.tables.recovery import TableReader, take_snapshot
from pitboss.server.views.packing import pack
from tests.server.registries import Harness, run, settle
from tests.server.test_registry import Shared


def fails(error: Exception) -> Callable[..., Any]:
    """Something that always fails."""

    def work(*_: Any, **__: Any) -> Any:
        raise error

    return work


@pytest.mark.promise("R7")
@pytest.mark.parametrize(
    ("error", "answered"),
    [(StoreFailed("the disk is gone"), StoreFailed), (ValueError("a bug"), OutcomeUnknown)],
)
def test_a_store_that_fails_as_a_whole_answers_every_batch(
    error: Exception, answered: type[Exception]
) -> None:
    """Nobody waits for ever; after a bug nobody says that it was not written."""

    async def scenario() -> list[BaseException | None]:
        committer = Committer(SimpleNamespace(append_all=fails(error)))
        batch = Batch(table=1, entries=())
        done = await asyncio.gather(*map(committer.commit, [batch] * 3), return_exceptions=True)
        await committer.close()
        return done

    assert [type(each) for each in asyncio.run(scenario())] == [answered] * 3


def test_a_table_that_cannot_take_back_a_change_reads_its_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A refused commit whose undoing fails costs time, and nothing else."""

    async def scenario(harness: Harness) -> tuple[str, str]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor)
        with monkeypatch.context() as broken:
            broken.setattr(actors, "undo", fails(ValueError("a bug")))
            broken.setattr(harness.ledger, "append_all", lambda *_, **__: [StoreFailed("full")])
            refused = await player.bet("black", 500)
        return refused["type"], (await player.bet("black", 500))["type"]

    assert run(scenario) == ("refused", "done")
    assert "is loaded again from its log" in caplog.text


def test_a_table_that_was_taken_over_and_cannot_be_read_is_in_doubt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another process wrote, and the log cannot be read: nothing is shown until it can be."""

    async def scenario(harness: Harness) -> tuple[str, str]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor)
        with monkeypatch.context() as broken:
            lost = LedgerConflict("the table belongs to another process now")
            broken.setattr(harness.ledger, "append_all", lambda *_, **__: [lost])
            broken.setattr(harness.ledger, "entries", fails(StoreFailed("the disk is gone")))
            broken.setattr(harness.ledger, "saved_snapshot", fails(StoreFailed("gone")))
            refused = await player.bet("black", 500)
        return refused["type"], (await player.bet("black", 500))["type"]

    assert run(scenario) == ("refused", "done")


def test_a_state_that_cannot_be_saved_is_not_needed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Views that hold what is not ours are not saved, and a failed save is logged."""
    views = SimpleNamespace(save=fails(Misuse("a view holds something")))
    recovered = SimpleNamespace(saved_state=b"{}", number=1, saved=1, n=1)
    unsaved: Any = SimpleNamespace(recovered=recovered, views=views)
    assert take_snapshot(unsaved) is None
    for strange in (object(), recovery):
        with pytest.raises(Misuse):
            pack(strange)
    strange = type("Strange", (), {"__module__": "pitboss.games"})()
    with pytest.raises(Misuse):
        pack(strange)

    ledger: Any = SimpleNamespace(save_snapshot=fails(StoreFailed("full")))
    asyncio.run(TableReader(ledger).save(SimpleNamespace(table_id=7)))  # type: ignore[arg-type]
    assert "the state of table 7 was not saved" in caplog.text

    monkeypatch.setattr(recovery, "_restored", fails(StoreFailed("gone")))
    saved: Any = SimpleNamespace(saved_snapshot=lambda _: 1)
    with pytest.raises(StoreFailed):
        recovery._load_saved(saved, 1, {})


def test_one_table_that_fails_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A log that is not sound stays closed, and timers that stop are logged with their table."""

    async def scenario(harness: Harness) -> dict[int, str]:
        registry = harness.registry
        actor = await harness.table("roulette")
        await registry.committer.close()
        monkeypatch.setattr(registry, "_own_or_follow", fails(LedgerTampered("a row is missing")))
        await registry._take_up(9)
        monkeypatch.setattr(actor, "run", fails(ValueError("a bug")))
        await registry._run(1, actor)
        monkeypatch.setattr(registry, "_take_up", fails(StoreFailed("gone")))
        await registry._catch_up(8)
        monkeypatch.setattr(registry.owner, "renew", fails(StoreFailed("gone")), raising=False)
        renewing = asyncio.create_task(registry._renew_leases())
        await settle()
        renewing.cancel()
        return registry.broken

    assert run(scenario) == {9: "a row is missing"}
    for said in (
        "table 9 stays closed",
        "the timers of table 1 have stopped",
        "table 8 cannot be followed",
        "the leases of tables were not renewed",
    ):
        assert said in caplog.text


def test_a_turn_that_cannot_be_given_up_is_given_up_later() -> None:
    """A player whose commands go through several processes is not shut out for good."""

    async def scenario(harness: Harness) -> list[str]:
        registry, seen = harness.registry, []

        class Failing(Shared):
            def take(self, table: int) -> bool:
                seen.append("taken")
                return True

            def give_up(self, table: int) -> None:
                seen.append("given up")
                if seen.count("given up") == 1:
                    raise StoreFailed("gone")

        registry.owner = Failing()
        async with turn_of(registry, 5):
            pass
        for _ in range(20):
            await harness.clock.turn(5_000)
            if seen.count("given up") == 2:
                break
        return seen

    assert run(scenario) == ["taken", "given up", "taken", "given up"]


def test_a_vault_that_cannot_be_written_or_read_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Which file it is, and what it should be."""
    key = tmp_path / "house.db.key"
    with pytest.raises(StoreFailed, match="hexadecimal digits"):
        vault._read_key(key)
    with monkeypatch.context() as broken:
        broken.setattr(Path, "home", fails(RuntimeError("no home")))
        with pytest.raises(StoreFailed, match="no home folder"):
            vault.own_folder()
    (tmp_path / "file").touch()
    with pytest.raises(StoreFailed, match="cannot be written"):
        vault._create(tmp_path / "file" / "house.key", b"")

    house = vault.Vault(key)
    house.mark(1, 1, "00" * 32)
    opened = os.open

    def reading(file: Any, flags: int, *more: Any) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(13, "read-only")
        return opened(file, flags, *more)

    house.close()
    monkeypatch.setattr(os, "open", reading)
    with caplog.at_level(logging.ERROR):
        house.mark(1, 2, "00" * 32)
    assert "the marks beside the key cannot be written" in caplog.text
    assert house.marked(1) == (1, "00" * 32)
    house.close()

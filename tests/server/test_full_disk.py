"""A served house whose disk fills up, or whose file can only be read, and which has room again."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from pitboss.client import Client
from pitboss.errors import StoreFailed
from pitboss.ledger.audit import audit
from pitboss.ledger.engines import DISK_FULL
from pitboss.server.tables import registry
from tests.server.serving import Served, served

DISK = "size=6m"
CHUNK = b"\0" * 4096


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", DISK, "tmpfs", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=20)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("nobody but root may mount a small disk here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True, timeout=20)


@contextmanager
def filled(house: Served, folder: Path) -> Iterator[None]:
    """The disk is full to the last byte, as long as the block lasts."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(CHUNK):
            pass
    try:
        yield
    finally:
        ballast.unlink()


@contextmanager
def only_read(house: Served, folder: Path) -> Iterator[None]:
    """The file can only be read, as long as the block lasts."""
    failed = True

    def use(raw: Any, record: object, proxy: object) -> None:
        raw.execute(f"PRAGMA query_only = {'ON' if failed else 'OFF'}")

    event.listen(house.ledger.engine, "checkout", use)
    try:
        yield
    finally:
        failed = False


@pytest.mark.crash
@pytest.mark.promise("R7")
@pytest.mark.parametrize(
    ("failing", "shown"), [(filled, DISK_FULL), (only_read, "the ledger cannot be written")]
)
def test_a_house_that_cannot_write_says_so_and_goes_on_when_it_can(
    small_disk: Path,
    monkeypatch: pytest.MonkeyPatch,
    failing: Callable[[Served, Path], AbstractContextManager[None]],
    shown: str,
) -> None:
    """Wagers are refused, nothing is half done; as soon as there is room the same players play."""
    monkeypatch.setattr(registry, "PROBE_MS", 0)
    with served(small_disk, games=("roulette",)) as house:
        client = Client(house.url)
        client.guest()
        with client.connect_sync(1) as line:
            line.sit(500_00)
            before = house.ledger.head(1)
            with failing(house, small_disk):
                with pytest.raises(StoreFailed, match="could not store this"):
                    line.bet("red", 500)
                problems = httpx.get(f"{house.url}/readyz")
                assert (problems.status_code, problems.text) == (503, f"{shown}\n")
            assert httpx.get(f"{house.url}/readyz").text == "ok\n"
            assert house.ledger.head(1) == before
            assert line.bet("black", 500) == before[0] + 1
            line.ready()
        assert audit(house.ledger, replay=True).faults == ()

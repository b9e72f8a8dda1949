"""`pitboss serve`: how it listens, and that a ledger in a file has one server."""

from __future__ import annotations

import asyncio
import socket
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli.main import app
from pitboss.cli.serve import _bind, default_database
from pitboss.errors import StoreFailed
from pitboss.ledger.engines import serving
from pitboss.ledger.store import Ledger
from pitboss.server.web import serving as web_serving


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


def test_small_messages_are_sent_without_delay() -> None:
    """Every connection that the server accepts has TCP_NODELAY."""

    async def scenario(listening: socket.socket) -> int:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def take(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            accepted.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(take, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            found = await accepted
            writer.close()
        return found

    with _bind("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP  # asyncio looks at it as well
        assert asyncio.run(scenario(listening))


def test_a_second_server_on_one_file_is_refused(file: Path) -> None:
    """With a sentence, before anything is opened; the file is free when the first one ends."""
    url = f"sqlite:///{file}"
    with serving(url):
        got = CliRunner().invoke(app, ["serve", "--port", "0", "--database", url])
        assert got.exit_code == 2
        assert "another server is running on house.db" in got.stderr
        assert not file.exists()
    with serving(url):
        pass


def test_a_ledger_is_readable_by_its_owner_alone(file: Path) -> None:
    """It has open seeds and password hashes, and so have the files beside it."""
    ledger = Ledger.open(f"sqlite:///{file}")
    ledger.add_user("Ann", "player", None, 1)
    modes = {each.name: each.stat().st_mode & 0o777 for each in file.parent.iterdir()}
    ledger.close()

    assert modes == {f"house.db{end}": 0o600 for end in ("", "-wal", "-shm")}


def test_a_ledger_in_a_folder_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """Which names the file."""
    url = f"sqlite:///{tmp_path / 'nowhere' / 'house.db'}"
    with pytest.raises(StoreFailed, match=r"nowhere.*No such file"):
        Ledger.open(url)
    with pytest.raises(StoreFailed, match=r"nowhere.*No such file"), serving(url):
        pass


def test_a_home_folder_that_is_not_there_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a service whose user has none yet; only its owner may look inside."""
    home = tmp_path / "srv" / "pitboss"
    monkeypatch.setenv("HOME", str(home))

    assert default_database() == f"sqlite:///{home / '.pitboss' / 'house.db'}"
    assert (home / ".pitboss").stat().st_mode & 0o777 == 0o700


def test_a_home_folder_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what to do about it; so is a user without any."""
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    got = CliRunner().invoke(app, ["serve", "--port", "0"])
    assert got.exit_code == 2
    assert "file/.pitboss cannot be made: Not a directory; name another --database" in got.stderr

    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    got = CliRunner().invoke(app, ["serve", "--port", "0"])
    assert got.exit_code == 2
    assert "this user has no home folder: set HOME" in got.stderr


def test_a_service_runs_with_and_without_the_faster_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where uvloop is not installed, the loop of asyncio serves."""
    loops: list[str] = []

    async def service() -> None:
        loops.append(type(asyncio.get_running_loop()).__module__.partition(".")[0])

    web_serving.run(service())
    monkeypatch.setattr(web_serving, "find_spec", lambda name: None)
    web_serving.run(service())

    assert loops == ["uvloop" if find_spec("uvloop") else "asyncio", "asyncio"]

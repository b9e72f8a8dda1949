"""Compiled kernels are kept under a digest of the sources."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numba
import pytest

from pitboss import kernels
from pitboss.games import game
from pitboss.kernels import (
    FOLDERS_MAX,
    cached_result,
    digest,
    is_compiled,
    kernel_folder,
    prepare,
)
from tests.plugged_in import distribution, plugged_in


def test_the_folder_is_named_after_the_sources(tmp_path: Path) -> None:
    """An edit anywhere in the package means another folder."""
    folder = kernel_folder(tmp_path)

    assert folder.is_dir()
    assert folder.relative_to(tmp_path).as_posix() == f"pitboss/kernels/{digest()}"


def test_without_a_home_to_write_to_a_temporary_folder_serves(tmp_path: Path) -> None:
    """A read-only home is no reason to fail."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    folder = kernel_folder(blocked)

    assert folder.is_dir()
    assert not folder.is_relative_to(tmp_path)


def test_a_user_without_a_home_gets_a_temporary_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user nobody has named."""

    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nobody)

    assert kernel_folder(kernels._home()).is_dir()


def test_numba_is_notified() -> None:
    """The folder is set before a kernel is declared."""
    folder = prepare()

    assert vars(numba.config)["CACHE_DIR"] == str(folder)


def test_folders_of_versions_long_unused_are_cleared_away(tmp_path: Path) -> None:
    """The one in use and the two used last stay, and so does what is not ours."""
    shelf = tmp_path / "pitboss" / "kernels"
    for age in range(5):
        old = shelf / f"{age:016x}"
        old.mkdir(parents=True)
        (old / "kernel.nbc").write_bytes(b"compiled")
        os.utime(old, (1000 - age, 1000 - age))
    (shelf / "notes").mkdir()
    (shelf / f"{9:016x}").write_text("a file of that name")
    kernel_folder(tmp_path)

    left = {each.name for each in shelf.iterdir()} - {"notes", f"{9:016x}"}
    assert left == {digest(), f"{0:016x}", f"{1:016x}"}
    assert len(left) == FOLDERS_MAX
    assert (shelf / "notes").is_dir()


def test_folders_that_may_still_be_in_use_stay(tmp_path: Path) -> None:
    """Somebody else's version was used today: nothing is pulled away under it."""
    shelf = tmp_path / "pitboss" / "kernels"
    for number in range(5):
        (shelf / f"{number:016x}").mkdir(parents=True)
    kernel_folder(tmp_path)

    assert len(list(shelf.iterdir())) == 6


def test_it_is_known_whether_kernels_have_been_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not before there is a compiled file in the folder of these sources."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert not is_compiled()
    folder = kernel_folder(tmp_path)
    assert not is_compiled()
    (folder / "kernel.nbc").write_bytes(b"compiled")
    assert is_compiled()


def test_sources_of_other_distributions_name_the_folder_too(tmp_path: Path) -> None:
    """An edit of a game that comes from elsewhere, or beside it in its package, is noticed."""
    game = tmp_path / "acme" / "coins"
    game.mkdir(parents=True)
    for file in (game / "__init__.py", game.parent / "__init__.py", game.parent / "shared.py"):
        file.write_text("")
    found = [digest.__wrapped__()]
    with plugged_in(distribution(tmp_path, "acme", {"coins": "acme.coins"})):
        found.append(digest.__wrapped__())
        (game.parent / "shared.py").write_text("EDITED = True\n")
        found.append(digest.__wrapped__())

    assert len(set(found)) == 3


def test_no_kernel_is_declared_in_a_package_that_the_digest_leaves_out() -> None:
    """An edit of the server or the command line leaves compiled kernels as they are."""
    left_out = [
        path
        for package in kernels.WITHOUT_KERNELS
        for path in (kernels.PACKAGE / package).rglob("*.py")
    ]

    assert left_out
    assert [path for path in left_out if re.search(r"njit|import numba", path.read_text())] == []


# -- results of long computations -----------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own; every computation counts as long."""
    monkeypatch.setattr(kernels, "_folder", lambda: tmp_path)
    monkeypatch.setattr(kernels, "LONG_SECONDS", 0.0)
    return tmp_path


def test_a_long_computation_is_made_once(home: Path) -> None:
    """The second time its result is read from the folder."""
    counted = iter([Fraction(7, 495), Fraction(0)])

    first = cached_result("pass", lambda: next(counted))
    second = cached_result("pass", lambda: next(counted))

    assert first == second == Fraction(7, 495)
    assert [each.name for each in (home / "results").iterdir()] == ["pass.pickle"]


@pytest.mark.parametrize("content", [b"", b"garbage", b"\x80\x05cno_such_module\nThing\n."])
def test_a_damaged_result_is_computed_anew(home: Path, content: bytes) -> None:
    """Whatever stands in the file, and it is replaced."""
    cached_result("pass", lambda: 1)
    file = home / "results" / "pass.pickle"
    file.write_bytes(content)

    assert cached_result("pass", lambda: 2) == 2
    assert cached_result("pass", lambda: 3) == 2


def test_a_short_computation_leaves_no_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes no longer than to read one."""
    monkeypatch.setattr(kernels, "LONG_SECONDS", 3_600.0)

    assert cached_result("pass", lambda: 1) == 1
    assert not (home / "results").exists()


def test_the_folder_does_not_grow_without_end(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What finds no room is computed each time."""
    monkeypatch.setattr(kernels, "RESULTS_MAX", 2)
    for name in ("a", "b", "c"):
        assert cached_result(name, lambda: 1) == 1

    assert len(list((home / "results").iterdir())) == 2


def test_prices_are_cached_for_games_whose_sources_count(home: Path) -> None:
    """A game that no installed package declares may change without another folder."""
    craps = game("craps")
    own = replace(craps, package="somebody.craps")

    assert own.prices(own.rules()) == craps.odds(craps.rules())
    assert not (home / "results").exists()
    assert craps.prices(craps.rules()) == craps.odds(craps.rules())
    assert len(list((home / "results").iterdir())) == 1

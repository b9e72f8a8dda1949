"""Compiled kernels are kept under a digest of the sources."""

from __future__ import annotations

from pathlib import Path

import numba

from pitboss.kernels import digest, kernel_folder, prepare


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


def test_numba_is_told() -> None:
    """The folder is set before a kernel is declared."""
    assert vars(numba.config)["CACHE_DIR"] == str(prepare())

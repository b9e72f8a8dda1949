"""Checkpoints: the total after some blocks, saved atomically to a file."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from pitboss.errors import MalformedFile
from pitboss.simulation.plan import Plan
from pitboss.simulation.total import Total

MARK: Final = "pitboss checkpoint 1"
# The largest possible checkpoint takes about three million bytes.
FILE_BYTES_MAX: Final = 1 << 26


class _Saved(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of the file: the plan's digest, the total, and a checksum."""

    mark: str
    plan: str
    total: bytes
    digest: str


def save(path: Path, plan: Plan, total: Total) -> None:
    """Save the total atomically: a crash leaves the file as it was before or after."""
    data = msgspec.msgpack.encode(total)
    name = plan.digest()
    saved = _Saved(mark=MARK, plan=name, total=data, digest=_digest(name, data))
    try:
        _write(path, msgspec.msgpack.encode(saved))
    except OSError as error:
        raise MalformedFile(f"{path.name} cannot be written: {error.strerror}") from error


def _write(path: Path, data: bytes) -> None:
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    with suppress(OSError):  # not every system can sync a folder
        _sync_folder(path.parent)


def load(path: Path, plan: Plan) -> Total | None:
    """The total saved for this plan, or None if there is no file yet."""
    if not path.absolute().parent.is_dir():
        raise MalformedFile(f"{path} cannot be written: there is no such folder")
    if not path.exists():
        return None
    saved = _read(path)
    if saved.plan != plan.digest():
        raise MalformedFile(
            f"{path.name} is the checkpoint of another run: other rules, strategy, seed, terms,"
            " wanted error or version of pitboss"
        )
    total = msgspec.msgpack.decode(saved.total, type=Total)
    if total.rounds > plan.stops.rounds:
        raise MalformedFile(
            f"{path.name} has {total.rounds:,} rounds, more than the {plan.stops.rounds:,} wanted"
        )
    return total


def _read(path: Path) -> _Saved:
    try:
        with path.open("rb") as file:
            saved = msgspec.msgpack.decode(file.read(FILE_BYTES_MAX), type=_Saved)
    except (msgspec.MsgspecError, OSError, RecursionError):
        raise MalformedFile(f"{path.name} is not a checkpoint, or it is damaged") from None
    if saved.mark != MARK or saved.digest != _digest(saved.plan, saved.total):
        raise MalformedFile(f"{path.name} is not a checkpoint, or it is damaged")
    return saved


def _digest(plan: str, total: bytes) -> str:
    return sha256(plan.encode() + total).hexdigest()


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

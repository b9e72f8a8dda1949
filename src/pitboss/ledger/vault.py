"""What a house keeps outside its database: a key, and how far it has written each log.

Secret seeds stand in the database encrypted under the key, so that a reader of the database, or of
a copy, learns nothing of what will be drawn. The marks say which row of each log this installation
wrote last, before it was published: a log that does not contain that row was restored from a copy,
cloned, or lost its end, and its open seeds may be known.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import URL

from pitboss.equipment import KEY_BYTES, fresh_key, keyed
from pitboss.errors import StoreFailed
from pitboss.ledger.entries import Batch, Seed

# The folder for the keys of ledgers in PostgreSQL; a file of SQLite has its key beside it.
KEYS_VARIABLE: Final = "PITBOSS_KEYS"

_OWNER_ONLY: Final = 0o600
_SEALED: Final = "sealed"  # stands before an encrypted seed; older ledgers have plain ones
_SEALED_PARTS: Final = 5
_SEED: Final = "seed"
_NAME_CHARS: Final = 16
_N_BYTES: Final = 8
_SLOT_BYTES: Final = _N_BYTES + KEY_BYTES  # the number and the hash of a row
_NAME_SLOT: Final = 0  # no table has this number

log = logging.getLogger("pitboss.ledger")


class Vault:
    """The key and the marks of one ledger; without a file both last as long as the process."""

    def __init__(self, file: Path | None, *, key_file: Path | None = None) -> None:
        self._file, self._key_file = file, key_file or file
        self._in_memory = {_NAME_SLOT: _new_name()}
        self._next: Vault | None = None

    # -- the key ----------------------------------------------------------------------------------

    @cached_property
    def _key(self) -> bytes:
        if self._key_file is None:
            return fresh_key()
        _create(self._key_file, fresh_key().hex().encode() + b"\n")
        return _read_key(self._key_file)

    @property
    def is_there(self) -> bool:
        """Whether there is a key, and need not be made first."""
        return self._key_file is None or self._key_file.exists()

    def mac(self, purpose: str, *parts: object) -> str:
        """A code over these values that nobody can make without the key."""
        text = msgspec.json.encode([purpose, *parts])
        return keyed(self._key, text).hex()

    @property
    def timelines(self) -> Path:
        """The file that says which primaries of PostgreSQL there have been."""
        assert self._file is not None
        return self._file.with_suffix(".timelines")

    # -- another key ------------------------------------------------------------------------------

    @property
    def has_next(self) -> bool:
        """Whether another key lies beside the present one, to take its place."""
        return self._file is not None and self._next_file.exists()

    @property
    def _next_file(self) -> Path:
        assert self._file is not None
        return self._file.with_name(f"{self._file.name}.next")

    def next_key(self) -> Vault:
        """The same vault with the key that is to take the place of the present one."""
        if self._next is None:
            file = None if self._file is None else self._next_file
            self._next = Vault(self._file, key_file=file)
            self._next._in_memory = self._in_memory
        return self._next

    def use_next(self) -> None:
        """Put the next key in place of the present one, which is gone."""
        key = self.next_key()._key
        if self._file is not None:
            with suppress(FileNotFoundError):  # another process was faster
                self._next_file.replace(self._file)
            _sync(self._file.parent)
        self.next_key().close()
        self._next = None
        self.__dict__.pop("key_name", None)
        self.__dict__["_key"] = key

    def resealed_seed(self, other: Vault, table: int, epoch: int, stored: str) -> str | None:
        """A stored seed encrypted under the key of another vault; None if it cannot be read.

        The installation that made it stays the one that made it.
        """
        found = self._open(stored, _SEED, table, epoch) if _is_sealed(stored) else None
        keeper = stored.split(":")[1] if found else ""
        return other._seal(found, keeper, _SEED, table, epoch) if found else None

    # -- seeds ------------------------------------------------------------------------------------

    def sealed(self, batch: Batch) -> Batch:
        """The batch as it is stored: with encrypted seeds."""
        if not batch.seeds:
            return batch
        seeds = tuple(
            msgspec.structs.replace(each, seed=self._seal_seed(batch.table, each))
            for each in batch.seeds
        )
        return msgspec.structs.replace(batch, seeds=seeds)

    def _seal_seed(self, table: int, seed: Seed) -> str:
        return self._seal(bytes.fromhex(seed.seed), self.keeper, _SEED, table, seed.epoch)

    def opened(self, table: int, epoch: int, stored: str) -> str | None:
        """A stored seed in hexadecimal digits; None without the key that encrypted it."""
        if not _is_sealed(stored):
            return stored
        found = self._open(stored, _SEED, table, epoch)
        return None if found is None else found.hex()

    # -- other secrets ----------------------------------------------------------------------------

    def seal_text(self, purpose: str, of: int, text: str) -> str:
        """A secret of at most 32 characters as it is stored."""
        return self._seal(text.encode("ascii"), self.keeper, purpose, of)

    def opened_text(self, purpose: str, of: int, stored: str) -> str | None:
        """A stored secret; None without the key that encrypted it."""
        found = self._open(stored, purpose, of) if _is_sealed(stored) else None
        return None if found is None else found.decode("ascii", "replace")

    # -- encryption -------------------------------------------------------------------------------

    def _seal(self, secret: bytes, keeper: str, *of: object) -> str:
        nonce = fresh_key()
        hidden = _xor(secret, self._pad(*of, nonce.hex()))
        return ":".join((_SEALED, keeper, self.key_name, nonce.hex(), hidden.hex()))

    def _open(self, stored: str, *of: object) -> bytes | None:
        """What was sealed; None without its key, nothing if it was changed beyond reading."""
        _, _, name, nonce, hidden = stored.split(":")
        if not self.is_there or name != self.key_name:
            return None
        try:
            bytes.fromhex(nonce)
            return _xor(bytes.fromhex(hidden), self._pad(*of, nonce))
        except ValueError:
            return b""

    def _pad(self, *of: object) -> bytes:
        """32 bytes to hide one secret with, never used for another: HMAC-SHA256 of what it is."""
        return keyed(self._key, msgspec.json.encode(of))

    @cached_property
    def key_name(self) -> str:
        """Tells one key from another, and nothing about either."""
        return self.mac("name of the key")[:_NAME_CHARS]

    def keeps(self, stored: str) -> bool:
        """Whether this installation made that seed."""
        return stored.startswith(f"{_SEALED}:{self.keeper}:{self.key_name}:")

    # -- marks ------------------------------------------------------------------------------------

    @cached_property
    def keeper(self) -> str:
        """The name of this installation: all processes that share these marks."""
        return self._read(_NAME_SLOT)[:_N_BYTES].hex()

    def mark(self, table: int, n: int, link: str) -> None:
        """Note that this row was written, before it is published."""
        slot = n.to_bytes(_N_BYTES, "big") + bytes.fromhex(link)
        if self._file is None:
            self._in_memory[table] = slot
            return
        try:
            os.pwrite(self._marks, slot, table * _SLOT_BYTES)
        except OSError as error:
            log.error("the marks beside the key cannot be written: %s", error.strerror)

    def marked(self, table: int) -> tuple[int, str] | None:
        """The last row of a log that this installation wrote, if it did."""
        found = self._read(table)
        if len(found) < _SLOT_BYTES or not any(found):
            return None
        return int.from_bytes(found[:_N_BYTES], "big"), found[_N_BYTES:].hex()

    def _read(self, slot: int) -> bytes:
        if self._file is None:
            return self._in_memory.get(slot, b"")
        return os.pread(self._marks, _SLOT_BYTES, slot * _SLOT_BYTES)

    @cached_property
    def _marks(self) -> int:
        """The open file of the marks: a slot for each table, and the name in the first."""
        assert self._file is not None
        file = self._file.with_suffix(".marks")
        _create(file, _new_name())
        try:
            return os.open(file, os.O_RDWR)
        except OSError:  # a house that can only be read
            return os.open(file, os.O_RDONLY)

    def close(self) -> None:
        """Close the file of the marks."""
        if "_marks" in self.__dict__:
            os.close(self.__dict__.pop("_marks"))
        if self._next is not None:
            self._next.close()


def vault_for(url: URL) -> Vault:
    """The vault of the ledger at an address: beside a file, else in the folder for keys."""
    database = url.database or ""
    if url.get_backend_name() == "sqlite":
        path = database.removeprefix("file:")
        in_memory = path in ("", ":memory:") or url.query.get("mode") == "memory"
        return Vault(None if in_memory else Path(f"{path}.key"))
    folder = os.environ.get(KEYS_VARIABLE)
    return Vault((Path(folder) if folder else own_folder()) / f"{database}.key")


def own_folder() -> Path:
    """The folder of pitboss in the home of the user; it need not be there yet."""
    try:
        return Path.home() / ".pitboss"
    except RuntimeError:
        message = f"this user has no home folder: set HOME, or --database and {KEYS_VARIABLE}"
        raise StoreFailed(message) from None


def _new_name() -> bytes:
    return fresh_key()[:_N_BYTES] + bytes(_SLOT_BYTES - _N_BYTES)


def _create(file: Path, content: bytes) -> None:
    """Make a file with this content for its owner's eyes, unless it is there."""
    if file.exists():
        return
    partial = file.with_name(f"{file.name}.{fresh_key().hex()[:8]}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ONLY)
        with os.fdopen(handle, "wb") as target:
            target.write(content)
            target.flush()
            os.fsync(handle)
        with suppress(FileExistsError):  # another process was faster
            os.link(partial, file)
        partial.unlink()
    except OSError as error:
        raise StoreFailed(f"{file} cannot be written: {error.strerror}") from None


def _sync(folder: Path) -> None:
    """Have the names in a folder reach the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _read_key(file: Path) -> bytes:
    try:
        key = bytes.fromhex(file.read_text("ascii").strip())
    except (OSError, ValueError):
        key = b""
    if len(key) != KEY_BYTES:
        raise StoreFailed(f"{file} is not the key of a ledger: {2 * KEY_BYTES} hexadecimal digits")
    return key


def _is_sealed(stored: str) -> bool:
    return stored.startswith(f"{_SEALED}:") and stored.count(":") == _SEALED_PARTS - 1


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=False))

"""What an audit finds: something that does not add up, and where."""

from __future__ import annotations

import msgspec

__all__ = ["Fault"]


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Something that does not add up: a row of a table, an account, or the house itself."""

    message: str
    table: int | None = None
    n: int | None = None
    account: str | None = None

    def __str__(self) -> str:
        return self.message

"""The databases that crash tests run on."""

from __future__ import annotations

import pytest

from tests.ledger.stores import (
    fresh_url,
    ledger,
    ledger_url,
    postgres_server,
    postgres_url,
    sqlite_url,
)

__all__ = ["fresh_url", "ledger", "ledger_url", "postgres_server", "postgres_url", "sqlite_url"]

pytest.register_assert_rewrite("tests.crash.evening")

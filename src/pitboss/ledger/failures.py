"""Errors of the database, translated into errors of pitboss."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pitboss.errors import InsufficientFunds, LedgerConflict, PitbossError, StoreFailed
from pitboss.ledger.schema import BALANCE_CHECK

__all__ = ["translated_errors"]

DISK_FULL: Final = "the disk is full: nothing was written, and nothing can be until there is room"

# The messages or codes of the two databases when the disk is full.
_FULL_SIGNS: Final = ("database or disk is full", "No space left on device", "53100")

# Values no column can hold: numbers too large, text that is not text.
_UNFIT: Final = (UnicodeError, OverflowError)


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise errors of the database as errors of pitboss."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _translated(error) from error
    except _UNFIT as error:
        raise StoreFailed(f"the database cannot hold this: {error}") from error


def _translated(error: SQLAlchemyError) -> PitbossError:
    message = _message(error)
    if not isinstance(error, IntegrityError):
        return StoreFailed(
            DISK_FULL if _is_full(error, message) else f"the database failed: {message}"
        )
    if BALANCE_CHECK in message:
        return InsufficientFunds("an account does not hold what was to be taken from it")
    return LedgerConflict(f"the database refused the rows: {message}")


def _message(error: SQLAlchemyError) -> str:
    """The first line of the driver's message, without the statement and its values."""
    text = str(getattr(error, "orig", None) or error).strip() or type(error).__name__
    return text.splitlines()[0]


def _is_full(error: SQLAlchemyError, message: str) -> bool:
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return any(sign in message or sign == state for sign in _FULL_SIGNS)

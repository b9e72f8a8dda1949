"""What the database says when it refuses, in words the house can act on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pitboss.errors import InsufficientFunds, LedgerConflict, PitbossError, StoreFailed
from pitboss.ledger.schema import BALANCE_CHECK

__all__ = ["translated_errors"]

DISK_FULL: Final = "the disk is full: nothing was written, and nothing can be until there is room"

# What the two databases say, or the code they give, when there is no room left.
_FULL_SIGNS: Final = ("database or disk is full", "No space left on device", "53100")

# Values no column can hold: numbers too large, text that is not text.
_UNFIT: Final = (UnicodeError, OverflowError)


@contextmanager
def translated_errors() -> Iterator[None]:
    """Whatever the database refuses comes out as an error of the house."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _told(error) from error
    except _UNFIT as error:
        raise StoreFailed(f"the database cannot hold this: {error}") from error


def _told(error: SQLAlchemyError) -> PitbossError:
    words = _words(error)
    if not isinstance(error, IntegrityError):
        return StoreFailed(DISK_FULL if _is_full(error, words) else f"the database failed: {words}")
    if BALANCE_CHECK in words:
        return InsufficientFunds("an account does not hold what was to be taken from it")
    return LedgerConflict(f"the database refused the rows: {words}")


def _words(error: SQLAlchemyError) -> str:
    """The first line of what the driver said, without the statement and its values."""
    said = str(getattr(error, "orig", None) or error).strip() or type(error).__name__
    return said.splitlines()[0]


def _is_full(error: SQLAlchemyError, words: str) -> bool:
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return any(sign in words or sign == state for sign in _FULL_SIGNS)

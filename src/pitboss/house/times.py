"""Times as the house gives them: with their zone, in a log as milliseconds, on paper as text."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

from pitboss.errors import MalformedAnswer

Moment: TypeAlias = datetime

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def time_of(ms: int) -> Moment:
    """The time that so many milliseconds count.

    >>> time_of(1_500).isoformat()
    '1970-01-01T00:00:01.500000+00:00'
    """
    return _EPOCH + timedelta(milliseconds=ms)


def milliseconds(time: Moment) -> int:
    """A time counted in milliseconds, rounded up."""
    return -((_EPOCH - time) // timedelta(milliseconds=1))


def read_time(text: str) -> Moment:
    """A time that is written with its zone, as `1996-01-15T12:00:00-05:00`."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        time = None
    if time is None or time.utcoffset() is None:
        raise MalformedAnswer("a time is written with its zone, as 1996-01-15T12:00:00-05:00")
    return time

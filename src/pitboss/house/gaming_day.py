"""The gaming day: when it begins, its shifts, and the day and shift to which a moment belongs."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from pitboss.errors import MalformedAnswer

SHIFTS_MAX: Final = 12
_QUARTER: Final = 15  # all begins are on the quarter of an hour, as the offsets of all zones are
_DAY: Final = 24 * 60


class Period(NamedTuple):
    """A gaming day, as `1999-04-19`, and one of its shifts."""

    day: str
    shift: str


class Shift(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the gaming day; `begins` is the time on the clock of the house, as `14:00`."""

    name: str
    begins: str


class GamingDay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The gaming day of a house: it begins with its first shift, and each lasts to the next."""

    zone: str = "UTC"
    shifts: tuple[Shift, ...] = (
        Shift(name="day", begins="06:00"),
        Shift(name="swing", begins="14:00"),
        Shift(name="graveyard", begins="22:00"),
    )

    def period(self, at: int) -> Period:
        """The day and the shift of a moment, in milliseconds since 1970."""
        return _period(self, at // (_QUARTER * 60_000))


def check_day(day: str) -> None:
    """Refuse what names no day, as `1999-04-19` does."""
    with suppress(ValueError):
        if date.fromisoformat(day).isoformat() == day:
            return
    raise MalformedAnswer(f"a gaming day is written as 1999-04-19, not {day[:20]!r}")


def check_gaming_day(day: GamingDay) -> None:
    """Refuse a gaming day that has no begin, or whose shifts do not follow each other."""
    zone_named(day.zone)
    if not 1 <= len(day.shifts) <= SHIFTS_MAX:
        raise MalformedAnswer(f"a gaming day has 1 to {SHIFTS_MAX} shifts")
    names = [each.name.strip() for each in day.shifts]
    if not all(names) or len(set(names)) < len(names):
        raise MalformedAnswer("every shift has a name of its own")
    first = _minute(day.shifts[0].begins)
    since = [(_minute(each.begins) - first) % _DAY for each in day.shifts]
    if sorted(set(since)) != since:
        raise MalformedAnswer("shifts are given in the order in which they follow each other")


def zone_named(name: str) -> tzinfo:
    """The time zone of that name."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise MalformedAnswer(f"no time zone is called `{name}`") from None


def _minute(clock: str) -> int:
    """A time of day in minutes, on the quarter of an hour."""
    hours, _, minutes = clock.partition(":")
    if len(clock) == 5 and hours.isdecimal() and minutes.isdecimal():
        found = int(hours) * 60 + int(minutes)
        if int(minutes) < 60 and found < _DAY and found % _QUARTER == 0:
            return found
    raise MalformedAnswer(f"`{clock}` is not a time on the quarter of an hour, as 06:00")


@lru_cache(maxsize=100_000)
def _period(day: GamingDay, quarter: int) -> Period:
    """The period of a quarter of an hour, by the clock on the wall."""
    moment = datetime.fromtimestamp(quarter * _QUARTER * 60, tz=zone_named(day.zone))
    first = _minute(day.shifts[0].begins)
    wall = moment.hour * 60 + moment.minute
    date = moment.date() - timedelta(days=wall < first)
    since = (wall - first) % _DAY
    name = ""
    for shift in day.shifts:
        if (_minute(shift.begins) - first) % _DAY <= since:
            name = shift.name
    return Period(date.isoformat(), name)

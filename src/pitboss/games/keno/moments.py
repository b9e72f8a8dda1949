"""Moments as the keno system prints them; they are seconds since 1970, given from outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.equipment import Source
from pitboss.errors import MalformedAnswer
from pitboss.games.keno.rules import DAY, MINUTE
from pitboss.table.authoring import Json

LAST: Final = 1 << 40  # no lounge is open so long
# The adoption of the subchapter, 5 June 1995, at nine in the morning.
FIRST: Final = 802_342_800
_DAYS_OF_400_YEARS: Final = 146_097


def date_of(seconds: int) -> tuple[int, int, int]:
    """The year, month and day of a moment, in the Gregorian calendar."""
    days = seconds // DAY + 719_468  # from 1 March of the year 0
    era, day = divmod(days, _DAYS_OF_400_YEARS)
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    date = day - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    return year + 400 * era + (month <= 2), month, date


def show_moment(seconds: int) -> str:
    """A moment as it is printed: `1995-06-05 09:00:00`."""
    year, month, day = date_of(seconds)
    hour, rest = divmod(seconds % DAY, 60 * MINUTE)
    return f"{year:04}-{month:02}-{day:02} {hour:02}:{rest // MINUTE:02}:{rest % MINUTE:02}"


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment from another one on."""

    low: int

    def admits(self, value: object) -> bool:
        """Whether the clock has not gone back."""
        return type(value) is int and self.low <= value <= LAST

    def read(self, typed: str) -> int:
        """The seconds typed; `+90` are 90 seconds from now."""
        later = typed.startswith("+")
        digits = typed[later:]
        if not (digits.isascii() and digits.isdigit() and len(digits) < 14):
            raise MalformedAnswer(f"{typed[:40]!r} is not {self.describe()}")
        return int(digits) + self.low * later

    def sample(self, source: Source) -> int:
        """A moment within the next minutes, now and then within the next months."""
        span = 200 * DAY if source.below(8) == 0 else 10 * MINUTE
        return self.low + source.below(span)

    def describe(self) -> str:
        """The first moment."""
        return f"a moment in seconds from {self.low} on, or +seconds"

    def as_json(self) -> Json:
        """A number within its bounds."""
        return {"kind": "whole", "low": self.low, "high": LAST}

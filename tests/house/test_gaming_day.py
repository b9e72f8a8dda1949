"""The gaming day: to which day and shift a moment belongs, and what is no gaming day."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import MalformedAnswer
from pitboss.house.gaming_day import GamingDay, Period, Shift, check_gaming_day

NEW_JERSEY = GamingDay(zone="America/New_York")


def at(text: str) -> int:
    """A moment in milliseconds."""
    return round(datetime.fromisoformat(text).timestamp() * 1000)


@pytest.mark.parametrize(
    ("moment", "wanted"),
    [
        ("1999-04-19T05:59:59-04:00", Period("1999-04-18", "graveyard")),
        ("1999-04-19T06:00:00-04:00", Period("1999-04-19", "day")),
        ("1999-04-19T14:00:00-04:00", Period("1999-04-19", "swing")),
        ("1999-04-20T00:30:00-04:00", Period("1999-04-19", "graveyard")),
        ("1999-10-31T05:59:59-05:00", Period("1999-10-30", "graveyard")),
        ("1999-10-31T06:00:00-05:00", Period("1999-10-31", "day")),
    ],
)
def test_a_moment_belongs_to_a_day_and_a_shift(moment: str, wanted: Period) -> None:
    """By the clock on the wall, also on the night on which it is put back."""
    assert NEW_JERSEY.period(at(moment)) == wanted


@given(st.integers(0, 2**41), st.integers(0, 10**8))
def test_days_follow_each_other(moment: int, later: int) -> None:
    """What comes later belongs to no earlier day."""
    assert NEW_JERSEY.period(moment).day <= NEW_JERSEY.period(moment + later).day


def shifts(**begins: str) -> tuple[Shift, ...]:
    return tuple(Shift(name=name, begins=each) for name, each in begins.items())


@pytest.mark.parametrize(
    "wrong",
    [
        GamingDay(zone="Atlantis"),
        GamingDay(zone="../etc/passwd"),
        GamingDay(shifts=()),
        GamingDay(shifts=shifts(day="6:00")),
        GamingDay(shifts=shifts(day="06:10")),
        GamingDay(shifts=shifts(day="24:00")),
        GamingDay(shifts=shifts(day="06:00", swing="06:00")),
        GamingDay(shifts=shifts(day="06:00", graveyard="22:00", swing="14:00")),
        GamingDay(shifts=(*shifts(day="06:00"), *shifts(day="14:00"))),
    ],
)
def test_what_is_no_gaming_day_is_refused(wrong: GamingDay) -> None:
    """No zone, no shift, no time, no order."""
    with pytest.raises(MalformedAnswer):
        check_gaming_day(wrong)
    check_gaming_day(GamingDay())

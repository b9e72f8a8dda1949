"""The rules of sic bo, each one small function; section numbers are those of 19:47-9.

The three dice are given one by one: `a`, `b` and `c`, in any order.
"""

from __future__ import annotations

from typing import Final

from pitboss.rulebook import rule

DICE: Final = 3
SHAKES_MIN: Final = 3


def showing(number: int, a: int, b: int, c: int) -> int:
    """How many of the three dice show a number."""
    return int(a == number) + int(b == number) + int(c == number)


@rule("19:47-9.2(a)1")
def three_of_a_kind(number: int, a: int, b: int, c: int) -> bool:
    """All three dice show the chosen number."""
    return showing(number, a, b, c) == 3


@rule("19:47-9.2(a)2")
def two_of_a_kind(number: int, a: int, b: int, c: int) -> bool:
    """Two of the dice show the chosen number, or all three; see docs/readings.md."""
    return showing(number, a, b, c) >= 2


@rule("19:47-9.2(a)3")
def any_three_of_a_kind(a: int, b: int, c: int) -> bool:
    """All three dice show the same number, whichever it is."""
    return a == b == c


@rule("19:47-9.2(a)4")
def total(chosen: int, a: int, b: int, c: int) -> bool:
    """The dice add up to the chosen total; three of a kind counts like any other roll."""
    return a + b + c == chosen


@rule("19:47-9.2(a)5")
def combo(first: int, second: int, a: int, b: int, c: int) -> bool:
    """Two different chosen numbers both show, whatever the third die shows."""
    return showing(first, a, b, c) >= 1 and showing(second, a, b, c) >= 1


@rule("19:47-9.2(a)6")
def small(a: int, b: int, c: int) -> bool:
    """The dice add up to 4 to 10 and are not three of a kind."""
    return 4 <= a + b + c <= 10 and not any_three_of_a_kind(a, b, c)


@rule("19:47-9.2(a)7")
def big(a: int, b: int, c: int) -> bool:
    """The dice add up to 11 to 17 and are not three of a kind."""
    return 11 <= a + b + c <= 17 and not any_three_of_a_kind(a, b, c)


@rule("19:47-9.2(a)8", "19:47-9.4(c)")
def one_of_a_kind(number: int, a: int, b: int, c: int) -> int:
    """How many dice show the chosen number: one wins, two and three win more."""
    return showing(number, a, b, c)

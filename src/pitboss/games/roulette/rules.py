"""The rules of roulette, each one small function; section numbers are those of 19:47-5.

Numbers are ints: 0 to 36 are themselves and the double zero is 37.
"""

from __future__ import annotations

from typing import Final

from pitboss.games.roulette.wheels import DOUBLE_ZERO, RED, ZERO
from pitboss.rulebook import rule

REVOLUTIONS_MIN: Final = 4
FIFTHS: Final = 5

# What a dealer may have to call "No Spin" for.
SOUND: Final = 0
SAME_DIRECTION: Final = 1
TOO_FEW_REVOLUTIONS: Final = 2
FOREIGN_OBJECT: Final = 3

_ZERO_GROUPS: Final = ((ZERO, 1, 2), (ZERO, DOUBLE_ZERO, 2), (DOUBLE_ZERO, 2, 3))


# -- the numbers that wagers cover ------------------------------------------------------------


@rule("19:47-5.1(d)")
def position_wins(covered: tuple[int, ...], number: int) -> bool:
    """A wager wins if the number is among those its position covers, whatever was meant."""
    return number in covered


@rule("19:47-5.1(e)1i(2)")
def each_straight(cents: int) -> int:
    """What each of the five equal straights of a five adjacent numbers wager is worth."""
    return cents // FIFTHS


@rule("19:47-5.1(e)3i")
def is_zero_group(numbers: tuple[int, ...]) -> bool:
    """Only three groups with a zero are three numbers wagers: 0-1-2, 0-00-2 and 00-2-3."""
    return numbers in _ZERO_GROUPS


@rule("19:47-5.1(e)5")
def in_first_five(number: int) -> bool:
    """The first five numbers are 0, 00, 1, 2 and 3."""
    return number in (ZERO, DOUBLE_ZERO, 1, 2, 3)


@rule("19:47-5.1(e)7")
def in_column(number: int, column: int) -> bool:
    """A column holds every third number, the first beginning with 1."""
    return 1 <= number <= 36 and (number - column) % 3 == 0


@rule("19:47-5.1(e)8")
def in_dozen(number: int, dozen: int) -> bool:
    """The dozens are 1 to 12, 13 to 24 and 25 to 36."""
    return 12 * dozen - 11 <= number <= 12 * dozen


@rule("19:47-5.1(e)9")
def is_red(number: int) -> bool:
    """Red is a number with a red background on the wheel."""
    return number in RED


@rule("19:47-5.1(e)10")
def is_black(number: int) -> bool:
    """Black is a number with a black background on the wheel; the zeros have none."""
    return 1 <= number <= 36 and number not in RED


@rule("19:47-5.1(e)11")
def is_odd(number: int) -> bool:
    """Odd is any odd number from 1 to 35."""
    return 1 <= number <= 36 and number % 2 == 1


@rule("19:47-5.1(e)12")
def is_even(number: int) -> bool:
    """Even is any even number from 2 to 36; the zeros are neither even nor odd."""
    return 1 <= number <= 36 and number % 2 == 0


@rule("19:47-5.1(e)13")
def is_low(number: int) -> bool:
    """The low numbers are 1 to 18."""
    return 1 <= number <= 18


@rule("19:47-5.1(e)14")
def is_high(number: int) -> bool:
    """The high numbers are 19 to 36."""
    return 19 <= number <= 36


@rule("19:47-5.1(f)")
def in_seven_numbers(number: int) -> bool:
    """The seven numbers are 10 to 15 and 33."""
    return 10 <= number <= 15 or number == 33


# -- the zeros ----------------------------------------------------------------------------------


@rule("19:47-5.2(b)")
def zero_takes_half(double_zero: bool, number: int) -> bool:
    """On a double zero wheel either zero takes half of an even money wager, not all of it."""
    return double_zero and number in (ZERO, DOUBLE_ZERO)


@rule("19:47-5.2(c)", "19:47-5.2(d)3")
def zero_takes_all(double_zero: bool, number: int) -> bool:
    """On a wheel with, or used with, one zero the 0 takes the whole even money wager."""
    return not double_zero and number == ZERO


@rule("19:47-5.2(d)2")
def is_void_number(as_single: bool, number: int) -> bool:
    """On a double zero wheel used as a single zero wheel the 00 is no result at all."""
    return as_single and number == DOUBLE_ZERO


# -- the spin -----------------------------------------------------------------------------------


@rule("19:47-5.3(a)")
def spin_is_valid(same_direction: bool, revolutions: int) -> bool:
    """The ball runs against the wheel and completes at least four revolutions of the track."""
    return not same_direction and revolutions >= REVOLUTIONS_MIN


@rule("19:47-5.4(a)", "19:47-5.4(b)", "19:47-5.4(c)")
def no_spin(same_direction: bool, revolutions: int, foreign_object: bool) -> int:
    """Why the dealer calls "No Spin", the first reason in the order of the rules; 0 is none."""
    if not spin_is_valid(same_direction, revolutions):
        return SAME_DIRECTION if same_direction else TOO_FEW_REVOLUTIONS
    return FOREIGN_OBJECT if foreign_object else SOUND

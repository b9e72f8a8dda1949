"""The wheels of roulette as data: compartments in clockwise order, and the red numbers.

A number is an int everywhere: 0 to 36 are themselves and the double zero is 37.
"""

from __future__ import annotations

from typing import Final

from pitboss.equipment import Wheel

ZERO: Final = 0
DOUBLE_ZERO: Final = 37
NUMBERS: Final = tuple(range(1, 37))

# The numbers with a red background on the wheel; 0 and 00 are neither red nor black.
RED: Final = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)

# Clockwise from the 0; see docs/readings.md on where the order comes from.
_DOUBLE: Final = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 "
    "00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
_SINGLE: Final = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 "
    "5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
_DOUBLE_WHEEL: Final = Wheel("double_zero", tuple(_DOUBLE.split()))

# The wheel of a table, by how the house uses it.
WHEELS: Final = {
    "double_zero": _DOUBLE_WHEEL,
    "single_zero": Wheel("single_zero", tuple(_SINGLE.split())),
    "double_zero_as_single": _DOUBLE_WHEEL,
}


def name_of(number: int) -> str:
    """A number as it is painted on the wheel: 37 is the 00."""
    return "00" if number == DOUBLE_ZERO else str(number)


def number_of(name: str) -> int:
    """The number painted on a compartment: the 00 is 37."""
    return DOUBLE_ZERO if name == "00" else int(name)

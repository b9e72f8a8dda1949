"""The rules of mini-dice, each one small function; section numbers are those of 13:69F-13.

Seats are counted from the dealer's left, so that clockwise is the rising order of seats.
"""

from __future__ import annotations

from typing import Final

from pitboss.rulebook import rule

DICE: Final = 2
DICE_HOURS_MAX: Final = 24
SHAKES_MIN: Final = 3

WINS: Final = 1
STAYS: Final = 0
LOSES: Final = -1


@rule("13:69F-13.5(e)")
def call(first: int, second: int) -> int:
    """What the dealer calls: the sum of the one uppermost face of each die."""
    return first + second


# -- the wagers ---------------------------------------------------------------------------------


@rule("13:69F-13.2(a)1")
def place(number: int, total: int) -> int:
    """A place bet wins on its number, loses on a 7, and stays through every other shake."""
    if total == number:
        return WINS
    return LOSES if total == 7 else STAYS


@rule("13:69F-13.2(a)2")
def field(total: int) -> int:
    """A field bet wins on 2, 3, 4, 9, 10, 11 and 12."""
    return WINS if total <= 4 or total >= 9 else LOSES


@rule("13:69F-13.6(b)[Field 2 and 12]")
def field_pays_double(total: int) -> bool:
    """The two ends of the field have their own line of the payouts."""
    return total in (2, 12)


@rule("13:69F-13.2(a)3")
def any_7(total: int) -> int:
    """Any 7 wins on a 7 only."""
    return WINS if total == 7 else LOSES


@rule("13:69F-13.2(a)4")
def over_7(total: int) -> int:
    """Over 7 wins on 8 to 12; the 7 itself loses."""
    return WINS if total > 7 else LOSES


@rule("13:69F-13.2(a)5")
def under_7(total: int) -> int:
    """Under 7 wins on 2 to 6; the 7 itself loses."""
    return WINS if total < 7 else LOSES


# -- the dice and the right to shake --------------------------------------------------------------


@rule("13:69F-13.3(a)2")
def dice_are_fresh(hours: int) -> bool:
    """Dice may be on the table for 24 hours and no longer."""
    return hours <= DICE_HOURS_MAX


@rule("13:69F-13.5(d)", "13:69F-13.7(b)")
def offer_order(seats: tuple[int, ...], last: int, last_has_left: bool) -> tuple[int, ...]:
    """To whom the shaker is offered: from the left of its last holder, clockwise round the table.

    A `last` of zero is the dealer. The one who gave the shaker up is not asked again, but
    somebody else who has taken that seat since is asked last.
    """
    left = tuple(seat for seat in seats if seat > last)
    right = tuple(seat for seat in seats if seat < last)
    successor = tuple(seat for seat in seats if seat == last and last_has_left)
    return left + right + successor


@rule("13:69F-13.7(a)1i")
def must_pass(total: int) -> bool:
    """A player passes the shaker after shaking a 7."""
    return total == 7


@rule("13:69F-13.7(a)1ii")
def invalid_repeatedly(invalid_shakes: int) -> bool:
    """More than one invalid shake is repeatedly."""
    return invalid_shakes > 1


@rule("13:69F-13.7(a)2")
def dealer_offers(seats: tuple[int, ...], refused: tuple[int, ...]) -> tuple[int, ...]:
    """A dealer who holds the shaker offers it to those seated who have not refused it before."""
    return tuple(seat for seat in seats if seat not in refused)

"""The rules of craps, each one small function; section numbers are those of 19:47-1."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pitboss.rulebook import rule

WINS: Final = 1
STANDS: Final = 0
LOSES: Final = -1
VOID: Final = 2

NUMBERS: Final = (4, 5, 6, 8, 9, 10)
DICE_SET_MIN: Final = 5


@rule("19:47-1.10(a)")
def total_of(first: int, second: int) -> int:
    """The stickman calls the sum of the two uppermost faces, one face for each die."""
    return first + second


@rule("19:47-1.10(a)1")
def resting_face(side: int, cocked: bool) -> int:
    """A cocked die counts the face opposite the side that rests on the object."""
    return 7 - side if cocked else side


@rule("19:47-1.1[come out point]", "19:47-1.1[come point]")
def is_point(total: int) -> bool:
    """A total of 4, 5, 6, 8, 9 or 10 becomes a point; every other total decides at once."""
    return 4 <= total <= 10 and total != 7


@rule("19:47-1.1[come out roll]")
def is_come_out(puck: int, clearing: bool) -> bool:
    """With the marker Off the next roll comes out, at the opening and after every decision."""
    return puck == 0 and not clearing


# -- line and come bets, odds, place, buy and lay --------------------------------------------------


@rule("19:47-1.2(a)1i", "19:47-1.2(a)1iii(1)", "19:47-1.2(a)3i", "19:47-1.2(a)3iii(1)")
def first_roll(total: int) -> int:
    """A Pass or Come Bet wins at once on 7 or 11 and loses at once on 2, 3 or 12."""
    if is_point(total):
        return STANDS
    return WINS if total in (7, 11) else LOSES


@rule(
    "19:47-1.2(a)2i",
    "19:47-1.2(a)2iii(1)",
    "19:47-1.2(a)2iv",
    "19:47-1.2(a)4i",
    "19:47-1.2(a)4iii(1)",
    "19:47-1.2(a)4iv",
)
def dont_first_roll(total: int) -> int:
    """A Don't Bet wins at once on 2 or 3, loses at once on 7 or 11, and is void on 12."""
    if is_point(total):
        return STANDS
    if total == 12:
        return VOID
    return WINS if total < 4 else LOSES


@rule(
    "19:47-1.2(a)1ii",
    "19:47-1.2(a)1iii(2)",
    "19:47-1.2(a)3ii",
    "19:47-1.2(a)3iii(2)",
    "19:47-1.2(a)5",
)
def number_first(number: int, total: int) -> int:
    """A wager with a number wins when it comes before a 7 and loses when the 7 is first."""
    if total == number:
        return WINS
    return LOSES if total == 7 else STANDS


@rule(
    "19:47-1.2(a)2ii",
    "19:47-1.2(a)2iii(2)",
    "19:47-1.2(a)4ii",
    "19:47-1.2(a)4iii(2)",
    "19:47-1.2(a)6",
)
def seven_first(number: int, total: int) -> int:
    """A wager against a number wins when a 7 comes before it and loses when the number is first."""
    return -number_first(number, total)


@rule("19:47-1.3(e)")
def is_working(puck: int, called_on: bool) -> bool:
    """With the marker Off, wagers that rest on a come-out roll work only under an On button."""
    return puck != 0 or called_on


# -- hardways and one-roll wagers ------------------------------------------------------------------


@rule("19:47-1.2(a)7", "19:47-1.2(a)8", "19:47-1.2(a)9", "19:47-1.2(a)10")
def hardway(number: int, first: int, second: int) -> int:
    """A hardway wins on the pair and loses on a 7 or on the number thrown any other way."""
    total = first + second
    if total == number:
        return WINS if first == second else LOSES
    return LOSES if total == 7 else STANDS


@rule("19:47-1.2(a)11")
def field_wins(total: int) -> bool:
    """The field loses on 5, 6, 7 and 8 and wins on everything else."""
    return total < 5 or total > 8


@rule("19:47-1.2(a)12")
def any_seven(total: int) -> bool:
    """Any Seven wins on 7 only."""
    return total == 7


@rule("19:47-1.2(a)13")
def any_craps(total: int) -> bool:
    """Any Craps wins on 2, 3 or 12."""
    return total in (2, 3, 12)


@rule("19:47-1.2(a)14", "19:47-1.2(a)15", "19:47-1.2(a)16", "19:47-1.2(a)17")
def one_number(number: int, total: int) -> bool:
    """Craps Two, Three and Twelve and Eleven win on their own total only."""
    return total == number


@rule("19:47-1.2(a)18")
def craps_eleven(total: int) -> bool:
    """Craps-Eleven wins on 2, 3, 12 or 11."""
    return any_craps(total) or one_number(11, total)


@rule("19:47-1.2(a)19")
def horn_wins(total: int) -> bool:
    """The horn wins on 2, 3, 11 or 12."""
    return craps_eleven(total)


@rule("19:47-1.2(a)20")
def horn_high_wins(total: int) -> bool:
    """The horn high wins where the horn does; its fifth unit is one more on a single number."""
    return horn_wins(total)


# -- making and taking down ------------------------------------------------------------------------


@rule("19:47-1.2(a)1", "19:47-1.2(a)2", "19:47-1.3(d)")
def may_bet_line(puck: int) -> bool:
    """Line bets are made just before a come-out roll, and not put back or raised after it."""
    return puck == 0


@rule("19:47-1.2(a)3", "19:47-1.2(a)4")
def may_come(puck: int) -> bool:
    """Come and Don't Come Bets are made after the come-out roll, so while a point is on."""
    return puck != 0


@rule("19:47-1.3(c)")
def may_reduce(with_number: bool, point: int) -> bool:
    """Any wager may be reduced, but not a Pass or Come Bet whose point is set."""
    return not with_number or point == 0


@rule("19:47-1.8[wager]")
def must_bet_line(puck: int, clearing: bool) -> bool:
    """The shooter owes a Pass or Don't Pass Bet before a come-out roll, and only then."""
    return is_come_out(puck, clearing)


@rule("19:47-1.6(a)", "19:47-1.6(c)", "19:47-1.6(e)", "19:47-1.6(f)")
def odds_cap(flat: int, multiple: Fraction | int, step: int, to_fit: bool) -> int:
    """Odds behind a Pass or Come Bet: so many times the bet, and up to the next stake that pays."""
    cap = flat * multiple
    return -(-cap // step) * step if to_fit else cap // step * step


@rule("19:47-1.6(b)", "19:47-1.6(d)")
def stake_to_win(winnings: int, a: int, b: int) -> int:
    """Odds behind a Don't Bet are measured by what they win: the stake that wins so much."""
    return winnings * b // a


# -- the marker and the dice -----------------------------------------------------------------------


@rule("19:47-1.1[come out point]", "19:47-1.11(b)")
def next_puck(puck: int, total: int, clearing: bool) -> int:
    """Where the marker lies after a roll: on a new point, where it was, or Off."""
    if clearing:
        return 0
    if puck == 0:
        return total if is_point(total) else 0
    return 0 if total in (puck, 7) else puck


@rule("19:47-1.11(a)1")
def is_loser_seven(puck: int, total: int) -> bool:
    """A 7 while a point is on loses the line, and the shooter must pass the dice."""
    return puck != 0 and total == 7


@rule("19:47-1.11(a)")
def may_pass(rolled: bool, thrown: bool) -> bool:
    """The shooter may pass the dice after any roll, an invalid or void one too."""
    return rolled or thrown


@rule("19:47-1.11(a)2")
def are_repeated(invalid_rolls: int) -> bool:
    """Invalid rolls are made repeatedly from the second of the present shooter on."""
    return invalid_rolls > 1


@rule("19:47-1.3(d)")
def may_raise_dont(lowered: bool) -> bool:
    """A Don't Bet that was reduced or taken down is not put back or raised before it is decided."""
    return not lowered


@rule("19:47-1.7(b)", "19:47-1.11(c)")
def offer_order(previous: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Left of the boxman at the opening, then left of the last shooter, who is asked last of all.

    See docs/readings.md on the last shooter being asked again.
    """
    after = tuple(seat for seat in seats if seat > previous)
    return after + tuple(seat for seat in seats if seat <= previous)

"""The rules of keno as small pure functions: hits, payoffs, limits, who may pay what, validity.

Payoffs are "for one": the amount that a wager of one brings, the wager itself not returned. They
are whole hundredths, amounts are cents and moments are seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from pitboss.rulebook import rule

NUMBERS: Final = 80
DRAWN: Final = 20
HUNDRED: Final = 100

AGGREGATE_MIN: Final = 100_000_00
ADVANTAGE_MAX: Final = Fraction(30, 100)

MINUTE: Final = 60
DAY: Final = 24 * 60 * MINUTE
VALID_MIN: Final = 5  # minutes
VALID_MAX: Final = 365 * 24 * 60  # minutes
NOTICE: Final = MINUTE

AUTHORISED_FROM: Final = 1_500_00
DOWN_WRITER_MAX: Final = 10_00
DOWN_PAYABLE_MAX: Final = 1_000_00
REPORT_MAX: Final = 500_00


# -- numbers and draws ----------------------------------------------------------------------------


@rule("19:47-15.2(a)", "13:69F-15.2(a)")
def is_number(number: int) -> bool:
    """Whether a number is one of the 80 consecutive numbers that start with one."""
    return 1 <= number <= NUMBERS


@rule("19:47-15.5(d)2")
def is_draw(numbers: Sequence[int]) -> bool:
    """Whether so many different numbers were drawn as a game takes."""
    return len(numbers) == len(set(numbers)) == DRAWN and all(map(is_number, numbers))


@rule("19:47-15.1[Spots]", "13:69F-15.1[Spots]")
def hits(spots: Iterable[int], drawn: Iterable[int]) -> int:
    """How many of the selected numbers were drawn."""
    return len(set(spots) & set(drawn))


# -- payoffs --------------------------------------------------------------------------------------


@rule("19:47-15.3(e)")
def payoff(rate: int, pay: int, most: int) -> int:
    """What a way brings: in proportion to its rate, up to the maximum payoff."""
    return min(rate * pay // HUNDRED, most)


@rule("19:47-15.1[House advantage]", "13:69F-15.1[House advantage]")
def house_advantage(
    pays: Mapping[int, int], chances: Sequence[Fraction], rate: int, most: int
) -> Fraction:
    """What the house keeps on average of a wager at this rate, the maximum payoff applied."""
    back = sum(
        (payoff(rate, pay, most) * chances[caught] for caught, pay in pays.items()), Fraction(0)
    )
    return 1 - back / rate


@rule("19:47-15.3(e)")
def advantage_is_lawful(advantage: Fraction) -> bool:
    """Whether the house keeps 30 percent at most of the minimum wager."""
    return advantage <= ADVANTAGE_MAX


@rule("19:47-15.3(e)")
def aggregate_is_lawful(cents: int) -> bool:
    """Whether there is no maximum aggregate payoff (zero), or one of $100,000 at least."""
    return cents == 0 or cents >= AGGREGATE_MIN


@rule("19:47-15.3(e)")
def shared(payoffs: Mapping[int, int], most: int, *, equally: bool) -> dict[int, int]:
    """What each winner gets of the maximum aggregate payoff, by ticket; zero means no maximum.

    In proportion to the payoffs, each rounded down to the cent; or equally, nobody getting more
    than the payoff, until the maximum is used up.
    """
    total = sum(payoffs.values())
    if not most or total <= most:
        return dict(payoffs)
    if not equally:
        return {ticket: cents * most // total for ticket, cents in payoffs.items()}
    left, found = most, {}
    for count, (ticket, cents) in enumerate(sorted(payoffs.items(), key=lambda each: each[1])):
        found[ticket] = min(cents, left // (len(payoffs) - count))
        left -= found[ticket]
    return found


# -- tickets --------------------------------------------------------------------------------------


@rule("19:47-15.2(c)2i", "19:47-15.2(c)2ii")
def split_rates_are_lawful(sizes: Sequence[int], rates: Sequence[int]) -> bool:
    """Groups of one size have one rate; with two sizes at least each may have its own."""
    return len(set(sizes)) > 1 or len(set(rates)) == 1


@rule("19:47-15.2(c)3")
def is_way(sizes: Sequence[int], ways: Sequence[Sequence[int]], rates: Sequence[int]) -> bool:
    """Whether groups of one size are combined to several ways at one rate, all of a length alike.

    Every combination of so many groups is played, whichever numbers of groups are chosen.
    """
    lengths = {len(way) for way in ways}
    wanted = sum(_choose(len(sizes), length) for length in lengths)
    alike = len(set(sizes)) == 1 and len(set(rates)) == 1
    return len(sizes) > 1 and len(ways) > 1 and alike and wanted == len(ways) and lengths != {1}


def _choose(n: int, k: int) -> int:
    found = 1
    for each in range(k):
        found = found * (n - each) // (each + 1)
    return found


@rule("19:47-15.2(c)5")
def kings_are_in(ways: Iterable[Sequence[int]], kings: Iterable[int]) -> bool:
    """Whether every way has a king; there may be more than one."""
    royal = set(kings)
    return all(royal & set(way) for way in ways)


@rule("19:47-15.4(e)", "19:47-15.3(c)")
def may_void(first: int, game: int, *, locked: bool) -> bool:
    """Whether a ticket may still be voided: whole, before its first game starts."""
    return first >= game and not locked


@rule("19:47-15.3(a)")
def station_of(seat: int, stations: int) -> int:
    """The work station that serves a holder of tickets: holders stand in as many lines."""
    return 1 + (seat - 1) % stations


# -- payment --------------------------------------------------------------------------------------


@rule("19:47-15.6(b)")
def needs_authorisation(cents: int) -> bool:
    """Whether a keno supervisor authorises the payment and signs the back of the ticket."""
    return cents >= AUTHORISED_FROM


@rule("19:47-15.7(c)1", "19:47-15.7(c)2")
def needs_authorisation_when_down(cents: int) -> bool:
    """Whether a writer needs a supervisor to pay by hand while the system is down."""
    return cents > DOWN_WRITER_MAX


@rule("19:47-15.7(c)3")
def is_payable_when_down(cents: int) -> bool:
    """Whether a ticket is paid at all before the system can verify it."""
    return cents <= DOWN_PAYABLE_MAX


@rule("13:69F-15.1[Winning keno ticket report]")
def is_reported(cents: int) -> bool:
    """Whether a winning ticket that a runner generated is on the report: $500 or less."""
    return 0 < cents <= REPORT_MAX


# -- validity -------------------------------------------------------------------------------------


@rule("19:47-15.6(c)", "19:47-15.6(c)1", "19:47-15.6(c)2")
def expires_at(started: int, minutes: int) -> int:
    """When a winning ticket expires: so long after the start of its only or last game."""
    return started + minutes * MINUTE


@rule("19:47-15.5(c)")
def closes_from(given: int) -> int:
    """The earliest moment at which a game is closed of which a spoken notice was given."""
    return given + NOTICE

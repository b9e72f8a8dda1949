"""Payout odds: `a to b`, paid exactly or not at all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from math import gcd

from pitboss.errors import MalformedAnswer, RuleViolation, ensure
from pitboss.money.cents import Cents, show

# The longest odds any layout offers are some thousands to one; seven digits leave room for
# posted jackpots and keep stake times odds within 64 bits for every stake a table accepts.
ODDS_TERM_MAX = 9_999_999

_STATED = re.compile(r"([1-9][0-9]{0,6}) (to|for|win) ([1-9][0-9]{0,6})", re.ASCII | re.IGNORECASE)


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """What a winning wager is paid: `Odds(9, 5)` pays 9 for every 5 at risk, besides the stake.

    >>> Odds(9, 5).pays(1000)
    1800
    """

    a: int
    b: int

    def __post_init__(self) -> None:
        for term in (self.a, self.b):
            if type(term) is not int or not 1 <= term <= ODDS_TERM_MAX:
                raise MalformedAnswer(
                    f"odds are two whole numbers from 1 to {ODDS_TERM_MAX}, stated like 9 to 5"
                )

    @classmethod
    def parse(cls, text: str, *, cite: str, win_allowed: bool = False) -> Odds:
        """Read odds as a layout states them; `for` is never lawful, `win` only where allowed."""
        match = _STATED.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise MalformedAnswer("odds are stated like 9 to 5")
        _refuse_wording(match[2].lower(), cite=cite, win_allowed=win_allowed)
        return cls(int(match[1]), int(match[3]))

    def pays(self, stake: Cents, *, cite: str | None = None) -> Cents:
        """What the house adds to a winning stake, to the cent; a broken cent is refused."""
        ensure(type(stake) is int and stake >= 0, "a stake is a whole number of cents")
        cents, rest = divmod(stake * self.a, self.b)
        if rest:
            cites = () if cite is None else (cite,)
            raise RuleViolation(f"{show(stake)} cannot be paid exactly at {self}", *cites)
        return cents

    def payable(self, stake: Cents, unit: Cents) -> bool:
        """Whether a winning stake is paid in whole units, such as the smallest chip in the rack."""
        _ensure_unit(unit)
        return stake * self.a % (self.b * unit) == 0

    def stake_step(self, unit: Cents) -> Cents:
        """The smallest stake of whole units that is paid in whole units; its multiples are too."""
        _ensure_unit(unit)
        return unit * (self.b // gcd(self.a, self.b))

    def as_fraction(self) -> Fraction:
        """The odds as one exact ratio, for arithmetic."""
        return Fraction(self.a, self.b)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Odds):
            return NotImplemented
        return self.a * other.b == other.a * self.b

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Odds):
            return NotImplemented
        return self.a * other.b < other.a * self.b

    def __hash__(self) -> int:
        return hash(("odds", self.as_fraction()))

    def __str__(self) -> str:
        return f"{self.a} to {self.b}"

    def __repr__(self) -> str:
        return f"Odds({self.a}, {self.b})"


def _refuse_wording(word: str, *, cite: str, win_allowed: bool) -> None:
    if word == "for":
        raise RuleViolation("odds are stated with 'to', never with 'for'", cite)
    if word == "win" and not win_allowed:
        raise RuleViolation("these odds are stated with 'to'; 'win' is not allowed here", cite)


def _ensure_unit(unit: Cents) -> None:
    ensure(type(unit) is int and unit > 0, "a unit is a positive whole number of cents")

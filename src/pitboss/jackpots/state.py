"""The state of a bad beat fund: books, display, claims and forms, and what entries move."""

from __future__ import annotations

from typing import Final

import msgspec

from pitboss.errors import RuleViolation, ensure
from pitboss.house.forms import Match
from pitboss.jackpots.entries import BadBeatClaimed, Person
from pitboss.money import Cents
from pitboss.poker.house.bad_beat import PRIMARY, BadBeatRules
from pitboss.rulebook import cite, rule

RESERVE: Final = "reserve"
OWED: Final = "owed"

# Where money of a fund comes from and goes to, beside its own parts.
BOX: Final = "box"
HOUSE: Final = "house"
PLAYER: Final = "player"
FUND: Final = "fund"

PENDING: Final = "pending"
VERIFIED: Final = "verified"
REFUSED: Final = "refused"
PAID: Final = "paid"


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A claim to a payout: the hand, how far it is, and to whom it comes.

    `later` and `later_second` came on the books after the hand was held, and are not part of it.
    """

    hit: BadBeatClaimed
    later: Cents = 0
    later_second: Cents = 0
    status: str = PENDING
    cents: Cents = 0
    parts: tuple[tuple[Person, Cents], ...] = ()
    by: str = ""


class Fund(msgspec.Struct, frozen=True, kw_only=True):
    """A bad beat fund: its filed rules, its books, what is displayed, its claims and its forms."""

    name: str
    rules: BadBeatRules | None = None
    primary: Cents = 0
    secondary: Cents = 0
    reserve: Cents = 0
    owed: Cents = 0
    shown_primary: Cents = 0
    shown_secondary: Cents = 0
    adjusting: bool = False
    may_fall: bool = False
    ended: bool = False
    contributed: Cents = 0
    seeded: Cents = 0
    received: Cents = 0
    paid: Cents = 0
    transferred: Cents = 0
    claims: dict[str, Claim] = {}
    forms: dict[int, Cents] = {}
    forms_used: int = 0
    last_match: Match | None = None
    revenue: Cents = 0
    posted: BadBeatRules | None = None
    posted_text: str = ""
    won_since_posted: frozenset[str] = frozenset()

    @property
    def filed(self) -> BadBeatRules:
        """The rules of a fund that was opened."""
        if self.rules is None:
            raise RuleViolation(f"there is no fund {self.name}", cite("13:69F-14.19(a)"))
        return self.rules

    @property
    def balance(self) -> Cents:
        """All that the fund holds."""
        return self.primary + self.secondary + self.reserve + self.owed

    @property
    def pending(self) -> list[Claim]:
        """The claims that nobody has verified yet, in the order in which the hands lost."""
        return [each for each in self.claims.values() if each.status == PENDING]

    @property
    def status(self) -> str:
        """`open`, `pending` while a claim or the display waits, or `discontinued`."""
        if self.ended:
            return "discontinued"
        open_claims = any(each.status in (PENDING, VERIFIED) for each in self.claims.values())
        return PENDING if open_claims or self.adjusting else "open"

    @rule("13:69F-14.19(m)2")
    def current(self, payout: str, claim: Claim | None = None) -> Cents:
        """What a payout comes to on the books now, or for a claim as it was held."""
        primary = self.primary - (claim.later if claim else 0)
        second = self.filed.secondary
        if payout == PRIMARY:
            return primary
        if second is not None and second.funded_by == "from_primary":
            return int(second.portion * primary)
        return self.secondary - (claim.later_second if claim else 0)


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """Money that an entry moves: between parts of the fund, boxes, players and other funds.

    A source or target is a part of the fund, or one of `BOX`, `HOUSE`, `PLAYER` and `FUND` with
    the payout, the user or the name of the fund behind it.
    """

    source: str
    target: str
    cents: Cents
    cite: str
    memo: str


@rule("13:69F-14.19(a)")
def check_identity(fund: Fund) -> None:
    """Every cent that came in went to players or to another fund, or is still there."""
    came = fund.contributed + fund.seeded + fund.received
    ensure(came == fund.paid + fund.transferred + fund.balance, "all goes to poker players")
    parts = (fund.primary, fund.secondary, fund.reserve, fund.owed)
    ensure(all(each >= 0 for each in parts), "no part of a fund is below zero")

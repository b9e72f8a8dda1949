"""What happens to a fund, entry by entry; a fund is the fold over its entries, in their order."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from pitboss.house.entry import HouseEntry
from pitboss.money import Cents


class FundOpened(HouseEntry, frozen=True, kw_only=True):
    """A fund is offered under these filed rules (13:69F-14.19(a), (l))."""

    rules: dict[str, object]


class Count(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Bad Beat Payout Contribution Form, or the document of a count at a table or in the cage.

    `witness` verified the count; `position` is their position, where they come from a second
    department. `surveillance` says that it was recorded, `escort` who of security carried the
    contents, and `cashier` who counted or verified them in the cage.
    """

    serial: int
    table: int
    primary: Cents
    secondary: Cents
    method: Literal["closed_table", "cage", "in_table"]
    dealer: str
    witness: str
    position: str = ""
    surveillance: bool = False
    escort: str = ""
    cashier: str = ""


class ContributionsCounted(HouseEntry, frozen=True, kw_only=True):
    """The box of a table was counted, and its contents are on the books of the fund.

    `casino` is the house from which contributions came, where several feed one fund.
    """

    count: Count
    at: int
    casino: str = ""


class FundSeeded(HouseEntry, frozen=True, kw_only=True):
    """The house added money of its own to the payout, which it never gets back."""

    cents: Cents


class Person(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody with a part in a payout: a seat, and the user who sat there."""

    seat: int
    user: int


class BadBeatClaimed(HouseEntry, frozen=True, kw_only=True):
    """A qualifying hand lost at a table: row `n` of its log says so, and a payout is pending."""

    table: int
    n: int
    payout: str
    losers: tuple[Person, ...]
    winners: tuple[Person, ...]
    others: tuple[Person, ...]
    losing: str
    winning: str
    at: int
    casino: str = ""

    @property
    def key(self) -> str:
        """The name of the claim: where it happened, and for which payout."""
        return f"{self.casino}{'/' * bool(self.casino)}{self.table}.{self.n}.{self.payout}"


class ClaimVerified(HouseEntry, frozen=True, kw_only=True):
    """A poker shift supervisor verified the hand; `notified` is who was asked to deliver."""

    claim: str
    by: str
    notified: Literal["security", "accounting"] = "accounting"


class ClaimRefused(HouseEntry, frozen=True, kw_only=True):
    """A poker shift supervisor found that the hand does not qualify after all."""

    claim: str
    by: str
    reason: str


class PayoutPaid(HouseEntry, frozen=True, kw_only=True):
    """A payout was paid at the table or at the cage."""

    claim: str
    place: Literal["table", "cage"]
    medium: Literal["cash", "cash_equivalent", "chips"] = "chips"
    by: str = ""


class DisplayAdjusted(HouseEntry, frozen=True, kw_only=True):
    """Accounting set every display to the books, in the presence of a poker supervisor."""

    primary: Cents
    secondary: Cents
    by: str
    supervisor: str


class ChangePosted(HouseEntry, frozen=True, kw_only=True):
    """A notice of other rules was posted."""

    rules: dict[str, object]
    text: str


class FundRulesChanged(HouseEntry, frozen=True, kw_only=True):
    """The rules that were posted before are in force."""


class BonusPaid(HouseEntry, frozen=True, kw_only=True):
    """Another filed bonus was paid to a poker player from the contributions.

    `casino` is who pays it, where several feed one fund; the host if it is empty.
    """

    bonus: str
    to: Person
    cents: Cents
    by: str = ""
    casino: str = ""


class FormsMatched(HouseEntry, frozen=True, kw_only=True):
    """Accounting compared the originals of the count room with the duplicates, by serial number."""

    originals: tuple[int, ...]
    duplicates: tuple[int, ...]
    by: str


class FundDiscontinued(HouseEntry, frozen=True, kw_only=True):
    """No more contributions are collected; what is left is paid or goes to another fund."""

    by: str


class FundTransferred(HouseEntry, frozen=True, kw_only=True):
    """All that is left of a discontinued fund went to another one."""

    to: str
    cents: Cents


class FundReceived(HouseEntry, frozen=True, kw_only=True):
    """What was left of a discontinued fund came in."""

    source: str
    cents: Cents


class FundRulesFollowed(HouseEntry, frozen=True, kw_only=True):
    """The host of a joint payout has changed its rules: boxes are counted under these from now on.

    It is written with the item of the record that changes them, and not entered by hand.
    """

    rules: dict[str, object]


FundEntry: TypeAlias = (
    FundOpened
    | ContributionsCounted
    | FundSeeded
    | BadBeatClaimed
    | ClaimVerified
    | ClaimRefused
    | PayoutPaid
    | DisplayAdjusted
    | ChangePosted
    | FundRulesChanged
    | BonusPaid
    | FormsMatched
    | FundDiscontinued
    | FundTransferred
    | FundReceived
    | FundRulesFollowed
)

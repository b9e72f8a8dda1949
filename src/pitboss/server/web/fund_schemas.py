"""Types of the responses about bad beat funds; amounts are whole cents."""

from __future__ import annotations

from pitboss.server.web.schemas import Plain, Shape


class FundNotice(Shape, frozen=True):
    """A claim as everybody may see it: pending, verified, or the one that was paid last."""

    claim: str
    table: int
    payout: str
    status: str
    losing: str
    winning: str
    cents: int
    casino: str


class JointDisplay(Shape, frozen=True):
    """What is posted of a payout that several casinos offer together, and how it works now.

    `connected` says that the casinos reach each other; while `suspended` no further payout is made.
    """

    host: str
    address: str
    casinos: list[str]
    posted: list[str]
    connected: bool
    suspended: bool


class JointCasino(Shape, frozen=True):
    """A casino of a joint payout: what it holds of the fund, and what it owes the host."""

    name: str
    licensee: str
    address: str
    held: int
    owes_host: int
    displayed: int
    seen_at: int


class JointPayout(Shape, frozen=True):
    """A line of the log of payouts of several casinos."""

    claim: str
    casino: str
    at: int
    cents: int
    losing: str
    winning: str
    verified_by: str
    authorized_by: str
    paid_at: int
    paid_by_casino: str


class JointRecord(Shape, frozen=True):
    """The record of a joint payout up to item `seq`; `head` is the hash over all its items."""

    fund: str
    casino: str
    seq: int
    head: str
    casinos: list[JointCasino]
    claims_rule: str
    to_pay: dict[str, str]
    suspended_by: dict[str, str]
    notices: list[Plain]
    payouts: list[JointPayout]


class FundDisplay(Shape, frozen=True):
    """What is displayed of a fund; `secondary` is None where there is no such payout.

    `adjusting` says that the display is pending adjustment, `change` is a notice of other rules.
    """

    fund: str
    status: str
    primary: int
    secondary: int | None
    adjusting: bool
    tables: list[int]
    notices: list[FundNotice]
    change: str
    joint: JointDisplay | None = None


class FundPart(Shape, frozen=True):
    """What somebody gets of a payout."""

    seat: int
    user: int
    cents: int


class FundClaim(FundNotice, frozen=True):
    """A claim with its parts and who verified or refused it."""

    at: int
    by: str
    parts: list[FundPart]


class FundBox(Shape, frozen=True):
    """What lies in the box of a table and is not counted yet."""

    table: int
    primary: int
    secondary: int


class FundForm(Shape, frozen=True):
    """A form of a count that accounting has not matched yet."""

    serial: int
    cents: int


class FundBooks(Shape, frozen=True):
    """A fund as accounting keeps it; `current` is what each payout comes to on the books."""

    display: FundDisplay
    rules: Plain | None
    current: dict[str, int]
    books: dict[str, int]
    claims: list[FundClaim]
    boxes: list[FundBox]
    forms: list[FundForm]
    next_form: int
    last_match: Plain | None


class MeterAward(Shape, frozen=True):
    """An award that a linked meter paid."""

    table: int
    hand: str
    cents: int
    at: int


class MeterDisplay(Shape, frozen=True):
    """What a linked meter shows; `lost` are the tables whose link is lost, 0 standing for all."""

    meter: str
    game: str
    cents: int
    tables: list[int]
    lost: list[int]
    last_award: MeterAward | None

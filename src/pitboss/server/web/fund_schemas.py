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

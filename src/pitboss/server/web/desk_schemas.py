"""Types of the requests and responses at the desk of the house."""

from __future__ import annotations

from pitboss.documents.wanted import Wanted
from pitboss.server.web.schemas import Said, Shape


class NewFiling(Said, frozen=True):
    """The request to file a text; `supersedes` is the number of an earlier filing."""

    kind: str
    subject: str
    body: str
    supersedes: int = 0


class NewRuling(Said, frozen=True):
    """The request to rule on a filing: `approved` or `denied`."""

    filing: int
    verdict: str
    conditions: tuple[str, ...] = ()
    until: int = 0


class FilingRow(Shape, frozen=True):
    """A filing and the last ruling on it, without its text."""

    number: int
    kind: str
    subject: str
    title: str
    scope: str
    place: str
    version: int
    supersedes: int
    digest: str
    by: str
    at: int
    status: str
    conditions: list[str]
    ruled_by: str
    ruled_at: int
    until: int


class FilingText(FilingRow, frozen=True):
    """A filing with its text."""

    body: str


class DeliveryRow(Shape, frozen=True):
    """What became of a notice on a way out of the house; `sent_at` is 0 until it was sent."""

    channel: str
    sent_at: int
    tries: int
    reason: str
    next_at: int


class NoticeRow(Shape, frozen=True):
    """A notice in an inbox; the table is 0 if it is about none."""

    number: int
    to: str
    provision: str
    text: str
    table: int
    at: int
    acknowledged_by: str
    acknowledged_at: int
    deliveries: list[DeliveryRow]


class LogRow(Shape, frozen=True):
    """A row of the house's own log: what it is and who wrote it; its text is for the audit."""

    n: int
    kind: str
    at: int
    user: int
    hash: str


class FaultRow(Shape, frozen=True):
    """Something that an audit found wrong."""

    message: str
    table: int | None
    row: int | None


class AuditSummary(Shape, frozen=True):
    """What an audit of the whole ledger found."""

    in_order: bool
    tables: int
    rows: int
    transfers: int
    faults: list[FaultRow]


class Holdings(Shape, frozen=True):
    """What an account holds, in cents: in its wallet, and on all tables together."""

    user: int
    name: str
    role: str
    wallet: int
    tables: int


class Grant(Said, frozen=True):
    """The request to give play money to an account."""

    cents: int
    reason: str


class FiguresRow(Shape, frozen=True):
    """What a part of the house wagered and won; a dimension that is summed over is null.

    Amounts are in cents, shares and the theoretical win exact as `p/q`; the latter is null where
    a part of the handle has no exact price.
    """

    game: str | None
    table: int | None
    day: str | None
    shift: str | None
    rounds: int
    wagers: int
    handle: int
    win: int
    rake: int
    unpriced: int
    title: str | None
    hold: str | None
    theoretical: str | None
    theoretical_hold: str | None
    theoretical_cents: int | None
    error: float | None
    standard_error: float | None
    z: float | None
    note: str


class ShiftRow(Shape, frozen=True):
    """A shift of the gaming day, and when it begins."""

    name: str
    begins: str


class DayRow(Shape, frozen=True):
    """The gaming day; it begins with its first shift."""

    zone: str
    shifts: list[ShiftRow]


class EmployeeRow(Shape, frozen=True):
    """Somebody who works here, and under which licence."""

    licence: str
    name: str
    kind: str
    department: str
    position: str
    on_floor: bool
    by: str


class FormValue(Shape, frozen=True):
    """A form that was used, and what it says."""

    serial: int
    cents: int


class MatchRow(Shape, frozen=True):
    """What a comparison of originals and duplicates showed, by serial number."""

    without_original: list[int]
    without_duplicate: list[int]
    missing: list[int]
    revenue: int


class FormRow(Shape, frozen=True):
    """The forms of one name: numbers 1 to `issued` are out."""

    form: str
    parts: list[str]
    issued: int
    blank: list[int]
    voided: list[int]
    unmatched: list[FormValue]
    last_match: MatchRow | None


class CountRow(Shape, frozen=True):
    """Something that was counted, by whom, before whom, and how."""

    at: int
    what: str
    place: str
    provision: str
    method: str
    counter: str
    witness: str
    unit: str
    found: int
    expected: int | None
    variance: int | None
    form: str
    serial: int
    by: str


class RetentionRow(Shape, frozen=True):
    """How long records of a class are kept."""

    records: str
    provision: str
    days: int
    by: str


class RevenueRow(Shape, frozen=True):
    """Projected revenue of a poker table, what the Master Game Report says, and the variance."""

    day: str
    table: int
    projected: int
    reported: int | None
    usual: int
    variance: int | None
    significant: bool


class OfficeBooks(Shape, frozen=True):
    """All that the office keeps."""

    gaming_day: DayRow
    people: list[EmployeeRow]
    forms: list[FormRow]
    counts: list[CountRow]
    retention: list[RetentionRow]
    revenue: list[RevenueRow]


class DocumentRow(Shape, frozen=True):
    """A document that can be printed: which fields of what is wanted it needs, and takes."""

    document: str
    title: str
    needs: list[str]
    takes: list[str]


class NewPrint(Said, frozen=True):
    """The request to print a document: as `pdf`, `html` or `json`, on `a4` or `letter`."""

    wanted: Wanted
    format: str = "pdf"
    paper: str = "a4"


class PrintedDocument(Shape, frozen=True):
    """A document as a file; `content` is its bytes in base 64."""

    name: str
    title: str
    media_type: str
    digest: str
    status: str
    content: bytes


class WinningsRow(Shape, frozen=True):
    """A winning ticket that nobody has presented; `expires` is in seconds since 1970."""

    table: int
    ticket: int
    seat: int
    cents: int
    expires: int


class ExpiriesRow(Shape, frozen=True):
    """The winnings that are held, and what has expired by table."""

    held: list[WinningsRow]
    expired: dict[str, int]

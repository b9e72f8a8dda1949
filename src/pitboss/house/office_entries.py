"""What happens in the office of a house: people, forms, counts, retention, projected revenue."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pitboss.house.entry import HouseEntry
from pitboss.house.gaming_day import Shift
from pitboss.money import Cents


class OfficeRecord(HouseEntry, frozen=True, kw_only=True):
    """The base of these entries: `by` is whose entry it is."""

    by: str


class GamingDaySet(OfficeRecord, frozen=True, kw_only=True):
    """The gaming day of the house, from now on; what was counted before stays where it was."""

    zone: str
    shifts: tuple[Shift, ...]


class EmployeeListed(OfficeRecord, frozen=True, kw_only=True):
    """Somebody works here under this licence; the last entry for a licence holds.

    `department` is a word in small letters, as `security` or `internal_audit`, `position` what
    they do, and `on_floor` that it is done on the casino floor.
    """

    licence: str
    name: str
    kind: Literal["casino_key", "casino_employee", "registration"]
    department: str
    position: str
    on_floor: bool = False


class EmployeeLeft(OfficeRecord, frozen=True, kw_only=True):
    """Somebody does not work here any more."""

    licence: str


class FormsIssued(OfficeRecord, frozen=True, kw_only=True):
    """Blank forms were printed with serial numbers, each in so many parts, and handed out.

    The numbers of a form follow those that were issued before.
    """

    form: str
    parts: tuple[str, ...]
    first: int
    last: int
    to: str


class FormUsed(OfficeRecord, frozen=True, kw_only=True):
    """A form was filled in and signed; `signed` are the licences of those who did."""

    form: str
    serial: int
    table: int
    cents: Cents
    signed: tuple[str, ...]
    text: str = ""


class FormVoided(OfficeRecord, frozen=True, kw_only=True):
    """A form was spoilt; all its parts are kept."""

    form: str
    serial: int
    reason: str


class PartsMatched(OfficeRecord, frozen=True, kw_only=True):
    """Accounting compared the first and the second parts of forms by their serial numbers."""

    form: str
    originals: tuple[int, ...]
    duplicates: tuple[int, ...]


class Counted(OfficeRecord, frozen=True, kw_only=True):
    """Something was counted under a provision, by one licensed person before another.

    It is money in cents, or pieces. `supervised` is before a supervisor under video surveillance;
    otherwise the witness is of a second department. `expected` is what the books say, if they do.
    """

    what: str
    place: str
    provision: str
    method: Literal["supervised", "two_departments"]
    counter: str
    witness: str
    unit: Literal["cents", "pieces"]
    found: int
    expected: int | None = None
    form: str = ""
    serial: int = 0


class RetentionSet(OfficeRecord, frozen=True, kw_only=True):
    """Records of a class are kept for so many days; the last entry for a class holds."""

    records: str
    provision: str
    days: int


class RevenueProjected(OfficeRecord, frozen=True, kw_only=True):
    """The rake of each poker table on a gaming day that is over was sent to casino accounting.

    The numbers of the tables are text, as they are in JSON.
    """

    day: str
    tables: dict[str, Cents]


class RevenueReported(OfficeRecord, frozen=True, kw_only=True):
    """What the Master Game Report says of a table; a variance beyond `usual` is significant."""

    day: str
    table: int
    cents: Cents
    usual: Cents


OfficeEntry: TypeAlias = (
    GamingDaySet
    | EmployeeListed
    | EmployeeLeft
    | FormsIssued
    | FormUsed
    | FormVoided
    | PartsMatched
    | Counted
    | RetentionSet
    | RevenueProjected
    | RevenueReported
)

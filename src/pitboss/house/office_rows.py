"""The office as plain data, and entries from it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, get_args

import msgspec

from pitboss.errors import MalformedAnswer
from pitboss.house.office import Office
from pitboss.house.office_entries import OfficeEntry, OfficeRecord

Plain: TypeAlias = dict[str, Any]

KINDS: Final[dict[str, type[OfficeRecord]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(OfficeEntry)
}


def office_row(office: Office) -> Plain:
    """People, forms, counts, retention, projected revenue and the gaming day."""
    day = office.gaming_day
    return {
        "gaming_day": {"zone": day.zone, "shifts": msgspec.to_builtins(day.shifts)},
        "people": [_plain(each) for each in office.people.values()],
        "forms": [_form(office, name) for name in office.forms],
        "counts": [
            {**_plain(each.counted), "at": each.at, "variance": each.variance}
            for each in reversed(office.counts)
        ],
        "retention": [_plain(each) for each in office.retention.values()],
        "revenue": [
            {
                "day": each.day,
                "table": each.table,
                "projected": each.projected,
                "reported": each.reported,
                "usual": each.usual,
                "variance": each.variance,
                "significant": each.is_significant,
            }
            for _, each in sorted(office.revenue.items(), reverse=True)
        ],
    }


def _plain(entry: OfficeRecord) -> Plain:
    found: Plain = msgspec.to_builtins(entry)
    return {name: value for name, value in found.items() if name != "does"}


def _form(office: Office, name: str) -> Plain:
    stock = office.forms[name]
    match = stock.last_match
    return {
        "form": name,
        "parts": list(stock.parts),
        "issued": stock.issued,
        "blank": stock.blank,
        "voided": sorted(stock.voided),
        "unmatched": [{"serial": n, "cents": cents} for n, cents in stock.unmatched.items()],
        "last_match": None if match is None else msgspec.to_builtins(match),
    }


def entry_of(plain: object, *, by: str) -> OfficeEntry:
    """An entry from plain data, signed by a person; anything else is a `MalformedAnswer`."""
    if not isinstance(plain, dict) or plain.get("does") not in KINDS:
        raise MalformedAnswer(f"`does` is one of {', '.join(KINDS)}")
    try:
        found: Any = msgspec.convert({**plain, "by": by}, KINDS[plain["does"]])
    except msgspec.ValidationError as error:
        raise MalformedAnswer(f"this is not an entry of the office: {error}") from None
    made: OfficeEntry = found
    return made

"""What the test of a proposed game came to: by table and gaming day, with its irregularities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from pitboss.ledger.entries import Answered
from pitboss.ledger.statistics import Figures, HouseStatistics, row_of
from pitboss.ledger.store import Ledger
from pitboss.rulebook import register, rule

Plain: TypeAlias = dict[str, Any]


class _Cited(msgspec.Struct):
    cite: str = ""


class _Row(msgspec.Struct):
    events: list[_Cited] = []


def tables_of_test(ledger: Ledger, petition: int) -> dict[int, str]:
    """The tables, open and closed, at which the game of a petition was dealt, with their names."""
    return {
        row.id: row.name
        for row in ledger.all_tables()
        if _options(row.rules).get("petition") == petition
    }


def _options(rules: Mapping[str, object]) -> Mapping[str, object]:
    options = rules.get("options")
    return options if isinstance(options, Mapping) else {}


@rule("19:47-8.4(g)")
def test_results(ledger: Ledger, statistics: HouseStatistics, petition: int) -> list[Plain]:
    """Handle, win, theoretical win and irregularities of a test, by table and gaming day."""
    tables = tables_of_test(ledger, petition)
    if not tables:
        return []
    found = statistics.figures(("table", "day"), tables=tables)
    counts = {table: irregularities(ledger, statistics, table) for table in tables}
    return [_result(each, tables, counts) for each in found]


def _result(
    figures: Figures, names: Mapping[int, str], counts: Mapping[int, Mapping[str, int]]
) -> Plain:
    table, day = figures.table or 0, figures.day or ""
    return {**row_of(figures), "name": names[table], "irregularities": counts[table].get(day, 0)}


def irregularities(ledger: Ledger, statistics: HouseStatistics, table: int) -> Counter[str]:
    """How often something irregular happened at a table, by gaming day."""
    found = Counter[str]()
    for entry in ledger.entries(table):
        if entry.kind == Answered.__name__:
            row = msgspec.json.decode(entry.body, type=_Row)
            if any(map(_is_irregular, {each.cite for each in row.events})):
                found[statistics.period(entry.at).day] += 1
    return found


def _is_irregular(provision: str) -> bool:
    """Whether a provision says what is done when something went wrong."""
    return bool(provision) and str(register().find(provision).kind) == "irregularity"


test_results.__test__ = False  # type: ignore[attr-defined]

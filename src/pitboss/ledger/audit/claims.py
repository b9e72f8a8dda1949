"""Bad beats and awards of linked meters: those in the logs of tables are those in the house's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pitboss.jackpots.entries import BadBeatClaimed
from pitboss.jackpots.meters import MeterAwarded
from pitboss.ledger.audit.faults import Fault
from pitboss.ledger.entries import Answered, Began, Body, Entry, FundEntered, MeterEntered
from pitboss.poker.bad_beat import BadBeatHit
from pitboss.table import MeterPaid

Claimed: TypeAlias = tuple[object, ...]


def claims_in(entry: Entry, body: Body) -> Iterator[Claimed]:
    """What a row of a table or of the house says was won, and in which row of which table."""
    match body:
        case Began(events=events) | Answered(events=events):
            yield from _of_events(entry, events)
        case FundEntered(fund=fund, what=BadBeatClaimed() as hit) if not hit.casino:
            yield ("fund", fund, hit.table, hit.n, hit.payout)
        case MeterEntered(meter=meter, what=MeterAwarded() as won):
            amounts = (won.after, won.reading, won.taken, won.reset)
            yield ("meter", meter, won.table, won.n, *amounts)


def _of_events(entry: Entry, events: Sequence[Mapping[str, Any]]) -> Iterator[Claimed]:
    for each in events:
        if each.get("event") == BadBeatHit.__name__:
            yield ("fund", each["fund"], entry.table, entry.n, each["payout"])
        elif each.get("event") == MeterPaid.__name__:
            amounts = (each[name] for name in ("after", "reading", "taken", "reset"))
            yield ("meter", each["link"], entry.table, entry.n, *amounts)


def claim_faults(tables: Counter[Claimed], house: Counter[Claimed]) -> Iterator[Fault]:
    """What was won at a table and never entered, or entered and never won."""
    for words, found in (
        ("was won and is not in the log of the house", tables - house),
        ("is in the log of the house and was never won", house - tables),
    ):
        for kind, name, table, n, *_ in found:
            message = f"table {table}, row {n}: a payout of {kind} {name} {words}"
            yield Fault(message=message)

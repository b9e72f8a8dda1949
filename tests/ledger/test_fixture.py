"""A ledger that version 0.1.0 wrote reads, adds up and replays today to the last byte."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.ledger.recovered_table import recover_table
from pitboss.ledger.store import Ledger
from tests.cli.running import run

FIXTURES = Path(__file__).parent.parent / "fixtures"
WRITTEN = json.loads((FIXTURES / "ledger_v1.json").read_text(encoding="utf-8"))


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a copy of the ledger, for opening one may change it."""
    file = tmp_path / "ledger.sqlite"
    file.write_bytes(gzip.decompress((FIXTURES / "ledger_v1.sqlite.gz").read_bytes()))
    return f"sqlite:///{file}"


def read_again(url: str) -> dict[str, Any]:
    """What the ledger comes to today, in the shape of the file that was kept beside it."""
    ledger = Ledger.open(url)
    try:
        tables = {str(row.id): read_table(ledger, row.id) for row in ledger.all_tables()}
        return {"tables": tables, "balances": ledger.balances()}
    finally:
        ledger.close()


def read_table(ledger: Ledger, number: int) -> dict[str, Any]:
    """A table as it stands once its log has been played again with the seeds of the house."""
    seeds = {each.epoch: bytes.fromhex(each.seed) for each in ledger.seeds(number)}
    book = recover_table(number, ledger.entries(number), seeds=seeds)
    return {
        "game": book.card.slug,
        "mode": book.mode,
        "rules": book.table.rules.digest,
        "rows": book.n,
        "head": book.head,
        "rounds": book.table.rounds,
        "digest": book.table.digest(),
        "accounts": book.table.accounts.snapshot(),
        "sitters": {str(seat): each.name for seat, each in sorted(book.sitters.items())},
        "question": book.q,
        "closed": book.closed,
    }


@pytest.mark.promise("R5")
def test_an_older_ledger_passes_the_audit(url: str) -> None:
    """Every row is linked, every cent is accounted for, and every log is played again."""
    result = run("audit", "--database", url, "--replay", "--json")
    report = json.loads(result.stdout)

    assert (result.exit_code, report["faults"]) == (0, [])
    trees = report.pop("trees")  # which reports did not have then
    assert report == WRITTEN["audit"]
    sizes = [
        {n: each.partition(":")[0] for n, each in of.items()} for of in (trees, report["heads"])
    ]
    assert sizes[0] == sizes[1]


@pytest.mark.promise("R5")
def test_an_older_ledger_replays_to_where_it_stood(url: str) -> None:
    """Fingerprints, accounts, seats and balances are those of the version that wrote them."""
    found = read_again(url)

    assert {name: WRITTEN[name] for name in found} == found
    assert len({each["game"] for each in found["tables"].values()}) == 23

"""The audit computes the tree over each log anew, and compares it with what was published."""

from __future__ import annotations

import pytest

from pitboss.ledger.audit import AuditReport, audit, read_trees
from pitboss.ledger.entries import Published
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import Evening, batch


def messages(report: AuditReport) -> list[str]:
    return [str(each) for each in report.faults]


@pytest.mark.promise("R9")
def test_the_tree_agrees_with_the_chain_and_with_what_was_published(ledger: Ledger) -> None:
    """The audit computes it anew; another that was published, here or elsewhere, is a fault."""
    Evening(ledger).play(rounds=1)
    report, rows = audit(ledger), ledger.head(1)[0]
    assert report.in_order
    assert report.trees["1"] == f"{rows}:{ledger.trees.tree(1, rows).root}"
    assert audit(ledger, trees=report.trees).in_order

    other = {"1": f"{rows - 1}:{'f' * 64}"}
    said = f"table 1: another tree was published for its first {rows - 1} rows"
    assert said in messages(audit(ledger, trees=other))
    beyond = {"1": f"{rows + 5}:{'f' * 64}"}
    assert any("but the log ends at" in each for each in messages(audit(ledger, trees=beyond)))
    ledger.append(batch(ledger, Published(heads={}, trees={"1": f"9:{'f' * 64}"}), table=0))
    ledger.append(batch(ledger, Published(heads={}, trees={"1": f"9:{'e' * 64}"}), table=0))
    said = "table 1: two trees were published for 9 rows"
    assert said in messages(audit(ledger))


def test_heads_of_trees_are_read_from_a_report() -> None:
    """A plain list of heads has none, and neither has what is no list at all."""
    assert read_trees(b'{"1": "3:ab"}') == {}
    assert read_trees(b"no report") == {}
    assert read_trees(b'{"heads": {}, "trees": {"1": "3:cd"}}') == {"1": "3:cd"}

"""Rows that could not be committed are taken back without reading the log."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.games import names
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.ledger.undo import mark, undo
from pitboss.table import event_to_dict
from tests.ledger.driving import Driver


def everything(recovered: RecoveredTable) -> dict[str, Any]:
    """All that a recovered table is, as plain data."""
    question, round = recovered.question, recovered.round
    return {
        "place": (recovered.n, recovered.head, recovered.at, recovered.q),
        "digest": recovered.table.digest(),
        "pending": recovered.table.pending(),
        "sitters": dict(recovered.sitters),
        "gone": list(recovered.gone),
        "flags": (set(recovered.ready), set(recovered.leaving)),
        "stopped": (recovered.frozen, recovered.closing, recovered.closed),
        "epochs": msgspec.to_builtins(list(recovered.epochs.values()), builtin_types=(bytes,)),
        "steps": list(recovered.steps),
        "changes": (dict(recovered.changes.waiting), recovered.changes.count),
        "question": None if question is None else question.prompt,
        "answers": None if round is None else list(round.answers),
        "events": None if round is None else [event_to_dict(each) for each in round.events],
    }


@pytest.mark.promise("R3")
@pytest.mark.promise("R7")
@pytest.mark.parametrize("slug", names())
def test_what_is_taken_back_never_was(slug: str) -> None:
    """At random moments of play the next rows are taken back, and play goes on as it would have."""
    driver = Driver(slug, seed=3)
    recovered, source = driver.driven.recovered, driver.source
    for _ in range(15):
        before, was = everything(recovered), mark(recovered)
        for _ in range(1 + source.below(6)):
            question = recovered.question
            if question is None:
                driver.writer.begin()
            elif driver.writer.draw() is None:
                driver._speak(question)
        batch = driver.writer.batch()
        undo(recovered, was, () if batch is None else batch.entries)
        assert everything(recovered) == before
        driver.step()

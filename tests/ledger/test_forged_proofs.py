"""Proofs forged in many ways, also by a house that computes all hashes again: none traces."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from pitboss.ledger.proof_files import TRANSCRIPT, Transcript, row_of
from tests.ledger.test_round_proof import dealt, drawn, played, proof_of
from tests.whole_server.proofs import check_proof


def a_round() -> bytes:
    """A round against the house."""
    driven = played("blackjack")
    return proof_of(driven, drawn(driven))


def a_hand() -> bytes:
    """A hand of poker."""
    driven = played("hold_em")
    return proof_of(driven, dealt(driven))


def its_cards() -> bytes:
    """The cards of a hand of poker."""
    return msgspec.json.encode(msgspec.json.decode(a_hand())["cards"])


def a_transcript() -> bytes:
    """A whole log."""
    rows = [row_of(each) for each in played("roulette").entries]
    return msgspec.json.encode(Transcript(pitboss=TRANSCRIPT, table=1, epoch=1, rows=rows))


@pytest.mark.promise("R13")
@pytest.mark.parametrize(
    ("made", "forgeries"), [(a_round, 250), (a_hand, 150), (its_cards, 250), (a_transcript, 40)]
)
def test_a_forged_proof_is_refused_and_never_traces(
    made: Callable[[], bytes], forgeries: int
) -> None:
    """As it is it holds; each forgery is refused by an error of ours, or says nothing else."""
    check_proof(made(), random.Random(7), forgeries=forgeries)

"""Proofs forged in many ways, also by a house that computes all hashes again: none traces."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from pitboss.errors import LedgerTampered
from pitboss.ledger.cards import CardStream, _place, _unhex, leaf_of
from pitboss.ledger.chance import Epoch, seal_of
from pitboss.ledger.entries import Answered, Began, Body, Opened, body_of
from pitboss.ledger.proof_files import TRANSCRIPT, RoundProof, Transcript, proved_rows, row_of
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.ledger.verify import read_proof
from pitboss.ledger.verify_round import _Chance, _seeds, _Walk, verify_round
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


def test_what_only_a_house_that_breaks_its_word_could_write() -> None:
    """Each check by itself: a deck without the card, another deck, words at the wrong time."""
    secret = bytes(32)
    leaves = [leaf_of(secret)] * 60
    deck: Any = SimpleNamespace(shown={"As": secret.hex()}, labels=[], draw=0)
    with pytest.raises(LedgerTampered, match="was not in the deck"):
        _place(deck, "As", (), leaves)
    with pytest.raises(LedgerTampered, match="hexadecimal digits"):
        _unhex(["zz"])
    stream, answer = CardStream.__new__(CardStream), object()
    stream.labels = ["x"]
    epoch = SimpleNamespace(seed=b"", draws=1, decks=[], stream=lambda: stream)
    question = SimpleNamespace(draw=lambda _: answer)
    table: Any = SimpleNamespace(epoch=epoch, mode="auto", question=question)
    entry: Any = SimpleNamespace(table=1, n=1)
    body: Any = SimpleNamespace(draw=1)
    with pytest.raises(LedgerTampered, match="not the one published"):
        RecoveredTable._check_draw(table, entry, body, answer)  # type: ignore[arg-type]
    with pytest.raises(LedgerTampered, match="at the wrong time"):
        _Chance({})._check_stage(1, 2)


def test_a_hand_whose_words_are_not_in_the_log_is_refused() -> None:
    """The cards fit their commitment, and the seals are those of nobody."""
    proof = read_proof(a_hand())
    assert isinstance(proof, RoundProof)
    assert proof.cards is not None
    text, salt = "mine", "ab" * 16
    said = {"seals": [seal_of(text, salt)], "words": [(text, salt)], "decks": []}
    forged = msgspec.structs.replace(proof, cards=msgspec.structs.replace(proof.cards, **said))
    with pytest.raises(LedgerTampered, match="words of players are not those in the log"):
        verify_round(forged)


@pytest.mark.parametrize("changed", [{"pitboss": "x"}, {"table": 99}])
def test_cards_that_are_not_those_of_a_hand_at_this_table_are_refused(
    changed: dict[str, Any],
) -> None:
    """They are of another kind, or of another table."""
    proof = read_proof(a_hand())
    assert isinstance(proof, RoundProof)
    assert proof.cards is not None
    forged = msgspec.structs.replace(proof, cards=msgspec.structs.replace(proof.cards, **changed))
    with pytest.raises(LedgerTampered, match="not proved as those of a hand"):
        verify_round(forged)


class Walked:
    """A round that goes through its rows up to its first draw, with one thing changed."""

    def __init__(self) -> None:
        found = read_proof(a_round())
        assert isinstance(found, RoundProof)
        self.rows = [(each, body_of(each)) for each in proved_rows(found)]
        opened = self.rows[0][1]
        assert isinstance(opened, Opened)
        self.walk = _Walk(found, opened, _seeds(self.rows))

    def take(self, changed: Callable[[Body], Body]) -> None:
        """Take all rows, each changed."""
        for entry, body in self.rows:
            self.walk.take(entry, changed(body))


def later(body: Body) -> Body:
    """Every draw comes one later."""
    if isinstance(body, Answered) and body.draw is not None:
        return msgspec.structs.replace(body, draw=body.draw + 1)
    return body


def unknown(body: Body) -> Body:
    """A player answers for a seat that is not there."""
    if isinstance(body, Answered) and body.draw is None:
        return msgspec.structs.replace(body, answer={**body.answer, "by": "seat:99"})
    return body


def paid_before(body: Body) -> Body:
    """A round begins with a movement of chips."""
    if isinstance(body, Began):
        return msgspec.structs.replace(body, events=[{"event": "ChipsMoved"}, *body.events])
    return body


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        (later, "a draw was left out"),
        (unknown, "does not replay"),
        (paid_before, "chips moved between two rounds"),
    ],
)
def test_a_round_that_was_played_otherwise_is_refused(
    change: Callable[[Body], Body], refusal: str
) -> None:
    """A draw too many, an answer that was never lawful, chips that move beforehand."""
    walked = Walked()
    if change is later:  # the epoch was drawn from before
        walked.walk._used = dict.fromkeys(range(99), Epoch(0, ""))
    with pytest.raises(LedgerTampered, match=refusal):
        walked.take(change)

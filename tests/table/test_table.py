"""The table as a whole: its books, and what questions and chips say of themselves."""

from __future__ import annotations

import pytest

from pitboss.errors import InvariantBroken
from pitboss.table import Sit, Wager
from pitboss.table.authoring import Choice
from tests.table.tiny import CITE, opened


def test_a_cent_too_many_stops_the_table() -> None:
    """Accounts that do not sum to zero are no books."""
    table = opened().table
    table.accounts._balances["cage"] += 1

    with pytest.raises(InvariantBroken, match="sum to zero"):
        table.check_books()


def test_most_questions_and_chips_keep_nothing_to_themselves() -> None:
    """Only some have a word for one person alone, or more to say than their spot."""
    question = Choice("Yes?", CITE, "seat:1", {"yes": "it is so"})

    assert question.aside("seat:1") == ""
    assert Wager(id=1, seat=1, spot="even", cents=1_00).note == ""


def test_a_full_table_offers_no_seat() -> None:
    """An empty one offers nothing else."""
    full = opened(seats=dict.fromkeys((1, 2, 3, 4), 100_00)).question
    empty = opened(seats={}).question

    assert full is not None
    assert empty is not None
    assert Sit not in {form.answer for form in full.forms()}
    assert {form.command for form in empty.forms()} == {"close", "call", "sit"}

"""The widths of columns: whole words where there is room, and always the whole table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.documents.columns import column_widths

ROWS = st.integers(1, 8).flatmap(
    lambda n: st.lists(st.lists(st.text("ab ", max_size=80), min_size=n, max_size=n), min_size=1)
)


def widths(rows: list[list[str]], available: float) -> list[float]:
    return column_widths(rows, available, measure=len, padding=2)


@given(rows=ROWS, available=st.floats(20, 2_000))
def test_columns_fill_the_table_and_none_vanishes(rows: list[list[str]], available: float) -> None:
    """Whatever is in them."""
    found = widths(rows, available)

    assert sum(found) == pytest.approx(available)
    assert min(found) > 0


def test_no_word_is_broken_where_there_is_room() -> None:
    """A long sentence gives way to a column of single words."""
    sentence = "many words that may go on a second line"
    first, second = widths([["Provision", "Rule"], ["19:47-8.3(a)", sentence]], 40)

    assert first >= len("19:47-8.3(a)")
    assert second < len(sentence)

"""The table at which most hands of these tests are played."""

from __future__ import annotations

import pytest

from tests.games.chemin_de_fer.felt import CheminDeFerTable


@pytest.fixture
def felt() -> CheminDeFerTable:
    """Seat 3 stands alone against the bank of $100 of seat 1, and the cards are to be dealt."""
    table = CheminDeFerTable()
    table.banco(3)
    return table

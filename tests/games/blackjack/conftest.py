"""Charts for tests that ask what comes of a chart, not which chart is the best."""

from __future__ import annotations

import pytest

from pitboss.games.blackjack.analysis import search


@pytest.fixture
def any_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play what is best on two cards of each total: the long search after that is left out."""
    monkeypatch.setattr(search, "_improve", lambda *_: False)

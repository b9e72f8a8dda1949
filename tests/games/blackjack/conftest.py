"""Charts for tests that ask what comes of a chart, not which chart is the best."""

from __future__ import annotations

import pytest

from pitboss.games.blackjack import strategy_search


@pytest.fixture
def any_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play what is best on two cards of each total: the long search after that is left out."""
    monkeypatch.setattr(strategy_search, "_improve", lambda *_: False)

"""What takes long is done when the doors open."""

from __future__ import annotations

import pytest

from pitboss.games import discover
from pitboss.server import warming


def test_prices_are_reckoned_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is on the shelf, and the ranks of poker hands are loaded."""
    asked: list[str] = []
    monkeypatch.setattr(warming, "prices_info", lambda card, rules: asked.append(card.slug))

    warming.warm_up()

    assert asked == list(discover())

"""A pokette table driven by card names, for tests."""

from __future__ import annotations

from typing import Any

from pitboss.equipment import Card
from pitboss.games.pokette.wheels import WHEEL
from pitboss.table import Announced, Betting, Event, Form, Recorded
from pitboss.testing import ScriptedTable

__all__ = ["PoketteDriver", "announced", "numbers", "recorded"]


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of cards written like `As Kd`."""
    return tuple(int(Card.parse(code)) for code in text.split())


def announced(events: list[Event]) -> list[str]:
    """The provisions under which something was announced, in order."""
    return [event.cite for event in events if isinstance(event, Announced)]


def recorded(events: list[Event]) -> list[str]:
    """The provisions under which something was recorded, in order."""
    return [event.cite for event in events if isinstance(event, Recorded)]


class PoketteDriver(ScriptedTable):
    """A table whose decks have been inspected."""

    def __init__(self, **options: Any) -> None:
        super().__init__("pokette", **options)
        if self.rules.display_decks:
            self.choose("dealer", "complete")

    def spin(self, card: str, **more: Any) -> list[Event]:
        """Close the betting and let the wheel rest on a card."""
        self.close()
        return self.wheel(WHEEL.index(card), **more)

    def post(self, cards: str) -> None:
        """Bring cards into the stand."""
        for card in cards.split():
            self.spin(card)

    def forms(self) -> list[Form]:
        """What may be said now."""
        assert self.round.question is not None
        return list(self.round.question.forms())

    def open_kinds(self) -> set[str]:
        """The wagers that seat 1 may make now, by spot."""
        question = self.round.question
        assert isinstance(question, Betting)
        return {spot.key for spot in question.window.open_spots(1)}

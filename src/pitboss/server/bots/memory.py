"""What a bot hears and sees when it is its turn, and how it picks between things that are alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, TypeVar

from pitboss.equipment import Card, Source
from pitboss.table import (
    Answer,
    BettingClosed,
    CardDealt,
    CardTurned,
    Form,
    View,
    seat_of,
)

__all__ = ["Heard", "cards_in", "one_in", "pick"]

T = TypeVar("T")

_CARD: Final = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


@dataclass(frozen=True, slots=True)
class Heard:
    """The question as its player hears it, what may be said, and what was seen so far."""

    prompt: str
    aside: str
    forms: tuple[Form, ...]
    view: View

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return seat_of(self.view.viewer) or 0

    def form(self, command: str) -> Form | None:
        """The form of a command, if it may be said now."""
        return next((form for form in self.forms if form.command == command), None)

    def say(self, *commands: str) -> Answer | None:
        """The first of these words that may be said and needs nothing more."""
        found = (self.form(command) for command in commands)
        return next((form.fill() for form in found if form is not None and not form.blanks), None)

    def own_cards(self) -> list[Card]:
        """The cards that this seat alone has seen since betting was closed."""
        latest = takewhile(
            lambda event: not isinstance(event, BettingClosed), reversed(self.view.events)
        )
        dealt = (event for event in latest if isinstance(event, CardDealt | CardTurned))
        own = (event.card for event in dealt if event.to == self.view.viewer)
        return [Card.parse(card) for card in dict.fromkeys(own)]


def cards_in(words: str) -> list[Card]:
    """The cards that somebody names in a sentence."""
    return [Card.parse(each) for each in _CARD.findall(words)]


def one_in(n: int, source: Source) -> bool:
    """True once in n times."""
    return source.below(n) == 0


def pick(items: Sequence[T], source: Source) -> T:
    """Any of the items."""
    return items[source.below(len(items))]

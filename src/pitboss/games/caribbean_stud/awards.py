"""The fixed awards of the progressive wager, as an option of the house."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pitboss.errors import MalformedAnswer
from pitboss.games.caribbean_stud.wagers import FIXED_AWARDS
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.table.authoring import AmountOf

__all__ = ["USUAL_AWARDS", "Awards"]

_FLOORS: Final = {category.name.lower(): cents for category, cents in FIXED_AWARDS.items()}

USUAL_AWARDS: Final[Mapping[str, Cents]] = MappingProxyType(_FLOORS)


class Awards:
    """An amount for each hand with a fixed award, none below the least of the regulation."""

    def read(self, raw: object) -> Mapping[str, Cents]:
        """A table of amounts in dollars, or `flush:60,full_house:100` as typed; others as usual."""
        if isinstance(raw, str):
            raw = dict(self._pair(pair) for pair in raw.split(","))
        if not isinstance(raw, Mapping):
            raise MalformedAnswer(f"a {type(raw).__name__} is not {self.describe()}")
        amount = AmountOf(0, CHIPS_MAX)
        read = {str(hand)[:40]: amount.read(value) for hand, value in raw.items()}
        return MappingProxyType({**USUAL_AWARDS, **read})

    def _pair(self, text: str) -> tuple[str, str]:
        hand, _, amount = text.partition(":")
        return hand.strip(), amount.strip()

    def admits(self, value: Mapping[str, Cents]) -> bool:
        """Whether every hand has an amount of at least the regulation's, and nothing else has."""
        if not isinstance(value, Mapping) or set(value) != set(USUAL_AWARDS):
            return False
        return all(
            AmountOf(least, CHIPS_MAX).admits(value[hand]) for hand, least in USUAL_AWARDS.items()
        )

    def write(self, value: Mapping[str, Cents]) -> object:
        """As a table of amounts in dollars."""
        return {hand: show(value[hand]).replace(",", "") for hand in USUAL_AWARDS}

    def describe(self) -> str:
        """The least amounts."""
        each = ", ".join(f"{hand} {show(cents)}" for hand, cents in USUAL_AWARDS.items())
        return f"amounts of at least {each}"

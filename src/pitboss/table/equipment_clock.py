"""Clocks of cards and dice: how long they stay in use before staff change them.

A round never reads a clock. Staff say between two rounds what they have changed, and the log has
the time of that answer; from it follows what is due, and when.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.table.answer import DEALER, Answer, Choose

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS

# What the dealer chooses before a round to change the dice in the shaker.
CHANGE_DICE: Final = "change_dice"


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentClock:
    """How long something may be in use, and the choice of the dealer that renews it.

    A clock that `waits` stands still as long as too few people are there to play.
    """

    name: str
    minutes: int
    cite: str
    choice: str = "change"
    waits: bool = False

    @property
    def text(self) -> str:
        """What is to be done, as the floor reads it."""
        return f"the {self.name} are changed after {self.minutes // 60} hours at the latest"

    def renewal(self, age_ms: int) -> Answer:
        """What staff say to renew it after so long."""
        return Choose(by=DEALER, choice=self.choice)

    def since(self, answer: Answer, at: int) -> int | None:
        """Since when it is in use, if an answer of this time says so."""
        return at if answer == self.renewal(0) else None


@dataclass(frozen=True, slots=True)
class Due:
    """Something that is in use since a time, and when it is to be changed; in milliseconds."""

    clock: EquipmentClock
    since: int

    @property
    def at(self) -> int:
        """The last moment at which it may be in use."""
        return self.since + self.clock.minutes * MINUTE_MS

    def is_over(self, now: int) -> bool:
        """Whether it must be changed before anything else is dealt or shaken."""
        return now >= self.at

    def renewal(self, now: int) -> Answer:
        """What staff say to renew it now."""
        return self.clock.renewal(now - self.since)


def clocks_of(rules: object) -> tuple[EquipmentClock, ...]:
    """The clocks of a table under these house rules; most games have none."""
    found: tuple[EquipmentClock, ...] = getattr(rules, "equipment_clocks", ())
    return found


def renewed(rules: object, answer: Answer, at: int) -> Mapping[str, int]:
    """What an answer of this time says of the use of cards and dice, by their names."""
    said = {clock.name: clock.since(answer, at) for clock in clocks_of(rules)}
    return {name: since for name, since in said.items() if since is not None}


def card_clock(hours: int, cite: str) -> EquipmentClock:
    """The clock of the cards in use."""
    return EquipmentClock(name="cards", minutes=60 * hours, cite=cite)


def dice_clock(hours: int, cite: str) -> EquipmentClock:
    """The clock of the dice in a shaker."""
    return EquipmentClock(name="dice", minutes=60 * hours, cite=cite, choice=CHANGE_DICE)

"""The clock of the decks at a poker table: when they are counted, sorted and changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.poker.between.answers import ReadClock
from pitboss.rulebook import cite, rule
from pitboss.table import FLOORPERSON, MINUTE_MS, Answer
from pitboss.table.authoring import EquipmentClock

MINUTES_MAX: Final = 12 * 60  # the time is entered at least twice a day
COUNT_EVERY: Final = 15


@rule("13:69F-14.2(b)", "19:47-14.2(b)")
def sort_after(edition: int) -> int:
    """The minutes of use after which a deck is put into suit and sequence."""
    return 2 * 60 if edition == 1995 else 3 * 60


@rule("13:69F-14.2(b)", "19:47-14.2(b)")
def change_after(edition: int) -> int:
    """The minutes after which opened decks are changed."""
    return 4 * 60 if edition == 1995 else 6 * 60


@rule("13:69F-14.6(e)4", "19:47-14.6(e)4")
def count_is_due(minutes: int) -> bool:
    """The cards are counted at least every 15 minutes."""
    return minutes >= COUNT_EVERY


@dataclass(frozen=True, slots=True, kw_only=True)
class _DeckClock(EquipmentClock):
    """The floorperson enters the minutes that have passed; the table does what is due by then."""

    edition: int

    @property
    def text(self) -> str:
        """What is done after how long."""
        hours = sort_after(self.edition) // 60, change_after(self.edition) // 60
        text = f"the deck is counted every {COUNT_EVERY} minutes, sorted after {hours[0]} hours"
        return f"{text} of use and changed after {hours[1]}"

    def renewal(self, age_ms: int) -> Answer:
        """The minutes since the last entry, the one that has begun included."""
        return ReadClock(by=FLOORPERSON, minutes=min(-(-age_ms // MINUTE_MS) or 1, MINUTES_MAX))

    def since(self, answer: Answer, at: int) -> int | None:
        """Since the last entry."""
        return at if isinstance(answer, ReadClock) else None


def deck_clock(edition: int) -> EquipmentClock:
    """The clock of the decks of a table under this edition."""
    provision = cite("19:47-14.2(b)") if edition == 1995 else cite("13:69F-14.2(b)")
    return _DeckClock(
        name="decks", minutes=COUNT_EVERY, cite=provision, waits=True, edition=edition
    )

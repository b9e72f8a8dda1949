"""Linked meters at a served table: when one has to be read, and the answer once it was."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from pitboss.ledger.meters import Reading
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.table import MeterRead, ReadMeter
from pitboss.table.linked import METER

# A meter whose link is lost is read again after this time while an award waits for it.
AGAIN_MS: Final = 1_000


class LinkedMeterReader:
    """Says when a table waits for its linked meter, and what it showed when it was read."""

    def __init__(self, recovered: RecoveredTable, now: Callable[[], int]) -> None:
        self._recovered, self._now = recovered, now
        self.reading: Reading | None = None
        self._again_at = 0

    @property
    def wanted(self) -> str:
        """The name of the meter that the table waits for; empty if it waits for none."""
        recovered = self._recovered
        if recovered.frozen or recovered.closed or not isinstance(recovered.question, ReadMeter):
            return ""
        return recovered.question.link

    def due(self) -> int | None:
        """When the meter is to be read, if it is."""
        return max(self._now(), self._again_at) if self.wanted else None

    async def read(self, reader: Callable[[str, int], Awaitable[Reading]]) -> None:
        """Read the meter that the table waits for, if it waits for one."""
        if wanted := self.wanted:
            self.reading = await reader(wanted, self._recovered.number)

    def answer(self) -> MeterRead | None:
        """What was read, once; an award waits while the link is lost."""
        reading, self.reading = self.reading, None
        question = self._recovered.question
        if reading is None or not isinstance(question, ReadMeter):
            return None
        if reading.lost and question.for_award:
            self._again_at = self._now() + AGAIN_MS
            return None
        cents = max(reading.cents, 0)
        return MeterRead(by=METER, cents=cents, after=reading.after, lost=reading.lost)

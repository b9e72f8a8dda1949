"""Cards and dice of a served table: changed by the clock of the log, between two rounds.

At a table that deals by itself staff change them when they are due. At a live table the floor sees
what is due, and nobody wagers before it was changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.ledger.recovered_table import AUTO, RecoveredTable
from pitboss.poker.between.window import PLAYERS_MIN
from pitboss.table import Answer, Betting, CloseBetting, Due, PlaceWager, Question

# A window that was closed for it without success is closed again only after this time.
AGAIN_MS: Final = 60_000


class EquipmentKeeper:
    """Says what staff do about cards and dice that have been in use for as long as they may."""

    def __init__(self, recovered: RecoveredTable, now: Callable[[], int]) -> None:
        self._recovered, self._now = recovered, now
        self._again_at = 0

    def _overdue(self) -> Iterator[Due]:
        now = self._now()
        return (due for due in self._running() if due.is_over(now))

    def _running(self) -> Iterator[Due]:
        """The clocks that run: some only while people are there to play."""
        alone = len(self._recovered.able_to_play) < PLAYERS_MIN
        return (due for due in self._recovered.due if not (due.clock.waits and alone))

    def _renewal(self) -> tuple[Due, Answer] | None:
        """What is overdue and can be changed at the present question, and how."""
        found = next(filter(self._accepts, self._overdue()), None)
        return None if found is None else (found, found.renewal(self._now()))

    def usual(self, question: Question) -> Answer | None:
        """What staff answer by themselves: what is due, or else the default."""
        found = self._renewal()
        return question.default_at(self._now() // 1_000) if found is None else found[1]

    def meanwhile(self) -> Answer | None:
        """What staff do while wagers are open: what is due; a window without wagers is closed."""
        question = self._recovered.question
        if self._recovered.mode != AUTO or not isinstance(question, Betting):
            return None
        found = self._renewal()
        if found is not None:
            return found[1]
        now = self._now()
        if not self._is_idle or now < self._again_at or not any(self._overdue()):
            return None
        self._again_at = now + AGAIN_MS
        return CloseBetting(by=question.window.closer)

    @property
    def _is_idle(self) -> bool:
        """Whether wagers are open and nobody has made one."""
        round = self._recovered.round
        return round is not None and round.idle and not self._recovered.table.wagers

    def next_timer(self) -> int | None:
        """When the next cards or dice are due that can be changed while wagers are open."""
        if self._recovered.mode != AUTO or not isinstance(self._recovered.question, Betting):
            return None
        idle = self._is_idle
        times = [due.at for due in self._running() if idle or self._accepts(due)]
        return max(min(times), self._again_at) if times else None

    def _accepts(self, due: Due) -> bool:
        """Whether the present question takes it that this was changed."""
        round = self._recovered.round
        return round is not None and round.accepts(due.renewal(self._now()))

    def check(self, answer: Answer) -> None:
        """Refuse wagers, and other cards than new ones, at a live table where some are overdue."""
        found = self._renewal()
        if found is not None and not isinstance(self._recovered.question, Betting):
            due, renewal = found
            if answer != renewal:
                raise RuleViolation(f"{due.clock.text}: change them now", due.clock.cite)
        elif isinstance(answer, PlaceWager) and self._is_idle:
            for due in self._overdue():
                message = f"{due.clock.text}: close this window, and change them before the next"
                raise RuleViolation(message, due.clock.cite)

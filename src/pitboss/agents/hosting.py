"""A table that keeps itself going: staff find nothing wrong, chance is drawn, players are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.equipment import Source
from pitboss.errors import ensure
from pitboss.games import AnyGame
from pitboss.money import Cents
from pitboss.table import Answer, Event, HouseRules, Question, Round, Table

__all__ = ["Host", "Rules", "rules_of"]

# House rules as they are, or the options that differ from the game's own.
Rules = HouseRules | Mapping[str, Any] | None


def rules_of(card: AnyGame, rules: Rules) -> HouseRules:
    """The house rules that an environment was asked for."""
    own: HouseRules = card.rules.chosen(rules)
    return own


class Host:
    """A table and its round under way; what happened is handed on as it happens.

    `open` begins anew with the table as it first was, which is quicker than to build another.
    """

    def __init__(self, card: AnyGame, rules: HouseRules, *, seats: Mapping[int, Cents]) -> None:
        self.table: Table[Any, Any, Any] = Table(card, rules, seats=seats)
        self._start, self._sat = self.table.snapshot(), self.table.drain()
        self._round: Round[Any, Any, Any] | None = None

    def open(self, source: Source) -> None:
        """The table as it was when everybody had just sat down, with chance of its own."""
        self.source = source
        self._round = None
        self.table.restore(self._start)
        for event in self._sat:
            self.table.emit(event)

    @property
    def question(self) -> Question | None:
        """What the table waits for; None between rounds."""
        return None if self._round is None else self._round.question

    def begin(self) -> Sequence[Event]:
        """Begin the next round."""
        self._round = Round(self.table)
        return self._round.events

    def give(self, answer: Answer) -> Sequence[Event]:
        """Give an answer to the table."""
        ensure(self._round is not None, "an answer belongs to a round")
        assert self._round is not None
        return self._round.answer(answer)

    @property
    def events(self) -> Sequence[Event]:
        """All that has happened in this round, whoever may see it."""
        return () if self._round is None else self._round.events

    def accepts(self, answer: Answer) -> bool:
        """Whether the table would take this answer."""
        return self._round is not None and self._round.accepts(answer)

    def held(self, seat: int) -> Cents:
        """All chips of a seat, in front of it and at risk."""
        return self.table.accounts.seat_total(seat)

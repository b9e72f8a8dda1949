"""A table where only bots sit: each is asked with its own forms and its own view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from pitboss.equipment import Source, seeded
from pitboss.games import game
from pitboss.money import CAGE, HOUSE_ACCOUNTS
from pitboss.server.bots.scheduler import Bot
from pitboss.table import (
    Answer,
    Betting,
    CloseBetting,
    Event,
    Form,
    HouseRules,
    Question,
    Round,
    Table,
    View,
    seat_actor,
    seat_of,
)

__all__ = ["BotTable"]


class BotTable:
    """So many bots, chance and staff; `said` counts the answers of the bots."""

    def __init__(
        self,
        slug: str,
        seed: int,
        *,
        rules: HouseRules | None = None,
        bots: int = 3,
        cents: int = 0,
    ) -> None:
        card = game(slug)
        own = rules or card.rules()
        room = min(bots, card.seats_max, getattr(own, "seats", bots))
        self.chance: Source = seeded(f"chance {seed}")
        self.whim: Source = seeded(f"bots {seed}")
        stake = cents or 1_000_000_00 // own.unit * own.unit
        seats = range(1, room + 1)
        self.table: Table[Any, Any, Any] = Table(card, own, seats=dict.fromkeys(seats, stake))
        self.bots = {seat: Bot(card, own) for seat in seats}
        self.views = {seat: View(seat_actor(seat)) for seat in seats}
        self.said: Counter[str] = Counter()
        self.ready: set[int] = set()
        self._listed: tuple[Question, Sequence[Form]] | None = None
        self.begin()

    def begin(self) -> None:
        """A round begins."""
        self.round: Round[Any, Any, Any] = Round(self.table)
        self.ready.clear()
        self._see(self.round.events)

    def _see(self, events: Iterable[Event]) -> None:
        seen = list(events)
        for view in self.views.values():
            for event in seen:
                view.see(event)

    def play_round(self) -> None:
        """Bring a round to its end, beginning one if none is under way."""
        if self.round.over:
            self.begin()
        while self.round.question is not None:
            self.step()

    def step(self) -> None:
        """One answer of a bot, of chance or of the staff."""
        assert self.round.question is not None
        self._see(self.round.answer(self._next(self.round.question)))

    def _next(self, question: Question) -> Answer:
        if isinstance(question, Betting):
            return self._wager(question) or self._closed(question)
        self.ready.clear()
        drawn = question.draw(self.chance)
        if drawn is not None:
            return drawn
        asked = sorted({seat_of(form.by) or 0 for form in self.forms(question)} - {0})
        answer = self._asked(question, asked[0]) if asked else question.default()
        assert answer is not None, f"nobody answers {question.prompt}"
        return answer

    def _wager(self, question: Question) -> Answer | None:
        for seat in sorted(self.table.seats.keys() - self.ready):
            answer = self._asked(question, seat)
            if answer is not None:
                return answer
            self.ready.add(seat)
        return None

    def _closed(self, question: Betting[Any, Any, Any]) -> Answer:
        self.ready.clear()
        return CloseBetting(by=question.window.closer)

    def forms(self, question: Question) -> Sequence[Form]:
        """The forms of a question, listed once: a large layout has many."""
        if self._listed is None or self._listed[0] is not question:
            self._listed = question, question.forms()
        return self._listed[1]

    def _asked(self, question: Question, seat: int) -> Answer | None:
        own = question.forms_of(seat_actor(seat))
        answer = self.bots[seat].decide(question, own, self.views[seat], self.whim)
        if answer is not None:
            refusal = self.round.refusal(answer)
            assert refusal is None, f"{answer} to {question.prompt}: {refusal}"
            self.said[type(answer).__name__ + str(getattr(answer, "choice", ""))] += 1
        return answer

    def check_books(self) -> None:
        """What the house owes is to the cent what everybody holds."""
        balances = self.table.accounts.snapshot()
        assert sum(balances.values()) == 0
        assert {name for name, cents in balances.items() if cents < 0} <= HOUSE_ACCOUNTS
        assert CAGE in HOUSE_ACCOUNTS

"""Random play through the writer of a log, as a server would drive it, without any server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pitboss.equipment import Source, seeded
from pitboss.games import game
from pitboss.ledger.accounts import may_owe
from pitboss.ledger.entries import Batch, Entry, RoundResult
from pitboss.ledger.recovered_table import AUTO, RecoveredTable, Sitter
from pitboss.ledger.writer import Writer
from pitboss.table import Answer, Form, HouseRules, Leave, Question, Sit, seat_of

BUY_IN = 500_00
TRIES = 20


def standing(recovered: RecoveredTable) -> tuple[str, int, str]:
    """How a table stands: its fingerprint, the number of its question, and the question."""
    question = recovered.question
    return recovered.table.digest(), recovered.q, "" if question is None else question.prompt


@dataclass
class Driven:
    """A table that was played at, and all that was handed in to be written."""

    recovered: RecoveredTable
    entries: list[Entry] = field(default_factory=list)
    batches: list[Batch] = field(default_factory=list)
    results: list[RoundResult] = field(default_factory=list)
    balances: Counter[str] = field(default_factory=Counter)
    seeds: dict[int, bytes] = field(default_factory=dict)
    stood: dict[int, tuple[str, int, str]] = field(default_factory=dict)

    def take(self, batch: Batch | None) -> None:
        """Keep a batch, and never let an account owe that may not."""
        if batch is None:
            return
        self.stood[batch.entries[-1].n] = standing(self.recovered)
        self.batches.append(batch)
        self.entries += batch.entries
        self.results += batch.results
        self.seeds |= {each.epoch: bytes.fromhex(each.seed) for each in batch.seeds}
        for each in batch.postings:
            self.balances[each.source] -= each.cents
            self.balances[each.target] += each.cents
            owing = self.balances[each.source] < 0 and not may_owe(each.source)
            assert not owing or each.source.startswith("wallet:"), each


class Driver:
    """Plays at random: people sit down, wager, answer and leave; chance and staff do their part."""

    def __init__(
        self,
        slug: str,
        *,
        seed: int = 7,
        seats: int = 3,
        rules: HouseRules | None = None,
        leave: bool = True,
    ) -> None:
        self.source: Source = seeded(f"{slug} {seed}")
        self.seats, self.leave = seats, leave
        self._clock, self._user = 0, 0
        card = game(slug)
        self.driven = Driven(RecoveredTable(1))
        self.writer = Writer(self.driven.recovered, self._now)
        chosen = card.rules() if rules is None else rules
        self.writer.open(card, chosen, name="Table", mode=AUTO, clocks={})
        self.flush()

    def _now(self) -> int:
        self._clock += 1
        return self._clock

    def flush(self) -> None:
        """Hand in what is due."""
        self.driven.take(self.writer.batch())

    def play(self, *, rounds: int, answers: int = 3_000) -> Driven:
        """Play until so many rounds are over, or so many answers were given."""
        recovered = self.driven.recovered
        for _ in range(answers):
            if recovered.question is None and recovered.table.rounds >= rounds:
                break
            self.step()
        return self.driven

    def step(self) -> None:
        """One row or a few: whatever the table waits for."""
        question = self.driven.recovered.question
        if question is None:
            self.writer.begin()
        elif self.writer.draw() is None:
            self._speak(question)
        self.flush()

    def _speak(self, question: Question) -> None:
        forms = question.forms()
        sit = next((form for form in forms if form.answer is Sit), None)
        own = [form for form in forms if seat_of(form.by) and self._may(form)]
        usual = question.default()
        if (
            sit is not None
            and len(self.driven.recovered.sitters) < self.seats
            and self.source.below(2)
        ):
            self._sit(sit)
        elif own and (usual is None or self.source.below(4)):
            self._answer(own)
        elif usual is not None:
            self.writer.answer(usual)

    def _may(self, form: Form) -> bool:
        return self.leave or form.answer is not Leave

    def _sit(self, form: Form) -> None:
        self._user += 1
        seat = form.blanks["seat"].sample(self.source)
        answer = form.fill(seat=seat, cents=BUY_IN)
        self.writer.answer(answer, user=self._user, sitter=Sitter(self._user, f"P{self._user}"))

    def _answer(self, own: list[Form]) -> None:
        for _ in range(TRIES):
            answer: Answer = own[self.source.below(len(own))].sample(self.source)
            recovered = self.driven.recovered
            if recovered.round is not None and recovered.round.accepts(answer):
                self.writer.answer(answer, user=recovered.sitters[seat_of(answer.by) or 0].user)
                return

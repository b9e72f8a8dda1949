"""Tables of one linked meter in a ledger: cards are typed in, and each step is a batch."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from pitboss.errors import PitbossError
from pitboss.games import game
from pitboss.jackpots.meters import MeterOpened
from pitboss.ledger.entries import Batch
from pitboss.ledger.meters import Meters
from pitboss.ledger.recovered_table import LIVE, RecoveredTable, Sitter
from pitboss.ledger.store import Ledger
from pitboss.ledger.undo import mark, undo
from pitboss.ledger.writer import Writer
from pitboss.table import (
    Answer,
    CardDrawn,
    Choose,
    CloseBetting,
    HouseRules,
    MeterRead,
    PlaceWager,
    ReadMeter,
    Sit,
)
from pitboss.table.linked import METER

SLUG = "caribbean_stud"
LINK = "main"


def linked_rules(**changes: Any) -> HouseRules:
    """The house rules of a table of the link."""
    rules: HouseRules = game(SLUG).rules(meter_link=LINK, **changes)
    return rules


def opened(rules: HouseRules | None = None) -> MeterOpened:
    """The meter as these rules have it."""
    linked = (linked_rules() if rules is None else rules).linked
    assert linked is not None
    return MeterOpened(game=linked.game, initial=linked.initial, terms=linked.terms)


class LinkedTable:
    """A table of the link with players in seats 1 and 2."""

    def __init__(self, ledger: Ledger, name: str, rules: HouseRules | None = None) -> None:
        self.ledger, self.meters = ledger, Meters(ledger)
        self._ticks = count(1_000_000, 1000)
        self.people = [
            ledger.add_user(f"{name}{seat}", "player", None, self.now(), grant_cents=50_000_00)
            for seat in (1, 2)
        ]
        rules = linked_rules() if rules is None else rules

        def first(table: int) -> Batch:
            self.writer = Writer(RecoveredTable(table), self.now)
            self.writer.open(game(SLUG), rules, name=name, mode=LIVE, clocks={}, by=self.people[0])
            made = self.writer.batch()
            assert made is not None
            return made

        self.table = ledger.open_table(
            SLUG, name=name, mode=LIVE, rules=rules.submission(), clocks={}, at=1,
            by=self.people[0], first=first,
        )  # fmt: skip

    def now(self) -> int:
        return next(self._ticks)

    @property
    def question(self) -> Any:
        """What the table waits for."""
        return self.writer.recovered.question

    def commit(self) -> None:
        batch = self.writer.batch()
        assert batch is not None
        self.ledger.append(batch)

    def answer(self, answer: Answer, **more: Any) -> None:
        """Give an answer and commit it; one that the ledger refuses is taken back."""
        recovered = self.writer.recovered
        was = mark(recovered)
        self.writer.answer(answer, **more)
        batch = self.writer.batch()
        assert batch is not None
        try:
            self.ledger.append(batch)
        except PitbossError:
            undo(recovered, was, batch.entries)
            raise

    def read(self) -> MeterRead:
        """What the meter shows this table now."""
        shown = self.meters.read(LINK, self.table)
        return MeterRead(by=METER, cents=shown.cents, after=shown.after, lost=shown.lost)

    def usual(self) -> None:
        """The usual answer of staff, or what the meter shows."""
        if self.question is None:
            self.writer.begin()
            self.commit()
        elif isinstance(self.question, ReadMeter):
            self.answer(self.read())
        else:
            answer = self.question.default()
            assert answer is not None, self.question.prompt
            self.answer(answer)

    def until(self, words: str) -> None:
        """Staff give their usual answers until the table asks this."""
        for _ in range(50):
            if self.question is not None and self.question.prompt.startswith(words):
                return
            self.usual()
        raise AssertionError(f"the table never asked: {words}")

    def open_bets(self) -> None:
        """A round begins, and the players have seats."""
        self.until("Place your bets")
        for seat, user in enumerate(self.people, start=1):
            if seat not in self.writer.recovered.sitters:
                sit = Sit(by="dealer", seat=seat, cents=1_000_00)
                self.answer(sit, user=user, sitter=Sitter(user, f"P{seat}"))

    def lay(self, seat: int, spot: str, cents: int) -> None:
        self.answer(PlaceWager(by=f"seat:{seat}", seat=seat, spot=f"{spot}_{seat}", cents=cents))

    def deal(self, players: Mapping[int, str], dealer: str) -> None:
        """Everybody has an ante and a light; the cards are these, and everybody bets."""
        self.open_bets()
        for seat in players:
            self.lay(seat, "ante", 10_00)
            self.lay(seat, "progressive", 1_00)
        self.answer(CloseBetting(by="dealer"))
        cards = {f"seat {seat}": hand.split() for seat, hand in players.items()}
        cards["the dealer"] = dealer.split()
        while self.question.prompt.startswith("A card for "):
            place = self.question.prompt.removeprefix("A card for ").removesuffix(".")
            self.answer(CardDrawn(by="chance", card=cards[place].pop(0)))
        if self.question.prompt.startswith("The stub"):
            self.usual()
        for seat in sorted(players):
            self.answer(Choose(by=f"seat:{seat}", choice="bet"))

    def finish(self) -> None:
        """Staff say the usual things until the round is over."""
        while self.question is not None:
            self.usual()

    def play(self, players: Mapping[int, str], dealer: str) -> None:
        self.deal(players, dealer)
        self.finish()

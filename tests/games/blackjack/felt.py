"""A blackjack table driven by short sentences: cards are named, hands are played, chips move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.equipment import Card
from pitboss.games.blackjack.state import BlackjackState, DoubleDown, TakeInsurance
from pitboss.table import (
    DEALER,
    Announced,
    Betting,
    CardDrawn,
    Event,
    Recorded,
    WagerDecided,
    seat_actor,
)
from pitboss.table.authoring import Draw
from pitboss.testing import ScriptedTable

__all__ = ["BlackjackTable", "cards", "said"]


def cards(text: str) -> tuple[int, ...]:
    """The numbers of cards written as `As Kh`."""
    return tuple(int(Card.parse(each)) for each in text.split())


def said(events: list[Event]) -> list[str]:
    """The provisions of what was announced or recorded."""
    return [event.cite for event in events if isinstance(event, Announced | Recorded)]


class BlackjackTable(ScriptedTable):
    """A table whose shoe is shuffled, cut in the middle and ready; seat 1 has $1,000."""

    def __init__(
        self, *, ready: bool = True, seats: Mapping[int, int] | None = None, **options: Any
    ) -> None:
        super().__init__("blackjack", seats=seats, **options)
        if ready:
            self.prepare()

    def prepare(self, burn: str = "2c") -> None:
        """Staff do what is due before the betting, every player refuses the cut."""
        self.begin()
        while not self.is_betting():
            self.usual(burn)

    def is_betting(self) -> bool:
        """Whether wagers are open."""
        return isinstance(self.round.question, Betting)

    def usual(self, card: str = "2c") -> list[Event]:
        """Staff say the usual, a card is drawn, a player refuses."""
        question = self.round.question
        assert question is not None
        if isinstance(question, Draw):
            return self.card(card)
        answer = question.default()
        if answer is None:
            answer = next(form for form in question.forms() if form.command == "refuse").fill()
        return self.say(answer)

    def card(self, code: str) -> list[Event]:
        """A card leaves the shoe."""
        return self.say(CardDrawn(by="chance", card=code))

    def deal(self, text: str) -> list[Event]:
        """The betting is closed if it is open, and these cards leave the shoe."""
        events = self.close() if self.is_betting() else []
        for code in text.split():
            events += self.card(code)
        return events

    def act(self, choice: str, seat: int = 1) -> list[Event]:
        """A player chooses."""
        return self.choose(seat_actor(seat), choice)

    def stands(self) -> list[Event]:
        """The dealer's hand is complete."""
        return self.choose(DEALER, "stands")

    def double(self, cents: int, seat: int = 1) -> list[Event]:
        """A bettor doubles for so much."""
        return self.say(DoubleDown(by=seat_actor(seat), cents=cents))

    def insure(self, cents: int, seat: int = 1) -> list[Event]:
        """A bettor insures a wager."""
        return self.say(TakeInsurance(by=seat_actor(seat), cents=cents))

    def commands(self) -> list[str]:
        """What may be answered now."""
        question = self.round.question
        return [form.command for form in question.forms()] if question else []

    def wagers_of(self, seat: int) -> list[str]:
        """The wagers that a player may make now."""
        question = self.round.question
        assert isinstance(question, Betting)
        return [form.command for form in question.wagers_of(seat_actor(seat))]

    def player_commands(self) -> list[str]:
        """What a player may answer now."""
        question = self.round.question
        forms = question.forms() if question else []
        return [form.command for form in forms if form.by.startswith("seat")]

    def asked(self) -> str:
        """Who is asked now, if it is one only."""
        question = self.round.question
        assert question is not None
        seats = {form.by for form in question.forms() if form.by.startswith("seat")}
        return seats.pop() if len(seats) == 1 else DEALER

    @property
    def state(self) -> BlackjackState:
        """What lasts from round to round."""
        found: BlackjackState = self.table.state
        return found

    def results(self) -> list[tuple[str, str, int, int]]:
        """How every wager of the last round came out: spot, result, taken, paid."""
        return [
            (event.spot, str(event.result), event.taken, event.paid)
            for event in self.round.events
            if isinstance(event, WagerDecided)
        ]

    def cites_decided(self) -> list[str]:
        """The provisions under which the wagers of the last round came out."""
        return [event.cite for event in self.round.events if isinstance(event, WagerDecided)]

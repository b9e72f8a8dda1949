"""Two worlds that differ only in cards a viewer may not see send that viewer the same bytes.

A world is played at random. The other one is the same up to a card that the viewer may not see;
from there on two cards stand for each other, until one of them is shown to the viewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from pitboss.equipment import Card, Source, seeded
from pitboss.errors import PitbossError
from pitboss.games import game
from pitboss.poker.answers import DeckReady
from pitboss.poker.draw.turn import DiscardCards
from pitboss.server.tables.protocol import event_json
from pitboss.server.views.table_view import SPECTATOR, TableView
from pitboss.table import (
    DEALER,
    Answer,
    CardDrawn,
    Choose,
    Event,
    Leave,
    ReduceWager,
    Round,
    Table,
    seat_of,
    visible,
)
from pitboss.table.authoring import CardState
from tests.server.asking import asked
from tests.strategies import GAMES, Play, pick

WITH_CARDS = [slug for slug in GAMES if issubclass(game(slug).state, CardState)]
POKER = [slug for slug in GAMES if not list(game(slug).layout(game(slug).rules()))]
# In these games of the house cards lie face down, and somebody else knows them.
HIDING = [slug for slug in WITH_CARDS if slug != "punto_banco"]

# Nobody on the staff sees the hole cards of poker; at banked games staff see what lies face down.
STAFF_AT_POKER = (DEALER,)

STEPS = 90
WORLDS = 6


@dataclass(frozen=True, slots=True)
class Step:
    """An answer, the cards that the viewer is shown because of it, and all bytes sent of it."""

    answer: Answer | None
    shown: frozenset[str]
    sent: bytes


# -- what is sent ---------------------------------------------------------------------------------


class Onlooker:
    """One viewer at one table, and all that the server would send there."""

    def __init__(self, table: Table[Any, Any, Any], viewer: str) -> None:
        self.table, self.viewer = table, viewer
        self.view = TableView(game(table.game.slug), table.layout, viewer)

    def begin(self) -> Step:
        self.view.begin(self.table.rounds + 1)
        self.round: Round[Any, Any, Any] = Round(self.table)
        return self._step(None, self.round.events)

    def say(self, answer: Answer) -> Step:
        return self._step(answer, self.round.answer(answer))

    def _step(self, answer: Answer | None, events: Sequence[Event]) -> Step:
        self.view.see(events)
        seen = [event for event in events if visible(event, self.viewer)]
        sent = [
            [event_json(event, self.table.layout) for event in seen],
            self.view.as_json(),
            self._asked(),
            self._refusals(),
        ]
        return Step(answer, _shown(seen), msgspec.json.encode(sent))

    def _asked(self) -> object:
        question = self.round.question
        actors = {self.viewer} if seat_of(self.viewer) else set()
        return None if question is None else asked(question, actors, 1, table=self.table)

    def _refusals(self) -> list[object]:
        """What a viewer receives who answers out of turn."""
        by = self.viewer
        tried = (
            Choose(by=by, choice="peek"),
            Leave(by=by),
            ReduceWager(by=by, wager=10**6, cents=0),
            DiscardCards(by=by, cards=(0, 0)),
        )
        errors = [error for answer in tried if (error := self.round.refusal(answer)) is not None]
        return [(error.code, error.message, error.cites) for error in errors]


def _shown(events: Sequence[Event]) -> frozenset[str]:
    """The codes of all cards in some events."""
    named = ("card", "cards", "high", "low")
    found: list[object] = []
    for event in events:
        for name in named:
            value = getattr(event, name, ())
            found += value if isinstance(value, tuple) else [value]
    texts = (Card(each).code if isinstance(each, int) and each >= 0 else each for each in found)
    return frozenset(str(text) for text in texts if text)


# -- two worlds -----------------------------------------------------------------------------------


def first_world(slug: str, seed: int, viewer: str) -> tuple[Play, list[Step]]:
    """Random play; the shuffled answers are kept to be given again."""
    play = Play(slug, seed)
    table: Table[Any, Any, Any] = Table(play.card, play.table.rules, seats=play.seats)
    onlooker = Onlooker(table, viewer)
    steps = [onlooker.begin()]
    for _ in range(STEPS):
        if play.round.over:
            play.begin()
            steps.append(onlooker.begin())
        play.step()
        steps.append(onlooker.say(play.round.answers[-1]))
    return play, steps


def other_world(play: Play, answers: Sequence[Answer | None], viewer: str) -> Iterator[Step]:
    """The same table with other answers, as far as they are taken."""
    table: Table[Any, Any, Any] = Table(play.card, play.table.rules, seats=play.seats)
    onlooker = Onlooker(table, viewer)
    for answer in answers:
        try:
            yield onlooker.begin() if answer is None else onlooker.say(answer)
        except PitbossError:
            return


def swapped(answer: Answer | None, one: Card, two: Card) -> Answer | None:
    """The same answer where one card of a pair stands for the other."""
    if answer is None:
        return None
    numbers = {int(one): int(two), int(two): int(one)}
    codes = {one.code: two.code, two.code: one.code}
    fields: dict[str, Any] = {}
    for name in ("card", "low", "cards", "order", "boxed", "fallen", "strayed", "exposed"):
        value: Any = getattr(answer, name, None)
        if isinstance(value, str):
            fields[name] = ",".join(codes.get(code, code) for code in value.split(","))
        elif isinstance(value, tuple):
            fields[name] = tuple(numbers.get(card, card) for card in value)
    return msgspec.structs.replace(answer, **fields) if fields else answer


def differing(steps: Sequence[Step], source: Source) -> tuple[int, Card, Card] | None:
    """Where the worlds part, and by which two cards: one that the viewer is not shown there."""
    found = [
        (place, code)
        for place, step in enumerate(steps)
        for code in _hidden_by(step.answer)
        if code not in step.shown
    ]
    if not found:
        return None
    place, code = pick(found, source)
    return place, Card.parse(code), Card((Card.parse(code) + 1 + source.below(51)) % 52)


def _hidden_by(answer: Answer | None) -> list[str]:
    """The cards that chance brings with an answer."""
    if isinstance(answer, CardDrawn):
        return [] if answer.card.startswith("Joker") else [answer.card]
    return [Card(card).code for card in answer.order] if isinstance(answer, DeckReady) else []


def compared(slug: str, seed: int, viewer: str) -> int:
    """How many steps two worlds look the same although they differ, to somebody who looks on."""
    play, mine = first_world(slug, seed, viewer)
    parting = differing(mine, seeded(f"cards {seed}"))
    if parting is None:
        return 0
    place, one, two = parting
    answers = [step.answer for step in mine]
    others = [swapped(answer, one, two) for answer in answers[place:]]
    same = 0
    theirs = other_world(play, [*answers[:place], *others], viewer)
    for number, (here, there) in enumerate(zip(mine, theirs, strict=False)):
        if {one.code, two.code} & (here.shown | there.shown) and number >= place:
            break
        assert here.sent == there.sent, (slug, seed, viewer, number)
        same += number >= place
    return same


@pytest.mark.promise("R14")
@pytest.mark.parametrize("slug", [*WITH_CARDS, *POKER])
def test_no_byte_depends_on_a_card_that_the_viewer_may_not_see(slug: str) -> None:
    """Events, view, question and refusals of a seat and of a spectator, until a card is shown."""
    viewers = ("seat:1", "seat:3", SPECTATOR, *(STAFF_AT_POKER if slug in POKER else ()))
    found = [compared(slug, seed, viewers[seed % len(viewers)]) for seed in range(WORLDS)]

    assert any(found) or slug not in (*HIDING, *POKER)

"""Two worlds that differ only in cards a seat may not see are one and the same to that seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import seeded
from pitboss.errors import PitbossError
from pitboss.games import game
from pitboss.poker.answers import Check, DeckReady
from pitboss.poker.draw.turn import DiscardCards, DiscardsShuffled
from pitboss.poker.events import CardsHeld, HandShown
from pitboss.table import Answer, Event, Round, Table, view_of
from tests.poker.draw.test_draws import EVERY_DRAW_GAME, chosen, players_of, regular

VIEWER = 1


def swapped(answer: Answer, pair: tuple[int, int]) -> Answer:
    """The same answer where one card of a pair stands for the other."""
    other = dict(zip(pair, reversed(pair), strict=True))
    field = {DeckReady: "order", DiscardCards: "cards"}.get(type(answer))
    if field is None:
        return answer
    cards = tuple(other.get(card, card) for card in getattr(answer, field))
    return msgspec.structs.replace(answer, **{field: cards})


def shown(current: Round[Any, Any, Any]) -> tuple[object, ...]:
    """What the table says to the viewer beside events: prompt, own cards, forms, a refusal."""
    question = current.question
    if question is None:
        return ()
    me = f"seat:{VIEWER}"
    forms = [
        (form.usage(), form.help, [blank.describe() for blank in form.blanks.values()])
        for form in question.forms()
    ]
    return question.prompt, question.aside(me), forms, refusal(current, Check(by=me))


def refusal(current: Round[Any, Any, Any], answer: Answer) -> str:
    found = current.refusal(answer)
    return str(found) if isinstance(found, PitbossError) else ""


def world(
    slug: str, seed: int, answers: list[Answer] | None = None
) -> Iterator[tuple[Answer | None, list[Event], tuple[object, ...]]]:
    """A round up to the showdown, played at random or from given answers."""
    source = seeded(seed)
    rules, seats = chosen(slug, source), players_of(slug, source)
    table: Table[Any, Any, Any] = Table(game(slug), rules, seats=seats)
    current: Round[Any, Any, Any] = Round(table)
    given_answers = iter(answers or [])
    yield None, list(current.events), shown(current)
    while current.question is not None:
        answer = next(given_answers, None) if answers else regular(current.question, source, source)
        if answer is None:
            return
        events = current.answer(answer)
        if any(isinstance(event, HandShown) for event in events):
            return
        yield answer, events, shown(current)


def seen_by(events: list[Event]) -> set[int]:
    """The cards that the viewer ever held."""
    held = view_of(events, f"seat:{VIEWER}").events
    return {card for each in held if isinstance(each, CardsHeld) for card in each.cards}


@pytest.mark.promise("R14")
@EVERY_DRAW_GAME
@given(seed=st.integers(0, 2**32), choice=st.integers(0, 2**16))
@settings(max_examples=20, deadline=None)
def test_a_seat_cannot_tell_two_worlds_apart_that_differ_in_hidden_cards(
    slug: str, seed: int, choice: int
) -> None:
    """Through draws and short decks: the same events, prompts, forms and refusals until a show."""
    first = list(world(slug, seed))
    answers = [answer for answer, _, _ in first if answer is not None]
    hidden = sorted(set(range(52)) - seen_by([e for _, events, _ in first for e in events]))
    one, two = hidden[choice % len(hidden)], hidden[choice // 7 % len(hidden)]

    other = list(world(slug, seed, [swapped(answer, (one, two)) for answer in answers]))

    assert len(first) == len(other)
    for (_, mine, received), (_, theirs, same) in zip(first, other, strict=True):
        assert view_of(mine, f"seat:{VIEWER}").events == view_of(theirs, f"seat:{VIEWER}").events
        assert received == same


@pytest.mark.parametrize("slug", ["triple_draw_27", "badugi"])
def test_the_worlds_go_through_short_decks(slug: str) -> None:
    """The proof would be hollow if no discards were ever shuffled again."""
    short = [
        event
        for seed in range(15)
        for _, events, _ in world(slug, seed)
        for event in events
        if isinstance(event, DiscardsShuffled)
    ]

    assert short

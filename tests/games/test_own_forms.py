"""What one person may say is what the whole list says of them, at every game and every question."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from pitboss.table import CHANCE, STAFF, Betting, Form, Listing, Question, seat_actor
from tests.strategies import GAMES, SEEDS, Play

EVERYBODY = (*map(seat_actor, range(1, 10)), *sorted(STAFF), CHANCE)


def _listed_anew(question: Question) -> list[Form]:
    """All forms, with nothing remembered from earlier questions of the window."""
    if isinstance(question, Betting):
        question.window._remembered.clear()
    return list(question.forms())


def _plain(form: Form) -> tuple[object, ...]:
    """A form as people read it: not every blank is equal to another of its kind."""
    blanks = [(name, type(blank), blank.describe()) for name, blank in form.blanks.items()]
    return form.command, form.answer, form.by, form.help, dict(form.fixed), blanks


def _keeps_a_secret(question: Question) -> bool:
    """Whether only the seat that is asked sees what its cards allow."""
    own_list = type(question).forms_of is not Question.forms_of
    return own_list and not isinstance(question, Betting)


@pytest.mark.parametrize("slug", GAMES)
@given(seed=SEEDS)
@settings(max_examples=3)
def test_the_forms_of_one_person_are_those_of_the_whole_list(slug: str, seed: int) -> None:
    """In their order; and what a window remembers is what it would list anew."""
    play = Play(slug, seed)

    for _ in range(25):
        own = {actor: [*map(_plain, play.question.forms_of(actor))] for actor in EVERYBODY}
        whole = _listed_anew(play.question)
        listed = {a: list(map(_plain, (f for f in whole if f.by == a))) for a in EVERYBODY}
        if _keeps_a_secret(play.question):  # the list has more than the cards of the seat allow
            listed = {a: [each for each in listed[a] if each in own[a]] for a in EVERYBODY}
        assert own == listed
        listing = Listing(play.question)
        for actor in EVERYBODY:
            assert own[actor] == sorted(
                map(_plain, listing.forms_of({actor})), key=own[actor].index
            )
        assert listing.actors == play.question.actors()
        play.step()


def test_a_wager_of_one_player_leaves_the_list_of_another_as_it_was() -> None:
    """At roulette only the chips of the player count, so the others' forms are not made again."""
    play = Play("roulette", 1)
    question = play.question
    assert isinstance(question, Betting)
    window = question.window
    before = {seat: window.remembered(seat, question._wager_forms) for seat in (1, 2)}
    wager = next(form for form in before[1] if form.by == seat_actor(1))
    play.round.answer(wager.fill(cents=5_00))
    after = {seat: window.remembered(seat, question._wager_forms) for seat in (1, 2)}

    assert after[2] is before[2]
    assert after[1] != before[1]

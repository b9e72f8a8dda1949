"""What staff at a live table receive with a question, and nobody else."""

from __future__ import annotations

from typing import Any

from pitboss.games import game
from pitboss.server.tables.protocol import answer_from_wire
from pitboss.table import CHANCE, DEALER, STAFF, Round, Sit, Table, seat_actor
from tests.server.asking import asked

SEATS = frozenset({seat_actor(1), seat_actor(2)})
HOUSE = STAFF | {CHANCE} | SEATS


def _begun(slug: str) -> Round[Any, Any, Any]:
    card = game(slug)
    return Round(Table(card, card.rules(), seats={}))


def _round(slug: str) -> Any:
    begun = _begun(slug)
    for seat in (1, 2):
        begun.answer(Sit(by=DEALER, seat=seat, cents=50_000))
    return begun


def test_staff_are_shown_the_usual_word_and_it_is_taken() -> None:
    """“No more bets”, answered as it was sent."""
    begun = _round("roulette")
    received: Any = asked(begun.question, HOUSE, 1)

    assert received["usual"] == {"say": "CloseBetting", "by": DEALER}
    assert begun.accepts(answer_from_wire(received["usual"], DEALER))


def test_players_are_shown_nothing_of_it() -> None:
    """Their question is as short as before."""
    received = asked(_round("roulette").question, SEATS, 1)

    assert not {"usual", "example", "spots_by"} & received.keys()


def test_staff_find_the_wagers_of_each_seat_for_which_they_speak() -> None:
    """They are those that the players find themselves."""
    question = _round("roulette").question
    received: Any = asked(question, HOUSE, 1)

    assert received["bets_by"] == {seat: asked(question, {seat}, 1)["bets"] for seat in SEATS}


def test_staff_who_may_not_say_the_usual_word_are_not_shown_it() -> None:
    """At blackjack it is the floorperson who counts the cards."""
    question = _begun("blackjack").question
    assert question is not None
    dealer: Any = asked(question, {DEALER, CHANCE}, 1)

    assert dealer["usual"] is None
    assert dealer["yours"] is False


def test_an_example_of_chance_is_an_ordinary_outcome() -> None:
    """A spin with enough revolutions, whatever the number."""
    begun = _round("roulette")
    usual: Any = asked(begun.question, HOUSE, 1)["usual"]
    begun.answer(answer_from_wire(usual, DEALER))
    received: Any = asked(begun.question, HOUSE, 2)

    assert received["example"]["revolutions"] >= 4
    assert begun.accepts(answer_from_wire(received["example"], CHANCE))


def test_the_wheel_of_pokette_tells_what_is_painted_on_it() -> None:
    """A person reads a card there, not a number."""
    begun = _pokette_spin()
    (form,) = (form for form in begun.question.forms() if form.by == CHANCE)
    received: Any = form.blanks["section"].as_json()

    assert received["labels"][0] == "Joker 1"
    assert len(received["labels"]) == received["high"] + 1


def _pokette_spin() -> Any:
    begun: Any = _begun("pokette")
    while not any(form.by == CHANCE for form in begun.question.forms()):
        begun.answer(begun.question.default())
    return begun

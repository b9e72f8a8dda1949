"""A round again, step by step, through the eyes of whoever asks."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import NoSuchThing
from pitboss.ledger.book import Book, Step
from pitboss.ledger.entries import Entry
from pitboss.server.picture import Person
from pitboss.server.showing import RAIL, Plain, Showing
from pitboss.server.wire import event_json
from pitboss.table import DEALER, Actor, WagerDecided, answer_to_dict, seat_actor, seat_of, visible

__all__ = ["replay_round", "rounds_of"]


def replay_round(
    number: int, entries: Iterable[Entry], *, round: int, user: int, house: bool
) -> Plain:
    """Every step of a round that is over, as its player, the house or the rail saw it."""
    book, rows = Book(number), iter(entries)
    book.read(next(rows))
    showing, steps = Showing(book), []
    viewer: Actor = RAIL
    for entry in rows:
        before = book.table.rounds
        step = book.read(entry)
        if before == round and book.table.rounds > round:
            break
        if step is None:
            continue
        showing.see(step)
        if book.table.rounds == round:
            viewer = _eyes(book, user, house=house)
            steps.append(_told(book, showing, step, viewer))
    if not steps or (book.table.rounds == round and book.question is not None):
        raise NoSuchThing(f"table {number} has no round {round} that is over")
    return {"table": number, "round": round, "viewer": viewer, "steps": steps}


def _eyes(book: Book, user: int, *, house: bool) -> Actor:
    """Through whose eyes: the own seat's, all of the house's, or those of the rail."""
    seat = book.seat_of(user)
    if seat is not None:
        return seat_actor(seat)
    return DEALER if house else RAIL


def _told(book: Book, showing: Showing, step: Step, viewer: Actor) -> Plain:
    people = {s: Person(name=each.name, bot=each.bot) for s, each in book.sitters.items()}
    told = showing.step_json(step, viewer, people)
    question = book.question
    return {
        **told,
        "at": step.at,
        "answer": _answer(step, viewer),
        "question": None if question is None else question.prompt,
    }


def _answer(step: Step, viewer: Actor) -> Plain | None:
    """What was said, unless it was chance, which may show what nobody saw."""
    if step.answer is None or not (seat_of(step.answer.by) or viewer == DEALER):
        return None
    return answer_to_dict(step.answer) if step.answer.by in (viewer,) or viewer == DEALER else None


def rounds_of(number: int, entries: Iterable[Entry], *, last: int) -> list[Plain]:
    """The rounds of a table that are over, newest first, each with what came of it."""
    book, rows = Book(number), iter(entries)
    book.read(next(rows))
    rounds: list[Plain] = []
    for entry in rows:
        step = book.read(entry)
        if step is not None and book.round is not None and book.round.over:
            rounds.append(_line(book, step))
    return rounds[::-1][:last]


def _line(book: Book, step: Step) -> Plain:
    events = [event for each in book.steps for event in each.events]
    decided = [event for event in events if isinstance(event, WagerDecided)]
    layout = book.table.layout
    said = [event for event in step.events if visible(event, RAIL)]
    shown = next((event_json(event, layout)["text"] for event in said), "")
    return {
        "round": book.table.rounds,
        "at": step.at,
        "wagers": len(decided),
        "summary": shown,
    }

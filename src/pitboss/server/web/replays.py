"""A round again, step by step, through the eyes of whoever asks."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from pitboss.errors import NoSuchThing
from pitboss.ledger.entries import Answered, Began, Entry, body_of
from pitboss.ledger.recovered_table import RecoveredTable, Step
from pitboss.server.views.table_view import Person
from pitboss.server.views.view_cache import SPECTATOR, Plain, ViewCache
from pitboss.table import DEALER, EVERYONE, Actor, answer_to_dict, seat_actor

__all__ = ["replay_round", "rounds_of"]


def replay_round(
    number: int, entries: Iterable[Entry], *, round: int, user: int, house: bool
) -> Plain:
    """Every step of a round that is over, as its player, the house or the rail saw it."""
    recovered, rows = RecoveredTable(number), iter(entries)
    recovered.read(next(rows))
    showing, steps = ViewCache(recovered), []
    viewer: Actor = SPECTATOR
    for entry in rows:
        before = recovered.table.rounds
        step = recovered.read(entry)
        if before == round and recovered.table.rounds > round:
            break
        if step is None:
            continue
        showing.see(step)
        if recovered.table.rounds == round:
            viewer = _eyes(recovered, user, house=house)
            steps.append(_told(recovered, showing, step, viewer))
    if not steps or (recovered.table.rounds == round and recovered.question is not None):
        raise NoSuchThing(f"table {number} has no round {round} that is over")
    return {"table": number, "round": round, "viewer": viewer, "steps": steps}


def _eyes(recovered: RecoveredTable, user: int, *, house: bool) -> Actor:
    """Through whose eyes: the own seat's, all of the house's, or those of the rail."""
    seat = recovered.seat_of(user)
    if seat is not None:
        return seat_actor(seat)
    return DEALER if house else SPECTATOR


def _told(recovered: RecoveredTable, showing: ViewCache, step: Step, viewer: Actor) -> Plain:
    people = {s: Person(name=each.name, bot=each.bot) for s, each in recovered.sitters.items()}
    told = showing.step_json(step, viewer, people)
    question = recovered.question
    return {
        **told,
        "at": step.at,
        "answer": _answer(step, viewer),
        "question": None if question is None else question.prompt,
    }


def _answer(step: Step, viewer: Actor) -> Plain | None:
    """What was said, to whoever said it and to the house; chance may show what nobody saw."""
    if step.answer is None or viewer not in (DEALER, step.answer.by):
        return None
    return answer_to_dict(step.answer)


def rounds_of(entries: Iterable[Entry], *, last: int, before: int | None = None) -> list[Plain]:
    """The rounds of a table that are over, newest first, each with the last call of its dealer.

    At most `last` of them come back, those just before the round `before` if one is named.
    """
    rounds: deque[Plain] = deque(maxlen=last)
    calls, decided, at = "", 0, 0
    for entry in entries:
        body = body_of(entry)
        if isinstance(body, Began) and body.round > 1:
            if before is not None and body.round > before:
                break
            rounds.append(_line(body.round - 1, at=at, wagers=decided, call=calls))
            calls, decided = "", 0
        if isinstance(body, Began | Answered):
            at = entry.at
            calls = _last_call(body.events) or calls
            decided += sum(event["event"] == "WagerDecided" for event in body.events)
    return list(rounds)[::-1]


def _last_call(events: Iterable[Plain]) -> str:
    """What was called aloud last, for everybody to hear."""
    said = [str(e["text"]) for e in events if e["event"] == "Announced" and e["to"] == EVERYONE]
    return said[-1] if said else ""


def _line(round: int, *, at: int, wagers: int, call: str) -> Plain:
    return {"round": round, "at": at, "wagers": wagers, "summary": call}

"""Finished rounds: the list, replays as one viewer saw them, and what anyone may verify."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from pitboss.errors import NoSuchThing
from pitboss.ledger.chance import Epoch
from pitboss.ledger.entries import Answered, Began, Entry, Revealed, body_of
from pitboss.ledger.recovered_table import RecoveredTable, Step, recover_table
from pitboss.server.views.table_view import Person
from pitboss.server.views.view_cache import SPECTATOR, Plain, ViewCache
from pitboss.table import DEALER, EVERYONE, Actor, answer_to_dict, seat_actor

# -- replays --------------------------------------------------------------------------------------


def replay_round(
    number: int, entries: Iterable[Entry], *, round: int, user: int, house: bool
) -> Plain:
    """Every step of a finished round, as its player, the house or a spectator saw it."""
    recovered, rows = RecoveredTable(number), iter(entries)
    recovered.read(next(rows))
    views, steps = ViewCache(recovered), []
    viewer: Actor = SPECTATOR
    for entry in rows:
        before = recovered.table.rounds
        step = recovered.read(entry)
        if before == round and recovered.table.rounds > round:
            break
        if step is None:
            continue
        views.see(step)
        if recovered.table.rounds == round:
            viewer = _viewer(recovered, user, house=house)
            steps.append(_step(recovered, views, step, viewer))
    if not steps or (recovered.table.rounds == round and recovered.question is not None):
        raise NoSuchThing(f"table {number} has no round {round} that is over")
    return {"table": number, "round": round, "viewer": viewer, "steps": steps}


def _viewer(recovered: RecoveredTable, user: int, *, house: bool) -> Actor:
    """Whose view is shown: that of the own seat, of the house, or of spectators."""
    seat = recovered.seat_of(user)
    if seat is not None:
        return seat_actor(seat)
    return DEALER if house else SPECTATOR


def _step(recovered: RecoveredTable, views: ViewCache, step: Step, viewer: Actor) -> Plain:
    people = {s: Person(name=each.name, bot=each.bot) for s, each in recovered.sitters.items()}
    question = recovered.question
    return {
        **views.step_json(step, viewer, people),
        "at": step.at,
        "answer": _answer(step, viewer),
        "question": None if question is None else question.prompt,
    }


def _answer(step: Step, viewer: Actor) -> Plain | None:
    """The answer, for its actor and the house only; chance may show cards that nobody saw."""
    if step.answer is None or viewer not in (DEALER, step.answer.by):
        return None
    return answer_to_dict(step.answer)


# -- the list of rounds ---------------------------------------------------------------------------


def rounds_of(entries: Iterable[Entry], *, last: int, before: int | None = None) -> list[Plain]:
    """The finished rounds of a table, newest first, each with the dealer's last announcement.

    At most `last` of them come back, those just before the round `before` if one is named.
    """
    rounds: deque[Plain] = deque(maxlen=last)
    call, decided, at = "", 0, 0
    for entry in entries:
        body = body_of(entry)
        if isinstance(body, Began) and body.round > 1:
            if before is not None and body.round > before:
                break
            rounds.append({"round": body.round - 1, "at": at, "wagers": decided, "summary": call})
            call, decided = "", 0
        if isinstance(body, Began | Answered):
            at = entry.at
            call = _last_announcement(body.events) or call
            decided += sum(event["event"] == "WagerDecided" for event in body.events)
    return list(rounds)[::-1]


def _last_announcement(events: Iterable[Plain]) -> str:
    """The last announcement to everybody."""
    texts = [str(e["text"]) for e in events if e["event"] == "Announced" and e["to"] == EVERYONE]
    return texts[-1] if texts else ""


# -- fairness -------------------------------------------------------------------------------------


def epochs_of(recovered: RecoveredTable) -> list[Plain]:
    """Every epoch of a table: its commitment, contributions, and the seed once it is revealed."""
    return [_epoch(each) for each in recovered.epochs.values()]


def _epoch(epoch: Epoch) -> Plain:
    seed = epoch.seed.hex() if epoch.revealed and epoch.seed is not None else None
    return {
        "epoch": epoch.number,
        "commitment": epoch.commitment,
        "contributions": list(epoch.contributions.values()),
        "draws": epoch.draws,
        "revealed": seed,
    }


def transcript(number: int, epoch: int, entries: Iterable[Entry]) -> Plain:
    """All rows of a log up to the one that reveals the seed of an epoch: enough to verify it.

    Refused while the seed of an earlier epoch is still secret.
    """
    rows: list[Entry] = []
    for entry in entries:
        rows.append(entry)
        body = body_of(entry)
        if isinstance(body, Revealed) and body.epoch == epoch:
            break
    else:
        raise NoSuchThing(f"the seed of epoch {epoch} has not been shown")
    epochs = recover_table(number, rows).epochs.values()
    hidden = [each.number for each in epochs if not each.revealed and each.draws > 0]
    if hidden and min(hidden) <= epoch:
        raise NoSuchThing(f"the seed of epoch {min(hidden)} has not been shown")
    return {"pitboss": 1, "table": number, "epoch": epoch, "rows": [_row(each) for each in rows]}


def _row(entry: Entry) -> Plain:
    """A row exactly as its hash was computed from it."""
    plain: Plain = msgspec.to_builtins(entry, builtin_types=(bytes,))
    return {**plain, "body": msgspec.Raw(entry.body)}

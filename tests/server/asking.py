"""What a client makes of a question: everybody's part, its own forms, its wagers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from pitboss.client.state import bet_rows, question_of
from pitboss.server.tables.protocol import own_json, question_json, spots_json, stakes_json
from pitboss.table import Betting, Form, Listing, PlaceWager, Question, Table, seat_of


def asked(
    question: Question,
    actors: Collection[str],
    q: int,
    *,
    listing: Listing | None = None,
    table: Table[Any, Any, Any] | None = None,
) -> dict[str, Any]:
    """The question as those read it who speak for these actors; `table` is where it is asked."""
    listed = listing or Listing(question)
    at = question.window.table if isinstance(question, Betting) else table
    alone = next(iter(actors)) if len(actors) == 1 else ""
    state = {
        "question": question_json(question, q, listing=listed),
        "own": own_json(question, actors, listing=listed),
        "spots": spots_json(listed, alone) if alone else None,
        "stakes": {} if at is None else stakes_json(at.rules),
        "view": {} if at is None else _view(at),
        "you": {"seat": seat_of(alone)},
    }
    plain = msgspec.json.decode(msgspec.json.encode(state))
    found = question_of(plain)
    assert found is not None
    spots = found.get("spots_by", {})
    by = {each: list(bet_rows(spots[each], plain, seat_of(each) or 0)) for each in spots}
    return {**found, "bets_by": by}


def _view(table: Table[Any, Any, Any]) -> dict[str, object]:
    """What a view shows of the chips of everybody."""
    wagers = [(each.seat, each.spot, each.cents) for each in table.wagers.values()]
    return {
        "seats": [{"seat": seat, "stack": table.stack(seat)} for seat in table.seats],
        "wagers": [{"seat": seat, "spot": spot, "cents": cents} for seat, spot, cents in wagers],
    }


def listed_bets(question: Question, actor: str) -> list[list[object]]:
    """The wagers of a player by the list of all forms: spot, least, most and step of each."""
    forms = (form for form in question.forms_of(actor) if is_own_wager(form))
    rows: list[list[object]] = []
    for form in forms:
        cents: Any = form.blanks["cents"]
        rows.append([form.fixed["spot"], cents.low, cents.high, cents.step])
    return sorted(rows, key=str)


def is_own_wager(form: Form) -> bool:
    """Whether a form is a wager of the one who fills it in, with nothing to choose but cents."""
    own = form.answer is PlaceWager and seat_of(form.by) == form.fixed.get("seat")
    return own and form.fixed.keys() == {"seat", "spot"} and list(form.blanks) == ["cents"]

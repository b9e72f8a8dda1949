"""What must hold at the end of an evening, when everybody was answered and the disk is well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.ledger.audit import audit
from pitboss.ledger.entries import Answered, Began, Entry, body_of
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.recovery import load_from_ledger
from pitboss.table import DEALER, EVERYONE, HOUSE, seat_actor
from tests.whole_server.people import Person
from tests.whole_server.world import World


def check_everything(world: World) -> None:
    """The books are in order, and everybody was shown what was theirs to see."""
    assert not world.wrong, world.wrong
    assert not world.is_down
    registry = world.process.registry
    assert registry._starting is not None
    assert registry._starting.done()
    assert not any(task.done() for task in registry._runs.values()), "a table has lost its clock"
    assert (registry.broken, registry.unread) == ({}, {})
    for table, user, key in world.promised:
        assert (table, user, key) in world.watch.keys, "something acknowledged is lost"
    for actor in world.process.actors:
        check_table(world, actor)
    for person in world.people:
        check_person(world, person)


def check_table(world: World, actor: TableActor) -> None:
    """The log reads back to the table that stands there; it is not stopped; it goes on."""
    number, mine = actor.recovered.number, actor.recovered
    read = load_from_ledger(world.process.ledger, number)
    rows = world.watch.logs[number]
    assert not any(row.kind == "Frozen" and not row.user for row in rows), rows[-1]
    assert read.recovered.head == mine.head
    assert read.recovered.table.digest() == mine.table.digest()
    assert (read.recovered.q, read.recovered.sitters) == (mine.q, mine.sitters)
    assert mine.question is not None
    for viewer in ("spectator", *map(seat_actor, mine.sitters)):
        assert read.views.view(viewer, {}) == actor.loaded.views.view(viewer, {})


def check_person(world: World, person: Person) -> None:
    """Everything said was answered, and every event shown was this seat's to see."""
    if person.is_at_table:
        late = {key: person.said[key] for key in person.waiting}
        assert not late, f"{person.number} was never answered: {late}"
    for table, viewer, step in person.steps:
        row = world.watch.logs[table][step["n"] - 1]
        seen = [plain(each) for each in events_of(row) if theirs(each, viewer)]
        assert [plain(each) for each in step["events"]] == seen
    secret = {
        seed.seed
        for number in world.watch.logs
        if number
        for seed in world.process.ledger.seeds(number)
        if not seed.revealed
    }
    assert not secret & set(strings(person.known)), "a seed that is still secret was shown"


def check_empty(world: World) -> None:
    """Nobody sits anywhere, all chips were redeemed, and the books are in order."""
    tables = {f"table:{each.recovered.number}" for each in world.running_tables()}
    sitting = [actor.recovered.sitters for actor in world.running_tables()]
    assert not any(sitting), sitting
    stacks = {
        account: cents
        for account, cents in world.process.ledger.balances("table:").items()
        if "/stack:" in account and cents and account.partition("/")[0] in tables
    }
    assert not stacks, stacks
    report = audit(world.process.ledger, replay=True)
    assert report.in_order, report.faults


def events_of(row: Entry) -> list[dict[str, Any]]:
    """The events of a step of a round."""
    body = body_of(row)
    assert isinstance(body, Answered | Began), row
    return body.events


def theirs(event: dict[str, Any], viewer: str) -> bool:
    """Whether an event was for everybody, or for this viewer; a dealer sees what the house does."""
    own = HOUSE if viewer == DEALER else viewer
    return event.get("to", EVERYONE) in (EVERYONE, own)


def plain(event: dict[str, Any]) -> dict[str, Any]:
    """An event without its words and without cards, which are shown as codes."""
    return {name: each for name, each in event.items() if name not in ("text", "card", "cards")}


def strings(value: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)

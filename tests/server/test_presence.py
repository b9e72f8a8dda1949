"""The roll of those who have a line open is called once a second, for everybody at once."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator

import pytest

from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import (
    ABSOLUTE_MS,
    IDLE_MS,
    RECHECK_MS,
    SEEN_EVERY_MS,
    Person,
    Presence,
    SignedIn,
)
from tests.server.http_client import SmallServer, small_server


@pytest.fixture
def house() -> Iterator[SmallServer]:
    with small_server() as house:
        yield house


def _people(house: SmallServer, count: int) -> list[SignedIn]:
    return [house.add(Role.PLAYER, name=f"Player {'ABCDEFGH'[each]}") for each in range(count)]


@pytest.mark.promise("R16")
def test_one_question_serves_all_lines(house: SmallServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five people on ten lines ask at once, and the ledger is asked one time a second."""
    people = [each.person for each in _people(house, 5)]
    asked: list[int] = []
    look = house.auth.still_in

    def counted(called: Collection[Person]) -> set[Person]:
        asked.append(len(called))
        return look(called)

    monkeypatch.setattr(house.auth, "still_in", counted)

    async def go() -> list[bool]:
        attendance = Presence(house.auth, clock=house.clock)
        for person in people * 2:
            attendance.add(person)
        told = []
        for _ in range(3):
            told += await asyncio.gather(*(attendance.is_valid(each) for each in people * 2))
            house.clock.turn(seconds=RECHECK_MS / 1000)
        return told

    told = asyncio.run(go())

    assert all(told)
    assert asked == [5, 5]


@pytest.mark.promise("R16")
def test_the_roll_knows_whom_the_door_would_know(house: SmallServer) -> None:
    """Signed out, given another role, shut out, idle or over: gone from both; the rest stay."""
    signed = _people(house, 5)
    stays, leaves, changes, shut, old = (each.person for each in signed)
    house.ledger.drop_session(leaves.session)
    house.ledger.set_role(changes.id, "dealer", house.clock.now_ms())
    house.ledger.set_disabled(shut.id, True, house.clock.now_ms())
    house.ledger.touch_session(old.session, house.clock.now_ms() - IDLE_MS)
    still = house.auth.still_in([each.person for each in signed])
    known = {house.auth.who(each.token) for each in signed}

    assert still == {stays}
    assert still == {each.person for each in signed} & known


def test_who_has_been_there_for_thirty_days_is_off_the_roll(house: SmallServer) -> None:
    """However often somebody is seen, a session ends in the end."""
    (ann,) = _people(house, 1)
    house.ledger.touch_session(ann.person.session, house.clock.now_ms() + ABSOLUTE_MS)
    house.clock.turn(days=30)

    assert house.auth.still_in([ann.person]) == set()


def test_that_people_are_there_is_written_down_for_all_at_once(house: SmallServer) -> None:
    """A minute after they were last seen everybody is seen again; within it nothing is written."""
    people = [each.person for each in _people(house, 3)]
    began = house.clock.now_ms()
    house.clock.turn(seconds=SEEN_EVERY_MS / 1000 - 1)
    house.auth.still_in(people)
    early = [
        session.seen_at for session, _ in house.ledger.sessions_of([p.session for p in people])
    ]
    house.clock.turn(seconds=1)
    house.auth.still_in(people)
    late = [session.seen_at for session, _ in house.ledger.sessions_of([p.session for p in people])]

    assert early == [began] * 3
    assert late == [began + SEEN_EVERY_MS] * 3


def test_who_hangs_up_is_off_the_roll_and_visitors_never_stand_on_it(house: SmallServer) -> None:
    """The second line of a person keeps them on the roll; nobody asks about the rail."""
    (ann,) = _people(house, 1)

    async def go() -> list[bool]:
        attendance = Presence(house.auth, clock=house.clock)
        attendance.add(ann.person)
        attendance.add(ann.person)
        attendance.remove(ann.person)
        told = [await attendance.is_valid(ann.person)]
        attendance.remove(ann.person)
        return [*told, await attendance.is_valid(ann.person), await attendance.is_valid(None)]

    assert asyncio.run(go()) == [True, False, True]

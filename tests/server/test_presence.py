"""The roll of those who have a line open is called once a second, for everybody at once."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator

import pytest

from pitboss.server.auth.presence import AHEAD_MS, RECHECK_MS, Presence
from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import (
    SEEN_EVERY_MS,
    Person,
    SignedIn,
)
from tests.server.http_client import SmallServer, small_server

DAY_MS = 86_400_000


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server() as server:
        yield server


def _people(server: SmallServer, count: int) -> list[SignedIn]:
    return [server.add(Role.PLAYER, name=f"Player {'ABCDEFGH'[each]}") for each in range(count)]


@pytest.mark.promise("R16")
def test_one_question_serves_all_lines(
    server: SmallServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five people on ten lines ask at once, and the ledger is asked one time a second."""
    people = [each.person for each in _people(server, 5)]
    asked: list[int] = []
    look = server.auth.still_in

    def counted(called: Collection[Person]) -> set[Person]:
        asked.append(len(called))
        return look(called)

    monkeypatch.setattr(server.auth, "still_in", counted)

    async def go() -> list[bool]:
        presence = Presence(server.auth, clock=server.clock)
        for person in people * 2:
            presence.add(person)
        received = []
        for _ in range(3):
            received += await asyncio.gather(*(presence.is_valid(each) for each in people * 2))
            server.clock.turn(seconds=RECHECK_MS / 1000)
        return received

    received = asyncio.run(go())

    assert all(received)
    assert asked == [5, 5]


@pytest.mark.promise("R16")
def test_nobody_waits_for_a_question_that_is_asked_ahead(server: SmallServer) -> None:
    """Shortly before an answer is too old the next is asked for, and it ends the session."""
    ann, ben = (each.person for each in _people(server, 2))

    async def go() -> tuple[list[bool], list[bool]]:
        presence = Presence(server.auth, clock=server.clock)
        presence.add(ann)
        presence.add(ben)
        server.ledger.drop_session(ann.session)
        server.clock.turn(seconds=(RECHECK_MS - AHEAD_MS) / 1000)
        ahead = [await presence.is_valid(each) for each in (ann, ben)]
        server.clock.turn(seconds=AHEAD_MS / 1000)
        return ahead, [await presence.is_valid(each) for each in (ann, ben)]

    assert asyncio.run(go()) == ([True, True], [False, True])


@pytest.mark.promise("R16")
def test_the_roll_knows_whom_the_door_would_know(server: SmallServer) -> None:
    """Signed out, given another role, shut out, idle or over: gone from both; the rest stay."""
    signed = _people(server, 5)
    stays, leaves, changes, shut, old = (each.person for each in signed)
    server.ledger.drop_session(leaves.session)
    server.ledger.set_role(changes.id, "dealer", server.clock.now_ms())
    server.ledger.set_disabled(shut.id, True, server.clock.now_ms())
    server.ledger.touch_session(old.session, server.clock.now_ms() - 7 * DAY_MS)
    still = server.auth.still_in([each.person for each in signed])
    known = {server.auth.who(each.token) for each in signed}

    assert still == {stays}
    assert still == {each.person for each in signed} & known


def test_who_has_been_there_for_thirty_days_is_off_the_roll(server: SmallServer) -> None:
    """However often somebody is seen, a session ends in the end."""
    (ann,) = _people(server, 1)
    server.ledger.touch_session(ann.person.session, server.clock.now_ms() + 30 * DAY_MS)
    server.clock.turn(days=30)

    assert server.auth.still_in([ann.person]) == set()


def test_that_people_are_there_is_written_down_for_all_at_once(server: SmallServer) -> None:
    """A minute after they were last seen everybody is seen again; within it nothing is written."""
    people = [each.person for each in _people(server, 3)]
    began = server.clock.now_ms()
    server.clock.turn(seconds=SEEN_EVERY_MS / 1000 - 1)
    server.auth.still_in(people)
    early = [
        session.seen_at for session, _ in server.ledger.sessions_of([p.session for p in people])
    ]
    server.clock.turn(seconds=1)
    server.auth.still_in(people)
    late = [
        session.seen_at for session, _ in server.ledger.sessions_of([p.session for p in people])
    ]

    assert early == [began] * 3
    assert late == [began + SEEN_EVERY_MS] * 3


def test_who_hangs_up_is_off_the_roll_and_visitors_never_stand_on_it(server: SmallServer) -> None:
    """The second line of a person keeps them on the roll; nobody asks about a spectator."""
    (ann,) = _people(server, 1)

    async def go() -> list[bool]:
        presence = Presence(server.auth, clock=server.clock)
        presence.add(ann.person)
        presence.add(ann.person)
        presence.remove(ann.person)
        received = [await presence.is_valid(ann.person)]
        presence.remove(ann.person)
        return [*received, await presence.is_valid(ann.person), await presence.is_valid(None)]

    assert asyncio.run(go()) == [True, False, True]

"""Texts go straight to the line while nothing stands in the way, and else wait their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from pitboss.server.auth.roles import Role
from pitboss.server.tables.connection import GONE_AWAY, Connection, Identity
from pitboss.server.web.limits import LimitedSocket, Limits
from pitboss.server.web.socket_protocol import frame_of
from tests.server.http_client import echoing, small_server

VISITOR = Identity(0, "", "visitor")


def taking(written: list[bytes]) -> Callable[[bytes], bool]:
    """A line that takes every text at once."""

    def take(text: bytes) -> bool:
        written.append(text)
        return True

    return take


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_read_as_the_text_that_it_carries(size: int) -> None:
    """Whatever its length."""
    text = b"x" * size
    reader = StreamReader()
    reader.feed_data(frame_of(text))
    reading = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as parsed:
        next(reading)

    assert (parsed.value.value.opcode, parsed.value.value.data) == (Opcode.TEXT, text)
    assert parsed.value.value.fin


def test_what_is_sent_together_goes_out_as_one_frame() -> None:
    """As soon as the loop is free, without a task."""

    async def scenario() -> list[bytes]:
        line, written = Connection(VISITOR, queue_max=9), list[bytes]()
        line.write_at_once = taking(written)
        line.send_bytes(b"1")
        line.send_bytes(b"2")
        assert line.waiting == 2
        await asyncio.sleep(0)
        line.send_bytes(b"3")
        await asyncio.sleep(0)
        assert line.waiting == 0
        return written

    assert asyncio.run(scenario()) == [b"[1,2]", b"3"]


def test_what_cannot_be_written_at_once_is_written_in_its_turn() -> None:
    """Nothing overtakes a message that has to wait, and all goes out before the close."""

    async def scenario() -> tuple[list[str], int]:
        line, written, may = Connection(VISITOR, queue_max=9), [], asyncio.Event()
        is_free = False

        def at_once(text: bytes) -> bool:
            if is_free:
                written.append(text.decode())
            return is_free

        async def later(text: str) -> None:
            await may.wait()
            written.append(text)

        line.write_at_once = at_once
        pump = asyncio.create_task(line.pump(later))
        line.send_bytes(b"1")
        await asyncio.sleep(0.001)
        is_free = True
        line.send_bytes(b"2")
        await asyncio.sleep(0.001)
        assert not written
        may.set()
        await asyncio.sleep(0.001)
        line.send_bytes(b"3")
        await asyncio.sleep(0.001)
        line.send_bytes(b"4")
        line.close(GONE_AWAY)
        return written, await pump

    assert asyncio.run(scenario()) == (["1", "2", "3", "4"], GONE_AWAY)


def test_nothing_is_written_at_once_to_who_may_be_signed_out() -> None:
    """Nor after the close; the long way finds out and says why."""
    written: list[bytes] = []
    known = [True]

    async def nothing(*_: object) -> object:
        return {}

    async def valid() -> bool:
        return known[0]

    async def scenario() -> list[bool]:
        socket = LimitedSocket(
            nothing,  # type: ignore[arg-type]
            nothing,  # type: ignore[arg-type]
            may_send=lambda: True,
            limits=Limits(),
            is_valid=valid,
            is_valid_now=lambda: known[0],
            write_text=taking(written),
        )
        found = [socket.write_text(b"a")]
        known[0] = False
        found.append(socket.write_text(b"b"))
        await socket.send_text("b")
        known[0] = True
        return [*found, socket.write_text(b"c")]

    assert asyncio.run(scenario()) == [True, False, False]
    assert written == [b"a"]


def test_a_session_is_known_to_be_valid_for_a_second() -> None:
    """Then it is read again, and until that is done the long way waits for it."""
    from pitboss.server.auth.presence import RECHECK_MS, Presence

    async def scenario() -> list[bool]:
        with small_server(app=echoing) as server:
            presence = Presence(server.auth, clock=server.clock)
            person = server.add(Role.PLAYER).person
            presence.add(person)
            found = [presence.is_valid_now(person), presence.is_valid_now(None)]
            server.clock.turn(seconds=RECHECK_MS / 1000)
            found.append(presence.is_valid_now(person))
            return [*found, await presence.is_valid(person), presence.is_valid_now(person)]

    assert asyncio.run(scenario()) == [True, True, False, True, True]

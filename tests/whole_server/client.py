"""Clients of a simulated server, down to the bytes: HTTP requests and WebSockets over a line."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import msgspec

from tests.whole_server.network import Line

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
SWITCHING = 101

# Frames are masked by zero, which is a mask like any other.
_MASK = b"\0\0\0\0"


class Response(msgspec.Struct):
    """What came back to a request; status 0 if nothing did."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """The body as plain data."""
        return msgspec.json.decode(self.body)


class Request:
    """One request on a line of its own."""

    def __init__(self, line: Line, raw: bytes, done: Callable[[Response], None]) -> None:
        self._line, self._done, self._read = line, done, b""
        self.is_answered = False
        line.received, line.closed = self._received, self._closed
        line.send(raw)

    def _received(self, data: bytes) -> None:
        self._read += data
        parsed = parse_response(self._read)
        if parsed is not None and not self.is_answered:
            self.is_answered = True
            self._line.hang_up()
            self._done(parsed[0])

    def _closed(self) -> None:
        if not self.is_answered:
            self.is_answered = True
            self._done(Response(0, {}, b""))


def parse_response(raw: bytes) -> tuple[Response, bytes] | None:
    """A whole response and what follows it; None while some of it is missing."""
    head, found, rest = raw.partition(b"\r\n\r\n")
    if not found:
        return None
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {}
    for line in lines:
        name, _, value = line.partition(": ")
        headers[name.lower()] = value
    status, length = int(first.split(" ")[1]), int(headers.get("content-length", "0"))
    if len(rest) < length:
        return None
    return Response(status, headers, rest[:length]), rest[length:]


def request_bytes(
    method: str, path: str, *, body: bytes = b"", headers: dict[str, str] | None = None
) -> bytes:
    """A request as it goes over the line."""
    lines = {"host": "localhost", **(headers or {})}
    if method not in ("GET", "HEAD"):
        lines |= {"content-type": "application/json", "content-length": str(len(body))}
    named = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"{method} {path} HTTP/1.1\r\n{named}\r\n".encode("latin-1") + body


class Socket:
    """A WebSocket: the handshake, frames out and in."""

    def __init__(
        self,
        line: Line,
        path: str,
        *,
        headers: dict[str, str],
        received: Callable[[Any], None],
        closed: Callable[[int], None],
    ) -> None:
        self.line, self._on_message, self._on_close = line, received, closed
        self._read, self._open, self._ended = b"", False, False
        line.received, line.closed = self._received, lambda: self._end(1006)
        upgrade = {
            "upgrade": "websocket",
            "connection": "Upgrade",
            "origin": "http://localhost",
            "sec-websocket-key": "c2V2ZW4gY29tZSBlbGV2ZQ==",
            "sec-websocket-version": "13",
        }
        line.send(request_bytes("GET", path, headers={**upgrade, **headers}))

    @property
    def is_up(self) -> bool:
        """Whether the client takes it for open."""
        return self.line.is_up and self._open and not self._ended

    def send(self, data: bytes, opcode: int = TEXT) -> None:
        """Send a frame."""
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        else:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        self.line.send(head + _MASK + data)

    def close(self) -> None:
        """Say goodbye, and hang up."""
        self.send(struct.pack("!H", 1000), CLOSE)
        self.line.hang_up()
        self._ended = True

    def _received(self, data: bytes) -> None:
        self._read += data
        if not self._open:
            parsed = parse_response(self._read)
            if parsed is None:
                return
            response, self._read = parsed
            if response.status != SWITCHING:
                self._end(response.status)
                return
            self._open = True
        while (frame := self._frame()) is not None and not self._ended:
            self._on_frame(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        if len(self._read) < 2:
            return None
        opcode, size, start = self._read[0] & 15, self._read[1] & 127, 2
        if size == 126:
            start = 4
            size = int.from_bytes(self._read[2:4], "big")
        elif size == 127:
            start = 10
            size = int.from_bytes(self._read[2:10], "big")
        if len(self._read) < start + size:
            return None
        data, self._read = self._read[start : start + size], self._read[start + size :]
        return opcode, data

    def _on_frame(self, opcode: int, data: bytes) -> None:
        if opcode == PING:
            self.send(data, PONG)
        elif opcode == CLOSE:
            code = int.from_bytes(data[:2], "big")
            self.send(data[:2], CLOSE)
            self._end(code)
        elif opcode == TEXT:
            decoded = msgspec.json.decode(data)
            for each in decoded if isinstance(decoded, list) else [decoded]:
                self._on_message(each)

    def _end(self, code: int) -> None:
        if not self._ended:
            self._ended = True
            self._on_close(code)

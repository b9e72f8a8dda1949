"""The WebSocket protocol of the server: uvicorn's, with a short way for the texts of tables.

Most messages of a server are texts to clients. They need no task, no queue and no parser: a frame
of a text is its length and its bytes.
"""

from __future__ import annotations

from struct import Struct
from typing import Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from pitboss.server.web.middleware import WRITE_TEXT

# So many messages of one client wait to be read before no more are taken from its line.
UNREAD_MAX: Final = 4

_TEXT: Final = 0x81  # a frame that is a whole text
_SHORT: Final = Struct("!BB").pack
_MEDIUM: Final = Struct("!BBH").pack
_LONG: Final = Struct("!BBQ").pack


class TableProtocol(WebSocketsSansIOProtocol):
    """One WebSocket; `write_text` is in the extensions of its scope."""

    def handle_connect(self, event: Request) -> None:
        """A client connects."""
        super().handle_connect(event)
        if self.response.status_code == 101 and not self.conn.extensions:
            extensions = cast("dict[str, object]", self.scope["extensions"])
            extensions[WRITE_TEXT] = self.write_text

    def write_text(self, text: bytes) -> bool:
        """Write a text at once; false if that cannot be done without waiting, or not any more."""
        ready = self.handshake_complete and not (self.close_sent or self.disconnected)
        if not (ready and self.writable.is_set() and self.conn.state is State.OPEN):
            return False
        self.transport.write(frame_of(text))
        return True

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; the line is read on while the application keeps up with it."""
        if self.read_paused or self.queue.qsize() >= UNREAD_MAX:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so that it is not paused now
        super().send_receive_event_to_app()
        self.read_paused = False


def frame_of(text: bytes) -> bytes:
    """A text as one frame, as servers send it."""
    size = len(text)
    if size < 126:
        return _SHORT(_TEXT, size) + text
    if size < 65_536:
        return _MEDIUM(_TEXT, 126, size) + text
    return _LONG(_TEXT, 127, size) + text

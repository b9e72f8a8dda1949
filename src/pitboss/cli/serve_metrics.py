"""The metrics of a running server, at an address of their own.

They are for those who run the server: anybody who reaches the address may read them, so it is
not the one at which players come in. At an address of this machine alone (127.0.0.1) a request
must name it, so that no page of another site can have a browser read them.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from socket import socket
from socketserver import ThreadingMixIn
from threading import Thread
from typing import TYPE_CHECKING, Any, Final
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

PATH: Final = "/metrics"
REQUEST_SECONDS_MAX: Final = 5
POLL_SECONDS: Final = 0.1  # how soon it notices that it is to stop

Start = Callable[[str, list[tuple[str, str]]], object]


class _Server(ThreadingMixIn, WSGIServer):
    """Answers each request in a thread that does not hold up the end of the process."""

    daemon_threads = True


class _Handler(WSGIRequestHandler):
    """Reads a request, but not for long, and logs nothing."""

    timeout = REQUEST_SECONDS_MAX

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def metrics_served(listening: socket, registry: CollectorRegistry) -> Iterator[None]:
    """Serve the metrics at a socket that is bound already."""
    host, port = listening.getsockname()[:2]
    server = _Server((host, port), _Handler, bind_and_activate=False)
    server.socket.close()
    server.socket, server.server_name, server.server_port = listening, host, port
    server.setup_environ()
    server.set_app(_application(registry, only_here=_is_loopback(host)))
    thread = Thread(target=server.serve_forever, args=[POLL_SECONDS], name="metrics", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join(REQUEST_SECONDS_MAX)
        server.server_close()


def _application(registry: CollectorRegistry, *, only_here: bool) -> Any:  # noqa: ANN401
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

    def answer(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        if only_here and not _names_here(environ.get("HTTP_HOST", "")):
            return _refuse(start, "403 Forbidden", "this address is known as localhost only\n")
        if environ["PATH_INFO"] != PATH:
            return _refuse(start, "404 Not Found", f"the metrics are at {PATH}\n")
        if environ["REQUEST_METHOD"] != "GET":
            return _refuse(start, "405 Method Not Allowed", "the metrics can only be read\n")
        try:
            body = generate_latest(registry)
        except TimeoutError:
            return _refuse(start, "503 Service Unavailable", "the server does not answer\n")
        start("200 OK", [("Content-Type", CONTENT_TYPE_LATEST)])
        return [body]

    return answer


def _refuse(start: Start, status: str, text: str) -> list[bytes]:
    start(status, [("Content-Type", "text/plain; charset=utf-8")])
    return [text.encode()]


def _names_here(host: str) -> bool:
    """Whether a `Host` header names this machine by its address or as localhost."""
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    return name.lower() == "localhost" or _is_loopback(name.strip("[]"))


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

"""`pitboss serve`: the house opens its doors in the browser."""

from __future__ import annotations

import asyncio
import socket
from errno import EADDRINUSE
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.printing import reported, say
from pitboss.errors import ExtraMissing, NotPermitted, StoreFailed

if TYPE_CHECKING:
    import uvicorn

    from pitboss.ledger.store import Ledger

__all__ = [
    "EXAMPLES",
    "DatabaseOption",
    "default_database",
    "ledger_at",
    "require_server",
    "serve",
]

EXAMPLES = """Examples:

\b
  pitboss serve
  pitboss serve --port 9000 --database sqlite:///evening.db
  pitboss serve --database postgresql://pitboss@localhost/pitboss --origin https://play.example

Every game has a table; come in as a guest with one click. Ctrl-C closes the doors; nothing that
was confirmed is lost, and rounds go on where they stood when the house opens again.
"""

NEEDED: Final = ("argon2", "sqlalchemy", "starlette", "uvicorn", "websockets")
INSTALL: Final = 'pip install "pitboss[server]"'

MESSAGE_BYTES_MAX: Final = 65_536  # what is longer is not even read; guards allow less

STARTED_SECONDS: Final = 0.02  # how often we look whether the doors are open

HostOption = Annotated[str, typer.Option("--host", help="The address to listen at.")]
PortOption = Annotated[int, typer.Option("--port", min=0, max=65_535, help="0 picks a free one.")]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://...; the usual one is a file in your home folder.",
    ),
]
OriginOption = Annotated[
    list[str] | None,
    typer.Option("--origin", metavar="URL", help="A name under which people reach the house."),
]
BotsOption = Annotated[
    int, typer.Option("--bots", min=0, max=9, help="Players of the house's own at poker tables.")
]


def require_server() -> None:
    """Stop with the command that installs the extra, if one of its libraries is missing."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        message = f"the house needs {', '.join(missing)}; type: {INSTALL}"
        raise ExtraMissing(message)


def default_database() -> str:
    """The ledger in the home folder, made when it is first needed."""
    folder = Path.home() / ".pitboss"
    folder.mkdir(mode=0o700, exist_ok=True)
    return f"sqlite:///{folder / 'house.db'}"


def ledger_at(database: str) -> Ledger:
    """A ledger that is there; a mistyped name is not an empty house."""
    from pitboss.ledger.engines import read_url
    from pitboss.ledger.store import Ledger

    address = read_url(database)
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise StoreFailed(f"there is no ledger at {address.database or 'an address in memory'}")
    return Ledger.open(database)


@reported
def serve(
    *,
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    database: DatabaseOption = None,
    origin: OriginOption = None,
    bots: BotsOption = 3,
) -> None:
    """Open the house in the browser: every game, with nothing to configure."""
    require_server()
    import uvicorn

    from pitboss.ledger.store import Ledger
    from pitboss.server.settings import Settings
    from pitboss.server.web.app import application

    doors = _doors(host, port)
    ledger = Ledger.open(database or default_database())
    settings = Settings(bots=bots, origins=tuple(origin or ()), warm=True)
    app = application(ledger, settings=settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=MESSAGE_BYTES_MAX,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    try:
        asyncio.run(_open(uvicorn.Server(config), doors))
    except KeyboardInterrupt:
        say()
    finally:
        ledger.close()


def _doors(host: str, port: int) -> socket.socket:
    """The address of the house, before anything is set up; one that is taken is told at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        why = "is another one open there?" if error.errno == EADDRINUSE else error.strerror
        raise NotPermitted(f"the house cannot open at {host}:{port}: {why}") from None


async def _open(server: uvicorn.Server, doors: socket.socket) -> None:
    """Serve, and say where the house is as soon as its doors are open."""
    serving = asyncio.create_task(server.serve(sockets=[doors]))
    while not server.started and not serving.done():
        await asyncio.sleep(STARTED_SECONDS)
    for each in server.servers if server.started else ():
        for auth in each.sockets:
            address, port = auth.getsockname()[:2]
            say(f"The house is open: http://{address}:{port}/  (Ctrl-C closes it)")
    await serving

"""`pitboss serve`: runs the server."""

from __future__ import annotations

import asyncio
import os
import socket
from errno import EADDRINUSE
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.printing import report_broken_games, reported, say
from pitboss.errors import ExtraMissing, NotPermitted, StoreFailed

if TYPE_CHECKING:
    import uvicorn

    from pitboss.ledger.store import Ledger
    from pitboss.server.config import Config

EXAMPLES = """Examples:

\b
  pitboss serve
  pitboss serve --port 9000 --database sqlite:///evening.db
  pitboss serve --database postgresql://pitboss@localhost/pitboss --origin https://play.example
  pitboss serve --print-config > house.toml
  pitboss serve --config house.toml

Every game has a table; sign in as a guest with one click. Ctrl-C stops the server; nothing that
was confirmed is lost, and rounds go on where they were when it starts again.
"""

NEEDED: Final = ("argon2", "sqlalchemy", "starlette", "uvicorn", "websockets")
INSTALL: Final = 'pip install "pitboss[server]"'

MESSAGE_BYTES_MAX: Final = 65_536  # longer messages are not read; the middleware allows less

STARTED_SECONDS: Final = 0.02  # how often we check whether the server has started

ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config", metavar="FILE", help="A file with settings; --print-config shows its form."
    ),
]
PrintOption = Annotated[
    bool,
    typer.Option(
        "--print-config", help="Print the settings in force as a file with comments, and stop."
    ),
]
HostOption = Annotated[
    str | None, typer.Option("--host", help="The address to listen at; 127.0.0.1 by default.")
]
PortOption = Annotated[
    int | None,
    typer.Option("--port", min=0, max=65_535, help="Port, 8000 by default; 0 picks a free one."),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="PITBOSS_SERVER_DATABASE",
        help="sqlite:///FILE or postgresql://...; by default a file in your home folder.",
    ),
]
OriginOption = Annotated[
    list[str] | None,
    typer.Option(
        "--origin", metavar="URL", help="An origin under which browsers reach the server."
    ),
]
ProxyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="ADDRESS",
        help="A proxy in front of the server, or a network of them: its X-Forwarded-For and"
        " X-Forwarded-Proto are believed, and nobody else's.",
    ),
]
BotsOption = Annotated[
    int | None, typer.Option("--bots", min=0, max=9, help="Bots at poker tables; 3 by default.")
]


def require_server() -> None:
    """Stop with the command that installs the extra, if one of its libraries is missing."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        message = f"the server needs {', '.join(missing)}; type: {INSTALL}"
        raise ExtraMissing(message)


def default_database() -> str:
    """The ledger in the home folder, made when it is first needed."""
    from pitboss.ledger.vault import own_folder

    folder = own_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        message = f"the folder {folder} cannot be made: {error.strerror}; name another --database"
        raise StoreFailed(message) from None
    return f"sqlite:///{folder / 'house.db'}"


def ledger_at(database: str) -> Ledger:
    """An existing ledger; a mistyped name is an error, not an empty ledger."""
    from pitboss.ledger.engines import read_url
    from pitboss.ledger.store import Ledger

    address = read_url(database)
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise StoreFailed(f"there is no ledger at {address.database or 'an address in memory'}")
    return Ledger.open(database)


@reported
def serve(
    *,
    config: ConfigOption = None,
    print_config: PrintOption = False,
    host: HostOption = None,
    port: PortOption = None,
    database: DatabaseOption = None,
    origin: OriginOption = None,
    proxy: ProxyOption = None,
    bots: BotsOption = None,
) -> None:
    """Serve every game in the browser, with nothing to configure."""
    require_server()
    from pitboss.ledger.engines import serving
    from pitboss.ledger.store import Ledger
    from pitboss.server.config import config_file, read_config

    report_broken_games()
    options: dict[str, tuple[tuple[str, str], object]] = {
        "--host": (("server", "host"), host),
        "--port": (("server", "port"), port),
        "--database": (("server", "database"), database),
        "--origin": (("server", "origins"), origin),
        "--proxy": (("server", "proxies"), proxy),
        "--bots": (("tables", "bots"), bots),
    }
    chosen = read_config(config, os.environ, options)
    if print_config:
        typer.echo(config_file(chosen), nl=False)
        return
    url = chosen.server.database or default_database()
    with serving(url), _bind(chosen.server.host, chosen.server.port) as listening:
        _run(Ledger.open(url), listening, chosen)


def _run(ledger: Ledger, listening: socket.socket, chosen: Config) -> None:
    """Serve a ledger until somebody stops the server."""
    import uvicorn

    from pitboss.server.web.app import application
    from pitboss.server.web.serving import DrainingServer, run, trusted_proxies

    app = application(ledger, settings=chosen.tables, limits=chosen.limits)
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=MESSAGE_BYTES_MAX,
        ws_per_message_deflate=False,
        server_header=False,
        forwarded_allow_ips=trusted_proxies(chosen.server.proxies),
        timeout_graceful_shutdown=3,
    )
    try:
        run(_open(DrainingServer(config, app), listening))
    except KeyboardInterrupt:
        say()
    finally:
        ledger.close()


def _bind(host: str, port: int) -> socket.socket:
    """Bind the address first, so that one in use is reported at once.

    The protocol is named, so that every connection sends small messages without delay.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listening.bind((host, port))
        listening.listen()
        return listening
    except OSError as error:
        listening.close()
        why = "is another one open there?" if error.errno == EADDRINUSE else error.strerror
        raise NotPermitted(f"the server cannot listen at {host}:{port}: {why}") from None


async def _open(server: uvicorn.Server, listening: socket.socket) -> None:
    """Serve, and print the address as soon as the server has started."""
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(STARTED_SECONDS)
    for each in server.servers if server.started else ():
        for auth in each.sockets:
            address, port = auth.getsockname()[:2]
            say(f"pitboss is running: http://{address}:{port}/  (Ctrl-C stops it)")
    await serving

"""`pitboss serve`: runs the server."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from contextlib import AbstractContextManager, nullcontext
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
    from pitboss.server.web.app import Application

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
MetricsOption = Annotated[
    str | None,
    typer.Option(
        "--metrics",
        metavar="ADDRESS",
        help="Show metrics for Prometheus at 127.0.0.1:9464 or another address; see pitboss top.",
    ),
]
LogFormatOption = Annotated[
    str | None, typer.Option("--log-format", metavar="text|json", help="How the log is written.")
]
LogLevelOption = Annotated[
    str | None,
    typer.Option(
        "--log-level",
        metavar="LEVEL",
        help="debug, info (a line for each request and command), warning or error.",
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
    metrics: MetricsOption = None,
    log_format: LogFormatOption = None,
    log_level: LogLevelOption = None,
) -> None:
    """Serve every game in the browser, with nothing to configure."""
    require_server()
    from pitboss.cli.log_lines import set_up_log
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
        "--metrics": (("server", "metrics"), metrics),
        "--log-format": (("server", "log_format"), log_format),
        "--log-level": (("server", "log_level"), log_level),
    }
    chosen = read_config(config, os.environ, options)
    if print_config:
        typer.echo(config_file(chosen), nl=False)
        return
    server = chosen.server
    set_up_log(format=server.log_format, level=server.log_level, sign_ins=server.log_sign_ins)
    url = chosen.server.database or default_database()
    with (
        serving(url),
        _bind(chosen.server.host, chosen.server.port) as listening,
        _bound_for_metrics(chosen.server.metrics) as watching,
    ):
        _run(Ledger.open(url), listening, watching, chosen)


def _bound_for_metrics(address: str) -> AbstractContextManager[socket.socket | None]:
    """The socket at which metrics are read, if they are."""
    from pitboss.server.config import address_in

    if not address:
        return nullcontext()
    if find_spec("prometheus_client") is None:
        message = 'metrics need prometheus-client; type: pip install "pitboss[metrics]"'
        raise ExtraMissing(message)
    return _bind(*address_in(address))


def _run(
    ledger: Ledger, listening: socket.socket, watching: socket.socket | None, chosen: Config
) -> None:
    """Serve a ledger until somebody stops the server."""
    import uvicorn

    from pitboss.server.metrics.counts import LogCounter
    from pitboss.server.web.app import application
    from pitboss.server.web.serving import DrainingServer, run, trusted_proxies
    from pitboss.server.web.socket_protocol import TableProtocol

    app = application(ledger, settings=chosen.tables, limits=chosen.limits)
    logging.getLogger().addHandler(LogCounter(app.registry.metrics))
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        ws=TableProtocol,
        ws_max_size=MESSAGE_BYTES_MAX,
        ws_per_message_deflate=False,
        server_header=False,
        forwarded_allow_ips=trusted_proxies(chosen.server.proxies),
        timeout_graceful_shutdown=3,
    )
    try:
        run(_open(DrainingServer(config, app), app, listening, watching))
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


async def _open(
    server: uvicorn.Server,
    app: Application,
    listening: socket.socket,
    watching: socket.socket | None,
) -> None:
    """Serve, and print the address as soon as the server has started."""
    with nullcontext() if watching is None else _watched(app, watching):
        await _serve(server, listening)


def _watched(app: Application, watching: socket.socket) -> AbstractContextManager[None]:
    from pitboss.cli.serve_metrics import metrics_served
    from pitboss.server.metrics.collector import prometheus_registry

    loop = asyncio.get_running_loop()
    return metrics_served(watching, prometheus_registry(app.registry, loop))


async def _serve(server: uvicorn.Server, listening: socket.socket) -> None:
    from pitboss.server.memory import look_after_memory

    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(STARTED_SECONDS)
    memory = asyncio.create_task(look_after_memory())
    for each in server.servers if server.started else ():
        for auth in each.sockets:
            address, port = auth.getsockname()[:2]
            say(f"pitboss is running: http://{address}:{port}/  (Ctrl-C stops it)")
    try:
        await serving
    finally:
        memory.cancel()

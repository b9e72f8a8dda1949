"""`pitboss top`: the metrics of a running server in the terminal."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from importlib.util import find_spec
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.live import Live
from rich.table import Table

from pitboss.cli.printing import columns, console, print_json, reported
from pitboss.cli.readings import Reading, Summary, summary
from pitboss.errors import ExtraMissing, MalformedFile, NoSuchThing
from pitboss.money import show

EXAMPLES = """Examples:

\b
  pitboss serve --metrics 127.0.0.1:9464
  pitboss top
  pitboss top --once --json
  pitboss top http://10.0.0.5:9464/metrics --seconds 10

Figures for a second are those since the last look; with --once those since the server started.
"""

USUAL: Final = "http://127.0.0.1:9464/metrics"
INSTALL: Final = 'pip install "pitboss[metrics]"'
ANSWER_SECONDS_MAX: Final = 10.0
BYTES_MAX: Final = 4 * 2**20

UrlArgument = Annotated[str, typer.Argument(metavar="[URL]", help="Where the metrics are.")]
SecondsOption = Annotated[
    float, typer.Option("--seconds", min=0.2, max=3600, help="How long between two looks.")
]
OnceOption = Annotated[bool, typer.Option("--once", help="Look once and stop.")]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print JSON: one object, or one a line for each look.")
]


@reported
def top(
    url: UrlArgument = USUAL,
    *,
    seconds: SecondsOption = 2.0,
    once: OnceOption = False,
    json: JsonOption = False,
) -> None:
    """Show what a running server does: commands, latencies, commits, queues, tables, money."""
    if find_spec("prometheus_client") is None:
        raise ExtraMissing(f"reading metrics needs prometheus-client; type: {INSTALL}")
    first = look(url)
    if once or not (json or console().is_terminal):
        found = summary(first, None)
        print_json(found) if json else console().print(_table(found))
        return
    try:
        _watch(url, first, seconds, json=json)
    except KeyboardInterrupt:
        return


def look(url: str) -> Reading:
    """The metrics of a server as they are now."""
    if not url.startswith(("http://", "https://")):
        raise NoSuchThing(f"{url} is not an address such as {USUAL}")
    try:
        with urllib.request.urlopen(url, timeout=ANSWER_SECONDS_MAX) as answer:
            text = answer.read(BYTES_MAX).decode("utf-8", "replace")
    except (OSError, ValueError, HTTPException) as error:
        raise NoSuchThing(
            f"no server shows its metrics at {url} ({error}); start one with:"
            " pitboss serve --metrics 127.0.0.1:9464"
        ) from None
    found = Reading(_samples(text), time.time())
    if not found.has("pitboss_ready"):
        raise MalformedFile(f"what is at {url} are not the metrics of pitboss")
    return found


def _samples(text: str) -> Iterator[Any]:
    from prometheus_client.parser import text_string_to_metric_families

    try:
        for family in text_string_to_metric_families(text):
            yield from family.samples
    except ValueError:
        return


def _watch(url: str, before: Reading, seconds: float, *, json: bool) -> None:
    """Look again and again, until somebody has seen enough."""
    if json:
        while True:
            time.sleep(seconds)
            now = look(url)
            typer.echo(msgspec.json.encode(summary(now, before)).decode())
            before = now
    with Live(_table(summary(before, None)), console=console(), screen=True) as live:
        while True:
            time.sleep(seconds)
            try:
                now = look(url)
            except NoSuchThing as error:
                live.update(f"{error.message}\nTrying again ...")
                continue
            live.update(_table(summary(now, before)))
            before = now


def _table(found: Summary) -> Table:
    """The summary in two columns."""
    table = columns("pitboss", found.version)
    rows = {
        "ready": "yes" if found.ready else "NO: ask /readyz why",
        "commands": f"{found.commands_per_second:,.1f} a second; {_counts(found.commands)}",
        "latency": _latency(found.command_ms),
        "commits": f"{found.commits_per_second:,.1f} a second, {_latency(found.commit_ms)}",
        "batches": _counts(found.batches),
        "requests": f"{found.requests_per_second:,.1f} a second; {_counts(found.requests)}",
        "queues": _counts(found.queues),
        "connections": _counts(found.connections),
        "tables": _counts(found.tables),
        "seats": _counts(found.seats),
        "in play": ", ".join(f"{name} {show(c)}" for name, c in found.money_cents.items()),
        "refusals": _counts(found.errors) or "none",
        "log": _counts(found.log_lines),
        "process": f"{found.cpu_percent:.0f} % of a processor,"
        f" {found.memory_bytes / 2**20:,.0f} MB, up {found.uptime_seconds / 3600:,.1f} h",
    }
    for name, value in rows.items():
        table.add_row(name, value)
    return table


def _counts(found: dict[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in found.items())


def _latency(found: dict[str, float]) -> str:
    if not found["p99"]:
        return "nothing to measure"
    return f"half within {found['p50']:.1f} ms, 99 % within {found['p99']:.1f} ms"

"""Metrics: what they count, where they are read, and that the dashboard names what exists."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import process_time
from typing import Any, cast

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from typer.testing import CliRunner

from pitboss.cli.main import app
from pitboss.cli.readings import Reading, latency, quantile, summary
from pitboss.cli.serve import _bind, _bound_for_metrics
from pitboss.cli.serve_metrics import metrics_served
from pitboss.errors import ExtraMissing, InsufficientFunds, LedgerConflict, OutcomeUnknown
from pitboss.server.auth.roles import needs
from pitboss.server.metrics.collector import prometheus_registry
from pitboss.server.metrics.counts import Metrics
from pitboss.server.tables.outcome import DONE, Outcome, outcome_in, outcome_of
from pitboss.server.tables.pending import receive
from pitboss.server.tables.protocol import decode_message
from tests.server.registries import Harness, Talker, run

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"
SECONDS_MAX = 20

Samples = dict[tuple[str, tuple[str, ...]], float]


async def read(harness: Harness) -> Samples:
    """The metrics of a registry, as Prometheus would read them."""
    found = prometheus_registry(harness.registry, asyncio.get_running_loop())
    text = (await asyncio.to_thread(generate_latest, found)).decode()
    return {
        (each.name, tuple(each.labels.values())): each.value
        for family in text_string_to_metric_families(text)
        for each in family.samples
    }


async def say(harness: Harness, talker: Talker, **message: object) -> None:
    """Send a message the way the WebSocket does."""
    key = f"k{sum(harness.registry.metrics.commands.values())}"
    command = decode_message(json.dumps({"key": key, **message}).encode())
    doing = receive(talker.actor, talker, command)
    await harness.registry.metrics.timed(doing, command, table=1, user=1)


def test_what_happens_at_tables_is_counted() -> None:
    """Commands by result, errors, commits, connections, tables by state, seats and money."""

    async def scenario(harness: Harness) -> tuple[Samples, Samples]:
        actor = await harness.table("roulette")
        await harness.table("big_six")
        before = await read(harness)
        player, _ = harness.person(actor), harness.spectator(actor)
        await say(harness, player, do="sit", cents=200_00)
        wager = {"say": "PlaceWager", "seat": 1, "spot": "red", "cents": 5_00}
        await say(harness, player, do="answer", q=player.question["q"], answer=wager)
        await say(harness, player, do="answer", q=99, answer=wager)
        await say(harness, player, do="sit", cents=200_00)
        harness.registry.broken[9] = "not sound"
        return before, await read(harness)

    before, after = run(scenario)
    assert before["pitboss_tables", ("idle",)] == 2
    assert before["pitboss_ready", ()] == 1
    wanted = {
        ("pitboss_commands_total", ("done",)): 2,
        ("pitboss_commands_total", ("conflict",)): 1,
        ("pitboss_commands_total", ("refused",)): 1,
        ("pitboss_commands_total", ("unknown",)): 0,
        ("pitboss_command_errors_total", ("ledger_conflict",)): 1,
        ("pitboss_command_seconds_count", ()): 4,
        ("pitboss_command_seconds_bucket", ("+Inf",)): 4,
        ("pitboss_batches_total", ("failed",)): 0,
        ("pitboss_tables", ("idle",)): 1,
        ("pitboss_tables", ("playing",)): 1,
        ("pitboss_tables", ("unusable",)): 1,
        ("pitboss_connections", ("player",)): 1,
        ("pitboss_connections", ("visitor",)): 1,
        ("pitboss_seats", ("player",)): 1,
        ("pitboss_money_in_play_cents", ("stacks",)): 195_00,
        ("pitboss_money_in_play_cents", ("wagers",)): 5_00,
        ("pitboss_queue_length", ("commands",)): 0,
        ("pitboss_ready", ()): 0,
    }
    assert {key: after[key] for key in wanted} == wanted
    assert after["pitboss_batches_total", ("done",)] >= 4
    assert after["pitboss_commit_seconds_count", ()] >= 4


def test_every_server_has_metrics_of_its_own() -> None:
    """Two in one process do not count for each other."""

    async def scenario(harness: Harness) -> float:
        harness.registry.metrics.count_command(DONE, 0.001)
        return (await read(harness))["pitboss_commands_total", ("done",)]

    assert [run(scenario), run(scenario)] == [1, 1]


@pytest.mark.parametrize(
    ("outcome", "result", "code"),
    [
        (outcome_of(InsufficientFunds("no")), "refused", "insufficient_funds"),
        (outcome_of(LedgerConflict("no")), "conflict", "ledger_conflict"),
        (outcome_of(OutcomeUnknown("perhaps")), "unknown", "outcome_unknown"),
        (outcome_in({"type": "done", "key": "k", "n": 3}), "done", ""),
        (outcome_in({"type": "refused", "error": {"code": "too_much"}}), "refused", "too_much"),
    ],
)
def test_outcomes_are_told_apart(outcome: Outcome, result: str, code: str) -> None:
    """Also those that another process replies."""
    assert outcome == (result, code)


def test_counting_costs_next_to_nothing() -> None:
    """A few microseconds a command, where a command takes hundreds."""
    metrics, best = Metrics(), 1.0
    for _ in range(5):
        began = process_time()
        for _ in range(2_000):
            metrics.count_command(DONE, 0.004)
            metrics.count_commit(done=1, failed=0, seconds=0.004)
        best = min(best, (process_time() - began) / 2_000)

    assert best < 20e-6


def test_the_dashboard_names_only_metrics_that_exist() -> None:
    """And shows each of ours."""

    async def scenario(harness: Harness) -> Samples:
        await harness.table("big_six")
        metrics = harness.registry.metrics
        metrics.count_request(200, 0.001)
        metrics.count_command(Outcome("refused", "too_much"), 0.001)
        return await read(harness)

    existing = {name for name, _ in run(scenario)}
    panels = json.loads(DASHBOARD.read_text())["panels"]
    queries = " ".join(target["expr"] for panel in panels for target in panel["targets"])
    named = set(re.findall(r"\b(?:pitboss|process)_[a-z_]+", queries))

    assert named <= existing
    own = {re.sub("_(bucket|sum|count)$", "", each) for each in existing if "pitboss" in each}
    assert own == {re.sub("_(bucket|sum|count)$", "", each) for each in named if "pitboss" in each}


# -- where they are read --------------------------------------------------------------------------


@contextmanager
def shown(host: str = "127.0.0.1", *, answers: bool = True) -> Iterator[int]:
    """The metrics of a house with one table, at a port of their own."""
    loop, harness = asyncio.new_event_loop(), Harness()
    thread = Thread(target=loop.run_forever, daemon=True)
    loop.run_until_complete(harness.table("big_six"))
    thread.start()
    try:
        registry = prometheus_registry(harness.registry, loop)
        if not answers:
            registry.register(cast("Any", _Busy()))
        with _bind(host, 0) as listening, metrics_served(listening, registry):
            yield listening.getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(_end(harness), loop).result(SECONDS_MAX)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(SECONDS_MAX)
        loop.close()
        harness.ledger.close()


async def _end(harness: Harness) -> None:
    await harness.registry.stop()
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


class _Busy:
    """A server that does not say in time how it is."""

    def describe(self) -> tuple[object, ...]:
        return ()

    def collect(self) -> list[object]:
        raise TimeoutError


def asked(port: int, method: str = "GET", path: str = "/metrics", host: str = "localhost") -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS_MAX)
    try:
        connection.request(method, path, headers={"Host": host})
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.promise("R15")
def test_metrics_are_read_at_an_address_of_their_own() -> None:
    """Nothing else is there, and a page that gives its own name to this machine reads nothing."""
    with shown() as port:
        found = [
            asked(port),
            asked(port, host=f"127.0.0.1:{port}"),
            asked(port, host="[::1]"),
            asked(port, host="evil.example"),
            asked(port, host=f"evil.example:{port}"),
            asked(port, path="/"),
            asked(port, method="POST"),
        ]
    assert found == [200, 200, 200, 403, 403, 404, 405]
    with shown(answers=False) as port:
        assert asked(port) == 503


def test_the_address_for_players_has_no_metrics() -> None:
    """A route that has no permission does not exist."""
    assert needs("GET", "/healthz") == "anyone"
    assert needs("GET", "/metrics") is None


# -- pitboss top ----------------------------------------------------------------------------------


def test_top_shows_a_server_once() -> None:
    """As a table and as JSON."""
    with shown() as port:
        url = f"http://127.0.0.1:{port}/metrics"
        table = CliRunner().invoke(app, ["top", url, "--once"])
        plain = CliRunner().invoke(app, ["top", url])  # not a terminal
        found = CliRunner().invoke(app, ["top", url, "--once", "--json"])

    assert (table.exit_code, plain.exit_code, found.exit_code) == (0, 0, 0)
    assert "half within" in table.stdout  # commits: a table was opened
    assert "nothing to measure" in table.stdout
    assert "idle 1" in plain.stdout
    value = json.loads(found.stdout)
    assert value["ready"] is True
    assert value["tables"]["idle"] == 1
    assert value["version"]


def test_top_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is there, it is not an address, it is something else, a library is missing."""
    with _bind("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    said = {
        f"http://127.0.0.1:{port}/metrics": "start one with: pitboss serve --metrics",
        "house.db": "is not an address such as http://127.0.0.1:9464/metrics",
    }
    for url, words in said.items():
        got = CliRunner().invoke(app, ["top", url, "--once"])
        assert got.exit_code == 2
        assert words in got.stderr
    monkeypatch.setattr("pitboss.cli.top.find_spec", lambda name: None)
    got = CliRunner().invoke(app, ["top"])
    assert 'pip install "pitboss[metrics]"' in got.stderr
    monkeypatch.setattr("pitboss.cli.serve.find_spec", lambda name: None)
    with pytest.raises(ExtraMissing, match="metrics need prometheus-client"):
        _bound_for_metrics("127.0.0.1:0")


class _Sample:
    def __init__(self, name: str, value: float, **labels: str) -> None:
        self.name, self.value, self.labels = name, value, labels


def _reading(at: float, *, slow: int, started: float = 0.0) -> Reading:
    name = "pitboss_command_seconds"
    buckets = {"0.01": 100, "0.1": 100 + slow, "+Inf": 100 + slow}
    samples = [_Sample(f"{name}_bucket", n, le=bound) for bound, n in buckets.items()]
    samples.append(_Sample(f"{name}_count", 100 + slow))
    samples.append(_Sample("process_start_time_seconds", started))
    samples.append(_Sample("process_cpu_seconds_total", at / 2))
    return Reading(samples, at)


def test_rates_and_latencies_are_those_since_the_last_look() -> None:
    """And those since the start at the first look, or when the server was started anew."""
    before, now = _reading(100.0, slow=0), _reading(110.0, slow=50)

    assert summary(now, before).commands_per_second == 5.0
    assert summary(now, before).cpu_percent == 50.0
    assert summary(now, None).commands_per_second == pytest.approx(150 / 110, abs=0.001)
    assert latency(now, before, "pitboss_command_seconds") == {"p50": 55.0, "p99": 99.1}
    anew = _reading(110.0, slow=-50, started=105.0)
    assert summary(anew, before).commands_per_second == 10.0
    assert quantile({}, 0.5) == 0.0
    assert quantile({1.0: 0.0, float("inf"): 3.0}, 0.5) == 1.0
    assert quantile({1.0: 4.0, float("inf"): 4.0}, 1.0) == 1.0

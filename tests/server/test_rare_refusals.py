"""Refusals that no simulated evening brings about: races that one process has seldom, and bugs."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.errors import (
    InvariantBroken,
    LedgerConflict,
    LedgerTampered,
    MalformedFile,
    NoSuchThing,
    NotPermitted,
    RuleViolation,
    StoreFailed,
    TooMuch,
)
from pitboss.games import game
from pitboss.ledger import engines
from pitboss.ledger.entries import Revealed, row
from pitboss.ledger.funds import Funds
from pitboss.ledger.patience import PatientConnection
from pitboss.ledger.saved import _epoch
from pitboss.ledger.second_factors import SecondFactors
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role
from pitboss.server.auth.second_factor import FactorState, SecondFactorService
from pitboss.server.config import address_in
from pitboss.server.tables import follower, limited
from pitboss.server.tables.connection import RESTARTED
from pitboss.server.tables.protocol import PROTOCOL_VERSION, decode_message
from pitboss.server.web import fairness, funds, round_proof, routes, websocket
from pitboss.server.web.limits import Rate, RateLimiter
from pitboss.server.web.request_log import _reason_in
from pitboss.server.web.stopping import stopping_error
from tests.server.registries import FakeClock, Harness, run
from tests.server.test_funds import RULES
from tests.server.test_rare_failures import fails
from tests.server.test_registry import Shared
from tests.server.test_through_others import through


def anything(**given: Any) -> Any:
    """Stands in for an object of which a function needs only this."""
    return SimpleNamespace(**given)


def test_a_command_that_nobody_answers_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner of the table is silent: the command is withdrawn, or was answered too late."""
    monkeypatch.setattr(follower, "REPLY_SECONDS_MAX", 0.001)

    async def scenario(harness: Harness) -> list[dict[str, Any]]:
        await harness.table("roulette")
        served, command, caller = through(harness)
        await served.execute(caller, command)
        replies = [caller.reply]
        answered = LedgerConflict("it has been answered")
        monkeypatch.setattr(harness.ledger, "reply_command", fails(answered))
        monkeypatch.setattr(harness.ledger, "command", lambda number: None)
        other = decode_message(b'{"do":"sit","key":"k2","cents":50000}')
        await served.execute(caller, other)  # type: ignore[arg-type]
        return [*replies, caller.reply]

    assert [each["type"] for each in run(scenario)] == ["refused", "refused"]


def test_a_player_whose_turn_does_not_come_is_asked_to_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another process carries out a command of the same player, and does not end."""
    monkeypatch.setattr(limited, "TRIES_MAX", 0)

    async def scenario(harness: Harness) -> None:
        harness.registry.owner = Shared()
        with pytest.raises(TooMuch, match="another command of yours"):
            async with limited.turn_of(harness.registry, 5):
                pass

    run(scenario)


def test_a_table_that_never_asks_or_cannot_answer_is_a_bug_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What would freeze the table, so that nobody loses by it."""

    async def scenario(harness: Harness) -> None:
        controller = (await harness.table("roulette")).controller
        with monkeypatch.context() as broken:
            broken.setattr(controller, "_move", lambda: True)
            with pytest.raises(InvariantBroken, match="goes on and on"):
                controller.advance()
            broken.setattr(controller.writer, "draw", lambda: None)
            with pytest.raises(InvariantBroken, match="chance has no answer"):
                controller._draw()
            broken.setattr(controller.recovered, "round", None)
            with pytest.raises(InvariantBroken, match="nobody can answer"):
                controller._give_default()
        monkeypatch.setattr(controller.recovered, "closed", "today")
        with pytest.raises(RuleViolation, match="this table is closed"):
            controller._check_open(anything())
        with pytest.raises(RuleViolation, match="last epoch and opened for the next"):
            controller.recovered._check_stage(anything(), None)

    run(scenario)


def test_there_is_no_seed_to_add_to_where_the_cards_are_real() -> None:
    """At a live table words are neither sealed nor opened."""

    async def scenario(harness: Harness) -> None:
        writer = (await harness.table("roulette", mode="live")).controller.writer
        with pytest.raises(RuleViolation, match="real cards, dice or wheel"):
            writer.contribute(1, "mine", "", user=1, key="k")

    run(scenario)


def test_a_second_factor_is_set_up_once_however_often_it_is_asked_for() -> None:
    """Two requests at the same moment: the later one is refused."""
    ledger = Ledger.open("sqlite://")
    user, factors = ledger.add_user("Ann", "player", None, 1), SecondFactors(ledger)
    factors.offer(user, "A" * 32)
    offered = factors.of(user)
    assert offered is not None
    factors.confirm(offered, 1, [], at=1, act=None)
    with pytest.raises(LedgerConflict, match="in use already"):
        factors.confirm(offered, 2, [], at=2, act=None)
    with pytest.raises(LedgerConflict, match="turn it off first"):
        factors.offer(user, "B" * 32)
    ledger.close()


def test_a_busy_server_takes_no_more_slow_requests() -> None:
    """Everybody together may keep so many threads busy."""
    api: Any = anything(_slow_requests=routes.SLOW_REQUESTS_MAX)

    async def scenario() -> None:
        await routes.ApiRoutes._slowly(api, anything(), int)

    with pytest.raises(TooMuch, match="the server is busy"):
        asyncio.run(scenario())


@pytest.mark.parametrize("body", [b"", b"x", b"{}", b'{"error":1}'])
def test_a_refusal_without_words_is_logged_without_words(body: bytes) -> None:
    """A response that is none of ours has no reason to be logged."""
    assert _reason_in(body) == ""


def test_a_client_that_is_gone_before_it_is_answered_is_no_fault() -> None:
    """In the handshake, or while it is answered why it is not connected."""
    gone = OSError("gone")
    socket: Any = anything(accept=fails(gone), send_json=fails(gone), receive=fails(gone))

    async def scenario() -> None:
        await websocket.TableSocket.connect(anything(), socket)
        await websocket._refuse(socket, NotPermitted("no"), 1008)

    asyncio.run(scenario())


def test_a_bug_in_a_connection_is_not_kept_silent() -> None:
    """What is not a disconnect is raised, for the log and the last resort."""

    async def pump(_: Callable[..., Any]) -> int:
        raise ValueError("a bug")

    async def receive(*_: Any) -> None:
        await asyncio.sleep(60)

    async def scenario() -> None:
        table_socket: Any = anything(_receive_all=receive)
        line: Any = anything(scope={}, send_text=None)
        await websocket.TableSocket._run(table_socket, line, 1, anything(pump=pump))

    with pytest.raises(ValueError, match="a bug"):
        asyncio.run(scenario())


def test_who_comes_while_the_server_stops_is_asked_to_come_back() -> None:
    """The table does not open any more."""
    sent: list[object] = []

    async def note(what: object = None) -> None:
        sent.append(what)

    async def stopping(number: int) -> None:
        raise stopping_error()

    query = {"protocol": str(PROTOCOL_VERSION)}
    socket: Any = anything(
        accept=note, send_json=note, close=note, query_params=query, path_params={"id": "1"}
    )
    socket.scope = {"type": "websocket", "state": {"person": None}, "headers": []}
    served: Any = anything(_registry=anything(opened=stopping))
    asyncio.run(websocket.TableSocket.connect(served, socket))
    assert sent[-1] == RESTARTED


def test_what_costs_too_much_is_refused_until_it_is_paid() -> None:
    """Work that was charged afterwards."""
    limiter = RateLimiter(Rate(10, 1.0), clock=FakeClock())
    limiter.charge("a", 30)
    with pytest.raises(TooMuch, match="try again in"):
        limiter.check("a", what="too much work")


def test_what_was_never_drawn_from_a_seed_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A live table, a hand in which no cards were shuffled, a seed that is not shown yet."""

    async def scenario(harness: Harness) -> None:
        await harness.table("roulette", mode="live")
        gathered, rows = round_proof._Gathered(1, 1), list(harness.ledger.entries(1))
        with pytest.raises(NoSuchThing, match="at a live table"):
            gathered.read(iter(rows))
        with pytest.raises(NoSuchThing, match="no cards were shuffled"):
            gathered.epoch_of_hand()
        shown = row("", table=1, n=1, body=Revealed(epoch=1, seed=""), at=1, user=0, key="")
        hidden = anything(number=1, revealed=False, draws=1)
        monkeypatch.setattr(fairness, "recover_table", lambda *_: anything(epochs={1: hidden}))
        with pytest.raises(NoSuchThing, match="the seed of epoch 1 has not been shown"):
            fairness._whole_log(1, 1, [], [shown])

    run(scenario)


def test_a_limit_that_cannot_be_read_is_enforced_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The players of other tables are looked at all the same."""

    async def scenario(harness: Harness) -> None:
        await harness.seated(await harness.table("roulette"))
        monkeypatch.setattr(harness.registry.play_limits, "allowance", fails(StoreFailed("gone")))
        await harness.registry.enforce_limits()

    run(scenario)
    assert "cannot be seen off now" in caplog.text


def test_words_a_factor_and_a_fund_that_are_there_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words for one epoch, a second factor, the filed rules of a fund: each once."""

    async def scenario(harness: Harness) -> None:
        epoch = (await harness.table("roulette")).recovered.coming
        assert epoch is not None
        epoch.contributions[1] = "mine"
        with pytest.raises(RuleViolation, match="contributed to this epoch already"):
            epoch.contribute(1, "others")
        service = SecondFactorService(harness.ledger, clock=harness.clock)
        monkeypatch.setattr(service, "state", lambda user: FactorState(on=True))
        with pytest.raises(RuleViolation, match="turn it off first"):
            service.offer(1, "Ann")
        options = {"bad_beat_enabled": True, "bad_beat": RULES}
        rules = game("hold_em").rules.read({"options": options})
        with pytest.raises(RuleViolation, match="rules that are filed"):
            funds.check_designated(Funds(harness.ledger), rules, anything(role=Role.SUPERVISOR))

    run(scenario)


def test_what_is_wrong_before_the_start_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address, a folder for the lock, a database that fails, a seed that is not there."""
    for text in ("nowhere", ":1", "host:x", "host:99999"):
        with pytest.raises(MalformedFile):
            address_in(text)
    with pytest.raises(StoreFailed, match="cannot be made"):
        engines._lock(tmp_path / "no folder" / "house.lock")
    error = sqlite3.OperationalError("gone")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    with pytest.raises(sqlite3.OperationalError):
        engines._execute_patiently(anything(execute=fails(error)), "PRAGMA x")
    with pytest.raises(LedgerTampered, match="cannot be read"):
        _epoch(1, None, None)
    connection = Closing()
    monkeypatch.setattr(PatientConnection, "connect", lambda *_, **__: connection)
    monkeypatch.setattr(engines, "check_primary", fails(StoreFailed("not the primary")))
    with pytest.raises(StoreFailed, match="not the primary"):
        engines._open_postgres("postgresql://localhost/x", {}, autocommit=True)
    assert connection.is_closed


class Closing(PatientConnection):
    """A connection to nowhere, which is closed again."""

    is_closed = False

    def __init__(self) -> None: ...

    def __del__(self, *_: Any) -> None: ...

    def close(self) -> None:
        self.is_closed = True

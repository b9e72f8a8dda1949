"""Limits that players set for themselves: stricter at once, looser after a day."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from pitboss.errors import LimitReached, MalformedAnswer, RuleViolation, StoreFailed
from pitboss.games import game
from pitboss.ledger.audit import audit
from pitboss.ledger.ownership import owner_for
from pitboss.ledger.play_limits import PlayLimits
from pitboss.ledger.schema import results
from pitboss.ledger.store import Ledger
from pitboss.server.auth.play_limits import (
    BREAK_MS,
    DAY_MINUTES,
    DAY_MS,
    LOOSER_AFTER_MS,
    SESSION_MINUTES,
    PlayLimitService,
)
from pitboss.server.auth.roles import Role
from pitboss.server.clock import WallClock
from pitboss.server.settings import Settings
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.connection import Identity
from pitboss.server.tables.registry import TableRegistry
from tests.ledger.ledgers import tamper
from tests.ledger.stores import fresh_url, postgres_server, postgres_url
from tests.server.http_client import Client, HandClock, small_server
from tests.server.registries import PATIENT, Harness, Talker, run

__all__ = ["fresh_url", "postgres_server", "postgres_url"]

MINUTE_MS = 60_000


class Player:
    """Somebody with an account, whose rounds are written into the list of results."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger, self.clock = ledger, HandClock()
        self.limits = PlayLimitService(ledger, clock=self.clock)
        self.id = ledger.add_user("Ann", "player", None, 1)
        self._rounds = 0

    def play(self, net: int) -> None:
        """A round has ended."""
        self._rounds += 1
        row = {"user_id": self.id, "table_id": 1, "round": self._rounds, "game": "craps"}
        with self.ledger.writing() as connection:
            connection.execute(
                results.insert().values(**row, wagered=abs(net), net=net, at=self.clock.now_ms())
            )

    def value(self, kind: str) -> Any:
        state: Any = self.limits.state(self.id)
        return next(each for each in state["limits"] if each["kind"] == kind)

    def stake(self, cents: int) -> None:
        self.limits.allowed(self.id).check_stake(cents)


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    ledger = Ledger.open(f"sqlite:///{tmp_path / 'house.db'}")
    yield Player(ledger)
    ledger.close()


def test_a_stricter_limit_holds_at_once_and_a_looser_one_after_a_day(player: Player) -> None:
    """A player who thinks better of it meanwhile keeps the stricter one."""
    player.limits.set(player.id, "loss_day", 100_00)
    player.limits.set(player.id, "loss_day", 50_00)
    assert player.value("loss_day")["value"] == 50_00
    player.limits.set(player.id, "loss_day", 80_00)
    waiting = player.value("loss_day")
    assert (waiting["value"], waiting["next_value"]) == (50_00, 80_00)
    assert waiting["next_at"] == player.clock.now_ms() + LOOSER_AFTER_MS
    player.clock.turn(days=0.99)
    assert player.value("loss_day")["value"] == 50_00
    player.clock.turn(days=0.02)
    assert player.value("loss_day")["value"] == 80_00
    player.limits.set(player.id, "loss_day", None)
    assert player.value("loss_day")["value"] == 80_00
    player.limits.set(player.id, "loss_day", 70_00)
    player.clock.turn(days=2)
    assert player.value("loss_day")["value"] == 70_00
    player.limits.set(player.id, "loss_day", None)
    player.clock.turn(days=2)
    assert player.value("loss_day")["value"] is None
    assert audit(player.ledger).faults == ()


@pytest.mark.parametrize(
    ("kind", "value"), [("loss_year", 5), ("loss_day", 0), (DAY_MINUTES, 1441)]
)
def test_a_limit_that_is_none_is_refused(player: Player, kind: str, value: int) -> None:
    """And changes nothing."""
    with pytest.raises(MalformedAnswer):
        player.limits.set(player.id, kind, value)
    with pytest.raises(RuleViolation):
        player.limits.set(player.id, "loss_week", None)

    assert player.limits.allowed(player.id).left is None


@pytest.mark.parametrize(("kind", "days"), [("loss_day", 1), ("loss_week", 7), ("loss_month", 30)])
def test_losses_count_for_as_long_as_the_period_lasts(
    player: Player, kind: str, days: float
) -> None:
    """What was won is set off against them."""
    player.limits.set(player.id, kind, 100_00)
    player.play(-90_00)
    player.clock.turn(seconds=1)
    player.play(20_00)
    player.stake(30_00)
    with pytest.raises(LimitReached, match=r"\$100\.00 of losses .* \$30\.00 of it is left"):
        player.stake(30_01)
    player.play(-30_00)
    with pytest.raises(LimitReached, match="reached"):
        player.limits.allowed(player.id).check_buying()
    player.clock.turn(days=days, seconds=1)

    player.stake(100_00)


def test_the_time_of_play_is_counted_without_breaks(player: Player) -> None:
    """A session ends with a break; a day is the last 24 hours."""
    player.limits.set(player.id, SESSION_MINUTES, 30)
    player.limits.set(player.id, DAY_MINUTES, 59)
    for _ in range(30):
        player.play(0)
        player.stake(1)
        player.clock.turn(seconds=60)
    with pytest.raises(LimitReached, match="break of 15 minutes"):
        player.stake(1)
    player.clock.turn(seconds=BREAK_MS / 1000)
    for _ in range(30):
        player.play(0)
        player.clock.turn(seconds=61)
    with pytest.raises(LimitReached, match="at a time"):
        player.stake(1)
    player.clock.turn(seconds=BREAK_MS / 1000)
    player.play(0)
    player.clock.turn(seconds=60)
    with pytest.raises(LimitReached, match="59 minutes of play a day"):
        player.stake(1)
    player.clock.turn(days=1)

    player.stake(1)


def test_an_exclusion_ends_by_itself_and_not_before(player: Player) -> None:
    """It can be made longer, and never shorter."""
    until = player.limits.exclude(player.id, 7)
    for days in (0, 1, 7, 9999):
        with pytest.raises((RuleViolation, MalformedAnswer)):
            player.limits.exclude(player.id, days)
    with pytest.raises(LimitReached, match="excluded yourself"):
        player.stake(1)
    with pytest.raises(LimitReached):
        player.limits.check_playing(player.id)
    assert until == player.clock.now_ms() + 7 * DAY_MS
    assert player.limits.state(player.id)["excluded_until"] == until
    player.limits.allowed(player.id).check_stake(0)
    player.clock.turn(days=7)
    player.stake(1)
    player.limits.check_playing(player.id)

    assert player.limits.state(player.id)["excluded_until"] is None


@pytest.mark.promise("R9")
@pytest.mark.parametrize(
    "command",
    ["UPDATE play_limits SET value = 999999", "DELETE FROM play_limits"],
)
def test_a_limit_that_somebody_else_changed_is_found(player: Player, command: str) -> None:
    """The house's log has what the player set."""
    player.limits.set(player.id, "loss_day", 50_00)
    tamper(player.ledger, command)

    assert any("the limit loss_day" in each.message for each in audit(player.ledger).faults)


class Failing(PlayLimits):
    """The ledger cannot be read now, or takes its time."""

    fails, busy = True, Event()

    def users_since(self, changed_at: int) -> set[int]:
        if self.fails:
            raise StoreFailed("the database failed")
        self.busy.wait(5)
        return super().users_since(changed_at)


def test_who_has_limits_is_known_before_anybody_plays(player: Player) -> None:
    """A ledger that could not be read is read again, and nobody passes while it is being read."""
    player.limits.set(player.id, "loss_day", 1_00)
    fresh = PlayLimitService(player.ledger, clock=player.clock)
    fresh._kept = kept = Failing(player.ledger)

    async def scenario() -> list[bool]:
        with pytest.raises(StoreFailed):
            await fresh.allowance(player.id)
        kept.fails = False
        first = asyncio.create_task(fresh.allowance(player.id))
        await asyncio.sleep(0.01)
        second = asyncio.create_task(fresh.allowance(player.id))
        await asyncio.sleep(0.01)
        kept.busy.set()
        return [await each is not None for each in (first, second)]

    assert asyncio.run(scenario()) == [True, True]


# -- at a table -----------------------------------------------------------------------------------


def refusal(reply: dict[str, Any]) -> str:
    return str(reply.get("error", {}).get("code", reply["type"]))


@pytest.mark.promise("R3")
def test_a_wager_over_the_limit_is_refused_and_changes_nothing() -> None:
    """What lies on the layout counts as lost until it is won; taking back is always free."""

    async def scenario(harness: Harness) -> list[str]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor, cents=500_00)
        harness.registry.play_limits.set(player.identity.user, "loss_day", 20_00)
        said = [refusal(await player.bet("red", 15_00))]
        before = (actor.recovered.n, actor.recovered.table.digest())
        said.append(refusal(await player.bet("black", 5_01 + 99)))
        assert (actor.recovered.n, actor.recovered.table.digest()) == before
        said.append(refusal(await player.bet("black", 5_00)))
        said.append(refusal(await player.bet("even", 1_00)))
        return said

    assert run(scenario) == ["done", "limit_reached", "done", "limit_reached"]


@pytest.mark.promise("R3")
def test_two_wagers_at_once_at_two_tables_do_not_both_use_what_is_left() -> None:
    """The second waits for the first, and sees what it has put at risk."""

    async def scenario(harness: Harness) -> list[str]:
        first, second = [await harness.table("roulette") for _ in range(2)]
        player = await harness.seated(first, cents=500_00)
        twin = Talker(second, player.identity)
        second.join(twin)
        await twin.say(do="sit", cents=500_00)
        harness.registry.play_limits.set(player.identity.user, "loss_day", 20_00)
        bets = [each.bet("red", 15_00) for each in (player, twin) for _ in range(2)]
        return sorted(refusal(each) for each in await asyncio.gather(*bets))

    assert run(scenario) == ["done", "limit_reached", "limit_reached", "limit_reached"]


def test_a_loss_that_is_being_written_counts() -> None:
    """It is on no layout any more, and in no result yet."""

    async def scenario(harness: Harness) -> tuple[int, int, int]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor, cents=500_00)
        user, limits = player.identity.user, harness.registry.play_limits
        limits.set(user, "loss_day", 100_00)
        for spot in range(37):
            await player.bet(f"straight_{spot}", 1_00)
        seen: list[int] = []
        commit = actor._committer.commit

        async def slowly(*given: Any, **more: Any) -> None:
            seen.append(await limits.exposure_of(user))
            await commit(*given, **more)

        actor._committer.commit = slowly  # type: ignore[method-assign]
        before = await limits.exposure_of(user)
        await player.ready()
        return before, max(seen), await limits.exposure_of(user)

    assert run(scenario) == (37_00, 37_00, 0)


def test_more_chips_in_a_hand_count_as_a_wager() -> None:
    """Doubling down is refused where the limit is used up; standing is not."""

    async def scenario(harness: Harness) -> list[str]:
        actor = await harness.table("blackjack")
        forms: dict[str, Any] = {}
        while "double" not in forms:  # a hand may be over as soon as it is dealt
            player = await harness.seated(actor, cents=500_00)
            await player.bet("box_1", 25_00)
            await player.ready()
            forms = {form["command"]: form for form in player.question["forms"]}
            if "double" not in forms:
                await player.say(do="leave")
        harness.registry.play_limits.set(player.identity.user, "loss_day", 25_00)
        double, stand = ({"say": forms[w]["say"], **forms[w]["fixed"]} for w in ("double", "stand"))
        doubled = refusal(await player.answer(**double, cents=25_00))
        return [doubled, refusal(await player.answer(**stand))]

    assert run(scenario) == ["limit_reached", "done"]


def test_who_is_excluded_neither_sits_down_nor_stays() -> None:
    """The player is seen off as soon as the rules allow, with all chips."""

    async def scenario(harness: Harness) -> tuple[str, str, int | None, int]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor, cents=500_00)
        user = player.identity.user
        harness.registry.play_limits.exclude(user, 1)
        wagered = refusal(await player.bet("red", 5_00))
        await harness.registry.enforce_limits()
        seat = actor.recovered.seat_of(user)
        sat = refusal(await player.say(do="sit", cents=100_00))
        return wagered, sat, seat, harness.ledger.balance(f"wallet:{user}")

    assert run(scenario) == ("limit_reached", "limit_reached", None, 10_000_00)


def test_a_limit_of_another_process_is_seen_within_a_second() -> None:
    """Both have the same ledger."""

    async def scenario(harness: Harness) -> list[str]:
        actor = await harness.table("roulette")
        player: Talker = await harness.seated(actor, cents=500_00)
        other = PlayLimitService(harness.ledger, clock=harness.clock)
        other.set(player.identity.user, "loss_day", 1_00)
        harness.clock.now += 1_000
        return [refusal(await player.bet("red", 5_00))]

    assert run(scenario) == ["limit_reached"]


@pytest.mark.promise("R3")
def test_two_wagers_at_once_at_tables_of_two_processes_do_not_both_use_what_is_left(
    postgres_url: str,
) -> None:
    """Neither is notified by the other: what matters is in the ledger."""

    async def scenario(ledger: Ledger) -> list[list[str]]:
        registries = [
            TableRegistry(ledger, clock=WallClock(), settings=Settings(), owner=owner_for(url))
            for url in [postgres_url] * 2
        ]
        roulette, talkers = game("roulette"), []
        user = ledger.add_user("Ann", "player", None, 1)
        for registry in registries:
            number = await registry.open_table(roulette, roulette.rules(), name="R", clocks=PATIENT)
            actor = registry.table(number)
            assert isinstance(actor, TableActor)
            talkers.append(Talker(actor, Identity(user, "Ann", "player")))
            actor.join(talkers[-1])
        for registry in registries:
            await registry.take_up_tables()
        for talker in talkers:
            assert (await talker.say(do="sit", cents=500_00))["type"] == "done"
        registries[0].play_limits.set(user, "loss_day", 20_00)
        registries[1].play_limits.forget_reading()
        said = []
        for spot in ("red", "black"):
            bets = await asyncio.gather(*(each.bet(spot, 15_00) for each in talkers))
            said.append(sorted(map(refusal, bets)))
        for registry in registries:
            await registry.stop()
        return said

    ledger = Ledger.open(postgres_url)
    try:
        said = asyncio.run(scenario(ledger))
    finally:
        ledger.close()

    assert said == [["done", "limit_reached"], ["limit_reached", "limit_reached"]]


def test_limits_are_set_and_read_over_http() -> None:
    """By players and guests; staff do not play."""
    with small_server() as server:
        ann, sue = server.add(Role.PLAYER, name="Ann"), server.add(Role.SUPERVISOR)
        client = Client(server).use(ann)
        client.post("/api/me/limits", {"kind": "loss_week", "value": 100_00})
        state = client.get("/api/me/limits").json()
        wrong = client.post("/api/me/limits", {"kind": "loss_week", "value": 1.5})
        out = client.post("/api/me/exclusion", {"days": 30}).json()

        assert {row["kind"]: row["value"] for row in state["limits"]}["loss_week"] == 100_00
        assert wrong.status_code == 400
        assert out["excluded_until"] == server.clock.now_ms() + 30 * DAY_MS
        assert client.post("/api/me/fresh_money", {}).json()["error"]["code"] == "limit_reached"
        assert Client(server).use(sue).get("/api/me/limits").status_code == 403

"""The table actor: a command is done once, written before it is published, or refused."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitboss.errors import InvariantBroken, PitbossError, StoreFailed
from pitboss.ledger.entries import Batch
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role, actors_of
from pitboss.server.settings import Clocks
from pitboss.server.tables import actor as actor_module
from pitboss.server.tables.connection import SLOW_READER, Connection, Identity
from pitboss.server.tables.recovery import load_from_ledger
from pitboss.table import DEALER
from tests.server.registries import PATIENT, Harness, Talker, run, settle

MINUTE = 60_000


def test_a_round_of_roulette_from_sitting_down_to_the_payment() -> None:
    """Sit, wager, be ready: the ball is spun, the wager decided, the wallet and stack add up."""

    async def scenario(harness: Harness) -> tuple[Talker, int]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor)
        await player.bet("red", 500)
        await player.ready()
        return player, harness.ledger.balance(f"wallet:{player.identity.user}")

    player, wallet = run(scenario)
    picture = player.last["view"]

    assert picture["decided"][0]["spot"] == "red"
    assert picture["seats"][0]["stack"] in (495_00, 497_50, 505_00)
    assert wallet == 10_000_00 - 500_00


@pytest.mark.promise("R8")
def test_a_command_said_twice_is_done_once() -> None:
    """The same key gives the same reply and moves no second chip."""

    async def scenario(harness: Harness) -> tuple[list[dict[str, Any]], Talker]:
        player = await harness.seated(await harness.table("roulette"))
        q, seat = player.question["q"], player.last["you"]["seat"]
        wager = {"say": "PlaceWager", "seat": seat, "spot": "red", "cents": 500}
        said = {"do": "answer", "key": "again", "q": q, "answer": wager}
        return [await player.say(**said) for _ in range(3)], player

    replies, player = run(scenario)

    assert replies[0] == replies[1] == replies[2]
    assert [each["cents"] for each in player.last["view"]["wagers"]] == [500]


@pytest.mark.promise("R8")
def test_a_stale_answer_is_a_conflict_that_carries_the_question() -> None:
    """Who answers a question that has gone is shown the one that stands."""

    async def scenario(harness: Harness) -> dict[str, Any]:
        player = await harness.seated(await harness.table("roulette"))
        return await player.say(do="ready", q=player.question["q"] - 1)

    reply = run(scenario)

    assert reply["type"] == "conflict"
    assert reply["question"]["betting"]


@pytest.mark.promise("R3")
def test_a_refused_command_changes_nothing() -> None:
    """Same log, same pictures, same question, whatever nonsense was said."""

    async def scenario(harness: Harness) -> tuple[list[str], int, int]:
        actor = await harness.table("roulette")
        player, other = await harness.seated(actor), harness.person(actor)
        before, digest = actor.recovered.n, actor.recovered.table.digest()
        seat = player.last["you"]["seat"]
        wager: dict[str, object] = {"say": "PlaceWager", "seat": seat, "spot": "red", "cents": 500}
        q = player.question["q"]
        said: list[tuple[Talker, dict[str, object]]] = [
            (player, {**wager, "cents": 501}),
            (player, {**wager, "cents": 10**17}),
            (player, {**wager, "spot": "purple"}),
            (player, {**wager, "seat": 7}),
            (player, {**wager, "by": "seat:7"}),
            (player, {**wager, "extra": 1}),
            (player, {"say": "Nonsense"}),
            (player, {"say": "BallRested", "pocket": 3}),
            (player, {"say": "CloseBetting", "by": "dealer"}),
            (other, wager),
        ]
        replies = [await t.say(do="answer", q=q, answer=answer) for t, answer in said]
        replies.append(await other.say(do="ready", q=q))
        replies.append(await other.say(do="leave"))
        replies.append(await other.say(do="sit", cents=-5))
        replies.append(await other.say(do="sit", cents=500, seat=99))
        replies.append(await player.say(do="sit", cents=50_000))
        replies.append(await other.say(do="walk_in", cents=500, name="Bob"))
        replies.append(await other.say(do="seal", seal="0" * 64))
        replies.append(await other.say(do="freeze"))
        replies.append(await other.say(do="close"))
        assert actor.recovered.table.digest() == digest
        return [reply["type"] for reply in replies], before, actor.recovered.n

    replies, before, after = run(scenario)

    assert set(replies) == {"refused"}
    assert before == after


def test_money_that_is_not_there_buys_no_chips() -> None:
    """Who asks for more chips than the wallet holds is refused, and the table stays as it was."""

    async def scenario(harness: Harness) -> tuple[dict[str, Any], dict[int, Any], int]:
        actor = await harness.table("roulette")
        person = harness.person(actor)
        reply = await person.say(do="sit", cents=999_999_00)
        again = await person.say(do="sit", cents=500_00)
        assert again["type"] == "done"
        return (
            reply,
            actor.recovered.sitters,
            harness.ledger.balance(f"wallet:{person.identity.user}"),
        )

    reply, sitters, wallet = run(scenario)

    assert (reply["type"], reply["error"]["code"]) == ("refused", "insufficient_funds")
    assert (list(sitters), wallet) == ([1], 9_500_00)


@pytest.mark.promise("R6")
def test_a_table_is_read_back_as_it_stood() -> None:
    """Another process that reads the ledger finds the same question, seats and pictures."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("blackjack")
        player = await harness.seated(actor)
        await player.bet("box_1", 600)
        await player.ready()
        read = load_from_ledger(harness.ledger, actor.recovered.number)
        assert read.recovered.head == actor.recovered.head
        assert read.recovered.q == actor.recovered.q
        assert read.views.view("seat:1", {}) == actor.loaded.views.view("seat:1", {})
        assert read.views.events("seat:1") == actor.loaded.views.events("seat:1")

    run(scenario)


class Unwilling(Ledger):
    """A ledger that fails when it is asked to."""

    failures: list[PitbossError | None]

    def append_all(
        self, batches: Sequence[Batch], *, replies: Mapping[int, Sequence[Any]] | None = None
    ) -> list[PitbossError | None]:
        error = self.failures.pop(0) if getattr(self, "failures", []) else None
        if error is not None:
            return [error] * len(batches)
        return super().append_all(batches, replies=replies)


@pytest.mark.promise("R7")
def test_what_cannot_be_written_did_not_happen() -> None:
    """A failing ledger refuses the wager; the next one is taken as if nothing had been."""

    async def scenario(
        harness: Harness,
    ) -> tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]:
        actor = await harness.table("roulette")
        player, spectator = await harness.seated(actor), harness.spectator(actor)
        received = len(spectator.got)
        assert isinstance(harness.ledger, Unwilling)
        harness.ledger.failures = [StoreFailed("the disk is full")]
        refused = await player.bet("red", 500)
        assert len(spectator.got) == received
        done = await player.bet("red", 300)
        return refused, done, player.last["view"]["wagers"]

    refused, done, wagers = run(scenario, ledger=Unwilling.open("sqlite://"))

    assert (refused["type"], refused["error"]["code"]) == ("refused", "store_failed")
    assert done["type"] == "done"
    assert [each["cents"] for each in wagers] == [300]


@pytest.mark.promise("R20")
def test_a_broken_invariant_freezes_that_table_alone() -> None:
    """The table stops and says so, its log is kept, a supervisor lets it go on."""

    async def scenario(harness: Harness) -> None:
        actor, other = await harness.table("roulette"), await harness.table("big_six")
        player, second = await harness.seated(actor), await harness.seated(other)

        def broken(*_: object) -> None:
            raise InvariantBroken("a chip is missing")

        actor.controller.advance = broken  # type: ignore[method-assign]
        reply = await player.bet("red", 500)
        assert reply["error"]["code"] == "invariant_broken"
        assert "chip" not in reply["error"]["message"]
        assert player.last["frozen"]
        assert (await player.bet_blind("red", 500))["type"] == "refused"
        assert (await second.bet("d1", 500))["type"] == "done"
        boss = harness.person(actor, role="supervisor")
        assert (await boss.say(do="thaw"))["type"] == "done"
        assert not player.last["frozen"]
        assert (await player.bet("red", 500))["type"] == "done"

    run(scenario)


def test_a_slow_reader_is_cut_off() -> None:
    """Who does not read loses the line; nobody else notices."""

    async def scenario() -> int:
        line = Connection(Identity(1, "A", "player"), queue_max=3)
        for _ in range(5):
            line.send({"type": "pong"})
        got: list[str] = []

        async def write(text: str) -> None:
            got.append(text)

        code = await line.pump(write)
        assert got[0].count("pong") == 3  # all that waits goes out at once
        return code

    assert asyncio.run(scenario()) == SLOW_READER


def test_a_table_that_is_besieged_turns_people_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the bound of waiting commands the next one is asked to come again."""
    monkeypatch.setattr(actor_module, "WAITING_MAX", 0)

    async def scenario(harness: Harness) -> dict[str, Any]:
        return await harness.person(await harness.table("roulette")).say(do="sit", cents=500)

    assert run(scenario)["error"]["code"] == "too_much"


# -- clocks ---------------------------------------------------------------------------------------


def test_betting_closes_when_the_clock_has_run_out() -> None:
    """The clock runs from the first wager; without one the table waits."""

    async def scenario(harness: Harness) -> tuple[int, int]:
        actor = await harness.table("roulette", clocks=Clocks(betting=20_000))
        player = await harness.seated(actor)
        await harness.clock.turn(MINUTE)
        waited = actor.recovered.table.rounds
        await player.bet("red", 500)
        assert player.last["clock"] == {"ends_in": 20_000, "for": ["seat:1"]}
        await harness.clock.turn(20_000)
        return waited, actor.recovered.table.rounds

    assert run(scenario) == (1, 2)


@pytest.mark.promise("R19")
def test_a_silent_player_stands() -> None:
    """When the time for a decision is over the posted policy answers."""

    async def scenario(harness: Harness) -> Talker:
        actor = await harness.table("blackjack", clocks=Clocks(betting=0, decision=15_000))
        player = await harness.seated(actor)
        for _ in range(20):
            if not player.question["betting"]:
                break
            await player.bet("box_1", 600)
            await player.ready()
        await harness.clock.turn(15_000)
        await harness.clock.turn(15_000)
        return player

    assert run(scenario).last["question"]["betting"]


@pytest.mark.promise("R19")
def test_a_seat_is_kept_for_a_while_and_then_given_up() -> None:
    """Who comes back in time finds the seat; who does not leaves with all chips."""

    async def scenario(harness: Harness) -> tuple[bool, int, int]:
        actor = await harness.table("roulette", clocks=Clocks(absent=MINUTE))
        player = await harness.seated(actor)
        actor.part(player)
        await harness.clock.turn(MINUTE // 2)
        actor.join(player)
        await harness.clock.turn(MINUTE)
        kept = actor.recovered.seat_of(player.identity.user) is not None
        actor.part(player)
        await harness.clock.turn(MINUTE)
        wallet = harness.ledger.balance(f"wallet:{player.identity.user}")
        return kept, len(actor.recovered.sitters), wallet

    assert run(scenario) == (True, 0, 10_000_00)


@pytest.mark.promise("R19")
def test_the_seat_of_an_absent_player_is_anybodys_once_it_was_given_up() -> None:
    """No clock runs for it any more, and the one who takes it next keeps it."""

    async def scenario(harness: Harness) -> tuple[int | None, bool]:
        actor = await harness.table("roulette", clocks=Clocks(absent=MINUTE))
        player = await harness.seated(actor)
        actor.part(player)
        await harness.clock.turn(MINUTE)
        alarm = actor.controller.next_timer()
        other = await harness.seated(actor)
        await harness.clock.turn(MINUTE)
        return alarm, actor.recovered.seat_of(other.identity.user) is not None

    assert run(scenario) == (None, True)


def test_who_leaves_with_a_wager_on_the_layout_goes_when_it_is_decided() -> None:
    """The wager stands; the player goes at the next betting window."""

    async def scenario(harness: Harness) -> tuple[bool, int]:
        actor = await harness.table("blackjack", clocks=Clocks(betting=0, decision=1_000))
        player = await harness.seated(actor)
        await player.bet("box_1", 600)
        await player.ready()
        if actor.recovered.sitters and not player.question["betting"]:
            await player.say(do="leave")
        await player.say(do="leave")
        await harness.clock.turn(2_000)
        return not actor.recovered.sitters, harness.ledger.balance("table:1/cage")

    assert run(scenario) == (True, 0)


# -- staff ----------------------------------------------------------------------------------------


def dealer(harness: Harness, actor: Any, role: Role = Role.DEALER) -> Talker:
    return harness.person(actor, role=str(role), actors=actors_of(role))


def test_a_dealer_runs_a_live_table() -> None:
    """The dealer seats a walk-in, speaks for them, closes, and tells where the ball rests."""

    async def scenario(harness: Harness) -> Talker:
        actor = await harness.table("roulette", mode="live")
        boss = dealer(harness, actor)
        assert (await boss.say(do="walk_in", name="Joan", cents=500_00))["type"] == "done"
        wager = {"say": "PlaceWager", "seat": 1, "spot": "red", "cents": 500}
        said = {"do": "answer", "q": boss.question["q"], "as": "seat:1", "answer": wager}
        assert (await boss.say(**said))["type"] == "done"
        while boss.last["view"]["wagers"]:
            await step(boss)
        return boss

    async def step(boss: Talker) -> None:
        """The usual word of staff, or the first thing chance may show."""
        if boss.last["question"] is None:
            await boss.actor.act(lambda writer: None)
        forms = boss.question["forms"]
        usual = boss.question.get("usual")
        if usual is None:
            spin = next(form for form in forms if form["by"] == "chance")
            usual = {"say": spin["say"], **spin["fixed"], **blanks(spin), "by": "chance"}
        said = {"do": "answer", "q": boss.question["q"], "as": usual["by"], "answer": usual}
        reply = await boss.say(**said)
        assert reply["type"] == "done", reply

    def blanks(form: dict[str, Any]) -> dict[str, Any]:
        return {each["name"]: first(each) for each in form["blanks"]}

    def first(blank: dict[str, Any]) -> Any:
        return blank["values"][0] if "values" in blank else blank["high"]

    boss = run(scenario)

    assert boss.last["view"]["decided"]
    assert boss.last["fairness"] is None


def test_nobody_speaks_as_staff_at_a_table_that_runs_itself() -> None:
    """A dealer who watches an automatic table is one of a spectator."""

    async def scenario(harness: Harness) -> tuple[dict[str, Any], dict[str, Any]]:
        actor = await harness.table("roulette")
        boss = dealer(harness, actor)
        q = boss.question["q"]
        said = {"do": "answer", "q": q, "as": DEALER, "answer": {"say": "CloseBetting"}}
        return await boss.say(**said), boss.last

    reply, last = run(scenario)

    assert (reply["type"], reply["error"]["code"]) == ("refused", "not_permitted")
    assert last["you"]["actors"] == []


def test_a_floorperson_stops_and_closes_a_table() -> None:
    """A frozen table takes no wager; one that closes lets its round conclude first."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("roulette")
        boss, spectator = harness.person(actor, role="floorperson"), harness.spectator(actor)
        player = await harness.seated(actor)
        assert (await boss.say(do="freeze", reason="the wheel wobbles"))["type"] == "done"
        assert (await player.say(do="leave"))["type"] == "refused"
        assert (await boss.say(do="thaw"))["type"] == "refused"
        await harness.person(actor, role="supervisor").say(do="thaw")
        await player.bet("red", 500)
        assert (await boss.say(do="close"))["type"] == "done"
        await settle()
        assert harness.ledger.balance(f"wallet:{player.identity.user}") == 10_000_00
        assert spectator.close_code
        assert actor.recovered.closed
        assert harness.registry.tables == {}

    run(scenario)


def test_pings_and_greetings_are_answered() -> None:
    """A page that asks is informed that we are here, and how the table stands."""

    async def scenario(harness: Harness) -> tuple[str, str]:
        spectator = harness.spectator(await harness.table("roulette"))
        return (await spectator.say(do="ping"))["type"], (await spectator.say(do="hello", n=3))[
            "type"
        ]

    assert run(scenario) == ("pong", "snapshot")


def test_every_seat_may_be_taken_and_no_more() -> None:
    """People without a wish get the first free seat; at a full table there is none."""

    async def scenario(harness: Harness) -> list[str]:
        actor = await harness.table("roulette", rules={}, clocks=PATIENT)
        for _ in range(actor.recovered.table.seats_max):
            await harness.seated(actor, cents=100_00)
        return [(await harness.person(actor).say(do="sit", cents=100_00))["error"]["message"]]

    assert run(scenario) == ["every seat of this table is taken"]


@pytest.mark.promise("R19")
def test_a_silent_poker_player_is_not_dealt_in_again() -> None:
    """Whose time ran out folds, and pays no blinds until they come back."""

    async def scenario(harness: Harness) -> tuple[int, int]:
        clocks = Clocks(betting=0, decision=1_000, between=500, absent=0, bots=0)
        actor = await harness.table("hold_em", clocks=clocks)
        for _ in range(3):
            await harness.seated(actor)
        for _ in range(30):
            await harness.clock.turn(1_000)
        return len(actor.recovered.table.seats), len(actor.recovered.table.state.away)

    assert run(scenario) == (3, 2)


def test_the_pause_before_a_hand_begins_when_there_are_two_to_play_it() -> None:
    """However long the table stood empty, a player who sits down has time to say so when ready."""

    async def scenario(harness: Harness) -> list[bool]:
        clocks = Clocks(betting=0, decision=0, between=4_000, absent=0, bots=0)
        actor = await harness.table("hold_em", clocks=clocks)
        await harness.clock.turn(MINUTE)
        await harness.seated(actor)
        player = await harness.seated(actor)
        found = []
        for pause in (0, 3_999):
            await harness.clock.turn(pause)
            found.append(bool(player.question["betting"]))
        await harness.clock.turn(1)
        for _ in range(1_000):  # on a busy machine the writer's thread takes a while
            if not player.question["betting"]:
                break
            await settle()
        return [*found, bool(player.question["betting"])]

    assert run(scenario) == [True, True, False]

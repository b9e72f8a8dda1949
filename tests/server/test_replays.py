"""A round again: as its player saw it, as the house saw it, and as a spectator saw it."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import msgspec
import pytest

from pitboss.errors import LedgerTampered, NoSuchThing
from pitboss.ledger.chance import seal_of
from pitboss.ledger.proof_files import RoundProof
from pitboss.ledger.verify import read_proof, read_transcript, verify
from pitboss.ledger.verify_round import verify_round
from pitboss.server.settings import Clocks
from pitboss.server.web.fairness import epochs_of, transcript
from pitboss.server.web.history import replay_round, rounds_of
from pitboss.server.web.round_proof import prove_round
from tests.server.registries import Harness, run

SALT = "ab" * 16


async def spun(harness: Harness, rounds: int = 2) -> int:
    """A table at which two rounds are over, a third one open; the player's number comes back."""
    player = await harness.seated(await harness.table("roulette"))
    await player.say(do="seal", seal=seal_of("my own words", SALT))
    for _ in range(rounds):
        await player.bet("red", 500)
        await player.ready()
        await player.say(do="contribute", text="my own words", salt=SALT)
    return player.identity.user


def steps_of(received: dict[str, object]) -> list[dict[str, Any]]:
    steps = received["steps"]
    assert isinstance(steps, list)
    return steps


def events_of(received: dict[str, object]) -> list[dict[str, Any]]:
    return [event for step in steps_of(received) for event in step["events"]]


def test_a_round_is_replayed_step_by_step() -> None:
    """Every step has its events and its picture; the last one has decided the wager."""

    async def scenario(harness: Harness) -> None:
        user = await spun(harness)
        entries = list(harness.ledger.entries(1))
        own = replay_round(1, entries, round=2, user=user, house=False)
        spectator = replay_round(1, entries, round=2, user=0, house=False)
        steps = steps_of(own)
        assert (own["viewer"], spectator["viewer"]) == ("seat:1", "spectator")
        assert steps[-1]["view"]["decided"][0]["spot"] == "red"
        assert any(each["answer"] and each["answer"]["say"] == "PlaceWager" for each in steps)
        assert all(each["answer"] is None for each in steps_of(spectator))

    run(scenario)


@pytest.mark.promise("R14")
def test_a_replay_shows_nobody_what_was_not_theirs_to_see() -> None:
    """A poker player's replay has the own cards and no others; the house sees all of them."""

    async def scenario(harness: Harness) -> None:
        clocks = Clocks(betting=0, decision=1, between=0, absent=0, bots=0)
        actor = await harness.table("hold_em", clocks=clocks)
        ann, bob = await harness.seated(actor), await harness.seated(actor)
        await ann.ready()
        await bob.ready()
        for _ in range(40):
            await harness.clock.turn(10)
        entries = list(harness.ledger.entries(1))
        hands = {}
        for user in (ann.identity.user, bob.identity.user, 0):
            received = replay_round(1, entries, round=1, user=user, house=False)
            hands[user] = [e["cards"] for e in events_of(received) if e["event"] == "CardsHeld"]
        dealer = replay_round(1, entries, round=1, user=0, house=True)
        assert len(hands[ann.identity.user]) == len(hands[bob.identity.user]) == 1
        assert hands[ann.identity.user] != hands[bob.identity.user]
        assert hands[0] == []
        assert dealer["viewer"] == "dealer"

    run(scenario)


def test_only_rounds_that_are_over_are_replayed() -> None:
    """The round under way, and one that never was, are not there."""

    async def scenario(harness: Harness) -> None:
        user = await spun(harness)
        for round in (3, 99):
            entries = harness.ledger.entries(1)
            with pytest.raises(NoSuchThing, match=f"no round {round}"):
                replay_round(1, entries, round=round, user=user, house=False)

    run(scenario)


def test_the_last_rounds_are_listed_newest_first() -> None:
    """Each with its last call and how many wagers it decided."""

    async def scenario(harness: Harness) -> list[dict[str, object]]:
        await spun(harness)
        return rounds_of(harness.ledger.entries(1), last=10)

    rounds = run(scenario)

    assert [each["round"] for each in rounds] == [2, 1]
    assert [each["wagers"] for each in rounds] == [1, 1]
    assert str(rounds[0]["summary"]).split()[-1] in ("red", "black", "green", "0", "00")


@pytest.mark.parametrize(("before", "found"), [(3, [2, 1]), (2, [1]), (1, []), (99, [2, 1])])
def test_rounds_are_listed_before_one_of_them(before: int, found: list[int]) -> None:
    """So that a list goes on where it ended."""

    async def scenario(harness: Harness) -> list[dict[str, object]]:
        await spun(harness)
        return rounds_of(harness.ledger.entries(1), last=10, before=before)

    assert [each["round"] for each in run(scenario)] == found


@pytest.mark.promise("R13")
def test_anyone_can_check_a_seed_that_was_shown() -> None:
    """The transcript that the house gives verifies, with the player's own words in it."""

    async def scenario(harness: Harness) -> None:
        await spun(harness, rounds=3)
        epochs = epochs_of(harness.registry.table(1).recovered)
        assert epochs[2]["contributions"] == ["my own words"]
        assert epochs[2]["revealed"]
        assert epochs[-1]["revealed"] is None
        entries = list(harness.ledger.entries(1))
        text = json.dumps(_plain(transcript(1, 3, entries, seeds={}))).encode()
        found = verify(read_transcript(text), commitment=str(epochs[2]["commitment"]))
        assert found.contributions == ("my own words",)
        with pytest.raises(NoSuchThing, match="has not been shown"):
            transcript(1, 4, entries, seeds={})

    run(scenario)


@pytest.mark.promise("R13")
@pytest.mark.promise("R9")
def test_anyone_can_prove_a_single_round() -> None:
    """From the ledger, with the player's own words in it; a row that was changed is refused."""

    async def scenario(harness: Harness) -> None:
        await spun(harness, rounds=3)
        ledger = harness.ledger
        tree = ledger.trees.tree(1, ledger.head(1)[0])
        found = prove_round(1, 3, partial(ledger.entries, 1), tree=tree, seeds={})
        proof = read_proof(msgspec.json.encode(found))
        assert isinstance(proof, RoundProof)
        assert verify_round(proof).contributions == ("my own words",)
        changed = msgspec.structs.replace(proof.rows[-1], at=1)
        with pytest.raises(LedgerTampered, match="not what was written"):
            verify_round(msgspec.structs.replace(proof, rows=[*proof.rows[:-1], changed]))

    run(scenario)


def _plain(received: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(received))

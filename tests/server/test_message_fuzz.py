"""Hostile input over a line: always a typed answer, never a trace, never a change."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pitboss.errors import MalformedAnswer, PitbossError, TooMuch
from pitboss.server.auth.roles import Role, actors_of
from pitboss.server.tables.pending import receive
from pitboss.server.tables.protocol import MESSAGE_BYTES_MAX, Command, Hello, Ping, decode_message
from tests.server.registries import Harness, Talker

DOS = (
    "answer",
    "ready",
    "sit",
    "leave",
    "walk_in",
    "seal",
    "contribute",
    "close",
    "freeze",
    "thaw",
)
FIELDS = ("key", "q", "answer", "as", "cents", "seat", "name", "text", "reason", "n", "by")
SAYS = ("PlaceWager", "ReduceWager", "Sit", "Leave", "CloseBetting", "Choose", "BallRested", "Deal")

LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**19), 10**19),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(("red", "seat:1", "dealer", "chance", *SAYS)),
)
NAMES = st.one_of(st.sampled_from((*FIELDS, "say", "spot", "do")), st.text(max_size=6))
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(NAMES, inner, max_size=5)),
    max_leaves=12,
)
ANSWERS = st.one_of(
    VALUES,
    st.fixed_dictionaries(
        {"say": st.sampled_from(SAYS)},
        optional={"seat": LEAVES, "spot": LEAVES, "cents": LEAVES, "by": LEAVES, "choice": LEAVES},
    ),
)
MESSAGES = st.one_of(
    VALUES,
    st.fixed_dictionaries(
        {"do": st.sampled_from((*DOS, "hello", "ping", "dance"))},
        optional={**dict.fromkeys(FIELDS, LEAVES), "answer": ANSWERS},
    ),
)

HOSTILE = (
    b"\xff\xfe{}",
    b'{"do":"ping"}\x00',
    b"[" * 8_000,
    b'{"a":' * 1_600,
    b'{"do":"ready","key":"a","key":"b","q":1}',
    b'{"do":"sit","key":"a","cents":NaN}',
    b'{"do":"sit","key":"a","cents":-Infinity}',
    b'{"do":"sit","key":"a","cents":1e999}',
    b'{"do":"sit","key":"a","cents":' + b"9" * 5_000 + b"}",
    b'{"do":"ready","key":"\\ud800","q":1}',
    b'{"do":"ready","key":"a","q":1.0}',
    b'{"do":"ready","key":"a","q":true}',
    b'{"do":"ready","key":"","q":1}',
    b'{"do":"ready","key":"' + b"k" * 65 + b'","q":1}',
    b'{"do":"ready","key":"\\u0000","q":1}',
    b'{"do":"ready","key":"a\\nb","q":1}',
    b'{"do":"ping","more":1}',
    b'{"do":"ping"} {"do":"ping"}',
    b"x" * (MESSAGE_BYTES_MAX + 1),
    b"",
)


@pytest.mark.promise("R18")
@pytest.mark.parametrize("raw", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_not_a_message_is_refused_by_name(raw: bytes) -> None:
    """Bytes that are no text, names said twice, numbers without end, nesting without end."""
    with pytest.raises((MalformedAnswer, TooMuch)):
        decode_message(raw)


@pytest.mark.promise("R18")
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200), MESSAGES.map(json.dumps)))
def test_reading_gives_a_message_or_a_typed_error(raw: bytes | str) -> None:
    """Whatever comes over a line, reading it never fails in another way."""
    try:
        found: object = decode_message(raw)
    except PitbossError as error:
        found = error

    assert isinstance(found, Command | Hello | Ping | MalformedAnswer | TooMuch)


@pytest.mark.promise("R3")
@pytest.mark.promise("R18")
@pytest.mark.parametrize("slug", ["roulette", "craps", "blackjack", "hold_em"])
def test_a_seated_player_may_say_anything(slug: str) -> None:
    """A done or a typed refusal; the table changes only with a done."""
    besiege(slug, mode="auto", role="player")


@pytest.mark.promise("R18")
@pytest.mark.parametrize("slug", ["roulette", "big_six"])
def test_a_dealer_of_a_live_table_may_say_anything(slug: str) -> None:
    """Staff have more words, and no more ways to break the table."""
    besiege(slug, mode="live", role="dealer")


def besiege(slug: str, *, mode: str, role: str) -> None:
    """Say all sorts of things at one table, which is opened once."""
    with asyncio.Runner() as runner:
        harness = Harness()
        talker = runner.run(come(harness, slug, mode, role))

        @given(MESSAGES)
        @example({"do": "contribute", "key": "c", "text": "mine"})
        @example({"do": "answer", "key": "k", "q": 10**17, "answer": {"say": "Leave", "seat": 1}})
        @example({"do": "walk_in", "key": "w", "name": "Bob", "cents": 10**17, "seat": -1})
        def siege(message: Any) -> None:
            runner.run(one(talker, aimed(talker, message)))

        try:
            siege()
        finally:
            runner.run(harness.registry.stop())
            harness.ledger.close()


async def come(harness: Harness, slug: str, mode: str, role: str) -> Talker:
    actor = await harness.table(slug, mode=mode)
    if role == "player":
        return await harness.seated(actor)
    return harness.person(actor, role=role, actors=actors_of(Role(role)))


def aimed(talker: Talker, message: Any) -> Any:
    """The same message with a key of its own, half of the time at the question that stands."""
    if not isinstance(message, dict) or "key" not in message:
        return message
    key = f"{len(talker.got)}"
    question = talker.last["question"]
    if question is not None and "q" in message and isinstance(message["q"], int):
        return {**message, "key": key, "q": question["q"]}
    return {**message, "key": key}


async def one(talker: Talker, plain: Any) -> None:
    """Say one thing: the reply has a type, and a refusal leaves everything as it was."""
    try:
        message = decode_message(json.dumps(plain))
    except PitbossError:
        return
    recovered = talker.actor.recovered
    before = (recovered.n, recovered.head, recovered.table.digest())
    await receive(talker.actor, talker, message)
    reply, recovered = talker.got[-1], talker.actor.recovered

    assert reply["type"] in ("done", "refused", "conflict", "pong", "snapshot")
    assert not recovered.frozen or plain["do"] == "freeze"
    assert not recovered.closed or plain["do"] == "close"
    if reply["type"] in ("refused", "conflict"):
        assert (recovered.n, recovered.head, recovered.table.digest()) == before
        assert "Traceback" not in reply["error"]["message"]

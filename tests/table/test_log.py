"""The log of a table: what it holds, what its replay finds, and hostile files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import MalformedFile, PitbossError, ReplayMismatch, UnlawfulOption
from pitboss.table import (
    REVISION,
    Answer,
    CloseBetting,
    DiceRested,
    Event,
    PlaceWager,
    Replayed,
    Round,
    Table,
    heading_of,
    line_of,
    read_log,
    replay,
)
from pitboss.table import log as log_module
from tests.table.tiny import TINY, TinyRound

SEATS = {1: 100_00}
ANSWERS: tuple[Answer, ...] = (
    PlaceWager(by="seat:1", seat=1, spot="even", cents=5_00),
    CloseBetting(by="dealer"),
    DiceRested(by="chance", faces=(2,)),
)


def written(
    answers: tuple[Answer, ...] = ANSWERS, rounds: int = 2, revision: int = REVISION
) -> list[str]:
    """A log of a few rounds."""
    return [msgspec.json.encode(line).decode() for line in _lines(answers, rounds, revision)]


def _lines(answers: tuple[Answer, ...], rounds: int, revision: int) -> Iterator[msgspec.Struct]:
    table: Table[Any, Any, Any] = Table(
        TINY, seats=SEATS, coupons_held={1: 5_00}, revision=revision
    )
    yield heading_of(table, version="0", seats=SEATS, coupons={1: 5_00})
    for _ in range(rounds):
        current: TinyRound = Round(table)
        yield line_of(table, None, current.events)
        for answer in answers:
            yield line_of(table, answer, current.answer(answer))


def replayed(lines: list[str]) -> Replayed[Any, Any, Any]:
    heading, rest = read_log(lines)
    return replay(TINY, heading, rest)


def mismatch(lines: list[str]) -> str:
    with pytest.raises(ReplayMismatch) as caught:
        replayed(lines)
    return caught.value.message


@pytest.mark.promise("R5")
def test_a_log_replays_and_counts() -> None:
    """Rounds, answers and events; the table at the end and the round under way."""
    done = replayed(written())

    assert (done.rounds, done.answers) == (2, 6)
    assert done.table.stack(1) == 110_00
    assert done.round is not None
    assert done.round.over


@pytest.mark.promise("R5")
def test_a_log_may_end_in_the_middle_of_a_round_or_before_any() -> None:
    """A crash leaves such logs; play goes on from there."""
    begun = replayed(written()[:3])

    assert begun.round is not None
    assert not begun.round.over
    begun.round.answer(CloseBetting(by="dealer"))
    assert replayed(written()[:1]).round is None


@pytest.mark.promise("R5")
def test_each_kind_of_difference_is_reported_with_its_line() -> None:
    """An event, the number of events, the round, the fingerprint, the order."""
    log = written()
    line = json.loads(log[2])

    def with_line(**changes: object) -> list[str]:
        return [*log[:2], json.dumps({**line, **changes}), *log[3:]]

    events = [{**line["events"][0], "cents": 7}, *line["events"][1:]]
    assert "line 3: recorded" in mismatch(with_line(events=events))
    assert "the number of events" in mismatch(with_line(events=line["events"][:-1]))
    assert "this is round 1" in mismatch(with_line(round=2))
    assert "not what the log says" in mismatch(with_line(digest="0" * 64))
    assert "line 3: there is no answer" in mismatch(with_line(answer={"say": "Nothing"}))
    assert "line 3: a round begins" in mismatch([*log[:2], *log[1:]])
    assert "before any round" in mismatch([log[0], *log[2:]])
    assert "the round is over" in mismatch([*log[:5], log[4], *log[5:]])


@pytest.mark.promise("R5")
def test_a_log_of_an_earlier_revision_leads_to_the_same_cents() -> None:
    """Its provisions and words may have been corrected since; the chips that moved may not."""
    log = written(revision=1)
    heading, line = json.loads(written()[0]), json.loads(log[2])
    old = json.dumps({name: each for name, each in heading.items() if name != "revision"})

    def with_event(number: int, **changes: object) -> str:
        events = [dict(each) for each in line["events"]]
        events[number].update(changes)
        return json.dumps({**line, "events": events})

    moved = next(n for n, each in enumerate(line["events"]) if each["event"] == "ChipsMoved")
    cited = with_event(moved, cite="19:47-8.1", memo="as it was said then")
    assert replayed([old, *log[1:2], cited, *log[3:]]).table.stack(1) == 110_00
    assert replayed([old, *log[1:]]).table.revision == 1
    assert "recorded" in mismatch([old, log[1], with_event(moved, cents=7), *log[3:]])
    assert "the number of events" in mismatch(
        [old, log[1], with_event(moved, event="WagerPlaced"), *log[3:]]
    )
    assert "not what the log says" in mismatch(
        [old, log[1], json.dumps({**line, "digest": "0" * 64}), *log[3:]]
    )
    assert "not what the log says" in mismatch([old, *written()[1:]])
    for revision in (0, REVISION + 1):
        with pytest.raises(PitbossError):
            replayed([json.dumps({**heading, "revision": revision}), *log[1:]])


@pytest.mark.promise("R5")
def test_an_answer_taken_at_an_earlier_revision_is_taken_again() -> None:
    """What a correction would refuse today was lawful play then; a new answer is checked."""
    table: Table[Any, Any, Any] = Table(TINY, seats=SEATS, revision=1)
    odd_cents = PlaceWager(by="seat:1", seat=1, spot="even", cents=1_50)
    current: TinyRound = Round(table)

    with pytest.raises(PitbossError):
        current.answer(odd_cents)
    assert current.answer(odd_cents, recorded=True)
    now: TinyRound = Round(Table(TINY, seats=SEATS))
    with pytest.raises(PitbossError):
        now.answer(odd_cents, recorded=True)


@pytest.mark.promise("R5")
def test_a_difference_is_shown_in_few_words() -> None:
    """However much was written into an event."""
    first, second, *rest = written()
    plain = json.loads(second)
    plain["events"][0] = {"event": "x" * 1_000_000}

    assert len(mismatch([first, json.dumps(plain), *rest])) < 2_000


def test_a_log_of_another_game_or_of_unlawful_rules_is_refused() -> None:
    """The heading is checked before any answer is."""
    log = written()
    heading = json.loads(log[0])

    assert "not of tiny" in mismatch([json.dumps({**heading, "game": "x" * 999}), *log[1:]])
    with pytest.raises(UnlawfulOption):
        replayed([json.dumps({**heading, "rules": {"options": {"edition": 1}}}), *log[1:]])
    for opening in ({"seats": {"0": 100}}, {"coupons": {"1": -5}}, {"seats": {"1": 10**13}}):
        with pytest.raises(PitbossError):
            replayed([json.dumps({**heading, **opening}), *log[1:]])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"x"',
        "\ud800",
        "[" * 100_000,
        '{"pitboss": 1}',
        '{"pitboss":"0","game":"tiny","rules":{},"seats":{"x":1}}',
        '{"pitboss":"0","game":"tiny","rules":{},"seats":{},"extra":1}',
        '{"pitboss":"0","game":"tiny","rules":{"a":NaN},"seats":{}}',
        '{"pitboss":"0","game":"tiny","rules":{"a":' + "9" * 5000 + '},"seats":{}}',
    ],
)
@pytest.mark.promise("R18")
def test_a_heading_that_cannot_be_read_is_a_malformed_file(text: str) -> None:
    """It says which line."""
    with pytest.raises(MalformedFile, match="line 1"):
        read_log([text])


@pytest.mark.promise("R18")
def test_an_empty_file_is_malformed() -> None:
    """A log has a heading."""
    with pytest.raises(MalformedFile):
        read_log([])


@pytest.mark.promise("R18")
@given(junk=st.text() | st.binary().map(lambda each: each.decode("latin-1")))
def test_any_line_is_read_or_malformed_or_a_mismatch(junk: str) -> None:
    """Whatever bytes stand in a file."""
    log = written()

    with pytest.raises((MalformedFile, ReplayMismatch)):
        replayed([*log[:2], junk, *log[3:]])


@pytest.mark.promise("R18")
def test_files_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the length of a line and in the number of lines."""
    monkeypatch.setattr(log_module, "LINE_BYTES_MAX", 10_000)
    with pytest.raises(MalformedFile, match="line 1 is too long"):
        read_log(["x" * 10_001])
    monkeypatch.setattr(log_module, "LINES_MAX", 4)
    with pytest.raises(MalformedFile, match="at most 4"):
        replayed(written())


def test_lines_hold_plain_data_only() -> None:
    """An event in a line is what the event is as plain data."""
    events: list[Event] = []
    line = line_of(Table(TINY, seats={}), None, events)

    assert line.answer is None
    assert line.events == []

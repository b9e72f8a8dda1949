"""The log of a table: a heading and one line an answer; replaying it proves every cent.

A line holds the answer (none on the first line of a round), the events up to the next question,
and the fingerprint of the table afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

from pitboss.errors import MalformedFile, PitbossError, ReplayMismatch
from pitboss.table.answer import Answer, answer_from_dict, answer_to_dict
from pitboss.table.event import ChipsMoved, Event, Recorded, event_to_dict
from pitboss.table.house_rules import HouseRules
from pitboss.table.round import Round
from pitboss.table.table import REVISION, Table, TableGame
from pitboss.table.wager import Wager

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)

LINES_MAX = 10_000_000  # a year of play at one table has fewer
LINE_BYTES_MAX = 4_000_000
EVENT_CHARS_MAX = 500  # what is shown of a recorded event that was not replayed


class Heading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a log begins with: all that a replay needs besides the answers."""

    pitboss: str
    game: str
    rules: dict[str, object]
    seats: dict[int, int]
    coupons: dict[int, int] = {}
    revision: int = 1


class RuleChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Other house rules that a table adopted, and the steps that were taken before."""

    rules: dict[str, object]
    cite: str
    text: str
    records: tuple[Recorded, ...] = ()


class LogLine(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One answer and what came of it; `answer` is None where a round begins or rules change."""

    round: int
    answer: dict[str, object] | None
    events: list[dict[str, object]]
    digest: str
    change: RuleChange | None = None


@dataclass(frozen=True, slots=True)
class Replayed(Generic[R, S, W]):
    """What a replay came to: the table at the end, and how much of it there was."""

    table: Table[R, S, W]
    round: Round[R, S, W] | None
    rounds: int
    answers: int
    events: int


def heading_of(
    table: Table[R, S, W],
    *,
    version: str,
    seats: Mapping[int, int],
    coupons: Mapping[int, int] | None = None,
) -> Heading:
    """The heading of a log of this table, opened with these stacks."""
    return Heading(
        pitboss=version,
        game=table.game.slug,
        rules=table.rules.submission(),
        seats=dict(seats),
        coupons=dict(coupons or {}),
        revision=table.revision,
    )


def line_of(
    table: Table[R, S, W],
    answer: Answer | None,
    events: Iterable[Event],
    change: RuleChange | None = None,
) -> LogLine:
    """The line for an answer just given, for a round just begun, or for rules just changed."""
    return LogLine(
        round=table.rounds,
        answer=None if answer is None else answer_to_dict(answer),
        events=[event_to_dict(event) for event in events],
        digest=table.digest(),
        change=change,
    )


def adopt(table: Table[R, S, W], current: Round[R, S, W] | None, change: RuleChange) -> None:
    """Change the rules of a table between wagers: a round that only waits for them is broken off.

    A refused change changes nothing.
    """
    if current is not None:
        current.check_between_wagers()
    rules = table.game.rules.read(change.rules)
    table.check_adoption(rules)
    if current is not None:
        current.break_off()
    table.adopt(rules, change.cite, change.text, change.records)


def read_log(lines: Iterable[str]) -> tuple[Heading, Iterator[LogLine]]:
    """The heading and the lines of a log; anything else is a `MalformedFile`."""
    each = iter(lines)
    return _decoded(next(each, ""), 1, Heading), _lines(each)


def _lines(lines: Iterator[str]) -> Iterator[LogLine]:
    for number, text in enumerate(lines, start=2):
        if number > LINES_MAX:
            raise MalformedFile(f"a log has at most {LINES_MAX} lines")
        yield _decoded(text, number, LogLine)


D = TypeVar("D", Heading, LogLine)


def _decoded(text: str, number: int, kind: type[D]) -> D:
    if len(text) > LINE_BYTES_MAX:
        raise MalformedFile(f"line {number} is too long")
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise MalformedFile(f"line {number} is not a line of a log: {error}") from None


def replay(
    game: TableGame[R, S, W], heading: Heading, lines: Iterable[LogLine]
) -> Replayed[R, S, W]:
    """Play a log again and compare every event and every fingerprint with what it recorded."""
    if heading.game != game.slug:
        raise ReplayMismatch(f"this is a log of {heading.game[:40]}, not of {game.slug}")
    rules = game.rules.read(heading.rules, stored=True)
    table = Table(
        game,
        rules,
        seats=heading.seats,
        coupons_held=heading.coupons,
        revision=heading.revision,
    )
    current: Round[R, S, W] | None = None
    answers = events = 0
    for number, line in enumerate(lines, start=2):
        current, happened = _step(table, current, line, number)
        _compare(line, line_of(table, None, happened), number, table.revision)
        answers += line.answer is not None
        events += len(happened)
    return Replayed(table, current, table.rounds, answers, events)


def _step(
    table: Table[R, S, W], current: Round[R, S, W] | None, line: LogLine, number: int
) -> tuple[Round[R, S, W] | None, list[Event]]:
    if line.change is not None:
        try:
            adopt(table, current, line.change)
        except PitbossError as error:
            raise ReplayMismatch(f"line {number}: {error.message}", *error.cites) from None
        return current, []
    if line.answer is None:
        if current is not None and not current.over:
            raise ReplayMismatch(f"line {number}: a round begins before the last one is over")
        current = Round(table)
        return current, list(current.events)
    if current is None:
        raise ReplayMismatch(f"line {number}: an answer before any round has begun")
    try:
        return current, current.answer(answer_from_dict(line.answer), recorded=True)
    except PitbossError as error:
        raise ReplayMismatch(f"line {number}: {error.message}", *error.cites) from None


def proved(events: list[dict[str, object]], revision: int) -> list[dict[str, object]]:
    """The part of recorded events that a replay must give again.

    That is all of them; at a table of an earlier revision the chips that moved, for provisions
    and words may have been corrected since.
    """
    if revision == REVISION:
        return events
    moved = (each for each in events if each.get("event") == ChipsMoved.__name__)
    return [{name: each.get(name) for name in ("source", "target", "cents")} for each in moved]


def _compare(recorded: LogLine, replayed: LogLine, number: int, revision: int) -> None:
    then, now = proved(recorded.events, revision), proved(replayed.events, revision)
    for here, there in zip(then, now, strict=False):
        if _plain(here) != _plain(there):
            recorded_text = str(here)[:EVENT_CHARS_MAX]
            raise ReplayMismatch(f"line {number}: recorded {recorded_text}, replayed {there}")
    if len(then) != len(now):
        counts = f"{len(then)} recorded, {len(now)} replayed"
        raise ReplayMismatch(f"line {number}: the number of events differs, {counts}")
    if recorded.round != replayed.round:
        raise ReplayMismatch(f"line {number}: this is round {replayed.round}")
    if recorded.digest != replayed.digest:
        raise ReplayMismatch(f"line {number}: the table is not what the log says it was")


def _plain(event: dict[str, object]) -> bytes:
    return msgspec.json.encode(event, order="sorted")

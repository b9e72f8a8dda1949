"""Recorded rounds of every game, as text a person can read and a machine can compare.

`python -m tests.playthroughs` plays them again and writes them down.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pitboss.money import show
from pitboss.table import Answer, ChipsMoved, Event
from tests.strategies import Play

__all__ = ["COMMAND", "path", "recorded", "transcript"]

COMMAND = "python -m tests.playthroughs"
FOLDER = Path(__file__).parent
SEED = 1995
ANSWERS = 60


def path(slug: str) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"{slug}.txt"


def recorded(slug: str) -> str:
    """The playthrough that was written down, or an order to write it down."""
    file = path(slug)
    if not file.is_file():
        return f"there is no playthrough of {slug}; run: {COMMAND}"
    return file.read_text(encoding="utf-8")


def transcript(slug: str) -> str:
    """A few rounds from a fixed seed: every question, answer and event, and the fingerprints."""
    return "\n".join(_lines(slug)) + "\n"


def _lines(slug: str) -> Iterator[str]:
    play = Play(slug, SEED, coupons={1: 25_00})
    yield f"# {play.card.name}, seed {SEED}, {ANSWERS} answers"
    yield from _rules(play)
    shown = 0
    for _ in range(ANSWERS):
        question, number = play.question, play.table.rounds
        if not play.round.answers:
            yield f"\n== round {number}"
        yield from (_event(event) for event in play.events[shown:])
        shown = len(play.events)
        yield f"? {question.prompt} [{question.cite}] ({len(question.forms())} forms)"
        play.step()
        yield f"> {_said(play.round.answers[-1])}"
        yield from (_event(event) for event in play.events[shown:])
        shown = len(play.events)
        if play.round.over:
            yield f"= {play.table.digest()[:16]}"
    yield f"\n{_stacks(play)}\ndigest {play.table.digest()}"


def _rules(play: Play) -> Iterator[str]:
    usual, chosen = (rules.submission() for rules in (play.card.rules(), play.table.rules))
    for section in ("options", "payouts", "limits"):
        before, after = usual[section], chosen[section]
        assert isinstance(before, dict)
        assert isinstance(after, dict)
        for name, value in after.items():
            if before.get(name) != value:
                yield f"{section}.{name} = {value}"


def _said(answer: Answer) -> str:
    plain = msgspec.to_builtins(answer)
    fields = [f"{name}={value}" for name, value in plain.items() if name not in ("say", "by")]
    return " ".join([answer.by, type(answer).__name__, *fields])


def _event(event: Event) -> str:
    if isinstance(event, ChipsMoved):
        moved = f"{show(event.cents)} {event.source} -> {event.target}"
        return f"  {moved} ({event.memo}) [{event.cite}]"
    plain = msgspec.to_builtins(event)
    left_out = {"event", "cite", "to"} | ({"also"} if not plain.get("also") else set())
    fields = [f"{k}={v}" for k, v in plain.items() if k not in left_out]
    seen = "" if event.to == "everyone" else f" to {event.to}"
    return f"  {type(event).__name__} {' '.join(fields)}{seen} [{event.cite}]"


def _stacks(play: Play) -> str:
    stacks = {seat: show(play.table.stack(seat)) for seat in play.table.seats}
    return "stacks " + ", ".join(f"seat {seat} {cents}" for seat, cents in stacks.items())

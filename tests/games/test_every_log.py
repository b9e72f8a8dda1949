"""Every game that is available keeps promise R5: a log replays to the same state, or not at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from pitboss.errors import PitbossError
from pitboss.games import game
from pitboss.table import Replayed, read_log, replay
from tests.playthroughs import COMMAND, recorded, transcript
from tests.strategies import GAMES, SEEDS, Play, pick

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)


def replayed(log: list[str]) -> Replayed[Any, Any, Any]:
    heading, lines = read_log(log)
    return replay(game(heading.game), heading, lines)


REPLAY_SCRIPT = """
import sys
from pitboss.games import game
from pitboss.table import read_log, replay
for name in sys.argv[1:]:
    heading, lines = read_log(open(name, encoding="utf-8"))
    done = replay(game(heading.game), heading, lines)
    print(done.table.digest(), done.events)
"""


@EVERY_GAME
@pytest.mark.promise("R5")
@given(seed=SEEDS)
@settings(max_examples=5)
def test_a_log_replays_to_the_same_events_and_digest(slug: str, seed: int) -> None:
    """House rules, stacks and answers are all that a round needs."""
    play = Play(slug, seed, coupons={3: 25_00})
    play.play(50)
    again = replayed(play.log)

    assert again.table.digest() == play.table.digest()
    assert again.events == len(play.events)
    assert again.table.accounts.snapshot() == play.table.accounts.snapshot()


@pytest.mark.promise("R5")
@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_a_log_replays_the_same_in_another_process(hash_seed: str, tmp_path: Path) -> None:
    """Every game, also under another hash seed and with assertions off."""
    plays = [played_to(tmp_path / slug, slug) for slug in GAMES]
    shown = subprocess.run(
        [sys.executable, "-O", "-c", REPLAY_SCRIPT, *(str(tmp_path / slug) for slug in GAMES)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()

    assert shown == [f"{play.table.digest()} {len(play.events)}" for play in plays]


def played_to(file: Path, slug: str) -> Play:
    """Play for a while and leave the log in a file."""
    play = Play(slug, 11)
    play.play(80)
    file.write_text("\n".join(play.log), encoding="utf-8")
    return play


def tampered(value: Any, source: Any) -> Any:
    """The same data with one leaf of it changed."""
    if isinstance(value, dict) and value:
        key = pick(sorted(value), source)
        return {**value, key: tampered(value[key], source)}
    if isinstance(value, list) and value:
        at = source.below(len(value))
        return [*value[:at], tampered(value[at], source), *value[at + 1 :]]
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "x"
        case list():
            return [{}]
        case dict():
            return {"1": 7}
    return {"say": "Leave", "by": "dealer"}


@EVERY_GAME
@pytest.mark.promise("R5")
@given(seed=SEEDS)
@settings(max_examples=5)
def test_a_log_that_was_changed_is_found_out(slug: str, seed: int) -> None:
    """Any one value of any line changed, a line dropped, doubled or swapped: a typed error."""
    play = Play(slug, seed)
    play.play(15)
    log = play.log

    for _ in range(12):
        at = play.players.below(len(log))
        plain = json.loads(log[at])
        plain.pop("pitboss", None)  # the version that wrote the log is not a matter of the replay
        changed = tampered(plain, play.players)
        if at == 0:
            changed["pitboss"] = "test"
        with pytest.raises(PitbossError):
            replayed([*log[:at], json.dumps(changed), *log[at + 1 :]])
    at = 1 + play.players.below(len(log) - 2)
    for altered in ([*log[:at], *log[at + 1 :]], [*log[:at], log[at], *log[at:]]):
        with pytest.raises(PitbossError):
            replayed(altered)


@EVERY_GAME
@pytest.mark.promise("R5")
@given(seed=SEEDS)
@settings(max_examples=5)
def test_a_table_comes_back_from_its_snapshot(slug: str, seed: int) -> None:
    """Whatever happened since, restoring gives the same fingerprint, again and again."""
    play = Play(slug, seed)
    play.play(10)
    play.finish()
    kept, before = play.table.snapshot(), play.table.digest()
    play.play(10)
    play.table.restore(kept)

    assert play.table.digest() == before
    play.begin()
    play.play(5)
    play.table.restore(kept)
    assert play.table.digest() == before


@EVERY_GAME
@pytest.mark.promise("R5")
def test_the_recorded_playthrough_is_what_is_played_today(slug: str) -> None:
    """A change of a rule shows as a difference a person can read."""
    assert recorded(slug) == transcript(slug), f"if that is meant, run: {COMMAND}"

"""Every game works with every command, driven by its definition and its questions."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.session import GoHome
from pitboss.equipment import seeded
from pitboss.games import game, names
from tests.cli.running import RandomPerson, forked, run, session_of

JUNK = (
    b"\xff\xfe\x00 junk \x1b[31m\n,,,\n5\n-1 -1\nhelp\nhelp zz\nbets\nodds\nodds zz\nrule zz\n"
    b"rebet\nreduce 1 0\n\xe2\x98\x83 5\n" + b"x" * 5000 + b"\ndone\n\ndone\n? 1\n"
)
BANKED = [slug for slug in names() if game(slug).costs is None]
UNBANKED = [slug for slug in names() if game(slug).costs is not None]
EXACT = ("win", "push", "lose", "house_advantage", "rounds", "variance")


@pytest.mark.parametrize("slug", names())
def test_junk_and_done_lines_leave_every_game_standing(slug: str, tmp_path: Path) -> None:
    """Whatever is typed, play ends with what the player holds, and its log replays."""
    log = tmp_path / "junk.jsonl"
    command = ["play", slug, "--seed", "7", "--log", str(log)]
    played = forked(*command, typed=JUNK * 2, folder=tmp_path)

    assert played.returncode == 0, played.stderr
    assert played.stderr == b""
    assert played.stdout.splitlines()[-1].startswith(b"Good-bye: seat 1 holds $")
    assert run("replay", str(log)).exit_code == 0


@pytest.mark.parametrize("slug", names())
def test_help_fits_on_a_page(slug: str) -> None:
    """However many spots a layout has, long lists are folded."""
    printed = run("play", slug, "--seed", "7", typed="help\n").stdout

    assert len(printed.splitlines()) < 60
    assert "rule <citation>" in printed


@cache
def priced(slug: str) -> Any:
    """The prices of a game as JSON; the exact mathematics of some takes seconds."""
    return json.loads(run("odds", slug, "--json").stdout)


@pytest.mark.parametrize("slug", BANKED)
def test_odds_speak_json_for_every_game(slug: str) -> None:
    """Every row has exact fractions that sum to one, a citation and a bounded sd.

    A row in floating point has a number instead, and a bound on its error; what was dealt out so
    many times has a standard error.
    """
    rows = priced(slug)

    assert rows
    for row in rows:
        if "error" in row:
            assert isinstance(row["house_advantage"], float)
            assert 0 < row["error"] < (1e-3 if "deals" in row else 1e-9)
            continue
        exact = {key: Fraction(row[key]) for key in EXACT}
        assert all("/" in row[key] for key in EXACT)
        assert exact["win"] + exact["push"] + exact["lose"] == 1
        assert row["cite"]
        assert row["pays"]
        assert 0 <= row["sd_error"] < 1e-9
        assert abs(row["sd"] ** 2 - exact["variance"]) < 1e-6


@pytest.mark.parametrize("slug", UNBANKED)
def test_a_game_that_the_house_does_not_bank_says_what_it_costs(slug: str) -> None:
    """In words, in a table and in JSON, with exact shares; it has no odds."""
    plain = json.loads(run("odds", slug, "--json").stdout)
    printed = run("odds", slug, "--plot").stdout

    assert (plain["banked"], game(slug).odds(game(slug).rules())) == (False, ())
    assert all(" ".join(words.split()) in " ".join(printed.split()) for words in plain["words"])
    for row in plain["rake"]:
        assert Fraction(row["taken"], row["pot"]) == Fraction(row["share"]) <= 1
        assert row["cite"]


@pytest.mark.parametrize("columns", [30, 80, 200])
@pytest.mark.parametrize("slug", BANKED)
def test_no_window_is_too_narrow_for_citations_and_fractions(slug: str, columns: int) -> None:
    """Folded perhaps, but never cut: every character of them is printed."""
    rows = priced(slug)
    printed = run("odds", slug, columns=columns).stdout

    assert "…" not in printed
    assert _characters(printed) >= _characters("".join(row["cite"] for row in rows))
    for row in rows:
        edge = row["house_advantage"]
        assert (f"{edge:.10f}" if "error" in row else str(Fraction(edge))) in printed


def _characters(text: str) -> int:
    return len("".join(text.split()))


@pytest.mark.parametrize("slug", names())
def test_options_guide_and_sign_are_there_for_every_game(slug: str) -> None:
    """They come from the card alone."""
    options = json.loads(run("odds", slug, "--list-options", "--json").stdout)

    assert {"option", "allowed", "default", "cite", "help"} == set(options[0])
    assert run("odds", slug, "--list-options").exit_code == 0
    assert run("odds", slug, "--plot").exit_code == 0
    assert run("guide", slug).stdout.startswith("# Gaming guide")
    assert "minimum" in run("sign", slug).stdout


@pytest.mark.parametrize(("seed", "by_hand"), [(1, False), (2, True)])
@pytest.mark.parametrize("slug", names())
def test_lawful_typing_plays_and_its_log_replays(
    slug: str, seed: int, by_hand: bool, tmp_path: Path
) -> None:
    """A random hand at the keyboard, for players and by hand for the house too."""
    log = tmp_path / "evening.jsonl"
    with session_of(game(slug), seed=seed, players=2, by_hand=by_hand, log=log) as session:
        session.keyboard = RandomPerson(session, seeded(f"hand {seed}"), lines=80)
        with pytest.raises((EOFError, GoHome)):
            session.run()
    replayed = json.loads(run("replay", str(log), "--json").stdout)

    assert replayed["digest"] == session.table.digest()
    assert replayed["answers"] > 0
    assert run("replay", str(log), "--show").exit_code == 0

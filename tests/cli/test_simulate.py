"""`pitboss simulate` plays, prints, writes files, and can be stopped and gone on with."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import pytest
from msgspec.structs import replace

import pitboss
from pitboss.cli import simulate_run
from pitboss.cli.simulate import EXIT_INTERRUPTED
from pitboss.cli.simulate_output import print_result
from pitboss.simulation.result import Result
from tests.cli.running import COMMAND, environment, run

SHORT = ("simulate", "roulette", "--rounds", "20_000", "--session", "100")
SECONDS_MAX = 120


def found(*arguments: str) -> Result:
    """The result of a command, as another program reads it."""
    done = run(*SHORT, *arguments, "--json")
    assert done.exit_code == 0, done.stderr
    return Result.from_json(done.stdout)


# -- what is printed -------------------------------------------------------------------------------


def test_the_table_has_wagers_the_round_sessions_and_the_seed() -> None:
    """Estimate, error, interval, exact value and distance; then how to have it again."""
    printed = run(
        *(*SHORT, "--seed", "3", "--bet", "red=5", "--bet", "straight_17=$2.00"),
        *("--bankroll", "200", "--target", "300", "--system", "paroli"),
    ).stdout
    lines = [line.split() for line in printed.splitlines()]

    assert lines[0] == ["Roulette"]
    assert ["red", "20,000", "$100,000"] in [line[:3] for line in lines]
    assert ["round", "20,000", "$140,000"] in [line[:3] for line in lines]
    for said in ("±", "95% interval", " to ", "standard deviation of a round", "hold", "ruined"):
        assert said in printed
    for said in ("drawdown", "rounds to target", "wager system", "paroli"):
        assert said in printed
    assert ["seed", "3"] in lines
    assert "rounds a second" in printed


def test_json_is_the_result() -> None:
    """As the library gives it for the same seed."""
    same = pitboss.simulate("roulette", rounds=20_000, seed=3, length=100)

    assert found("--seed", "3").figures() == same.figures()


def test_a_fresh_seed_is_printed_so_that_one_can_have_it_again() -> None:
    """No two runs are alike unless they are asked to be."""
    one, other = found(), found()

    assert one.seed != other.seed
    assert found("--seed", str(one.seed)).figures() == one.figures()


def test_house_rules_are_settings_as_everywhere() -> None:
    """A wheel with one zero has another exact value."""
    text = run("odds", "roulette", "--set", "wheel=single_zero", "--wager", "red", "--json").stdout
    advantage = json.loads(text)[0]["house_advantage"]

    assert found("--set", "wheel=single_zero", "--seed", "1").wagers[0].exact == advantage


def test_a_narrow_window_has_the_figures_below_each_other() -> None:
    """Nothing is cut."""
    printed = run(*SHORT, "--seed", "3", columns=40).stdout

    assert "  staked: $20,000\n" in printed
    assert "  house advantage ± s.e., 95% interval: " in printed


def test_an_ordinary_window_has_room_for_the_tables() -> None:
    """Eighty columns."""
    lines = run(*SHORT, "--seed", "3", "--bankroll", "500", columns=80).stdout.splitlines()

    assert max(map(len, lines)) <= 80
    assert any(line.split()[:2] == ["red", "20,000"] for line in lines)
    assert any(line.startswith("drawdown ") for line in lines)


def test_help_teaches_by_example() -> None:
    """And says how it is left."""
    printed = run("simulate", "--help").stdout

    assert "  pitboss simulate roulette\n" in printed
    assert "status 130" in printed


def test_poker_tells_how_everybody_plays_and_what_they_win() -> None:
    """By seats, in big blinds a hundred hands."""
    printed = run("simulate", "hold_em", "--rounds", "20", "--players", "3", "--seed", "1").stdout

    assert "never folds and never raises" in printed
    assert "won in a hundred hands" in printed
    assert "seat 3" in printed


def test_the_spots_of_a_table_are_listed() -> None:
    """With limits, steps and provisions; for another program too."""
    printed = run("simulate", "roulette", "--list-wagers", "--set", "minimum=5").stdout
    rows = json.loads(run("simulate", "roulette", "--list-wagers", "--json").stdout)

    assert "straight_17" in printed
    assert "$5.00 to $1,000.00" in printed
    assert rows[0].keys() == {"spot", "wager", "limits", "step", "cite"}
    assert "no layout" in run("simulate", "hold_em", "--list-wagers").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bet", "red"), "a wager is written like red=10"),
        (("--bet", "red=1", "--bet", "red=2"), "only once"),
        (("--bet", "red=lots"), "an amount is written like"),
        (("--bet", "nowhere=1"), "no wager 'nowhere'"),
        (("--bet", "red=2000"), "19:47-8.2(a)"),
        (("--bet", "red=10", "--system", "martingale:12"), "up to 2048 units"),
        (("--system", "labouchere"), "systems known by name are"),
        (("--detail", "shuffle"), "a detail is written like"),
        (("--detail", "a=b"), "no such detail"),
        (("--play", "wild"), "nothing to decide"),
        (("--count", "hi_lo"), "Roulette has no counting systems"),
        (("--ramp", "1:2"), "--count hi_lo"),
        (("--rounds", "many"), "1000000 or 1e8"),
        (("--rounds", "1.5"), "1000000 or 1e8"),
        (("--rounds", "1e99999999"), "1000000 or 1e8"),
        (("--se", "2"), "between 0 and 1"),
        (("--of", "red"), "no standard error is given"),
        (("--of", "green", "--se", "0.1"), "one of the wagers: red"),
        (("--time", "-1"), "the time of a run must be above zero"),
        (("--seed", "-1"), "a seed is"),
        (("--bankroll", "0.50"), "covers the first stake of $1.00"),
        (("--bankroll", "50", "--target", "40"), "more than the bankroll"),
        (("--session", "0"), "a session has"),
        (("--system", "nowhere.json"), "cannot be read"),
        (("--report", "no/where/out.html"), "there is no such folder"),
        (("--rounds", "1", "--checkpoint", "no/where/kept"), "there is no such folder"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    """One line on standard error, status 2."""
    done = run("simulate", "roulette", *arguments)

    assert done.exit_code == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


# -- files -----------------------------------------------------------------------------------------


def test_systems_come_from_files(tmp_path: Path) -> None:
    """As the library writes them; others are refused."""
    file = tmp_path / "mine.json"
    file.write_text('{"name": "mine", "units": [1, 5], "on_win": [1, 0], "on_loss": [0, 0]}')
    good = found("--system", str(file), "--seed", "1")
    file.write_text('{"name": "mine", "units": [1, 5], "on_win": [7, 0], "on_loss": [0, 0]}')
    bad = run("simulate", "roulette", "--system", str(file))

    assert good.system is not None
    assert good.system.name == "mine"
    assert bad.exit_code == 2
    assert "is not a system in JSON" in bad.stderr


def test_a_report_and_a_parquet_file_are_written(tmp_path: Path) -> None:
    """Besides what is printed."""
    page, figures = tmp_path / "out.html", tmp_path / "out.parquet"
    seen = found("--report", str(page), "--parquet", str(figures), "--seed", "1")
    table = import_module("pyarrow.parquet").read_table(figures)

    assert "<h1>Simulation of Roulette</h1>" in page.read_text()
    assert Result.from_json(table.schema.metadata[b"pitboss"]) == seen


def test_a_page_that_cannot_be_written_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the figures have been printed."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    done = run(*SHORT, "--report", str(tmp_path / "out.html"))

    assert done.exit_code == 2
    assert "No space left" in done.stderr
    assert "rounds a second" in done.stdout


def test_a_missing_package_is_shown_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the line to type."""
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    done = run("simulate", "roulette", "--rounds", "1e13", "--parquet", str(tmp_path / "out"))

    assert done.exit_code == 2
    assert "pip install 'pitboss[parquet]'" in done.stderr


# -- clusters, ends and going on -------------------------------------------------------------------


def test_a_cluster_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever executor stands behind the address."""
    with ThreadPoolExecutor(2) as pool:
        asked: list[str] = []

        def executor(address: str) -> nullcontext[ThreadPoolExecutor]:
            asked.append(address)
            return nullcontext(pool)

        monkeypatch.setattr(simulate_run, "dask_executor", executor)
        there = found("--seed", "5", "--dask", "tcp://scheduler:8786")

    assert asked == ["tcp://scheduler:8786"]
    assert there.figures() == found("--seed", "5", "--threads", "1").figures()


def test_a_run_ends_at_an_error_or_a_time() -> None:
    """Of one wager if it is named."""
    both = ("simulate", "roulette", "--bet", "red=1", "--bet", "straight_17=1", "--json")
    by_error = Result.from_json(run(*both, "--se", "0.02", "--of", "straight_17").stdout)
    by_time = Result.from_json(run(*both, "--time", "0.01").stdout)

    assert by_error.stopped == "standard_error"
    assert by_error.wagers[1].advantage is not None
    assert by_error.wagers[1].advantage.error <= 0.02
    assert by_time.stopped == "seconds"


def test_a_second_command_goes_on_from_the_checkpoint(tmp_path: Path) -> None:
    """With the same seed, even if none was named; another file has another."""
    file = str(tmp_path / "run.ckpt")
    first = found("--checkpoint", file)
    longer = found("--checkpoint", file, "--rounds", "90_000")
    other = found("--checkpoint", file + "2")

    assert longer.seed == first.seed != other.seed
    assert longer.figures() == found("--seed", str(first.seed), "--rounds", "90_000").figures()


@pytest.fixture
def heeded() -> Iterator[None]:
    """Ctrl-C is heeded by what is started here, even where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.usefixtures("heeded")
def test_ctrl_c_prints_what_is_known_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """A real signal to a real process on a terminal, in the middle of a long run."""
    file = tmp_path / "run.ckpt"
    command = ("simulate", "roulette", "--seed", "9", "--checkpoint", str(file), "--json")
    master, terminal = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *command, "--rounds", "1e12"],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env=environment(TERM="xterm"),
    )
    os.close(terminal)
    shown = b""
    with process:
        try:
            while b" rounds, " not in shown:
                shown += os.read(master, 4096)
            process.send_signal(signal.SIGINT)
            printed, _ = process.communicate(timeout=SECONDS_MAX)
        finally:
            process.kill()
            os.close(master)

    assert process.returncode == EXIT_INTERRUPTED
    known = Result.from_json(printed)
    assert known.interrupted
    assert known.rounds > 0
    after = run(*command, "--rounds", str(known.rounds + 1_000_000))
    assert after.exit_code == 0, after.stderr
    unbroken = pitboss.simulate("roulette", rounds=known.rounds + 1_000_000, seed=9)
    assert Result.from_json(after.stdout).figures() == unbroken.figures()
    assert b"/s, house" in shown


def test_an_interrupted_run_is_printed_and_left_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """As shells expect."""
    known = pitboss.simulate("roulette", rounds=1_000, seed=1)
    stopped = replace(known, stopped="interrupted")
    monkeypatch.setattr(simulate_run, "simulate", lambda *_, **__: stopped)
    done = run(*SHORT)

    assert done.exit_code == EXIT_INTERRUPTED
    assert "interrupted: results so far" in done.stdout


def test_a_run_that_was_interrupted_at_once_has_little_to_print(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """But what there is."""
    known = pitboss.simulate("roulette", rounds=1, seed=1)
    wagers = replace(known.round.wagers, placed=0, advantage=None, deviation=None)
    figures = replace(known.round, wagers=wagers, mean=None, deviation=None, outcomes=())
    print_result(replace(known, round=figures, wagers=(), stopped="interrupted"), "Roulette")
    printed = capsys.readouterr().out

    assert "net of a round" not in printed
    assert "interrupted: results so far" in printed


def test_an_interrupt_before_the_first_round_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """While kernels are compiled, say."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate_run, "simulate", interrupted)
    done = run(*SHORT)

    assert done.exit_code == EXIT_INTERRUPTED
    assert done.stderr == "pitboss: interrupted before any round was counted\n"

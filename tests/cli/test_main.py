"""The root command: version, help, errors, and how quickly it starts."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from pitboss import __version__
from pitboss.cli import main as root
from tests.cli.running import COMMAND, environment, run, shell

COMMANDS = ("games", "odds", "play", "replay", "check", "guide", "sign")


def test_version_is_printed() -> None:
    """As one line."""
    assert run("--version").stdout == f"pitboss {__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples_in_its_help(command: str) -> None:
    """Help teaches by example."""
    result = run(command, "--help")

    assert result.exit_code == 0
    assert f"  pitboss {command} " in result.stdout or f"  pitboss {command}\n" in result.stdout


def test_the_rulebook_is_mounted() -> None:
    """`pitboss rules` is the existing group of commands."""
    assert "coverage" in run("rules", "--help").stdout


def test_help_does_not_load_the_games() -> None:
    """Neither the games nor the table nor the odds are imported for it."""
    code = (
        "import sys; sys.argv = ['pitboss', '--help']\n"
        "from pitboss.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "loaded = [name for name in sys.modules if name.startswith('pitboss.')]\n"
        "print([n for n in loaded if n.split('.')[1] in ('games', 'table', 'odds', 'house')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)

    assert done.stdout.splitlines()[-1] == b"[]"


def test_the_package_itself_can_be_run() -> None:
    """Where the script is not on the path, `python -m pitboss` is the same command."""
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "--version"], capture_output=True, check=True
    )

    assert done.stdout.decode().strip() == f"pitboss {__version__}"


def test_an_unknown_game_brings_close_names() -> None:
    """On standard error, with status 2."""
    result = run("odds", "big_sixx")

    assert result.exit_code == 2
    assert result.stderr == "pitboss: there is no game 'big_sixx'; did you mean big_six?\n"
    assert result.stdout == ""


def test_a_name_like_no_game_lists_them_all() -> None:
    """Nothing is close, so all are named."""
    assert "there are badugi" in run("play", "zzzzzz").stderr


def test_errors_speak_json_when_asked() -> None:
    """Code, message and citations, and every violation of house rules."""
    error = json.loads(run("odds", "big_six", "--set", "payouts.d1=1 to 2", "--json").stderr)

    assert error["error"]["code"] == "unlawful_option"
    assert "19:47-5.5(a)[$1]" in error["error"]["cites"]
    assert error["error"]["violations"][0]["option"] == "payouts.d1"
    assert json.loads(run("odds", "faro", "--json").stderr)["error"] == {
        "code": "unknown_game",
        "message": run("odds", "faro").stderr.removeprefix("pitboss: ").strip(),
        "cites": [],
    }


def _broken() -> None:
    raise ZeroDivisionError


def test_an_internal_error_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line and no stack trace."""
    monkeypatch.setattr(root, "app", _broken)
    monkeypatch.delenv("PITBOSS_DEBUG", raising=False)
    with pytest.raises(SystemExit) as left:
        root.main()

    assert left.value.code == root.EXIT_INTERNAL_ERROR
    assert capsys.readouterr().err.count("\n") == 1


def test_an_internal_error_shows_its_trace_when_debugging(monkeypatch: pytest.MonkeyPatch) -> None:
    """With PITBOSS_DEBUG the error itself comes out."""
    monkeypatch.setattr(root, "app", _broken)
    monkeypatch.setenv("PITBOSS_DEBUG", "1")

    with pytest.raises(ZeroDivisionError):
        root.main()


def test_an_interrupt_before_anything_happens_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """As shells expect."""

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(root, "app", interrupted)
    with pytest.raises(SystemExit) as left:
        root.main()

    assert left.value.code == 130


def test_a_stream_that_cannot_show_a_character_does_not_stop_the_command() -> None:
    """A terminal that knows only ASCII still tells a spade from a heart."""
    typed = ("advise", "caribbean_stud", "As Kd Qh 8c 4s", "Qd")
    cards = shell(*typed, PYTHONIOENCODING="ascii:strict", PYTHONUTF8="0")
    bars = shell("odds", "big_six", "--plot", PYTHONIOENCODING="ascii:strict", PYTHONUTF8="0")

    assert cards.stdout.startswith(b"As Kd Qh 8c 4s against Qd")
    assert b"###" in bars.stdout
    assert b"?" not in bars.stdout


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_is_no_fault(closed: str) -> None:
    """Nobody types, or nobody reads: the player goes home."""
    script = f'exec "$0" "$@" {closed}'
    done = subprocess.run(
        ["sh", "-c", script, *COMMAND, "play", "big_six"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, b"")


def test_a_sign_without_a_letter_is_a_question_mark() -> None:
    """Nothing that is printed can stop the command."""
    error = UnicodeEncodeError("ascii", "5 \u2660 \u03be", 2, 5, "not plain")

    assert root.ascii_substitute(error) == ("s??", 5)


def test_a_closed_pipe_is_no_fault() -> None:
    """`pitboss odds big_six | head -1` prints no trace."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from pitboss.cli.main import main; main()", "odds", "big_six"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        trouble = process.stderr.read()

    assert b"Traceback" not in trouble


def test_streams_that_are_not_files_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program may have put its own in their place."""
    monkeypatch.setattr(sys, "argv", ["pitboss", "--version"])
    with pytest.raises(SystemExit):
        root.main()

    assert CliRunner().invoke(root.app, ["--version"]).exit_code == 0

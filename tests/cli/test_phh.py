"""`pitboss phh` replays hand histories and writes them from a log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.poker.phh import dump_all, load
from tests.cli.running import run
from tests.poker.phh.hands import HANDS

EVENING = "\n\n\ncall\ncall\ncheck\n" + "check\n" * 9 + "show\n" * 2 + "\n\n\nfold\nfold\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log of two rounds of hold 'em and the beginning of a third."""
    path = tmp_path / "evening.jsonl"
    typed = EVENING + "\n\n\n"
    options = ("--players", "3", "--seed", "5", "--log", str(path))
    assert run("play", "hold_em", *options, typed=typed).exit_code == 0
    return path


def kept(folder: Path, text: str, name: str = "hand.phh") -> Path:
    """A file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("command", ["replay", "write"])
def test_both_commands_have_examples_in_their_help(command: str) -> None:
    """Help teaches by example."""
    assert f"  pitboss phh {command} " in run("phh", command, "--help").stdout


# -- replay ---------------------------------------------------------------------------------------


def test_a_hand_is_replayed_and_shown(tmp_path: Path) -> None:
    """Every player with what is left, and what was won."""
    result = run("phh", "replay", str(kept(tmp_path, HANDS["razz"])))

    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "FR, seven_card_stud, all stacks as stated",
        "p1 ends with 68, having won 35",
        "p2 ends with 33",
        "p3 ends with 49",
    ]


def test_a_collection_is_replayed_for_another_program(tmp_path: Path) -> None:
    """A row for each hand, with amounts in cents."""
    histories = {"1": load(HANDS["razz"]), "2": load(HANDS["fixed limit"])}
    path = kept(tmp_path, dump_all(histories), "evening.phhs")

    rows = json.loads(run("phh", "replay", str(path), "--json").stdout)

    assert [row["name"] for row in rows] == ["1", "2"]
    assert (rows[1]["variant"], rows[1]["game"]) == ("FT", "hold_em")
    assert rows[1]["stacks_cents"] == [46_00, 34_00, 70_00]
    assert rows[1]["winnings_cents"] == [0, 0, 36_00]
    assert (rows[1]["rake_cents"], rows[1]["pot_cents"]) == (0, 0)
    assert rows[1]["rake_share"] == "0"
    assert rows[1]["over"]
    assert rows[1]["compared"]


def test_a_hand_that_stops_early_or_was_raked_says_so(tmp_path: Path) -> None:
    """The pot that lies there, and what the house took."""
    whole = HANDS["razz"].replace("[68, 33, 49]", "[67, 33, 49]")
    part = HANDS["razz"].partition(', "p3 f"')[0].replace("finishing_stacks", "_said") + "]"

    raked = run("phh", "replay", str(kept(tmp_path, whole))).stdout
    stopped = run("phh", "replay", str(kept(tmp_path, part))).stdout

    text = "The winners' stacks are 1 short, 2.8571% of the pots: read as the rake."
    assert raked.splitlines()[-1] == text
    assert "The history stops in the middle of the hand, with 6 in the pot." in stopped
    assert stopped.splitlines()[0] == "FR, seven_card_stud"


@pytest.mark.rule("13:69F-14.14(b)1i")
def test_a_shortfall_that_no_rake_may_be_is_shown_as_one(tmp_path: Path) -> None:
    """Twenty of the 35 that p1 won are missing."""
    short = HANDS["razz"].replace("[68, 33, 49]", "[48, 33, 49]")
    shown = run("phh", "replay", str(kept(tmp_path, short))).stdout.splitlines()[-1]

    assert "20 short, 57.1429% of the pots" in shown
    assert shown.endswith("No rake takes more than a tenth of them [13:69F-14.14(b)1i].")


@pytest.mark.parametrize(
    ("old", "new", "code", "why"),
    [
        ("68, 33", "69, 32", 1, "finishing_stacks: p1 ends with $69.00 in the history and with"),
        ('"p1 pb"', '"p2 pb"', 1, "action 4, 'p2 pb': p1 has to bring it in"),
        ("bring_in = 1", "bring_in = ", 2, "this is not TOML: Invalid value (at line 3, column"),
        ("bring_in = 1", "", 2, "bring_in: the field is missing"),
    ],
)
def test_what_is_wrong_is_one_line(tmp_path: Path, old: str, new: str, code: int, why: str) -> None:
    """With the status of a log that does not hold, or of a file that cannot be read."""
    result = run("phh", "replay", str(kept(tmp_path, HANDS["razz"].replace(old, new))))

    assert result.exit_code == code
    assert result.stderr.startswith(f"pitboss: {why}")
    assert result.stderr.count("\n") == 1


def test_of_several_hands_the_wrong_one_is_named(tmp_path: Path) -> None:
    """By its section, and for a program by the code of the error."""
    histories = {"good": load(HANDS["razz"]), "bad": load(HANDS["fixed limit"])}
    text = dump_all(histories).replace('"p3 cbr 8"', '"p3 cbr 9"')

    result = run("phh", "replay", str(kept(tmp_path, text)), "--json")

    error = json.loads(result.stderr)["error"]
    assert error["code"] == "replay_mismatch"
    assert error["message"].startswith("[bad] action 18, 'p3 cbr 9'")


# -- write ----------------------------------------------------------------------------------------


def test_the_finished_rounds_of_a_log_are_written_and_hold(log: Path) -> None:
    """A collection, named by rounds, that replays to the same stacks."""
    out = log.with_suffix(".phhs")

    written = run("phh", "write", str(log), "--out", str(out))
    replayed = run("phh", "replay", str(out))

    assert written.stdout == f"2 hands written to {out}\n"
    assert replayed.exit_code == 0
    assert replayed.stdout.count("all stacks as stated") == 2


def test_one_round_is_a_history_of_its_own(log: Path) -> None:
    """Printed where no file is named."""
    result = run("phh", "write", str(log), "--round", "2")

    assert result.exit_code == 0
    assert load(result.stdout).more["hand"] == 2


def test_what_was_written_is_printed_for_a_program(log: Path) -> None:
    """The rounds and the file."""
    out = log.with_suffix(".phh")

    result = run("phh", "write", str(log), "--round", "1", "--out", str(out), "--json")

    assert json.loads(result.stdout) == {"rounds": [1], "file": str(out)}
    assert load(out.read_text(encoding="utf-8")).variant == "FT"


def test_nothing_is_written_over_unless_that_is_wanted(log: Path) -> None:
    """Neither an existing file nor a folder that is not there."""
    out = kept(log.parent, "mine", "mine.phhs")

    refused = run("phh", "write", str(log), "--out", str(out))
    nowhere = run("phh", "write", str(log), "--out", str(out / "deeper.phhs"))
    forced = run("phh", "write", str(log), "--out", str(out), "--force")

    assert refused.stderr == f"pitboss: {out} exists; use --force to overwrite it\n"
    assert "cannot be written" in nowhere.stderr
    assert forced.exit_code == 0


def test_a_phh_file_holds_one_hand(log: Path) -> None:
    """Several need a collection."""
    result = run("phh", "write", str(log), "--out", str(log.with_suffix(".phh")))

    assert result.exit_code == 2
    assert "has 2 rounds: name a .phhs file, or one --round" in result.stderr


def test_a_round_that_is_not_there_is_not_written(log: Path) -> None:
    """The third was never finished."""
    result = run("phh", "write", str(log), "--round", "3")

    assert "has no completed round that can be written" in result.stderr


def test_rounds_without_words_are_refused_or_left_out(tmp_path: Path) -> None:
    """The format has no code for five-card draw."""
    path = tmp_path / "draw.jsonl"
    typed = "\n\n\nfold\nfold\n"
    options = ("--players", "3", "--seed", "5", "--log", str(path))
    assert run("play", "five_card_draw", *options, typed=typed).exit_code == 0

    refused = run("phh", "write", str(path))
    skipped = run("phh", "write", str(path), "--skip")

    assert "round 1: the PHH format has no code for five card draw high fixed" in refused.stderr
    assert "has no completed round that can be written" in skipped.stderr


def test_a_log_that_does_not_hold_is_not_written(log: Path) -> None:
    """It is proved first."""
    text = log.read_text(encoding="utf-8")
    log.write_text(text.replace('"cents":200', '"cents":300', 1), encoding="utf-8")

    assert run("phh", "write", str(log)).exit_code == 1


def test_only_poker_has_hand_histories(tmp_path: Path) -> None:
    """A log of big six is none."""
    path = tmp_path / "six.jsonl"
    assert run("play", "big_six", "--seed", "5", "--log", str(path), typed="\n").exit_code == 0

    result = run("phh", "write", str(path))

    assert result.exit_code == 2
    assert "is a log of big_six; hand histories are for poker" in result.stderr

"""`pitboss play`: a person types, the table answers, and the log is complete at every moment."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli import session as keys
from pitboss.cli.log_file import LogFile, undisturbed
from pitboss.cli.session import GoHome
from pitboss.errors import InvariantBroken, MalformedFile
from pitboss.games import AnyGame, game
from pitboss.games.big_six.options import BigSixRules
from pitboss.table import DEALER, Announced, Layout, Spot, Table, seat_actor
from pitboss.table.authoring import Choice, Procedure, choose
from tests.cli.running import COMMAND, environment, run, session_of

CITE = "19:47-5.6(a)"


def play(typed: str, *arguments: str) -> list[str]:
    """The lines that a script at a big six table brings about."""
    result = run("play", "big_six", "--seed", "7", *arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_a_round_is_distinguished_from_the_bets_to_the_stacks() -> None:
    """Wagers laid, the call, the wheel, every decision with its provision, what is held."""
    shown = play("d1 5, joker 1\n\n")

    assert "seat 1: $5.00 on the $1, wager 1  [19:47-5.5(a)[$1]]" in shown
    assert f"dealer: “No more bets”  [{CITE}]" in shown
    assert "The wheel rests on $2.  [19:47-5.5(a)]" in shown
    row = next(line for line in shown if line.startswith("1     1"))
    words = ["1", "1", "the", "$1", "$5.00", "lost", "$5.00", "$0.00", "19:47-5.6(e)"]
    assert row.split() == words
    assert shown[-1] == "Good-bye: seat 1 holds $994.00."


def test_the_same_seed_and_script_give_the_same_evening() -> None:
    """Chance comes from the seed alone; without one it is fresh."""
    assert play("d1 5\n\n" * 5) == play("d1 5\n\n" * 5)
    assert run("play", "big_six", typed="d1 5\n\n").exit_code == 0


def test_a_refusal_shows_its_citation_and_drops_the_rest_of_the_line() -> None:
    """Nothing changes, and a `done` further on does not close the betting by mistake."""
    shown = play("d1 0.5, d2 4, done\nbets\n")

    assert any("multiples of $1.00" in line and "[19:47-5.5(a)]" in line for line in shown)
    assert "No wager stands." in shown
    assert shown[-1] == "Good-bye: seat 1 holds $1,000.00."


def test_a_wager_without_its_amount_is_asked_for_in_dollars() -> None:
    """Nobody types cents at the table."""
    shown = play("d1\n")

    assert any("type: d1 <amount>" in line for line in shown)


def test_a_wager_that_is_not_open_is_refused_by_the_table_itself() -> None:
    """More than the maximum, more than the stack, a wager that does not exist."""
    shown = "\n".join(play("flag 100000\nflag 1,001\nreduce 9 0\n"))

    takes = "takes $1.00 to $1,000.00 in steps of $1.00 at this table [19:47-8.2(a)]"
    assert shown.count(takes) == 2
    assert f"there is no wager 9 [{CITE}]" in shown


def test_amounts_may_have_thousands() -> None:
    """The comma of an amount does not part two wagers."""
    shown = play("d1 $1,000, d2 5\n")

    assert "seat 1: $1,000.00 on the $1, wager 1  [19:47-5.5(a)[$1]]" in shown


def test_the_desk_answers_without_changing_anything() -> None:
    """Help, a filtered help, bets, odds, a provision, and nothing found."""
    shown = "\n".join(
        play(
            "d1 5\nhelp\n? jok\nhelp zzz\nbets\nodds jo\nodds d1\nodds\nrule 19:47-5.6(b)\nrule x\n"
        )
    )

    assert "joker <amount>" in shown
    assert "reduce 1 <amount>" in shown
    assert "Nothing that may be said now has 'zzz' in its name." in shown
    assert "53/54" in shown
    assert "19:47-5.6(b)  The dealer spins" in shown
    assert "'x' is not in the register" in shown
    assert "seat 1 holds $995.00 and has $5.00 on the layout" in shown


def test_rebet_lays_the_last_wagers_again() -> None:
    """Those of the last round in which there were any."""
    shown = play("rebet\nd1 5, flag 1\n\n\nrebet\n")

    assert shown.count("There is nothing to lay again.") == 1
    assert "seat 1: $1.00 on the Flag, wager 4  [19:47-5.5(a)[Flag]]" in shown


def test_a_wager_is_reduced_and_taken_down_by_its_number() -> None:
    """What is left of it is shown."""
    shown = play("d1 5\nreduce 1 2\nreduce 1 0\nreduce 1\n")

    assert f"seat 1: wager 1 is $2.00 on the $1 (reduced)  [{CITE}]" in shown
    assert f"seat 1: wager 1 is nothing on the $1 (reduced)  [{CITE}]" in shown


def test_players_speak_in_turn_and_may_leave() -> None:
    """When the last has left, play is over."""
    shown = play("d1 5\n\nd2 5\n\nleave\nquit\n", "--players", "2")
    left = play("leave\nleave\n\n", "--players", "2", "--bankroll", "50")

    assert any(line.startswith("seat 2, $1,000.00> d2 5") for line in shown)
    assert any(line.startswith("seat 1 leaves with") for line in shown)
    assert left[-1] == "Good-bye: seat 1 holds $50.00, taken away; seat 2 holds $50.00, taken away."


def test_play_ends_when_nobody_has_chips_left() -> None:
    """A player without chips and without wagers cannot go on."""
    shown = play("joker 10\n\nd1 1\n", "--bankroll", "10")

    assert shown[-2:] == [
        "Nobody at this table has chips left to wager.",
        "Good-bye: seat 1 holds $0.00.",
    ]


def test_play_goes_on_when_nothing_is_open_to_players_with_chips() -> None:
    """At a table that has stopped nobody can wager, and yet nobody is poor."""
    script = "inspect 123 false\n\ninspect 123 true\n"
    result = run("play", "sic_bo", "--seed", "7", "--by-hand", typed=script)

    assert result.exit_code == 0
    assert "Play has stopped until the device is repaired." in result.output
    assert "Place your bets." in result.output
    assert "chips left" not in result.output


def test_a_technical_limit_is_shown_as_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names no provision, and the round goes on."""
    monkeypatch.setattr(sys.modules["pitboss.table.question"], "ANSWERS_PER_SEAT_MAX", 1)
    shown = play("d1 5\nd1 7\nremove 1\n")

    (line,) = [line for line in shown if "technical limit" in line]
    assert line.endswith("a technical limit of this software, not a rule of the game")
    assert not any("wager 2" in line for line in shown)


def test_by_hand_a_person_types_what_the_wheel_shows() -> None:
    """Bare values or the command; staff are asked too, and an empty line is the usual answer."""
    shown = play(
        "d1 5\n\nsit 2 100\n\n\n\nnothing\n1\n\n\n\nwheel 99\nwheel 3 true 3\nquit\n", "--by-hand"
    )

    assert "seat 2 sits down with $100.00  [19:47-5.5(a)]" in shown
    assert any(line.startswith("An answer is needed: wheel") for line in shown)
    assert "The wheel rests on $1.  [19:47-5.5(a)]" in shown
    assert any("section must be" in line for line in shown)


def test_by_hand_staff_call_an_irregularity_in_a_player_s_turn() -> None:
    """Anyone who types speaks for the house too; otherwise a player cannot speak for staff."""
    script = "\nrefuse\n50\n\n2s\nbox_1 10\n\n\n8c\n7c\n5d\n9d\ntouched wager\ndraw\nquit\n"
    by_hand = run("play", "blackjack", "--seed", "3", "--by-hand", typed=script).output

    assert "seat 1, $990.00> touched wager" in by_hand
    assert "[19:47-2.3(h)]" in by_hand
    assert "is nothing I know here" not in by_hand


def test_what_comes_after_the_closing_is_not_read() -> None:
    """The rest of the line is too late."""
    shown = play("\nclose, sit 2 100\nquit\n", "--by-hand")

    assert "Too late, not read: sit 2 100" in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bankroll", "0.50"), "smallest chip"),
        (("--bankroll", "many"), "an amount is written"),
        (("--players", "13"), "seats 1 to 12"),
        (("--set", "payouts.d1=1 to 2"), "19:47-5.5(a)[$1]"),
        (("--seed", "x" * 300), "a seed is"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused(
    arguments: tuple[str, ...], sentence: str
) -> None:
    """One line on standard error and status 2."""
    result = run("play", "big_six", *arguments)

    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_log_is_not_written_over_unless_forced(tmp_path: Path) -> None:
    """An evening's log is not lost to a slip of the pen."""
    log = str(tmp_path / "log.jsonl")
    play("d1 5\n\n", "--log", log)
    again = run("play", "big_six", "--log", log)

    assert again.exit_code == 2
    assert "--force" in again.stderr
    assert play("d2 5\n", "--log", log, "--force")
    assert "d2" in Path(log).read_text()


def test_a_log_that_cannot_be_written_stops_the_table(tmp_path: Path) -> None:
    """No folder, or no room on the disk."""
    nowhere = run("play", "big_six", "--log", str(tmp_path / "no" / "log.jsonl"))

    assert nowhere.exit_code == 2
    assert "cannot be opened" in nowhere.stderr


def test_a_full_disk_is_a_clear_error(tmp_path: Path) -> None:
    """The line that could not be written is not passed over."""
    if not Path("/dev/full").exists():
        pytest.skip("this system has no full device")
    result = run("play", "big_six", "--log", "/dev/full", "--force")

    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_ctrl_c_leaves_with_130_and_a_complete_log(tmp_path: Path) -> None:
    """The last line says what is held, and the log replays."""
    log = tmp_path / "log.jsonl"
    command = [*COMMAND, "play", "big_six", "--seed", "7", "--log", str(log)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(PYTHONUNBUFFERED="1")
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"d1 5\n\nd2 5\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith(b"seat 1: $5.00 on the $2"):
                break
        process.send_signal(signal.SIGINT)
        rest, trouble = process.stdout.read(), process.stderr.read() if process.stderr else b""
        code = process.wait(timeout=30)

    assert (code, trouble) == (130, b"")
    assert rest.splitlines()[-1].endswith(b"and has $5.00 on the layout.")
    assert json.loads(run("replay", str(log), "--json").stdout)["answers"] == 4


def test_an_interrupt_at_the_prompt_leaves_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 130, and the last line says what is held."""

    def interrupt(self: keys.Keyboard, label: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(keys.Keyboard, "read", interrupt)
    result = run("play", "big_six")

    assert result.exit_code == 130
    assert result.stdout.endswith("Good-bye: seat 1 holds $1,000.00.\n")


def test_an_interrupt_waits_until_the_answer_is_written() -> None:
    """What is under way is finished first."""
    done = []

    def write_down() -> None:
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
            done.append(True)

    with pytest.raises(KeyboardInterrupt):
        write_down()
    assert done == [True]


def test_a_terminal_is_read_with_line_editing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The label is the prompt of the line, and nothing in it steers the terminal."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda label: f"{label}\x1bd1 5")

    assert keys.Keyboard().read("seat 1> ") == "seat 1> \ufffdd1 5"


# -- questions of every kind, at a table made up for the purpose ----------------------------------


class Script:
    """Lines typed one after another."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def read(self, label: str) -> str:
        """The next line."""
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def asking(*questions: Choice) -> AnyGame:
    """Big six with other questions in place of its spin."""

    def ask_all(table: Table[Any, Any, Any]) -> Procedure[None]:
        for question in questions:
            said = yield from choose(question)
            table.emit(Announced(cite=CITE, by=question.by, text=f"chose {said}"))
        yield from choose(Choice("Anything else?", CITE, seat_actor(1), {"no": "no"}))

    return replace(game("big_six"), play=ask_all)


def shown(card: AnyGame, capsys: pytest.CaptureFixture[str], *lines: str, **more: Any) -> str:
    """What is printed while these lines are typed."""
    with session_of(card, **more) as session:
        session.keyboard = Script(*lines)
        with pytest.raises((EOFError, GoHome)):
            session.run()
    return capsys.readouterr().out


CHOICES = {"hit": "take a card", "hold": "take none", "stand": "stay"}


def test_a_player_chooses_in_full_or_by_a_beginning(capsys: pytest.CaptureFixture[str]) -> None:
    """What could be two choices is not guessed."""
    card = asking(Choice("Well?", CITE, seat_actor(1), CHOICES))
    printed = shown(card, capsys, "h", "ho")

    assert "  hold: take none" in printed
    assert "✗ 'h' could be hit, hold" in printed
    assert "seat 1: “chose hold”" in printed


def test_a_player_who_must_answer_is_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    """An empty line is no answer where nothing is usual."""
    card = asking(Choice("Well?", CITE, seat_actor(1), CHOICES))
    printed = shown(card, capsys, "", "stand")

    assert "An answer is needed: hit or hold or stand." in printed
    assert "seat 1: “chose stand”" in printed


def test_a_player_who_says_nothing_gets_the_usual(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the question has one."""
    card = asking(Choice("Well?", CITE, seat_actor(1), CHOICES, usual="stand"))

    assert "seat 1: “chose stand”" in shown(card, capsys, "")


def test_staff_say_the_usual_unless_it_is_done_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """By hand a person speaks for them."""
    card = asking(Choice("In order?", CITE, DEALER, {"yes": "all is well", "no": "not"}, "yes"))

    assert "dealer: “chose yes”" in shown(card, capsys)
    assert "dealer: “chose no”" in shown(card, capsys, "no", by_hand=True)
    assert "dealer: “chose yes”" in shown(card, capsys, "", by_hand=True)


def test_a_question_nobody_can_answer_stops_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """A seat at which nobody sits cannot speak."""
    card = asking(Choice("Well?", CITE, seat_actor(5), CHOICES))

    with pytest.raises(InvariantBroken, match="nobody can answer"):
        shown(card, capsys)


def test_a_procedure_that_fails_is_not_played_on(capsys: pytest.CaptureFixture[str]) -> None:
    """A bug of ours is no refusal."""

    def broken(table: Table[Any, Any, Any]) -> Procedure[None]:
        yield from choose(Choice("Well?", CITE, seat_actor(1), CHOICES))
        raise ZeroDivisionError

    with pytest.raises(InvariantBroken, match="taken back"):
        shown(replace(game("big_six"), play=broken), capsys, "hit")


def test_a_name_of_the_desk_may_also_be_a_choice(capsys: pytest.CaptureFixture[str]) -> None:
    """What the question offers goes first."""
    card = asking(Choice("Well?", CITE, seat_actor(1), {"odds": "take them", "no": "leave them"}))
    printed = shown(card, capsys, "odds d1", "odds")

    assert "23/54" in printed
    assert "seat 1: “chose odds”" in printed


def test_a_spot_may_have_a_name_of_the_desk(capsys: pytest.CaptureFixture[str]) -> None:
    """With an amount it is the wager, with anything else a question to the desk."""
    card = game("big_six")
    kind = card.rules.wager_kinds[0]

    class OddRules(BigSixRules):
        def make_layout(self) -> Layout:
            spots = [Spot("odds", kind, "the odds", on=(0,)), Spot("d2", kind, "two", on=(0,))]
            return Layout(spots, self.payouts, self.unit)

    printed = shown(replace(card, rules=OddRules), capsys, "odds 5", "odds $", "d2 x")

    assert "seat 1: $5.00 on the odds, wager 1" in printed
    assert "23/54" in printed
    assert "an amount is written" in printed


def test_help_at_a_choice_lists_the_choices(capsys: pytest.CaptureFixture[str]) -> None:
    """There are no wagers to list."""
    card = asking(Choice("Well?", CITE, seat_actor(1), CHOICES))

    assert "take a card" in shown(card, capsys, "help").split("Well?")[1]


def test_without_a_path_nothing_is_written() -> None:
    """A log is a choice."""
    with LogFile(None) as log:
        assert log.path is None


def test_a_log_must_have_its_folder(tmp_path: Path) -> None:
    """Nothing is created on the way."""
    with pytest.raises(MalformedFile, match="cannot be opened"):
        LogFile(tmp_path / "no" / "log.jsonl")


@pytest.mark.rule("19:47-8.3(c)")
def test_the_rules_change_at_the_table_and_in_its_log(tmp_path: Path) -> None:
    """A maximum at once, between wagers; a rule is announced for half an hour later."""
    log = tmp_path / "evening.jsonl"
    typed = "change\nchange maximum=500\nd1 5\n\nchange payouts.joker=50 to 1\nd1 5\n\n"

    lines = play(typed, "--log", str(log))

    assert "No change of the rules is announced." in lines
    assert "$1, maximum: $500.00" in lines
    assert "Joker, paid at: 50 to 1" in lines
    assert sum("RulesChanged" in line for line in log.read_text(encoding="utf-8").splitlines()) == 1
    assert run("replay", str(log)).exit_code == 0


@pytest.mark.rule("19:47-8.3(b)")
def test_a_change_that_the_law_does_not_allow_is_refused_at_the_table() -> None:
    """With the provision, and the table goes on."""
    lines = play("change minimum=50 maximum=100\nd1 5\n\n")

    assert any("19:47-8.2(a)" in line for line in lines)
    assert lines[-1].startswith("Good-bye")

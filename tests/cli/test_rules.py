"""`pitboss rules` shows, searches and counts provisions, for people and for programs."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli import rules
from pitboss.rulebook import Evidence, Site, register
from pitboss.rulebook import coverage as counted
from pitboss.rulebook.coverage import Coverage

PASS_BET = "19:47-1.4(b)[Pass Bet]"
SITE = Site("pitboss.games.craps.rules", 12, "pass_bet")
TEST = "tests/games/craps/test_rules.py::test_the_pass_bet_pays_even_money_whatever_the_point"


def run(*arguments: str) -> Result:
    """Call the command as a shell would."""
    return CliRunner().invoke(rules.app, list(arguments))


@pytest.fixture
def proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Pass Bet has code, a test and a door; nothing else has anything."""
    monkeypatch.setattr(counted, "doors_of", lambda _: ("table: craps",))
    found = Evidence(register().find(PASS_BET), (SITE,), (TEST,))
    monkeypatch.setattr(rules, "evidence", lambda _: found)
    monkeypatch.setattr(rules, "cover", lambda _: Coverage((found,)))


@pytest.mark.usefixtures("proved")
def test_show_prints_the_provision_its_code_and_its_tests() -> None:
    """Text, kind, enforce, edition, code lines and whole test names."""
    result = run("show", PASS_BET)

    assert result.exit_code == 0
    assert PASS_BET in result.output
    assert "craps, payout, kept by engine, edition of 1995" in result.output
    assert register().find(PASS_BET).text in result.output
    assert f"  {SITE}\n" in result.output
    assert f"  {TEST}\n" in result.output


def test_show_says_when_there_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No code, no tests and no doors are said aloud."""
    monkeypatch.setattr(counted, "doors_of", lambda _: ())
    monkeypatch.setattr(rules, "evidence", lambda row: Evidence(row, (), ()))
    result = run("show", '19:47-2.1 "Blackjack"')

    assert "19:47-2.1[Blackjack]" in result.output
    assert result.output.count("  none\n") == 3


@pytest.mark.usefixtures("proved")
def test_show_speaks_json() -> None:
    """A program gets the row, the sites and the tests."""
    actual = json.loads(run("show", PASS_BET, "--json").output)

    assert actual == {
        "cite": PASS_BET,
        "game": "craps",
        "kind": "payout",
        "text": register().find(PASS_BET).text,
        "enforce": "engine",
        "edition": 1995,
        "code": [{"module": SITE.module, "line": 12, "qualname": "pass_bet", "told": False}],
        "tests": [TEST],
        "doors": ["table: craps"],
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("show", "19:47-1.4(b)[Pas Bet]"), "did you mean"),
        (("search", "dice", "--game", "faro"), "no game 'faro'"),
        (("coverage", "--game", "faro"), "no game 'faro'"),
    ],
)
def test_what_is_unknown_is_refused_in_a_sentence(
    arguments: tuple[str, ...], sentence: str
) -> None:
    """The error goes to standard error, with status 2 and no stack trace."""
    result = run(*arguments)

    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stdout == ""


def test_search_lists_provisions_with_every_word() -> None:
    """Words narrow the search; so does a game."""
    result = run("search", "pass", "payout", "--game", "craps")

    assert result.exit_code == 0
    assert PASS_BET.replace(" ", "") in result.output.replace("\n", "").replace(" ", "")
    assert "blackjack" not in result.output


def test_search_that_finds_nothing_says_so() -> None:
    """An empty answer is a sentence."""
    assert run("search", "zeppelin").output == "No provision has all these words.\n"


def test_search_speaks_json() -> None:
    """A program gets whole rows."""
    actual = json.loads(run("search", "pass bet", "--json").output)

    assert PASS_BET in [row["cite"] for row in actual]
    assert set(actual[0]) == {"cite", "game", "kind", "text", "enforce", "edition"}


@pytest.mark.usefixtures("proved")
def test_coverage_counts_by_game_and_enforce_kind() -> None:
    """A line per enforce kind and one for everything."""
    lines = [line.split() for line in run("coverage").output.splitlines()]

    assert ["craps", "engine", "1", "1", "1", "1", "0", "0"] in lines
    assert ["craps", "physical", "0", "0", "shown"] in lines
    assert lines[-1] == ["all", "1", "1", "1", "1", "0", "0"]


def test_coverage_speaks_json() -> None:
    """The shape is fixed: games, enforce kinds, six numbers."""
    actual = json.loads(run("coverage", "--game", "craps", "--json").output)

    assert list(actual) == ["games", "public_sources"]
    assert list(actual["games"]) == ["craps"]
    kinds = ["engine", "config", "record", "physical", "reserved"]
    assert list(actual["games"]["craps"]) == kinds
    numbers = ["provisions", "code", "test", "both", "told", "doorless"]
    assert list(actual["games"]["craps"]["engine"]) == numbers


def test_missing_lists_what_each_gap_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code, a test, or both."""
    row = register().find(PASS_BET)
    found = Coverage(
        (Evidence(row, (SITE,), ()), Evidence(row, (), (TEST,)), Evidence(row, (), ()))
    )
    monkeypatch.setattr(rules, "cover", lambda _: found)
    table = run("coverage", "--missing").output
    gaps = json.loads(run("coverage", "--missing", "--json").output)

    assert [line.partition("engine")[2].strip() for line in table.splitlines()[1:]] == [
        "a test",
        "code",
        "code and a test",
    ]
    assert gaps[0] == {
        "cite": PASS_BET,
        "game": "craps",
        "enforce": "engine",
        "code": True,
        "test": False,
    }


def test_unmet_lists_what_is_told_only_or_has_no_door(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence in place of what should happen, or code that nobody reaches."""
    doors: dict[str, tuple[str, ...]] = {PASS_BET: (), "19:47-1.3(a)": ("table: craps",)}
    monkeypatch.setattr(counted, "doors_of", doors.__getitem__)
    told = Site("pitboss.games.craps.options", 3, "_notices", told=True)
    found = Coverage(
        (
            Evidence(register().find(PASS_BET), (told,), (TEST,)),
            Evidence(register().find("19:47-1.3(a)"), (SITE,), (TEST,)),
        )
    )
    monkeypatch.setattr(rules, "cover", lambda _: found)
    table = run("coverage", "--unmet").output
    rows = json.loads(run("coverage", "--unmet", "--json").output)

    assert "told only and without a door" in table
    assert rows == [
        {
            "cite": PASS_BET,
            "game": "craps",
            "enforce": "engine",
            "told_only": True,
            "no_door": True,
        }
    ]


@pytest.mark.usefixtures("proved")
def test_unmet_says_when_nothing_is() -> None:
    """Every provision is kept by code that somebody reaches."""
    assert run("coverage", "--unmet").output == "Every provision is met somewhere.\n"


@pytest.mark.usefixtures("proved")
def test_missing_says_when_nothing_is() -> None:
    """A complete game is reported as such."""
    assert run("coverage", "--missing").output == "Nothing is missing.\n"


@pytest.mark.parametrize("command", ["show", "search", "coverage"])
def test_every_command_has_an_example_in_its_help(command: str) -> None:
    """Help teaches by example."""
    result = run(command, "--help")

    assert result.exit_code == 0
    assert f"Example: pitboss rules {command}" in result.output

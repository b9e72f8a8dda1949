"""`pitboss check` says whether house rules are lawful, and under which provisions not."""

from __future__ import annotations

import json
from pathlib import Path

from pitboss.rulebook import register
from tests.cli.running import run

LAWFUL = 'game = "big_six"\n[payouts]\nd5 = "6 to 1"\n'
UNLAWFUL = 'game = "big_six"\n[payouts]\nd5 = "4 to 1"\n[options]\nwheel = "crooked"\n'
DIFFERENT = (
    "[casino]\nmax_wager_varies_by_table = false\n"
    '[[tables]]\nname = "BS1"\ngame = "big_six"\n[tables.options]\nmaximum = 500\n'
    '[[tables]]\nname = "BS2"\ngame = "big_six"\n'
)


def _file(folder: Path, text: str) -> str:
    file = folder / "house.toml"
    file.write_text(text)
    return str(file)


def test_lawful_house_rules_pass(tmp_path: Path) -> None:
    """Status 0, and the table is named."""
    result = run("check", _file(tmp_path, LAWFUL))

    assert result.exit_code == 0
    assert result.stdout == "big_six (big_six): lawful\nLawful.\n"


def test_a_file_may_begin_with_the_mark_of_its_encoding(tmp_path: Path) -> None:
    """Some editors put a byte order mark before the first line."""
    file = tmp_path / "house.toml"
    file.write_bytes(b'\xef\xbb\xbfgame = "big_six"\r\n')

    assert run("check", str(file)).exit_code == 0


def test_every_violation_comes_with_the_text_of_its_provision(tmp_path: Path) -> None:
    """Status 1; both violations, cite and text."""
    result = run("check", _file(tmp_path, UNLAWFUL))

    assert result.exit_code == 1
    assert "big_six (big_six): 2 violations" in result.stdout
    assert "payouts.d5: $5 pays at least 5 to 1, not 4 to 1" in result.stdout
    cite = "19:47-5.5(a)[$5]"
    assert f"{cite}: {register().find(cite).text}" in result.stdout
    assert result.stdout.endswith("Not lawful.\n")


def test_violations_between_tables_are_told_apart(tmp_path: Path) -> None:
    """Each table is lawful by itself; together they are not."""
    result = run("check", _file(tmp_path, DIFFERENT))
    row = json.loads(run("check", _file(tmp_path, DIFFERENT), "--json").stdout)

    assert result.exit_code == 1
    assert "Between the tables" in result.stdout
    assert [table["lawful"] for table in row["tables"]] == [True, True]
    assert row["violations"]


def test_the_rules_of_one_pit_are_applied(tmp_path: Path) -> None:
    """Two baccarat tables that settle differently may not stand in the same pit."""
    table = '[[tables]]\nname = "{0}"\npit = "{1}"\ngame = "minibaccarat"\n'
    other = "options = { settlement_procedure = 1 }\n"
    together = table.format("M1", "North") + table.format("M2", "North") + other
    apart = table.format("M1", "North") + table.format("M2", "South") + other

    result = run("check", _file(tmp_path, together))

    assert result.exit_code == 1
    assert "pit North: settlement_procedure" in result.stdout
    assert "19:47-7.10(c)1" in result.stdout
    assert run("check", _file(tmp_path, apart)).exit_code == 0


def test_check_speaks_json(tmp_path: Path) -> None:
    """Tables with violations, each with provisions and their texts."""
    result = run("check", _file(tmp_path, UNLAWFUL), "--json")
    row = json.loads(result.stdout)

    assert result.exit_code == 1
    assert row["lawful"] is False
    violations = {each["option"]: each for each in row["tables"][0]["violations"]}
    assert set(violations) == {"payouts.d5", "wheel"}
    assert violations["wheel"]["provisions"] == [
        {"cite": "19:47-5.5(a)", "text": register().find("19:47-5.5(a)").text}
    ]


def test_a_file_that_cannot_be_read_is_status_2(tmp_path: Path) -> None:
    """Not TOML, or not there."""
    assert run("check", _file(tmp_path, "game = [")).exit_code == 2
    assert run("check", str(tmp_path / "nowhere.toml")).exit_code == 2
    missing = run("check", str(tmp_path / "nowhere.toml"), "--json")
    assert json.loads(missing.stderr)["error"]["code"] == "malformed_file"


def test_settings_hold_at_every_table_in_place_of_the_file(tmp_path: Path) -> None:
    """So that a change can be tried before it is filed."""
    file = _file(tmp_path, DIFFERENT)

    assert run("check", file, "--set", "maximum=500").exit_code == 0
    wrong = run("check", file, "--set", "payouts.d5=4 to 1", "--set", "maximum=500", "--json")
    row = json.loads(wrong.stdout)
    options = [[each["option"] for each in table["violations"]] for table in row["tables"]]

    assert wrong.exit_code == 1
    assert options == [["payouts.d5"], ["payouts.d5"]]


def test_a_limit_that_is_set_keeps_the_bound_that_the_file_gives(tmp_path: Path) -> None:
    """With a minimum of $90 the maximum of the file is less than ten times as much."""
    file = _file(tmp_path, 'game = "big_six"\n[limits.d1]\nmin = 5\nmax = 500\n')

    result = run("check", file, "--set", "limits.d1.min=90")

    assert result.exit_code == 1
    assert "$500.00 is less than ten times" in result.stdout


def test_a_setting_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """As by the other commands."""
    result = run("check", _file(tmp_path, LAWFUL), "--set", "minimum")

    assert result.exit_code == 2
    assert "settings are written option=value" in result.stderr


def test_rules_that_are_only_proposed_are_not_lawful(tmp_path: Path) -> None:
    """They are priced all the same, and every way of pricing them says so."""
    proposed = 'game = "big_six"\n[options]\npetition = 1\n[payouts]\nd5 = "4 to 1"\n'
    file = _file(tmp_path, proposed)
    checked, priced = run("check", file), run("odds", "big_six", "--file", file)

    assert checked.exit_code == 1
    assert "payouts.d5: $5 pays at least 5 to 1, not 4 to 1" in checked.stdout
    assert priced.exit_code == 0
    assert "7/27" in priced.stdout
    assert "Not authorized: these rules are proposed in petition 1." in priced.stderr

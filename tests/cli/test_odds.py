"""`pitboss odds` prints exact prices under any lawful house rules."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from rich.text import Text

from pitboss.cli.prices import bars, options_table, print_prices, wanted
from pitboss.errors import RuleViolation
from pitboss.odds import Outcome, Price
from tests.cli.running import run

GOOD = 'game = "big_six"\n[options]\nwheel = "us_54"\n[payouts]\nd1 = "3 to 2"\n'


def test_a_row_has_what_a_mathematician_asks_for() -> None:
    """Exact values above, percent and the citation below."""
    lines = run("odds", "big_six", "--wager", "joker").stdout.splitlines()

    assert lines[2].split() == ["Joker", "45", "to", "1", "1/54", "0", "53/54", "4/27", "6.2016"]
    below = "19:47-5.5(a)[Joker] 53 to 1 1.8519% 0% 98.1481% 14.8148% 1"
    assert lines[3].split() == below.split()


def test_settings_change_the_price() -> None:
    """An option, a payout, and a limit of which only one bound is given."""
    rows = json.loads(
        run(
            *("odds", "big_six", "--json", "--wager", "$1"),
            *("--set", "wheel=us_54", "--set", "payouts.d1=3 to 2", "--set", "limits.d1.min=5"),
        ).stdout
    )

    assert [(row["pays"], row["win"]) for row in rows] == [("3 to 2", "4/9")]


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("=5", "=5: settings are written option=value"),
        ("minimum", "minimum: settings are written option=value"),
        ("pass_odds_multiple=11", "11 on all is not a number from 1 to 10"),
        ("wagers_offered=" + ",".join(each * 50 for each in "xyz"), "…"),
        ("pass_odds_multiple=4:3", "3 on 4 is not a number from 1 to 10, for each of 4, 5"),
    ],
)
def test_a_setting_that_says_too_little_is_refused_in_its_own_words(
    setting: str, said: str
) -> None:
    """Without the words of a programmer."""
    refused = run("odds", "craps", "--set", setting)

    assert refused.exit_code == 2
    assert said in refused.stderr


def test_a_limit_that_breaks_the_ten_times_rule_is_refused() -> None:
    """The other bound is the table's own."""
    result = run("odds", "big_six", "--set", "limits.d1.min=100", "--set", "maximum=900")

    assert result.exit_code == 2
    assert "19:47-8.2(a)" in result.stderr


def test_house_rules_come_from_a_file_and_settings_win(tmp_path: Path) -> None:
    """What is set on the command line goes above what is filed."""
    file = tmp_path / "house.toml"
    file.write_text(GOOD)
    filed = json.loads(run("odds", "big_six", "--json", "--file", str(file)).stdout)
    both = json.loads(
        run("odds", "big_six", "--json", "--file", str(file), "--set", "payouts.d1=2 to 1").stdout
    )

    assert (filed[0]["pays"], both[0]["pays"]) == ("3 to 2", "2 to 1")
    assert filed[0]["win"] == both[0]["win"] == "4/9"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (GOOD.replace("3 to 2", "1 to 2"), "19:47-5.5(a)[$1]"),
        ('[[tables]]\ngame = "big_six"\n[[tables]]\ngame = "big_six"\n', "2 tables of Big Six"),
        ("game = [", "cannot be read"),
        ("\x00\ud800", "UTF-8"),
        (None, "cannot be read"),
    ],
)
def test_a_file_that_does_not_serve_is_refused(
    text: str | None, sentence: str, tmp_path: Path
) -> None:
    """Unlawful, ambiguous, not TOML, not text, not there."""
    file = tmp_path / "house.toml"
    if text is not None:
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
    result = run("odds", "big_six", "--file", str(file))

    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_file_longer_than_any_submission_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not even looked into."""
    monkeypatch.setattr("pitboss.cli.game_arguments.FILE_BYTES_MAX", 10)
    file = tmp_path / "house.toml"
    file.write_text(GOOD)

    assert "longer than 10 bytes" in run("odds", "big_six", "--file", str(file)).stderr


def test_a_wager_is_found_by_its_key_its_title_or_a_beginning() -> None:
    """What matches in full goes before what only begins so."""
    prices = [_price("d1", "One"), _price("d10", "Ten"), _price("any_7", "Any 7")]

    assert [price.wager for price in wanted(prices, "D1")] == ["d1"]
    assert [price.wager for price in wanted(prices, "any 7")] == ["any_7"]
    assert [price.wager for price in wanted(prices, "d")] == ["d1", "d10"]
    assert wanted(prices, None) == prices


@pytest.mark.parametrize(("typed", "hint"), [("d11", "did you mean d1"), ("zzz", "there are d1")])
def test_a_wager_that_is_not_there_brings_a_hint(typed: str, hint: str) -> None:
    """Close keys, or all of them."""
    with pytest.raises(RuleViolation, match=hint):
        wanted([_price("d1", "One")], typed)


def test_bars_are_as_long_as_the_house_advantage() -> None:
    """The longest fills the window; fair wagers have none."""
    lines = run("odds", "big_six", "--plot").stdout.splitlines()[1:]
    lengths = {line.split()[0]: line.count("█") for line in lines}

    assert lengths["$20"] > lengths["$10"] > lengths["$2"] > lengths["$1"] > lengths["$5"] > 0
    assert bars([_price("fair", "Fair", net=0, when="always")]).row_count == 1
    assert bars([]).row_count == 0


def test_the_situation_of_a_wager_is_named() -> None:
    """Where a wager can be made only in some."""
    table = bars([_price("fair", "Fair", when="after a point")])

    assert [str(cell) for cell in table.columns[0].cells] == ["Fair, after a point"]


def test_options_are_listed_with_defaults_and_provisions() -> None:
    """Options, payouts and limits."""
    printed = run("odds", "big_six", "--list-options").stdout
    rows = json.loads(run("odds", "big_six", "--list-options", "--json").stdout)

    assert "between_option" in printed
    assert "19:47-5.6(c)" in printed
    assert {"payouts.d1", "limits.KEY.min", "limits.KEY.max"} < {row["option"] for row in rows}


def test_defaults_of_every_shape_are_printed() -> None:
    """Tables, lists, nothing, and yes or no."""
    row: dict[str, object] = {"option": "o", "allowed": "a", "cite": "c", "help": "h"}
    defaults: list[object] = [{"4": 3, "5": 4}, ["a", 2], [], True, "x"]
    table = options_table([{**row, "default": each} for each in defaults])
    cells = [cell.plain for cell in table.columns[1].cells if isinstance(cell, Text)]

    assert cells == ["4:3, 5:4", "a, 2", "none", "true", "x"]


def _price(wager: str, title: str, *, net: int = -1, when: str = "") -> Price:
    outcomes = (Outcome(Fraction(net), Fraction(1), "19:47-5.5(a)"),)
    return Price(
        wager=wager, title=title, cite="19:47-5.5(a)", pays="1 to 1", outcomes=outcomes, when=when
    )


@pytest.mark.parametrize(
    ("net", "shown"),
    [
        (Fraction(-1, 20), "risk 2.0000%"),
        (
            Fraction(-(10**40) - 1, 2 * 10**41),
            f"element of risk {10**40 + 1}/{5 * 10**41} = 2.0000%",
        ),
    ],
)
def test_the_element_of_risk_stands_with_the_house_advantage(
    net: Fraction, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the table, or below it where the window is too narrow for the numbers."""
    cite = "19:47-5.5(a)[Joker]"
    outcomes = (Outcome(net, Fraction(1), cite),)
    print_prices(
        [Price(wager="a", title="A", cite=cite, pays="", outcomes=outcomes, wagered=Fraction(5, 2))]
    )

    assert shown in capsys.readouterr().out

"""`pitboss jackpots funds` and `enter`: the books of a fund from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from pitboss.jackpots.entries import FundEntry, FundSeeded
from pitboss.ledger.store import Ledger
from tests.cli.running import run
from tests.jackpots.books import opened


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A ledger without a fund."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    Ledger.open(url).close()
    return url


def enter(house: str, entry: FundEntry | str, *more: str) -> tuple[int, str]:
    """Make an entry, typed on standard input."""
    typed = entry if isinstance(entry, str) else msgspec.json.encode(entry).decode()
    result = run("jackpot", "enter", "main", "-", "--database", house, *more, typed=typed)
    return result.exit_code, result.output


def test_a_fund_is_opened_and_fed_and_listed(house: str, tmp_path: Path) -> None:
    """From standard input and from a file; the list says the same."""
    assert "no fund" in run("jackpot", "funds", "--database", house).output
    assert enter(house, opened())[0] == 0
    file = tmp_path / "seed.json"
    file.write_bytes(msgspec.json.encode(FundSeeded(cents=1_000_00)))
    seeded = run("jackpot", "enter", "main", str(file), "--database", house, "--json")

    listed = run("jackpot", "funds", "--database", house, "--json")

    assert json.loads(listed.output) == [json.loads(seeded.output)]
    assert json.loads(seeded.output)["primary"] == 1_000_00
    assert "$1,000.00" in run("jackpot", "funds", "--database", house).output


def test_what_is_wrong_is_refused_and_changes_nothing(house: str) -> None:
    """No entry at all, an unknown kind, an entry to a fund that is not open, a claim by hand."""
    claim = '{"does":"BadBeatClaimed","table":1,"n":1,"payout":"primary","losers":[],"winners":[],'
    claim += '"others":[],"losing":"","winning":"","at":1}'
    for typed, words in (
        ("{", "not an entry of a fund"),
        ('{"does":"Nothing"}', "not an entry of a fund"),
        ('{"does":"FundSeeded","cents":5}', "13:69F-14.19(a)"),
        (claim, "13:69F-14.19(i)"),
    ):
        status, output = enter(house, typed)
        assert status != 0
        assert words in output
    assert json.loads(run("jackpot", "funds", "--database", house, "--json").output) == []


def test_a_linked_meter_is_opened_on_the_terms_of_house_rules(house: str) -> None:
    """Once, for a game whose tables share one."""
    asked = ("jackpot", "link", "main", "--database", house, "--game")
    rules = ("caribbean_stud", "--set", "meter_initial=500")
    opened = json.loads(run(*asked, *rules, "--json").output)

    assert (opened["cents"], opened["terms"]["meter_initial"]) == (500_00, "$500.00")
    assert "19:47-16.12(f)" in run(*asked, *rules).output
    assert run(*asked, "roulette").exit_code != 0
    assert run(*asked, "caribbean_stud", "--set", "meter_rate=1/2").exit_code != 0


def test_a_house_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    """A mistyped path makes no new ledger."""
    result = run("jackpot", "funds", "--database", f"sqlite:///{tmp_path / 'none.db'}")

    assert result.exit_code != 0
    assert not (tmp_path / "none.db").exists()

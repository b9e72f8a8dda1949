"""`pitboss desk`: house rules filed and ruled on, changes at a running server, petitions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role
from tests.cli.running import run
from tests.server.http_client import PASSWORD
from tests.server.serving import served

DRAFT = """
does = "PetitionDrafted"
[text]
game_name = "Forty"
[text.proposal]
game = "big_six"
payouts = { joker = "40 to 1" }
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a new ledger."""
    found = f"sqlite:///{tmp_path / 'house.db'}"
    Ledger.open(found).close()
    return found


@pytest.mark.rule("19:47-16.9(a)")
def test_rules_are_filed_with_all_that_their_choices_need(url: str) -> None:
    """Each waits for its own ruling; what waits is not filed twice; an approval may lapse."""
    shoe = ("--set", "dealing_method=automated_shoe", "--by", "Sue", "--database", url)
    printed = run("desk", "submit", "caribbean_stud", *shoe).stdout
    assert "Filing 1 waits for a ruling: house_rules caribbean_stud." in printed
    assert "device caribbean_stud: automated shoe" in printed
    assert run("desk", "submit", "caribbean_stud", *shoe).stdout == ""
    given = ("desk", "rule", "1", "approved", "--by", "Rob", "--database", url, "--until")
    assert run(*given, "2001-01-01T00:00:00-05:00").exit_code != 0
    assert "approved" in run(*given, "2101-01-01T00:00:00-05:00").stdout


@pytest.mark.rule("19:47-8.4(d)3iii")
def test_a_petition_is_drafted_from_a_file(url: str, tmp_path: Path) -> None:
    """Its exhibit is computed; it is marked, and incomplete it is not filed."""
    draft, step = tmp_path / "draft.toml", tmp_path / "step.toml"
    draft.write_text(DRAFT)
    given = ("--by", "Sue", "--database", url)
    assert run("desk", "petition-step", str(draft), *given).stdout == "Petition 1 is draft.\n"
    page = run("desk", "petition", "1", "--database", url).stdout
    assert "not authorized: Joker pays at least 45 to 1, not 40 to 1" in page
    assert "| Joker | 53 to 1 | 40 to 1 | 24.074% | 13/54 |" in page
    assert "missing: nobody petitions [19:47-8.4(a)]" in page
    step.write_text('does = "PetitionFiled"\ncase = 1\n')
    assert run("desk", "petition-step", str(step), *given).exit_code != 0
    rows = json.loads(run("desk", "petitions", "--json", "--database", url).stdout)
    assert [(row["state"], row["authorized"]) for row in rows] == [("draft", False)]
    assert "No round" in run("desk", "petition-results", "1", "--database", url).stdout
    for wrong in ("does = 1", "does = ", 'does = "Filed"', f"{DRAFT}[exhibit]"):
        step.write_text(wrong)
        assert run("desk", "petition-step", str(step), *given).exit_code != 0


@pytest.mark.rule("19:47-8.3(b)1")
def test_a_change_is_carried_through_at_a_running_server(tmp_path: Path) -> None:
    """What is missing is printed; one of several tables together is known by its own number."""
    with served(tmp_path, games=("big_six", "roulette")) as house:
        house.add("Flo", role=Role.FLOORPERSON)
        who = ("--name", "Flo", "--password", PASSWORD, "--server", house.url)
        shown = run("desk", "propose", "minimum=2", "--table", "1", *who).stdout
        assert "a higher minimum [19:47-8.3(b)]" in shown
        assert "missing: no sign at the table states the change" in shown
        shown = run("desk", "step", "1", "sign", "--table", "1", *who).stdout
        assert "no sign" not in shown
        assert run("desk", "withdraw", "1", "--table", "1", *who).stdout.startswith("No change")
        both = ("--table", "1", "--table", "2")
        shown = run("desk", "propose", "minimum=2", *both, *who).stdout
        assert "1. tables 1, 2: minimum=2" in shown
        assert shown.count("missing: no sign") == 2
        assert "missing: no sign" not in run("desk", "step", "1", "sign", *who).stdout
        run("desk", "withdraw", "1", "--reason", "no need", *who)
        assert "dropped no need" in run("desk", "changes", *who).stdout

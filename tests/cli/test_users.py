"""`pitboss users`: accounts made and changed at the console of the machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from pitboss.cli import users
from pitboss.ledger.store import Ledger
from pitboss.server.auth import sessions
from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import AuthService
from pitboss.server.clock import WallClock
from tests.server.http_client import CHEAP

PASSWORD = "seven come eleven"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing is proved elsewhere; here it only has to be quick."""
    monkeypatch.setattr(sessions, "Passwords", lambda: CHEAP)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'house.db'}"


def run(url: str, *arguments: str, typed: str = "") -> Result:
    env = {"COLUMNS": "200", "NO_COLOR": "1"}
    return CliRunner().invoke(users.app, [*arguments, "--database", url], input=typed, env=env)


def add(url: str, name: str, role: str = "player") -> Result:
    return run(url, "add", name, "--role", role, "--password-stdin", typed=f"{PASSWORD}\n")


def listed(url: str, *arguments: str) -> Any:
    return json.loads(run(url, "list", "--json", *arguments).stdout)


def test_an_administrator_is_made_at_the_console(url: str) -> None:
    """And can sign in with the password that was handed over."""
    made = add(url, "Boss", "administrator")
    ledger = Ledger.open(url)
    signed = AuthService(ledger, clock=WallClock(), passwords=CHEAP).login(
        "boss", PASSWORD, address=""
    )
    ledger.close()

    assert made.exit_code == 0
    assert made.stdout == "Boss is an administrator now.\n"
    assert signed.person.role is Role.ADMINISTRATOR


def test_the_accounts_of_the_house_are_listed(url: str) -> None:
    """Guests only if they are asked for; no hash ever."""
    Ledger.open(url).close()
    empty = run(url, "list")
    add(url, "Ann")
    add(url, "Bob", "dealer")
    ledger = Ledger.open(url)
    AuthService(ledger, clock=WallClock(), passwords=CHEAP).guest(address="")
    ledger.close()
    shown = run(url, "list").stdout

    assert "Nobody has an account yet" in empty.stdout
    assert [line.split() for line in shown.splitlines()] == [
        ["name", "role", "wallet", "account"],
        ["Ann", "player", "$10,000.00", "open"],
        ["Bob", "dealer", "$0.00", "open"],
    ]
    assert [each["guest"] for each in listed(url, "--guests")] == [False, False, True]
    assert listed(url)[0] == {
        "id": 1,
        "name": "Ann",
        "role": "player",
        "disabled": False,
        "guest": False,
        "wallet": 1_000_000,
    }


def test_a_role_is_changed(url: str) -> None:
    """Whatever the capitals of the name."""
    add(url, "Ann")
    changed = run(url, "role", "ANN", "floorperson")

    assert changed.stdout == "Ann is a floorperson now.\n"
    assert listed(url)[0]["role"] == "floorperson"


def test_an_account_is_closed_and_opened_again(url: str) -> None:
    """With a sentence for each."""
    add(url, "Ann")
    closed, shut = run(url, "disable", "Ann"), run(url, "list").stdout
    opened = run(url, "disable", "Ann", "--undo", "--json")

    assert closed.stdout == "The account of Ann is closed.\n"
    assert "closed" in shut
    assert json.loads(opened.stdout) == {"id": 1, "name": "Ann", "disabled": False}
    assert run(url, "disable", "Ann", "--undo").stdout == "The account of Ann is open again.\n"


def test_a_password_is_changed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Handed over by another program, or typed unseen."""
    add(url, "Ann")
    handed = run(url, "password", "Ann", "--password-stdin", typed="boxcars and aces\n")
    ledger = Ledger.open(url)
    AuthService(ledger, clock=WallClock(), passwords=CHEAP).login(
        "Ann", "boxcars and aces", address=""
    )
    ledger.close()
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: "typed unseen 7")

    assert handed.stdout == "Ann has a new password.\n"
    assert users._password(from_stdin=False) == "typed unseen 7"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["add", "Ann"], "--password-stdin"),
        (["add", "x", "--password-stdin"], "a name has 3 to 24 characters"),
        (["add", "Ann", "--role", "king", "--password-stdin"], "a role is one of"),
        (["add", "Ann", "--role", "guest", "--password-stdin"], "nobody is made a guest"),
        (["role", "Nobody", "dealer"], "nobody called Nobody"),
        (["disable", "Nobody"], "nobody called Nobody"),
        (["password", "Nobody", "--password-stdin"], "nobody called Nobody"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line(
    url: str, arguments: list[str], reason: str
) -> None:
    """On standard error, with a status that says so."""
    Ledger.open(url).close()
    got = run(url, *arguments, typed=f"{PASSWORD}\n")

    assert got.exit_code == 2
    assert reason in got.stderr
    assert got.stdout == ""


def test_a_database_that_is_none_is_refused() -> None:
    """Before anything is asked."""
    assert run("nonsense", "list").exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [["role", "Ann", "dealer"], ["disable", "Ann"], ["password", "Ann"], ["list"]],
)
def test_a_mistyped_path_makes_no_new_house(url: str, arguments: list[str]) -> None:
    """Only an account can be added to a house that is not there yet."""
    got = run(url, *arguments, typed=f"{PASSWORD}\n")

    assert got.exit_code == 2
    assert "there is no ledger at" in got.stderr
    assert not Path(url.removeprefix("sqlite:///")).exists()

"""The configuration: one file, the environment, the command line; errors name file and line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.types import Message
from typer.testing import CliRunner

from pitboss.cli.main import app
from pitboss.errors import MalformedFile, NotPermitted
from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import Person
from pitboss.server.config import (
    SECTIONS,
    Config,
    Key,
    all_settings,
    config_file,
    read_config,
)
from pitboss.server.web.limits import Limits, Rate
from pitboss.server.web.routes import ApiRoutes
from tests.server.registries import Harness, run


def given(tmp_path: Path, text: str = "", **environment: str) -> Config:
    return given_with(tmp_path, text, environment, {})


def given_with(
    tmp_path: Path,
    text: str,
    environment: dict[str, str],
    options: dict[str, tuple[Key, object]],
) -> Config:
    file = tmp_path / "house.toml"
    file.write_text(text, "utf-8")
    return read_config(file, environment, options)


def fault(tmp_path: Path, text: str = "", **environment: str) -> str:
    """What is said of a file, without its folder."""
    with pytest.raises(MalformedFile) as caught:
        given(tmp_path, text, **environment)
    return caught.value.message.replace(f"{tmp_path}/", "")


def test_what_comes_later_wins(tmp_path: Path) -> None:
    """Defaults, the file, the environment, the command line."""
    text = "[server]\nport = 1\nhost = 'a'\n[tables]\nbots = 1\n[clocks]\nbetting = 9_000\n"
    options: dict[str, tuple[Key, object]] = {
        "--bots": (("tables", "bots"), 3),
        "--origin": (("server", "origins"), []),
        "--host": (("server", "host"), None),
    }
    environment = {"PITBOSS_SERVER_PORT": "2", "PITBOSS_TABLES_BOTS": "2"}
    found = given_with(tmp_path, text, environment, options)

    assert (found.server.host, found.server.port, found.server.log_format) == ("a", 2, "text")
    assert (found.tables.bots, found.tables.clocks.betting) == (3, 9_000)
    assert found.tables.warm
    sources = {name: each.source.rpartition("/")[2] for (_, name), each in found.given.items()}
    assert sources == {
        "host": "house.toml:3",
        "port": "PITBOSS_SERVER_PORT",
        "betting": "house.toml:7",
        "bots": "--bots",
    }


def test_lists_and_rates_can_be_given_by_variables(tmp_path: Path) -> None:
    """A list by commas, anything else as it stands in the file."""
    found = given(
        tmp_path,
        PITBOSS_SERVER_ORIGINS="https://a.example, https://b.example",
        PITBOSS_LIMITS_REQUESTS_OF_ADDRESS="{ burst = 5, per_second = 2 }",
        PITBOSS_SERVER_DATABASE="sqlite:///x.db",
        PITBOSS_KEYS="elsewhere",
    )

    assert found.tables.origins == ("https://a.example", "https://b.example")
    assert found.limits.requests_of_address == Rate(5, 2.0)
    assert found.server.database == "sqlite:///x.db"


def test_the_file_may_be_named_by_a_variable(tmp_path: Path) -> None:
    """As in a container."""
    file = tmp_path / "house.toml"
    file.write_text("\ufeff[server]\nport = 7", "utf-8")

    assert read_config(None, {"PITBOSS_CONFIG": str(file)}, {}).server.port == 7
    assert read_config(None, {}, {}).server.port == 8000


@pytest.mark.promise("R18")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[server]\nhots = ''", "house.toml:2: there is no setting hots in [server]; did you mean"),
        ("[tabels]\n", "house.toml:1: there is no section tabels; did you mean tables?"),
        ("\n[tables]\nport = 1", "house.toml:3: port stands in the section [server], not in [tab"),
        ("port = 1", "house.toml:1: port stands in the section [server]"),
        ("prot = 1", "house.toml:1: there is no setting prot; did you mean port"),
        ("server = 1", "house.toml:1: server is a section: write [server] above"),
        ("[[server]]\nport = 1", "server is a section: write [server] above"),
        ("server.port = 'x'", 'house.toml:1: port takes a whole number from 0 to 65535, not "x"'),
        ("[server]\n\nport = 65536", "house.toml:3: port takes a whole number from 0 to 65535"),
        ("[server]\nport = true", "house.toml:2: port takes a whole number"),
        (
            "[server]\nport = 1979-05-27",
            "a whole number from 0 to 65535, not 1979-05-27",
        ),
        ("[server]\nlog_format = 'jsn'", "house.toml:2: log_format takes one of json, text, not"),
        ("[server]\norigins = ['a.example']", "house.toml:2: origins: 'a.example' is not an orig"),
        ("[server]\nproxies = ['here']", "house.toml:2: proxies: 'here' is not the address of a"),
        ("[server]\ndatabase = 'oracle://x'", "the ledger is kept in SQLite or PostgreSQL, not"),
        ("[tables]\ngames = ['crap']", "house.toml:2: games: there is no game crap; did you mean"),
        ("[clocks]\nbetting = -1", "house.toml:2: betting takes a whole number from 0 to 600000"),
        ("[limits]\nlogins_of_address = 3", "logins_of_address takes { burst = a whole number"),
        ("[limits]\nlogins_of_address = {burst = 1, per_second = 0}", "a number above 0 }, not {"),
        (
            "[accounts]\nstaff_second_factor = 1",
            ":2: staff_second_factor takes true or false, not 1",
        ),
        ("[server]\nport = ", "house.toml:2: Invalid value"),
        ("[server", "house.toml:1: Expected"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(tmp_path: Path, text: str, said: str) -> None:
    """And with what was probably meant."""
    assert said in fault(tmp_path, text)


@pytest.mark.promise("R18")
@pytest.mark.parametrize(
    ("variable", "said"),
    [
        ("PITBOSS_SERVER_PROT", "PITBOSS_SERVER_PROT: there is no such setting; did you mean PITB"),
        ("PITBOSS_SERVRE_PORT", "there is no such setting; did you mean PITBOSS_SERVER_PORT?"),
        ("PITBOSS_LIMITS_X", "PITBOSS_LIMITS_X: there is no such setting"),
        ("PITBOSS_CLOCKS_BETTING", "PITBOSS_CLOCKS_BETTING: betting takes a whole number from 0"),
        ("PITBOSS_TABLES_GAMES", "PITBOSS_TABLES_GAMES: games: there is no game 9s"),
    ],
)
def test_a_wrong_variable_is_named(tmp_path: Path, variable: str, said: str) -> None:
    """A mistyped one too: it would do nothing otherwise."""
    assert said in fault(tmp_path, **{variable: "9s"})


def test_everything_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    """So that nobody starts the server six times."""
    found = fault(tmp_path, "[server]\nport = 'x'\nhots = 1", PITBOSS_TABLES_BOTS="10")

    assert found.count("house.toml:") == 2
    assert "PITBOSS_TABLES_BOTS: bots takes a whole number from 0 to 9, not 10" in found


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """One that is missing, a folder, one that is no text."""
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    said = {"none.toml": "No such file", "": "Is a directory", "bytes.toml": "not a text in UTF-8"}
    for name, words in said.items():
        with pytest.raises(MalformedFile, match=words):
            read_config(tmp_path / name, {}, {})


def test_the_settings_in_force_are_printed_as_a_file(tmp_path: Path) -> None:
    """Which gives the same settings again, says where each came from, and hides a password."""
    text = "[server]\nport = 7\n[limits]\nlogins_of_address = { burst = 3, per_second = 0.5 }\n"
    found = given(tmp_path, text, PITBOSS_SERVER_DATABASE="postgresql://me:secret@db/house")
    printed = config_file(found)

    assert "secret" not in printed
    assert 'database = "postgresql://me:***@db/house"' in printed
    assert "# PITBOSS_SERVER_PORT. Given by" in printed
    again = given(tmp_path, printed)
    assert again.tables == found.tables
    assert again.limits == found.limits
    assert set(again.given) == set(all_settings())


def test_every_setting_is_described() -> None:
    """With a sentence, its bounds and its variable; no name stands in two sections."""
    names = [name for _, name in all_settings()]
    assert len(names) == len(set(names))
    assert len(names) > 30
    for each in all_settings().values():
        assert each.help.endswith("."), each.key
        assert each.takes
    assert {section for section, _ in all_settings()} == set(SECTIONS)


def test_the_command_prints_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And refuses a wrong one before it opens anything."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    file = tmp_path / "house.toml"
    file.write_text("[tables]\nbots = 2\n")
    invoke = CliRunner().invoke
    got = invoke(app, ["serve", "--config", str(file), "--port", "9", "--print-config"])
    assert got.exit_code == 0
    printed = tomllib.loads(got.stdout)
    assert (printed["tables"]["bots"], printed["server"]["port"]) == (2, 9)
    file.write_text("[tables]\nbtos = 2\n")
    got = invoke(app, ["serve", "--config", str(file)])
    assert got.exit_code == 2
    assert "house.toml:2: there is no setting btos in [tables]; did you mean bots" in got.stderr
    assert not (tmp_path / "home").exists()


def test_the_house_offers_the_games_that_were_chosen() -> None:
    """Each of them has a table after a start, and nobody opens one of another."""

    async def scenario(harness: Harness) -> None:
        routes = ApiRoutes(harness.registry, Limits())
        await harness.table("big_six")
        await harness.registry.start()
        opened = [row.game for row in harness.ledger.open_tables()]
        assert sorted(opened) == ["big_six", "roulette"]
        listed = json.loads(bytes((await routes.games(asked({}))).body))
        assert {row["slug"] for row in listed} == {"big_six", "roulette"}
        with pytest.raises(NotPermitted, match="does not offer Craps"):
            await routes.open_table(asked({"game": "craps"}))

    run(scenario, games=("big_six", "roulette"))


def asked(body: dict[str, str]) -> Request:
    person = Person(id=1, name="Ann", role=Role.PLAYER, csrf="", session="")
    scope = {"type": "http", "headers": [], "state": {"person": person}}

    async def receive() -> Message:
        return {"type": "http.request", "body": json.dumps(body).encode()}

    return Request(scope, receive)


def test_the_example_of_the_documents_is_right(tmp_path: Path) -> None:
    """And every section is described there."""
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    found = given(tmp_path, page.split("```toml\n")[1].split("```")[0])

    assert found.tables.games == ("craps", "roulette", "hold_em")
    assert all(f"| `[{section}]` |" in page for section in SECTIONS)

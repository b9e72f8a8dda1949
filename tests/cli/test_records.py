"""`pitboss records`: what the log of a table has under a provision."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.ledger.store import Ledger
from pitboss.server.settings import Clocks
from tests.cli.running import run
from tests.server.registries import Harness
from tests.server.registries import run as tell
from tests.server.serving import aside


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger with a lounge in which three games were drawn, long ago."""
    url = f"sqlite:///{tmp_path_factory.mktemp('records') / 'house.db'}"

    async def scenario(house: Harness) -> None:
        lounge = await house.table("keno", clocks=Clocks(betting=60_000, decision=60_000))
        ann = await house.seated(lounge)
        request = {"seat": 1, "slip": "1:1/1@5", "games": 3, "request": "form", "price": 0}
        await ann.answer(say="BuyTicket", runner="", **request)
        for _ in range(6):
            await house.clock.turn(60_000)

    aside(lambda: tell(scenario, ledger=Ledger.open(url)))  # a browser may hold our loop
    return url


def records(database: str, *more: str) -> Any:
    """The records of the first table as data."""
    shown = run("records", "1", "--database", database, "--json", *more)
    assert shown.exit_code == 0, shown.stderr
    return json.loads(shown.stdout)


@pytest.mark.rule("19:47-15.5(a)", "19:47-15.5(h)")
def test_the_draws_of_a_lounge_are_listed(database: str) -> None:
    """Each game with its twenty numbers, when, and for whom it was written down."""
    found = records(database, "--cite", "19:47-15.5(h)")

    assert [each["round"] for each in found] == [1, 2, 3]
    assert all(len(each["text"].split(":")[2].split(";")[0].split()) == 20 for each in found)
    assert {each["by"] for each in found} == {"floorperson"}
    assert found[0]["at"].startswith("1970-01-01")


def test_a_provision_has_its_parts_and_nothing_else_under_it(database: str) -> None:
    """Without a provision everything that staff have recorded is listed; old rows are left out."""
    under = records(database, "--cite", "19:47-15.5")
    assert {each["cite"][:10] for each in under} == {"19:47-15.5"}
    assert len(records(database)) >= 9
    assert records(database, "--days", "30") == []
    assert "the independent recorder prints game 2" in run(
        *("records", "1", "--database", database), columns=300
    ).stdout.replace("\n", " ")


@pytest.mark.parametrize(
    "wrong", [("7",), ("1", "--cite", "19:47-99.9"), ("1", "--days", "0"), ("x",)]
)
def test_what_is_not_there_is_an_error(database: str, wrong: tuple[str, ...]) -> None:
    """An unknown table, an unknown provision, no days."""
    shown = run("records", *wrong, "--database", database)
    assert shown.exit_code == 2
    assert shown.stderr

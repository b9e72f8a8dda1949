"""Doors: which table, command or route leads to a place in the code, found in the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from pitboss.rulebook import Enforce, Evidence, Site, doors, register
from pitboss.rulebook.coverage import coverage
from pitboss.rulebook.doors import door_of
from pitboss.rulebook.sources import sites_in

SOURCES = {
    "pitboss.cli.shop": """
        import typer
        from pitboss.house import price
        from pitboss.house import signs
        from pitboss.cli import more

        app = typer.Typer(name="shop")

        @app.command(epilog="x")
        def buy(): price()

        @app.command("hang-up")
        def hang(): signs.hang()

        app.command(name="late")(more.late)
    """,
    "pitboss.cli.more": "def late(): _inner()\ndef _inner(): pass\ndef _alone(): pass",
    "pitboss.house": "from pitboss.house.prices import price",
    "pitboss.house.prices": """
        TABLE = {1: lambda: _row()}
        def price(): return TABLE
        def _row(): pass
        def unused(): _row()
    """,
    "pitboss.house.signs": """
        def hang(): return Sign().show()
        class Sign(Board):
            text = default()
            def __init__(self): self.nail()
            def nail(self): pass
            def show(self): pass
            def sell(self): pass
        class Board:
            def show(self): pass
        def default(): pass
    """,
    "pitboss.server.web.shop": """
        PATH = "/api/shop"
        class Shop:
            def routes(self):
                item = "/api/item"
                return [
                    Route(PATH, self.buy, methods=["POST"]),
                    Route(f"{item}/{{number}}", self.item),
                ]
            def buy(self): pass
            def item(self): pass
            def _spare(self): pass
    """,
}


@pytest.fixture
def _made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    trees = {name: ast.parse(dedent(text)) for name, text in SOURCES.items()}
    monkeypatch.setattr(doors, "source_trees", lambda: trees)
    for cached in (doors._graph, doors._nearest):
        cached.cache_clear()
    yield
    for cached in (doors._graph, doors._nearest):
        cached.cache_clear()


@pytest.mark.usefixtures("_made_up")
def test_the_nearest_door_leads_to_a_place() -> None:
    """Over names, imports, tables of data, and methods of the same name; else there is none."""
    wanted = {
        "pitboss.cli.shop buy": "pitboss shop buy",
        "pitboss.house.prices price": "pitboss shop buy",
        "pitboss.house.prices TABLE": "pitboss shop buy",
        "pitboss.house.prices _row": "pitboss shop buy",
        "pitboss.house.prices unused": "",
        "pitboss.house.signs hang": "pitboss shop hang-up",
        "pitboss.house.signs Sign": "pitboss shop hang-up",
        "pitboss.house.signs Sign.nail": "pitboss shop hang-up",
        "pitboss.house.signs Board.show": "pitboss shop hang-up",
        "pitboss.house.signs default": "pitboss shop hang-up",
        "pitboss.cli.more _inner": "pitboss shop late",
        "pitboss.cli.more _alone": "",
        "pitboss.server.web.shop Shop.buy": "POST /api/shop",
        "pitboss.server.web.shop Shop.item": "GET /api/item/{number}",
        "pitboss.nowhere gone": "",
    }
    found = {}
    for place in wanted:
        module, _, qualname = place.partition(" ")
        found[place] = door_of(Site(module, 1, qualname))

    assert found == wanted


def test_words_are_told_unless_something_happens_beside_them(tmp_path: Path) -> None:
    """Lines of a sign always; words said or recorded where nothing changes and nobody is asked."""
    (tmp_path / "said.py").write_text(
        dedent(
            """
            def sign(): yield Notice("text", "19:47-1.1")
            def lines() -> Iterator[tuple[bool, str, str]]: yield True, "text", "19:47-1.2"
            def word(table): table.record("text", "19:47-1.3")
            def step(table):
                table.set_state(washed=True)
                table.record("text", "19:47-1.4")
            def asked(table):
                yield from choose()
                table.announce("text", "19:47-1.5")
            def rule(table): return wins("19:47-1.6")
            """
        )
    )
    told = {cite: site.told for cite, (site,) in sites_in(tmp_path, package="x").items()}

    assert told == {
        "19:47-1.1": True,
        "19:47-1.2": True,
        "19:47-1.3": True,
        "19:47-1.4": False,
        "19:47-1.5": False,
        "19:47-1.6": False,
    }


def test_what_asks_for_words_is_kept_by_words() -> None:
    """A sign that has to hang, an announcement; all else wants more than a sentence."""
    told = Site("pitboss.games.craps.options", 1, "_notices", told=True)
    code = Site("pitboss.games.craps.rules", 1, "wins")
    sign, clock = register().find("19:47-5.6(d)"), register().find("19:47-11.4(a)2")
    physical = next(row for row in register() if row.enforce is Enforce.PHYSICAL)

    assert sign.asks_for_words
    assert not clock.asks_for_words
    assert Evidence(clock, (told,), ()).is_told_only
    assert not Evidence(clock, (told, code), ()).is_told_only
    assert not Evidence(sign, (told,), ()).is_told_only
    assert not Evidence(clock, (), ()).is_told_only
    assert not Evidence(physical, (told,), ()).is_told_only


def test_every_provision_is_kept_by_code_that_somebody_reaches() -> None:
    """No sentence stands for what should happen, and each is met at a table or over a door."""
    found = coverage().evidence
    told = [each.provision.cite for each in found if each.is_told_only]
    doorless = [each.provision.cite for each in found if each.lacks_door]

    assert told == []
    assert doorless == []
    doors_of = {each.provision.cite: each.doors for each in found if each.code}
    assert doors_of["19:47-5.6(c)1"] == ("table: big_six",)
    assert "pitboss keno" in doors_of["19:47-15.4(c)7"]
    assert doors_of["13:69F-14.16(b)"] == ("tables",)

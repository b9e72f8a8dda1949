"""Citations in our own code are found where they stand, and unknown ones are refused."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import dedent

import pytest

from pitboss.errors import InvariantBroken, UnknownCitation
from pitboss.rulebook import Site, check_citations, code_sites, register
from pitboss.rulebook.sources import sites_in


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one subpackage, ready to hold citations; importing it would fail."""
    folder = tmp_path / "sample_game"
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "inner" / "__init__.py").write_text("raise SystemExit('nobody runs this')")
    (folder / "empty").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return folder


def put(folder: Path, name: str, source: str) -> None:
    """Write one module."""
    (folder / name).write_text(dedent(source))


def test_known_citations_pass(package: Path) -> None:
    """Citations of the register, and words that are none, are let through."""
    put(package / "inner", "rules.py", "A = '19:47-6.5(g)'\nB = 'see 19:47-99.9 for more'\nC = 3")

    check_citations("sample_game")

    assert "sample_game.inner" not in sys.modules


@pytest.mark.parametrize(
    "source",
    [
        "A = '19:47-99.1'",
        "def play():\n    return [lambda: '19:47-99.1']",
        "A = ('x', ('19:47-99.1', 1))",
        "def play(a):\n    return a in {'x', '19:47-99.1'}",
    ],
    ids=["plain", "nested", "tuple", "set"],
)
def test_an_unknown_citation_anywhere_is_refused(package: Path, source: str) -> None:
    """However deep it stands, the module and the citation are named."""
    put(package / "inner", "rules.py", source)

    with pytest.raises(UnknownCitation, match=r"sample_game\.inner\.rules: '19:47-99\.1'"):
        check_citations("sample_game")


@pytest.mark.parametrize("slip", ["19:47-6.5(g", "19:47-6.5 (g)", "13:69F-13.5e)", "19:47-"])
def test_a_slip_of_the_pen_does_not_hide_a_citation(package: Path, slip: str) -> None:
    """What begins like a citation must be one."""
    put(package, "rules.py", f"A = {slip!r}")

    with pytest.raises(UnknownCitation, match=r"sample_game\.rules"):
        check_citations("sample_game")


def test_an_older_form_in_code_is_refused(package: Path) -> None:
    """A literal in an older form would not be found by searching for its canonical form."""
    put(package, "rules.py", "A = '19:47-14.9(f) [2006]'")

    with pytest.raises(UnknownCitation, match="canonical form"):
        check_citations("sample_game")


def test_a_package_that_is_not_there_is_our_bug() -> None:
    """Only discovered packages are checked."""
    with pytest.raises(InvariantBroken, match="no package sample_nowhere"):
        check_citations("sample_nowhere")


def test_a_module_without_code_has_no_citations() -> None:
    """Built-in modules have no code object to read."""
    check_citations("sys")


def test_sites_name_module_line_and_surroundings(package: Path) -> None:
    """Decorators, calls, classes and tables are all found; docstrings are not."""
    put(
        package,
        "__init__.py",
        '''
        """19:47-6.1(a)"""
        TABLE = {"19:47-6.5(g)": 1}
        TYPED: str = "19:47-6.5(g)"
        TABLE["x"] = "19:47-6.5(g)"
        note("19:47-6.5(g)")
        @rule("19:47-6.5(g)")
        def spread():
            """19:47-6.1(a)"""
            local = "19:47-6.5(g)"
        class Wager:
            async def pay(self):
                return "19:47-6.5(g)"
        ''',
    )

    put(package, "later.py", "A = '19:47-6.5(h)'")

    assert sites_in(package, package="sample_game") == {
        "19:47-6.5(g)": (
            Site("sample_game", 3, "TABLE"),
            Site("sample_game", 4, "TYPED"),
            Site("sample_game", 5, ""),
            Site("sample_game", 6, ""),
            Site("sample_game", 7, "spread"),
            Site("sample_game", 10, "spread"),
            Site("sample_game", 13, "Wager.pay"),
        ),
        "19:47-6.5(h)": (Site("sample_game.later", 1, "A"),),
    }


def test_a_site_prints_as_a_place() -> None:
    """Module, line and what stands around, if anything does."""
    assert str(Site("pitboss.money", 7, "pay")) == "pitboss.money:7 pay"
    assert str(Site("pitboss.money", 7, "")) == "pitboss.money:7"


def test_every_citation_in_the_package_is_in_the_register() -> None:
    """Whatever our own code cites exists, in the canonical form."""
    assert [cite for cite in code_sites() if cite not in register()] == []

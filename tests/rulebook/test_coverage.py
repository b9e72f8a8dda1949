"""Coverage counts what stands in code and what passing tests prove, and holds games to it."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace

import pytest

from pitboss.errors import UnknownGame
from pitboss.rulebook import Enforce, Evidence, Site, gaps, register
from pitboss.rulebook import coverage as counted
from pitboss.rulebook.coverage import Coverage, complete_games, coverage, evidence, proofs

SITE = Site("pitboss.games.red_dog.rules", 10, "spread")
TEST = "tests/games/red_dog/test_rules.py::test_spread"


def sample() -> Coverage:
    """Red dog with four rows: both, code only, test only, and a physical one with nothing."""
    rows = register().of_game("red_dog")
    engine = [row for row in rows if row.enforce is Enforce.ENGINE][:3]
    physical = [row for row in rows if row.enforce is Enforce.PHYSICAL][:1]
    both, code, test = engine
    return Coverage(
        (
            Evidence(both, (SITE,), (TEST,)),
            Evidence(code, (SITE,), ()),
            Evidence(test, (), (TEST,)),
            *(Evidence(row, (), ()) for row in physical),
        )
    )


def test_counts_are_kept_by_game_and_enforce_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The JSON has games, enforce kinds and six numbers, and nothing else."""
    none = {"provisions": 0, "code": 0, "test": 0, "both": 0, "told": 0, "doorless": 0}
    monkeypatch.setattr(counted, "doors_of", lambda _: ("table: red_dog",))
    actual = sample().to_json()

    assert actual == {
        "games": {
            "red_dog": {
                "engine": none | {"provisions": 3, "code": 2, "test": 2, "both": 1},
                "config": none,
                "record": none,
                "physical": none | {"provisions": 1},
                "reserved": none,
            }
        },
        "public_sources": {},
    }


def test_rules_from_public_sources_are_counted_apart() -> None:
    """They never count as text of the regulation."""
    found = coverage()

    assert "casino_war" in found.of_public_sources.games()
    assert "casino_war" not in found.to_json()["games"]
    assert set(found.of_public_sources.games()).isdisjoint(found.of_the_regulation.games())
    assert len(found.evidence) == sum(
        len(part.evidence) for part in (found.of_public_sources, found.of_the_regulation)
    )


def test_gaps_are_what_software_owes() -> None:
    """Code without a test and a test without code; of what hands do, that it is shown nowhere."""
    code, test, physical = sample().evidence[1:]
    shown = Evidence(physical.provision, (SITE,), ())

    assert sample().gaps() == (code, test, physical)
    assert sample().gaps("red_dog") == (code, test, physical)
    assert sample().gaps("craps") == ()
    assert Coverage((shown,)).gaps() == ()


@pytest.mark.parametrize("cite", ["2.19", "4.2", "5.7", "6.6", "12.10"])
def test_reserved_and_repealed_provisions_say_so(cite: str) -> None:
    """There is nothing to keep, to show or to prove."""
    found = evidence(register().find(f"19:47-{cite}"))

    assert found.provision.enforce is Enforce.RESERVED
    assert found.provision.text.startswith(("Reserved", "Repealed"))
    assert not found.is_gap


def test_the_whole_register_is_counted() -> None:
    """Every provision of every game is in the report."""
    report = coverage()

    assert report.tally().provisions == len(register())
    assert report.games() == register().games()
    assert coverage("craps").tally(game="craps").provisions == 135


def test_gaps_of_a_game_lack_code_or_a_test() -> None:
    """Each listed provision lacks one or the other."""
    for gap in gaps("pai_gow"):
        assert not (gap.code and gap.tests)


def test_an_unknown_game_has_no_coverage() -> None:
    """A misspelt game is not reported as complete."""
    with pytest.raises(UnknownGame):
        coverage("faro")


def test_every_proof_names_a_provision_and_its_tests() -> None:
    """The stored proofs speak of provisions that exist, each with at least one test."""
    assert all(cite in register() for cite in proofs())
    assert all(tests == tuple(sorted(set(tests))) and tests for tests in proofs().values())


def test_evidence_of_one_provision_is_what_coverage_reports() -> None:
    """Looking at one row and at the whole give the same."""
    row = register().find("19:47-6.5(g)")

    assert evidence(row) in coverage("red_dog").evidence


def test_complete_games_are_declared_by_their_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that declares itself complete is held to it, and so is what it shares."""
    games = ModuleType("pitboss.games")
    cards = {
        "craps": SimpleNamespace(complete=True, registers=()),
        "hold_em": SimpleNamespace(complete=True, registers=("poker_common",)),
        "keno": SimpleNamespace(complete=False, registers=("keno_common",)),
    }
    monkeypatch.setattr(games, "discover", lambda: cards, raising=False)
    monkeypatch.setitem(sys.modules, "pitboss.games", games)

    assert complete_games() == ("all_games", "craps", "hold_em", "poker_common")


def test_complete_games_have_no_gaps(pytestconfig: pytest.Config) -> None:
    """Every provision of a complete game has code and a passing test, or is shown."""
    if pytestconfig.getoption("proofs") == "write":
        pytest.skip("the proofs are being rewritten in this very run")
    spec = find_spec("pitboss.games")
    if spec is None or spec.origin is None:
        pytest.skip("no game is available yet")

    missing = [gap.provision.cite for game in complete_games() for gap in gaps(game)]

    assert missing == []

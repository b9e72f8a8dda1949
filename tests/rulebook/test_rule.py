"""`@rule` marks a function with checked citations and changes nothing else."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

from pitboss import rulebook
from pitboss.errors import InvariantBroken, UnknownCitation
from pitboss.rulebook import cite, cites_of, register, rule, rules_citing
from pitboss.rulebook.rule import RULE_CITES_MAX

SPREAD = "19:47-6.5(g)"


def spread(left: int, right: int) -> int:
    """How many values lie between two cards."""
    return abs(left - right) - 1


def test_a_rule_is_the_function_itself() -> None:
    """Nothing is wrapped, so nothing is slower and the signature stays."""
    marked = rule(SPREAD)(spread)

    assert marked is spread
    assert cites_of(marked) == (SPREAD,)
    assert str(inspect.signature(marked)) == "(left: 'int', right: 'int') -> 'int'"
    assert marked(4, 7) == 2


def test_a_rule_is_found_by_its_citation() -> None:
    """The registry lists the rules that rest on a provision, each once."""
    rule(SPREAD)(spread)
    rule(SPREAD)(spread)

    assert rules_citing(SPREAD).count(spread) == 1
    assert rules_citing("19:47-5.7") == ()


def test_an_unmarked_function_cites_nothing() -> None:
    """Only rules have citations."""
    assert cites_of(test_an_unmarked_function_cites_nothing) == ()


def test_an_unknown_citation_fails_when_the_module_loads() -> None:
    """The decorator itself refuses."""
    with pytest.raises(UnknownCitation, match="is not in the register"):
        rule("19:47-99.1")


def test_an_older_form_fails_when_the_module_loads() -> None:
    """Code uses the canonical form only."""
    with pytest.raises(UnknownCitation, match="canonical form"):
        rule('19:47-2.1 "Blackjack"')


def test_a_catch_all_list_is_refused() -> None:
    """None, more than six, or one twice: none of these is a rule."""
    many = [each.cite for each in register().of_game("craps")[: RULE_CITES_MAX + 1]]

    for cites in ([], many, [SPREAD, SPREAD]):
        with pytest.raises(InvariantBroken, match="a rule cites"):
            rule(*cites)
    rule(*many[:-1])


def test_a_step_cites_with_the_literal_itself() -> None:
    """`cite` gives the literal back once it is checked."""
    assert cite(SPREAD) == SPREAD
    with pytest.raises(UnknownCitation):
        cite("19:47-6.5(zz)")


def test_the_rulebook_loads_without_numba_and_without_reading_sources() -> None:
    """A table that only deals pays for neither the compiler nor the reports."""
    code = "import sys, pitboss.rulebook as r; r.register(); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()

    assert "pitboss.rulebook.register" in loaded
    assert not {"numba", "difflib", "pitboss.rulebook.sources"} & set(loaded)


def test_every_public_name_of_the_rulebook_is_there() -> None:
    """The list of names is true, lazy ones included, and sorted."""
    assert all(getattr(rulebook, name) is not None for name in rulebook.__all__)
    assert list(rulebook.__all__) == sorted(rulebook.__all__)
    with pytest.raises(AttributeError, match="no attribute 'faro'"):
        _ = rulebook.faro

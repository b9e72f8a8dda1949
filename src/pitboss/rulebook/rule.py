"""`@rule` and `cite`: the citation beside every rule and every step."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeVar

from pitboss.errors import ensure
from pitboss.rulebook.register import register

# A function that rests on more provisions than this is not one rule: a catch-all list of
# citations proves nothing about any of them.
RULE_CITES_MAX: Final = 6

_Rule = TypeVar("_Rule", bound=Callable[..., object])
_registry: dict[str, dict[str, Callable[..., object]]] = {}


def rule(*cites: str) -> Callable[[_Rule], _Rule]:
    """Mark the function that is the rule; the function itself comes back untouched."""
    ensure(0 < len(cites) <= RULE_CITES_MAX, f"a rule cites one to {RULE_CITES_MAX} provisions")
    ensure(len(set(cites)) == len(cites), f"a rule cites a provision twice: {', '.join(cites)}")
    checked = tuple(cite(each) for each in cites)

    def mark(function: _Rule) -> _Rule:
        function.__dict__["__cites__"] = checked
        for each in checked:
            _registry.setdefault(each, {})[_name(function)] = function
        return function

    return mark


@cache
def cite(cite: str) -> str:
    """The provision a step rests on: the literal itself, checked against the register."""
    return register().checked(cite)


def cites_of(function: Callable[..., object]) -> tuple[str, ...]:
    """The provisions a rule was marked with; none for any other function."""
    cites: tuple[str, ...] = getattr(function, "__cites__", ())
    return cites


def rules_citing(cite: str) -> tuple[Callable[..., object], ...]:
    """The rules, among those loaded so far, that rest on a provision."""
    return tuple(_registry.get(register().find(cite).cite, {}).values())


def _name(function: Callable[..., object]) -> str:
    return f"{function.__module__}.{function.__qualname__}"

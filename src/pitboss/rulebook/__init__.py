"""The rulebook: the register of provisions, citations, `@rule`, and what proves each provision."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from pitboss.rulebook.citation import Citation, is_citation
from pitboss.rulebook.register import Enforce, Kind, Provision, Register, register
from pitboss.rulebook.rule import cite, cites_of, rule, rules_citing

if TYPE_CHECKING:
    from pitboss.rulebook.coverage import Coverage, Evidence, Tally, complete_games, gaps
    from pitboss.rulebook.sources import Site, check_citations, code_sites

__all__ = [
    "Citation",
    "Coverage",
    "Enforce",
    "Evidence",
    "Kind",
    "Provision",
    "Register",
    "Site",
    "Tally",
    "check_citations",
    "cite",
    "cites_of",
    "code_sites",
    "complete_games",
    "gaps",
    "is_citation",
    "register",
    "rule",
    "rules_citing",
]

# Reading our own sources is for reports; a table that only deals never needs it.
_LAZY: Final = {
    "Coverage": "coverage",
    "Evidence": "coverage",
    "Site": "sources",
    "Tally": "coverage",
    "check_citations": "sources",
    "code_sites": "sources",
    "complete_games": "coverage",
    "gaps": "coverage",
}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)

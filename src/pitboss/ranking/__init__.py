"""Ranking of poker hands: one by one in words, or millions of them with compiled kernels."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from pitboss.ranking.hands import HandRank, rank, read_cards
from pitboss.ranking.high import Category
from pitboss.ranking.kinds import AnyKind, Kind, QualifiedKind, numbers
from pitboss.ranking.pai_gow import WheelRank

if TYPE_CHECKING:
    from pitboss.ranking.evaluation import evaluate
    from pitboss.ranking.shares import Equity, equity

__all__ = [
    "AnyKind",
    "Category",
    "Equity",
    "HandRank",
    "Kind",
    "QualifiedKind",
    "WheelRank",
    "equity",
    "evaluate",
    "numbers",
    "rank",
    "read_cards",
]

# What is compiled is loaded when it is first asked for.
_LAZY: Final = {"Equity": "shares", "equity": "shares", "evaluate": "evaluation"}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)

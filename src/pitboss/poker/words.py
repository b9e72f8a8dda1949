"""Hands in words, as the dealer reads them out at the showdown; 13:69F-14.15(d)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from pitboss.ranking import AnyKind, numbers
from pitboss.ranking.hands import LOW_SCALES, call_badugi, call_high, call_low
from pitboss.ranking.high import Category, Values
from pitboss.ranking.kinds import definition


@cache
def words_of(kind: AnyKind) -> Callable[[int], str]:
    """The function that puts a strength of some kind of hand into words."""
    scale = _scale(kind)

    @cache
    def words(strength: int) -> str:
        category, values = _hands(kind)[strength]
        if scale == "badugi":
            return call_badugi(values)
        return (call_low if scale in LOW_SCALES else call_high)(category, values)

    return words


def _scale(kind: AnyKind) -> str:
    found = definition(kind, "second")
    assert found is not None
    return found.scale


@cache
def _hands(kind: AnyKind) -> Mapping[int, tuple[Category, Values]]:
    """Every strength of a kind of hand with what it is; listed when the first is read out."""
    found = definition(kind, "second")
    assert found is not None
    strengths = numbers(found.scale)
    return {strengths[each.key]: (each.category, each.values) for each in found.readings()}

"""House rules with some settings replaced, read and checked as a whole submission again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from pitboss.money import show
from pitboss.table import HouseRules, with_settings

__all__ = ["merged"]

R = TypeVar("R", bound=HouseRules)


def merged(rules: R, settings: Iterable[str]) -> R:
    """These house rules with the settings in their place; raises if that is not lawful."""
    wanted, standing = with_settings(settings), rules.submission()
    sections = {
        "options": {**_part(standing, "options"), **_part(wanted, "options")},
        "payouts": {**_part(standing, "payouts"), **_part(wanted, "payouts")},
        "limits": {**_part(standing, "limits"), **_limits(rules, _part(wanted, "limits"))},
    }
    return type(rules).read(sections)


def _part(submission: Mapping[str, object], name: str) -> dict[str, object]:
    part = submission[name]
    assert isinstance(part, dict)
    return part


def _limits(rules: HouseRules, wanted: Mapping[str, object]) -> dict[str, object]:
    """A wager keeps the bound that is not named."""
    return {kind: {**_limit(rules, kind), **_entry(new)} for kind, new in wanted.items()}


def _limit(rules: HouseRules, kind: str) -> dict[str, object]:
    limit = rules.limit(kind)
    return {"min": show(limit.low), "max": show(limit.high)}


def _entry(new: object) -> dict[str, object]:
    assert isinstance(new, dict)
    return new

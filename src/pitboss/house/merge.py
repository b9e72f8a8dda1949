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
    options, payouts = _part(wanted, "options"), _part(wanted, "payouts")
    old_options, old_payouts = _part(standing, "options"), _part(standing, "payouts")
    for option, line in rules.payout_options.items():
        if option in options or line in payouts:  # what stood under the other name goes too
            del old_options[option], old_payouts[line]
    return type(rules).read(
        {
            "options": {**old_options, **options},
            "payouts": {**old_payouts, **payouts},
            "limits": {**_part(standing, "limits"), **_limits(rules, _part(wanted, "limits"))},
        }
    )


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

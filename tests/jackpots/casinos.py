"""An agreement of three casinos, as tests write it."""

from __future__ import annotations

from typing import Any

from pitboss.jackpots.joint.agreement import Agreement, Casino
from pitboss.jackpots.joint.entries import DivisionNotified
from pitboss.poker.house.bad_beat import rules_to_data
from tests.poker.funds import fund_rules

__all__ = ["NAMES", "NOTICE", "agreed", "casino"]

NAMES = ("north", "south", "west")
NOTICE = DivisionNotified(text="a joint payout is installed", effective_at=0, by="Hal")


def casino(name: str, **changes: Any) -> Casino:
    """A licensee that has signed."""
    usual: dict[str, Any] = {
        "licensee": f"{name.title()} Hotel Casino",
        "address": f"1 {name.title()} Street, Atlantic City",
        "signed": f"the president of {name}",
    }
    return Casino(name=name, **{**usual, **changes})


def agreed(**changes: Any) -> Agreement:
    """A lawful agreement with some of it changed."""
    usual: dict[str, Any] = {
        "casinos": tuple(casino(name) for name in NAMES),
        "rules": rules_to_data(fund_rules()),
        "claims": "first",
        "decisions": "by all, in writing",
        "costs": "the host keeps the fund; fees are shared equally",
        "records": "the host",
        "approved": "letter of the Division of 2 May",
    }
    return Agreement(**{**usual, **changes})

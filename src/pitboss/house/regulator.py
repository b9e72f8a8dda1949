"""The authority that approves, is notified and rules: its name changed between the editions."""

from __future__ import annotations

from typing import Final

__all__ = ["COMMISSION", "DIVISION", "regulator_name"]

COMMISSION: Final = "Casino Control Commission"
DIVISION: Final = "Division of Gaming Enforcement"

# The later edition puts the Division wherever the earlier one has the Commission.
DIVISION_SINCE: Final = 2012


def regulator_name(edition: int) -> str:
    """Who is meant by the authority in an edition of the rules.

    >>> regulator_name(1995)
    'Casino Control Commission'
    """
    return DIVISION if edition >= DIVISION_SINCE else COMMISSION

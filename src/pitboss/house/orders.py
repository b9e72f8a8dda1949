"""What becomes of an open table whose rules are no longer approved: other rules, or its closing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.house.approvals import faults
from pitboss.house.cases import still_proposed
from pitboss.house.desk import Desk
from pitboss.rulebook import rule
from pitboss.table import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Rules that a table adopts when its round is over; without any it is closed then."""

    reason: str
    cite: str
    rules: HouseRules | None = None


@rule("19:47-8.3(a)")
def order_for(desk: Desk, versions: Sequence[HouseRules], *, name: str, at: int) -> Order | None:
    """What the rulings mean for a table that was operated under these rules, the last now.

    It goes back to the last of its rules that are approved, or is closed if there are none; a test
    goes on under the rules as the regulator has changed them.
    """
    wrong = faults(desk, versions[-1], name=name, at=at)
    if not wrong:
        return None
    proposed = still_proposed(desk.cases, versions[-1])
    choice = [*filter(None, [proposed]), *reversed(versions[:-1])]
    earlier = (each for each in choice if not faults(desk, each, name=name, at=at))
    reason, provision = wrong[0].message, wrong[0].cites[0]
    return Order(reason=reason, cite=provision, rules=next(earlier, None))

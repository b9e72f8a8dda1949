"""What the house writes down about its poker tables: decks handed out, revenue projected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.money import INVENTORY, Cents, show
from pitboss.poker.hand import RAKE
from pitboss.rulebook import cite, rule
from pitboss.table import FLOORPERSON, HOUSE, SUPERVISOR, Actor, ChipsMoved, Event, Recorded

__all__ = [
    "ACCOUNTING",
    "VARIANCE_RECIPIENTS",
    "Distribution",
    "Projection",
    "Variance",
    "distribute",
    "project",
    "reconcile",
    "send",
]

ACCOUNTING: Final = "casino accounting"
VARIANCE_RECIPIENTS: Final = (
    "poker unit supervisor",
    "casino controller",
    "Casino Control Commission",
)
WEIGHED: Final = frozenset({"limits", "location", "type of poker"})


# -- decks ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Distribution:
    """Which backs each open table gets on a gaming day, by whom, and what was weighed."""

    gaming_day: str
    by: Actor
    backs: Mapping[str, tuple[str, str]]
    weighed: frozenset[str]


@rule("13:69F-14.2(c)")
def distribute(plan: Distribution) -> Recorded:
    """The shift supervisor hands out decks with distinguishable backs, for reasons on record."""
    provision = cite("13:69F-14.2(c)")
    if plan.by != SUPERVISOR:
        raise RuleViolation("the poker shift supervisor hands out the decks", provision)
    if not plan.weighed >= WEIGHED:
        missing = ", ".join(sorted(WEIGHED - plan.weighed))
        raise RuleViolation(f"not weighed: {missing}", provision)
    for table, (first, second) in plan.backs.items():
        if first == second:
            message = f"the two decks of table {table} cannot be told apart"
            raise RuleViolation(message, provision, cite("13:69F-14.2(a)"))
    tables = "; ".join(f"{name}: {' and '.join(pair)}" for name, pair in plan.backs.items())
    text = f"gaming day {plan.gaming_day}, decks by table: {tables}"
    return Recorded(cite=provision, by=plan.by, to=HOUSE, text=text)


# -- revenue --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """What the rake of a table should come to on a gaming day."""

    table: str
    gaming_day: str
    cents: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Variance:
    """A projection and the Master Game Report differ by more than is usual."""

    projection: Projection
    reported: Cents
    told: tuple[str, ...]
    cite: str


@rule("19:47-14.19")
def project(events: Iterable[Event], *, table: str, gaming_day: str) -> Projection:
    """The rake that went into the table inventory, by the log of the table."""
    moved = (each for each in events if isinstance(each, ChipsMoved))
    taken = sum(each.cents for each in moved if (each.source, each.target) == (RAKE, INVENTORY))
    return Projection(table=table, gaming_day=gaming_day, cents=taken)


def send(projection: Projection) -> Recorded:
    """Every day the projection goes to casino accounting."""
    amount = show(projection.cents)
    text = f"table {projection.table}, {projection.gaming_day}: {amount} sent to {ACCOUNTING}"
    return Recorded(cite=cite("19:47-14.19"), by=FLOORPERSON, to=HOUSE, text=text)


@rule("19:47-14.19")
def reconcile(projection: Projection, reported: Cents, *, usual: Cents) -> Variance | None:
    """A difference from the report beyond the usual is told at once to those who must know."""
    if abs(projection.cents - reported) <= usual:
        return None
    return Variance(
        projection=projection,
        reported=reported,
        told=VARIANCE_RECIPIENTS,
        cite=cite("19:47-14.19"),
    )

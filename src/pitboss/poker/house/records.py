"""Records of a poker room: decks handed out, waiting lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.poker.house.notices import limits_text
from pitboss.poker.house.options import PokerRules
from pitboss.rulebook import cite, rule
from pitboss.table import (
    FLOORPERSON,
    HOUSE,
    SUPERVISOR,
    Actor,
    Announced,
    Recorded,
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


# -- the waiting list -----------------------------------------------------------------------------

NAMES_MAX: Final = 500  # nobody waits behind so many
NAME_CHARS_MAX: Final = 60


@dataclass(frozen=True, slots=True)
class WaitingList:
    """Who waits for a seat at which type of poker table, in the order of asking."""

    names: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def waiting(self, kind: str) -> tuple[str, ...]:
        """Who waits for this type of table, first come first."""
        return self.names.get(kind, ())


def kind_of(rules: PokerRules) -> str:
    """The type of a table: the game, its form and its limits."""
    return f"{rules.game} {rules.poker_form()}".replace("_", " ") + f": {limits_text(rules)}"


@rule("19:47-14.18")
def join(waiting: WaitingList, rules: PokerRules, name: str) -> WaitingList:
    """A person is put at the end of the list for a type of table, once."""
    if not rules.waiting_list:
        raise RuleViolation("no waiting list is kept for this table", cite("19:47-14.18"))
    return wait(waiting, kind_of(rules), name)


@rule("19:47-14.18")
def wait(waiting: WaitingList, kind: str, name: str) -> WaitingList:
    """A person is put at the end of the list of a type, once."""
    listed, person = waiting.waiting(kind), name.strip()
    if not 0 < len(person) <= NAME_CHARS_MAX or person in listed or len(listed) >= NAMES_MAX:
        raise RuleViolation("a person is listed once, by name", cite("19:47-14.18"))
    return _with(waiting, kind, (*listed, person))


def strike(waiting: WaitingList, kind: str, name: str) -> WaitingList:
    """A person waits no longer: they have a seat, or do not want one any more."""
    listed = waiting.waiting(kind)
    if name not in listed:
        raise RuleViolation(f"{name[:NAME_CHARS_MAX]} does not wait", cite("19:47-14.18"))
    return _with(waiting, kind, tuple(each for each in listed if each != name))


@rule("19:47-14.18")
def next_for(waiting: WaitingList, rules: PokerRules) -> tuple[str, WaitingList]:
    """Who gets a vacant seat: the person who has waited longest, if any."""
    kind = kind_of(rules)
    listed = waiting.waiting(kind)
    if not listed:
        return "", waiting
    return listed[0], _with(waiting, kind, listed[1:])


def _with(waiting: WaitingList, kind: str, names: tuple[str, ...]) -> WaitingList:
    return replace(waiting, names=MappingProxyType({**waiting.names, kind: names}))


@rule("13:69F-14.18", "19:47-14.18")
def announce(waiting: WaitingList, rules: PokerRules, *, table: str, vacant: int) -> Announced:
    """The games, limits and vacant seats; in 1995 only a vacancy for which a person waits."""
    if rules.edition == 1995:
        return _announce_vacancy(waiting, rules, table, vacant)
    seats = f"{vacant} vacant seat{'s' * (vacant > 1)} at table {table}"
    text = f"{kind_of(rules)}; {seats if vacant else f'table {table} is full'}"
    return Announced(cite=cite("13:69F-14.18"), by=FLOORPERSON, text=text)


def _announce_vacancy(
    waiting: WaitingList, rules: PokerRules, table: str, vacant: int
) -> Announced:
    listed = waiting.waiting(kind_of(rules))
    if not vacant or not listed:
        message = "only a vacancy for which somebody is listed may be announced"
        raise RuleViolation(message, cite("19:47-14.18"))
    text = f"a seat for {listed[0]} at table {table}"
    return Announced(cite=cite("19:47-14.18"), by=FLOORPERSON, text=text)

"""Changing a rule or a limit at a table: what kind of change it is and when it may take effect.

Poker has an exemption of its own, in its section on minimum wagers: if all patrons at the table
agree to a higher minimum, no half hour is needed. The poker tables apply it; this module does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeVar

from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.house.submission import with_changes
from pitboss.money import Cents, show
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Limit
from pitboss.table.authoring import WagerKind, options_of

# The two general limits are not rules of their own: each wager's limits are compared instead.
_LIMIT_OPTIONS = frozenset({"minimum", "maximum"})


class ChangeKind(StrEnum):
    """What is changed at a table; the kind decides which steps must come first."""

    LOWER_MIN = "a lower minimum"
    RAISE_MIN = "a higher minimum"
    CHANGE_MAX = "another maximum"
    RULE = "another rule"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a change alters: its name in a submission, what it was and will be, in words.

    The words name only what will be: they stay true if another change comes first.
    """

    kind: ChangeKind
    name: str
    old: str
    new: str
    words: str

    def __str__(self) -> str:
        return f"{self.words}: {self.new}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change proposed for a table; `after` has been checked against the law as a whole."""

    table: str
    settings: tuple[str, ...]
    effective_at: datetime
    before: HouseRules
    after: HouseRules
    items: tuple[Item, ...]

    def __post_init__(self) -> None:
        instant(self.effective_at)

    @property
    def kinds(self) -> frozenset[ChangeKind]:
        """All kinds of change that are in it; the strictest decides."""
        return frozenset(item.kind for item in self.items)

    @property
    def statement(self) -> str:
        """What sign, announcement and notice say: the table and the time, then every change."""
        heading = f"Table {self.table}, from {written(self.effective_at)}:"
        return "\n".join([heading, *map(str, self.items)])

    @property
    def sentence(self) -> str:
        """The same in one line."""
        heading, *items = self.statement.splitlines()
        return f"{heading} {'; '.join(items)}"

    def is_stated_in(self, text: str) -> bool:
        """Whether a text says all that the statement says, line by line, in whatever time zone."""
        said = {line.strip() for line in text.splitlines()}
        return said.issuperset(map(str, self.items)) and any(map(self._is_heading, said))

    def _is_heading(self, line: str) -> bool:
        start = f"Table {self.table}, from "
        stated = line.startswith(start) and line.endswith(":")
        return stated and _read_time(line[len(start) : -1]) == _to_the_second(self.effective_at)


def instant(at: datetime) -> datetime:
    """A time in UTC, so that a change to winter time does not distort an interval."""
    if at.utcoffset() is None:
        raise MalformedAnswer("a time is given with its zone")
    return at.astimezone(UTC)


_TIMES = ("%B %d, %Y, %I:%M %p (UTC%z)", "%B %d, %Y, %I:%M:%S %p (UTC%z)")


def written(at: datetime) -> str:
    """A time as a sign states it, to the minute, or to the second where there are seconds."""
    return at.strftime(_TIMES[at.second > 0])


def _read_time(text: str) -> datetime | None:
    """The time that a sign states, if it states one."""
    for form in _TIMES:
        try:
            return datetime.strptime(text, form).astimezone(UTC)
        except ValueError:
            continue
    return None


def _to_the_second(at: datetime) -> datetime:
    return instant(at).replace(microsecond=0)


# -- the kinds of change ----------------------------------------------------------------------


def kind_of_minimum_change(old: Cents, new: Cents) -> ChangeKind | None:
    """A minimum goes up or down, or stays."""
    if old == new:
        return None
    return ChangeKind.LOWER_MIN if new < old else ChangeKind.RAISE_MIN


def kind_of_maximum_change(old: Cents, new: Cents) -> ChangeKind | None:
    """A maximum may go up or down; both are the same kind of change."""
    return None if old == new else ChangeKind.CHANGE_MAX


@rule("19:47-8.3(c)")
def may_be_made_at_once(kind: ChangeKind) -> bool:
    """Lowering a minimum and changing a maximum need neither half an hour nor notice."""
    return kind in (ChangeKind.LOWER_MIN, ChangeKind.CHANGE_MAX)


@rule("19:47-8.3(b)3")
def must_notify_regulator(kind: ChangeKind) -> bool:
    """The regulator is notified of every change of rules, but not of a higher minimum."""
    return kind is ChangeKind.RULE


# -- proposing --------------------------------------------------------------------------------


def propose(
    rules: HouseRules, settings: Iterable[str], *, table: str, effective_at: datetime
) -> Change:
    """The change that settings such as `limits.pass.min=25` make to the rules of a table.

    House rules that the law does not allow are refused here already: the limits that will be in
    force are tested anew against the ten-times rule.
    """
    wanted = tuple(settings)
    after = merged(rules, wanted)
    items = tuple(_items(rules, after))
    if not items:
        raise RuleViolation(f"nothing would change at table {table}", cite("19:47-8.3(b)"))
    return Change(
        table=table,
        settings=wanted,
        effective_at=effective_at,
        before=rules,
        after=after,
        items=items,
    )


def _items(before: HouseRules, after: HouseRules) -> Iterator[Item]:
    offered = {kind.key for kind in after.offered_kinds()}
    for kind in before.wager_kinds:
        if kind.key in offered:
            yield from _limit_items(kind, before, after)
    if not before.wager_kinds:
        yield from _table_limit_items(before, after)
    yield from _option_items(before, after)
    yield from _payout_items(before, after)


def _limit_items(kind: WagerKind, before: HouseRules, after: HouseRules) -> Iterator[Item]:
    """A wager tied to another has limits only where the house has set them."""
    if kind.tied and kind.key not in {*before.limits, *after.limits}:
        return
    old, new = (_in_effect(rules, kind) for rules in (before, after))
    name, title = f"limits.{kind.key}", kind.title
    lower = kind_of_minimum_change(old.low, new.low)
    if lower is not None:
        yield Item(lower, f"{name}.min", show(old.low), show(new.low), f"{title}, minimum")
    if kind.tied:
        yield from _posted_items(kind, before, after)
        return
    upper = kind_of_maximum_change(old.high, new.high)
    if upper is not None:
        yield Item(upper, f"{name}.max", show(old.high), show(new.high), f"{title}, maximum")


def _posted_items(kind: WagerKind, before: HouseRules, after: HouseRules) -> Iterator[Item]:
    """The maximum posted for a wager that hangs on another; none is no limit of its own."""
    posted = [rules.limits.get(kind.key) for rules in (before, after)]
    old, new = ("none" if limit is None else show(limit.high) for limit in posted)
    if old != new:
        name, words = f"limits.{kind.key}.max", f"{kind.title}, maximum"
        yield Item(ChangeKind.CHANGE_MAX, name, old, new, words)


def _in_effect(rules: HouseRules, kind: WagerKind) -> Limit:
    """The least and the greatest wager that can be made; a tied one is as large as another lets."""
    stakes = None if kind.tied else rules.stakes(kind.key)
    return rules.limit(kind.key) if stakes is None else Limit(stakes.low, stakes.high)


def _table_limit_items(before: HouseRules, after: HouseRules) -> Iterator[Item]:
    """Where players wager against one another only the table itself has limits."""
    lower = kind_of_minimum_change(before.minimum, after.minimum)
    if lower is not None:
        amounts = (show(before.minimum), show(after.minimum))
        yield Item(lower, "minimum", *amounts, "minimum wager")
    upper = kind_of_maximum_change(before.maximum, after.maximum)
    if upper is not None:
        amounts = (show(before.maximum), show(after.maximum))
        yield Item(upper, "maximum", *amounts, "maximum wager")


def _option_items(before: HouseRules, after: HouseRules) -> Iterator[Item]:
    for name, each in options_of(type(before)).items():
        old, new = getattr(before, name), getattr(after, name)
        if old != new and name not in _LIMIT_OPTIONS:
            old_text, new_text = (rules.in_words(name) for rules in (before, after))
            is_maximum = name in before.maximum_options
            kind = ChangeKind.CHANGE_MAX if is_maximum else ChangeKind.RULE
            words = f"{each.help[:1].upper()}{each.help[1:]}"
            yield Item(kind, name, old_text, new_text, words)


def _payout_items(before: HouseRules, after: HouseRules) -> Iterator[Item]:
    named = before.payout_options.values()  # as options, by their other names
    for key, odds in before.payouts.items():
        new = after.payouts[key]
        if odds != new and key not in named:
            words = f"{before.line(key).title}, paid at"
            yield Item(ChangeKind.RULE, f"payouts.{key}", str(odds), str(new), words)


R = TypeVar("R", bound=HouseRules)


def merged(rules: R, settings: Iterable[str]) -> R:
    """These house rules with the settings in their place; raises if that is not lawful."""
    return type(rules).read(with_changes(type(rules), rules.submission(), settings))

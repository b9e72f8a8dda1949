"""Tickets: groups, ways and conditioning read, checked against the rate card and printed.

Marks are numbers in groups, parted by a slash; a king is a group of one number with a `k` before
it: `1.2.3/4.5.6/k7`. Conditioning says how groups are combined, and at which rate each way is
played: `3/2@1` are three ways of two spots for $1 each, `AB@0.50` is the one way of groups A and B.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from pitboss.errors import PitbossError, RuleViolation
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.rules import (
    is_number,
    is_way,
    kings_are_in,
    split_rates_are_lawful,
)
from pitboss.games.keno.wagers import COMBINATION, KING, SPLIT, WAY, straight
from pitboss.money import Cents, dollars, show
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import technical

GROUPS_MAX: Final = 26
WAYS_MAX: Final = 1_000
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKS: Final = re.compile(r"[0-9]{1,2}(?:-[0-9]{1,2})?", re.ASCII)
_SIZED: Final = re.compile(r"([0-9]{1,4})/([0-9]{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Way:
    """One straight wager of a ticket: the groups it joins, and its rate."""

    groups: tuple[int, ...]
    rate: Cents


@dataclass(frozen=True)
class Slip:
    """What is marked on a request or printed on a ticket for one game: groups, kings and ways."""

    groups: tuple[tuple[int, ...], ...]
    kings: tuple[int, ...]
    ways: tuple[Way, ...]

    def spots(self, way: Way) -> tuple[int, ...]:
        """The numbers of a way."""
        return tuple(number for group in way.groups for number in self.groups[group])

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of spots of each group."""
        return tuple(map(len, self.groups))

    def size(self, way: Way) -> int:
        """The number of spots of a way."""
        return sum(self.sizes[group] for group in way.groups)

    @property
    def price(self) -> Cents:
        """What the ticket costs for one game."""
        return sum(way.rate for way in self.ways)

    @property
    def marks(self) -> str:
        """The groups as they are printed: `1.2.3/4.5.6/k7`."""
        return "/".join(
            ("k" if index in self.kings else "") + ".".join(map(str, group))
            for index, group in enumerate(self.groups)
        )

    @property
    @rule("19:47-15.1[Conditioning]", "13:69F-15.1[Conditioning]")
    def conditioning(self) -> str:
        """The coding of the ticket: `1/8@1`, or groups by letter where sizes say too little."""
        whole: dict[tuple[int, Cents], list[Way]] = {}
        for way in self.ways:
            whole.setdefault((self.size(way), way.rate), []).append(way)
        items: list[str] = []
        for (size, rate), ways in sorted(whole.items()):
            if len(ways) == _count(self, size):
                items.append(f"{len(ways)}/{size}@{_rate(rate)}")
            else:
                letters = ("".join(_LETTERS[group] for group in way.groups) for way in ways)
                items += [f"{each}@{_rate(rate)}" for each in letters]
        return "+".join(items)


def _rate(cents: Cents) -> str:
    return show(cents).removeprefix("$").replace(",", "").removesuffix(".00")


def _count(slip: Slip, size: int) -> int:
    """How many ways of so many spots the groups make, with a king where there are kings."""
    every = _sums(slip.sizes, size)
    if not slip.kings:
        return every
    others = [each for group, each in enumerate(slip.sizes) if group not in slip.kings]
    return every - _sums(others, size)


def _sums(sizes: Sequence[int], total: int) -> int:
    found = [1] + [0] * total
    for size in sizes:
        for at in range(total, size - 1, -1):
            found[at] += found[at - size]
    return found[total]


# -- reading --------------------------------------------------------------------------------------


@rule("19:47-15.7(a)")
def unclear(message: str) -> RuleViolation:
    """The refusal of a request that is not clear: it goes back for a new one."""
    return RuleViolation(f"the request goes back: {message}", cite("19:47-15.7(a)"))


@lru_cache(maxsize=4_096)
def read_slip(marks: str, ways: str) -> Slip:
    """The groups and ways of a request, or the refusal that sends it back."""
    groups, kings = _read_groups(marks)
    blank = Slip(groups, kings, ())
    found: list[Way] = []
    for item in re.split(r"[+;\s]+", ways.strip()):
        found += _read_item(blank, item)
        if len(found) > WAYS_MAX:
            raise technical(f"a ticket has {WAYS_MAX:,} ways at most")
    return Slip(groups, kings, tuple(found))


def slip_of(groups: Iterable[Iterable[int]], kings: Iterable[int], ways: Iterable[Way]) -> Slip:
    """A slip from plain data: groups of numbers, which of them are kings, and the ways."""
    slip = Slip(tuple(tuple(sorted(group)) for group in groups), tuple(kings), tuple(ways))
    _check_groups(slip.groups, slip.kings)
    for way in slip.ways:
        if not way.groups or not all(0 <= each < len(slip.groups) for each in way.groups):
            raise unclear("a way names groups that are not marked")
        if len(set(way.groups)) != len(way.groups):
            raise unclear("a way names a group twice")
    return slip


def _read_groups(marks: str) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    groups: list[tuple[int, ...]] = []
    kings: list[int] = []
    for index, text in enumerate(marks.split("/")):
        word = text.strip().lower()
        if word.startswith("k"):
            kings.append(index)
        groups.append(tuple(sorted(_numbers(word.removeprefix("k")))))
    _check_groups(groups, kings)
    return tuple(groups), tuple(kings)


def _numbers(text: str) -> Iterator[int]:
    for each in re.split(r"[.,\s]+", text.strip(" .,")):
        if not _MARKS.fullmatch(each):
            raise unclear(f"{each[:20]!r} is no number of the grid")
        low, _, high = each.partition("-")
        if int(high or low) < int(low):
            raise unclear(f"{each!r} is no range of numbers")
        yield from range(int(low), int(high or low) + 1)


@rule("19:47-15.2(c)2")
def _check_groups(groups: Sequence[Sequence[int]], kings: Sequence[int]) -> None:
    """No number is in two groups, and none but the 80 is marked; a king is a single spot."""
    if len(groups) > GROUPS_MAX:
        raise technical(f"a ticket has {GROUPS_MAX} groups at most")
    numbers = [number for group in groups for number in group]
    if not groups or not all(groups):
        raise unclear("a group has no number")
    if not all(map(is_number, numbers)):
        raise RuleViolation("only the numbers 1 to 80 are marked", cite("19:47-15.2(a)"))
    if len(set(numbers)) != len(numbers):
        raise RuleViolation("no number is marked twice", cite("19:47-15.2(c)2"))
    if not all(0 <= king < len(groups) and len(groups[king]) == 1 for king in kings):
        raise RuleViolation("a king is a single spot", cite("19:47-15.2(c)5"))


def _read_item(slip: Slip, item: str) -> list[Way]:
    head, at, rate = item.partition("@")
    try:
        cents = dollars(rate)
    except PitbossError:
        cents = 0
    if not at or cents <= 0:
        raise unclear(f"{item[:20]!r} has no rate; write 1/8@1.00")
    sized = _SIZED.fullmatch(head)
    if sized is None:
        return [Way(_lettered(slip, head), cents)]
    count, size = int(sized[1]), int(sized[2])
    made = _count(slip, size) if size else 0
    if not made or made != count:
        raise unclear(f"these groups make {made} ways of {size} spots, not {count}")
    if made > WAYS_MAX:
        raise technical(f"a ticket has {WAYS_MAX:,} ways at most")
    return [Way(groups, cents) for groups in _joined(slip, size)]


def _lettered(slip: Slip, letters: str) -> tuple[int, ...]:
    found = tuple(sorted(_LETTERS.find(letter) for letter in letters.upper()))
    if not found or min(found) < 0 or max(found) >= len(slip.groups):
        raise unclear(f"{letters[:20]!r} names no groups; write 3/2@1 or AB@1")
    if len(set(found)) != len(found):
        raise unclear(f"{letters[:20]!r} names a group twice")
    return found


def _joined(slip: Slip, size: int) -> Iterator[tuple[int, ...]]:
    """Every union of groups of so many spots; where there are kings, those with one."""

    def more(start: int, left: int) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
        for group in range(start, len(slip.groups)):
            if slip.sizes[group] <= left:
                for rest in more(group + 1, left - slip.sizes[group]):
                    yield (group, *rest)

    found = more(0, size)
    return (each for each in found if not slip.kings or set(each) & set(slip.kings))


# -- checking -------------------------------------------------------------------------------------


@rule("19:47-15.2(c)", "13:69F-15.2(c)")
def kind_of(slip: Slip) -> str:
    """The type of a ticket, which is the key of its spot on the rate card.

    Groups and ways that are none of the types are refused.
    """
    ways, rates = [way.groups for way in slip.ways], [way.rate for way in slip.ways]
    if not ways or len(set(ways)) != len(ways):
        raise unclear("each way is played once, and one at least is")
    if {group for way in ways for group in way} != set(range(len(slip.groups))):
        raise unclear("a group is marked that no way plays")
    if len(slip.groups) == 1:
        if slip.kings:
            raise RuleViolation("a king is combined with other groups", cite("19:47-15.2(c)5"))
        return straight(slip.size(slip.ways[0]))
    if len(ways) == 1:
        message = "groups combined to one way are one straight ticket, without groups"
        raise RuleViolation(message, cite("19:47-15.2(c)3"))
    if slip.kings:
        if not kings_are_in(ways, slip.kings):
            raise RuleViolation("every way of a king ticket has a king", cite("19:47-15.2(c)5"))
        return KING
    if all(len(way) == 1 for way in ways):
        if not split_rates_are_lawful(slip.sizes, rates):
            message = "groups of equally many spots are played at one rate on a split ticket"
            raise RuleViolation(message, cite("19:47-15.2(c)2i"))
        return SPLIT
    return WAY if is_way(slip.sizes, ways, rates) else COMBINATION


@rule("19:47-15.2(c)1", "13:69F-15.2(c)1", "19:47-15.2(b)", "13:69F-15.2(b)")
def check_slip(slip: Slip, rules: KenoRules) -> str:
    """Refuse a ticket that this rate card does not take; its type comes back."""
    kind = kind_of(slip)
    if kind in (SPLIT, WAY, COMBINATION, KING) and kind not in rules.ticket_types:
        raise RuleViolation(f"this house sells no {kind} tickets", cite("19:47-15.2(c)"))
    for way in slip.ways:
        size = slip.size(way)
        if size not in rules.payoffs:
            message = f"the rate card has no payoffs for {size} spots, only up to {rules.max_spots}"
            raise RuleViolation(message, cite("19:47-15.2(b)"))
        limit = rules.limit(straight(size))
        if not limit.low <= way.rate <= limit.high:
            message = f"a way of {size} spots is played for {limit}, not for {show(way.rate)}"
            raise RuleViolation(message, cite("19:47-15.3(d)"))
        if way.rate % rules.unit:
            message = f"rates are multiples of {show(rules.unit)}"
            raise RuleViolation(message, cite("19:47-15.3(d)"))
    return kind


@rule("19:47-15.2(c)6", "19:47-15.4(d)")
def check_games(games: int, rules: KenoRules) -> None:
    """Refuse a number of games that one ticket may not be for."""
    if games < 1:
        raise unclear("a ticket is for one game at least")
    if games > 1 and "multi_race" not in rules.ticket_types:
        raise RuleViolation("this house sells no multi-race tickets", cite("19:47-15.2(c)6"))
    if games > rules.multi_race_max_games:
        message = f"a ticket is for {rules.multi_race_max_games} consecutive games at most"
        raise RuleViolation(message, cite("19:47-15.2(c)6"))


def is_slip(marks: object, ways: object) -> bool:
    """Whether two texts are a slip at all."""
    if not isinstance(marks, str) or not isinstance(ways, str):
        return False
    try:
        read_slip(marks, ways)
    except PitbossError:
        return False
    return True

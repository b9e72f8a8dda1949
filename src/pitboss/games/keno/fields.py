"""The blanks of a keno request and of a draw: what each admits, how it is typed and sampled."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.equipment import Source
from pitboss.errors import PitbossError
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.rules import DRAWN, NUMBERS, is_draw
from pitboss.games.keno.tickets import Slip, Way, check_slip, read_slip, slip_of, unclear
from pitboss.money import Cents
from pitboss.table import Whole
from pitboss.table.authoring import Json
from pitboss.table.field import Value


def picked(source: Source, count: int) -> tuple[int, ...]:
    """So many of the 80 numbers, each as likely, in the order in which they came."""
    numbers = list(range(1, NUMBERS + 1))
    for at in range(count):
        other = at + source.below(NUMBERS - at)
        numbers[at], numbers[other] = numbers[other], numbers[at]
    return tuple(numbers[:count])


def slip_read(text: str) -> Slip:
    """The slip that a request has as text: marks, a colon, conditioning."""
    marks, colon, ways = text.partition(":")
    if not colon:
        raise unclear("marks and conditioning are parted by a colon, as in 1.2.3:1/3@1")
    return read_slip(marks, ways)


def slip_text(slip: Slip) -> str:
    """A slip as text that `slip_read` reads."""
    return f"{slip.marks}:{slip.conditioning}"


@dataclass(frozen=True, slots=True)
class SlipField:
    """The marks and the conditioning of a request that this rate card takes."""

    rules: KenoRules
    budget: Cents

    def admits(self, value: object) -> bool:
        """Whether it is a ticket that this house sells."""
        if not isinstance(value, str):
            return False
        try:
            check_slip(slip_read(value), self.rules)
        except PitbossError:
            return False
        return True

    def read(self, typed: str) -> str:
        """What a person typed."""
        return typed

    def sample(self, source: Source) -> str:
        """A ticket of any type at the least rates, within the budget."""
        sizes = [n for n in self.rules.payoffs if self.rules.least_rate(n) <= self.budget]
        one = sizes[source.below(len(sizes))]
        made = (
            _grouped(self.rules, [one], [[0]], source),
            _grouped(self.rules, [1, 2], [[0], [1]], source),
            _grouped(self.rules, [1, 1, 1], [[0, 1], [0, 2], [1, 2]], source),
            _grouped(self.rules, [1, 2], [[1], [0, 1]], source),
            _grouped(self.rules, [1, 2], [[0], [0, 1]], source, king=True),
        )
        slip = made[source.below(len(made))]
        return slip_text(slip if self._is_sold(slip) else made[0])

    def _is_sold(self, slip: Slip) -> bool:
        try:
            check_slip(slip, self.rules)
        except PitbossError:
            return False
        return slip.price <= self.budget

    def describe(self) -> str:
        """The cheapest ticket as an example."""
        spots = min(self.rules.payoffs, key=self.rules.least_rate)
        way = Way((0,), self.rules.least_rate(spots))
        example = slip_text(slip_of([range(1, spots + 1)], (), [way]))
        return f"{example}, marks and conditioning such as 1.2.3/4.5.6:2/3@1"

    def as_json(self) -> Json:
        """Text, which a page makes from the marks on its grid."""
        return {"kind": "text"}


def _grouped(
    rules: KenoRules, sizes: list[int], ways: list[list[int]], source: Source, *, king: bool = False
) -> Slip:
    """A slip with groups of these sizes, each way at the least rate for its spots."""
    numbers = list(picked(source, sum(sizes)))
    groups = [[numbers.pop() for _ in range(size)] for size in sizes]
    totals = [sum(sizes[group] for group in way) for way in ways]
    rate = max(rules.least_rate(total) for total in totals)
    made = [Way(tuple(way), rate) for way in ways]
    return slip_of(groups, (0,) if king else (), made)


@dataclass(frozen=True, slots=True)
class Games:
    """How many consecutive games a ticket is for; one is usual, so agents need not say it."""

    high: int

    @property
    def _whole(self) -> Whole:
        return Whole(1, self.high)

    def admits(self, value: object) -> bool:
        """Whether so many games are sold on one ticket."""
        return self._whole.admits(value)

    def read(self, typed: str) -> Value:
        """The number typed."""
        return self._whole.read(typed)

    def sample(self, source: Source) -> int:
        """Mostly one."""
        return min(self.high, 1 + (source.below(3) == 0))

    def describe(self) -> str:
        """The bounds."""
        return self._whole.describe()

    def as_json(self) -> Json:
        """A number within its bounds."""
        return self._whole.as_json()


@dataclass(frozen=True, slots=True)
class Draw:
    """The twenty numbers of a game."""

    def admits(self, value: object) -> bool:
        """Whether so many different numbers of the 80 were drawn."""
        return isinstance(value, str) and is_draw(drawn_numbers(value))

    def read(self, typed: str) -> str:
        """The numbers typed with points between them."""
        return typed

    def sample(self, source: Source) -> str:
        """A fair draw."""
        return ".".join(map(str, picked(source, DRAWN)))

    def describe(self) -> str:
        """An example."""
        numbers = ".".join(map(str, range(1, DRAWN + 1)))
        return f"{numbers}, or any {DRAWN} different numbers from 1 to {NUMBERS}"

    def as_json(self) -> Json:
        """Text."""
        return {"kind": "text"}


def drawn_numbers(text: str) -> tuple[int, ...]:
    """The numbers that a text has, with points between them; none if it has anything else."""
    words = text.split(".")
    if not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
        return ()
    return tuple(map(int, words))

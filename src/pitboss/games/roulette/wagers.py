"""The wagers of roulette and what they pay at least."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final

from pitboss.equipment import Wheel
from pitboss.games.roulette.rules import (
    FIFTHS,
    in_column,
    in_dozen,
    in_first_five,
    in_seven_numbers,
    is_black,
    is_even,
    is_high,
    is_low,
    is_odd,
    is_red,
    is_zero_group,
)
from pitboss.games.roulette.wheels import DOUBLE_ZERO, NUMBERS, ZERO, name_of, number_of
from pitboss.money import Odds
from pitboss.rulebook import rule
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

PAY_LINES: Final = (
    PayLine("straight", "Straight", Odds(35, 1), "19:47-5.2(a)[Straight]"),
    PayLine("split", "Split", Odds(17, 1), "19:47-5.2(a)[Split]"),
    PayLine("three", "Three Numbers", Odds(11, 1), "19:47-5.2(a)[Three Numbers]"),
    PayLine("four", "Four Numbers", Odds(8, 1), "19:47-5.2(a)[Four Numbers]"),
    PayLine("first_five", "First Five Numbers", Odds(6, 1), "19:47-5.2(a)[First Five Numbers]"),
    PayLine("six", "Six Numbers", Odds(5, 1), "19:47-5.2(a)[Six Numbers]"),
    PayLine("seven", "Seven Numbers", Odds(4, 1), "19:47-5.2(a)[Seven Numbers]"),
    PayLine("column", "Column", Odds(2, 1), "19:47-5.2(a)[Column]"),
    PayLine("dozen", "Dozen", Odds(2, 1), "19:47-5.2(a)[Dozen]"),
    PayLine("red", "Red", Odds(1, 1), "19:47-5.2(a)[Red]"),
    PayLine("black", "Black", Odds(1, 1), "19:47-5.2(a)[Black]"),
    PayLine("odd", "Odd", Odds(1, 1), "19:47-5.2(a)[Odd]"),
    PayLine("even", "Even", Odds(1, 1), "19:47-5.2(a)[Even]"),
    PayLine("low", "1 to 18", Odds(1, 1), "19:47-5.2(a)[1 to 18]"),
    PayLine("high", "19 to 36", Odds(1, 1), "19:47-5.2(a)[19 to 36]"),
)

EVEN_MONEY: Final = ("red", "black", "odd", "even", "low", "high")
FIVE_ADJACENT: Final = "five_adjacent"

KINDS: Final = (
    WagerKind("straight", "Straight", "19:47-5.1(e)1", ("straight",)),
    WagerKind("split", "Split", "19:47-5.1(e)2", ("split",)),
    WagerKind("three", "Three Numbers", "19:47-5.1(e)3", ("three",)),
    WagerKind("four", "Four Numbers", "19:47-5.1(e)4", ("four",)),
    WagerKind("first_five", "First Five Numbers", "19:47-5.1(e)5", ("first_five",)),
    WagerKind("six", "Six Numbers", "19:47-5.1(e)6", ("six",)),
    WagerKind("seven", "Seven Numbers", "19:47-5.1(f)2", ("seven",)),
    WagerKind("column", "Column", "19:47-5.1(e)7", ("column",)),
    WagerKind("dozen", "Dozen", "19:47-5.1(e)8", ("dozen",)),
    WagerKind("red", "Red", "19:47-5.1(e)9", ("red",)),
    WagerKind("black", "Black", "19:47-5.1(e)10", ("black",)),
    WagerKind("odd", "Odd", "19:47-5.1(e)11", ("odd",)),
    WagerKind("even", "Even", "19:47-5.1(e)12", ("even",)),
    WagerKind("low", "1 to 18", "19:47-5.1(e)13", ("low",)),
    WagerKind("high", "19 to 36", "19:47-5.1(e)14", ("high",)),
    # Five straights at once: each fifth is paid as a straight.
    WagerKind(
        FIVE_ADJACENT,
        "Five Adjacent Numbers",
        "19:47-5.1(e)1i(2)",
        ("straight",),
        shares=(Fraction(1, FIFTHS),),
    ),
)

KIND_OF: Final = {kind.key: kind for kind in KINDS}

# Three numbers with a zero among them: the same wager, made under a provision of its own.
ZERO_GROUP: Final = WagerKind("three", "Three Numbers", "19:47-5.1(e)3ii", ("three",))

# A box of the grid is two wide and one deep, so that half a box is a whole number too.
_COLUMNS: Final = 3
_ROWS: Final = 12
_BOX_WIDTH: Final = 2
_EACH_SIDE: Final = FIFTHS // 2

# The split of the two zeros may lie on either of two places and is the same wager on both.
ZERO_SPLITS: Final = ("split_0_00", "split_0_00_courtesy")

_EVEN_MONEY: Final[Mapping[str, Callable[[int], bool]]] = {
    "red": is_red,
    "black": is_black,
    "odd": is_odd,
    "even": is_even,
    "low": is_low,
    "high": is_high,
}


@dataclass(frozen=True, slots=True)
class Box:
    """The box of a number on the layout, by its four edges; the head lies above edge zero."""

    left: int
    right: int
    top: int
    bottom: int

    def shares_line(self, other: Box) -> bool:
        """Whether two boxes have a stretch of line in common, not just a point."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return min(across, down) == 0 < max(across, down)

    def corners(self) -> tuple[tuple[int, int], ...]:
        """The four corners, each across and down."""
        return tuple((x, y) for y in (self.top, self.bottom) for x in (self.left, self.right))

    def touches(self, point: tuple[int, int]) -> bool:
        """Whether a point lies in the box or on its edge."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


def _boxes(head: Sequence[int]) -> dict[int, Box]:
    """Every number's box: the zeros side by side at the head, then twelve rows of three."""
    width = _COLUMNS * _BOX_WIDTH // len(head)
    zeros = {zero: Box(i * width, (i + 1) * width, -1, 0) for i, zero in enumerate(head)}
    return {**zeros, **{number: _grid_box(number) for number in NUMBERS}}


def _grid_box(number: int) -> Box:
    row, column = divmod(number - 1, _COLUMNS)
    left = column * _BOX_WIDTH
    return Box(left, left + _BOX_WIDTH, row, row + 1)


def layout_spots(*, double_zero: bool, halved: bool = False) -> Iterator[Spot]:
    """Every place that each layout has; the double zero has its box on one of them only.

    Where `halved`, an even money wager is made in two equal parts, one of which a zero may take.
    """
    boxes = _boxes((ZERO, DOUBLE_ZERO) if double_zero else (ZERO,))
    for number in boxes:
        yield _spot("straight", (number,))
    yield from _splits(boxes)
    yield from _threes(boxes)
    for group in _corner_groups(boxes, 4):
        yield _spot("four", group)
    yield from _first_five(boxes)
    yield from _sixes()
    yield from _dozens_and_columns()
    yield from _even_money(parts=2 if halved else 1)


@rule("19:47-5.1(e)2")
def _splits(boxes: Mapping[int, Box]) -> Iterator[Spot]:
    """A split lies on the line two boxes share; 0 and 00 have a second place by the dozens."""
    for a, b in combinations(boxes, 2):
        if boxes[a].shares_line(boxes[b]):
            yield _spot("split", (a, b))
    if DOUBLE_ZERO in boxes:
        title = "split 0-00, on the line between the 2nd 12 and the 3rd 12"
        on = (ZERO, DOUBLE_ZERO)
        yield Spot(ZERO_SPLITS[1], KIND_OF["split"], title, on=on)


@rule("19:47-5.1(e)3", "19:47-5.1(e)3ii")
def _threes(boxes: Mapping[int, Box]) -> Iterator[Spot]:
    """A row lies on its outside line; a group with a zero where its three boxes meet."""
    for row in range(_ROWS):
        yield _spot("three", _row(row))
    for group in filter(is_zero_group, _corner_groups(boxes, 3)):
        key, title = _named("three", group)
        yield Spot(key, ZERO_GROUP, title, on=group)


def _row(row: int) -> tuple[int, ...]:
    return tuple(range(row * _COLUMNS + 1, (row + 1) * _COLUMNS + 1))


def _corner_groups(boxes: Mapping[int, Box], size: int) -> Iterator[tuple[int, ...]]:
    """The groups of so many boxes that meet in one corner, from the head of the layout down."""
    points = dict.fromkeys(point for box in boxes.values() for point in box.corners())
    for point in points:
        group = tuple(number for number, box in boxes.items() if box.touches(point))
        if len(group) == size:
            yield group


def _first_five(boxes: Mapping[int, Box]) -> Iterator[Spot]:
    """Where the 1st 12, the 0 and the 1 meet, on a layout that has all five numbers."""
    if DOUBLE_ZERO in boxes:
        on = tuple(filter(in_first_five, boxes))
        yield Spot("first_five", KIND_OF["first_five"], "first five numbers", on=on)


@rule("19:47-5.1(e)6")
def _sixes() -> Iterator[Spot]:
    """Six numbers lie on the outside corner between two rows."""
    for row in range(_ROWS - 1):
        on = (*_row(row), *_row(row + 1))
        key, title = f"six_{on[0]}_{on[-1]}", f"six numbers {on[0]} to {on[-1]}"
        yield Spot(key, KIND_OF["six"], title, on=on)


def _dozens_and_columns() -> Iterator[Spot]:
    for column in (1, 2, 3):
        on = tuple(number for number in NUMBERS if in_column(number, column))
        yield Spot(f"column_{column}", KIND_OF["column"], f"column {column}", on=on)
    for dozen in (1, 2, 3):
        on = tuple(number for number in NUMBERS if in_dozen(number, dozen))
        yield Spot(f"dozen_{dozen}", KIND_OF["dozen"], f"dozen {on[0]} to {on[-1]}", on=on)


@rule("19:47-5.2(b)")
def _even_money(*, parts: int) -> Iterator[Spot]:
    """The six boxes of eighteen numbers each; half of such a wager is whole cents."""
    for key, covers in _EVEN_MONEY.items():
        kind, on = KIND_OF[key], tuple(filter(covers, NUMBERS))
        yield Spot(key, kind, kind.title.lower(), parts=parts, on=on)


def seven_spot() -> Spot:
    """The area marked for the seven numbers."""
    on = tuple(filter(in_seven_numbers, NUMBERS))
    return Spot("seven", KIND_OF["seven"], "seven numbers", on=on)


def five_adjacent_spots(wheel: Wheel, *, double_zero: bool) -> Iterator[Spot]:
    """Every number of the wheel replica with two neighbours a side, a void 00 passed over."""
    void = () if double_zero else ("00",)
    for index, centre in enumerate(wheel.sections):
        if centre not in void:
            beside = wheel.neighbours(index, _EACH_SIDE, skip=void)
            names = (*beside[:_EACH_SIDE], centre, *beside[_EACH_SIDE:])
            yield _five_adjacent(centre, tuple(map(number_of, names)))


def _five_adjacent(centre: str, on: tuple[int, ...]) -> Spot:
    title = f"five adjacent numbers round {centre}"
    kind = KIND_OF[FIVE_ADJACENT]
    return Spot(f"five_adjacent_{centre}", kind, title, parts=FIFTHS, on=on)


def _spot(kind: str, on: tuple[int, ...]) -> Spot:
    key, title = _named(kind, on)
    return Spot(key, KIND_OF[kind], title, on=on)


def _named(kind: str, on: tuple[int, ...]) -> tuple[str, str]:
    """The key and the title of a place: `split_17_20` and `split 17-20`."""
    names = [name_of(number) for number in on]
    return "_".join([kind, *names]), f"{KIND_OF[kind].title.lower()} {'-'.join(names)}"

"""Each rule of roulette, both sides of the line, and the layout and wheels as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from pitboss.games.roulette import rules
from pitboss.games.roulette.options import RouletteRules, roulette_layout
from pitboss.games.roulette.wheels import DOUBLE_ZERO, NUMBERS, RED, WHEELS, name_of, number_of
from pitboss.table import Layout
from tests.games.roulette.helpers import FULL

EVERY_NUMBER = (0, DOUBLE_ZERO, *NUMBERS)


def layout_of(wheel: str) -> Layout:
    return roulette_layout(RouletteRules(wheel=wheel, **FULL))


def covered(wheel: str, kind: str) -> set[frozenset[int]]:
    return {frozenset(spot.on) for spot in layout_of(wheel).of_kind(kind)}


def members(rule: Callable[[int], bool]) -> set[int]:
    return {number for number in EVERY_NUMBER if rule(number)}


# -- the numbers that wagers cover ------------------------------------------------------------


@pytest.mark.rule("19:47-5.1(d)")
def test_a_wager_wins_by_its_position_alone() -> None:
    """The numbers under the chips count, and no others; 00 is not 0."""
    assert rules.position_wins((17, 20), 20)
    assert not rules.position_wins((17, 20), 18)
    assert not rules.position_wins((0,), DOUBLE_ZERO)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        pytest.param(rules.is_red, set(RED), marks=pytest.mark.rule("19:47-5.1(e)9")),
        pytest.param(
            rules.is_black,
            {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35},
            marks=pytest.mark.rule("19:47-5.1(e)10"),
        ),
        pytest.param(rules.is_odd, set(range(1, 36, 2)), marks=pytest.mark.rule("19:47-5.1(e)11")),
        pytest.param(rules.is_even, set(range(2, 37, 2)), marks=pytest.mark.rule("19:47-5.1(e)12")),
        pytest.param(rules.is_low, set(range(1, 19)), marks=pytest.mark.rule("19:47-5.1(e)13")),
        pytest.param(rules.is_high, set(range(19, 37)), marks=pytest.mark.rule("19:47-5.1(e)14")),
        pytest.param(
            rules.in_seven_numbers,
            {10, 11, 12, 13, 14, 15, 33},
            marks=pytest.mark.rule("19:47-5.1(f)"),
        ),
        pytest.param(
            rules.in_first_five,
            {0, DOUBLE_ZERO, 1, 2, 3},
            marks=pytest.mark.rule("19:47-5.1(e)5"),
        ),
    ],
)
def test_the_numbers_of_each_outside_wager(rule: Callable[[int], bool], expected: set[int]) -> None:
    """No even money wager covers a zero, not even Even."""
    assert expected == members(rule)


@pytest.mark.rule("19:47-5.1(e)7")
def test_columns_are_every_third_number() -> None:
    """The second column is 2, 5, ... 35; a zero is in none."""
    assert set(range(2, 36, 3)) == members(lambda number: rules.in_column(number, 2))
    assert not any(rules.in_column(0, column) for column in (1, 2, 3))
    assert not any(rules.in_column(DOUBLE_ZERO, column) for column in (1, 2, 3))


@pytest.mark.rule("19:47-5.1(e)8")
def test_dozens_are_twelve_consecutive_numbers() -> None:
    """1-12, 13-24, 25-36; a zero is in none."""
    dozens = [{n for n in EVERY_NUMBER if rules.in_dozen(n, dozen)} for dozen in (1, 2, 3)]

    assert dozens == [set(range(1, 13)), set(range(13, 25)), set(range(25, 37))]


@pytest.mark.rule("19:47-5.1(e)3i")
def test_only_three_groups_with_a_zero_are_wagers() -> None:
    """The list is closed: 0-2-3 meet on a single zero layout and are still no wager."""
    assert rules.is_zero_group((0, 1, 2))
    assert rules.is_zero_group((0, DOUBLE_ZERO, 2))
    assert rules.is_zero_group((DOUBLE_ZERO, 2, 3))
    assert not rules.is_zero_group((0, 2, 3))


@pytest.mark.rule("19:47-5.1(e)1i(2)")
def test_five_adjacent_numbers_are_five_equal_straights() -> None:
    """$25 is five straights of $5."""
    assert rules.each_straight(25_00) == 5_00


# -- zeros and the spin -------------------------------------------------------------------------


@pytest.mark.rule("19:47-5.2(b)")
def test_half_is_taken_by_either_zero_of_a_double_zero_wheel() -> None:
    """Not by another number, and not on a wheel with one zero."""
    assert rules.zero_takes_half(True, 0)
    assert rules.zero_takes_half(True, DOUBLE_ZERO)
    assert not rules.zero_takes_half(True, 1)
    assert not rules.zero_takes_half(False, 0)


@pytest.mark.rule("19:47-5.2(c)", "19:47-5.2(d)3")
def test_all_is_taken_by_the_only_zero() -> None:
    """On a double zero wheel nothing is taken whole."""
    assert rules.zero_takes_all(False, 0)
    assert not rules.zero_takes_all(False, 1)
    assert not rules.zero_takes_all(True, 0)


@pytest.mark.rule("19:47-5.2(d)2")
def test_00_is_void_only_where_the_wheel_is_used_as_a_single_zero_wheel() -> None:
    """The 0 is a result on every wheel."""
    assert rules.is_void_number(True, DOUBLE_ZERO)
    assert not rules.is_void_number(False, DOUBLE_ZERO)
    assert not rules.is_void_number(True, 0)


@pytest.mark.rule("19:47-5.3(a)")
@pytest.mark.parametrize(("revolutions", "valid"), [(0, False), (3, False), (4, True), (9, True)])
def test_four_revolutions_against_the_wheel_make_a_valid_spin(
    revolutions: int, valid: bool
) -> None:
    """Three are too few; in the direction of the wheel no number is enough."""
    assert valid == rules.spin_is_valid(False, revolutions)
    assert not rules.spin_is_valid(True, revolutions)


@pytest.mark.rule("19:47-5.4(a)", "19:47-5.4(b)", "19:47-5.4(c)")
def test_the_reasons_for_no_spin() -> None:
    """The first in the order of the rules is the one announced."""
    assert rules.no_spin(False, 4, False) == rules.SOUND
    assert rules.no_spin(True, 2, True) == rules.SAME_DIRECTION
    assert rules.no_spin(False, 3, True) == rules.TOO_FEW_REVOLUTIONS
    assert rules.no_spin(False, 4, True) == rules.FOREIGN_OBJECT


# -- the wheels ---------------------------------------------------------------------------------


@pytest.mark.parametrize("wheel", ["double_zero", "single_zero"])
def test_red_and_black_alternate_round_the_wheel(wheel: str) -> None:
    """Between the zeros no two neighbours have the same colour."""
    order = [number_of(name) for name in WHEELS[wheel].sections]
    pairs = [(a, b) for a, b in zip(order, order[1:] + order[:1], strict=True)]

    assert all(rules.is_red(a) != rules.is_red(b) for a, b in pairs if {a, b} <= set(NUMBERS))
    assert len(RED) == 18


def test_each_odd_number_of_the_double_zero_wheel_faces_the_next_even_one() -> None:
    """1 faces 2, 35 faces 36, and 0 faces 00."""
    order = [number_of(name) for name in WHEELS["double_zero"].sections]
    facing = {number: order[(i + 19) % 38] for i, number in enumerate(order)}

    assert all(facing[odd] == odd + 1 for odd in range(1, 36, 2))
    assert facing[0] == DOUBLE_ZERO


def test_the_wheels_hold_every_number_once() -> None:
    """38 compartments with 00 and 37 without; the same wheel serves as a single zero wheel."""
    assert sorted(map(number_of, WHEELS["double_zero"].sections)) == list(range(38))
    assert sorted(map(number_of, WHEELS["single_zero"].sections)) == list(range(37))
    assert WHEELS["double_zero_as_single"] is WHEELS["double_zero"]
    assert [name_of(number) for number in (0, 17, DOUBLE_ZERO)] == ["0", "17", "00"]


# -- the layout ---------------------------------------------------------------------------------

COUNTS = {"four": 22, "six": 11, "column": 3, "dozen": 3, "seven": 1} | dict.fromkeys(
    ("red", "black", "odd", "even", "low", "high"), 1
)
DOUBLE = COUNTS | {"straight": 38, "split": 62, "three": 15, "first_five": 1, "five_adjacent": 38}
SINGLE = COUNTS | {"straight": 37, "split": 60, "three": 13, "five_adjacent": 37}


@pytest.mark.parametrize(
    ("wheel", "expected"),
    [("double_zero", DOUBLE), ("single_zero", SINGLE), ("double_zero_as_single", SINGLE)],
)
def test_the_complete_sets_of_wagers(wheel: str, expected: dict[str, int]) -> None:
    """Counted by the numbers covered; the second place of 0-00 is no wager of its own."""
    distinct = {(spot.kind.key, spot.on) for spot in layout_of(wheel).values()}

    assert expected == Counter(kind for kind, _ in distinct)


@pytest.mark.rule("19:47-5.1(e)1")
def test_a_straight_for_every_box() -> None:
    """00 has a box only where it counts."""
    assert covered("double_zero", "straight") == {frozenset([n]) for n in range(38)}
    assert covered("single_zero", "straight") == {frozenset([n]) for n in range(37)}


@pytest.mark.rule("19:47-5.1(e)2")
def test_splits_with_a_zero_follow_the_head_of_the_layout() -> None:
    """0-3 share no line on the double zero layout; on the single zero layout they do."""
    double = {pair for pair in covered("double_zero", "split") if pair & {0, DOUBLE_ZERO}}
    single = {pair for pair in covered("single_zero", "split") if 0 in pair}

    zero_pairs = [(0, 37), (0, 1), (0, 2), (37, 2), (37, 3)]
    assert double == set(map(frozenset, zero_pairs))
    assert single == set(map(frozenset, [(0, 1), (0, 2), (0, 3)]))


@pytest.mark.rule("19:47-5.1(e)2")
def test_splits_in_the_grid_are_neighbours() -> None:
    """17-20 and 17-18 share a line; 3-4 do not, though they follow each other."""
    splits = covered("single_zero", "split")

    assert {frozenset([17, 20]), frozenset([17, 18])} <= splits
    assert frozenset([3, 4]) not in splits


@pytest.mark.rule("19:47-5.1(e)3")
def test_rows_of_three() -> None:
    """Twelve rows, from 1-2-3 to 34-35-36."""
    rows = {frozenset(range(first, first + 3)) for first in range(1, 37, 3)}

    assert rows == {group for group in covered("double_zero", "three") if group <= set(NUMBERS)}


@pytest.mark.rule("19:47-5.1(e)3i", "19:47-5.1(e)3ii")
def test_zero_groups_lie_where_their_boxes_meet() -> None:
    """Three on the double zero layout; on the other only 0-1-2, not 0-2-3 nor 0-1-2-3."""
    zeros = {0, DOUBLE_ZERO}
    double = {group for group in covered("double_zero", "three") if group & zeros}
    single = [
        spot.on
        for spot in layout_of("single_zero").values()
        if 0 in spot.on and spot.kind.key in ("three", "four")
    ]

    assert double == set(map(frozenset, [(0, 1, 2), (0, 37, 2), (37, 2, 3)]))
    assert single == [(0, 1, 2)]
    assert layout_of("double_zero")["three_0_00_2"].kind.cite == "19:47-5.1(e)3ii"


@pytest.mark.rule("19:47-5.1(e)4")
def test_four_numbers_meet_in_a_corner() -> None:
    """Every corner inside the grid: n, n+1, n+3, n+4."""
    corners = {frozenset([n, n + 1, n + 3, n + 4]) for n in range(1, 33) if n % 3}

    assert corners == covered("double_zero", "four")


@pytest.mark.rule("19:47-5.1(e)5")
def test_the_first_five_need_a_double_zero_wheel() -> None:
    """0, 00, 1, 2 and 3; there is no such place on the other layouts."""
    assert layout_of("double_zero")["first_five"].on == (0, DOUBLE_ZERO, 1, 2, 3)
    assert "first_five" not in layout_of("single_zero")
    assert "first_five" not in layout_of("double_zero_as_single")


@pytest.mark.rule("19:47-5.1(e)6")
def test_six_numbers_are_two_neighbouring_rows() -> None:
    """1-6, 4-9 and so on to 31-36."""
    assert covered("single_zero", "six") == {
        frozenset(range(first, first + 6)) for first in range(1, 32, 3)
    }
    assert layout_of("single_zero")["six_1_6"].on == (1, 2, 3, 4, 5, 6)


@pytest.mark.rule("19:47-5.1(e)1i(2)")
@pytest.mark.parametrize(
    ("wheel", "centre", "expected"),
    [
        ("double_zero", "17", (20, 32, 17, 5, 22)),
        ("double_zero", "00", (13, 1, 37, 27, 10)),
        ("double_zero", "1", (36, 13, 1, 37, 27)),
        ("double_zero_as_single", "1", (36, 13, 1, 27, 10)),
        ("single_zero", "0", (3, 26, 0, 32, 15)),
    ],
)
def test_the_five_numbers_beside_each_other_on_the_wheel(
    wheel: str, centre: str, expected: tuple[int, ...]
) -> None:
    """Two on each side of the centre; a 00 that cannot win is passed over."""
    spot = layout_of(wheel)[f"five_adjacent_{centre}"]

    assert expected == spot.on
    assert spot.parts == 5


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero_as_single"])
def test_no_place_covers_a_00_that_cannot_win(wheel: str) -> None:
    """Neither as centre nor as neighbour nor in its own box."""
    assert not any(DOUBLE_ZERO in spot.on for spot in layout_of(wheel).values())

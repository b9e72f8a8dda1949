"""The house way: the base rules, their order, and filed exceptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb

import pytest

from pitboss.equipment import TILES, Tile, read_tiles
from pitboss.errors import InvariantBroken
from pitboss.games.pai_gow.house_way import (
    BASE,
    HOUSE_WAYS,
    HouseWay,
    Setting,
    not_pair,
    not_value,
    set_as,
    set_by,
    set_by_base,
    settings,
)


def every_hand() -> Iterator[tuple[tuple[Tile, ...], int]]:
    """All hands by their faces, with how many there are of each."""
    for tiles in combinations_with_replacement(TILES, 4):
        ways = 1
        for tile, count in Counter(tiles).items():
            ways *= comb(tile.copies, count)
        if ways:
            yield tiles, ways


def laid(text: str) -> tuple[int, str]:
    line, hands = set_by_base(read_tiles(text))
    tiles = [" ".join(tile.code for tile in hand) for hand in (hands.high_tiles, hands.low_tiles)]
    return line, " / ".join(tiles)


@pytest.mark.rule("19:47-10.7(d)")
def test_all_35960_hands_are_set_in_one_way() -> None:
    """So many by each of the four rules; 8,130 differ by their faces."""
    lines: Counter[int] = Counter()
    hands = 0
    for tiles, ways in every_hand():
        line, setting = set_by_base(tiles)
        again = set_by_base(tiles[::-1])
        assert (line, setting) == again
        assert sorted((*setting.high_tiles, *setting.low_tiles)) == sorted(tiles)
        assert setting.high >= setting.low
        lines[line] += ways
        hands += 1

    assert hands == 8_130
    assert lines == {1: 435, 2: 13_349, 3: 19_920, 4: 2_256}


@pytest.mark.rule("19:47-10.7(d)1")
def test_the_supreme_pair_is_played_as_such() -> None:
    """Even where the tiles would make two other good hands."""
    assert laid("2-4 1-2 1-4 2-3") == (1, "2-4 1-2 / 1-4 2-3")
    assert laid("2-4 1-2 5-5 4-6") == (1, "2-4 1-2 / 5-5 4-6")


@pytest.mark.rule("19:47-10.7(d)2")
def test_a_pair_wong_or_gong_is_always_played() -> None:
    """Two of them before one, and then the highest."""
    assert laid("4-6 4-6 5-5 1-5") == (2, "4-6 4-6 / 5-5 1-5")
    assert laid("6-6 1-1 4-5 4-4") == (2, "6-6 4-5 / 1-1 4-4")
    assert laid("6-6 6-6 4-5 3-6") == (2, "6-6 6-6 / 3-6 4-5")
    assert laid("6-6 4-5 4-4 5-5") == (2, "6-6 4-5 / 4-4 5-5")


@pytest.mark.rule("19:47-10.7(d)3")
def test_else_nine_eight_or_seven_is_played() -> None:
    """The highest value, then with the best low hand."""
    assert laid("6-6 1-6 5-5 5-6") == (3, "6-6 1-6 / 5-5 5-6")
    assert laid("5-5 4-6 1-6 5-6") == (3, "5-6 1-6 / 5-5 4-6")
    assert laid("5-5 4-6 2-5 1-3")[0] == 3


@pytest.mark.rule("19:47-10.7(d)4")
def test_else_the_highest_tile_is_played_with_the_lowest() -> None:
    """By their individual ranks."""
    assert laid("6-6 1-3 5-5 4-6") == (4, "1-3 5-5 / 6-6 4-6")
    assert laid("1-1 1-3 2-4 2-3")[1] == "1-3 2-4 / 1-1 2-3" or laid("1-1 1-3 2-4 2-3")[0] == 3


def test_only_four_tiles_are_set() -> None:
    """Anything else is a mistake."""
    with pytest.raises(InvariantBroken, match="four tiles"):
        set_by_base(read_tiles("6-6 1-1 4-4"))


@pytest.mark.rule("19:47-10.1[High hand]", "19:47-10.1[Second highest or low hand]")
@pytest.mark.rule("19:47-10.1[Setting the hands]")
def test_the_hand_that_ranks_higher_is_the_high_hand() -> None:
    """Whichever is named the low one; three settings of any four tiles."""
    one = set_as(read_tiles("4-6 1-6"), read_tiles("6-6 6-6"))
    assert one == set_as(read_tiles("6-6 6-6"), read_tiles("4-6 1-6"))
    assert [tile.code for tile in one.high_tiles] == ["6-6", "6-6"]
    assert len(settings(read_tiles("6-6 1-1 4-4 1-3"))) == 3
    assert one.show() == "6-6 6-6 (pair); 4-6 1-6 (seven)"


# -- exceptions ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-10.7(e)")
def test_a_filed_exception_is_followed_where_it_says() -> None:
    """The pair of tens is parted where both hands are then at least seven."""
    way = HouseWay("filed", "filed", (not_pair(10, 7, 7),))
    line, hands = set_by(way, read_tiles("4-6 4-6 3-6 4-4"))
    assert (line, hands.show()) == (5, "4-6 3-6 (nine); 4-4 4-6 (eight)")
    line, hands = set_by(way, read_tiles("4-6 4-6 3-6 5-6"))
    assert (line, hands.high_tiles) == (2, read_tiles("4-6 4-6"))
    assert set_by(way, read_tiles("5-5 5-5 3-6 4-4"))[0] == 2


@pytest.mark.rule("19:47-10.7(e)")
def test_exceptions_are_written_in_words() -> None:
    """As they stand on the sign."""
    assert not_pair(10, 7, 7).describe() == (
        "pair 4-6 with 4-6: not played where another high hand is at least seven "
        "and leaves a higher low hand, at least seven"
    )
    assert not_pair(19, 10, 0).describe() == (
        "gong 6-6 with 2-6 or 3-5 or 4-4: not played where another high hand is a gong or better "
        "and leaves a higher low hand"
    )
    assert not_value(9, 11, 5).describe() == (
        "a value of nine: not played where another high hand is a pair "
        "and leaves a higher low hand, at least five"
    )


@pytest.mark.rule("19:47-10.7(e)")
def test_an_exception_does_not_part_a_pair_for_a_lower_low_hand() -> None:
    """Its words say so: two pairs stay together, though both gongs are better than five."""
    way = HouseWay("filed", "filed", (not_pair(2, 5, 0),))
    line, hands = set_by(way, read_tiles("6-6 6-6 4-4 4-4"))

    assert (line, hands.show()) == (2, "6-6 6-6 (pair); 4-4 4-4 (pair)")
    assert "leaves a higher low hand" in way.exceptions[0].describe()


@pytest.mark.parametrize("way", HOUSE_WAYS.values(), ids=lambda way: way.name)
def test_every_filed_way_sets_every_hand_in_one_of_its_three_settings(way: HouseWay) -> None:
    """Whatever its exceptions."""

    def seen(hands: Setting) -> tuple[int, int]:
        return hands.high, hands.low

    for tiles, _ in every_hand():
        _, hands = set_by(way, tiles)
        assert seen(hands) in {seen(each) for each in settings(tiles)}


def test_the_base_rules_are_a_way_without_exceptions() -> None:
    """The first that is filed."""
    assert not BASE.exceptions
    assert HOUSE_WAYS["base_10_7_d"] is BASE

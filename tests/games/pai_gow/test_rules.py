"""The rules of pai gow, one by one and over all hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from pitboss.equipment import TILES, Tile, read_tiles
from pitboss.games._pai_gow import rules as shared
from pitboss.games.pai_gow import rules
from pitboss.games.pai_gow.rules import strength

SET = [tile for tile in TILES for _ in range(tile.copies)]


def two(text: str) -> int:
    return strength(*read_tiles(text))


# -- the tiles ------------------------------------------------------------------------------------

TILE_RANKS = {
    "First": "6-6",
    "Second": "1-1",
    "Third": "4-4",
    "Fourth": "1-3",
    "Fifth": "5-5",
    "Sixth": "3-3",
    "Seventh": "2-2",
    "Eighth": "5-6",
    "Ninth": "4-6",
    "Tenth": "1-6",
    "Eleventh": "1-5",
    "Twelfth": "3-6 4-5",
    "Thirteenth": "2-6 3-5",
    "Fourteenth": "2-5 3-4",
    "Fifteenth": "2-4",
    "Sixteenth": "1-4 2-3",
    "Seventeenth": "1-2",
}


@pytest.mark.rule("19:47-10.2(a)", "19:47-10.2(g)")
def test_one_set_of_32_tiles_has_seventeen_ranks() -> None:
    """Two of each face for ranks 1 to 11, one of each for the others."""
    copies = Counter(rules.tile_rank(tile) for tile in SET)

    assert len(SET) == 32
    assert {rank: copies[rank] for rank in (15, 17)} == {15: 1, 17: 1}
    assert all(copies[rank] == 2 for rank in range(1, 18) if rank not in (15, 17))


@pytest.mark.parametrize(
    ("rank", "faces", "cite"),
    [
        pytest.param(
            rank,
            faces,
            f"19:47-10.2(g)[tile {name}]",
            marks=pytest.mark.rule(f"19:47-10.2(g)[tile {name}]"),
        )
        for rank, (name, faces) in enumerate(TILE_RANKS.items(), 1)
    ],
)
def test_each_tile_has_its_rank(rank: int, faces: str, cite: str) -> None:
    """As the table of the regulation lists them."""
    assert {rules.tile_rank(tile) for tile in read_tiles(faces)} == {rank}
    assert rules.TILE_RANKS[rank - 1].cite == cite


# -- pairs ----------------------------------------------------------------------------------------

PAIR_RANKS = {
    "First": ("supreme pair", ["2-4 1-2"]),
    "Second": ("pair", ["6-6 6-6"]),
    "Third": ("pair", ["1-1 1-1"]),
    "Fourth": ("pair", ["4-4 4-4"]),
    "Fifth": ("pair", ["1-3 1-3"]),
    "Sixth": ("pair", ["5-5 5-5"]),
    "Seventh": ("pair", ["3-3 3-3"]),
    "Eighth": ("pair", ["2-2 2-2"]),
    "Ninth": ("pair", ["5-6 5-6"]),
    "Tenth": ("pair", ["4-6 4-6"]),
    "Eleventh": ("pair", ["1-6 1-6"]),
    "Twelfth": ("pair", ["1-5 1-5"]),
    "Thirteenth": ("mixed pair", ["3-6 4-5"]),
    "Fourteenth": ("mixed pair", ["3-5 2-6"]),
    "Fifteenth": ("mixed pair", ["3-4 2-5"]),
    "Sixteenth": ("mixed pair", ["1-4 2-3"]),
    "Seventeenth": ("wong", ["6-6 4-5", "6-6 3-6"]),
    "Eighteenth": ("wong", ["1-1 4-5", "1-1 3-6"]),
    "Nineteenth": ("gong", ["6-6 2-6", "6-6 3-5", "6-6 4-4"]),
    "Twentieth": ("gong", ["1-1 2-6", "1-1 3-5", "1-1 4-4"]),
}


@pytest.mark.parametrize(
    ("rank", "kind", "pairs", "cite"),
    [
        pytest.param(
            rank,
            kind,
            pairs,
            f"19:47-10.2(b)[pair {name}]",
            marks=pytest.mark.rule(f"19:47-10.2(b)[pair {name}]"),
        )
        for rank, (name, (kind, pairs)) in enumerate(PAIR_RANKS.items(), 1)
    ],
)
def test_each_pair_has_its_rank(rank: int, kind: str, pairs: list[str], cite: str) -> None:
    """Whichever tile comes first."""
    for pair in pairs:
        a, b = read_tiles(pair)
        assert rules.pair_rank(a, b) == rules.pair_rank(b, a) == rank
    assert rules.PAIRS_RANKED[rank - 1].kind == kind
    assert rules.PAIRS_RANKED[rank - 1].cite == cite


@pytest.mark.rule("19:47-10.1[Supreme pair]", "19:47-10.1[Matched pairs]")
@pytest.mark.rule("19:47-10.1[Mixed or unmatched pairs]", "19:47-10.1[Wongs]", "19:47-10.1[Gongs]")
def test_forty_of_496_hands_are_pairs_wongs_and_gongs() -> None:
    """One supreme pair, eleven matched and four mixed pairs, eight wongs, sixteen gongs."""
    kinds = Counter(
        rules.PAIRS_RANKED[rank - 1].kind
        for a, b in combinations(SET, 2)
        if (rank := rules.pair_rank(a, b))
    )

    assert kinds == {"supreme pair": 1, "pair": 11, "mixed pair": 4, "wong": 8, "gong": 16}


# -- the rank of two tiles -------------------------------------------------------------------------


@pytest.mark.rule("19:47-10.2(b)", "19:47-10.1[Rank or ranking]", "19:47-10.2(c)")
def test_all_496_hands_stand_in_the_order_of_the_regulation() -> None:
    """Compared in words: by pair rank; else by value, and then by the best tile alone."""

    def in_words(a: Tile, b: Tile) -> tuple[int, ...]:
        pair = rules.pair_rank(a, b)
        if pair:
            return 1, -pair
        choices = []
        for one, two in product(counted(a), counted(b)):
            choices.append((0, (one[0] + two[0]) % 10, -min(one[1], two[1])))
        return max(choices)

    def counted(tile: Tile) -> list[tuple[int, int]]:
        own = [(tile.pips, rules.tile_rank(tile))]
        return own + {"1-2": [(6, 15)], "2-4": [(3, 17)]}.get(tile.code, [])

    hands = [*combinations(SET, 2)]
    words, numbers = [in_words(*hand) for hand in hands], [strength(*hand) for hand in hands]
    order = {each: place for place, each in enumerate(sorted(set(words)))}
    same = {each: place for place, each in enumerate(sorted(set(numbers)))}

    assert len(hands) == 496
    assert len(order) == len(same) == 106
    assert [order[each] for each in words] == [same[each] for each in numbers]


@pytest.mark.rule("19:47-10.2(d)", "19:47-10.2(d)1", "19:47-10.2(d)2", "19:47-10.1[Value]")
def test_the_value_drops_the_left_digit() -> None:
    """1-1 and 3-3 have a value of eight, and so have 5-6 and 1-6; 456 hands by value."""
    assert rules.value(*read_tiles("1-1 3-3")) == 8
    assert rules.value(*read_tiles("5-6 1-6")) == 8
    counts = Counter(
        rules.value_of(strength(a, b)) for a, b in combinations(SET, 2) if not rules.pair_rank(a, b)
    )

    assert [counts[value] for value in range(10)] == [24, 32, 44, 48, 52, 44, 56, 52, 56, 48]


@pytest.mark.rule("19:47-10.2(e)")
def test_the_six_and_the_three_stand_in_for_each_other() -> None:
    """Used apart they count as is better, with the rank that goes with it."""
    assert rules.value_of(two("1-2 4-4")) == 4  # 6 + 8, not 3 + 8
    assert rules.value_of(two("1-2 3-3")) == 9  # 3 + 6
    assert rules.value_of(two("2-4 3-3")) == 9  # 3 + 6, not 6 + 6
    assert two("1-2 1-4") == two("2-4 1-4")
    assert two("1-2 5-6") == two("2-4 5-6") == rules.unpaired_strength(7, 8)
    others = [tile for tile in TILES if tile.code not in ("1-2", "2-4")]
    assert all(two(f"1-2 {tile}") == two(f"2-4 {tile}") for tile in others)


@pytest.mark.rule("19:47-10.2(f)", "19:47-10.2(h)", "19:47-10.1[Copy hand]")
def test_of_equal_values_the_best_tile_decides_and_only_that() -> None:
    """The same best tile is a copy, whatever the other tile; nines copy each other."""
    assert two("6-6 1-6") > two("1-1 1-6")  # nine with the best tile
    assert two("6-6 1-5") > two("1-1 3-3") > two("4-4 4-6")  # eights
    assert two("3-6 1-4") == two("4-5 2-3")
    assert two("3-3 1-4") == two("3-3 2-3")
    assert shared.outcome(0, 0) == shared.LOSE


# -- comparing -------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-10.7(h)", "19:47-10.7(i)1")
def test_a_low_hand_of_value_zero_is_never_higher() -> None:
    """Whatever its best tile; a high hand of value zero is compared like any other."""
    mine, theirs = two("5-5 4-6"), two("5-6 3-6")
    assert mine > theirs
    assert rules.low_above(mine, theirs) == -1
    assert rules.high_above(mine, theirs) == 1
    assert rules.low_above(two("6-6 4-5"), theirs) == 1  # a wong has no value
    assert rules.low_above(two("5-6 4-6"), two("5-6 5-5")) == -1
    assert rules.low_above(two("5-6 4-6"), two("5-6 4-6")) == 0
    assert rules.high_above(theirs, theirs) == 0


@pytest.mark.rule("19:47-10.7(i)", "19:47-10.7(i)2", "19:47-10.7(j)", "19:47-10.1[Push]")
def test_both_hands_must_be_higher_to_win() -> None:
    """One higher pushes, none loses, over all nine cases."""
    found = {(h, low): shared.outcome(h, low) for h, low in product((-1, 0, 1), repeat=2)}

    assert [pair for pair, result in found.items() if result == shared.WIN] == [(1, 1)]
    assert {pair for pair, result in found.items() if result == shared.PUSH} == {
        *((1, 0), (1, -1), (0, 1), (-1, 1)),
    }


# -- positions -------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-10.6(c)", "19:47-10.6(c)1", "19:47-10.6(c)2", "19:47-10.1[Dead hand]")
def test_the_count_runs_counterclockwise_from_the_dealer_as_one() -> None:
    """Nine is the dealer, 15 the sixth area, 8 the dead hand; over all 216 throws."""
    reached = Counter(rules.start_position(sum(roll)) for roll in product(range(1, 7), repeat=3))

    assert rules.start_position(9) == 0
    assert rules.start_position(15) == 6
    assert rules.start_position(8) == rules.start_position(16) == rules.DEAD_HAND
    assert [reached[position] for position in range(8)] == [28, 28, 28, 28, 27, 25, 25, 27]


@pytest.mark.rule("19:47-10.8(j)")
def test_with_a_bank_the_bank_counts_as_one() -> None:
    """And the dead hand and the dealer among the others."""
    assert rules.start_position(1, first=4) == 4
    assert rules.start_position(4, first=4) == rules.DEAD_HAND
    assert rules.start_position(5, first=4) == 0
    assert rules.start_position(9, first=4) == rules.start_position(17, first=4) == 4


@pytest.mark.rule("19:47-10.6(d)", "19:47-10.8(k)")
def test_stacks_go_counterclockwise_to_every_position() -> None:
    """The dealer and the dead hand among them."""
    assert rules.deal_order(6) == (6, 7, 0, 1, 2, 3, 4, 5)
    assert sorted(rules.deal_order(3)) == list(range(8))


@pytest.mark.rule("19:47-10.6(e)", "19:47-10.8(l)")
def test_stacks_without_a_wager_are_collected() -> None:
    """The dead hand always; the dealer's in a bank round without a dealer's wager."""
    assert [p for p in range(8) if rules.is_collected(p, (1, 3), 0, 0)] == [2, 4, 5, 6, 7]
    assert [p for p in range(8) if rules.is_collected(p, (1,), 3, 0)] == [0, 2, 4, 5, 6, 7]
    assert [p for p in range(8) if rules.is_collected(p, (1,), 3, 5_00)] == [2, 4, 5, 6, 7]


@pytest.mark.rule("19:47-10.9(e)", "19:47-10.9(d)")
def test_only_a_players_exposed_tile_does_not_void_all() -> None:
    """Dealer, bank, dead hand and unwagered positions do."""
    assert [p for p in range(8) if not rules.voids_all(p, (1, 3), 0)] == [1, 3]
    assert [p for p in range(8) if not rules.voids_all(p, (1, 6), 3)] == [1, 6]


@pytest.mark.rule("19:47-10.4(a)1")
def test_a_set_is_the_supreme_pair_and_fifteen_others() -> None:
    """In the order of their rank, and together all tiles."""
    pairs = rules.pairs_of_a_set()

    assert len(pairs) == 16
    assert [tile.code for tile in pairs[0]] == ["2-4", "1-2"]
    assert [rules.pair_rank(*pair) for pair in pairs] == list(range(1, 17))
    assert Counter(tile for pair in pairs for tile in pair) == Counter(SET)


# -- money -----------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-10.7(k)")
@pytest.mark.parametrize(
    ("won", "exact", "rounded"), [(10_00, 50, 50), (5_00, 25, 25), (5_01, 26, 50), (1_00, 5, 25)]
)
def test_the_vigorish_is_five_percent(won: int, exact: int, rounded: int) -> None:
    """Or rounded up to the next quarter."""
    assert shared.vigorish(won, False) == exact
    assert shared.vigorish(won, True) == rounded


@pytest.mark.rule("19:47-10.1[High hand]", "19:47-10.1[Second highest or low hand]")
def test_the_high_hand_ranks_higher() -> None:
    """Equal hands are either."""
    assert rules.is_high(two("6-6 6-6"), two("1-1 1-1"))
    assert not rules.is_high(two("1-1 1-1"), two("6-6 6-6"))
    assert rules.is_high(two("6-6 4-5"), two("6-6 3-6"))


@pytest.mark.rule("19:47-10.8(o)")
def test_the_bank_has_what_is_left_or_adds_what_is_missing() -> None:
    """Losing wagers less winning ones."""
    assert shared.bank_share(50_00, 10_00) == 40_00
    assert shared.bank_share(10_00, 50_00) == -40_00


@pytest.mark.rule("19:47-10.8(p)", "19:47-10.1[Co-banking]")
def test_halves_of_an_odd_cent() -> None:
    """The odd cent is the co-bank's, won or lost."""
    assert shared.halves(1_01) == (51, 50)
    assert shared.halves(-1_01) == (-51, -50)

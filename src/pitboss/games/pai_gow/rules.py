"""The rules of pai gow, each one small function; section numbers are those of 19:47-10.

Eight positions stand in a ring: 0 is the dealer, 1 to 6 are the betting areas, area 1 farthest to
the dealer's right, and 7 is the dead hand at the dealer's left. Counterclockwise is upward. Tiles
come in by the numbers of their faces; see `pitboss.equipment.tiles`.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from pitboss.equipment import TILES_IN_SET, Tile, read_tiles
from pitboss.games._pai_gow.rules import AREAS
from pitboss.rulebook import cite, rule

DEAD_HAND: Final = AREAS + 1
POSITIONS: Final = AREAS + 2
HAND: Final = TILES_IN_SET // POSITIONS
PAIRS: Final = TILES_IN_SET // 2

# Hands without a pair are numbered by value and best tile; those with one come above them.
RANKS: Final = 17
PAIR_RANKS: Final = 20
PAIRED: Final = 10 * RANKS


# -- the tiles, 10.2(g) ----------------------------------------------------------------------------


class RankedTile(NamedTuple):
    """An individual rank, the best being the first, and the faces that have it."""

    faces: str
    cite: str


TILE_RANKS: Final = (
    RankedTile("6-6", cite("19:47-10.2(g)[tile First]")),
    RankedTile("1-1", cite("19:47-10.2(g)[tile Second]")),
    RankedTile("4-4", cite("19:47-10.2(g)[tile Third]")),
    RankedTile("1-3", cite("19:47-10.2(g)[tile Fourth]")),
    RankedTile("5-5", cite("19:47-10.2(g)[tile Fifth]")),
    RankedTile("3-3", cite("19:47-10.2(g)[tile Sixth]")),
    RankedTile("2-2", cite("19:47-10.2(g)[tile Seventh]")),
    RankedTile("5-6", cite("19:47-10.2(g)[tile Eighth]")),
    RankedTile("4-6", cite("19:47-10.2(g)[tile Ninth]")),
    RankedTile("1-6", cite("19:47-10.2(g)[tile Tenth]")),
    RankedTile("1-5", cite("19:47-10.2(g)[tile Eleventh]")),
    RankedTile("3-6 4-5", cite("19:47-10.2(g)[tile Twelfth]")),
    RankedTile("2-6 3-5", cite("19:47-10.2(g)[tile Thirteenth]")),
    RankedTile("2-5 3-4", cite("19:47-10.2(g)[tile Fourteenth]")),
    RankedTile("2-4", cite("19:47-10.2(g)[tile Fifteenth]")),
    RankedTile("1-4 2-3", cite("19:47-10.2(g)[tile Sixteenth]")),
    RankedTile("1-2", cite("19:47-10.2(g)[tile Seventeenth]")),
)
_TILE_RANK: Final = {
    tile: rank for rank, each in enumerate(TILE_RANKS, 1) for tile in read_tiles(each.faces)
}


@rule("19:47-10.2(g)")
def tile_rank(tile: int) -> int:
    """The individual rank of a tile, from 1, the best, to 17."""
    return _TILE_RANK[Tile(tile)]


# -- permissible pairs, 10.2(b) --------------------------------------------------------------------

SUPREME: Final = "supreme pair"
MATCHED: Final = "pair"
MIXED: Final = "mixed pair"
WONG: Final = "wong"
GONG: Final = "gong"


class RankedPair(NamedTuple):
    """A rank of pairs, the highest being the first: a tile, and those that pair with it."""

    kind: str
    tile: str
    others: str
    cite: str


PAIRS_RANKED: Final = (
    RankedPair(SUPREME, "2-4", "1-2", cite("19:47-10.2(b)[pair First]")),
    RankedPair(MATCHED, "6-6", "6-6", cite("19:47-10.2(b)[pair Second]")),
    RankedPair(MATCHED, "1-1", "1-1", cite("19:47-10.2(b)[pair Third]")),
    RankedPair(MATCHED, "4-4", "4-4", cite("19:47-10.2(b)[pair Fourth]")),
    RankedPair(MATCHED, "1-3", "1-3", cite("19:47-10.2(b)[pair Fifth]")),
    RankedPair(MATCHED, "5-5", "5-5", cite("19:47-10.2(b)[pair Sixth]")),
    RankedPair(MATCHED, "3-3", "3-3", cite("19:47-10.2(b)[pair Seventh]")),
    RankedPair(MATCHED, "2-2", "2-2", cite("19:47-10.2(b)[pair Eighth]")),
    RankedPair(MATCHED, "5-6", "5-6", cite("19:47-10.2(b)[pair Ninth]")),
    RankedPair(MATCHED, "4-6", "4-6", cite("19:47-10.2(b)[pair Tenth]")),
    RankedPair(MATCHED, "1-6", "1-6", cite("19:47-10.2(b)[pair Eleventh]")),
    RankedPair(MATCHED, "1-5", "1-5", cite("19:47-10.2(b)[pair Twelfth]")),
    RankedPair(MIXED, "3-6", "4-5", cite("19:47-10.2(b)[pair Thirteenth]")),
    RankedPair(MIXED, "3-5", "2-6", cite("19:47-10.2(b)[pair Fourteenth]")),
    RankedPair(MIXED, "3-4", "2-5", cite("19:47-10.2(b)[pair Fifteenth]")),
    RankedPair(MIXED, "1-4", "2-3", cite("19:47-10.2(b)[pair Sixteenth]")),
    RankedPair(WONG, "6-6", "4-5 3-6", cite("19:47-10.2(b)[pair Seventeenth]")),
    RankedPair(WONG, "1-1", "4-5 3-6", cite("19:47-10.2(b)[pair Eighteenth]")),
    RankedPair(GONG, "6-6", "2-6 3-5 4-4", cite("19:47-10.2(b)[pair Nineteenth]")),
    RankedPair(GONG, "1-1", "2-6 3-5 4-4", cite("19:47-10.2(b)[pair Twentieth]")),
)


@cache
def _pair_table() -> dict[tuple[int, int], int]:
    table: dict[tuple[int, int], int] = {}
    for rank, each in enumerate(PAIRS_RANKED, 1):
        tile = Tile.parse(each.tile)
        for other in read_tiles(each.others):
            table[tile, other] = table[other, tile] = rank
    return table


@rule(
    *("19:47-10.2(b)", "19:47-10.1[Supreme pair]", "19:47-10.1[Matched pairs]"),
    *("19:47-10.1[Mixed or unmatched pairs]", "19:47-10.1[Wongs]", "19:47-10.1[Gongs]"),
)
def pair_rank(a: int, b: int) -> int:
    """The rank of two tiles as a permissible pair, from 1, the highest, to 20; 0 if none."""
    return _pair_table().get((a, b), 0)


# -- the rank of two tiles, 10.2 -------------------------------------------------------------------

_SIX: Final = Tile.parse("2-4")
_THREE: Final = Tile.parse("1-2")


@rule("19:47-10.2(e)")
def counts_as(tile: int) -> tuple[int, int]:
    """The tile that a tile may count as: the six and the three stand in for each other."""
    if tile == _SIX:
        return tile, _THREE
    return tile, _SIX if tile == _THREE else tile


@rule("19:47-10.2(d)", "19:47-10.2(d)1", "19:47-10.2(d)2", "19:47-10.1[Value]")
def value(a: int, b: int) -> int:
    """The spots of two tiles together, the left digit of a total above nine being dropped."""
    return (Tile(a).pips + Tile(b).pips) % 10


@rule("19:47-10.2(f)", "19:47-10.2(h)")
def unpaired_strength(value: int, best_rank: int) -> int:
    """A higher value is higher; of equal values the better of the best tiles, else a copy."""
    return value * RANKS + RANKS - best_rank


@rule("19:47-10.2(b)", "19:47-10.2(c)", "19:47-10.1[Rank or ranking]")
def strength(a: int, b: int) -> int:
    """The strength of two tiles as a hand, higher being better; copies have the same."""
    pair = pair_rank(a, b)
    if pair:
        return PAIRED + PAIR_RANKS - pair
    return max(
        unpaired_strength(value(one, two), min(tile_rank(one), tile_rank(two)))
        for one in counts_as(a)
        for two in counts_as(b)
    )


def value_of(strength: int) -> int:
    """The value of a hand without a pair, by its strength."""
    return strength // RANKS


@rule("19:47-10.7(g)", "19:47-10.7(h)", "19:47-10.7(i)1")
def low_above(mine: int, theirs: int) -> int:
    """How a player's low hand compares with the bank's; one of value zero is never higher."""
    if mine < RANKS:  # without a pair, and of the lowest value
        return -1
    return 1 if mine > theirs else -1 if mine < theirs else 0


@rule("19:47-10.7(g)")
def high_above(mine: int, theirs: int) -> int:
    """How a player's high hand compares with the bank's."""
    return 1 if mine > theirs else -1 if mine < theirs else 0


# -- setting, 10.7 ---------------------------------------------------------------------------------

# The three ways to part four tiles in two and two.
SPLITS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


@rule(
    *("19:47-10.7(a)", "19:47-10.1[High hand]", "19:47-10.1[Second highest or low hand]"),
    "19:47-10.1[Setting the hands]",
)
def is_high(first: int, second: int) -> bool:
    """Of two hands the one that ranks higher is the high hand; equal ones are either."""
    return first >= second


# -- positions and stacks, 10.4 to 10.8 ------------------------------------------------------------


@rule("19:47-10.4(a)1")
def pairs_of_a_set() -> tuple[tuple[Tile, Tile], ...]:
    """The supreme pair and the fifteen matched and unmatched pairs, in the order of their rank."""
    return tuple((Tile.parse(each.tile), Tile.parse(each.others)) for each in PAIRS_RANKED[:PAIRS])


@rule(
    *("19:47-10.6(c)", "19:47-10.6(c)1", "19:47-10.6(c)2", "19:47-10.8(j)"),
    "19:47-10.1[Dead hand]",
)
def start_position(total: int, first: int = 0) -> int:
    """Count counterclockwise from the dealer as one: 9 is the dealer again, 15 the sixth area.

    The dead hand is counted too. With a player bank `first` is the bank's position, which then
    counts as one.
    """
    return (first + total - 1) % POSITIONS


@rule("19:47-10.6(d)", "19:47-10.8(k)")
def deal_order(start: int) -> tuple[int, ...]:
    """First the starting position, then counterclockwise every position, the dead hand too."""
    return tuple((start + step) % POSITIONS for step in range(POSITIONS))


@rule("19:47-10.6(e)", "19:47-10.8(l)")
def is_collected(position: int, wagered: tuple[int, ...], bank: int, dealers_wager: int) -> bool:
    """A stack where there is no wager is collected; the dealer's too if it has none on a bank's."""
    if position == bank:
        return False
    if position == 0:
        return dealers_wager == 0
    return position not in wagered


@rule("19:47-10.9(e)")
def voids_all(position: int, wagered: tuple[int, ...], bank: int) -> bool:
    """An exposed tile of the dealer, the bank, the dead hand or an unwagered position."""
    return position in (0, bank) or position not in wagered

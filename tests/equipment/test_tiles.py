"""A set of tiles: 21 faces, 32 tiles, and where each of them is."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from pitboss.equipment import TILES, TILES_IN_SET, Tile, TileSet, read_tiles, seeded, write_tiles
from pitboss.errors import InvariantBroken, MalformedAnswer


def test_a_set_has_every_pair_of_halves_and_eleven_faces_twice() -> None:
    """32 tiles with 227 pips."""
    halves = sorted(tile.halves for tile in TILES)

    assert halves == sorted(combinations_with_replacement(range(1, 7), 2))
    assert Counter(tile.copies for tile in TILES) == {2: 11, 1: 10}
    assert sum(tile.copies for tile in TILES) == TILES_IN_SET == 32
    assert sum(tile.copies * tile.pips for tile in TILES) == 227


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_is_written_as_it_is_read(tile: Tile) -> None:
    """Either half first."""
    first, second = tile.halves

    assert Tile.parse(f"{first}-{second}") == Tile.parse(f"{second}-{first}") == tile
    assert str(tile) == tile.code == f"{first}-{second}"
    assert repr(tile) == f"Tile.parse({tile.code!r})"


@pytest.mark.parametrize("text", ["", "7-1", "66", "6-", "6-6-6", "As", None, 5])
def test_what_is_no_tile_is_not_read(text: str) -> None:
    """The sentence says how one is written."""
    with pytest.raises(MalformedAnswer, match="written like 6-5"):
        Tile.parse(text)


def test_a_number_beyond_the_faces_is_no_tile() -> None:
    """There are 21."""
    with pytest.raises(InvariantBroken, match="21 faces"):
        Tile(21)


def test_tiles_are_read_with_spaces_or_commas() -> None:
    """And written with commas."""
    assert read_tiles("6-6 1-1,5-4") == read_tiles("6-6, 1-1 4-5")
    assert write_tiles(read_tiles("6-6 1-1 5-4")) == "6-6,1-1,4-5"


def test_tiles_move_from_the_stacks_to_players_and_are_collected() -> None:
    """None is lost, and none appears twice."""
    hand = read_tiles("6-6 6-6 1-2 4-5")
    dealt = TileSet().without(hand)
    assert dealt.left == 28
    assert not dealt.holds(read_tiles("6-6"))
    assert dealt.holds(read_tiles("1-1 1-1"))
    assert not dealt.holds(read_tiles("1-1 1-1 1-1"))
    assert sum(dealt.on_table) == 4
    dealt.check()
    with pytest.raises(InvariantBroken, match="only stacked"):
        dealt.without(read_tiles("1-2"))
    with pytest.raises(InvariantBroken, match="not washed"):
        dealt.washed()

    gone = dealt.collect(hand)
    with pytest.raises(InvariantBroken, match="on the layout"):
        gone.collect(read_tiles("1-1"))
    assert gone.washed() == TileSet()


def test_a_set_with_a_tile_too_many_stops_the_table() -> None:
    """Whether it is stacked or collected."""
    with pytest.raises(InvariantBroken, match="of one set"):
        TileSet(stacked=(3, *TileSet().stacked[1:])).check()
    with pytest.raises(InvariantBroken, match="every face"):
        TileSet(stacked=(2,)).check()


def test_picked_tiles_are_those_that_are_stacked() -> None:
    """Eight hands of four are the whole set; each tile is picked equally often."""
    source, tiles = seeded("tiles"), TileSet()
    hands: list[Tile] = []
    for _ in range(8):
        hand = tiles.pick(4, source)
        tiles = tiles.without(hand)
        hands.extend(hand)
    assert Counter(hands) == {tile: tile.copies for tile in TILES}
    assert tiles.left == 0
    with pytest.raises(InvariantBroken, match="so many"):
        tiles.pick(1, source)

    firsts = Counter(TileSet().pick(1, source)[0] for _ in range(3_200))
    assert all(abs(firsts[tile] - 100 * tile.copies) < 60 for tile in TILES)

"""Tiles: a set of 32 with 21 faces, each with the pips of two dice; eleven faces come twice.

A set knows which tiles are where but not their order, as a shoe of cards does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from pitboss.equipment.randomness import Source
from pitboss.errors import MalformedAnswer, ensure

# The faces that come twice, and those that come once; a tile is numbered by its place here.
DOUBLED: Final = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5")
SINGLE: Final = ("3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "2-4", "1-4", "2-3", "1-2")

_CODES: Final = DOUBLED + SINGLE
_COPIES: Final = (2,) * len(DOUBLED) + (1,) * len(SINGLE)
TILES_IN_SET: Final = sum(_COPIES)


class Tile(int):
    """A tile as the number of its face; it prints as its two halves.

    >>> print(Tile.parse("6-5"), Tile.parse("6-5").pips)
    5-6 11
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Tile:
        """The tile with that face; there are 21."""
        ensure(isinstance(number, int) and 0 <= number < len(_CODES), "a tile has one of 21 faces")
        return super().__new__(cls, number)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read a tile as people write it: `6-5` or `5-6`."""
        tile = _BY_TEXT.get(text) if isinstance(text, str) else None
        if tile is None:
            raise MalformedAnswer("a tile is written like 6-5, its two halves from 1 to 6")
        return tile

    @property
    def code(self) -> str:
        """The tile as it is written, the smaller half first."""
        return _CODES[self]

    @property
    def halves(self) -> tuple[int, int]:
        """The pips of its two halves."""
        return int(self.code[0]), int(self.code[2])

    @property
    def pips(self) -> int:
        """All its pips."""
        return sum(self.halves)

    @property
    def copies(self) -> int:
        """How many tiles of a set have this face."""
        return _COPIES[self]

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Tile.parse({self.code!r})"


TILES: Final = tuple(Tile(number) for number in range(len(_CODES)))
_BY_TEXT: Final = {
    **{tile.code: tile for tile in TILES},
    **{tile.code[::-1]: tile for tile in TILES},
}


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles with spaces or commas between them: `6-6 1-1` or `6-6,1-1`."""
    return tuple(Tile.parse(each) for each in text.replace(",", " ").split())


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles as `read_tiles` reads them."""
    return ",".join(tile.code for tile in tiles)


class TileSet(msgspec.Struct, frozen=True):
    """A set by faces: how many of each are still stacked and how many were collected.

    Tiles in neither place lie before somebody.
    """

    stacked: tuple[int, ...] = _COPIES
    collected: tuple[int, ...] = (0,) * len(_COPIES)

    @property
    def left(self) -> int:
        """How many tiles are still stacked."""
        return sum(self.stacked)

    @property
    def on_table(self) -> tuple[int, ...]:
        """How many of each face lie before somebody."""
        piles = zip(_COPIES, self.stacked, self.collected, strict=True)
        return tuple([full - stacked - gone for full, stacked, gone in piles])

    def check(self) -> None:
        """Stop the table if the tiles are not one set."""
        ensure(len(self.stacked) == len(self.collected) == len(_COPIES), "every face is counted")
        piles = (*self.stacked, *self.collected, *self.on_table)
        ensure(min(piles) >= 0, "the tiles are those of one set, each as often and no more")

    def holds(self, tiles: Iterable[Tile]) -> bool:
        """Whether all these tiles are still stacked."""
        wanted = list(tiles)
        return all(wanted.count(tile) <= self.stacked[tile] for tile in wanted)

    def pick(self, count: int, source: Source) -> tuple[Tile, ...]:
        """So many of the stacked tiles, each equally likely."""
        ensure(0 < count <= self.left, "tiles are picked only where there are so many")
        rest = [tile for tile in TILES for _ in range(self.stacked[tile])]
        return tuple(rest.pop(source.below(len(rest))) for _ in range(count))

    def without(self, tiles: Iterable[Tile]) -> TileSet:
        """The set after these tiles were dealt."""
        wanted = list(tiles)
        ensure(self.holds(wanted), "only stacked tiles are dealt")
        return msgspec.structs.replace(self, stacked=_moved(self.stacked, wanted, -1))

    def collect(self, tiles: Iterable[Tile]) -> TileSet:
        """The set after these tiles were collected from the layout."""
        after = msgspec.structs.replace(self, collected=_moved(self.collected, tiles, 1))
        ensure(min(after.on_table) >= 0, "only tiles on the layout are collected")
        return after

    def washed(self) -> TileSet:
        """All tiles washed and stacked again; none may still lie before somebody."""
        ensure(not any(self.on_table), "tiles before somebody are not washed")
        return TileSet()


def _moved(pile: tuple[int, ...], tiles: Iterable[Tile], by: int) -> tuple[int, ...]:
    counts = list(pile)
    for tile in tiles:
        counts[tile] += by
    return tuple(counts)

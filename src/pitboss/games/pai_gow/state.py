"""What lasts at a pai gow table, and what only this game says and shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

import msgspec

from pitboss.equipment import Tile, TileSet, read_tiles
from pitboss.games._pai_gow.settle import give_all_back
from pitboss.games._pai_gow.state import BankedDeal, HandsShown
from pitboss.games.pai_gow.house_way import Setting, compare
from pitboss.games.pai_gow.options import PaiGowRules
from pitboss.games.pai_gow.rules import DEAD_HAND
from pitboss.money import Cents
from pitboss.rulebook import rule
from pitboss.table import HOUSE, Answer, Event, Table, Wager


class PaiGowState(msgspec.Struct, frozen=True, kw_only=True):
    """The tiles, whose turn the bank is, and who may bank.

    `inspected` says that the set was inspected, `fresh` that it was laid out and washed and no
    round was dealt since. `offered` is who was offered the bank first in the last round,
    `last_bank` who banked it, and `last_wagers` what each player wagered last against the dealer.
    """

    equipment: ClassVar[tuple[str, ...]] = ("tiles", "inspected", "fresh")

    tiles: TileSet
    inspected: bool = False
    fresh: bool = True
    offered: int = 0
    last_bank: int = 0
    last_wagers: tuple[tuple[int, Cents], ...] = ()

    def check(self) -> None:
        """Stop the table if the tiles are not one set."""
        self.tiles.check()


PaiGowTable: TypeAlias = Table[PaiGowRules, PaiGowState, Wager]


@rule("19:47-10.2(a)")
def opening_state(rules: PaiGowRules) -> PaiGowState:
    """One set of 32 tiles, not yet inspected."""
    return PaiGowState(tiles=TileSet())


# -- answers ---------------------------------------------------------------------------------------


class StackDrawn(Answer, frozen=True, kw_only=True):
    """The four tiles of a stack."""

    tiles: str


class CutTiles(Answer, frozen=True, kw_only=True):
    """The bank points at one of the eight stacks, which goes to one end of the row."""

    stack: int
    side: str


class ExposeTile(Answer, frozen=True, kw_only=True):
    """A tile of a position was exposed before its time, the n-th of its four."""

    position: int
    tile: int


# -- events ----------------------------------------------------------------------------------------


class StackDealt(Event, frozen=True, kw_only=True):
    """A stack of four tiles lies at a position; who may not see them sees no tiles."""

    position: int
    tiles: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The position, and the tiles for those who may see them."""
        return f"{place_of(self.position)}: {' '.join(self.tiles) or 'four tiles face down'}"


class TilesSeen(Event, frozen=True, kw_only=True):
    """A player takes up four tiles and looks at them."""

    area: int
    tiles: tuple[str, ...]

    @property
    def text(self) -> str:
        """The tiles from the best one down, written as they are typed."""
        return f"area {self.area} holds {', '.join(self.tiles)}"


class TileTurned(Event, frozen=True, kw_only=True):
    """A tile that should lie face down was exposed."""

    position: int
    tile: str

    @property
    def text(self) -> str:
        """The tile and its position in words."""
        return f"{place_of(self.position)}, exposed: {self.tile}"


class StackAside(Event, frozen=True, kw_only=True):
    """The tiles of a position without a wager lie with the dead hand, unseen."""

    position: int

    @property
    def text(self) -> str:
        """The position in words."""
        return f"the tiles of {place_of(self.position)} are put with the dead hand, unseen"


class TilesCollected(Event, frozen=True, kw_only=True):
    """The tiles of a position were collected; they are kept in this order."""

    position: int

    @property
    def text(self) -> str:
        """The position in words."""
        return f"the tiles of {place_of(self.position)} are collected"


# -- a round ---------------------------------------------------------------------------------------


def place_of(position: int) -> str:
    """A position in words."""
    if position == DEAD_HAND:
        return "the dead hand"
    return f"area {position}" if position else "the dealer"


@dataclass(slots=True, kw_only=True)
class Deal(BankedDeal):
    """One round: position 0 is the dealer, 1 to 6 the areas, 7 the dead hand.

    `aside` are positions whose tiles lie with the dead hand, `looked_at` those whose tiles were
    taken up or turned over; `settings` are hands that were laid down.
    """

    hands: dict[int, tuple[Tile, ...]] = field(default_factory=dict)
    settings: dict[int, Setting] = field(default_factory=dict)
    aside: set[int] = field(default_factory=set)
    looked_at: set[int] = field(default_factory=set)

    def compared(self, position: int) -> tuple[int, int]:
        """How the high and the low hand of a position compare with those of the bank."""
        return compare(self.settings[position], self.settings[self.against])

    def hidden(self) -> list[int]:
        """The positions whose tiles others have not seen; a bank's are seen when exposed."""
        own = {self.bank} if self.bank and not self.co_bank else set()
        return [each for each in sorted(self.hands) if each not in self.looked_at - own]


def put_down(table: PaiGowTable, deal: Deal, position: int, tiles: str, provision: str) -> None:
    """A stack is dealt face down to a position."""
    dealt = read_tiles(tiles)
    deal.hands[position] = tuple(sorted(dealt))
    table.set_state(tiles=table.state.tiles.without(dealt))
    table.emit(StackDealt(cite=provision, position=position))
    codes = tuple(tile.code for tile in deal.hands[position])
    table.emit(StackDealt(cite=provision, position=position, tiles=codes, to=HOUSE))


def collect(table: PaiGowTable, deal: Deal, position: int, provision: str) -> None:
    """The tiles of a position are collected, in an order from which hands can be rebuilt."""
    table.set_state(tiles=table.state.tiles.collect(deal.hands.pop(position)))
    table.emit(TilesCollected(cite=provision, position=position))


def void_round(table: PaiGowTable, deal: Deal, provision: str) -> None:
    """All hands are void: every wager goes back, every tile is collected to be shuffled again."""
    table.announce("All hands are void; the tiles are shuffled again.", provision)
    give_all_back(table, provision)
    for position in sorted(deal.hands):
        collect(table, deal, position, provision)


def show_hands(table: PaiGowTable, position: int, hands: Setting, provision: str) -> None:
    """Two hands lie face up."""
    table.emit(
        HandsShown(
            cite=provision,
            position=position,
            high=tuple(tile.code for tile in hands.high_tiles),
            low=tuple(tile.code for tile in hands.low_tiles),
            text=f"{place_of(position)}: {hands.show()}",
        )
    )

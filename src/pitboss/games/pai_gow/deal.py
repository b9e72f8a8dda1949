"""The shaker, eight stacks of four, exposed tiles: 19:47-10.6, 10.8(i) to (m) and 10.9."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.equipment import TILES, Source, TileSet, read_tiles, write_tiles
from pitboss.errors import MalformedAnswer
from pitboss.games._pai_gow.provisions import ShakerProvisions
from pitboss.games._pai_gow.settle import give_back
from pitboss.games._pai_gow.shaking import roll
from pitboss.games._pai_gow.state import VoidDeal, areas_played, main_wagers
from pitboss.games.pai_gow.rules import (
    DEAD_HAND,
    HAND,
    POSITIONS,
    deal_order,
    is_collected,
    start_position,
    voids_all,
)
from pitboss.games.pai_gow.state import (
    Deal,
    ExposeTile,
    PaiGowTable,
    StackAside,
    StackDrawn,
    TileTurned,
    collect,
    place_of,
    put_down,
)
from pitboss.rulebook import cite
from pitboss.table import CHANCE, DEALER, Answer, Field, Form, OneOf, Question, Whole, seat_actor
from pitboss.table.authoring import Choice, Json, Procedure, choose

# Shaking and the lid; each stack, and a choice of the player whose tile was exposed before it.
DEAL_QUESTIONS_MAX: Final = 2 + POSITIONS + 1


# -- a stack ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FourTiles:
    """Four tiles that are still stacked."""

    tiles: TileSet

    def admits(self, value: object) -> bool:
        """Whether it names four such tiles."""
        try:
            named = read_tiles(value) if isinstance(value, str) else ()
        except MalformedAnswer:
            return False
        return len(named) == HAND and self.tiles.holds(named) and write_tiles(named) == value

    def read(self, typed: str) -> str:
        """The tiles typed one after the other, as in `6-6,1-1,4-5,3-6`."""
        return write_tiles(read_tiles(typed))

    def sample(self, source: Source) -> str:
        """Any four of them, each equally likely."""
        return write_tiles(self.tiles.pick(HAND, source))

    def describe(self) -> str:
        """How tiles are written."""
        return "four tiles that are still stacked, such as 6-6,1-1,4-5,3-6"

    def as_json(self) -> Json:
        """Four of the tiles, picked one by one."""
        left = [tile.code for tile in TILES for _ in range(self.tiles.stacked[tile])]
        return {"kind": "cards", "from": left, "least": HAND, "most": HAND}


@dataclass(frozen=True, slots=True)
class NextStack(Question):
    """A stack is dealt to a position, or the dealer says that a tile was exposed."""

    prompt: str
    cite: str
    tiles: TileSet
    calls: Sequence[Form] = ()

    def forms(self) -> Sequence[Form]:
        """The four tiles, or what went wrong."""
        blanks = {"tiles": FourTiles(self.tiles)}
        text = "the four tiles of the stack"
        return [Form("stack", StackDrawn, CHANCE, self.cite, text, blanks=blanks), *self.calls]

    def draw(self, source: Source) -> Answer | None:
        """Any four tiles that are still stacked."""
        return StackDrawn(by=CHANCE, tiles=write_tiles(self.tiles.pick(HAND, source)))


# -- the deal --------------------------------------------------------------------------------------


def deal_stacks(table: PaiGowTable, deal: Deal) -> Procedure[None]:
    """Where the deal starts, a stack to every position, and unwagered stacks put aside."""
    start = yield from _find_start(table, deal)
    provision = cite("19:47-10.8(k)") if deal.bank else cite("19:47-10.6(d)")
    text = f"the stack at the right end goes to {place_of(start)}, then counterclockwise"
    table.record(text, provision)
    for position in deal_order(start):
        words = f"A stack for {place_of(position)}."
        while isinstance(answer := (yield _next(table, deal, words, provision)), ExposeTile):
            yield from exposed(table, deal, answer)
        assert isinstance(answer, StackDrawn)
        put_down(table, deal, position, answer.tiles, provision)
        if position == 0:
            _mark_dealers_stack(table, deal)
    _put_aside(table, deal)
    text = "the shaker is covered, shaken once and placed to the dealer's right"
    table.record(text, cite("19:47-10.8(m)") if deal.bank else cite("19:47-10.6(f)"))


def _find_start(table: PaiGowTable, deal: Deal) -> Procedure[int]:
    """The total of the dice, counted from the dealer or from the bank as one."""
    bank = deal.bank
    cites = ShakerProvisions(
        shaken=cite("19:47-10.8(i)") if bank else cite("19:47-10.6(a)"),
        totalled=cite("19:47-10.8(i)") if bank else cite("19:47-10.6(b)"),
        not_flat=cite("19:47-10.9(a)"),
        fell_out=cite("19:47-10.9(b)"),
        bank_lifted=cite("19:47-10.8(i)"),
    )
    total = yield from roll(table, bank, cites)
    start = start_position(total, bank)
    first = f"the bank in area {bank}" if bank else "the dealer"
    provision = cite("19:47-10.8(j)") if bank else cite("19:47-10.6(c)")
    table.record(f"counted from {first} as one, {total} is {place_of(start)}", provision)
    return start


def _next(table: PaiGowTable, deal: Deal, words: str, provision: str) -> NextStack:
    calls = [exposed_form(deal)] if deal.hands else []
    return NextStack(words, provision, table.state.tiles, calls)


def _mark_dealers_stack(table: PaiGowTable, deal: Deal) -> None:
    """The dealer's own stack is marked at once, in a bank round by the dealer's wager."""
    if not deal.bank:
        table.record("the dealer's stack is marked with a marker", cite("19:47-10.6(d)"))
    elif deal.dealers_wager:
        table.record("the dealer's wager is put on the dealer's stack", cite("19:47-10.8(h)"))


def _put_aside(table: PaiGowTable, deal: Deal) -> None:
    """Stacks where there is no wager are collected unseen and lie with the dead hand."""
    provision = cite("19:47-10.8(l)") if deal.bank else cite("19:47-10.6(e)")
    wagered = areas_played(table)
    dealer = deal.dealers_wager if deal.bank else 1
    for position in sorted(deal.hands):
        if is_collected(position, wagered, deal.bank, dealer):
            deal.aside.add(position)
            if position != DEAD_HAND:
                table.emit(StackAside(cite=provision, position=position))


# -- exposed tiles ---------------------------------------------------------------------------------


def exposed_form(deal: Deal) -> Form:
    """The form by which the dealer says that a tile was exposed which others should not see."""
    positions = OneOf(tuple(deal.hidden()))
    blanks: dict[str, Field] = {"position": positions, "tile": Whole(1, HAND)}
    text = "a tile was exposed, 0 being the dealer's and 7 the dead hand's"
    return Form("exposed", ExposeTile, DEALER, cite("19:47-10.9(e)"), text, blanks=blanks)


def exposed(table: PaiGowTable, deal: Deal, answer: ExposeTile) -> Procedure[None]:
    """A player whose tile was exposed may void the hand, tiles unseen; other tiles void all."""
    position = answer.position
    tile = deal.hands[position][answer.tile - 1]
    everybody = voids_all(position, areas_played(table), deal.bank)
    provision = cite("19:47-10.9(e)") if everybody else cite("19:47-10.9(d)")
    table.emit(TileTurned(cite=provision, position=position, tile=tile.code))
    if everybody:
        raise VoidDeal(provision)
    seat = main_wagers(table, position)[0].seat
    choices = {"play": "play the hand", "void": "void the hand and take the wager back"}
    prompt = f"{tile} of area {position} was exposed. Play the hand or void it, tiles unseen?"
    if (yield from choose(Choice(prompt, provision, seat_actor(seat), choices))) == "void":
        give_back(table, position, provision)
        collect(table, deal, position, provision)

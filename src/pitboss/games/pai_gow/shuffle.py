"""Inspection, washing and stacking of the tiles, and the bank's cut: 19:47-10.4 and 10.8(g)."""

from __future__ import annotations

from typing import Final

from pitboss.games.pai_gow.house_way import faces
from pitboss.games.pai_gow.rules import POSITIONS, pairs_of_a_set
from pitboss.games.pai_gow.state import CutTiles, Deal, PaiGowTable
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    Choose,
    Field,
    Form,
    OneOf,
    Whole,
    seat_actor,
)
from pitboss.table.authoring import CHANGE_DICE, Choice, FormsQuestion, Procedure, choose

# The set is inspected, and once more where it was changed before; the tiles are stacked.
PREPARE_QUESTIONS_MAX: Final = 3

_RIGHT, _LEFT = "right", "left"


def open_table(table: PaiGowTable) -> Procedure[None]:
    """A set just received is inspected until one is suitable, laid out and washed."""
    if table.state.inspected:
        return
    yield from _inspect(table)
    table.set_state(inspected=True)
    _lay_out(table, cite("19:47-10.4(b)"))


def _inspect(table: PaiGowTable) -> Procedure[None]:
    """The dealer sorts and inspects the tiles, the floorperson verifies it."""
    choices = {
        "suitable": "all sixteen pairs are there, without a flaw",
        "missing": "a pair is not complete",
        "flawed": "a tile differs in size or shading, or is scratched or marked",
    }
    question = Choice(
        "Is the set of tiles suitable?", cite("19:47-10.4(a)"), FLOORPERSON, choices, "suitable"
    )
    while (found := (yield from choose(question))) != "suitable":
        provision = cite("19:47-10.4(a)1") if found == "missing" else cite("19:47-10.4(a)3")
        table.record(f"inspected: {choices[found]}", provision, by=FLOORPERSON)
        text = "brought a substitute set from the reserve in the pit stand"
        table.record(text, cite("19:47-10.4(a)3i"), by=SUPERVISOR)
        text = "with the dealer, sealed and signed the unsuitable set, with table, date and time"
        table.record(text, cite("19:47-10.4(a)3ii"), by=SUPERVISOR)
    pairs = len(pairs_of_a_set())
    table.record("sorted and inspected by the dealer, verified", question.cite, by=FLOORPERSON)
    text = f"sorted into {pairs} pairs: the supreme pair and the others are there"
    table.record(text, cite("19:47-10.4(a)1"))
    table.record("side by side, of the same size and shading", cite("19:47-10.4(a)2"))
    table.record("no flaw on the back and the sides of any tile", cite("19:47-10.4(a)3"))


def _lay_out(table: PaiGowTable, provision: str) -> None:
    """The tiles lie face up in ranked pairs for a player to see, and are then washed."""
    pairs = ", ".join(faces(pair) for pair in pairs_of_a_set())
    table.record(f"laid out face up in pairs by rank: {pairs}", provision)
    text = "the tiles are turned face down, washed and stacked"
    table.record(text, cite("19:47-10.4(c)"))
    table.set_state(fresh=True)


# -- before each round -----------------------------------------------------------------------------


def prepare(table: PaiGowTable) -> Procedure[None]:
    """Before every round all tiles are washed and stacked, anew if one was seen meanwhile."""
    while (said := (yield from choose(_question()))) != "shuffle":
        if said == "seen":
            text = "A tile was turned over and seen; the whole set is shuffled again."
            table.announce(text, cite("19:47-10.4(e)"))
        elif said == "idle":
            _lay_out(table, cite("19:47-10.4(g)"))
        elif said == CHANGE_DICE:
            text = "the dice in the shaker are changed"
            table.record(text, cite("19:47-10.3(c)"), by=FLOORPERSON)
        else:
            text = "another set of tiles is received"
            table.record(text, cite("19:47-10.4(a)"), by=FLOORPERSON)
            table.set_state(inspected=False)
            yield from open_table(table)
    table.set_state(tiles=table.state.tiles.washed())
    table.record("all tiles are face down and shuffled", cite("19:47-10.4(f)"))
    text = "washed with the heels of the palms, eight circles, one hand each way"
    table.record(text, cite("19:47-10.1[Washing]"))
    text = f"{POSITIONS} stacks of four stand side by side before the inventory container"
    table.record(text, cite("19:47-10.4(d)"))


def _question() -> Choice:
    choices = {
        "shuffle": "the tiles are washed and stacked",
        "seen": "a tile was turned over and seen while they were stacked",
        "idle": "nobody played: the tiles lay face up in pairs for the player who came",
        "change": "another set of tiles comes to the table",
        CHANGE_DICE: "the dice in the shaker are changed for others",
    }
    prompt = "The tiles are made ready."
    return Choice(prompt, cite("19:47-10.4(d)"), DEALER, choices, usual="shuffle")


# -- the cut ---------------------------------------------------------------------------------------


def cut(table: PaiGowTable, deal: Deal) -> Procedure[None]:
    """The bank may point at tiles that are moved to an end of the row; nobody else cuts."""
    if not deal.bank:
        return
    by, provision = seat_actor(deal.bank), cite("19:47-10.8(g)")
    blanks: dict[str, Field] = {"stack": Whole(1, POSITIONS), "side": OneOf((_RIGHT, _LEFT))}
    text = "point at a stack, counted from the dealer's right, that goes to an end of the row"
    offered = [
        Form("refuse", Choose, by, provision, "no cut", {"choice": "refuse"}),
        Form("cut", CutTiles, by, provision, text, blanks=blanks),
    ]
    answer = yield FormsQuestion(f"Seat {deal.bank}, the bank, may cut.", provision, offered)
    if isinstance(answer, CutTiles):
        text = f"stack {answer.stack} goes to the {answer.side} end of the row"
        table.record(text, provision, by=by)
    else:
        table.record("there is no cut", provision, by=by)

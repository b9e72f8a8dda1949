"""Three dice in a shaker say where the deal begins; the dealer or the bank shakes them."""

from __future__ import annotations

from typing import Any

from pitboss.games._pai_gow.provisions import ShakerProvisions
from pitboss.games._shaker import SHAKES_MAX, ShakeShaker
from pitboss.table import (
    DEALER,
    CallIrregularity,
    DiceRested,
    DiceShown,
    Form,
    Table,
    Wager,
    Whole,
    seat_actor,
)
from pitboss.table.authoring import (
    Chance,
    FormsQuestion,
    Irregularity,
    Procedure,
    ask,
    throw_of,
)


def roll(table: Table[Any, Any, Wager], bank: int, cites: ShakerProvisions) -> Procedure[int]:
    """The dealer, or the bank, shakes; the dealer lifts the lid, totals and announces."""
    yield from _shake(table, bank, cites.shaken)
    while isinstance(answer := (yield _lid(table, bank, cites)), CallIrregularity):
        _no_roll(table, answer.kind, cites)
        yield from _shake(table, bank, cites.shaken)
    assert isinstance(answer, DiceRested)
    table.emit(DiceShown(cite=cites.totalled, faces=answer.faces))
    total = sum(answer.faces)
    table.announce(f"{total}", cites.totalled)
    return total


def _shake(table: Table[Any, Any, Wager], bank: int, provision: str) -> Procedure[None]:
    by = seat_actor(bank) if bank else DEALER
    prompt = "The bank shakes the shaker." if bank else "The dealer shakes the shaker."
    least = table.rules.shaker.shakes_min
    text, blanks = f"shake the shaker at least {least} times", {"count": Whole(least, SHAKES_MAX)}
    form = Form("shake", ShakeShaker, by, provision, text, blanks=blanks)
    usual = ShakeShaker(by=by, count=least)
    shaken = yield from ask(FormsQuestion(prompt, provision, [form], usual), ShakeShaker)
    table.record(f"shook the covered shaker {shaken.count} times", provision, by=by)


def _lid(table: Table[Any, Any, Wager], bank: int, cites: ShakerProvisions) -> Chance:
    wrong = [
        Irregularity("not_flat", DEALER, cites.not_flat, "a die does not lie flat"),
        Irregularity("fell_out", DEALER, cites.fell_out, "a die fell out"),
    ]
    if bank:
        lifted = Irregularity("bank_lifted", DEALER, cites.bank_lifted, "the bank lifted the lid")
        wrong.append(lifted)
    return throw_of(
        table.rules.shaker.dice,
        prompt="The dealer removes the lid.",
        cite=cites.totalled,
        irregularities=wrong,
    )


def _no_roll(table: Table[Any, Any, Wager], kind: str, cites: ShakerProvisions) -> None:
    if kind == "bank_lifted":
        words = "The shaker is covered and the bank shakes again."
        return table.announce(words, cites.bank_lifted)
    return table.announce("No roll", cites.not_flat if kind == "not_flat" else cites.fell_out)

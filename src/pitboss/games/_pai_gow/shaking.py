"""Three dice in a shaker say where the deal begins; the dealer or the bank shakes them."""

from __future__ import annotations

from typing import Any

from pitboss.games._pai_gow.text import ShakerText
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


def roll(table: Table[Any, Any, Wager], bank: int, text: ShakerText) -> Procedure[int]:
    """The dealer, or the bank, shakes; the dealer lifts the lid, totals and announces."""
    yield from _shake(table, bank, text.shaken)
    while isinstance(answer := (yield _lid(table, bank, text)), CallIrregularity):
        _no_roll(table, answer.kind, text)
        yield from _shake(table, bank, text.shaken)
    assert isinstance(answer, DiceRested)
    table.emit(DiceShown(cite=text.totalled, faces=answer.faces))
    total = sum(answer.faces)
    table.announce(f"{total}", text.totalled)
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


def _lid(table: Table[Any, Any, Wager], bank: int, text: ShakerText) -> Chance:
    wrong = [
        Irregularity("not_flat", DEALER, text.not_flat, "a die does not lie flat"),
        Irregularity("fell_out", DEALER, text.fell_out, "a die fell out"),
    ]
    if bank:
        lifted = Irregularity("bank_lifted", DEALER, text.bank_lifted, "the bank lifted the lid")
        wrong.append(lifted)
    return throw_of(
        table.rules.shaker.dice,
        prompt="The dealer removes the lid.",
        cite=text.totalled,
        irregularities=wrong,
    )


def _no_roll(table: Table[Any, Any, Wager], kind: str, text: ShakerText) -> None:
    if kind == "bank_lifted":
        words = "The shaker is covered and the bank shakes again."
        return table.announce(words, text.bank_lifted)
    return table.announce("No roll", text.not_flat if kind == "not_flat" else text.fell_out)

"""Where the first card or stack goes, by dice or a generator, and the wagers on its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.equipment import Shaker, Source
from pitboss.games._shaker import SHAKES_MAX, ShakeShaker
from pitboss.games.pai_gow_poker.deal import Deal
from pitboss.games.pai_gow_poker.decide import decide_number
from pitboss.games.pai_gow_poker.options import AUTO_SHOE, BY_HAND, MANUAL_SHOE
from pitboss.games.pai_gow_poker.rules import POSITIONS, start_position
from pitboss.games.pai_gow_poker.state import (
    NumberShown,
    PaiGowPokerTable,
    note,
    place_of,
    say,
)
from pitboss.games.pai_gow_poker.wagers import NUMBER
from pitboss.rulebook import cite
from pitboss.table import (
    CHANCE,
    DEALER,
    Actor,
    Answer,
    CallIrregularity,
    DiceRested,
    DiceShown,
    Form,
    Question,
    Wager,
    Whole,
    seat_actor,
)
from pitboss.table.authoring import Chance, Decision, Irregularity, Procedure, ask, settle, throw_of

__all__ = ["START_QUESTIONS_MAX", "find_start"]

# So often in a row the dice do not lie as they should.
NO_ROLLS_MAX: Final = 3
START_QUESTIONS_MAX: Final = 2 * (NO_ROLLS_MAX + 1)

_BANK_LIFTS: Final = {
    MANUAL_SHOE: cite("19:47-11.10(h)2"),
    BY_HAND: cite("19:47-11.10(i)3"),
    AUTO_SHOE: cite("19:47-11.10(j)"),
}
_BANK_SHAKES: Final = {
    MANUAL_SHOE: cite("19:47-11.10(h)1"),
    BY_HAND: cite("19:47-11.10(i)2"),
    AUTO_SHOE: cite("19:47-11.10(j)"),
}
_BANK_COUNTS: Final = {
    MANUAL_SHOE: cite("19:47-11.10(h)3"),
    BY_HAND: cite("19:47-11.10(i)4"),
    AUTO_SHOE: cite("19:47-11.10(j)"),
}
_SETTLES: Final = {
    MANUAL_SHOE: cite("19:47-11.8(b)"),
    BY_HAND: cite("19:47-11.8A(e)"),
    AUTO_SHOE: cite("19:47-11.8B(c)"),
}


@dataclass(frozen=True, slots=True)
class ShakeDice(Question):
    """The covered shaker with the three dice is in somebody's hands."""

    prompt: str
    cite: str
    by: Actor
    shaker: Shaker

    def forms(self) -> Sequence[Form]:
        """How often it is shaken, often enough."""
        least = self.shaker.shakes_min
        text = f"shake the shaker at least {least} times"
        blanks = {"count": Whole(least, SHAKES_MAX)}
        return [Form("shake", ShakeShaker, self.by, self.cite, text, blanks=blanks)]

    def default(self) -> Answer:
        """Just often enough."""
        return ShakeShaker(by=self.by, count=self.shaker.shakes_min)


def find_start(table: PaiGowPokerTable, deal: Deal) -> Procedure[int]:
    """The starting position; wagers on the number are settled before any card reaches a player."""
    method, bank = table.rules.deal_method, deal.bank
    if table.rules.start_device == "rng":
        number, counted = (yield from _generate(table)), cite("19:47-11.8C(c)")
    else:
        number, counted = (yield from _roll(table, bank)), cite("19:47-11.8C(b)2")
    provision = _BANK_COUNTS[method] if bank else counted
    start = start_position(number, bank)
    first = f"the bank in area {bank}" if bank else "the dealer"
    note(table, f"counted from {first} as one, {number} is {place_of(start)}", provision)
    if table.rules.mark_start_position:
        note(table, f"{place_of(start)} is marked with a cut card", cite("19:47-11.8C(d)"))
    if table.rules.number_wager:
        _settle_numbers(table, number)
    note(table, "the starting position is known before any card is delivered", _SETTLES[method])
    return start


# -- the generator ---------------------------------------------------------------------------------


def _generate(table: PaiGowPokerTable) -> Procedure[int]:
    """The generator selects and displays a number, which the dealer announces."""
    provision = cite("19:47-11.8C(c)")
    blanks = {"number": Whole(1, POSITIONS)}
    form = Form("number", NumberShown, CHANCE, provision, "the number shown", blanks=blanks)

    def fair(source: Source) -> Answer:
        return form.fill(number=1 + source.below(POSITIONS))

    shown = yield from ask(Chance("The generator runs.", provision, form, fair), NumberShown)
    say(table, f"{shown.number}", provision)
    return shown.number


def _settle_numbers(table: PaiGowPokerTable, shown: int) -> None:
    """Losing wagers on numbers are collected at once, then the winning ones are paid."""
    wagers = [w for w in table.wagers.values() if table.layout[w.spot].kind == NUMBER]
    decided: list[tuple[Wager, Decision]] = []
    laid: Counter[tuple[int, str]] = Counter()
    for wager in wagers:
        place = wager.seat, wager.spot
        decided.append((wager, decide_number(wager, shown, table.rules, beside=laid[place])))
        laid[place] += wager.action
    collecting, paying = cite("19:47-11.13(b)4"), cite("19:47-11.13(b)5")
    settle(table, decided, collect=collecting, pay=paying)
    note(table, "wagers on numbers are settled apart from all others", cite("19:47-11.13(c)"))


# -- the dice --------------------------------------------------------------------------------------


def _roll(table: PaiGowPokerTable, bank: int) -> Procedure[int]:
    """The dealer, or the bank, shakes; the dealer lifts the lid, totals and announces."""
    left = NO_ROLLS_MAX
    yield from _shake(table, bank)
    while isinstance(answer := (yield _lid(table, bank, may_fail=left > 0)), CallIrregularity):
        left -= 1
        _no_roll(table, answer.kind)
        yield from _shake(table, bank)
    assert isinstance(answer, DiceRested)
    table.emit(DiceShown(cite=cite("19:47-11.8C(b)1"), faces=answer.faces))
    total = sum(answer.faces)
    say(table, f"{total}", cite("19:47-11.8C(b)1"))
    return total


def _shake(table: PaiGowPokerTable, bank: int) -> Procedure[None]:
    by = seat_actor(bank) if bank else DEALER
    provision = _BANK_SHAKES[table.rules.deal_method] if bank else cite("19:47-11.8C(b)")
    prompt = "The bank shakes the shaker." if bank else "The dealer shakes the shaker."
    shaken = yield from ask(ShakeDice(prompt, provision, by, table.rules.shaker), ShakeShaker)
    note(table, f"shook the covered shaker {shaken.count} times", provision, by=by)


def _lid(table: PaiGowPokerTable, bank: int, *, may_fail: bool) -> Chance:
    wrong = [
        Irregularity("not_flat", DEALER, cite("19:47-11.11(a)"), "a die does not lie flat"),
        Irregularity("fell_out", DEALER, cite("19:47-11.11(b)"), "a die fell out"),
    ]
    if bank:
        lifts = _BANK_LIFTS[table.rules.deal_method]
        wrong.append(Irregularity("bank_lifted", DEALER, lifts, "the bank lifted the lid"))
    return throw_of(
        table.rules.shaker.dice,
        prompt="The dealer removes the lid.",
        cite=cite("19:47-11.8C(b)1"),
        irregularities=wrong if may_fail else (),
    )


def _no_roll(table: PaiGowPokerTable, kind: str) -> None:
    if kind == "bank_lifted":
        provision = _BANK_LIFTS[table.rules.deal_method]
        return say(table, "The shaker is covered and the bank shakes again.", provision)
    provision = cite("19:47-11.11(a)") if kind == "not_flat" else cite("19:47-11.11(b)")
    return say(table, "No roll", provision)

"""A round of mini-dice: bets, two shakes, settlement; 13:69F-13.5 and 13.7 in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from pitboss.games._shaker import ShakeShaker, Shaking, gives_up, judge_shake, shake
from pitboss.games.mini_dice.betting import (
    bets,
    check_form,
    note_age,
)
from pitboss.games.mini_dice.holder import (
    offer_shaker,
    order_form,
    player_holds,
    relinquish,
    right_to_shake,
)
from pitboss.games.mini_dice.options import CheckDice, MiniDiceRules
from pitboss.games.mini_dice.rules import (
    LOSES,
    STAYS,
    any_7,
    call,
    field,
    field_pays_double,
    over_7,
    place,
    under_7,
)
from pitboss.games.mini_dice.state import NOBODY, MiniDiceTable, OrderPass
from pitboss.rulebook import cite, rule
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    SEAT_MAX,
    Announced,
    Answer,
    DiceRested,
    DiceShown,
    Form,
    Question,
    Recorded,
    Spot,
    Wager,
    seat_actor,
)
from pitboss.table.authoring import (
    Choice,
    Decision,
    Irregularity,
    Procedure,
    ask,
    choose,
    lost,
    settle,
    throw_of,
    won,
)

# The opening, the end of betting, tours of the shaker before the shake and after settlement, the
# dealer's shake and a player's, and the dice.
QUESTIONS_MAX: Final = 2 + 1 + 2 * SEAT_MAX + 2 + 1


def play(table: MiniDiceTable) -> Procedure[None]:
    """One shake of the dice, and who shakes next."""
    opened = table.state.opened or (yield from _open(table))  # 13.5(a)
    if not opened:
        return
    yield from bets(table)  # (b)
    shaken = yield from _shakes(table)  # (c), (d)
    total = (yield from _uncover(table)) if shaken else None  # (e)
    if total is not None:
        _settle(table, total)  # (f)
        yield from right_to_shake(table, total)  # 13.7


# -- opening ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _AgeOfDice(Question):
    """For how long the dice have been on the table."""

    prompt: str
    cite: str

    def forms(self) -> Sequence[Form]:
        return [check_form()]

    def default(self) -> Answer:
        return CheckDice(by=FLOORPERSON, hours=0)


def _open(table: MiniDiceTable) -> Procedure[bool]:
    """The table opens only with a shaker in working order and with dice that are not too old."""
    provision = cite("13:69F-13.5(a)")
    choices = {"pass": "the shaker works properly", "fail": "the shaker does not work properly"}
    prompt = "The shaker is inspected before the table opens."
    found = yield from choose(Choice(prompt, provision, FLOORPERSON, choices, usual="pass"))
    table.emit(Recorded(cite=provision, by=FLOORPERSON, text=f"inspected: {choices[found]}"))
    if found == "fail":
        return False
    question = _AgeOfDice("How old are the dice?", cite("13:69F-13.3(a)2"))
    checked = yield from ask(question, CheckDice)
    note_age(table, checked.hours)
    text = "the shaker and its dice are in the dealer's care"
    table.emit(Recorded(cite=cite("13:69F-13.3(a)1"), by=DEALER, text=text))
    table.set_state(opened=True)
    return True


# -- shaking ----------------------------------------------------------------------------------


def _shakes(table: MiniDiceTable) -> Procedure[bool]:
    """The dealer shakes, and then the player who holds the shaker."""
    prompt, provision = "The dealer covers and shakes the shaker.", cite("13:69F-13.5(c)")
    shaken = yield from shake(table, table.rules.shaker, prompt=prompt, cite=provision)
    return shaken and (yield from _second_shake(table))


def _second_shake(table: MiniDiceTable) -> Procedure[bool]:
    """The holder shakes, or who is given the shaker after an order to pass it, or the dealer."""
    while True:
        if table.state.holder == NOBODY:
            yield from offer_shaker(table)
        if not player_holds(table):
            prompt, provision = "The dealer shakes for the players.", cite("13:69F-13.5(d)2")
            return (yield from shake(table, table.rules.shaker, prompt=prompt, cite=provision))
        shaken = yield from _player_shakes(table)
        if table.state.holder != NOBODY:
            return shaken


def _player_shakes(table: MiniDiceTable) -> Procedure[bool]:
    """The holder shakes and gives the shaker back, unless the floorperson has it passed."""
    provision = cite("13:69F-13.5(d)1")
    for invalid in count(1):
        answer = yield _player_question(table, provision)
        if isinstance(answer, OrderPass):
            relinquish(table, answer)
            return False
        assert isinstance(answer, ShakeShaker)
        if judge_shake(table, answer, table.rules.shaker, provision):
            return True
        table.set_state(invalid_shakes=table.state.invalid_shakes + 1)
        if gives_up(table, invalid):
            break
    return False


def _player_question(table: MiniDiceTable, provision: str) -> Shaking:
    seat = table.state.holder
    by, orders = seat_actor(seat), (order_form(table),)
    prompt, spent = f"Seat {seat} shakes the shaker.", table.bounds.is_spent(by)
    return Shaking(prompt, provision, by, table.rules.shaker, orders, spent)


def _uncover(table: MiniDiceTable) -> Procedure[int | None]:
    """The dealer calls the sum, or no roll if the dice do not lie flat; see docs/readings.md."""
    provision = cite("13:69F-13.5(e)")
    cocked = Irregularity("no_roll", DEALER, provision, "the dice do not both lie flat")
    prompt = "The dealer uncovers the shaker."
    dice = table.rules.shaker.dice
    answer = yield throw_of(dice, prompt=prompt, cite=provision, irregularities=(cocked,))
    if not isinstance(answer, DiceRested):
        text = "No roll. The wagers stand and betting opens again."
        table.emit(Announced(cite=provision, by=DEALER, text=text))
        return None
    total = call(*answer.faces)
    table.emit(DiceShown(cite=provision, faces=answer.faces))
    table.emit(Announced(cite=provision, by=DEALER, text=str(total)))
    return total


# -- settlement -------------------------------------------------------------------------------


def _settle(table: MiniDiceTable, total: int) -> None:
    stand = table.wagers.values()
    each = [(w, decide(w, table.spot_of(w), total, table.rules_of(w))) for w in stand]
    decided = [(wager, decision) for wager, decision in each if decision is not None]
    settle(table, decided, collect=cite("13:69F-13.5(f)"), pay=cite("13:69F-13.5(f)"))
    text = "all winners are paid; only now is the shaker covered"
    table.emit(Recorded(cite=cite("13:69F-13.5(f)[cover]"), by=DEALER, text=text))


@rule("13:69F-13.4(c)", "13:69F-13.4(e)", "13:69F-13.6(b)2")
def decide(wager: Wager, spot: Spot, total: int, rules: MiniDiceRules) -> Decision | None:
    """How a wager comes out by where it lies when this sum is called; None if it stays.

    Nothing is charged: a winner has the whole of what the odds say.
    """
    outcome = _outcome(spot, total)
    if outcome == STAYS:
        return None
    if outcome == LOSES:
        return lost(wager.cents, spot.kind.cite)
    double = spot.kind.key == "field" and field_pays_double(total)
    line = rules.line("field_2_12" if double else spot.kind.key)
    return won(wager.action, rules.odds(line.key), line.cite)


def _outcome(spot: Spot, total: int) -> int:
    match spot.kind.key:
        case "field":
            return field(total)
        case "any_7":
            return any_7(total)
        case "over_7":
            return over_7(total)
        case "under_7":
            return under_7(total)
        case _:
            return place(spot.on[0], total)

"""A round of craps: the dice find a shooter, bets, one throw, settlement; 19:47-1.7 to 1.11."""

from __future__ import annotations

from pitboss.games.craps.betting import CrapsWindow
from pitboss.games.craps.rules import is_loser_seven, next_puck, total_of
from pitboss.games.craps.settle import Roll, decide
from pitboss.games.craps.shooter import give_up, ready, select_shooter
from pitboss.games.craps.state import CrapsTable, CrapsWager, PuckMoved, come_wagers
from pitboss.games.craps.throw import throw
from pitboss.games.craps.wagers import FAMILY, LINES
from pitboss.rulebook import cite
from pitboss.table import SEAT_MAX, STICKMAN, Announced, DiceShown, Recorded
from pitboss.table.authoring import Decision, Procedure, betting, settle

# Each seat is offered the dice once; the closing call; two confirmations of a late wager; and the
# throw.
QUESTIONS_MAX = SEAT_MAX + 1 + 2 + 1


def play(table: CrapsTable) -> Procedure[None]:
    """One throw of the dice, if somebody throws them."""
    if not table.state.shooter:
        yield from select_shooter(table)  # 1.7(b), 1.11(b) to (d)
    closed = yield from betting(CrapsWindow(table))  # 1.2, 1.3
    if not closed or not ready(table):  # 1.8, 1.11(a)
        return
    roll = yield from throw(table)  # 1.8, 1.9
    if roll is None:
        table.set_state(thrown=True)
        return
    _settle(table, roll)  # 1.10
    _after(table, total_of(*roll))  # 1.11


def _settle(table: CrapsTable, roll: Roll) -> None:
    """The stickman calls the total; every wager it decides is settled, the others move or stay."""
    total = total_of(*roll)
    call = f"{total} the hard way" if roll[0] == roll[1] and total not in (2, 12) else f"{total}"
    table.emit(DiceShown(cite=cite("19:47-1.10(a)"), faces=roll))
    table.emit(Announced(cite=cite("19:47-1.10(a)"), by=STICKMAN, text=call))
    collected = "dice brought with the stick to the centre, between stickman and boxman"
    table.emit(Recorded(cite=cite("19:47-1.10(b)[stick]"), by=STICKMAN, text=collected))
    decided: list[tuple[CrapsWager, Decision]] = []
    for wager in list(table.wagers.values()):
        rules, spot = table.rules_of(wager), table.spot_of(wager)
        after = decide(wager, spot, roll, rules, puck=table.state.puck)
        if isinstance(after, Decision):
            decided.append((wager, after))
        elif after != wager:
            _move(table, after)
    provision = cite("19:47-1.10(b)[settle]")
    settle(table, decided, collect=provision, pay=provision)


def _move(table: CrapsTable, wager: CrapsWager) -> None:
    line = FAMILY[wager.spot] in LINES
    provision = cite("19:47-1.1[come out point]") if line else cite("19:47-1.1[come point]")
    table.change(wager, provision, f"its point is {wager.point}")


def _after(table: CrapsTable, total: int) -> None:
    """The marker is turned, and the shooter keeps the dice, must pass them, or has cleared."""
    state = table.state
    puck = next_puck(state.puck, total, state.clearing)
    table.set_state(puck=puck, rolled=True, lowered=())
    if puck != state.puck:
        _turn_marker(table, puck)
    if is_loser_seven(state.puck, total):
        give_up(table, cite("19:47-1.11(a)1"), "Seven out: the shooter must pass the dice.")
    elif state.clearing and not come_wagers(table):
        give_up(table, cite("19:47-1.11(b)"), "The come wagers left over are decided.")


def _turn_marker(table: CrapsTable, point: int) -> None:
    provision = cite("19:47-1.1[come out point]") if point else cite("19:47-1.1[come out roll]")
    off = "The marker is Off: the next roll is a come-out roll."
    text = f"The marker is On: the point is {point}." if point else off
    table.emit(PuckMoved(cite=provision, point=point, text=text))

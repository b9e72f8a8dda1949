"""Who throws: the dice go round the table, are kept, passed or given up (19:47-1.7, 1.8, 1.11)."""

from __future__ import annotations

from pitboss.games.craps.rules import is_come_out, must_bet_line, offer_order
from pitboss.games.craps.state import (
    CrapsTable,
    ShooterChosen,
    come_wagers,
    line_bettors,
    update,
)
from pitboss.rulebook import cite
from pitboss.table import (
    BOXMAN,
    DEALER,
    STICKMAN,
    Announced,
    Choice,
    Procedure,
    Recorded,
    choose,
    seat_actor,
)

__all__ = ["give_up", "ready", "select_shooter"]


def select_shooter(table: CrapsTable) -> Procedure[None]:
    """Offer the dice in order until a player takes them; perhaps the last shooter must clear."""
    for seat in offer_order(table.state.previous, tuple(table.seats)):
        choice = yield from choose(_offer(table, seat))
        if choice == "accept":
            return _hand_over(table, seat)
    _nobody(table)


def _offer(table: CrapsTable, seat: int) -> Choice:
    opening, size = table.state.previous == 0, table.rules.dice_set_size
    text = "take the dice" if table.state.puck else "take the dice and bet the line"
    return Choice(
        prompt=f"The set of {size} dice is offered to seat {seat}.",
        cite=cite("19:47-1.7(b)") if opening else cite("19:47-1.11(c)"),
        by=seat_actor(seat),
        choices={"accept": text, "refuse": "let the dice go on"},
    )


def _hand_over(table: CrapsTable, seat: int) -> None:
    """The first to accept keeps two dice; the rest go back to the cup before the stickman."""
    opening = table.state.previous == 0
    provision = cite("19:47-1.7(c)") if opening else cite("19:47-1.11(d)")
    rest = table.rules.dice_set_size - 2
    text = f"Seat {seat} is the shooter and keeps two dice; {rest} return to the cup."
    update(table, shooter=seat, rolled=False, clearing=False)
    table.emit(ShooterChosen(cite=provision, seat=seat, text=text))
    control = f"{rest} dice in the cup before the stickman"
    table.emit(Recorded(cite=cite("19:47-1.7(a)[control]"), by=STICKMAN, text=control))


def _nobody(table: CrapsTable) -> None:
    """Nobody takes the dice: nothing is thrown, unless come wagers are left to be decided."""
    state = table.state
    left_over = is_come_out(state.puck, state.clearing) and come_wagers(table)
    if not left_over or state.gone:
        text = "Nobody takes the dice; there is no throw until somebody does."
        table.emit(Announced(cite=cite("19:47-1.11(c)"), by=STICKMAN, text=text))
        return
    update(table, shooter=state.previous, rolled=False, clearing=True)
    text = "The last shooter throws without a line bet, to decide the come wagers left over."
    table.emit(ShooterChosen(cite=cite("19:47-1.11(b)"), seat=state.previous, text=text))
    marker = "the marker lies Off on the Don't Pass Line before the shooter"
    table.emit(Recorded(cite=cite("19:47-1.11(b)[marker]"), by=DEALER, text=marker))


def give_up(table: CrapsTable, provision: str, text: str) -> None:
    """The shooter no longer has the dice: they are offered on before the next throw."""
    shooter = table.state.shooter
    update(table, shooter=0, previous=shooter, rolled=False, clearing=False, gone=False)
    table.emit(ShooterChosen(cite=provision, seat=0, text=text))


def ready(table: CrapsTable) -> bool:
    """Whether the dice may be thrown now that betting is closed."""
    if table.state.clearing:
        _end_clearing(table)
    state = table.state
    if not state.shooter:
        text = "There is no shooter, so there is no throw."
        table.emit(Announced(cite=cite("19:47-1.7(b)"), by=BOXMAN, text=text))
        return False
    if must_bet_line(state.puck, state.clearing) and state.shooter not in line_bettors(table):
        text = "The shooter has made no line bet and gives up the dice."
        give_up(table, cite("19:47-1.8[wager]"), text)
        return False
    return True


def _end_clearing(table: CrapsTable) -> None:
    """A line bet brings back the come-out roll: its maker shoots if the last shooter made none."""
    bettors, shooter = line_bettors(table), table.state.shooter
    if bettors:
        order = (shooter, *offer_order(shooter, tuple(table.seats)))
        seat = next(each for each in order if each in bettors)
        update(table, shooter=seat, previous=shooter, clearing=False)
        text = f"Seat {seat} has bet the line and shoots."
        table.emit(ShooterChosen(cite=cite("19:47-1.11(b)"), seat=seat, text=text))
    elif not come_wagers(table):
        text = "No come wager is left to be decided."
        give_up(table, cite("19:47-1.11(b)"), text)

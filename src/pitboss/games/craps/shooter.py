"""Who throws: the dice go round the table, are kept, passed or given up (19:47-1.7, 1.8, 1.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.games.craps.rules import (
    are_repeated,
    is_come_out,
    may_pass,
    must_bet_line,
    offer_order,
)
from pitboss.games.craps.state import (
    REASONS,
    CrapsTable,
    OrderDice,
    PassDice,
    ShooterChosen,
    come_wagers,
    line_bettors,
)
from pitboss.rulebook import cite
from pitboss.table import BOXMAN, DEALER, STICKMAN, Announced, Form, OneOf, Recorded, seat_actor
from pitboss.table.authoring import Choice, Procedure, choose

# The shooter has just been given the dice, or has none.
_NOT_THROWN: Final[Mapping[str, object]] = MappingProxyType(
    {"rolled": False, "thrown": False, "invalid_rolls": 0}
)


def select_shooter(table: CrapsTable) -> Procedure[None]:
    """Offer the dice in order until a player takes them; perhaps the last shooter must clear."""
    for seat in offer_order(table.state.previous, tuple(table.seats)):
        choice = yield from choose(_offer(table, seat))
        if choice == "accept":
            return _hand_over(table, seat)
    _nobody(table)


def _offer(table: CrapsTable, seat: int) -> Choice:
    opening, size = table.state.previous == 0, table.rules.dice_set_size
    puck = table.state.puck
    text = "take the dice" if puck else "take the dice and bet the line"
    point = f"; the point is {puck}" if puck else ""
    return Choice(
        prompt=f"The set of {size} dice is offered to seat {seat}{point}.",
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
    table.set_state(shooter=seat, clearing=False, **_NOT_THROWN)
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
    table.set_state(shooter=state.previous, clearing=True, **_NOT_THROWN)
    text = "The last shooter throws without a line bet, to decide the come wagers left over."
    table.emit(ShooterChosen(cite=cite("19:47-1.11(b)"), seat=state.previous, text=text))
    marker = "the marker lies Off on the Don't Pass Line before the shooter"
    table.emit(Recorded(cite=cite("19:47-1.11(b)[marker]"), by=DEALER, text=marker))


def give_up(table: CrapsTable, provision: str, text: str) -> None:
    """The shooter no longer has the dice: they are offered on before the next throw."""
    shooter = table.state.shooter
    table.set_state(shooter=0, previous=shooter, clearing=False, gone=False, **_NOT_THROWN)
    table.emit(ShooterChosen(cite=provision, seat=0, text=text))


def passing_forms(table: CrapsTable) -> Iterator[Form]:
    """After a roll the shooter may pass the dice; the boxman may order them passed."""
    state = table.state
    if state.shooter and may_pass(state.rolled, state.thrown):
        by, provision = seat_actor(state.shooter), cite("19:47-1.11(a)")
        yield Form("pass dice", PassDice, by, provision, "pass the dice")
    if state.shooter:
        reasons = tuple(each for each in REASONS if _is_given(table, each))
        provision, blanks = cite("19:47-1.11(a)2"), {"reason": OneOf(reasons)}
        text = "order the dice passed"
        yield Form("order", OrderDice, BOXMAN, provision, text, blanks=blanks)


def check_passing(table: CrapsTable, answer: PassDice | OrderDice) -> None:
    """Refuse to pass dice that another has, or that have not been thrown; others may not order."""
    state = table.state
    if isinstance(answer, OrderDice):
        if answer.by != BOXMAN:
            raise NotPermitted("only the boxman orders the dice passed", cite("19:47-1.11(a)2"))
        if answer.reason in REASONS and not _is_given(table, answer.reason):
            message = f"the shooter has made {state.invalid_rolls} invalid rolls, not repeated ones"
            raise RuleViolation(message, cite("19:47-1.11(a)2"))
    elif not state.shooter or answer.by != seat_actor(state.shooter):
        raise NotPermitted("only the shooter passes the dice", cite("19:47-1.11(a)"))
    elif not may_pass(state.rolled, state.thrown):
        message = "the dice are passed after a roll; without a line bet they go on anyway"
        raise RuleViolation(message, cite("19:47-1.11(a)"))


def _is_given(table: CrapsTable, reason: str) -> bool:
    """Whether there is this reason to order the dice passed, as far as it can be counted."""
    return reason != "invalid_rolls" or are_repeated(table.state.invalid_rolls)


def pass_dice(table: CrapsTable, answer: PassDice | OrderDice) -> None:
    """The shooter passes the dice, by choice or by order."""
    if isinstance(answer, OrderDice):
        why = f"The boxman orders the dice passed: the shooter {REASONS[answer.reason]}."
        give_up(table, cite("19:47-1.11(a)2"), why)
    else:
        give_up(table, cite("19:47-1.11(a)"), "The shooter passes the dice.")


def where_the_game_stands(table: CrapsTable) -> str:
    """What a player must know before betting: the point, who shoots, what the shooter owes."""
    state = table.state
    who = f"seat {state.shooter} shoots" if state.shooter else "nobody has the dice"
    if state.puck:
        return f"The point is {state.puck}; {who}."
    if state.clearing:
        return f"The marker is Off; {who} for the come wagers left over until a line bet is made."
    owes = bool(state.shooter) and state.shooter not in line_bettors(table)
    needs = " and needs a Pass or Don't Pass Bet" if owes else ""
    return f"Come-out roll; {who}{needs}."


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
        fresh = {} if seat == shooter else _NOT_THROWN
        table.set_state(shooter=seat, previous=shooter, clearing=False, **fresh)
        text = f"Seat {seat} has bet the line and shoots."
        table.emit(ShooterChosen(cite=cite("19:47-1.11(b)"), seat=seat, text=text))
    elif not come_wagers(table):
        text = "No come wager is left to be decided."
        give_up(table, cite("19:47-1.11(b)"), text)

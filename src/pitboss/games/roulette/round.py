"""A round of roulette: wagers, one spin of the ball, settlement; 19:47-5.3 in its order."""

from __future__ import annotations

from typing import Final

from pitboss.games.roulette.betting import (
    RouletteState,
    RouletteTable,
    RouletteWindow,
    wagers_and_spin,
)
from pitboss.games.roulette.options import RouletteRules
from pitboss.games.roulette.rules import (
    FOREIGN_OBJECT,
    SAME_DIRECTION,
    SOUND,
    TOO_FEW_REVOLUTIONS,
    each_straight,
    is_black,
    is_red,
    is_void_number,
    no_spin,
    position_wins,
    zero_takes_all,
    zero_takes_half,
)
from pitboss.games.roulette.spin import BallRested, FifthMoved, ball_rests
from pitboss.games.roulette.wagers import EVEN_MONEY, FIVE_ADJACENT
from pitboss.games.roulette.wheels import name_of, number_of
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, Announced, Recorded, Spot, Wager, WheelShown
from pitboss.table.authoring import (
    Decision,
    Procedure,
    ask,
    combined,
    half_surrendered,
    lost,
    settle,
    won,
)

__all__ = ["RouletteState", "decide", "play"]

# What defines a wager that is made under a provision on where its chips are placed.
_DEFINED: Final = {
    cite("19:47-5.1(e)3ii"): cite("19:47-5.1(e)3i"),
    cite("19:47-5.1(f)2"): cite("19:47-5.1(f)"),
}

_NO_SPIN: Final = {
    SAME_DIRECTION: ("the ball ran with the wheel", "19:47-5.4(a)"),
    TOO_FEW_REVOLUTIONS: ("fewer than four revolutions", "19:47-5.4(b)"),
    FOREIGN_OBJECT: ("something fell into the wheel", "19:47-5.4(c)"),
}


def play(table: RouletteTable) -> Procedure[None]:
    """One spin of the ball; after no spin the wagers stand and betting opens again."""
    yield from wagers_and_spin(RouletteWindow(table))  # (a), (b)
    rested = yield from ask(ball_rests(table.rules.wheel_data), BallRested)
    if not _is_spin(table, rested):
        return
    number = number_of(table.rules.wheel_data.resting(rested.section))
    if not _is_result(table, number):
        return
    _mark(table, rested.section, number)  # (c)
    _move_fifths(table, number)  # (d)
    _settle(table, number)  # (e)


@rule("19:47-5.1(c)")
def decide(wager: Wager, spot: Spot, number: int, rules: RouletteRules) -> Decision:
    """How a wager comes out by where its player put it, when the ball rests in this number."""
    if spot.kind.key == FIVE_ADJACENT:
        fifth = each_straight(wager.cents)
        straights = (_at(fifth, spot, (each,), number, rules) for each in spot.on)
        return combined(straights, spot.kind.cite)
    return _at(wager.cents, spot, spot.on, number, rules)


def _at(cents: int, spot: Spot, on: tuple[int, ...], number: int, rules: RouletteRules) -> Decision:
    line = rules.line(spot.kind.lines[0])
    if position_wins(on, number):
        return won(cents, rules.odds(line.key), line.cite)
    if line.key in EVEN_MONEY and zero_takes_half(rules.double_zero, number):
        return half_surrendered(cents, cite("19:47-5.2(b)"))
    if line.key in EVEN_MONEY and zero_takes_all(rules.double_zero, number):
        return lost(cents, rules.zero_cite)
    return lost(cents, _DEFINED.get(spot.kind.cite, spot.kind.cite))


def _is_spin(table: RouletteTable, rested: BallRested) -> bool:
    """Whether the spin was sound; if not, the dealer says so and reaches for the ball."""
    reason = no_spin(rested.same_direction, rested.revolutions, rested.foreign_object)
    if reason == SOUND:
        return True
    why, provision = _NO_SPIN[reason]
    table.emit(Announced(cite=provision, by=DEALER, text=f"No Spin: {why}."))
    text = "The dealer tries to take the ball out before it comes to rest."
    table.emit(Recorded(cite=provision, by=DEALER, text=text))
    return False


def _is_result(table: RouletteTable, number: int) -> bool:
    """Whether the number counts; 00 does not where the wheel is used with a single zero."""
    if not is_void_number(table.rules.as_single, number):
        return True
    text = "No spin: the ball rests in 00. The spin is void; spin again."
    table.emit(Announced(cite=cite("19:47-5.2(d)2"), by=DEALER, text=text))
    return False


def _mark(table: RouletteTable, section: int, number: int) -> None:
    """The dealer announces the number and puts the crown on it."""
    name, provision = name_of(number), cite("19:47-5.3(c)")
    colour = " red" if is_red(number) else " black" if is_black(number) else ""
    table.emit(WheelShown(cite=provision, section=section, symbol=name))
    table.emit(Announced(cite=provision, by=DEALER, text=f"{name}{colour}"))
    table.emit(Recorded(cite=provision, by=DEALER, text=f"The crown stands on {name}."))


def _move_fifths(table: RouletteTable, number: int) -> None:
    """One fifth of each winning five adjacent numbers wager goes to the number's own box."""
    for wager in table.wagers.values():
        spot = table.spot_of(wager)
        if spot.kind.key == FIVE_ADJACENT and position_wins(spot.on, number):
            table.emit(
                FifthMoved(
                    cite=cite("19:47-5.3(d)"),
                    seat=wager.seat,
                    wager=wager.id,
                    spot=f"straight_{name_of(number)}",
                    cents=each_straight(wager.cents),
                )
            )


def _settle(table: RouletteTable, number: int) -> None:
    decided = [
        (each, decide(each, table.spot_of(each), number, table.rules_of(each)))
        for each in table.wagers.values()
    ]
    settle(table, decided, collect=cite("19:47-5.3(e)"), pay=cite("19:47-5.3(e)"))

"""How each wager comes out of a roll; the table settles and the odds compute with these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import msgspec

from pitboss.games.craps.options import CrapsRules
from pitboss.games.craps.rules import (
    LOSES,
    STANDS,
    VOID,
    WINS,
    any_craps,
    any_seven,
    craps_eleven,
    dont_first_roll,
    field_wins,
    first_roll,
    hardway,
    horn_high_wins,
    horn_wins,
    is_working,
    number_first,
    one_number,
    seven_first,
    total_of,
)
from pitboss.games.craps.state import CrapsWager
from pitboss.games.craps.wagers import FAMILY, HORN, RESTING
from pitboss.money import Cents
from pitboss.rulebook import cite, rule
from pitboss.table import Spot
from pitboss.table.authoring import Decision, combined, lost, void, won

Roll: TypeAlias = tuple[int, int]
Outcome: TypeAlias = "Decision | CrapsWager"


# Under what a bet is lost: by its first roll, and once it has its point.
_LOST: Final = {
    "pass": (cite("19:47-1.2(a)1iii(1)"), cite("19:47-1.2(a)1iii(2)")),
    "dont_pass": (cite("19:47-1.2(a)2iii(1)"), cite("19:47-1.2(a)2iii(2)")),
    "come": (cite("19:47-1.2(a)3iii(1)"), cite("19:47-1.2(a)3iii(2)")),
    "dont_come": (cite("19:47-1.2(a)4iii(1)"), cite("19:47-1.2(a)4iii(2)")),
}
_VOID: Final = {"dont_pass": cite("19:47-1.2(a)2iv"), "dont_come": cite("19:47-1.2(a)4iv")}


def decide(
    wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules, *, puck: int = 0
) -> Decision | CrapsWager:
    """How a wager comes out of a roll, or how it lies afterwards; `puck` is as before the roll."""
    if FAMILY[spot.key] in RESTING and not is_working(puck, wager.called_on):
        return _at_rest(wager, spot, roll)
    return _DECIDE[FAMILY[spot.key]](wager, spot, roll, rules)


def _at_rest(wager: CrapsWager, spot: Spot, roll: Roll) -> Outcome:
    """Come odds go back when their come bet is decided; every other wager waits."""
    decided = number_first(spot.on[0], total_of(*roll)) != STANDS
    if FAMILY[spot.key] == "come_odds" and decided:
        return void(cite("19:47-1.3(e)"))
    return wager


def _result(code: int, wager: CrapsWager, spot: Spot, rules: CrapsRules) -> Outcome:
    """The decision that a rule's result stands for."""
    if code == STANDS:
        return wager
    if code == VOID:
        return void(_VOID[spot.key])
    if code == WINS:
        line = rules.line(spot.kind.lines[0])
        return won(wager.action, rules.odds(line.key), line.cite)
    return lost(wager.cents, spot.kind.cite)


# -- bets that go to a point -----------------------------------------------------------------------


def _with_line(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    total = total_of(*roll)
    code = number_first(wager.point, total) if wager.point else first_roll(total)
    return _flat(code, wager, spot, total, rules)


def _against_line(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    total = total_of(*roll)
    code = seven_first(wager.point, total) if wager.point else dont_first_roll(total)
    return _flat(code, wager, spot, total, rules)


def _flat(code: int, wager: CrapsWager, spot: Spot, total: int, rules: CrapsRules) -> Outcome:
    """A flat bet that its first roll leaves standing goes to the number thrown."""
    if code == LOSES:
        return lost(wager.cents, _LOST[spot.key][1 if wager.point else 0])
    if code == STANDS and not wager.point:
        return msgspec.structs.replace(wager, point=total)
    return _result(code, wager, spot, rules)


# -- bets on a number ------------------------------------------------------------------------------


def _with_number(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    return _result(number_first(spot.on[0], total_of(*roll)), wager, spot, rules)


def _against_number(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    return _result(seven_first(spot.on[0], total_of(*roll)), wager, spot, rules)


def _hard(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    return _result(hardway(spot.on[0], *roll), wager, spot, rules)


# -- one roll --------------------------------------------------------------------------------------


def _line(cents: Cents, wins: bool, line: str, rules: CrapsRules, cite: str) -> Decision:
    """So many cents on one pay line, won or lost now."""
    if wins:
        return won(cents, rules.odds(line), rules.line(line).cite)
    return lost(cents, cite)


def _field(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    total = total_of(*roll)
    line = {2: "field_2", 12: "field_12"}.get(total, "field")
    return _line(wager.cents, field_wins(total), line, rules, spot.kind.cite)


def _any_seven(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    return _result(WINS if any_seven(total_of(*roll)) else LOSES, wager, spot, rules)


def _any_craps(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    return _result(WINS if any_craps(total_of(*roll)) else LOSES, wager, spot, rules)


def _one_number(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    return _result(WINS if one_number(spot.on[0], total_of(*roll)) else LOSES, wager, spot, rules)


@rule("19:47-1.4(d)")
def _c_and_e(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    """Half of it is on Any Craps and half on Eleven, settled as two wagers."""
    total, half = total_of(*roll), wager.cents // 2
    if not craps_eleven(total):
        return lost(wager.cents, spot.kind.cite)
    craps = _line(half, any_craps(total), "any_craps", rules, spot.kind.cite)
    eleven = _line(half, one_number(11, total), "eleven", rules, spot.kind.cite)
    return combined((craps, eleven), cite("19:47-1.4(d)"))


@rule("19:47-1.4(c)")
def _on_horn(units: Mapping[int, Cents], spot: Spot, total: int, rules: CrapsRules) -> Decision:
    """The amounts on 2, 3, 11 and 12, each settled as a wager of its own."""
    parts = (
        _line(cents, one_number(number, total), HORN[number], rules, spot.kind.cite)
        for number, cents in units.items()
    )
    return combined(parts, cite("19:47-1.4(c)"))


def _horn(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    total = total_of(*roll)
    if not horn_wins(total):
        return lost(wager.cents, spot.kind.cite)
    return _on_horn(dict.fromkeys(HORN, wager.cents // 4), spot, total, rules)


def _horn_high(wager: CrapsWager, spot: Spot, roll: Roll, rules: CrapsRules) -> Outcome:
    total, unit = total_of(*roll), wager.cents // 5
    if not horn_high_wins(total):
        return lost(wager.cents, spot.kind.cite)
    units = dict.fromkeys(HORN, unit) | {spot.on[0]: 2 * unit}
    return _on_horn(units, spot, total, rules)


_DECIDE: Final[
    Mapping[str, Callable[[CrapsWager, Spot, Roll, CrapsRules], Decision | CrapsWager]]
] = {
    "pass": _with_line,
    "come": _with_line,
    "dont_pass": _against_line,
    "dont_come": _against_line,
    "place_win": _with_number,
    "buy": _with_number,
    "pass_odds": _with_number,
    "come_odds": _with_number,
    "place_lose": _against_number,
    "lay": _against_number,
    "dont_pass_odds": _against_number,
    "dont_come_odds": _against_number,
    "hard": _hard,
    "field": _field,
    "any_seven": _any_seven,
    "any_craps": _any_craps,
    "craps_2": _one_number,
    "craps_3": _one_number,
    "craps_12": _one_number,
    "eleven": _one_number,
    "c_and_e": _c_and_e,
    "horn": _horn,
    "horn_high": _horn_high,
}

"""Which areas win on a roll, and how a wager on an area comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from pitboss.games.sic_bo.options import SicBoRules
from pitboss.games.sic_bo.rules import (
    any_three_of_a_kind,
    big,
    combo,
    one_of_a_kind,
    small,
    three_of_a_kind,
    total,
    two_of_a_kind,
)
from pitboss.rulebook import rule
from pitboss.table import Spot, Wager
from pitboss.table.authoring import Decision, lost, won

Roll: TypeAlias = tuple[int, ...]

# A rule gives the grade of the win: only one of a kind has more than one line to be paid on.
_WINS: Final[Mapping[str, Callable[..., int]]] = {
    "19:47-9.2(a)1": three_of_a_kind,
    "19:47-9.2(a)2": two_of_a_kind,
    "19:47-9.2(a)3": any_three_of_a_kind,
    "19:47-9.2(a)4": total,
    "19:47-9.2(a)5": combo,
    "19:47-9.2(a)6": small,
    "19:47-9.2(a)7": big,
    "19:47-9.2(a)8": one_of_a_kind,
}


def _winning_line(area: Spot, roll: Roll) -> str | None:
    """The payout line on which an area wins, or None if it loses."""
    grade = _WINS[area.kind.cite](*area.on, *roll)
    return area.kind.lines[grade - 1] if grade else None


@rule("19:47-9.5(d)")
def winning_areas(layout: Iterable[Spot], roll: Roll) -> tuple[str, ...]:
    """What the device lights when the three values are entered: every area that wins."""
    return tuple(area.key for area in layout if _winning_line(area, roll) is not None)


@rule("19:47-9.3(b)", "19:47-9.3(c)")
def decide(wager: Wager, area: Spot, roll: Roll, rules: SicBoRules) -> Decision:
    """A wager comes out by the area it lies on: lit areas win, all others lose."""
    key = _winning_line(area, roll)
    if key is None:
        return lost(wager.cents, area.kind.cite)
    line = rules.line(key)
    return won(wager.action, rules.odds(key), line.cite)

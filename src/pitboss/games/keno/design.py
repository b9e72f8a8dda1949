"""Design of a rate card: payoffs of a wanted shape at a wanted house advantage, lawful or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pitboss.errors import RuleViolation
from pitboss.games.keno.card import PAY_MAX, chances
from pitboss.games.keno.rules import HUNDRED, advantage_is_lawful, house_advantage
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.rulebook import cite

# Payoffs are designed in whole amounts for one.
STEP = HUNDRED


def usual_catches(spots: int) -> tuple[int, ...]:
    """The catches that pay on most cards: the upper half, and more of the small ones."""
    return tuple(range(max(1, (spots + 1) // 2), spots + 1))


def design_row(
    spots: int,
    advantage: Fraction,
    shape: Mapping[int, Fraction],
    *,
    rate: Cents,
    most: Cents,
) -> dict[int, int]:
    """The payoffs of one number of spots, each about its share of what goes back to players.

    `shape` has the share of each catch. Shares of catches whose payoff the maximum cuts, and what
    rounding leaves, go to smaller catches. The house keeps no more than wanted, and hardly less.
    """
    chance, cap = chances(spots), most or CHIPS_MAX
    top = min(PAY_MAX, cap * HUNDRED // rate) // STEP * STEP
    wanted = 1 - advantage
    pays = _fair(shape, chance, wanted, top)
    for caught in sorted(pays):
        missing = wanted - _back(pays, chance)
        more = int(missing / chance[caught] * HUNDRED) // STEP * STEP if missing > 0 else 0
        pays[caught] = min(pays[caught] + more, top)
    rarest = max((each for each in pays if pays[each] < top), default=None)
    if rarest is not None and _back(pays, chance) < wanted:
        pays[rarest] += STEP
    return dict(sorted(pays.items()))


def _fair(
    shape: Mapping[int, Fraction], chance: Sequence[Fraction], wanted: Fraction, top: int
) -> dict[int, int]:
    """Each catch pays its share, in round amounts; what the maximum cuts is shared by the rest."""
    pays: dict[int, int] = {}
    open_ones = dict(shape)
    while open_ones:
        rest, whole = wanted - _back(pays, chance), sum(open_ones.values(), Fraction(0))
        fair = {k: rest * part / whole / chance[k] * HUNDRED for k, part in open_ones.items()}
        cut = [k for k, pay in fair.items() if pay >= top]
        pays |= dict.fromkeys(cut, top) if cut else {k: _round(pay) for k, pay in fair.items()}
        open_ones = {k: part for k, part in open_ones.items() if cut and k not in cut}
    return pays


def _round(pay: Fraction) -> int:
    """A payoff with two digits that count, one at least."""
    whole = max(1, int(pay / STEP))
    digits = 10 ** max(0, len(str(whole)) - 2)
    return int(whole // digits * digits * STEP)


def _back(pays: Mapping[int, int], chance: Sequence[Fraction]) -> Fraction:
    return sum((Fraction(pay, HUNDRED) * chance[each] for each, pay in pays.items()), Fraction(0))


def check_row(spots: int, pays: Mapping[int, int], *, rate: Cents, most: Cents) -> None:
    """Refuse the payoffs of one number of spots of which the house keeps too much, and say why."""
    message = why_unlawful(spots, pays, rate=rate, most=most)
    if message:
        raise RuleViolation(message, cite("19:47-15.3(e)"))


def why_unlawful(spots: int, pays: Mapping[int, int], *, rate: Cents, most: Cents) -> str:
    """Why the payoffs of one number of spots are not lawful; nothing if they are."""
    kept = house_advantage(pays, chances(spots), rate, most or CHIPS_MAX)
    if advantage_is_lawful(kept):
        return ""
    message = f"{spots} spots keep {float(kept * 100):.3f}% ({kept.numerator}/{kept.denominator})"
    message = f"{message} of the minimum wager of {show(rate)}; 30% is the most"
    freely = house_advantage(pays, chances(spots), rate, CHIPS_MAX)
    if freely != kept:
        message = (
            f"{message}, and the maximum of {show(most)} takes {float(kept - freely):.3%} of it"
        )
    return message

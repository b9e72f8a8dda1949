"""The exact price of every wager at craps, from the rules the table settles with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.equipment import all_rolls
from pitboss.games.craps.options import CrapsRules, craps_layout
from pitboss.games.craps.rules import is_loser_seven, next_puck, total_of
from pitboss.games.craps.settle import Roll, decide
from pitboss.games.craps.state import CrapsWager
from pitboss.games.craps.wagers import FAMILY, ODDS_OF
from pitboss.odds import End, Price, absorb, evenly, price
from pitboss.table import Layout, Spot
from pitboss.table.authoring import Decision

_ROLLS = evenly([(first, second) for first, second in all_rolls(2)])


def odds(rules: CrapsRules) -> list[Price]:
    """A row for each wager on the layout, and for odds a row for each point.

    Wagers that rest on a come-out roll are priced while they work: resting changes only how long
    they take. Vigorish is computed at its rate; rounding down only ever favours the player.
    """
    layout = craps_layout(rules)
    return [_price(spot, layout, rules) for spot in layout.values()]


def _price(spot: Spot, layout: Layout, rules: CrapsRules) -> Price:
    stake = layout.step(spot.key)
    number = spot.on[0] if FAMILY[spot.key] in ODDS_OF.values() else 0
    start = CrapsWager(id=1, seat=1, spot=spot.key, cents=stake, point=number, called_on=True)

    def throw(wager: CrapsWager, roll: Roll) -> Decision | CrapsWager:
        return decide(wager, spot, roll, rules)

    return price(
        spot.kind,
        rules,
        stake=stake,
        start=start,
        step=throw,
        chances=_ROLLS,
        fee=rules.fee_share(spot),
        when=f"point {number}" if number else "",
    )


def with_odds(rules: CrapsRules) -> dict[str, Fraction]:
    """What the house keeps of each unit when a flat bet always takes all the odds it may.

    The odds are taken at their exact cap, without the excess that makes a payout come out.
    """
    rows = {(row.wager, row.when): row for row in odds(rules)}
    flats = [flat for flat in ODDS_OF if (flat, "") in rows]
    return {flat: _combined(flat, rows, rules) for flat in flats}


def _combined(flat: str, rows: dict[tuple[str, str], Price], rules: CrapsRules) -> Fraction:
    """Lost on average by the flat bet and its odds together, over what is put down on average."""
    lost, put_down = rows[flat, ""].house_advantage, Fraction(1)
    for number, chance in _points(flat, rules).items():
        row = rows[ODDS_OF[flat], f"point {number}"]
        behind = chance * _full_odds(flat, number, rules)
        lost, put_down = lost + behind * row.house_advantage, put_down + behind
    return lost / put_down


def _points(flat: str, rules: CrapsRules) -> dict[int, Fraction]:
    """How likely a flat bet goes to each number."""
    spot = craps_layout(rules)[flat]
    start = CrapsWager(id=1, seat=1, spot=flat, cents=craps_layout(rules).step(flat))
    chances: dict[int, Fraction] = {}
    for roll, chance in _ROLLS:
        after = decide(start, spot, roll, rules)
        if isinstance(after, CrapsWager):
            chances[after.point] = chances.get(after.point, Fraction(0)) + chance
    return chances


def _full_odds(flat: str, number: int, rules: CrapsRules) -> Fraction:
    """The odds on a number for each unit of the flat bet; enough units that nothing is rounded."""
    layout = craps_layout(rules)
    spot = layout[f"{ODDS_OF[flat]}_{number}"]
    step = layout.step(spot.key)
    return Fraction(rules.odds_allowed(spot, 60 * step, step), 60 * step)


@dataclass(frozen=True, slots=True)
class ShooterLength:
    """How long a shooter lasts who never passes the dice."""

    rolls_per_decision: Fraction
    rolls_per_shooter: Fraction
    seven_out: Fraction


def shooter_length() -> ShooterLength:
    """The mean rolls to a Pass decision and to a seven-out, and how often the one is the other."""
    decision = absorb(0, _until_decision, _ROLLS)
    shooter = absorb(0, _until_seven_out, _ROLLS)
    return ShooterLength(decision.steps, shooter.steps, decision.chances[True])


def _until_decision(puck: int, roll: Roll) -> End[bool] | int:
    """Where the marker lies after a roll, or whether the decision was a seven-out."""
    total = total_of(*roll)
    after = next_puck(puck, total, False)
    return after or End(is_loser_seven(puck, total))


def _until_seven_out(puck: int, roll: Roll) -> End[bool] | int:
    total = total_of(*roll)
    return End(True) if is_loser_seven(puck, total) else next_puck(puck, total, False)

"""Craps made ready for simulation: every wager is a chain from the table's own decisions.

Line and come bets are made whenever they may be made, odds behind them as soon as they have a
point, and every other wager is put back as soon as it is decided. `details` may say how much odds
are taken (`odds`: "max", or times the flat bet), how many come bets are up at once (`come_bets`),
and whether wagers that rest on a come-out roll are called on (`working`: "on").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from pitboss.equipment import all_rolls
from pitboss.games.craps.odds import odds
from pitboss.games.craps.options import CrapsRules, craps_layout
from pitboss.games.craps.rules import NUMBERS, may_bet_line, may_come, next_puck, total_of
from pitboss.games.craps.settle import Roll, decide
from pitboss.games.craps.state import CrapsWager
from pitboss.games.craps.wagers import COMES, FAMILY, LINES, ODDS_OF, RESTING
from pitboss.money import Cents
from pitboss.simulation.chains import Decided, Slot, chain_model
from pitboss.simulation.stakes import advantages, refused, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.table import Layout, Spot

CrapsSlot: TypeAlias = Slot[int, CrapsWager, Roll]

PUCKS: Final = (0, *NUMBERS)
COME_BETS_MAX: Final = 6
ODDS_TIMES_MAX: Final = 100
DETAILS: Final = frozenset({"odds", "come_bets", "working"})


def model(rules: CrapsRules, strategy: Strategy) -> Model:
    """Rolls at this table by a shooter who keeps the dice, with the strategy's wagers."""
    player = _Player(rules, craps_layout(rules), strategy)
    stakes = player.stakes()
    slots = list(player.slots(stakes))
    return chain_model(
        slots,
        PUCKS,
        [(first, second) for first, second in all_rolls(2)],
        lambda puck, roll: next_puck(puck, total_of(*roll), False),
        base=sum(stakes.values()),
        players=strategy.players,
        exact=player.exact({slot.row for slot in slots}),
        note="A round is one roll; a wager counts in the roll that decides it.",
    )


@dataclass(frozen=True, slots=True)
class _Player:
    """The wagers a strategy makes at a table with these rules."""

    rules: CrapsRules
    layout: Layout
    strategy: Strategy

    def stakes(self) -> dict[str, Cents]:
        """The strategy's wagers, all of them lawful."""
        details = self.strategy.details
        if unknown := sorted(set(details) - DETAILS):
            known = ", ".join(sorted(DETAILS))
            raise refused(f"details.{unknown[0]}", f"at craps the details are {known}")
        if self.strategy.play != "best" or self.strategy.count is not None:
            raise refused("play", "at craps there is nothing to decide and nothing to count")
        if details.get("working", "off") not in ("on", "off"):
            raise refused("details.working", "wagers work on come-out rolls (on) or rest (off)")
        usual = "pass" if "pass" in self.layout else "dont_pass"  # one of them is always offered
        stakes = stakes_of(self.strategy, self.rules, self.layout, usual=usual)
        if alone := next((key for key in stakes if FAMILY[key] in ODDS_OF.values()), ""):
            raise refused(f"wagers.{alone}", "odds are taken by the detail 'odds', behind a bet")
        return stakes

    def exact(self, rows: Iterable[str]) -> dict[str, Fraction]:
        """The house advantage of every row that has one whatever the point."""
        prices = odds(self.rules)
        kinds = {row: self.layout[row].kind.key if row in self.layout else row for row in rows}
        found = {row: advantages(prices, kind) for row, kind in kinds.items()}
        return {
            row: each.pop()
            for row, each in found.items()
            if len(each) == 1 and not self._fee_is_rounded(row)
        }

    def _fee_is_rounded(self, row: str) -> bool:
        """Whether less vigorish is paid than its rate, so that the exact price is another."""
        cents = self.strategy.wagers.get(row, 0)
        owed = self.rules.fee_share(self.layout[row]) * cents if row in self.layout else 0
        return bool(owed) and self.rules.fee(self.layout[row], cents) != owed

    def slots(self, stakes: Mapping[str, Cents]) -> Iterator[CrapsSlot]:
        """A slot for every wager, several for come bets, and one behind each for its odds."""
        number = 0
        for spot, cents in stakes.items():
            for _ in range(self._come_bets() if FAMILY[spot] in COMES else 1):
                yield self._slot(spot, cents)
                number += 1
                if FAMILY[spot] in ODDS_OF and "odds" in self.strategy.details:
                    yield self._odds_slot(ODDS_OF[FAMILY[spot]], behind=number - 1)
                    number += 1

    def _come_bets(self) -> int:
        wanted = self.strategy.details.get("come_bets", "1")
        if not (wanted.isdecimal() and 1 <= int(wanted) <= COME_BETS_MAX):
            message = f"one to {COME_BETS_MAX} come bets are up at once, not {wanted[:20]!r}"
            raise refused("details.come_bets", message)
        return int(wanted)

    def _slot(self, spot: str, cents: Cents) -> CrapsSlot:
        family, called_on = FAMILY[spot], self.strategy.details.get("working") == "on"
        resting = family in RESTING
        start = CrapsWager(id=1, seat=1, spot=spot, cents=cents, called_on=resting and called_on)

        def made(puck: int, _: CrapsWager | None) -> CrapsWager | None:
            too_late = family in LINES and not may_bet_line(puck)
            too_early = family in COMES and not may_come(puck)
            return None if too_late or too_early else start

        return Slot(row=spot, made=made, step=self._step)

    def _odds_slot(self, family: str, *, behind: int) -> CrapsSlot:
        called_on = family in RESTING and self.strategy.details.get("working") == "on"

        def made(_: int, flat: CrapsWager | None) -> CrapsWager | None:
            if flat is None or not flat.point:
                return None
            spot = self.layout[f"{family}_{flat.point}"]
            cents = self._odds_cents(spot, flat.cents)
            if not cents:
                return None  # the house takes none behind so small a bet
            return CrapsWager(
                id=1, seat=1, spot=spot.key, cents=cents, point=flat.point, called_on=called_on
            )

        return Slot(row=family, made=made, step=self._step, behind=behind)

    def _odds_cents(self, spot: Spot, flat: Cents) -> Cents:
        """As much odds as the strategy wants and the house takes, in whole steps."""
        step, wanted = self.layout.step(spot.key), self.strategy.details["odds"]
        most = self.rules.odds_max(spot, flat, step)
        if wanted == "max":
            return most
        if not (wanted.isdecimal() and 1 <= int(wanted) <= ODDS_TIMES_MAX):
            raise refused("details.odds", f"odds are max or times the bet, not {wanted[:20]!r}")
        return min(most, -(-int(wanted) * flat // step) * step)

    def _step(self, wager: CrapsWager, puck: int, roll: Roll) -> Decided | CrapsWager:
        """What a roll makes of a wager; vigorish is paid for every wager made."""
        spot = self.layout[wager.spot]
        after = decide(wager, spot, roll, self.rules, puck=puck)
        if isinstance(after, CrapsWager):
            return after
        fee = self.rules.fee(spot, wager.cents)
        return Decided(wager.cents + fee, after.net - fee)

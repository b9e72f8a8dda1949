"""The betting window of casino war: initial wagers, and tie wagers beside them."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import RuleViolation
from pitboss.games.casino_war.options import CasinoWarRules
from pitboss.games.casino_war.rules import may_wager_tie
from pitboss.games.casino_war.shuffle import restart_device
from pitboss.games.casino_war.state import CasinoWarState, CasinoWarTable, initial_cents
from pitboss.games.casino_war.wagers import INITIAL, TIE
from pitboss.rulebook import cite
from pitboss.table import DEALER, Answer, Form, Spot, Wager
from pitboss.table.authoring import Irregularity, Window

DEVICE_FAILED = Irregularity(
    "device_failed", DEALER, "13:69F-22.10[shuffler]", "the device that shuffles has failed"
)


class CasinoWarWindow(Window[CasinoWarRules, CasinoWarState, Wager]):
    """Wagers before the first card."""

    def __init__(self, table: CasinoWarTable) -> None:
        super().__init__(
            table,
            close=cite("13:69F-22.6[initial]"),
            wager=cite("13:69F-22.6[initial]"),
            payable=cite("13:69F-22.9[initial]"),
            reduce=cite("13:69F-22.6[initial]"),
        )

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The own area, and with an initial wager there the area for a tie wager."""
        return [spot for spot in self.table.layout.values() if self._may(seat, spot)]

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the player's own chips."""
        return self.own_chips(seat)

    def _may(self, seat: int, spot: Spot) -> bool:
        if spot.on[0] != seat:
            return False
        has_initial = initial_cents(self.table, seat) > 0
        return spot.kind == INITIAL or (spot.kind == TIE and may_wager_tie(has_initial))

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse another player's area, a tie wager alone, and what belongs to the war deal."""
        if spot.on[0] != seat:
            message = f"{spot.title} is not before seat {seat}"
            raise RuleViolation(message, cite("13:69F-22.6[initial]"))
        if spot.kind not in (INITIAL, TIE):
            raise RuleViolation("this wager is made after a tie hand", spot.kind.cite)
        if not self._may(seat, spot):
            message = "a tie wager is made beside an initial wager only"
            raise RuleViolation(message, cite("13:69F-22.6[tie]"))

    def check_reduction(self, wager: Wager, cents: int) -> None:
        """Refuse to reduce an initial wager while a tie wager lies beside it."""
        kinds = {self.table.layout[each.spot].kind for each in self.table.wagers_of(wager.seat)}
        if self.table.layout[wager.spot].kind == INITIAL and TIE in kinds:
            message = "take the tie wager back first: it is made beside an initial wager"
            raise RuleViolation(message, cite("13:69F-22.6[tie]"))

    def more_forms(self) -> Iterable[Form]:
        """The device may be reported as failed."""
        if self.table.rules.continuous_shuffler:
            yield DEVICE_FAILED.form()

    def do_more(self, answer: Answer) -> bool:
        """Act on it; the window stays open."""
        restart_device(self.table)
        return False

"""The betting window of double down stud: original wagers on one area or two beside each other."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import RuleViolation
from pitboss.games._stud.cards import dealing_text
from pitboss.games._stud.options import may_use_position
from pitboss.games.double_down_stud.options import DoubleDownStudRules
from pitboss.games.double_down_stud.state import DoubleDownStudState, DoubleDownStudTable
from pitboss.games.double_down_stud.wagers import DOUBLE, ORIGINAL, area_of
from pitboss.rulebook import cite
from pitboss.table import Spot, Wager
from pitboss.table.authoring import Window


class DoubleDownStudWindow(Window[DoubleDownStudRules, DoubleDownStudState, Wager]):
    """Wagers before the first card; double downs come later."""

    def __init__(self, table: DoubleDownStudTable) -> None:
        super().__init__(
            table,
            close=dealing_text(table).no_more_bets,
            wager=cite("19:47-17.6(b)"),
            payable=cite("19:47-17.10(b)"),
            reduce=cite("19:47-17.6(b)"),
        )

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The areas on which this player may wager."""
        return [spot for spot in self.table.layout.of_kind(ORIGINAL.key) if self._may(seat, spot)]

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the player's chips, and on the areas that others use."""
        return self.own_chips(seat), self.areas_of_others(seat)

    def _may(self, seat: int, spot: Spot) -> bool:
        area = spot.on[0]
        free, allowed = self._is_free(seat, area), self.table.rules.allow_two_areas
        used = {area_of(wager.spot) for wager in self.table.wagers_of(seat)}
        return may_use_position(area, seat, free, allowed, tuple(sorted(used)))

    def _is_free(self, seat: int, area: int) -> bool:
        """Nobody else sits at the area or has a wager there."""
        wagers = self.table.wagers.values()
        taken = any(w.seat != seat and area_of(w.spot) == area for w in wagers)
        return not taken and (area == seat or area not in self.table.seats)

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a double down before the cards, and an area that is not this player's."""
        if spot.kind == DOUBLE:
            raise RuleViolation("double downs are made when all cards are dealt", DOUBLE.cite)
        if not self._may(seat, spot):
            message = f"{spot.title} is not open to seat {seat}"
            raise RuleViolation(message, cite("19:47-17.6(c)"))

    def accepts_coupon(self, spot: Spot) -> bool:
        """A coupon may lie with an original wager."""
        return True

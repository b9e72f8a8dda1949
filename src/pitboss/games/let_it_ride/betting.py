"""The betting window of let it ride: three equal bets at a position, laid and reduced together."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import RuleViolation
from pitboss.games._stud.cards import dealing_text
from pitboss.games._stud.options import may_use_position
from pitboss.games.let_it_ride.options import LetItRideRules
from pitboss.games.let_it_ride.rules import BETS
from pitboss.games.let_it_ride.state import LetItRideState, LetItRideTable
from pitboss.games.let_it_ride.wagers import bet_of, bet_spot, position_of
from pitboss.rulebook import cite
from pitboss.table import Amount, PlaceWager, Spot, Wager, seat_actor
from pitboss.table.authoring import Window, place


class LetItRideWindow(Window[LetItRideRules, LetItRideState, Wager]):
    """Chips laid as bet number one bring two more bets of the same size with them."""

    prompt = "Place your three bets."

    def __init__(self, table: LetItRideTable) -> None:
        super().__init__(
            table,
            close=dealing_text(table).no_more_bets,
            wager=cite("19:47-18.6(b)"),
            payable=cite("19:47-18.11(b)"),
            reduce=cite("19:47-18.6(c)"),
            listed=cite("19:47-18.6(d)"),
        )

    # -- where and with what ----------------------------------------------------------------------

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """Bet number one at each position this player may use."""
        ones = [spot for spot in self.table.layout.values() if bet_of(spot.key) == 1]
        return [spot for spot in ones if self._may(seat, spot)]

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the player's chips, and on the areas that others use."""
        return self.own_chips(seat), self.areas_of_others(seat)

    def _may(self, seat: int, spot: Spot) -> bool:
        position = spot.on[0]
        free, allowed = self._is_free(seat, position), self.table.rules.allow_two_positions
        used = {position_of(wager.spot) for wager in self.table.wagers_of(seat)}
        return may_use_position(position, seat, free, allowed, tuple(sorted(used)))

    def _is_free(self, seat: int, position: int) -> bool:
        """Nobody else sits at the position or has bets there."""
        wagers = self.table.wagers.values()
        taken = any(w.seat != seat and position_of(w.spot) == position for w in wagers)
        return not taken and (position == seat or position not in self.table.seats)

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse bets two and three by themselves, and a position that is not this player's."""
        if bet_of(spot.key) != 1:
            message = "bets number two and three are laid with bet number one, all three equal"
            raise RuleViolation(message, cite("19:47-18.6(d)"))
        if not self._may(seat, spot):
            message = f"position {spot.on[0]} is not open to seat {seat}"
            raise RuleViolation(message, cite("19:47-18.6(e)"))

    def amount(self, seat: int, spot: Spot) -> Amount | None:
        """What may be laid as each of the three bets."""
        limit, standing = self.table.rules.limit(spot.kind.key), self.standing_on(seat, spot)
        high = min(limit.high - standing, self.table.stack(seat) // BETS)
        return self.payable_amounts(spot, limit.low - standing, high)

    def accepts_coupon(self, spot: Spot) -> bool:
        """A match play coupon may lie with bet number one where the house takes coupons."""
        return self.table.rules.match_play_coupons

    def check_medium(self, answer: PlaceWager, spot: Spot) -> None:
        """Refuse what wagers are not made with, and chips that are too few for three bets."""
        super().check_medium(answer, spot)
        if BETS * answer.cents > self.table.stack(answer.seat):
            message = f"seat {answer.seat} has not the chips for three equal bets"
            raise RuleViolation(message, cite("19:47-18.6(d)"))

    # -- the other two bets -----------------------------------------------------------------------

    def placed(self, wager: Wager) -> None:
        """Bets number two and three follow bet number one."""
        if bet_of(wager.spot) == 1:
            for bet in range(2, BETS + 1):
                spot = bet_spot(bet, position_of(wager.spot))
                by, seat = seat_actor(wager.seat), wager.seat
                place(self, PlaceWager(by=by, seat=seat, spot=spot, cents=wager.cents))

    def check_reduction(self, wager: Wager, cents: int) -> None:
        """Refuse to make the three bets unequal."""
        if bet_of(wager.spot) != 1:
            message = "reduce bet number one: all three stay equal"
            raise RuleViolation(message, cite("19:47-18.6(d)"))

    def reduced(self, wager: Wager, cents: int) -> None:
        """Bets number two and three are reduced with bet number one."""
        for number in range(wager.id + 1, wager.id + BETS):
            self.table.reduce(self.table.wagers[number], cents, self.reduce_cite)

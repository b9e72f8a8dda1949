"""The betting window of Caribbean stud: antes, and a dollar in the acceptor."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import RuleViolation
from pitboss.games._stud.cards import dealing_text
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import may_bet_progressive
from pitboss.games.caribbean_stud.state import (
    CaribbeanStudState,
    CaribbeanStudTable,
    ante_of,
    meter_of,
    wager_of,
)
from pitboss.games.caribbean_stud.wagers import ANTE, BET, PROGRESSIVE
from pitboss.money import show
from pitboss.rulebook import cite
from pitboss.table import PlaceWager, Recorded, Spot, Wager, seat_actor
from pitboss.table.authoring import Window


class CaribbeanStudWindow(Window[CaribbeanStudRules, CaribbeanStudState, Wager]):
    """Antes before any card; a player with an ante may light the acceptor."""

    def __init__(self, table: CaribbeanStudTable) -> None:
        super().__init__(
            table,
            close=dealing_text(table).no_more_bets,
            wager=cite("19:47-16.6(b)"),
            payable=cite("19:47-16.12(c)"),
            reduce=cite("19:47-16.6(b)"),
        )

    @property
    def prompt(self) -> str:
        """The dealer opens the window; everybody sees the meter."""
        if self.table.state.link_lost:
            return "Place your bets. The acceptors are locked: the link of the meter is lost."
        return f"Place your bets. The meter shows {show(meter_of(self.table))}."

    # -- where and with what ----------------------------------------------------------------------

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The player's own ante, and the acceptor once an ante lies there."""
        layout, has_ante = self.table.layout, ante_of(self.table, seat) > 0
        yield layout[f"{ANTE.key}_{seat}"]
        if self.table.state.link_lost:
            return
        if has_ante and wager_of(self.table, PROGRESSIVE, seat) is None:
            yield layout[f"{PROGRESSIVE.key}_{seat}"]

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the player's own ante and light."""
        return self.table.state, self.own_chips(seat)

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a bet before the cards, a second hand, and a light without an ante or twice."""
        if spot.kind == BET:
            message = "a bet is placed after the cards are dealt"
            raise RuleViolation(message, cite("19:47-16.6(d)"))
        if spot.on[0] != seat:
            message = f"a player has one hand, and {spot.title} is not that of seat {seat}"
            raise RuleViolation(message, cite("19:47-16.6(e)"))
        if spot.kind == PROGRESSIVE and self.table.state.link_lost:
            message = "the acceptors are locked: the meter cannot be read"
            raise RuleViolation(message, cite("19:47-16.12(f)"), cite("19:47-16.6(c)"))
        if spot.kind == PROGRESSIVE and wager_of(self.table, PROGRESSIVE, seat) is not None:
            message = "one chip is in the acceptor already"
            raise RuleViolation(message, cite("19:47-16.6(c)"))

    def check_medium(self, answer: PlaceWager, spot: Spot) -> None:
        """Refuse cash, a coupon where none is taken, and anything but a dollar in the acceptor."""
        super().check_medium(answer, spot)
        laid = ante_of(self.table, answer.seat)
        if spot.kind == PROGRESSIVE and not may_bet_progressive(laid, answer.cents):
            message = "with an ante a player may drop one chip of $1.00 into the acceptor"
            raise RuleViolation(message, cite("19:47-16.6(c)"))

    def accepts_coupon(self, spot: Spot) -> bool:
        """A match play coupon may lie with an ante where the house takes it."""
        return spot.kind == ANTE and self.table.rules.match_play_coupons

    # -- the lights -------------------------------------------------------------------------------

    def placed(self, wager: Wager) -> None:
        """A chip in the acceptor turns its light on, which the player verifies."""
        if self._kind(wager) == PROGRESSIVE:
            lights = tuple(sorted({*self.table.state.lights, wager.seat}))
            self.table.set_state(lights=lights)
            text = f"the light of seat {wager.seat} is on"
            by, provision = seat_actor(wager.seat), cite("19:47-16.6(c)")
            self.table.emit(Recorded(cite=provision, by=by, text=text))

    def check_reduction(self, wager: Wager, cents: int) -> None:
        """Refuse to take the whole ante down while the light beside it is on."""
        left = ante_of(self.table, wager.seat) - wager.cents + cents
        if self._kind(wager) == ANTE and not left and wager.seat in self.table.state.lights:
            message = "a progressive wager needs an ante beside it"
            raise RuleViolation(message, cite("19:47-16.6(c)"))

    def reduced(self, wager: Wager, cents: int) -> None:
        """A chip taken back from the acceptor turns its light off."""
        if self._kind(wager) == PROGRESSIVE:
            lights = tuple(each for each in self.table.state.lights if each != wager.seat)
            self.table.set_state(lights=lights)

    def _kind(self, wager: Wager) -> object:
        return self.table.layout[wager.spot].kind

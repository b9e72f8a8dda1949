"""Wagers at roulette: open before the spin and on while the ball circles, until the call."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.games.roulette.options import RouletteRules
from pitboss.games.roulette.spin import SpinBall
from pitboss.games.roulette.wagers import ZERO_SPLITS
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, Answer, CloseBetting, Form, Recorded, Spot, Table, Wager
from pitboss.table.authoring import NonValueWindow, Procedure, betting


class RouletteState(msgspec.Struct, frozen=True):
    """Nothing lasts from one spin to the next."""


RouletteTable: TypeAlias = Table[RouletteRules, RouletteState, Wager]


class RouletteWindow(NonValueWindow[RouletteRules, RouletteState, Wager]):
    """The betting window of one spin; the ball is on the track before it closes."""

    closing_call = "No More Bets"
    chips_cite = "19:47-5.1(b)"

    def __init__(self, table: RouletteTable) -> None:
        super().__init__(
            table,
            close=cite("19:47-5.3(b)"),
            wager=cite("19:47-5.1(a)"),
            payable=cite("19:47-5.2(a)"),
            reduce=cite("19:47-5.3(b)"),
        )
        self.ball_is_spun = False

    def counted(self, seat: int, spot: Spot) -> list[Wager]:
        """Chips on both places of 0-00 are one wager for the limits."""
        places = ZERO_SPLITS if spot.key in ZERO_SPLITS else (spot.key,)
        return [each for each in self.table.wagers_of(seat) if each.spot in places]

    def is_plain(self, spot: Spot) -> bool:
        """Only 0-00 has two places."""
        return spot.key not in ZERO_SPLITS

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the chips of the player alone."""
        return self.own_chips(seat)

    def accepts_cash(self) -> bool:
        """Whether this house takes spoken wagers with cash."""
        return self.table.rules.verbal_cash_wagers

    def more_forms(self) -> Iterable[Form]:
        """The dealer may spin the ball, once, and issue chips without a value."""
        text = "spin the ball; wagers stay open until the call"
        spin = Form("spin", SpinBall, DEALER, cite("19:47-5.3(a)"), text)
        return [*([] if self.ball_is_spun else [spin]), *super().more_forms()]

    def check_more(self, answer: Answer) -> None:
        """The dealer spins the ball, and only once; chips must not look like others."""
        if not isinstance(answer, SpinBall):
            return super().check_more(answer)
        if answer.by != DEALER:
            raise NotPermitted("the ball is for the dealer to spin", cite("19:47-5.3(a)"))
        if self.ball_is_spun:
            raise RuleViolation("the ball is on the track already", cite("19:47-5.3(a)"))
        return None

    def do_more(self, answer: Answer) -> bool:
        """The ball is spun, or chips are issued; wagers go on."""
        if isinstance(answer, SpinBall):
            self.spin()
            return False
        return super().do_more(answer)

    def spin(self) -> None:
        """The ball goes onto the track, if it is not there already."""
        if not self.ball_is_spun:
            self.ball_is_spun = True
            text = "The ball is spun against the rotation of the wheel."
            self.table.emit(Recorded(cite=cite("19:47-5.3(a)"), by=DEALER, text=text))


@rule("19:47-5.3(b)")
def wagers_and_spin(window: RouletteWindow) -> Procedure[None]:
    """Wagers are made until the call, and by the time of the call the ball is circling."""
    wagers = betting(window)
    question = next(wagers)
    while True:  # ends with the window, whose answers are counted
        answer = yield question
        if isinstance(answer, CloseBetting):
            window.spin()
        try:
            question = wagers.send(answer)
        except StopIteration:
            return

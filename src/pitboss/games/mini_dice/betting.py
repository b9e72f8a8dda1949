"""The betting window of mini-dice: wagers, the holder who passes, the floorperson who checks."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.games.mini_dice.holder import (
    offer_shaker,
    order_form,
    pass_form,
    player_holds,
    player_leaves,
    relinquish,
)
from pitboss.games.mini_dice.options import HOURS_MAX, CheckDice, MiniDiceRules
from pitboss.games.mini_dice.rules import dice_are_fresh
from pitboss.games.mini_dice.state import (
    NOBODY,
    THE_DEALER,
    MiniDiceState,
    MiniDiceTable,
    OrderPass,
    PassShaker,
)
from pitboss.rulebook import cite
from pitboss.table import FLOORPERSON, Actor, Answer, Form, Recorded, Spot, Wager, Whole, seat_actor
from pitboss.table.authoring import Procedure, Window, betting


def bets(table: MiniDiceTable) -> Procedure[None]:
    """Wagers are made until “No more bets”; when the shaker is passed it is offered at once."""
    while not (yield from betting(MiniDiceWindow(table))):
        yield from offer_shaker(table)


class MiniDiceWindow(Window[MiniDiceRules, MiniDiceState, Wager]):
    """Seated players wager; the holder may pass the shaker; the floorperson may step in."""

    def __init__(self, table: MiniDiceTable) -> None:
        super().__init__(
            table,
            close=cite("13:69F-13.5(b)"),
            wager=cite("13:69F-13.4(b)"),
            payable=cite("13:69F-13.6(b)1"),
            reduce=cite("13:69F-13.4(d)"),
            listed=cite("13:69F-13.2(b)"),
        )

    @property
    def prompt(self) -> str:
        """What the dealer says, and who will shake second."""
        seat = self.table.state.holder
        holders = {NOBODY: "", THE_DEALER: " The dealer shakes for the players."}
        return super().prompt + holders.get(seat, f" Seat {seat} holds the shaker.")

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the chips of the player alone."""
        return self.own_chips(seat)

    def accepts_coupon(self, spot: Spot) -> bool:
        """Coupons are good on every wager where the house takes them."""
        return self.table.rules.coupons

    def check_reduction(self, wager: Wager, cents: int) -> None:
        """A place bet comes down only where the house lets it; see docs/readings.md."""
        place = bool(self.table.spot_of(wager).on)
        if place and not self.table.rules_of(wager).place_bets_removable:
            raise RuleViolation("a place bet stays until it is decided", self.reduce_cite)

    def left(self, seat: int) -> None:
        """A player who leaves drops out of the round of the shaker."""
        player_leaves(self.table, seat)

    def more_forms(self) -> Iterator[Form]:
        """The dice may be checked; a shaker held by a player may be passed."""
        yield check_form()
        if player_holds(self.table):
            yield pass_form(self.table)
            yield order_form(self.table)

    def check_more(self, answer: Answer) -> None:
        """Only the holder has a shaker to pass."""
        if isinstance(answer, PassShaker) and not self._holds(answer.by):
            raise NotPermitted(f"{answer.by} does not hold the shaker", cite("13:69F-13.7(a)"))

    def _holds(self, by: Actor) -> bool:
        return player_holds(self.table) and by == seat_actor(self.table.state.holder)

    def do_more(self, answer: Answer) -> bool:
        """Passing the shaker interrupts the betting until somebody has taken it."""
        if isinstance(answer, PassShaker | OrderPass):
            relinquish(self.table, answer)
            return True
        assert isinstance(answer, CheckDice)
        note_age(self.table, answer.hours)
        return False


def check_form() -> Form:
    """The floorperson says for how long the dice have been on the table."""
    text = "how many hours the dice have been on the table"
    blanks = {"hours": Whole(0, HOURS_MAX)}
    return Form("dice_age", CheckDice, FLOORPERSON, cite("13:69F-13.3(a)2"), text, blanks=blanks)


def note_age(table: MiniDiceTable, hours: int) -> None:
    """The age of the dice goes on record; dice that are too old are replaced before play."""
    text = f"the dice have been on the table for {hours} {'hour' if hours == 1 else 'hours'}"
    if not dice_are_fresh(hours):
        text += " and are replaced before play"
    table.emit(Recorded(cite=cite("13:69F-13.3(a)2"), by=FLOORPERSON, text=text))

"""The betting window that punto banco and minibaccarat share."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import Final, TypeVar

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.games._baccarat.deal import BaccaratState
from pitboss.games._baccarat.options import BaccaratRules
from pitboss.games._baccarat.settle import collect_owed, owed_by
from pitboss.money import show
from pitboss.table import (
    DEALER,
    SUPERVISOR,
    Amount,
    Answer,
    Field,
    Form,
    OneOf,
    PlaceWager,
    Spot,
    Table,
    Wager,
)
from pitboss.table.authoring import Window, recorded
from pitboss.table.question import WAGERS_PER_SEAT_MAX

R = TypeVar("R", bound=BaccaratRules)
S = TypeVar("S", bound=BaccaratState)

# Nobody brings more cash to a table than ten million dollars.
SPOKEN_MAX: Final = 10**9


class ConfirmSpokenWager(Answer, frozen=True, kw_only=True):
    """The casino supervisor confirms a spoken wager with cash; the dealer then lays it."""

    seat: int
    spot: str
    cents: int


class BaccaratWindow(Window[R, S, Wager]):
    """Wagers until “No More Bets”; chips that are owed as vigorish are not wagered."""

    closing_call = "No More Bets"

    def __init__(self, table: Table[R, S, Wager]) -> None:
        text = table.rules.text
        super().__init__(
            table,
            close=text.no_more_bets,
            wager=text.closed,
            payable=text.vigorish,
            reduce=text.closed,
            listed=text.listed,
        )
        self.confirmed: ConfirmSpokenWager | None = None

    @property
    def prompt(self) -> str:
        """What the dealer says, and what the felt shows: the last hand, the markers."""
        return " ".join(["Place your bets.", *self.remarks()])

    def remarks(self) -> Iterator[str]:
        """What a player should know before wagering."""
        state = self.table.state
        if state.last_hand:
            yield "This is the last hand of the shoe."
        if state.owed:
            owed = ", ".join(f"seat {seat} {show(cents)}" for seat, cents in state.owed)
            yield f"Vigorish owed: {owed}."

    # -- amounts ------------------------------------------------------------------------------

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the vigorish owed and on the chips of the player."""
        return self.table.state, self.own_chips(seat)

    def amount(self, seat: int, spot: Spot) -> Amount | None:
        """What this player may lay on a spot, the vigorish owed being left in the stack."""
        limit, standing = self.table.rules.limit(spot.kind.key), self.standing_on(seat, spot)
        free = self.table.stack(seat) - owed_by(self.table, seat)
        high = min(limit.high - standing, free)
        return self.payable_amounts(spot, limit.low - standing, high)

    def check_medium(self, answer: PlaceWager, spot: Spot) -> None:
        """Refuse chips that are owed, and cash that the supervisor has not confirmed."""
        super().check_medium(answer, spot)
        if answer.medium == "cash":
            self._check_cash(answer)
            return
        owed, chips = owed_by(self.table, answer.seat), self.table.stack(answer.seat)
        if chips - owed < answer.cents <= chips:
            message = f"{show(owed)} of the player's chips are owed as vigorish"
            raise RuleViolation(message, self.table.rules.text.vigorish)

    # -- spoken wagers ------------------------------------------------------------------------

    def accepts_cash(self) -> bool:
        """A spoken wager with cash is good if dealer and casino supervisor confirm it."""
        return True

    def accepts_coupon(self, spot: Spot) -> bool:
        """A match play coupon is good with chips on any of the three."""
        return True

    def _check_cash(self, answer: PlaceWager) -> None:
        said = self.confirmed
        if said is None or (said.seat, said.spot, said.cents) != _wager(answer):
            message = "a spoken wager stands only if the casino supervisor confirms it too"
            raise NotPermitted(message, self.table.game.medium_cite)

    def more_forms(self) -> Iterator[Form]:
        """The supervisor confirms a spoken wager, and the dealer lays what was confirmed."""
        said = self.confirmed
        if said is not None and self._has_room(said.seat):
            yield self._spoken_form(said)
        step = lcm(*(self.table.layout.step(key) for key in self.table.layout))
        if self.table.seats and step <= SPOKEN_MAX:
            yield self._confirm_form(Amount(step, SPOKEN_MAX // step * step, step))

    def _has_room(self, seat: int) -> bool:
        here = seat in self.table.seats
        return here and len(self.table.wagers_of(seat)) < WAGERS_PER_SEAT_MAX

    def _confirm_form(self, amounts: Amount) -> Form:
        blanks: dict[str, Field] = {
            "seat": OneOf(tuple(self.table.seats)),
            "spot": OneOf(tuple(self.table.layout)),
            "cents": amounts,
        }
        cite, text = self.table.game.medium_cite, "confirm a spoken wager with cash"
        return Form("confirm", ConfirmSpokenWager, SUPERVISOR, cite, text, blanks=blanks)

    def _spoken_form(self, said: ConfirmSpokenWager) -> Form:
        return Form(
            "cash",
            PlaceWager,
            DEALER,
            self.table.game.medium_cite,
            "convert the cash and lay the wager that was confirmed",
            fixed={
                "seat": said.seat,
                "spot": said.spot,
                "cents": said.cents,
                "medium": "cash",
            },
        )

    def do_more(self, answer: Answer) -> bool:
        """The supervisor's word is on record."""
        assert isinstance(answer, ConfirmSpokenWager)
        self.confirmed = answer
        text = f"confirms the spoken wager of seat {answer.seat}: {show(answer.cents)}"
        cite = self.table.game.medium_cite
        recorded(self.table, SUPERVISOR, f"{text} on the {answer.spot}", cite)
        return False

    def placed(self, wager: Wager) -> None:
        """A confirmation is good for one wager."""
        said = self.confirmed
        if said is not None and (said.seat, said.spot, said.cents) == _wager(wager):
            self.confirmed = None

    # -- leaving ------------------------------------------------------------------------------

    def leaving(self, seat: int) -> None:
        """A player who goes pays the vigorish that is marked."""
        collect_owed(self.table, [seat])


def _wager(wager: PlaceWager | Wager) -> tuple[int, str, int]:
    return wager.seat, wager.spot, wager.cents

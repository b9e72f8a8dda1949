"""The wagers of a round, and who banks it: 19:47-11.7 and 11.10(a) to (g)."""

from __future__ import annotations

from typing import Any, Final

from pitboss.errors import RuleViolation
from pitboss.games._pai_gow.bank import BANK_QUESTIONS_MAX, BankWindow, WagerStep
from pitboss.games.pai_gow_poker.rules import POSITIONS
from pitboss.games.pai_gow_poker.shuffle import cut
from pitboss.games.pai_gow_poker.state import Deal
from pitboss.games.pai_gow_poker.wagers import MAIN, NUMBER
from pitboss.rulebook import cite
from pitboss.table import Spot, Wager
from pitboss.table.authoring import Procedure


class PaiGowPokerWindow(BankWindow):
    """Wagers on the areas and on numbers."""

    def refusal(self, seat: int, spot: Spot) -> tuple[str, str] | None:
        """Refuse a wager of the bank, on another's area, or on a number alone."""
        if spot.kind != NUMBER or seat == self.bank:
            return super().refusal(seat, spot)
        message = "a number is wagered on together with a pai gow poker wager"
        return None if self.areas(seat) else (message, cite("19:47-11.13(b)1"))

    def accepts_coupon(self, spot: Spot) -> bool:
        """On a number where the house takes them there."""
        if spot.kind == NUMBER:
            return bool(self.table.rules.number_wager_match_play)
        return super().accepts_coupon(spot)

    def check_reduction(self, wager: Wager, cents: int) -> None:
        """The last pai gow poker wager is not taken down while a number lies beside it."""
        mine = self.table.wagers_of(wager.seat)
        numbers = any(self._kind(each) == NUMBER for each in mine)
        last = [each for each in mine if self._kind(each) == MAIN] == [wager]
        if numbers and last and not cents:
            message = "take the wagers on numbers down first"
            raise RuleViolation(message, cite("19:47-11.13(b)1"))

    def _kind(self, wager: Wager) -> object:
        return self.table.layout[wager.spot].kind


# The offers of the bank, the dealer's wager, and the cut.
WAGER_QUESTIONS_MAX: Final = BANK_QUESTIONS_MAX + POSITIONS


class PaiGowPokerWagers(WagerStep[Deal]):
    """All up to “No more bets”; the cards are cut by the bank, or before bets are made."""

    window = PaiGowPokerWindow

    def new_deal(self, **bank: Any) -> Deal:  # noqa: ANN401 - the fields of a deal with a bank
        """A round that begins, with its bank."""
        return Deal(**bank)

    def cut(self, deal: Deal) -> Procedure[None]:
        """Cards shuffled by hand are cut."""
        return cut(self.table, deal)

"""The wagers of a round, and who banks it: 19:47-10.5 and 10.8(a) to (h)."""

from __future__ import annotations

from typing import Any, Final

from pitboss.games._pai_gow.bank import BANK_QUESTIONS_MAX, WagerStep
from pitboss.games.pai_gow.shuffle import cut
from pitboss.games.pai_gow.state import Deal
from pitboss.table.authoring import Procedure

# The offers of the bank, the dealer's wager, and the bank's cut.
WAGER_QUESTIONS_MAX: Final = BANK_QUESTIONS_MAX + 1


class PaiGowWagers(WagerStep[Deal]):
    """All up to “No more bets”; only a bank cuts."""

    def new_deal(self, **bank: Any) -> Deal:  # noqa: ANN401 - the fields of a deal with a bank
        """A round that begins, with its bank."""
        return Deal(**bank)

    def cut(self, deal: Deal) -> Procedure[None]:
        """The bank may cut."""
        return cut(self.table, deal)

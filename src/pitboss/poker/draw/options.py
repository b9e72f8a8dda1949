"""What the house may choose at every draw table; 13:69F-14.12 to 14.12B."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pitboss.money import show
from pitboss.poker.betting.button_options import ButtonRules
from pitboss.poker.house.notices import supplement_cite
from pitboss.rulebook import cite
from pitboss.table.authoring import Notice

__all__ = ["DrawRules"]


@dataclass(frozen=True, kw_only=True)
class DrawRules(ButtonRules):
    """The house rules of a table where players draw new cards."""

    # The provisions of the game under which antes and blinds are posted.
    ante_cite: ClassVar[str]
    blinds_cite: ClassVar[str]

    def notices(self) -> Iterator[Notice]:
        """The sign also tells the ante, the blinds, and what becomes of an exposed card."""
        yield from super().notices()
        if self.ante:
            yield Notice(f"Every player antes {show(self.ante)}", cite(self.ante_cite))
        amounts = ", ".join(show(cents) for cents in self.blinds)
        yield Notice(f"Blinds from the left of the button: {amounts}", cite(self.blinds_cite))
        yield self._exposed_notice()

    def _exposed_notice(self) -> Notice:
        """No edition has a rule on exposed cards in draw games: the house lays one down."""
        when = "after the deal or the draw"
        text = f"A card exposed by the dealer is replaced {when}, one by a player is kept"
        return Notice(text, supplement_cite(self.edition))

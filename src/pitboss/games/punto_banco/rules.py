"""The rules that punto banco does not share with minibaccarat: those on the curator."""

from __future__ import annotations

from typing import Final

from pitboss.games._baccarat.rules import PLAYER_WINS
from pitboss.rulebook import rule

# Why the dealer or the floorperson may take the shoe from a curator.
REASONS: Final = {
    "delay": "holds up the game without reason",
    "invalid_deals": "keeps making invalid deals",
    "breach": "breaks the Act or the rules",
}


@rule("19:47-3.11(a)")
def may_pass(curator: int, dealt: bool) -> bool:
    """After any hand the curator keeps the shoe or passes it on."""
    return curator > 0 and dealt


@rule("19:47-3.11(a)1")
def must_pass(winner: int) -> bool:
    """The curator gives up the shoe when the Banker's Hand loses; a tie is no loss."""
    return winner == PLAYER_WINS

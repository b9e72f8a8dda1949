"""A round that comes to nothing: everybody gets back what lies in the pot."""

from __future__ import annotations

from pitboss.poker.hand import POT, RAKE, Hand
from pitboss.table import DEALER, Announced

__all__ = ["DeadRoundError", "give_back"]


class DeadRoundError(Exception):
    """The round is dead under a provision; raised inside a procedure and caught by `play`."""

    def __init__(self, words: str, provision: str, *, misdeal: bool) -> None:
        super().__init__(words)
        self.words = words
        self.provision = provision
        self.misdeal = misdeal


def give_back(hand: Hand, dead: DeadRoundError) -> None:
    """All chips go back to those who put them in, the rake of this round too."""
    table = hand.table
    table.emit(Announced(cite=dead.provision, by=DEALER, text=dead.words))
    table.move(RAKE, POT, hand.raked, dead.provision, "rake given back")
    hand.pot += hand.raked
    for player in hand.players:
        hand.pay_out(player, player.total, dead.provision, "given back")

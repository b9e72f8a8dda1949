"""A round that comes to nothing: everybody gets back what lies in the pot."""

from __future__ import annotations

from pitboss.poker.hand import POT, RAKE, Hand
from pitboss.poker.house.opening import replace_decks
from pitboss.rulebook import rule
from pitboss.table import DEALER, Announced


class DeadRoundError(Exception):
    """The round is dead under a provision; raised inside a procedure and caught by `play`."""

    def __init__(
        self, words: str, provision: str, *, misdeal: bool, wrong_deck: bool = False
    ) -> None:
        super().__init__(words)
        self.words = words
        self.provision = provision
        self.misdeal = misdeal
        self.wrong_deck = wrong_deck


@rule("13:69F-14.15(g)", "13:69F-14.15(e)")
def give_back(hand: Hand, dead: DeadRoundError) -> None:
    """All chips go back to those who put them in, the rake of this round too.

    A deck with cards missing or too many is replaced.
    """
    hand.table.emit(Announced(cite=dead.provision, by=DEALER, text=dead.words))
    give_back_rake(hand, dead.provision)
    for player in hand.players:
        hand.pay_out(player, player.total + player.dead, dead.provision, "given back")
    if dead.wrong_deck:
        replace_decks(hand.table, dead.provision)


def give_back_rake(hand: Hand, provision: str) -> None:
    """The rake taken in this round goes back from its area into the pot."""
    hand.table.move(RAKE, POT, hand.raked, provision, "rake given back")
    hand.pot += hand.raked
    hand.raked = 0
    hand.rakes.clear()

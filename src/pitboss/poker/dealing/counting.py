"""The cards counted at the end of a round: none may be missing, and none too many."""

from __future__ import annotations

from pitboss.errors import InvariantBroken
from pitboss.poker.hand import FOLDED, Hand
from pitboss.poker.house.clock import DECK_SIZE
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, Recorded

__all__ = ["count_round", "stub_of"]


@rule("13:69F-14.1[Stub]")
def stub_of(hand: Hand) -> int:
    """How many cards of the deck were not dealt in this round."""
    return len(hand.deck)


@rule("13:69F-14.6(e)7")
def count_round(hand: Hand) -> None:
    """Every hand that came back is counted; with the stub it is the whole deck."""
    held = [len(each.down) + len(each.up) for each in hand.players if each.status != FOLDED]
    back = sum(held) + len(hand.muck) + len(hand.burns) + len(hand.board)
    stub = stub_of(hand)
    if back + stub != DECK_SIZE:
        raise InvariantBroken(f"{back} cards came back, and {stub} are in the stub")
    text = f"{back} cards counted back, {stub} in the stub"
    hand.table.emit(Recorded(cite=cite("13:69F-14.6(e)7"), by=DEALER, text=text))

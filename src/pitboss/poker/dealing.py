"""Dealing: passes of one card clockwise, face down or face up, and the board."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.poker.deck import burn, next_card
from pitboss.poker.events import BoardDealt, CardsGiven, CardsHeld, UpCardDealt
from pitboss.poker.hand import Hand, Player
from pitboss.rulebook import rule
from pitboss.table import Procedure

__all__ = ["deal_board", "deal_down", "deal_up", "show_held"]


@rule("13:69F-14.1[Hole card]")
def deal_down(hand: Hand, players: Sequence[Player], provision: str) -> Procedure[None]:
    """One card face down to each of these players, in this order."""
    for player in players:
        if hand.shoe is None:
            player.down.append(hand.deck.pop())
        else:
            player.down.append((yield from next_card(hand, f"seat {player.seat}", provision)))
    seats = tuple([player.seat for player in players])
    hand.table.emit(CardsGiven(cite=provision, seats=seats))


def show_held(hand: Hand, players: Sequence[Player], provision: str) -> None:
    """Everybody looks at the own cards, and nobody else does."""
    for player in players:
        held = tuple(player.down)
        hand.table.emit(CardsHeld(cite=provision, seat=player.seat, cards=held, to=player.actor))


@rule("13:69F-14.1[Up-card]")
def deal_up(hand: Hand, players: Sequence[Player], provision: str) -> Procedure[None]:
    """One card face up to each of these players; that of a folded seat is dead."""
    for player in players:
        card = yield from next_card(hand, f"seat {player.seat}", provision)
        player.up.append(card)
        hand.table.emit(
            UpCardDealt(cite=provision, seat=player.seat, card=card, dead=not player.live)
        )


@rule("13:69F-14.1[Community card]")
def deal_board(hand: Hand, count: int, provision: str) -> Procedure[None]:
    """A card is burned, then so many cards are dealt face up for everybody's use."""
    yield from burn(hand, provision)
    cards = []
    for _ in range(count):
        cards.append((yield from next_card(hand, "the centre", provision)))
    hand.board += cards
    hand.table.emit(BoardDealt(cite=provision, cards=tuple(cards)))

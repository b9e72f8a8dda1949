"""Dealing: passes of one card clockwise, face down or face up, and the board."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import ensure
from pitboss.poker.dealing.deck import burn, burn_known, next_card
from pitboss.poker.dealing.mishaps import EXPOSED
from pitboss.poker.events import BoardDealt, CardExposed, CardsGiven, CardsHeld, UpCardDealt
from pitboss.poker.hand import FOLDED, Hand, Player
from pitboss.rulebook import rule
from pitboss.table.authoring import Procedure


@rule("13:69F-14.1[Hole card]", "13:69F-14.7(c)4ii")
def deal_down(
    hand: Hand, players: Sequence[Player], provision: str, *, passes: int = 1
) -> Procedure[None]:
    """Cards face down to these players, one at a time in this order, so many passes.

    A card that the dealer exposed is shown to everyone and noted in `hand.exposed`.
    """
    if hand.shoe is None and not hand.mishaps:
        _deal_known(hand, players, passes)
    else:
        for _ in range(passes):
            for player in players:
                yield from give_card(hand, player, provision)
    seats = tuple([player.seat for player in players])
    hand.table.emit(CardsGiven(cite=provision, seats=seats, passes=passes))


def _deal_known(hand: Hand, players: Sequence[Player], passes: int) -> None:
    """Passes from a deck of known order in which nothing is wrong, whose top card stands last."""
    deck, count = hand.deck, len(players)
    left = len(deck) - passes * count
    ensure(left >= 0, "the game sees to it that the deck holds enough cards")
    dealt = deck[left:]
    dealt.reverse()
    del deck[left:]
    for place, player in enumerate(players):
        player.down += dealt[place::count]


def give_card(hand: Hand, player: Player, provision: str) -> Procedure[None]:
    """One card face down, which may be exposed."""
    card = yield from next_card(hand, f"seat {player.seat}", provision, down=True)
    player.down.append(card)
    if hand.mishaps.get(card) == EXPOSED:
        hand.exposed.append((player, card))
        hand.table.emit(CardExposed(cite=provision, seat=player.seat, card=card))


def show_held(hand: Hand, players: Sequence[Player], provision: str) -> None:
    """Everybody looks at the own cards, and nobody else does."""
    emit = hand.table.emit
    for player in players:
        held = tuple(player.down)
        emit(CardsHeld(provision, player.seat, held, to=player.actor))


@rule("13:69F-14.1[Up-card]", "13:69F-14.7(c)4ii")
def deal_up(hand: Hand, players: Sequence[Player], provision: str) -> Procedure[None]:
    """One card face up to each of these players; that of a folded seat is dead."""
    for player in players:
        card = yield from next_card(hand, f"seat {player.seat}", provision)
        dead = player.status == FOLDED
        if dead:
            hand.muck.append(card)
        else:
            player.up.append(card)
        hand.table.emit(UpCardDealt(provision, player.seat, card, dead))


def receiving(hand: Hand) -> list[Player]:
    """Who gets the next card: everybody still in, and seats that made or called the last wager."""
    return [player for player in hand.players if player.status != FOLDED or player.ghost]


@rule("13:69F-14.1[Community card]")
def deal_board(hand: Hand, count: int, provision: str, *, burned: bool = False) -> Procedure[None]:
    """A card is burned if none lies there yet, then so many are dealt face up for everybody."""
    cards = []
    if hand.shoe is None and not hand.mishaps:
        if not burned:
            burn_known(hand, provision)
        for _ in range(count):
            cards.append(hand.deck.pop())
    else:
        if not burned:
            yield from burn(hand, provision)
        for _ in range(count):
            cards.append((yield from next_card(hand, "the centre", provision)))
    hand.board += cards
    hand.table.emit(BoardDealt(provision, tuple(cards)))

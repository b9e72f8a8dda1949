"""Dealing at stud: the first cards, the later ones, and what is done when cards run out."""

from __future__ import annotations

from pitboss.poker.dead import DeadRoundError
from pitboss.poker.dealing.deck import burn, burn_known, next_card, shuffle
from pitboss.poker.dealing.mishaps import EXPOSED
from pitboss.poker.dealing.passes import deal_down, deal_up, receiving, show_held
from pitboss.poker.events import BoardDealt, CardsGiven, UpCardDealt
from pitboss.poker.hand import FOLDED, Hand, Player
from pitboss.poker.house.notices import supplement_cite
from pitboss.rulebook import rule
from pitboss.table.authoring import Procedure

# -- the next card to everybody who gets one ------------------------------------------------------


@rule("13:69F-14.9(f)", "13:69F-14.13(f)", "13:69F-14.13A(f)", "19:47-14.15(e)")
def receivers(hand: Hand, ghosts: bool) -> list[Player]:
    """Everybody still in and, with ghosts, the seats that made or called the last wager."""
    return receiving(hand) if ghosts and hand.ghosts else hand.live()


def deal_next_up(hand: Hand, players: list[Player], provision: str) -> Procedure[None]:
    """A burn card, then one face up to each of these seats."""
    if is_plain(hand, 1 + len(players)):
        burn_known(hand, provision)
        _deal_known_up(hand, players, provision)
    else:
        yield from _burn(hand, provision)
        yield from deal_each_up(hand, players, provision)


def deal_each_up(hand: Hand, players: list[Player], provision: str) -> Procedure[None]:
    """A card face up to each of these seats."""
    if is_plain(hand, len(players)):
        return _deal_known_up(hand, players, provision)
    for player in players:
        yield from find_cards(hand)
        yield from deal_up(hand, [player], provision)


def _deal_known_up(hand: Hand, players: list[Player], provision: str) -> None:
    """The same from a known deck in which nothing goes wrong; a card to a folded seat is dead."""
    deck, emit = hand.deck, hand.table.emit
    for player in players:
        card, dead = deck.pop(), player.status == FOLDED
        (hand.muck if dead else player.up).append(card)
        emit(UpCardDealt(provision, player.seat, card, dead))


def deal_next_down(hand: Hand, players: list[Player], provision: str) -> Procedure[None]:
    """A burn card, then one face down to each; those still in look at all they hold."""
    if is_plain(hand, 1 + len(players)):
        burn_known(hand, provision)
        _deal_known_down(hand, players, provision)
    else:
        yield from _burn(hand, provision)
        for player in players:
            yield from _careful_down(hand, player, provision)
    show_held(hand, hand.live(), provision)


def _deal_known_down(hand: Hand, players: list[Player], provision: str) -> None:
    """The same from a known deck in which nothing goes wrong."""
    for player in players:
        hole = hand.muck if player.status == FOLDED else player.down
        hole.append(hand.deck.pop())
    hand.table.emit(CardsGiven(provision, tuple([player.seat for player in players])))


def _burn(hand: Hand, provision: str) -> Procedure[None]:
    """The top card goes to the burn cards."""
    if not is_plain(hand, 1):
        yield from find_cards(hand)
    yield from burn(hand, provision)


def _careful_down(hand: Hand, player: Player, provision: str) -> Procedure[None]:
    """One card face down, where something may go wrong with it."""
    yield from find_cards(hand)
    if player.status != FOLDED:
        yield from deal_down(hand, [player], provision)
        return
    card = yield from next_card(hand, f"seat {player.seat}", provision)
    hand.muck.append(card)
    hand.table.emit(CardsGiven(cite=provision, seats=(player.seat,)))


def deal_common(hand: Hand, provision: str) -> Procedure[None]:
    """A card is burned, and one is dealt face up that counts for everybody."""
    yield from _burn(hand, provision)
    if not is_plain(hand, 1):
        yield from find_cards(hand)
    card = yield from next_card(hand, "the centre", provision)
    hand.board.append(card)
    hand.table.emit(BoardDealt(cite=provision, cards=(card,)))


# -- cards that spoil the count -------------------------------------------------------------------


def is_plain(hand: Hand, needed: int) -> bool:
    """Whether so many cards can be dealt from a known deck in which nothing goes wrong."""
    return hand.shoe is None and not hand.mishaps and len(hand.deck) >= needed


@rule("13:69F-14.15(r)")
def find_cards(hand: Hand) -> Procedure[None]:
    """Where spoiled cards used up the deck, the burn cards are shuffled; without any it ends."""
    if is_spent(hand):
        yield from shuffle_burns(hand, supplement_cite(hand.rules.edition))
        if is_spent(hand):
            raise deck_used_up(hand)


def is_spent(hand: Hand) -> bool:
    """Whether the deck holds no card that can be dealt."""
    return all(hand.mishaps.get(card, EXPOSED) != EXPOSED for card in hand.deck)


def shuffle_burns(hand: Hand, provision: str) -> Procedure[None]:
    """The burn cards, with what is left of the deck, are the deck from now on."""
    cards = (*hand.burns, *hand.deck)
    if not cards:
        raise deck_used_up(hand)
    hand.burns.clear()
    yield from shuffle(hand, provision, cards, cut_too=False)


def deck_used_up(hand: Hand) -> DeadRoundError:
    """No rule knows where a card should come from: everybody gets the chips back."""
    words = "Dead round: spoiled cards have used up the deck"
    return DeadRoundError(words, supplement_cite(hand.rules.edition), misdeal=False)

"""Own cards face down and five in the centre for everybody; 13:69F-14.10(d) to (i), 14.15(o)."""

from __future__ import annotations

from typing import Final

from pitboss.equipment import Card
from pitboss.poker.betting.button import blind_players
from pitboss.poker.betting.rounds import betting_round, wager_round
from pitboss.poker.dealing.passes import deal_board, deal_down, give_card, show_held
from pitboss.poker.events import CardsGiven
from pitboss.poker.hand import Hand, Player
from pitboss.poker.options import BURN, CommunityRules
from pitboss.rulebook import cite, rule
from pitboss.table import Event
from pitboss.table.authoring import Procedure

# The cards that come to the centre before each betting round after the first.
BOARD: Final = ((3, "13:69F-14.10(g)"), (1, "13:69F-14.10(h)"), (1, "13:69F-14.10(i)"))
FLOP: Final = 2  # the betting round before which the exposed card may be the burn


class CardExchanged(Event, frozen=True, kw_only=True):
    """An exposed card was exchanged for the top card of the deck; `use` is what became of it."""

    seat: int
    card: int
    use: str

    @property
    def text(self) -> str:
        """The card and where it went."""
        where = "the burn card before the flop" if self.use == BURN else "face down in the discards"
        return f"{Card(self.card)} of seat {self.seat} is exchanged, and is now {where}"


# -- the whole of it ------------------------------------------------------------------------------


def play_board(hand: Hand, first: int, *, cards: int, provision: str) -> Procedure[None]:
    """From the first own card to the last betting round, once the blinds are posted.

    `first` is the place of who acts first in the first betting round; `cards` are dealt to each.
    """
    yield from deal_own(hand, cards, provision)
    yield from answer_blinds(hand, first)
    for street, (count, dealt) in enumerate(BOARD, start=FLOP):
        if hand.live_count == 1:
            return
        burned = street == FLOP and bool(hand.burns)
        yield from deal_board(hand, count, dealt, burned=burned)
        yield from wager_round(hand, street, 0)


@rule("13:69F-14.10(f)")
def answer_blinds(hand: Hand, first: int) -> Procedure[None]:
    """Clockwise after the last blind everybody folds, calls or raises; blinds may still raise."""
    return betting_round(hand, first)


@rule("13:69F-14.10(d)")
def blind_order(hand: Hand) -> list[Player]:
    """From the left of the button; two players in the order that the house has chosen."""
    return hand.players if len(hand.players) > 2 else blind_players(hand)


# -- own cards ------------------------------------------------------------------------------------


def deal_own(hand: Hand, cards: int, provision: str) -> Procedure[None]:
    """One card at a time from the left of the button, the button last; then everybody looks."""
    if hand.shoe is None and not hand.mishaps:
        yield from deal_down(hand, hand.players, provision, passes=cards)
    else:
        yield from _deal_with_care(hand, cards, provision)
    show_held(hand, hand.players, provision)


def _deal_with_care(hand: Hand, cards: int, provision: str) -> Procedure[None]:
    """The same card by card, for one of them may be exposed; it looks no different otherwise."""
    for _ in range(cards):
        for player in hand.players:
            yield from give_card(hand, player, provision)
            if hand.exposed:
                yield from exchange(hand, provision)
    seats = tuple([player.seat for player in hand.players])
    hand.table.emit(CardsGiven(cite=provision, seats=seats, passes=cards))


@rule("13:69F-14.15(o)", "19:47-14.15(n)")
def exchange(hand: Hand, provision: str) -> Procedure[None]:
    """A card dealt face up is exchanged at once for the top card of the deck."""
    while hand.exposed:
        player, card = hand.exposed.pop()
        player.down.remove(card)
        if is_burn(hand):
            _burn_face_up(hand, player, card)
        else:
            _discard(hand, player, card)
        yield from give_card(hand, player, provision)


def is_burn(hand: Hand) -> bool:
    """Whether an exposed card is the burn before the flop: the first one, if the house says so."""
    rules = hand.rules
    assert isinstance(rules, CommunityRules)
    return rules.exposed_card_use == BURN and not hand.burns


@rule("13:69F-14.15(o)2")
def _burn_face_up(hand: Hand, player: Player, card: int) -> None:
    """It lies face up as the burn card, and no other card is burned before the flop."""
    hand.burns.append(card)
    provision = cite("13:69F-14.15(o)2")
    hand.table.emit(CardExchanged(cite=provision, seat=player.seat, card=card, use=BURN))


@rule("13:69F-14.15(o)1", "19:47-14.15(n)")
def _discard(hand: Hand, player: Player, card: int) -> None:
    """It goes face down to the discards."""
    hand.muck.append(card)
    old = hand.rules.edition == 1995
    provision = cite("19:47-14.15(n)") if old else cite("13:69F-14.15(o)1")
    hand.table.emit(CardExchanged(cite=provision, seat=player.seat, card=card, use="discard"))

"""What a viewer sees of any type of poker: hands, board, burn cards, bets and the button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final, TypeAlias

from pitboss.equipment import Card
from pitboss.poker.community.streets import CardExchanged
from pitboss.poker.draw.turn import CardReplaced, PlayerDrew
from pitboss.poker.events import (
    BoardDealt,
    ButtonMoved,
    CardExposed,
    CardsBurned,
    CardsGiven,
    CardsHeld,
    HandDisclosed,
    HandRuled,
    HandShown,
    PlayerActed,
    PotAwarded,
    UpCardDealt,
)
from pitboss.poker.options import BURN as AS_BURN
from pitboss.table import Event
from pitboss.table.authoring import (
    BOARD,
    BURN,
    CHIPS_EVENTS,
    HAND,
    GameView,
    Laid,
    Place,
    WagersView,
)

# Rulings after which a hand is no longer in play.
OUT: Final = ("dead", "refunded")
# What is put in before the first card of a betting round; antes count toward no bet.
POSTED: Final = ("blind", "straddle", "kill blind", "missed blind")
ANTE: Final = "ante"

# Cards as they are dealt, and what becomes of those that were exposed or drawn.
Dealt: TypeAlias = CardsGiven | CardsHeld | UpCardDealt | BoardDealt | CardsBurned
Mended: TypeAlias = CardExposed | CardExchanged | CardReplaced | PlayerDrew


class PokerView(GameView):
    """Hands before the seats, the board, the burn cards, and what each has bet on this street.

    A hand lists the cards face down first and those face up after them. A card that is exposed
    while it is dealt is seen before the deal itself, and `early` counts such cards.
    """

    ignores = CHIPS_EVENTS
    marker_events: ClassVar[Mapping[type[Event], str]] = MappingProxyType({ButtonMoved: "button"})

    def __init__(self, wagers: WagersView) -> None:
        super().__init__(wagers)
        self._early: dict[int, int] = {}
        self._acted = False

    def clear(self) -> None:
        """Nothing of the last hand is remembered any more."""
        self.laid.clear()
        self.won.clear()
        self._early.clear()

    def begin(self) -> None:
        """The last hand is over: all cards go back to the deck, and no bet lies there."""
        super().begin()
        self.bets.clear()

    # -- what happens -----------------------------------------------------------------------------

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        super().see(event)
        match event:
            case PlayerActed():
                self._act(event)
            case ButtonMoved():
                self.laid.clear()
            case HandRuled(seat=seat, ruling=ruling) if ruling in OUT:
                self._out(seat, ruling)
            case HandShown():
                self._show(event)
            case HandDisclosed(seat=seat, cards=cards):
                self._hand(seat).hold([Card(card).code for card in cards], down=False)
            case PotAwarded():
                self._award(event)
            case _ if isinstance(event, Dealt | Mended):
                self._next_street()
                self._take_cards(event)

    def _take_cards(self, event: Dealt | Mended) -> None:
        match event:
            case CardsGiven(seats=seats, passes=passes):
                for seat in seats:
                    self._give(seat, passes)
            case CardsHeld(seat=seat, cards=cards):
                self._hold(self._hand(seat), cards)
                self._early.pop(seat, None)
            case UpCardDealt():
                self._deal_up(event)
            case BoardDealt(cards=cards):
                self._common("board", BOARD, "Board", cards)
            case CardsBurned():
                self._common("burn", BURN, "Burn cards", (None,))
            case _:
                self._mend(event)

    def _mend(self, event: Mended) -> None:
        """Cards that were exposed, exchanged, replaced or drawn."""
        match event:
            case CardExposed(seat=seat, card=card):
                self._expose(seat, Card(card).code)
            case CardExchanged():
                self._exchange(event)
            case CardReplaced(seat=seat, card=card):
                self._cover(self._hand(seat), Card(card).code)
            case _:
                note = f"drew {event.count}" if event.count else "stands pat"
                self._hand(event.seat).note = note

    # -- hands ------------------------------------------------------------------------------------

    def _hand(self, seat: int) -> Place:
        name = f"seat {seat}"
        if name not in self.laid:
            self.laid[name] = Place(name, HAND, f"Seat {seat}", name, seat)
        return self.laid[name]

    def _give(self, seat: int, passes: int) -> None:
        """Cards face down; a seat that has folded gets dead ones, which nobody wants to see."""
        hand = self._hand(seat)
        if not hand.gone:
            given = passes - self._early.pop(seat, 0)
            at = _downs(hand)
            hand.cards[at:at] = [Laid("", down=True) for _ in range(given)]

    def _hold(self, hand: Place, cards: Iterable[int]) -> None:
        """The one who holds the cards sees all that lie face down."""
        held = [Laid(Card(card).code, down=True) for card in cards]
        hand.cards = held + hand.cards[_downs(hand) :]

    def _deal_up(self, event: UpCardDealt) -> None:
        """A card face up; it may be one that was exposed, and a dead one counts for nothing."""
        hand = self._hand(event.seat)
        if hand.gone:
            return
        code = Card(event.card).code
        if not event.dead:
            hand.drop(code)
        hand.lay(code)
        hand.note = "for the button" if event.dead else hand.note

    def _expose(self, seat: int, code: str) -> None:
        """Everybody has seen a card that lies face down: one of those there, or one to come."""
        hand = self._hand(seat)
        down = hand.cards[: _downs(hand)]
        if any(not card.code for card in down):
            hand.look(code)
        else:
            hand.cards.insert(len(down), Laid(code, down=True))
            self._early[seat] = self._early.get(seat, 0) + 1

    def _cover(self, hand: Place, code: str) -> None:
        """A card that everybody saw is replaced by one that nobody saw yet."""
        for card in hand.cards:
            if card.code == code:
                card.code = ""

    def _exchange(self, event: CardExchanged) -> None:
        """An exposed card leaves the hand at once, for the discards or as the burn card."""
        self._early[event.seat] = max(0, self._early.get(event.seat, 0) - 1)
        self._hand(event.seat).drop(Card(event.card).code)
        if event.use == AS_BURN:
            self._common("burn", BURN, "Burn cards", (event.card,))

    def _out(self, seat: int, note: str) -> None:
        hand = self._hand(seat)
        hand.gone, hand.note = True, note

    def _show(self, event: HandShown) -> None:
        hand = self._hand(event.seat)
        if not event.cards:
            return self._out(event.seat, "conceded")
        hand.hold([Card(card).code for card in event.cards], down=False)
        hand.note = "; ".join(filter(None, (event.high, event.low)))
        return None

    def _common(self, name: str, role: str, label: str, cards: Iterable[int | None]) -> None:
        place = self.laid.setdefault(name, Place(name, role, label, name))
        for card in cards:
            place.lay("" if card is None else Card(card).code)

    # -- bets -------------------------------------------------------------------------------------

    def _act(self, event: PlayerActed) -> None:
        """Somebody acted; an ante counts toward nothing, and blinds come before the cards."""
        if event.action != ANTE:
            self.bets[event.seat] = event.total
            self._acted = event.action not in POSTED
        if event.action == "fold":
            self._out(event.seat, "folded")
        elif event.all_in:
            self._hand(event.seat).note = "all-in"

    def _next_street(self) -> None:
        """Cards after bets: the bets are in the pot, and another betting round begins."""
        if self._acted:
            self.bets.clear()
            self._acted = False

    def _award(self, event: PotAwarded) -> None:
        self.bets.clear()
        name = f"side pot {event.pot}" if event.pot else "main pot"
        self.won.append(
            {
                "seat": event.seat,
                "wager": None,
                "spot": f"{name}, {event.half}" if event.half else name,
                "cents": 0,
                "result": "won",
                "paid": event.cents,
                "taken": 0,
                "pays": "",
                "cite": event.cite,
            }
        )


def _downs(hand: Place) -> int:
    """How many cards of a hand lie face down; they come first."""
    return sum(card.down for card in hand.cards)


VIEW = PokerView

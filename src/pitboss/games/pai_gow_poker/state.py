"""What lasts at a pai gow poker table, and what only this game says and shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pitboss.equipment import Card, Shoe
from pitboss.games._pai_gow.rules import pick_up_order
from pitboss.games._pai_gow.settle import give_all_back
from pitboss.games._pai_gow.state import BankedDeal, HandsShown
from pitboss.games.pai_gow_poker.house_way import Setting, compare, rank_of
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.money import Cents
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, HOUSE, Answer, Event, Recorded, Table, Wager
from pitboss.table.authoring import DoubleShoeState, discard

_JOKERS: Final = 1


class PaiGowPokerState(DoubleShoeState, frozen=True, kw_only=True):
    """The decks, whose turn the cut and the bank are, and who may bank.

    `inspected` are the sides whose deck was inspected, `fresh` says that the cards were washed and
    no round was dealt since, `started` that the game has begun. `cut_turn` is who was offered the
    cut in the last round, if it had no bank (at a table of the first revision it counts the rounds
    in a row without a bank), `offered` is who was offered the bank first in the last round,
    `last_bank` who banked it, and `last_wagers` what each player wagered last against the dealer.
    """

    equipment = (*DoubleShoeState.equipment, "inspected", "fresh", "started")

    inspected: tuple[str, ...] = ()
    fresh: bool = True
    started: bool = False
    shuffler_out: bool = False
    cut_turn: int = 0
    offered: int = 0
    last_bank: int = 0
    last_wagers: tuple[tuple[int, Cents], ...] = ()


PaiGowPokerTable: TypeAlias = Table[PaiGowPokerRules, PaiGowPokerState, Wager]


# -- answers ---------------------------------------------------------------------------------------


class CountLeftOver(Answer, frozen=True, kw_only=True):
    """The dealer spreads what is left of the deck, and says whether every hand has seven cards."""

    left: int
    hands_right: bool


class ExposeCard(Answer, frozen=True, kw_only=True):
    """A card of a position was exposed before its time, the n-th of its seven."""

    position: int
    card: int


class NumberShown(Answer, frozen=True, kw_only=True):
    """The random number generator shows a number."""

    number: int


# -- events ----------------------------------------------------------------------------------------


class HandSeen(Event, frozen=True, kw_only=True):
    """A player takes up seven cards and looks at them."""

    area: int
    cards: tuple[str, ...]

    @property
    def text(self) -> str:
        """The cards from the best one down, written as they are typed."""
        cards = sorted(map(Card.parse, self.cards), key=rank_of, reverse=True)
        codes = ("Joker" if card.is_joker else card.code for card in cards)
        return f"area {self.area} holds {', '.join(codes)}"


@rule("19:47-11.2(a)")
def one_deck() -> Shoe:
    """52 cards and exactly one joker."""
    return Shoe.full(1, jokers=_JOKERS)


@rule("19:47-11.2(b)1")
def opening_state(rules: PaiGowPokerRules) -> PaiGowPokerState:
    """The decks of this table, each with one joker, not yet inspected."""
    second = one_deck() if rules.decks == 2 else None
    return PaiGowPokerState(shoe=one_deck(), resting=second)


def place_of(position: int) -> str:
    """A position in words."""
    return f"area {position}" if position else "the dealer"


@dataclass(slots=True, kw_only=True)
class Deal(BankedDeal):
    """One round: position 0 is the dealer, 1 to 6 the areas; a bank of zero is the dealer.

    `cut_offered` is who was offered the cut first, `removed` counts cards found face up in the
    shoe, and `looked_at` are the positions whose cards were taken up or turned over; `settings` are
    hands that were laid down, None for hands that were wrongly set. The `rack` has the hands that
    were picked up, in their order.
    """

    cut_offered: int = 0
    removed: int = 0
    hands: dict[int, list[Card]] = field(default_factory=dict)
    settings: dict[int, Setting | None] = field(default_factory=dict)
    looked_at: set[int] = field(default_factory=set)
    rack: list[tuple[int, tuple[Card, ...]]] = field(default_factory=list)

    def cards(self, position: int) -> tuple[Card, ...]:
        """The seven cards of a position in their order."""
        return tuple(sorted(self.hands[position]))

    def setting(self, position: int) -> Setting:
        """The two hands of a position, which were rightly set."""
        found = self.settings[position]
        assert found is not None
        return found

    def is_foul(self, position: int) -> bool:
        """Whether the hands of a position were wrongly set."""
        found = self.settings[position]
        return found is None or not found.is_legal

    def compared(self, position: int) -> tuple[int, int]:
        """How the high and the low hand of a position compare with those of the bank."""
        return compare(self.setting(position), self.setting(self.against))


def collect(table: PaiGowPokerTable, deal: Deal, position: int, provision: str) -> None:
    """The cards of a position go to the discard rack, on record so that the order is known."""
    _to_rack(table, deal, position, provision)
    table.record(f"the cards of {place_of(position)} are picked up", cite("19:47-11.9(k)"))


def _to_rack(table: PaiGowPokerTable, deal: Deal, position: int, provision: str) -> None:
    hand = deal.hands.pop(position)
    deal.rack.append((position, tuple(hand)))
    discard(table, hand, provision)


@rule("19:47-11.9(k)")
def record_rack(table: PaiGowPokerTable, deal: Deal) -> None:
    """The house's log keeps the rack of a round, card by card, so that each hand can be rebuilt."""
    hands = (
        f"{place_of(position)}: {' '.join(card.code for card in hand)}"
        for position, hand in deal.rack
    )
    text = f"in the discard rack, in the order of picking up: {'; '.join(hands)}"
    table.emit(Recorded(cite=cite("19:47-11.9(k)"), by=DEALER, text=text, to=HOUSE))


def void_round(table: PaiGowPokerTable, deal: Deal, provision: str) -> None:
    """All hands are void: every wager that is not settled yet goes back, every card is picked up.

    A number that was decided before stays decided; see the readings.
    """
    table.announce("All hands are void; the cards are shuffled again.", provision)
    give_all_back(table, provision)
    for position in pick_up_order(tuple(deal.hands), deal.bank):
        _to_rack(table, deal, position, provision)
    table.record("the cards are picked up to be shuffled", cite("19:47-11.9(k)"))


def show_hands(table: PaiGowPokerTable, position: int, hands: Setting, provision: str) -> None:
    """Two hands lie face up."""
    table.emit(
        HandsShown(
            cite=provision,
            position=position,
            high=tuple(card.code for card in hands.high_cards),
            low=tuple(card.code for card in hands.low_cards),
            text=f"{place_of(position)}: {hands.show()}",
        )
    )

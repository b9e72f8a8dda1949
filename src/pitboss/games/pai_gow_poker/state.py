"""What lasts at a pai gow poker table, and what only this game says and shows."""

from __future__ import annotations

from typing import Final, TypeAlias

from pitboss.equipment import Card, Shoe
from pitboss.games.pai_gow_poker.house_way import rank_of
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.money import Cents, show
from pitboss.rulebook import rule
from pitboss.table import DEALER, Announced, Answer, Event, Recorded, Table, Wager
from pitboss.table.authoring import DoubleShoeState

__all__ = [
    "CENTRE",
    "DEALERS_WAGER",
    "BankSettled",
    "CountLeftOver",
    "DirectDealersWager",
    "ExposeCard",
    "HandSeen",
    "HandsShown",
    "NumberShown",
    "PaiGowPokerState",
    "PaiGowPokerTable",
    "SetHands",
    "note",
    "one_deck",
    "opening_state",
    "place_of",
    "say",
]

# Where losing wagers lie in a round that a player banks, and where the dealer's own wager lies.
CENTRE: Final = "centre"
DEALERS_WAGER: Final = "dealers_wager"

_JOKERS: Final = 1


class PaiGowPokerState(DoubleShoeState, frozen=True, kw_only=True):
    """The decks, whose turn the cut and the bank are, and who may bank.

    `inspected` are the sides whose deck was inspected, `fresh` says that the cards were washed and
    no round was dealt since, `started` that the game has begun. `cut_turn` counts the rounds in a
    row without a bank, `offered` is who was offered the bank first in the last round, `last_bank`
    who banked it, and `last_wagers` what each player wagered last against the dealer.
    """

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


class SetHands(Answer, frozen=True, kw_only=True):
    """Somebody lays down two hands: these cards are the low hand, the others the high hand."""

    area: int
    low: str


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


class DirectDealersWager(Answer, frozen=True, kw_only=True):
    """How much the dealer wagers against the bank."""

    cents: int


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


class HandsShown(Event, frozen=True, kw_only=True):
    """Two hands lie face up; position 0 is the dealer's."""

    position: int
    high: tuple[str, ...]
    low: tuple[str, ...]
    text: str


class BankSettled(Event, frozen=True, kw_only=True):
    """What a bank took from the centre of the table or added to it, and the vigorish on it."""

    seat: int
    lost: int
    won: int
    share: int
    vigorish: int

    @property
    def text(self) -> str:
        """What it came to."""
        sums = f"{show(self.lost)} in the centre, {show(self.won)} to pay"
        if self.share < 0:
            return f"{sums}: the bank in seat {self.seat} adds {show(-self.share)}"
        came = f"the bank in seat {self.seat} takes {show(self.share - self.vigorish)}"
        return f"{sums}: {came} after a vigorish of {show(self.vigorish)}"


@rule("19:47-11.2(a)")
def one_deck() -> Shoe:
    """52 cards and exactly one joker."""
    return Shoe.full(1, jokers=_JOKERS)


def opening_state(rules: PaiGowPokerRules) -> PaiGowPokerState:
    """The decks of this table, each with one joker, not yet inspected."""
    second = one_deck() if rules.decks == 2 else None
    return PaiGowPokerState(shoe=one_deck(), resting=second)


def say(table: PaiGowPokerTable, text: str, provision: str) -> None:
    """The dealer announces something."""
    table.emit(Announced(cite=provision, by=DEALER, text=text))


def note(table: PaiGowPokerTable, text: str, provision: str, *, by: str = DEALER) -> None:
    """A step that staff took is kept on record."""
    table.emit(Recorded(cite=provision, by=by, text=text))


def place_of(position: int) -> str:
    """A position in words."""
    return f"area {position}" if position else "the dealer"

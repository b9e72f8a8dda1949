"""What lasts at a chemin de fer table from hand to hand: the shoe, the bank, whose turn it is."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from pitboss.equipment import Shoe
from pitboss.games.chemin_de_fer.options import CheminDeFerRules
from pitboss.games.chemin_de_fer.rules import NOBODY
from pitboss.games.chemin_de_fer.wagers import BANK
from pitboss.money import Cents, show
from pitboss.table import DEALER, Announced, Answer, Event, Table, Wager, seat_actor
from pitboss.table.authoring import CardState

# How the bank is given on when nobody has it.
AUCTION: Final = "auction"
LOST: Final = "lost"
ORDERED: Final = "ordered"
MOVED: Final = "moved"
PASSED: Final = "passed"

# The revision since which irregularities of one hand are called one after another, as many as
# there are; see Table.revision.
UNLIMITED_SINCE: Final = 3

# Why the dealer or the floorperson may take the shoe from a Banker.
REASONS: Final = {
    "delay": "holds up the game without reason",
    "invalid_deals": "keeps making invalid deals",
    "breach": "breaks the Act or the rules",
}


class CheminDeFerState(CardState, frozen=True, kw_only=True):
    """The bank and the shoe; zero is nobody, or no amount.

    `floor` and `ceiling` bound the next wager of the Banker, `last` is what was placed last
    before any part of it was withdrawn. `passed_by` passed the bank that is now held, `suivi`
    may call it, `misses` are seats that miss their next turn, and `excess` says that a card
    nobody has seen lies before the shoe and opens the next hand; `more_excess` counts further ones.
    """

    equipment = (*CardState.equipment, "opened", "due", "excess", "more_excess")
    later: ClassVar[frozenset[str]] = frozenset({"more_excess"})

    opened: bool = False
    due: bool = True
    dealt_by: int = NOBODY
    banker: int = NOBODY
    previous: int = NOBODY
    passed_by: int = NOBODY
    given: str = AUCTION
    floor: Cents = 0
    ceiling: Cents = 0
    last: Cents = 0
    suivi: int = NOBODY
    misses: tuple[int, ...] = ()
    excess: bool = False
    more_excess: int = 0

    @property
    def excess_cards(self) -> int:
        """How many cards that nobody has seen lie before the shoe."""
        return self.excess + self.more_excess


CheminDeFerTable: TypeAlias = Table[CheminDeFerRules, CheminDeFerState, Wager]


class BankOffer(Answer, frozen=True, kw_only=True):
    """A participant offers to wager so much on the first hand as Banker."""

    cents: int


class CallBanco(Answer, frozen=True, kw_only=True):
    """A participant calls to stand against the whole bank: banco, or banco suivi."""

    call: str


class ChangeSeat(Answer, frozen=True, kw_only=True):
    """A participant moves to another seat."""

    seat: int


class BankOrdered(Answer, frozen=True, kw_only=True):
    """The dealer or the floorperson orders the Banker to give up the shoe, and says why."""

    reason: str


class OfferMade(Event, frozen=True, kw_only=True):
    """Somebody bid for the bank."""

    seat: int
    cents: int

    @property
    def text(self) -> str:
        """The offer in words."""
        return f"Seat {self.seat} offers to wager {show(self.cents)} as Banker."


class BankerChosen(Event, frozen=True, kw_only=True):
    """A participant has the bank; zero says that nobody has it."""

    seat: int
    text: str


def opening(rules: CheminDeFerRules) -> CheminDeFerState:
    """A table with new decks, not yet inspected."""
    return CheminDeFerState(shoe=Shoe.full(rules.decks))


def lay_excess(table: CheminDeFerTable, cards: int) -> None:
    """So many cards that nobody has seen lie before the shoe."""
    table.set_state(excess=cards > 0, more_excess=max(cards - 1, 0))


def say(table: CheminDeFerTable, provision: str, text: str, *, seat: int = NOBODY) -> None:
    """The calling dealer, or a participant, says something aloud."""
    by = seat_actor(seat) if seat else DEALER
    table.emit(Announced(cite=provision, by=by, text=text))


def participants(table: CheminDeFerTable) -> tuple[int, ...]:
    """Everybody at the table but the Banker."""
    return tuple(seat for seat in table.seats if seat != table.state.banker)


def bank_wager(table: CheminDeFerTable) -> Wager:
    """The bank as it lies on the layout."""
    return next(wager for wager in table.wagers.values() if wager.spot == BANK.key)


def covered(table: CheminDeFerTable) -> dict[int, Cents]:
    """What each participant has wagered against the bank, by seat."""
    sums: dict[int, Cents] = {}
    for wager in table.wagers.values():
        if wager.spot != BANK.key:
            sums[wager.seat] = sums.get(wager.seat, 0) + wager.cents
    return sums

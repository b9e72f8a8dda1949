"""A player's turn in a draw: to stand pat, or to discard any cards for new ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from pitboss.equipment import Card, Source
from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.money import show
from pitboss.poker.betting.turn import PlayerQuestion, no_answer
from pitboss.poker.hand import Hand, Player
from pitboss.ranking import read_cards
from pitboss.table import Answer, Event, Form
from pitboss.table.authoring import Json, cards_json

NONE: Final = "-"  # what a person types to discard nothing
CHARS_MAX: Final = 40  # nobody needs more to name a hand


# -- what is said and what is seen of it ----------------------------------------------------------


class DiscardCards(Answer, frozen=True, kw_only=True):
    """A player discards these cards and asks for as many new ones; none is to stand pat."""

    cards: tuple[int, ...]


class PlayerDrew(Event, frozen=True):
    """A player stood pat or asked for so many new cards; which ones went is nobody's business."""

    seat: int
    count: int

    @property
    def text(self) -> str:
        """How many."""
        if not self.count:
            return f"seat {self.seat} stands pat"
        return f"seat {self.seat} draws {self.count} card{'s' * (self.count > 1)}"


class DiscardsShuffled(Event, frozen=True, kw_only=True):
    """The deck ran short, and so many cards are shuffled to be dealt again."""

    count: int

    @property
    def text(self) -> str:
        """How many."""
        return f"the deck is short: {self.count} cards are shuffled again"


class CardReplaced(Event, frozen=True, kw_only=True):
    """A card that the dealer had exposed went to the discards, and the next one took its place."""

    seat: int
    card: int

    @property
    def text(self) -> str:
        """Which card, and whose."""
        return f"{Card(self.card)} of seat {self.seat} goes to the discards and is replaced"


# -- the question ---------------------------------------------------------------------------------


class CardsOf:
    """Any cards of a hand, each once; nothing here says which cards the hand holds."""

    __slots__ = ("held",)

    def __init__(self, held: Sequence[int]) -> None:
        self.held = held

    def admits(self, value: object) -> bool:
        """Whether these are different cards of the hand."""
        if not isinstance(value, tuple) or not all(type(card) is int for card in value):
            return False
        return len(set(value)) == len(value) and set(value).issubset(self.held)

    def read(self, typed: str) -> tuple[int, ...]:
        """The cards without spaces, or `-` for none."""
        if len(typed) > CHARS_MAX:
            raise MalformedAnswer(f"write {self.describe()}")
        return () if typed == NONE else tuple(int(card) for card in read_cards(typed))

    def sample(self, source: Source) -> tuple[int, ...]:
        """Each card or not, evenly."""
        return tuple(card for card in self.held if source.below(2))

    def describe(self) -> str:
        """How they are written."""
        return f"cards of the own hand without spaces, such as AsKd, or {NONE} to stand pat"

    def as_json(self) -> Json:
        """Any of the cards."""
        return cards_json(self.held, least=0, most=len(self.held))


class KeepOrDraw(msgspec.Struct, PlayerQuestion, eq=False):
    """A player who remains in the round keeps the hand or discards any number of cards.

    `draws` is how many draws the game has; each comes after the betting round of its number.
    """

    hand: Hand
    player: Player
    cite: str
    draws: int

    @property
    def prompt(self) -> str:
        """Whose turn it is, in which draw if there are several, and the pot."""
        which = f"draw {self.hand.street} of {self.draws}, " if self.draws > 1 else ""
        pot = f"{which}{show(self.hand.pot)} in the pot"
        return f"Seat {self.player.seat} stands pat or discards cards for new ones: {pot}."

    def own_forms(self) -> Sequence[Form]:
        """To stand pat, or to draw."""
        by, blanks = self.player.actor, {"cards": CardsOf(self.player.down)}
        pat = Form("pat", DiscardCards, by, self.cite, "keep all cards", fixed={"cards": ()})
        text = "discard cards and get as many new ones"
        return [pat, Form("draw", DiscardCards, by, self.cite, text, blanks=blanks)]

    def check_own(self, answer: Answer) -> None:
        """Only cards that the player holds can be discarded, each once."""
        if type(answer) is not DiscardCards:
            raise no_answer(self, answer)
        kept = set(self.player.down).difference(answer.cards)
        if len(kept) + len(answer.cards) != len(self.player.down):
            raise RuleViolation("a player discards cards of the own hand", self.cite)

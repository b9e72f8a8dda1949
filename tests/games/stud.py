"""A stud table driven by short sentences, for tests: cards in the order in which they are dealt."""

from __future__ import annotations

from typing import Any

from pitboss.equipment import Card
from pitboss.poker.answers import Bet, Call, CardMishap, Check, DeckReady, Fold, Raise, ShowHand
from pitboss.poker.betting.acting import Act
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.events import (
    BoardDealt,
    CardsHeld,
    HandShown,
    PlayerActed,
    PotAwarded,
    UpCardDealt,
    faces,
)
from pitboss.poker.showdown import Show
from pitboss.table import Answer, CardDrawn, Choose, Event
from pitboss.testing import ScriptedTable

__all__ = ["Stud", "cards", "order", "seven"]

CUT = 10


def cards(text: str) -> tuple[int, ...]:
    """Cards as numbers."""
    return tuple(int(Card.parse(each)) for each in text.split())


def order(text: str, among: frozenset[int] = frozenset(range(52))) -> tuple[int, ...]:
    """A deck from the top: the cards named, `x` for any that is not named, then all the rest."""
    named = [
        None if each in "x|" else int(Card.parse(each)) for each in text.split() if each != "|"
    ]
    rest = sorted(among - {card for card in named if card is not None})
    return (*(rest.pop(0) if card is None else card for card in named), *rest)


class Stud(ScriptedTable):
    """Players at seats 1, 2, ... with chips, the deck shuffled so that these cards come off it.

    There is no rake unless a test asks for it.
    """

    def __init__(
        self,
        slug: str,
        deal: str = "",
        *,
        seats: int | dict[int, int] = 3,
        mishaps: dict[str, str] | None = None,
        known: bool = True,
        **options: Any,
    ) -> None:
        stacks = dict.fromkeys(range(1, seats + 1), 100_00) if isinstance(seats, int) else seats
        super().__init__(slug, seats=stacks, **{"rake_cap": 0, **options})
        self.start = dict(stacks)
        self.close()
        self.ready(deal, mishaps=mishaps, known=known)

    def ready(
        self, deal: str, *, mishaps: dict[str, str] | None = None, known: bool = True
    ) -> list[Event]:
        """The cards are shuffled, so that these come off the top."""
        question = self.round.question
        assert isinstance(question, Shuffle)
        cut = question.cut.low
        deck = order(deal, question.cards) if known else ()
        wrong = {name: cards(text) for name, text in (mishaps or {}).items()}
        before = deck[len(deck) - cut :] + deck[: len(deck) - cut] if cut else deck
        return self.say(DeckReady(by="chance", order=before, cut=cut, **wrong))

    # -- what is done -----------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """Whose turn it is, or zero."""
        question = self.round.question
        return question.player.seat if isinstance(question, Act | Show) else 0

    @property
    def act(self) -> Act:
        """The turn under way."""
        question = self.round.question
        assert isinstance(question, Act)
        return question

    def acts(self, said: str) -> list[Event]:
        """Players act in turn: fold, check, call, bet, raise, each at the least amount."""
        events: list[Event] = []
        for word in said.split():
            events += self.say(self.answer(word))
        return events

    def answer(self, word: str) -> Answer:
        """What the player in turn says with a word, or with an amount after a colon."""
        name, _, cents = word.partition(":")
        by = self.act.player.actor
        amount = int(cents or 0) or self.act.low
        plain: dict[str, Answer] = {"fold": Fold(by=by), "check": Check(by=by), "call": Call(by=by)}
        bets: dict[str, Answer] = {
            "bet": Bet(by=by, cents=amount),
            "raise": Raise(by=by, to=amount),
        }
        return {**plain, **bets}[name]

    def passive(self, *, until: int = 0) -> list[Event]:
        """Everybody calls or checks (a bet where it is a duty) until a betting round begins."""
        events: list[Event] = []
        while isinstance(self.round.question, Act) and self.act.hand.street != until:
            act = self.act
            word = "bet" if act.must_bet else ("call" if act.call else "check")
            events += self.acts(word)
        return events

    def show_all(self) -> list[Event]:
        """Everybody shows who is asked."""
        events: list[Event] = []
        while isinstance(self.round.question, Show):
            events += self.say(ShowHand(by=self.round.question.player.actor))
        return events

    def to_the_end(self) -> list[Event]:
        """Nobody bets any more, and everybody shows."""
        return self.passive() + self.show_all()

    def picks(self, choice: str) -> list[Event]:
        """Who is asked about an exposed card picks."""
        question: Any = self.round.question
        return self.say(Choose(by=question.player.actor, choice=choice))

    # -- what happened ----------------------------------------------------------------------------

    def up(self, seat: int) -> str:
        """The cards that were dealt face up to a seat while it was in."""
        found = [e for e in self.events if isinstance(e, UpCardDealt) and e.seat == seat]
        return faces([e.card for e in found if not e.dead])

    def dead(self, seat: int) -> str:
        """The dead cards of a seat."""
        found = [e for e in self.events if isinstance(e, UpCardDealt) and e.seat == seat]
        return faces([e.card for e in found if e.dead])

    def holds(self, seat: int) -> str:
        """The cards that a player last looked at."""
        found = [e for e in self.events if isinstance(e, CardsHeld) and e.seat == seat]
        return faces(found[-1].cards) if found else ""

    def board(self) -> str:
        """The cards in the centre."""
        return " ".join(faces(e.cards) for e in self.events if isinstance(e, BoardDealt))

    def done(self, action: str) -> list[tuple[int, int]]:
        """Who did this, and with how much."""
        found = [e for e in self.events if isinstance(e, PlayerActed) and e.action == action]
        return [(e.seat, e.cents) for e in found]

    def shown(self) -> dict[int, tuple[str, str]]:
        """The hands as the dealer read them, high and low."""
        found = [e for e in self.events if isinstance(e, HandShown) and e.cards]
        return {e.seat: (e.high, e.low) for e in found}

    def won(self) -> list[tuple[int, int, int, str]]:
        """Who won what: seat, number of the pot, amount and half."""
        found = [e for e in self.events if isinstance(e, PotAwarded)]
        return [(e.seat, e.pot, e.cents, e.half) for e in found]

    def gains(self) -> list[int]:
        """What each player has won or lost."""
        return [self.stack(seat) - cents for seat, cents in self.start.items()]

    def cited(self, provision: str) -> list[Event]:
        """What happened under a provision."""
        return [event for event in self.events if event.cite == provision]

    def draw(self, card: str, mishap: str = "") -> list[Event]:
        """The card that leaves a deck whose order nobody knows, and what goes wrong with it."""
        if mishap:
            return self.say(CardMishap(by="dealer", card=card, mishap=mishap))
        return self.say(CardDrawn(by="chance", card=card))


def seven(*hands: str) -> str:
    """The deal in which everybody stays to the seventh card and then has these cards in order."""
    each = [hand.split() for hand in hands]
    passes = [" ".join(hand[number] for hand in each) for number in range(7)]
    return " | ".join([*passes[:3], *(f"x {cards}" for cards in passes[3:])])

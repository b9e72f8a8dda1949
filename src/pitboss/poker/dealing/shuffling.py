"""The question of the shuffle: the order of the cards, the cut, and what may go wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from pitboss.equipment import Arranger, Card, Source
from pitboss.errors import NotPermitted, RuleViolation
from pitboss.poker.answers import DeckReady
from pitboss.poker.dealing.mishaps import BOXED, EXPOSED, FALLEN, STRAYED
from pitboss.poker.hand import Hand
from pitboss.rulebook import cite, rule
from pitboss.table import (
    CHANCE,
    DEALER,
    SUPERVISOR,
    Answer,
    CallIrregularity,
    Field,
    Form,
    Question,
    Recorded,
    Whole,
)
from pitboss.table.authoring import Irregularity, Json, cards_json

CUT_MIN: Final = 10
CUT_MAX: Final = 51  # something has to be left to put on top
CUT: Final = Whole(CUT_MIN, CUT_MAX)
NO_CUT: Final = Whole(0, 0)

FIRST_EDITION_WITH_RECUT: Final = 2012
MISHAP_CITES: Final = {
    BOXED: "13:69F-14.15(h)",
    FALLEN: "13:69F-14.15(n)",
    STRAYED: "13:69F-14.15(f)",
    EXPOSED: "13:69F-14.15(r)",
}


class OrderOf:
    """Some cards in any order, or none where nobody knows it."""

    __slots__ = ("cards",)

    def __init__(self, cards: frozenset[int]) -> None:
        self.cards = cards

    def admits(self, value: object) -> bool:
        """Whether every card is there once."""
        if not isinstance(value, tuple):
            return False
        return not value or (len(value) == len(self.cards) and not self.cards.difference(value))

    def read(self, typed: str) -> tuple[int, ...]:
        """`-` for an order nobody knows, or the cards without spaces."""
        pairs = (typed[place : place + 2] for place in range(0, len(typed), 2))
        return () if typed == "-" else tuple(int(Card.parse(pair)) for pair in pairs)

    def sample(self, source: Source) -> tuple[int, ...]:
        """Every order equally likely; a source that can prove single cards arranges them."""
        if isinstance(source, Arranger):
            return source.arrange(self.cards)
        cards = sorted(self.cards)
        for last in range(len(cards) - 1, 0, -1):
            other = source.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def describe(self) -> str:
        """How it is written."""
        return f"{len(self.cards)} cards from the top, such as AsKd..., or - if nobody knows them"

    def as_json(self) -> Json:
        """All of the cards in their order, or none of them."""
        return {**self._all(), "none": True}

    def _all(self) -> Json:
        size = len(self.cards)
        return {**cards_json(sorted(self.cards), least=size, most=size), "ordered": True}


class SomeCards(OrderOf):
    """A few of the cards, each once, in any order."""

    __slots__ = ()

    def admits(self, value: object) -> bool:
        """Whether each is there at most once."""
        if not isinstance(value, tuple):
            return False
        return len(set(value)) == len(value) and self.cards.issuperset(value)

    def sample(self, source: Source) -> tuple[int, ...]:
        """One or two of them."""
        return super().sample(source)[: 1 + source.below(2)]

    def describe(self) -> str:
        """How they are written."""
        return "some of these cards, such as AsKd"

    def as_json(self) -> Json:
        """A few of the cards."""
        return cards_json(sorted(self.cards), least=0, most=len(self.cards))


class Shuffle(msgspec.Struct, Question, eq=False):
    """Cards are shuffled to random order; the whole deck is then cut by the dealer.

    `cut` are the depths of a cut, if there is one.
    """

    cards: frozenset[int]
    cite: str
    cut: Whole
    flaws: Sequence[Irregularity]

    @property
    def prompt(self) -> str:
        """What is done."""
        return f"{len(self.cards)} cards are shuffled{' and cut' * (self.cut.high > 0)}."

    def forms(self) -> Sequence[Form]:
        """The order of the cards and the depth of the cut, and what goes wrong."""
        blanks: dict[str, Field] = {"order": OrderOf(self.cards), "cut": self.cut}
        text = "the order of the cards and how many are lifted in the cut"
        deck = Form("deck", DeckReady, CHANCE, self.cite, text, blanks=blanks)
        spoiled = [self._mishap_form(name, blanks) for name in MISHAP_CITES]
        return [deck, *spoiled, *(flaw.form() for flaw in self.flaws)]

    def _mishap_form(self, name: str, blanks: dict[str, Field]) -> Form:
        text = f"the same, with cards that will be {name}"
        provision = cite(MISHAP_CITES[name])
        known = {**blanks, "order": KnownOrder(self.cards), name: SomeCards(self.cards)}
        return Form(name, DeckReady, CHANCE, provision, text, blanks=known)

    def check(self, answer: Answer) -> None:
        """Refuse a deck that is not these cards, or a call that nobody may make now."""
        if type(answer) is DeckReady:
            return self._check_deck(answer)
        for flaw in self.flaws:
            if flaw.form().fits(answer):
                return None
        raise NotPermitted(f"{answer.by[:40]} may not speak now: {self.prompt}", self.cite)

    def _check_deck(self, answer: DeckReady) -> None:
        if answer.by != CHANCE:
            raise NotPermitted("nobody chooses the order of the cards", self.cite)
        if not OrderOf(self.cards).admits(answer.order):
            raise RuleViolation(f"order must be {OrderOf(self.cards).describe()}", self.cite)
        if not self.cut.admits(answer.cut):
            raise RuleViolation(f"cut must be {self.cut.describe()}", cite("13:69F-14.5(b)2"))
        if answer.boxed or answer.fallen or answer.strayed or answer.exposed:
            self._check_mishaps(answer)

    def _check_mishaps(self, answer: DeckReady) -> None:
        wrong = (*answer.boxed, *answer.fallen, *answer.strayed, *answer.exposed)
        some = SomeCards(self.cards)
        if not (answer.order and some.admits(wrong)):
            message = f"of a known order {some.describe()} go wrong, each in one way"
            raise RuleViolation(message, cite("13:69F-14.15(r)"))

    def draw(self, source: Source) -> Answer | None:
        """Every order equally likely, cut somewhere."""
        depth = self.cut.low + source.below(self.cut.high - self.cut.low + 1)
        return DeckReady(by=CHANCE, order=OrderOf(self.cards).sample(source), cut=depth)


class KnownOrder(OrderOf):
    """All of some cards in any order, which is known."""

    __slots__ = ()

    def admits(self, value: object) -> bool:
        """Whether every card is there once."""
        return bool(value) and super().admits(value)

    def as_json(self) -> Json:
        """All of the cards in their order."""
        return self._all()


# -- what goes wrong before a card is dealt -------------------------------------------------------

JAM = Irregularity("jam", DEALER, "13:69F-14.15(p)", "the shuffling device jams or stops")
BY_HAND = Irregularity("by_hand", DEALER, "13:69F-14.15(q)", "the cards are shuffled by hand")
RECUT = Irregularity("recut", SUPERVISOR, "13:69F-14.5(c)", "the cut was not proper")


@rule("13:69F-14.15(p)", "13:69F-14.5(c)")
def shuffle_flaws(hand: Hand, whole: bool) -> Sequence[Irregularity]:
    """What may be called before the deal: a device that fails, and a cut to be made anew."""
    device = (JAM, BY_HAND) if hand.rules.auto_shuffler else ()
    recut = (RECUT,) if whole and hand.rules.edition >= FIRST_EDITION_WITH_RECUT else ()
    return (*device, *recut)


@rule("13:69F-14.15(q)")
def hear_flaw(hand: Hand, answer: Answer) -> None:
    """It is written down, and the cards are shuffled and cut again."""
    assert isinstance(answer, CallIrregularity)
    texts = {
        JAM.kind: "the shuffling device failed; the cards are shuffled again",
        BY_HAND.kind: "the shuffling device is removed from the table; shuffled by hand",
        RECUT.kind: "the cards are cut again",
    }
    call = next(each for each in (JAM, BY_HAND, RECUT) if each.kind == answer.kind)
    hand.table.emit(Recorded(cite=call.cite, by=call.by, text=texts[call.kind]))

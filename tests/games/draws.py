"""A draw table driven by short sentences, for tests: seat 1 is dealt to first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.equipment import Card
from pitboss.games import game
from pitboss.poker.answers import CallFoul, DeckReady
from pitboss.poker.betting.acting import Act
from pitboss.poker.betting.turn import PlayerQuestion
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.draw.turn import DiscardCards, KeepOrDraw
from pitboss.poker.events import CardsHeld, PlayerActed, PotAwarded
from pitboss.poker.hand import Hand
from pitboss.poker.options import DrawRules
from pitboss.table import CHANCE, REVISION, Event, Round, Table, seat_actor
from tests.poker.room import NO_RAKE, Room, cards, stacked

__all__ = ["Draws", "arranged", "face", "fouled", "plain_hands", "shown_down"]

SUITS = str.maketrans("♣♦♥♠", "cdhs")


def face(card: int) -> str:
    """A card as it is typed, `As`."""
    return str(Card(card)).translate(SUITS).replace("10", "T")


def plain_hands(players: int, size: int) -> list[str]:
    """The hands that a deck in its order deals to so many players."""
    return [
        " ".join(face(turn * players + seat) for turn in range(size)) for seat in range(players)
    ]


def arranged(*hands: str, then: str = "") -> str:
    """The deck that deals these hands from the left of the button, and then these cards."""
    held = [hand.split() for hand in hands]
    passes = [hand[turn] for turn in range(len(held[0])) for hand in held]
    return " ".join([*passes, *then.split()])


def fouled(seat: int) -> CallFoul:
    """A hand that lay open has a wrong number of cards."""
    return CallFoul(
        by="floorperson", seat=seat, how="wrong_count", kept="open", rebuilt=False, at_fault=True
    )


class Draws(Room):
    """A draw game under its own house rules; there is no rake unless a test asks."""

    def __init__(
        self,
        slug: str,
        *stacks: int,
        deck: str = "",
        unknown: bool = False,
        revision: int = REVISION,
        mishaps: Mapping[str, Sequence[int]] | None = None,
        **options: Any,
    ) -> None:
        card = game(slug)
        rules = card.rules(**{**NO_RAKE, "max_players": max(len(stacks), 2), **options})
        assert isinstance(rules, DrawRules)
        seats = {seat: cents * 100 for seat, cents in enumerate(stacks, start=1)}
        self.table: Table[Any, Any, Any] = Table(card, rules, seats=seats, revision=revision)
        self.unknown = unknown
        self.mishaps = {name: tuple(found) for name, found in (mishaps or {}).items()}
        self.events: list[Event] = []
        self.begin(deck)

    def begin(self, deck: str = "") -> None:
        """A round begins, with the deck arranged so."""
        self.deck = stacked(deck)
        self.round: Round[Any, Any, Any] = Round(self.table)
        self.events += self.round.events
        self.deal()

    @property
    def hand(self) -> Hand:
        """The round of play under way."""
        assert isinstance(self.question, PlayerQuestion)
        return self.question.hand

    @property
    def draw(self) -> KeepOrDraw:
        """The draw that the table waits for."""
        assert isinstance(self.question, KeepOrDraw), self.question
        return self.question

    @property
    def reshuffle(self) -> Shuffle:
        """The shuffle that the table waits for."""
        assert isinstance(self.question, Shuffle), self.question
        return self.question

    def act(self, *sentences: str) -> None:
        """Players act in turn: also `1 pat`, `2 draw As Kd`, `3 draw all`."""
        for sentence in sentences:
            seat, word, *rest = sentence.split()
            if word in ("pat", "draw"):
                self.say(DiscardCards(by=seat_actor(int(seat)), cards=self._named(rest)))
            else:
                super().act(sentence)

    def _named(self, words: Sequence[str]) -> tuple[int, ...]:
        return tuple(self.draw.player.down) if words == ["all"] else tuple(cards(" ".join(words)))

    def limp(self) -> None:
        """Everybody calls or checks until cards are drawn or the round is over."""
        while isinstance(self.question, Act):
            self.say(self.question.own_forms()[0].fill())

    @property
    def asks_to_draw(self) -> bool:
        """Whether a player is asked to keep or draw."""
        return isinstance(self.question, KeepOrDraw)

    def pat(self) -> None:
        """Everybody stands pat."""
        while self.asks_to_draw:
            self.act(f"{self.draw.player.seat} pat")

    def shuffled(self, first: str = "", **mishaps: Sequence[int]) -> None:
        """The discards are shuffled so that these cards come first, and the rest as it may be."""
        top = cards(first)
        order = (*top, *sorted(self.reshuffle.cards - set(top)))
        shown = {name: tuple(found) for name, found in mishaps.items()}
        self.say(DeckReady(by=CHANCE, order=order, cut=0, **shown))

    def holds(self, seat: int) -> str:
        """The cards that a player saw last."""
        seen = [each.cards for each in self.events_of(CardsHeld) if each.seat == seat]
        return " ".join(face(card) for card in seen[-1])

    def acted(self) -> list[tuple[int, str]]:
        """Who did what, in order."""
        return [(each.seat, each.action) for each in self.events_of(PlayerActed)]

    def blind_cites(self) -> set[str]:
        """The provisions under which blinds were posted."""
        return {each.cite for each in self.events_of(PlayerActed) if each.action == "blind"}

    def won(self) -> list[tuple[int, int]]:
        """Who won how many cents, as the pots were pushed."""
        return [(each.seat, each.cents) for each in self.events_of(PotAwarded)]


def shown_down(slug: str, *hands: str) -> Draws:
    """The end of a hand with three draws: all call, stand pat, check and show."""
    room = Draws(slug, *[100] * len(hands), deck=arranged(*hands), require_disclosure=True)
    for _ in range(3):
        room.limp()
        room.pat()
    room.limp()
    assert room.round.over
    return room

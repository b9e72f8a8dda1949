"""A table with a board driven by short sentences, for tests: seat 1 is dealt to first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pitboss.equipment import Card
from pitboss.games import game
from pitboss.poker.answers import ShowHand
from pitboss.poker.events import PotAwarded
from pitboss.poker.options import CommunityRules
from pitboss.poker.showdown import Show
from pitboss.table import Event, Round, Table
from tests.poker.room import NO_RAKE, Room, stacked

__all__ = ["Board", "arranged", "numbers"]


def numbers(text: str) -> tuple[int, ...]:
    """Cards as numbers, `As Kd`."""
    return tuple(int(Card.parse(each)) for each in text.split())


def arranged(*hands: str, board: str) -> str:
    """The deck that deals these hands from the left of the button, and then this board."""
    held = [hand.split() for hand in hands]
    passes = [hand[turn] for turn in range(len(held[0])) for hand in held]
    named = [*passes, *board.split()]
    burns = (str(Card(card)) for card in range(52) if card not in numbers(" ".join(named)))
    flop, turn, river = board.split()[:3], board.split()[3:4], board.split()[4:]
    centre = [card for part in (flop, turn, river) for card in (_plain(next(burns)), *part)]
    return " ".join([*passes, *centre])


def _plain(face: str) -> str:
    return face.translate(str.maketrans("♣♦♥♠", "cdhs"))


class Board(Room):
    """A game with a board under its own house rules; there is no rake unless a test asks."""

    def __init__(
        self,
        slug: str,
        *stacks: int,
        deck: str = "",
        deal: bool = True,
        unknown: bool = False,
        mishaps: Mapping[str, Sequence[int]] | None = None,
        **options: Any,
    ) -> None:
        card = game(slug)
        rules = card.rules(**{**NO_RAKE, **options})
        assert isinstance(rules, CommunityRules)
        seats = {seat: cents * 100 for seat, cents in enumerate(stacks, start=1)}
        self.table: Table[Any, Any, Any] = Table(card, rules, seats=seats)
        self.unknown = unknown
        self.mishaps = {name: tuple(found) for name, found in (mishaps or {}).items()}
        self.events: list[Event] = []
        self.begin(deck, deal=deal)

    def begin(self, deck: str = "", *, deal: bool = True) -> None:
        """A round begins, with the deck arranged so."""
        self.deck = stacked(deck)
        self.round: Round[Any, Any, Any] = Round(self.table)
        self.events += self.round.events
        if deal:
            self.deal()

    def check_down(self) -> None:
        """Everybody calls or checks to the end, and shows."""
        for answer in self._passively():
            self.say(answer)

    def _passively(self) -> Iterator[Any]:
        while self.question is not None:
            if isinstance(self.question, Show):
                yield ShowHand(by=self.question.player.actor)
            else:
                turn = self.turn
                yield next(form for form in turn.own_forms()).fill()

    def order(self) -> list[int]:
        """The seats in the order of the deal."""
        return [player.seat for player in self.hand.players]

    def won(self) -> list[tuple[int, int, str]]:
        """Who won how many cents of which half, as the pots were pushed."""
        return [(each.seat, each.cents, each.half) for each in self.events_of(PotAwarded)]

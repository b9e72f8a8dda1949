"""A pai gow poker table brought to where a test begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.equipment import Card, full_deck
from pitboss.games._pai_gow.state import SetHands
from pitboss.games._shaker import ShakeShaker
from pitboss.games.pai_gow_poker.rules import deal_order, delivery_order, stack_of, start_position
from pitboss.games.pai_gow_poker.state import NumberShown
from pitboss.ranking import read_cards
from pitboss.table import (
    Announced,
    Betting,
    CardDrawn,
    CutCards,
    Event,
    Question,
    Recorded,
    WagerDecided,
)
from pitboss.testing import ScriptedTable

__all__ = ["ACES", "HIGH", "LOW", "MIDDLE", "THREE", "PaiGowPokerTable", "cites", "with_cite"]

THREE = {1: 1_000_00, 3: 1_000_00, 6: 1_000_00}
# Four hands that beat one another in this order, high and low, set as they are written: the
# first two cards are the low hand.
ACES = "Ks Kh As Ah Qd 9c 8d"
HIGH = "Qs Jh Ts Th 9d 7c 6d"
MIDDLE = "Js 9h 8s 8h 6c 4d 3c"
LOW = "9s 7h 4s 4h 6s 3d 2c"


class PaiGowPokerTable(ScriptedTable):
    """A table opened and shuffled, with the bets open, unless `opened=False`."""

    def __init__(self, *, opened: bool = True, **more: Any) -> None:
        super().__init__("pai_gow_poker", **more)
        if opened:
            self.bets_open()

    @property
    def asked(self) -> Any:
        """What the table waits for; a new round begins where the last one is over."""
        self.begin()
        question: Question | None = self.round.question
        assert question is not None
        return question

    def bets_open(self, bank: int = 0, choice: str = "bank") -> None:
        """All up to the bets: cards ready, the cut, and the bank for this seat or for none."""
        while not isinstance(self.asked, Betting):
            question = self.asked
            if question.prompt.startswith("The bank is offered"):
                taken = choice if question.by == f"seat:{bank}" else "pass"
                self.choose(question.by, taken)
            elif question.prompt.startswith("The cut"):
                self.say(CutCards(by=question.by, depth=26))
            else:
                self.usual()

    def cut(self) -> None:
        """Anyone who is asked cuts."""
        if self.asked.prompt.startswith("The cut"):
            self.say(CutCards(by=self.asked.by, depth=26))

    def house_round(self, **cents: int) -> None:
        """A round against the dealer that everybody loses, so that all may bank later."""
        hands = iter((HIGH, MIDDLE, LOW))
        dealt = {0: ACES}
        for name, amount in cents.items():
            area = int(name[-1])
            self.bet(f"area_{area}", amount, seat=area)
            dealt[area] = next(hands)
        self.close()
        self.play(dealt)

    # -- the deal ---------------------------------------------------------------------------------

    def order(self, number: int, bank: int, first: int) -> list[int]:
        """The positions that the 49 cards go to, one after the other."""
        places = deal_order(start_position(number, bank))
        match self.rules.deal_method:
            case "manual_shoe":
                return [places[n % 7] for n in range(49)]
            case "auto_shoe":
                return [places[n // 7] for n in range(49)]
        to = dict(zip(delivery_order(first), places, strict=True))
        return [to[stack_of(n)] for n in range(49)]

    def cards(
        self, hands: Mapping[int, str], number: int = 8, bank: int = 0, first: int = 0
    ) -> list[str]:
        """Cards in such an order that these positions get these hands."""
        wanted = {position: list(read_cards(hand)) for position, hand in hands.items()}
        used = {card for hand in wanted.values() for card in hand}
        rest = [card for card in full_deck(1) if card not in used]
        dealt: list[Card] = []
        for position in self.order(number, bank, first):
            hand = wanted.get(position, rest)
            dealt.append(hand.pop(0))
        return [card.code for card in dealt]

    def draw(self, codes: Sequence[str]) -> list[Event]:
        """These cards leave the deck."""
        return [e for code in codes for e in self.say(CardDrawn(by="chance", card=code))]

    def start(self, number: int = 8) -> list[Event]:
        """The shaker is shaken and uncovered, or the generator runs."""
        if self.rules.start_device == "rng":
            return self.say(NumberShown(by="chance", number=(number - 1) % 7 + 1))
        self.say(ShakeShaker(by=self.asked.forms()[0].by, count=3))
        faces = {3: (1, 1, 1), 8: (2, 3, 3), 9: (3, 3, 3), 14: (5, 5, 4)}[number]
        return self.dice(*faces)

    def deal(
        self, hands: Mapping[int, str], *, number: int = 8, bank: int = 0, first: int = 0
    ) -> list[Event]:
        """Everything from “No more bets” until all hands are dealt and nothing is wrong."""
        codes = self.cards(hands, number, bank, first)
        events: list[Event] = []
        if self.rules.deal_method == "hand":
            events += self.draw(codes)
            events += self.usual()  # as prescribed
            events += self.usual()  # four left over
            if bank:
                events += self.choose(f"seat:{bank}", str(first + 1))
            events += self.start(number)
        else:
            events += self.start(number)
            events += self.draw(codes)
            events += self.usual()
        return events + self.usual()  # dealt

    # -- setting ----------------------------------------------------------------------------------

    def set(self, area: int, low: str, seat: int | None = None) -> list[Event]:
        """A player lays down two hands."""
        by = f"seat:{area if seat is None else seat}"
        return self.say(SetHands(by=by, area=area, low=low.replace(" ", ",")))

    def play(self, hands: Mapping[int, str], **more: Any) -> list[Event]:
        """Deal these hands; players set their first two cards low, the dealer sets as filed."""
        events = self.deal(hands, **more)
        while not self.round.over:
            question = self.asked
            if question.by != "dealer" and question.default() is None:
                events += self.set(question.area, hands[question.area][:5], int(question.by[-1]))
            else:
                events += self.usual()
        return events

    def results(self, events: list[Event]) -> dict[int, tuple[str, str]]:
        """How each area's wager came out, and under which provision."""
        return {
            int(each.spot[-1]): (str(each.result), each.cite)
            for each in events
            if isinstance(each, WagerDecided)
        }


def cites(events: Sequence[Event]) -> list[str]:
    """The provisions of all that happened."""
    return [e.cite for e in events]


def with_cite(events: Sequence[Event], cite: str) -> list[str]:
    """What was announced or put on record under a provision."""
    return [e.text for e in events if isinstance(e, Announced | Recorded) and e.cite == cite]

"""A pai gow table brought to where a test begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.equipment import TILES, read_tiles, write_tiles
from pitboss.games._pai_gow.state import DirectDealersWager, SetHands
from pitboss.games._shaker import ShakeShaker
from pitboss.games.pai_gow.rules import deal_order, start_position
from pitboss.games.pai_gow.state import CutTiles, StackDrawn
from pitboss.money import INVENTORY
from pitboss.table import Announced, Betting, Choose, Event, Question, Recorded, WagerDecided
from pitboss.testing import ScriptedTable

__all__ = [
    "BEST",
    "HIGH",
    "LOW",
    "MIDDLE",
    "THREE",
    "ZERO",
    "PaiGowTable",
    "banked",
    "closed",
    "house",
    "inventory",
    "until_dealt",
    "with_cite",
]

THREE = {1: 1_000_00, 3: 1_000_00, 6: 1_000_00}
# Four hands that beat one another in this order, high and low, set as they are written: the
# last two tiles are the low hand.
BEST = "6-6 6-6 1-1 1-1"
HIGH = "4-4 4-4 1-3 1-3"
MIDDLE = "5-5 5-5 3-3 3-3"
LOW = "4-6 4-6 1-6 1-6"
# A high hand that beats all, and a low hand that beats none.
ZERO = "2-4 1-2 3-6 5-6"
DICE = {3: (1, 1, 1), 7: (2, 2, 3), 8: (2, 3, 3), 9: (3, 3, 3), 15: (5, 5, 5), 18: (6, 6, 6)}


class PaiGowTable(ScriptedTable):
    """A table opened and with its tiles stacked, with the bets open, unless `opened=False`."""

    def __init__(self, *, opened: bool = True, **more: Any) -> None:
        super().__init__("pai_gow", **more)
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
        """All up to the bets: tiles ready, and the bank for this seat or for none."""
        while not isinstance(self.asked, Betting):
            question = self.asked
            if question.prompt.startswith("The bank is offered"):
                self.choose(question.by, choice if question.by == f"seat:{bank}" else "pass")
            else:
                self.usual()

    def no_cut(self) -> list[Event]:
        """The bank does not cut."""
        return self.say(Choose(by=self.asked.forms()[0].by, choice="refuse"))

    def cut(self, stack: int, side: str) -> list[Event]:
        """The bank cuts."""
        return self.say(CutTiles(by=self.asked.forms()[0].by, stack=stack, side=side))

    def house_round(self, **cents: int) -> None:
        """A round against the dealer that everybody loses, so that all may bank later."""
        hands = iter((HIGH, MIDDLE, LOW))
        dealt = {0: BEST}
        for name, amount in cents.items():
            area = int(name[-1])
            self.bet(f"area_{area}", amount, seat=area)
            dealt[area] = next(hands)
        self.close()
        self.play(dealt)

    # -- the deal ---------------------------------------------------------------------------------

    def stacks(self, hands: Mapping[int, str], total: int = 9, bank: int = 0) -> list[str]:
        """Stacks in such an order that these positions get these hands."""
        wanted = {position: read_tiles(hand) for position, hand in hands.items()}
        rest = [tile for tile in TILES for _ in range(tile.copies)]
        for hand in wanted.values():
            for tile in hand:
                rest.remove(tile)
        order = deal_order(start_position(total, bank))
        return [write_tiles(wanted.get(to) or [rest.pop() for _ in range(4)]) for to in order]

    def shake(self, total: int = 9) -> list[Event]:
        """The shaker is shaken and uncovered."""
        events = self.say(ShakeShaker(by=self.asked.forms()[0].by, count=3))
        return events + self.dice(*DICE[total])

    def draw(self, stacks: Sequence[str]) -> list[Event]:
        """These stacks are dealt."""
        return [e for tiles in stacks for e in self.say(StackDrawn(by="chance", tiles=tiles))]

    def deal(self, hands: Mapping[int, str], *, total: int = 9, bank: int = 0) -> list[Event]:
        """Everything from “No more bets” until all stacks are dealt and nothing is wrong."""
        events = self.shake(total)
        events += self.draw(self.stacks(hands, total, bank))
        return events + self.usual()

    # -- setting ----------------------------------------------------------------------------------

    def set(self, area: int, low: str, seat: int | None = None) -> list[Event]:
        """A player lays down two hands."""
        by = f"seat:{area if seat is None else seat}"
        return self.say(SetHands(by=by, area=area, low=low.replace(" ", ",")))

    def set_all(self, hands: Mapping[int, str]) -> list[Event]:
        """Players set the last two tiles low, the dealer sets as filed."""
        events: list[Event] = []
        while not self.round.over and self.asked.prompt.find(" sets the hands") > 0:
            question = self.asked
            if question.by == "dealer":
                events += self.usual()
            else:
                events += self.set(question.area, hands[question.area][-7:], int(question.by[-1]))
        return events

    def play(self, hands: Mapping[int, str], **more: Any) -> list[Event]:
        """Deal these hands, set and settle them."""
        events = self.deal(hands, **more) + self.set_all(hands)
        while not self.round.over:
            events += self.usual()
        return events

    def results(self, events: list[Event]) -> dict[int, tuple[str, str]]:
        """How each area's wager came out, and under which provision."""
        return {
            int(each.spot[-1]): (str(each.result), each.cite)
            for each in events
            if isinstance(each, WagerDecided)
        }


def closed(cents: int = 10_00, **more: Any) -> PaiGowTable:
    """A table where seat 1 has wagered and the bets are closed."""
    table = PaiGowTable(**more)
    table.bet("area_1", cents)
    table.close()
    return table


def until_dealt(**more: Any) -> PaiGowTable:
    """A table where all stacks are dealt, and the dealer is asked whether all is well."""
    table = PaiGowTable(seats=THREE, **more)
    table.bet("area_1", 10_00)
    table.bet("area_3", 20_00, seat=3)
    table.close()
    table.shake()
    table.draw(table.stacks({0: BEST, 1: HIGH, 3: MIDDLE}))
    return table


def house(**more: Any) -> PaiGowTable:
    """A table with three players who have wagered against the dealer in the last round."""
    table = PaiGowTable(seats=more.pop("seats", THREE), **more)
    table.house_round(area_1=20_00, area_3=20_00, area_6=20_00)
    return table


def banked(bank: int = 3, choice: str = "bank", dealer: int = 20_00, **more: Any) -> PaiGowTable:
    """The same, one of them being the bank and the others wagering 10 and 30 dollars."""
    table = house(**more)
    table.bets_open(bank, choice)
    others = [seat for seat in (1, 3, 6) if seat != bank]
    for seat, cents in zip(others, (10_00, 30_00), strict=True):
        table.bet(f"area_{seat}", cents, seat=seat)
    table.close()
    if choice == "bank":
        table.say(DirectDealersWager(by=f"seat:{bank}", cents=dealer))
    table.no_cut()
    return table


def with_cite(events: Sequence[Event], cite: str) -> list[str]:
    """What was announced or put on record under a provision."""
    return [e.text for e in events if isinstance(e, Announced | Recorded) and e.cite == cite]


def inventory(table: PaiGowTable) -> int:
    return table.table.accounts.balance(INVENTORY)

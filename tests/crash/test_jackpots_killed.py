"""Two server processes on one PostgreSQL are killed at random while tables feed and win jackpots.

Two poker tables contribute to a bad beat fund whose boxes are counted meanwhile, and two tables of
one linked meter win its royal flush and its straight flush again and again.
"""

from __future__ import annotations

import asyncio
import random
from time import monotonic
from typing import Any

import pytest

from pitboss.client.state import question_of
from pitboss.games import game
from pitboss.jackpots.meters import MeterAwarded
from pitboss.ledger.audit import audit
from pitboss.ledger.entries import Answered, MeterEntered, body_of
from pitboss.ledger.funds import Funds
from pitboss.ledger.meters import Meters
from pitboss.ledger.recovered_table import AUTO, LIVE
from pitboss.ledger.store import Ledger
from pitboss.server.clock import WallClock
from pitboss.server.settings import Settings
from pitboss.server.tables.registry import TableRegistry
from pitboss.table.authoring import linked_account
from tests.crash.child import Child, start
from tests.crash.evening import HELLO, Player
from tests.games.caribbean_stud.helpers import ROYAL, STRAIGHT_FLUSH
from tests.jackpots.books import counted
from tests.jackpots.books import opened as fund_opened
from tests.ledger.pit import LINK, linked_rules
from tests.ledger.pit import opened as meter_opened
from tests.poker.funds import designated
from tests.server.serving import FOREVER

KILLS = 3
PATIENCE_SECONDS = 60
OPEN_SECONDS = 60
DEALERS_CARDS = "2c 5c 7d 9d Jd"


class Dealer(Player):
    """Deals the same winning hand to seat 1 of a live table in every round."""

    cards: tuple[str, ...] = ()
    tries = 0
    asked = 0

    def next(self, rng: random.Random) -> dict[str, Any] | None:
        """What comes next; what was refused is tried with the next card or wager."""
        if self.owed is not None or self.received is None:
            return None
        question = question_of(self.received)
        if question is None:
            return None
        self.tries = self.tries + 1 if question["q"] == self.asked else 0
        self.asked = question["q"]
        said = self._said(question)
        if said is not None:
            self.said += 1
            self.owed = {**said, "key": f"{self.user}-{self.said}"}
        return self.owed

    def _said(self, question: dict[str, Any]) -> dict[str, Any] | None:
        prompt, q = question["prompt"], question["q"]
        if prompt.startswith("The linked meter"):
            return None
        if question["betting"]:
            return self._bet(question)
        if prompt.startswith("A card for"):
            hand = self.cards if "seat" in prompt else DEALERS_CARDS.split()
            card = {"say": "CardDrawn", "card": hand[self.tries % 5]}
            return {"do": "answer", "q": q, "as": "chance", "answer": card}
        usual = dict(question["usual"] or {"say": "Choose", "by": "seat:1", "choice": "bet"})
        return {"do": "answer", "q": q, "as": usual.pop("by"), "answer": usual}

    def _bet(self, question: dict[str, Any]) -> dict[str, Any]:
        if "seat:1" not in question["speakers"]:
            return {"do": "walk_in", "name": "Walt", "cents": 1_000_00, "seat": 1}
        spots = ("ante_1", 1_00), ("progressive_1", 1_00)
        if self.tries < len(spots):
            spot, cents = spots[self.tries]
            wager = {"say": "PlaceWager", "seat": 1, "spot": spot, "cents": cents}
            return {"do": "answer", "q": question["q"], "as": "seat:1", "answer": wager}
        close = {"say": "CloseBetting"}
        return {"do": "answer", "q": question["q"], "as": "dealer", "answer": close}


class House:
    """Two processes that serve one ledger, and everybody who plays there."""

    def __init__(self, url: str) -> None:
        self.url, self.rng = url, random.Random(19)
        self.ledger = Ledger.open(url)
        self.funds, self.meters = Funds(self.ledger), Meters(self.ledger)
        self.funds.enter("main", fund_opened(), at=1, user=0)
        self.meters.enter(LINK, meter_opened(), at=1, user=0)
        asyncio.run(self._furnish())
        self.players = self._people()
        self.by_user = {each.user: each for each in self.players}
        self.children: list[Child] = [self._start(), self._start()]
        self._come_in()

    async def _furnish(self) -> None:
        registry = TableRegistry(self.ledger, clock=WallClock(), settings=Settings())
        for slug, rules, mode in (
            ("hold_em", game("hold_em").rules(**designated()), AUTO),
            ("hold_em", game("hold_em").rules(**designated()), AUTO),
            (linked_rules().game, linked_rules(), LIVE),
            (linked_rules().game, linked_rules(), LIVE),
        ):
            await registry.open_table(game(slug), rules, name=slug, mode=mode, clocks=FOREVER)
        await registry.stop()

    def _people(self) -> list[Player]:
        add = self.ledger.add_user
        names = [(table, f"Player {table} {n}") for table in (1, 2) for n in range(3)]
        people = [
            Player(table, add(name, "player", None, 1, grant_cents=50_000_00), name)
            for table, name in names
        ]
        for table, hand in ((3, ROYAL), (4, STRAIGHT_FLUSH)):
            dealer = Dealer(table, add(f"Dealer {table}", "supervisor", None, 1), f"Dealer {table}")
            dealer.cards = tuple(hand.split())
            people.append(dealer)
        return people

    def _start(self) -> Child:
        child = start(self.url)
        assert child.replies(OPEN_SECONDS), "the house did not open"
        return child

    def _come_in(self) -> None:
        """Everybody goes to a process, perhaps not that of the table, and sends again."""
        self.at = {each.user: self.rng.choice(self.children) for each in self.players}
        for each in self.players:
            each.received = None
            who, child = (each.user, each.name), self.at[each.user]
            child.say(each.table, who, HELLO)
            if each.owed is not None:
                child.say(each.table, who, each.owed)

    def kill_one(self) -> None:
        """One process dies, another comes, and everybody dials again."""
        which = self.rng.randrange(2)
        self.children[which].kill()
        self._receive()
        self.children[which] = self._start()
        self._come_in()

    def _receive(self, seconds: float = 0) -> None:
        for child in self.children:
            for _, user, message in child.replies(seconds):
                if user and self.at[user] is child:
                    self.by_user[user].take(message)

    def play_until(self, awards: int, boxes: int) -> None:
        """Play until so much more was won from the meter and lies in the boxes."""
        end = monotonic() + PATIENCE_SECONDS
        while self.meters.all()[LINK].awards < awards or self.collected() < boxes:
            assert monotonic() < end, f"the house does not go on: {self._state()}"
            for _ in range(20):
                self._receive(0.002)
                for each in self.players:
                    said = each.next(self.rng)
                    if said is not None:
                        self.at[each.user].say(each.table, (each.user, each.name), said)

    def _state(self) -> list[object]:
        """What everybody waits for."""
        asked = [question_of(each.received) if each.received else None for each in self.players]
        prompts = [each and each["prompt"] for each in asked]
        return [self.meters.all()[LINK].awards, self.collected()] + [
            (each.name, each.owed, prompt)
            for each, prompt in zip(self.players, prompts, strict=True)
        ]

    def collected(self) -> int:
        """What was contributed to the fund and is on its books or in its boxes."""
        inside = sum(sum(each.values()) for each in self.funds.boxes("main").values())
        return inside + self.funds.fund("main").contributed

    def count_boxes(self) -> None:
        """Accounting counts what lies in the boxes, while play goes on."""
        for table, box in self.funds.boxes("main").items():
            serial = self.funds.fund("main").forms_used + 1
            entry = counted(serial, box["primary"], table=table)
            self.funds.enter("main", entry, at=1, user=0)

    def stop(self) -> None:
        for each in self.children:
            each.kill()


def awards_of(ledger: Ledger) -> list[MeterAwarded]:
    """What was won from the meter."""
    return [
        each.what
        for each in map(body_of, ledger.entries(0))
        if isinstance(each, MeterEntered) and isinstance(each.what, MeterAwarded)
    ]


def events_of(ledger: Ledger, kind: str) -> list[dict[str, Any]]:
    """Every event of a kind in the logs of the tables."""
    rows = [body_of(each) for table in range(1, 5) for each in ledger.entries(table)]
    events = [event for each in rows if isinstance(each, Answered) for event in each.events]
    return [each for each in events if each["event"] == kind]


@pytest.mark.crash
@pytest.mark.slow
@pytest.mark.promise("R6")
@pytest.mark.promise("R8")
@pytest.mark.rule("13:69F-14.19(a)", "19:47-16.12(g)")
def test_every_cent_of_a_jackpot_is_in_one_place_whatever_dies(postgres_url: str) -> None:
    """Contributions, awards and counts are there exactly once, and the audit agrees."""
    house = House(postgres_url)
    try:
        for life in range(1, KILLS + 1):
            house.play_until(awards=life, boxes=3_00 * life)
            house.count_boxes()
            house.kill_one()
        house.play_until(awards=KILLS + 2, boxes=3_00 * KILLS + 3_00)
        while {each.table for each in awards_of(house.ledger)} != {3, 4}:
            house.play_until(awards=house.meters.all()[LINK].awards + 1, boxes=0)
    finally:
        house.stop()
    ledger = house.ledger
    report = audit(ledger, replay=True)
    contributed = sum(each["cents"] for each in events_of(ledger, "ContributionTaken"))
    moved = [
        each["cents"] * (1 if each["target"] == linked_account(LINK) else -1)
        for each in events_of(ledger, "ChipsMoved")
        if linked_account(LINK) in (each["source"], each["target"])
    ]
    awards = awards_of(ledger)

    assert report.in_order, report.faults
    assert sum(ledger.balances().values()) == 0
    assert contributed == house.collected() > 0
    assert house.meters.shown(LINK) == meter_opened().initial + sum(moved)
    assert {each.table for each in awards} == {3, 4}
    assert len({(each.table, each.n) for each in awards}) == len(awards)
    assert sum(each.taken for each in awards) == house.meters.all()[LINK].paid
    ledger.close()

"""People who play in a house that is killed again and again, and remember what they were shown."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from pitboss.client.state import conflict_state, next_state, question_of
from pitboss.games import game
from pitboss.ledger.audit import audit
from pitboss.ledger.store import Ledger
from pitboss.server.clock import WallClock
from pitboss.server.settings import Settings
from pitboss.server.tables.recovery import load_from_ledger
from pitboss.server.tables.registry import TableRegistry
from tests.crash.child import Child, start
from tests.server.serving import FOREVER
from tests.server.whole_server import lawful

__all__ = ["GAMES", "Evening", "Player", "furnish"]

GAMES = ("roulette", "craps", "blackjack", "hold_em", "keno")
OPEN_SECONDS_MAX = 60.0
REPLY_SECONDS_MAX = 30.0
PATIENCE_SECONDS_MAX = 60.0
CHANGES_EVERY = 20  # so many other turns lie between two changes of the rules

# What is in the log under its own key.
LOGGED = frozenset({"answer", "sit", "seal", "contribute", "change_rules", "ready", "leave"})


def furnish(url: str, games: tuple[str, ...] = GAMES, players: int = 2) -> list[Player]:
    """Open the tables, and give everybody a wallet and a place to go."""
    ledger = Ledger.open(url)
    asyncio.run(_open_tables(ledger, games))
    people = []
    for table in range(1, len(games) + 1):
        for each in range(players):
            name = f"Player {table} {each}"
            people.append(Player(table, ledger.add_user(name, "player", None, 1), name))
        name = f"Supervisor {table}"
        people.append(Supervisor(table, ledger.add_user(name, "supervisor", None, 1), name))
    ledger.close()
    return people


async def _open_tables(ledger: Ledger, games: tuple[str, ...]) -> None:
    registry = TableRegistry(ledger, clock=WallClock(), settings=Settings())
    for slug in games:
        card = game(slug)
        await registry.open_table(card, card.rules(), name=slug, clocks=FOREVER)
    await registry.stop()


@dataclass
class Player:
    """Says one thing after another; what was not answered is said again after a crash."""

    table: int
    user: int
    name: str
    owed: dict[str, Any] | None = None
    received: dict[str, Any] | None = None
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: int = 0
    said: int = 0

    def take(self, message: dict[str, Any]) -> None:
        """Receive a message; an answer to what is owed settles it."""
        if message["type"] in ("snapshot", "steps"):
            self.received = next_state(self.received or {}, message)
        elif self.owed is not None and message.get("key") == self.owed["key"]:
            self._settle(message)

    def _settle(self, message: dict[str, Any]) -> None:
        assert self.owed is not None
        if message["type"] != "done":
            self.refused += 1
            self._think_again(message)
        elif self.owed["do"] in LOGGED:
            self.acknowledged[self.owed["key"]] = message["n"]
        self.owed = None

    def _think_again(self, message: dict[str, Any]) -> None:
        """A conflict carries the question that stands."""
        if self.received is not None and "question" in message:
            self.received = conflict_state(self.received, message)

    def next(self, rng: random.Random) -> dict[str, Any] | None:
        """What to say now, if it is our turn."""
        if self.owed is not None or self.received is None:
            return None
        said = lawful({**self.received, "question": question_of(self.received)}, rng)
        if said is None:
            return None
        self.said += 1
        self.owed = {**said, "key": f"{self.user}-{self.said}"}
        return self.owed


class Supervisor(Player):
    """Changes the maximum of the table now and then, which may be done at once."""

    def next(self, rng: random.Random) -> dict[str, Any] | None:
        """Another maximum, if it is time for one."""
        if self.owed is not None or self.received is None or rng.randrange(CHANGES_EVERY):
            return None
        self.said += 1
        change = {"settings": [f"maximum={rng.randrange(100, 1000)}"], "approval": "letter 95-117"}
        self.owed = {"do": "change_rules", "key": f"{self.user}-{self.said}", **change}
        return self.owed


class Evening:
    """One ledger, many lives of the house."""

    def __init__(self, url: str, seed: object) -> None:
        self.url, self.rng = url, random.Random(str(seed))
        self.players = furnish(url)
        self.by_user = {each.user: each for each in self.players}
        self.lives = 0

    def live(self, share: float) -> None:
        """One life: the house opens where it stood, is played at, and is killed.

        It is played at for a share of the time that opening took, so that a slow machine gets on.
        """
        began = monotonic()
        child = self.open()
        try:
            self.play(child, share * (monotonic() - began))
        finally:
            child.kill()
        self._receive(child)
        self._check_log()

    def open(self) -> Child:
        """The house opens, and everybody comes back to it."""
        self.lives += 1
        child = start(self.url)
        try:
            self._until_open(child)
            self._check_stands(child)
        except BaseException:
            child.kill()
            raise
        self._say_again(child)
        return child

    def play(self, child: Child, seconds: float) -> None:
        """Everybody plays for a while."""
        end = monotonic() + seconds
        while monotonic() < end:
            self._exchange(child)

    def play_on(self, child: Child, commands: int) -> None:
        """Everybody plays until so many more commands have been acknowledged."""
        wanted, end = self.acknowledged() + commands, monotonic() + PATIENCE_SECONDS_MAX
        while self.acknowledged() < wanted:
            assert monotonic() < end, "the house does not go on"
            self._exchange(child)

    def acknowledged(self) -> int:
        """How many commands were acknowledged so far."""
        return sum(len(each.acknowledged) for each in self.players)

    def _until_open(self, child: Child) -> None:
        opened = child.replies(OPEN_SECONDS_MAX)
        assert opened, "the house did not open again"
        assert opened[0][2] == {"type": "open"}

    def _check_stands(self, child: Child) -> None:
        """Somebody who comes in is asked what was asked when the house was killed.

        Requests that an earlier life has passed on may have been carried out since.
        """
        player = self.rng.choice(self.players)
        ledger = Ledger.open(self.url)
        loaded = load_from_ledger(ledger, player.table)
        recovered = loaded.recovered
        child.say(player.table, (player.user, player.name), {"do": "hello", "n": 0})
        _, user, received = child.replies(REPLY_SECONDS_MAX)[0]
        owed = {each.owed["key"] for each in self.players if each.owed}
        for entry in ledger.entries(player.table, recovered.n):
            if entry.n <= received["n"]:
                assert entry.key in {"", *owed}
                loaded.append(entry)
        ledger.close()

        assert (user, received["type"], received["n"]) == (player.user, "snapshot", recovered.n)
        assert received["question"]["q"] == recovered.q
        assert received["question"]["prompt"] == (recovered.question and recovered.question.prompt)

    def _say_again(self, child: Child) -> None:
        """Everybody comes back, and says again what was not answered."""
        for player in self.players:
            player.received = None
            child.say(player.table, (player.user, player.name), player.owed or HELLO)
            child.say(player.table, (player.user, player.name), HELLO)

    def _exchange(self, child: Child) -> None:
        self._receive(child, 0.002)
        for player in self.rng.sample(self.players, len(self.players)):
            said = player.next(self.rng)
            if said is not None:
                child.say(player.table, (player.user, player.name), said)

    def _receive(self, child: Child, seconds: float = 0) -> None:
        for _, user, message in child.replies(seconds):
            self.by_user[user].take(message)

    # -- what must hold -----------------------------------------------------------------------

    def _check_log(self) -> None:
        """Every command that was acknowledged is in the log, once, where it was said to be."""
        ledger = Ledger.open(self.url)
        rows = {n: list(ledger.entries(n)) for n in {each.table for each in self.players}}
        ledger.close()
        for player in self.players:
            keys = Counter(row.key for row in rows[player.table] if row.user == player.user)
            at = {row.key: row.n for row in rows[player.table] if row.user == player.user}
            for key, n in player.acknowledged.items():
                assert keys[key] == 1, f"life {self.lives}: {key} was acknowledged as row {n}"
                assert at[key] <= n <= rows[player.table][-1].n

    def close(self) -> int:
        """The books add up at the end; how many commands were acknowledged comes back."""
        ledger = Ledger.open(self.url)
        report = audit(ledger)
        total = sum(ledger.balances().values())
        keys = [(row.user, row.key) for n in range(1, len(GAMES) + 1) for row in ledger.entries(n)]
        ledger.close()
        done = Counter((user, key) for user, key in keys if key)

        assert report.in_order, report.faults
        assert total == 0
        assert max(done.values()) == 1
        return self.acknowledged()


HELLO = {"do": "hello", "n": 0}

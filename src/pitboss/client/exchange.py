"""The table protocol without a connection: commands sent, state received, replies awaited.

Every command carries a key. Until the table has replied, the same command is sent again after each
reconnection; the table carries it out once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

import msgspec

from pitboss.client.http import Endpoint, Http, error_from_json
from pitboss.client.messages import Form, Plain, Question, TableStatus, read
from pitboss.client.state import conflict_state, next_state, question_of
from pitboss.equipment.randomness import token
from pitboss.errors import LedgerConflict, NotPermitted, PitbossError, RoundOver
from pitboss.ledger.chance import seal_of

EVENTS_KEPT_MAX: Final = 2_000
WAIT_SECONDS: Final = 30.0

T = TypeVar("T")

HELLO: Final = '{"do":"hello"}'


class Exchange:
    """The state received from one table, and the commands without a reply."""

    def __init__(self) -> None:
        self.status = TableStatus()
        self.greeted = False
        self.missed = False  # whether a snapshot has to be asked for with `HELLO`
        self.waiting: dict[str, str] = {}
        self._settled: dict[str, int | PitbossError] = {}
        self._plain: Plain = {}
        self._stray: PitbossError | None = None

    # -- received ---------------------------------------------------------------------------------

    def take(self, text: str | bytes) -> list[Plain]:
        """Process the messages of a frame; returns them as plain data."""
        decoded = msgspec.json.decode(text)
        messages: list[Plain] = decoded if isinstance(decoded, list) else [decoded]
        for message in messages:
            self._take(message)
        return messages

    def _take(self, message: Plain) -> None:
        match message.get("type"):
            case "snapshot" | "steps":
                self._update(message)
            case "done":
                self._settle(message["key"], int(message["n"]))
            case "refused":
                self._settle(message["key"], error_from_json(message["error"]))
            case "conflict":
                self._conflict(message)
            case "unknown":
                pass  # the table replies again when it has read its log
            case "error":
                self._take_error(error_from_json(message["error"]))

    def _update(self, message: Plain) -> None:
        """Take in a snapshot or changes; if changes were missed, a snapshot is asked for."""
        state = next_state(self._plain, message)
        if state is None:
            self.missed = True
            return
        steps, before = message.get("steps", ()), message.get("events", self.status.events)
        events = [*before, *(event for step in steps for event in step["events"])]
        self._plain, self.missed, self.greeted = state, False, True
        self._read(events[-EVENTS_KEPT_MAX:])

    def _read(self, events: list[Plain]) -> None:
        asked = question_of(self._plain)
        self.status = read({**self._plain, "question": asked, "events": events}, TableStatus)

    def _conflict(self, message: Plain) -> None:
        """The table has gone on to another question, which comes with the reply."""
        self._plain = conflict_state(self._plain, message)
        self._read(self.status.events)
        self._settle(message["key"], error_from_json(message["error"]))

    def _settle(self, key: str, outcome: int | PitbossError) -> None:
        if self.waiting.pop(key, None) is not None:
            self._settled[key] = outcome

    def _take_error(self, error: PitbossError) -> None:
        """An error without a key belongs to the oldest command without a reply."""
        if self.waiting:
            self._settle(next(iter(self.waiting)), error)
        else:
            self._stray = error

    # -- sent -------------------------------------------------------------------------------------

    def send(self, message: Mapping[str, Any]) -> str:
        """Give a command its key and await its reply; returns the key."""
        key = str(message.get("key") or token())
        self.waiting[key] = msgspec.json.encode({**message, "key": key}).decode()
        return key

    def outcome(self, key: str) -> int | None:
        """The row of the log in which it was done, None without a reply; raises a refusal."""
        self.check()
        found = self._settled.pop(key, None)
        if isinstance(found, PitbossError):
            raise found
        return found

    def check(self) -> None:
        """Raise an error that belongs to no command."""
        stray, self._stray = self._stray, None
        if stray is not None:
            raise stray

    def answer(self, what: Form | Mapping[str, Any], *, by: str = "", **blanks: object) -> Plain:
        """The message that answers the question of the table."""
        if isinstance(what, Form):
            said, by = what.filled(**blanks), by or what.by
        else:
            said = {**what, **blanks}
        message = {"do": "answer", "q": self.question_number(), "answer": said}
        return {**message, "as": by} if by else message

    def bet(self, spot: str, cents: int, *, seat: int | None = None) -> Plain:
        """The message that places a wager, for the own seat or one that this client answers for."""
        own = self.status.you.seat
        chosen = own if seat is None else seat
        if chosen is None:
            raise NotPermitted("you do not sit at this table")
        said = {"say": "PlaceWager", "seat": chosen, "spot": spot, "cents": cents}
        return self.answer(said, by="" if chosen == own else f"seat:{chosen}")

    def usual(self) -> Plain:
        """The message that gives the default answer of staff."""
        question = self.status.question
        if question is None or question.usual is None:
            raise LedgerConflict("there is no default answer for you to give now")
        return self.answer(question.usual, by=str(question.usual["by"]))

    def ready(self) -> Plain:
        """The message that ends our part in a betting window."""
        return {"do": "ready", "q": self.question_number()}

    def question_number(self) -> int:
        """The number of the question; it names what is answered."""
        if self.status.question is None:
            raise RoundOver("the table asks nothing now")
        return self.status.question.q


class AtTable(Generic[T]):
    """What a connection to a table knows and sends, with asyncio or without.

    `status` is the last state received. `T` is what a command gives: the row of the log in which it
    was done, or that row to be awaited.
    """

    def __init__(self, http: Http, table: int, *, seconds: float = WAIT_SECONDS) -> None:
        self.exchange = Exchange()
        self._endpoint = Endpoint(http, table)
        self._seconds = seconds
        self._ended: PitbossError | None = None

    @property
    def status(self) -> TableStatus:
        """The last state received: view, question, clock, who this client is, events."""
        return self.exchange.status

    @property
    def question(self) -> Question:
        """What the table asks; raises if it asks nothing."""
        self.exchange.question_number()
        assert self.status.question is not None
        return self.status.question

    @abstractmethod
    def send(self, message: Mapping[str, Any]) -> T:
        """Send a command; gives the row of the log in which it was done, raises a refusal."""

    def walk_in(self, name: str, cents: int, *, seat: int | None = None) -> T:
        """Seat a player without an account, as the dealer of a live table."""
        return self.send({"do": "walk_in", "name": name, "cents": cents, "seat": seat})

    def answer(self, what: Form | Mapping[str, Any], *, by: str = "", **blanks: object) -> T:
        """Answer the question with a form and its blanks, or with plain data."""
        return self.send(self.exchange.answer(what, by=by, **blanks))

    def bet(self, spot: str, cents: int, *, seat: int | None = None) -> T:
        """Place a wager."""
        return self.send(self.exchange.bet(spot, cents, seat=seat))

    def usual(self) -> T:
        """Give the default answer of staff."""
        return self.send(self.exchange.usual())

    def ready(self) -> T:
        """Make no more wagers in this betting window."""
        return self.send(self.exchange.ready())

    def leave(self) -> T:
        """Leave the seat: now, or as soon as the rules allow."""
        return self.send({"do": "leave"})

    def seal(self, text: str, salt: str) -> T:
        """Seal words of one's own for the last epoch that the house has committed to.

        `salt` is 32 to 64 random hexadecimal digits; keep both until the words can be opened.
        """
        return self.send({"do": "seal", "seal": seal_of(text, salt)})

    def contribute(self, text: str, salt: str) -> T:
        """Open the words that were sealed for the epoch that is next."""
        return self.send({"do": "contribute", "text": text, "salt": salt})

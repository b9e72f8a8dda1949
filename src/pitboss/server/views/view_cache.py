"""What is shown to whom: one picture for each seat, one for the rail, one for staff at work.

A picture is a fold over the events that its viewer may see; whoever takes a seat starts from what
could be seen from the rail. As long as nothing was shown to them alone, they and the rail look at
one picture, which is then folded, drawn and written once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from pitboss.games.chemin_de_fer.state import SeatChanged
from pitboss.ledger.recovered_table import RecoveredTable, Step
from pitboss.server.tables.wire import bet_rows, event_json, question_json
from pitboss.server.views.table_view import RAIL, Person, Picture
from pitboss.table import (
    DEALER,
    EVERYONE,
    Actor,
    Event,
    Form,
    PlayerLeft,
    PlayerSat,
    Question,
    seat_actor,
    seat_of,
    visible,
)

__all__ = ["RAIL", "People", "Plain", "Showing"]

Plain: TypeAlias = dict[str, object]
People: TypeAlias = Mapping[int, Person]

_encode = msgspec.json.Encoder().encode


def _written(plain: object) -> msgspec.Raw:
    return msgspec.Raw(_encode(plain))


class Showing:
    """The pictures of one table, kept up to date row by row.

    `house` says whether staff look on: they see more than the rail, and a table that runs itself
    has none.
    """

    def __init__(self, book: RecoveredTable, *, house: bool = True) -> None:
        self.book = book
        self._rail = Picture(book.card, book.table.layout, RAIL)
        self._own: dict[Actor, Picture] = {}
        self._here: set[Actor] = {DEALER} if house else set()
        self._since: dict[Actor, int] = {}
        self._asked: tuple[Question, dict[frozenset[Actor], msgspec.Raw]] | None = None
        self._bets: dict[Actor, tuple[Sequence[Form], msgspec.Raw]] = {}
        self._lines: dict[int, list[tuple[Event, msgspec.Raw]]] = {}

    # -- what is seen -----------------------------------------------------------------------------

    def see(self, step: Step) -> None:
        """Take one row into every picture."""
        if step.answer is None:
            self._lines.clear()
        for event in step.events:
            match event:
                case PlayerSat(seat=seat):
                    self._sit(seat_actor(seat), step.n)
                case SeatChanged(seat=seat, to_seat=to):
                    self._carry(seat_actor(seat), seat_actor(to))
        self._part_ways(step.events)
        for picture in (self._rail, *self._own.values()):
            if step.answer is None:
                picture.begin(self.book.table.rounds)
            picture.see(step.events)
        for event in step.events:
            if isinstance(event, PlayerLeft):
                self._go(seat_actor(event.seat))

    def _sit(self, viewer: Actor, n: int) -> None:
        """Whoever sits down knows what the rail knows."""
        self._go(viewer)
        self._here.add(viewer)
        self._since[viewer] = n

    def _go(self, viewer: Actor) -> None:
        """Nobody looks from a seat that is empty."""
        self._here.discard(viewer)
        self._own.pop(viewer, None)

    def _carry(self, old: Actor, new: Actor) -> None:
        """Whoever moves to another seat takes along what they know."""
        self._here.add(new)
        self._since[new] = self._since.pop(old, 0)
        if old in self._own:
            self._own[new] = self._own[old].seen_from(new)
        self._go(old)

    def _part_ways(self, events: Iterable[Event]) -> None:
        """Who is shown something that the rail is not has a picture of their own from now on."""
        for event in events:
            if event.to != EVERYONE:
                for viewer in self._here - self._own.keys():
                    if visible(event, viewer):
                        self._own[viewer] = self._rail.seen_from(viewer)

    # -- what is told -----------------------------------------------------------------------------

    def steps(
        self, steps: Iterable[Step], viewers: Iterable[Actor], people: People
    ) -> dict[Actor, list[Plain]]:
        """Take rows in, and tell each viewer row by row what they may know of them."""
        told: dict[Actor, list[Plain]] = {viewer: [] for viewer in viewers}
        for step in steps:
            self.see(step)
            events = self._events_for(told, step)
            pictures = self.pictures(told, people)
            for viewer, lines in told.items():
                picture = pictures[viewer]
                lines.append({"n": step.n, "events": events[viewer], "picture": picture})
        return told

    def _events_for(self, viewers: Iterable[Actor], step: Step) -> dict[Actor, object]:
        """The events of a row, each written once, for those who may know them."""
        written = self._written(step)
        if all(event.to == EVERYONE for event in step.events):
            return dict.fromkeys(viewers, _written([line for _, line in written]))
        return {
            viewer: [line for event, line in written if visible(event, viewer)]
            for viewer in viewers
        }

    def pictures(self, viewers: Iterable[Actor], people: People) -> dict[Actor, Plain]:
        """The table as each of these sees it now, what they share written once."""
        shared = self._rail.as_json(people)
        written: Plain = {name: _written(part) for name, part in shared.items()}
        return {
            viewer: self._own[viewer].as_json(people)
            if viewer in self._own
            else {**written, **_eyes(shared, viewer)}
            for viewer in viewers
        }

    def step_json(self, step: Step, viewer: Actor, people: People) -> Plain:
        """One row as a viewer sees it."""
        picture = self.picture(viewer, people)
        return {"n": step.n, "events": self._events(step, viewer), "picture": picture}

    def _events(self, step: Step, viewer: Actor) -> list[Plain]:
        layout = self.book.table.layout
        return [event_json(event, layout) for event in step.events if visible(event, viewer)]

    def picture(self, viewer: Actor, people: People) -> Plain:
        """The table as a viewer sees it now."""
        if viewer in self._own:
            return self._own[viewer].as_json(people)
        shared = self._rail.as_json(people)
        return {**shared, **_eyes(shared, viewer)} if viewer in self._here else shared

    def told(self, viewer: Actor) -> list[msgspec.Raw]:
        """What a viewer has been told in the round under way."""
        since = self._since.get(viewer, 0)
        lines = (
            line for step in self.book.steps if step.n >= since for line in self._written(step)
        )
        return [line for event, line in lines if visible(event, viewer)]

    def _written(self, step: Step) -> list[tuple[Event, msgspec.Raw]]:
        """The events of a row of the round under way, written once however often they are told."""
        if step.n not in self._lines:
            layout = self.book.table.layout
            lines = [(event, _written(event_json(event, layout))) for event in step.events]
            self._lines[step.n] = lines
        return self._lines[step.n]

    # -- what is asked ----------------------------------------------------------------------------

    def question(self, actors: frozenset[Actor]) -> msgspec.Raw | None:
        """What is asked, with what these speakers may answer; written once for each of them."""
        question = self.book.question
        if question is None or self.book.frozen or self.book.closed:
            return None
        if self._asked is None or self._asked[0] is not question:
            self._asked = question, {}
        written = self._asked[1]
        if actors not in written:
            written[actors] = self._ask(question, actors)
        return written[actors]

    def _ask(self, question: Question, actors: frozenset[Actor]) -> msgspec.Raw:
        book = self.book
        return _written(
            question_json(question, actors, book.q, listing=book.listing, rows=self._rows)
        )

    def _rows(self, wagers: Sequence[Form]) -> object:
        """The rows of a player's wagers, written anew only when the wagers are others."""
        if not wagers:
            return []
        actor = wagers[0].by
        if actor not in self._bets or self._bets[actor][0] is not wagers:
            self._bets[actor] = wagers, _written(bet_rows(wagers))
        return self._bets[actor][1]

    def fairness(self) -> Plain | None:
        """The seeds that are committed to, now and next."""
        epoch, coming = self.book.epoch, self.book.coming
        if epoch is None or coming is None:
            return None
        return {
            "epoch": epoch.number,
            "commitment": epoch.commitment,
            "open": epoch.is_open,
            "next": {"epoch": coming.number, "commitment": coming.commitment},
        }


def _eyes(shared: Plain, viewer: Actor) -> Plain:
    """What differs for one of those who look at the same picture: who they are."""
    seat, seats = seat_of(viewer), shared["seats"]
    assert isinstance(seats, list)
    return {"viewer": viewer, "seats": [{**each, "you": each["seat"] == seat} for each in seats]}

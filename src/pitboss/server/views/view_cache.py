"""The view cache: the views of one table, one each for seats, spectators and staff at work.

A view is a fold over the events that its viewer may see; a player who takes a seat starts from
the view of spectators. As long as nothing was shown to a seat alone, it shares their view, which
is then folded and encoded once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from pitboss.ledger.recovered_table import RecoveredTable, Step
from pitboss.server.tables.protocol import bet_rows, event_json, question_json
from pitboss.server.views.table_view import SPECTATOR, Person, TableView
from pitboss.table import (
    DEALER,
    EVERYONE,
    Actor,
    Event,
    Form,
    PlayerLeft,
    PlayerSat,
    Question,
    RulesChanged,
    SeatChanged,
    seat_actor,
    seat_of,
    visible,
)

__all__ = ["SPECTATOR", "People", "Plain", "ViewCache"]

Plain: TypeAlias = dict[str, object]
People: TypeAlias = Mapping[int, Person]

_encode = msgspec.json.Encoder().encode


def _raw(plain: object) -> msgspec.Raw:
    return msgspec.Raw(_encode(plain))


class ViewCache:
    """The views of one table, kept up to date row by row of its log.

    `house` says whether staff look on: they see more than spectators, and a table that runs itself
    has none.
    """

    def __init__(self, recovered: RecoveredTable, *, house: bool = True) -> None:
        self.recovered = recovered
        self._shared = TableView(recovered.card, recovered.table.layout, SPECTATOR)
        self._own: dict[Actor, TableView] = {}
        self._here: set[Actor] = {DEALER} if house else set()
        self._since: dict[Actor, int] = {}
        self._asked: tuple[Question, dict[frozenset[Actor], msgspec.Raw]] | None = None
        self._bets: dict[Actor, tuple[Sequence[Form], msgspec.Raw]] = {}
        self._events_of: dict[int, list[tuple[Event, msgspec.Raw]]] = {}

    # -- what is seen -----------------------------------------------------------------------------

    def see(self, step: Step) -> None:
        """Take one row of the log into every view."""
        if step.answer is None:
            self._events_of.clear()
        for event in step.events:
            match event:
                case PlayerSat(seat=seat):
                    self._sit(seat_actor(seat), step.n)
                case SeatChanged(seat=seat, to_seat=to):
                    self._carry(seat_actor(seat), seat_actor(to))
                case RulesChanged():
                    for view in (self._shared, *self._own.values()):
                        view.use(self.recovered.table.layout)
        self._part_ways(step.events)
        for view in (self._shared, *self._own.values()):
            if step.answer is None:
                view.begin(self.recovered.table.rounds)
            view.see(step.events)
        for event in step.events:
            if isinstance(event, PlayerLeft):
                self._go(seat_actor(event.seat))

    def _sit(self, viewer: Actor, n: int) -> None:
        """A player who sits down knows what spectators know."""
        self._go(viewer)
        self._here.add(viewer)
        self._since[viewer] = n

    def _go(self, viewer: Actor) -> None:
        """Nobody looks from a seat that is empty."""
        self._here.discard(viewer)
        self._own.pop(viewer, None)

    def _carry(self, old: Actor, new: Actor) -> None:
        """A player who moves to another seat takes along what they know."""
        self._here.add(new)
        self._since[new] = self._since.pop(old, 0)
        if old in self._own:
            self._own[new] = self._own[old].seen_from(new)
        self._go(old)

    def _part_ways(self, events: Iterable[Event]) -> None:
        """A viewer who is shown what spectators are not has a view of their own from now on."""
        for event in events:
            if event.to != EVERYONE:
                for viewer in self._here - self._own.keys():
                    if visible(event, viewer):
                        self._own[viewer] = self._shared.seen_from(viewer)

    # -- what is sent -----------------------------------------------------------------------------

    def steps(
        self, steps: Iterable[Step], viewers: Iterable[Actor], people: People
    ) -> dict[Actor, list[Plain]]:
        """Take rows in; the result is for each viewer, row by row, what they may know of them."""
        rows: dict[Actor, list[Plain]] = {viewer: [] for viewer in viewers}
        for step in steps:
            self.see(step)
            events, views = self._events_for(rows, step), self.views(rows, people)
            for viewer, own in rows.items():
                own.append({"n": step.n, "events": events[viewer], "view": views[viewer]})
        return rows

    def _events_for(self, viewers: Iterable[Actor], step: Step) -> dict[Actor, object]:
        """The events of a row, each encoded once, for those who may know them."""
        encoded = self._encoded_events(step)
        if all(event.to == EVERYONE for event in step.events):
            return dict.fromkeys(viewers, _raw([raw for _, raw in encoded]))
        return {
            viewer: [raw for event, raw in encoded if visible(event, viewer)] for viewer in viewers
        }

    def views(self, viewers: Iterable[Actor], people: People) -> dict[Actor, Plain]:
        """The table as each of these sees it now, what they share encoded once."""
        shared = self._shared.as_json(people)
        encoded: Plain = {name: _raw(part) for name, part in shared.items()}
        return {
            viewer: self._own[viewer].as_json(people)
            if viewer in self._own
            else {**encoded, **_own_fields(shared, viewer)}
            for viewer in viewers
        }

    def step_json(self, step: Step, viewer: Actor, people: People) -> Plain:
        """One row as a viewer sees it."""
        layout, own = self.recovered.table.layout, self.view(viewer, people)
        events = [event_json(event, layout) for event in step.events if visible(event, viewer)]
        return {"n": step.n, "events": events, "view": own}

    def view(self, viewer: Actor, people: People) -> Plain:
        """The table as a viewer sees it now."""
        if viewer in self._own:
            return self._own[viewer].as_json(people)
        shared = self._shared.as_json(people)
        return {**shared, **_own_fields(shared, viewer)} if viewer in self._here else shared

    def events(self, viewer: Actor) -> list[msgspec.Raw]:
        """All events of the round under way that a viewer has seen."""
        since = self._since.get(viewer, 0)
        seen = (step for step in self.recovered.steps if step.n >= since)
        encoded = (each for step in seen for each in self._encoded_events(step))
        return [raw for event, raw in encoded if visible(event, viewer)]

    def _encoded_events(self, step: Step) -> list[tuple[Event, msgspec.Raw]]:
        """The events of a row of the round under way, encoded once however often they are sent."""
        if step.n not in self._events_of:
            layout = self.recovered.table.layout
            self._events_of[step.n] = [
                (event, _raw(event_json(event, layout))) for event in step.events
            ]
        return self._events_of[step.n]

    # -- what is asked ----------------------------------------------------------------------------

    def question(self, actors: frozenset[Actor]) -> msgspec.Raw | None:
        """What is asked, with what these speakers may answer; encoded once for each of them."""
        question = self.recovered.question
        if question is None or self.recovered.frozen or self.recovered.closed:
            return None
        if self._asked is None or self._asked[0] is not question:
            self._asked = question, {}
        encoded = self._asked[1]
        if actors not in encoded:
            encoded[actors] = self._ask(question, actors)
        return encoded[actors]

    def _ask(self, question: Question, actors: frozenset[Actor]) -> msgspec.Raw:
        q, listing = self.recovered.q, self.recovered.listing
        return _raw(question_json(question, actors, q, listing=listing, rows=self._rows))

    def _rows(self, wagers: Sequence[Form]) -> object:
        """The rows of a player's wagers, encoded anew only when the wagers are others."""
        if not wagers:
            return []
        actor = wagers[0].by
        if actor not in self._bets or self._bets[actor][0] is not wagers:
            self._bets[actor] = wagers, _raw(bet_rows(wagers))
        return self._bets[actor][1]

    def fairness(self) -> Plain | None:
        """The seeds that are committed to, now and next."""
        epoch, coming = self.recovered.epoch, self.recovered.coming
        if epoch is None or coming is None:
            return None
        return {
            "epoch": epoch.number,
            "commitment": epoch.commitment,
            "open": epoch.is_open,
            "next": {"epoch": coming.number, "commitment": coming.commitment},
        }


def _own_fields(shared: Plain, viewer: Actor) -> Plain:
    """What differs for one of those who share a view: who they are."""
    seat, seats = seat_of(viewer), shared["seats"]
    assert isinstance(seats, list)
    return {"viewer": viewer, "seats": [{**each, "you": each["seat"] == seat} for each in seats]}

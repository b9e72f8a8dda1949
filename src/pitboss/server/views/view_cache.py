"""The view cache: the views of one table, for seats, spectators and staff at work.

A view is a fold over the events that its viewer may see; a player who takes a seat starts from
the view of spectators. Everybody shares that view, which is folded, patched and encoded once for
all of them; those who were shown cards that others were not have the cards apart, and only these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from pitboss.ledger.chance import Epoch
from pitboss.ledger.recovered_table import RecoveredTable, Step
from pitboss.server.tables.protocol import (
    event_json,
    own_json,
    question_json,
    spots_json,
    stakes_json,
)
from pitboss.server.views.patch import Value, patch_of
from pitboss.server.views.table_view import SPECTATOR, OwnCards, Person, TableView
from pitboss.table import (
    DEALER,
    EVERYONE,
    Actor,
    Betting,
    Event,
    HouseRules,
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
_NOTHING: Final = b"null"
_NO_PATCH: Final = b""


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
        self._own: dict[Actor, OwnCards] = {}
        self._here: set[Actor] = {DEALER} if house else set()
        self._since: dict[Actor, int] = {}
        self._shown: dict[Actor, Value] = {}  # who was sent a view, and its places as they were
        self._drawn: Plain = {}  # the view of spectators as it was then
        self._question: Question | None = None
        self._asked = b""
        self._answers: dict[frozenset[Actor], tuple[bytes, bytes]] = {}
        self._listed_for: dict[Actor, tuple[object, tuple[bytes, bytes]]] = {}
        self._stakes: tuple[HouseRules, bytes] | None = None
        self._fairness: tuple[object, bytes] = None, b""
        self._events_of: dict[int, list[tuple[Event, msgspec.Raw]]] = {}

    def save(self) -> bytes:
        """What everybody has seen so far; at a table of a game that cannot be saved, a `Misuse`."""
        return _encode(
            {
                "shared": self._shared.state(),
                "own": {viewer: view.state() for viewer, view in self._own.items()},
                "here": sorted(self._here),
                "since": self._since,
            }
        )

    def restore(self, saved: bytes) -> None:
        """See what was seen when the views were saved."""
        plain = msgspec.json.decode(saved)
        self._shared.use(self.recovered.table.layout)
        self._shared.restore(plain["shared"])
        for viewer, state in plain["own"].items():
            self._own[viewer] = self._shared.own_cards(viewer)
            self._own[viewer].restore(state)
        self._here, self._since = set(plain["here"]), dict(plain["since"])

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
                    self._shared.use(self.recovered.table.layout)
        self._part_ways(step.events)
        if step.answer is None:
            self._shared.begin(self.recovered.table.rounds)
            for own in self._own.values():
                own.begin()
        self._take_in(step.events)
        for event in step.events:
            if isinstance(event, PlayerLeft):
                self._go(seat_actor(event.seat))

    def _take_in(self, events: Iterable[Event]) -> None:
        """Take events into all views one by one: what a card means hangs on the chips so far."""
        shared, all_own = self._shared, self._own.values()
        for event in events:
            if event.to == EVERYONE:
                shared.take_in(event)
            for own in all_own:
                if visible(event, own.viewer):
                    own.take_in(event)

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
            self._own[new] = self._own[old]
            self._own[new].viewer = new
        self._go(old)

    def _part_ways(self, events: Iterable[Event]) -> None:
        """A viewer who is shown what spectators are not sees their own cards from now on."""
        for event in events:
            if event.to != EVERYONE:
                for viewer in self._here - self._own.keys():
                    if visible(event, viewer):
                        self._own[viewer] = self._shared.own_cards(viewer)

    # -- what is sent -----------------------------------------------------------------------------

    def changes(
        self, steps: Sequence[Step], viewers: Collection[Actor], people: People
    ) -> dict[Actor, bytes]:
        """Take rows in; the result is for each viewer what they have changed, encoded.

        It is encoded once for all who see the same, and empty for a viewer who has seen all.
        """
        self._shown = {each: self._shown[each] for each in viewers if each in self._shown}
        rows: dict[Actor, list[bytes]] = {viewer: [] for viewer in viewers}
        for step in steps:
            self.see(step)
            events, patches = self._events_for(viewers, step), self._patches(people)
            made: dict[tuple[int, int], bytes] = {}
            for viewer in viewers:
                parts = events[viewer], patches.get(viewer, _NO_PATCH)
                which = id(parts[0]), id(parts[1])
                if which not in made:
                    made[which] = b'{"n":%d,"events":%b%b}' % (step.n, *parts)
                rows[viewer].append(made[which])
        if steps:
            return {viewer: b',"steps":[%b]' % b",".join(each) for viewer, each in rows.items()}
        return dict.fromkeys(viewers, _NO_PATCH) | self._patches(people)

    def _patches(self, people: People) -> dict[Actor, bytes]:
        """For each who was shown a view the patch of it; all who see alike get the same object.

        Cards apart, it is the same for everybody.
        """
        before, self._drawn = self._drawn, self._shared.as_json(people)
        shown = self._shown
        patch = patch_of(before, self._drawn) if shown else {}
        encoded, renamed = _encoded_patch(patch), _renamed(patch)
        found = dict.fromkeys(shown, encoded)
        for viewer, places in shown.items():
            same = places is before["places"]
            if same and viewer not in self._own and viewer not in renamed:
                shown[viewer] = self._drawn["places"]
                continue
            own = self._own_patch(viewer, patch, places, same=same)
            if viewer in renamed and viewer in self._here:
                own = {**own, **_own_fields(self._drawn, viewer)}
            found[viewer] = encoded if own is patch else _encoded_patch(own)
        return found

    def _own_patch(self, viewer: Actor, patch: Plain, before: Value, *, same: bool) -> Plain:
        """The patch for one viewer: that of spectators, or with the own cards.

        `before` are the places as the viewer saw them, `same` as spectators did.
        """
        cards = self._own.get(viewer)
        places = self._drawn["places"] if cards is None else cards.places()
        self._shown[viewer] = places
        if (cards is None and same) or (places is before and "places" not in patch):
            return patch
        changed = patch_of({"places": before}, {"places": places})
        return {name: value for name, value in patch.items() if name != "places"} | changed

    def take(self, steps: Iterable[Step]) -> None:
        """Take rows in while nobody is connected."""
        self._shown = {}
        for step in steps:
            self.see(step)

    def is_shown(self, viewer: Actor) -> bool:
        """Whether a viewer has a view from which patches go on."""
        return viewer in self._shown

    def snapshot(self, viewer: Actor, people: People) -> bytes:
        """The whole view of a viewer, from which patches go on."""
        if not self._shown:
            self._drawn = self._shared.as_json(people)
        own = self._own.get(viewer)
        if viewer not in self._shown:
            self._shown[viewer] = self._drawn["places"] if own is None else own.places()
        view = {**self._drawn, "places": self._shown[viewer]}
        return _encode(self._as_seen(view, viewer))

    def _events_for(self, viewers: Iterable[Actor], step: Step) -> dict[Actor, bytes]:
        """The events of a row, each encoded once, for those who may know them."""
        encoded = self._encoded_events(step)
        if all(event.to == EVERYONE for event in step.events):
            return dict.fromkeys(viewers, _encode([raw for _, raw in encoded]))
        return {
            viewer: _encode([raw for event, raw in encoded if visible(event, viewer)])
            for viewer in viewers
        }

    def step_json(self, step: Step, viewer: Actor, people: People) -> Plain:
        """One row as a viewer sees it."""
        layout, own = self.recovered.table.layout, self.view(viewer, people)
        events = [event_json(event, layout) for event in step.events if visible(event, viewer)]
        return {"n": step.n, "events": events, "view": own}

    def view(self, viewer: Actor, people: People) -> Plain:
        """The table as a viewer sees it now."""
        view = self._shared.as_json(people)
        if viewer in self._own:
            view = {**view, "places": self._own[viewer].places()}
        return self._as_seen(view, viewer)

    def _as_seen(self, view: Plain, viewer: Actor) -> Plain:
        """A view with who looks at it."""
        here = viewer in self._here or viewer in self._own
        return {**view, **_own_fields(view, viewer)} if here else view

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

    def question(self) -> bytes:
        """What is asked, as everybody reads it; encoded once."""
        if self.asked() is None:
            return _NOTHING
        if not self._asked:
            question, listing = self.recovered.question, self.recovered.listing
            assert question is not None
            self._asked = _encode(question_json(question, self.recovered.q, listing=listing))
        return self._asked

    def own(self, actors: frozenset[Actor]) -> tuple[bytes, bytes]:
        """What those who speak for these actors may answer, and the spots open to them."""
        question = self.asked()
        if question is None or not actors:
            return _NOTHING, _NOTHING
        if actors not in self._answers:
            self._answers[actors] = self._listed(question, actors)
        return self._answers[actors]

    def asked(self) -> Question | None:
        """The question that is asked now; what was encoded of the last one is forgotten."""
        recovered = self.recovered
        question = None if recovered.frozen or recovered.closed else recovered.question
        if question is not self._question:
            self._question, self._asked = question, b""
            self._answers = {}
        return question

    def _listed(self, question: Question, actors: frozenset[Actor]) -> tuple[bytes, bytes]:
        """The answers and open spots, listed anew only when what they hang on has changed."""
        alone = next(iter(actors)) if len(actors) == 1 else ""
        now = question.hangs_on(alone) if alone and isinstance(question, Betting) else None
        if now is not None and alone in self._listed_for and self._listed_for[alone][0] == now:
            return self._listed_for[alone][1]
        listing = self.recovered.listing
        assert listing is not None
        speaks = alone in listing.actors
        if alone and not speaks and not question.aside(alone):
            return _NOTHING, _NOTHING
        own = _encode(own_json(question, actors, listing=listing))
        spots = _encode(spots_json(listing, alone)) if speaks else _NOTHING
        if now is not None:
            self._listed_for[alone] = now, (own, spots)
        return own, spots

    def stakes(self) -> bytes:
        """The stakes of every spot, encoded once for each version of the rules."""
        rules = self.recovered.table.rules
        if self._stakes is None or self._stakes[0] is not rules:
            self._stakes = rules, _encode(stakes_json(rules))
        return self._stakes[1]

    def fairness(self) -> bytes:
        """The seeds that are committed to: now, next, and the one for which words are sealed.

        It is encoded once for each epoch, draw and deck.
        """
        recovered = self.recovered
        epoch, newest = recovered.epoch, recovered.epochs.get(len(recovered.epochs))
        if epoch is None or newest is None:
            return _NOTHING
        now = newest.commitment, epoch.commitment, epoch.is_open, len(epoch.decks)
        if self._fairness[0] != now:
            coming, last = recovered.coming, recovered.sealing
            if coming is None:
                return _NOTHING
            plain = {
                **_committed(epoch),
                "open": epoch.is_open,
                "decks": epoch.decks,
                "next": _committed(coming),
                "last": None if last is None else _committed(last),
            }
            self._fairness = now, _encode(plain)
        return self._fairness[1]


def _committed(epoch: Epoch) -> Plain:
    return {"epoch": epoch.number, "commitment": epoch.commitment}


def _own_fields(shared: Plain, viewer: Actor) -> Plain:
    """What differs for one of those who share a view: who they are."""
    seat, seats = seat_of(viewer), shared["seats"]
    assert isinstance(seats, list)
    return {"viewer": viewer, "seats": [{**each, "you": each["seat"] == seat} for each in seats]}


def _renamed(patch: Plain) -> set[Actor]:
    """The seats whose players a patch of the shared view would tell that they are not theirs."""
    seats = patch.get("seats")
    if not seats:
        return set()
    rows = seats["set"] if isinstance(seats, dict) else seats
    assert isinstance(rows, list)
    return {seat_actor(row["seat"]) for row in rows if "you" in row}


def _encoded_patch(patch: Plain) -> bytes:
    return b',"patch":' + _encode(patch) if patch else _NO_PATCH

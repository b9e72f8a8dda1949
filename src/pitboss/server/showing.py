"""What is shown to whom: one picture for each seat, one for the rail, one for staff at work.

A picture is a fold over the events that its viewer may see; whoever takes a seat starts from what
could be seen from the rail.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from pitboss.games.chemin_de_fer.state import SeatChanged
from pitboss.ledger.book import Book, Step
from pitboss.server.picture import RAIL, Person, Picture
from pitboss.server.wire import event_json, question_json
from pitboss.table import DEALER, Actor, Form, PlayerSat, Question, seat_actor, visible

__all__ = ["RAIL", "People", "Plain", "Showing"]

Plain: TypeAlias = dict[str, object]
People: TypeAlias = Mapping[int, Person]


class Showing:
    """The pictures of one table, kept up to date row by row."""

    def __init__(self, book: Book) -> None:
        self.book = book
        card, layout = book.card, book.table.layout
        self._pictures = {viewer: Picture(card, layout, viewer) for viewer in (RAIL, DEALER)}
        self._since: dict[Actor, int] = {}
        self._listed: tuple[Question, list[Form], dict[Actor, list[Form]]] | None = None

    def see(self, step: Step) -> None:
        """Take one row into every picture."""
        for event in step.events:
            match event:
                case PlayerSat(seat=seat):
                    self._sit(seat_actor(seat), step.n)
                case SeatChanged(seat=seat, to_seat=to):
                    self._carry(seat_actor(seat), seat_actor(to))
        for picture in self._pictures.values():
            if step.answer is None:
                picture.begin(self.book.table.rounds)
            picture.see(step.events)

    def _sit(self, viewer: Actor, n: int) -> None:
        """Whoever sits down knows what the rail knows."""
        self._pictures[viewer], self._since[viewer] = self._pictures[RAIL].seen_from(viewer), n

    def _carry(self, old: Actor, new: Actor) -> None:
        """Whoever moves to another seat takes along what they know."""
        picture = self._pictures.pop(old, self._pictures[RAIL]).seen_from(new)
        self._pictures[new], self._since[new] = picture, self._since.pop(old, 0)

    def steps(
        self, steps: Iterable[Step], viewers: Iterable[Actor], people: People
    ) -> dict[Actor, list[Plain]]:
        """Take rows in, and tell each viewer row by row what they may know of them."""
        told: dict[Actor, list[Plain]] = {viewer: [] for viewer in viewers}
        for step in steps:
            self.see(step)
            for viewer, lines in told.items():
                lines.append(self.step_json(step, viewer, people))
        return told

    def step_json(self, step: Step, viewer: Actor, people: People) -> Plain:
        """One row as a viewer sees it."""
        picture = self.picture(viewer, people)
        return {"n": step.n, "events": self._events(step, viewer), "picture": picture}

    def _events(self, step: Step, viewer: Actor) -> list[Plain]:
        layout = self.book.table.layout
        return [event_json(event, layout) for event in step.events if visible(event, viewer)]

    def picture(self, viewer: Actor, people: People) -> Plain:
        """The table as a viewer sees it now."""
        return self._pictures.get(viewer, self._pictures[RAIL]).as_json(people)

    def told(self, viewer: Actor) -> list[Plain]:
        """What a viewer has been told in the round under way."""
        since = self._since.get(viewer, 0)
        seen = (step for step in self.book.steps if step.n >= since)
        return [event for step in seen for event in self._events(step, viewer)]

    def question(self, actors: frozenset[Actor]) -> Plain | None:
        """What is asked, with what these speakers may answer."""
        book, question = self.book, self.book.question
        if question is None or book.frozen or book.closed:
            return None
        return question_json(question, actors, book.q, forms=self._forms(question, actors))

    def _forms(self, question: Question, actors: frozenset[Actor]) -> Iterable[Form]:
        """The forms of a question, listed once for everybody; a player looks at the own ones."""
        if self._listed is None or self._listed[0] is not question:
            forms = list(question.forms())
            own: dict[Actor, list[Form]] = {}
            for form in forms:
                own.setdefault(form.by, []).append(form)
            self._listed = question, forms, own
        _, forms, own = self._listed
        return forms if len(actors) > 1 else own.get(next(iter(actors), RAIL), [])

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

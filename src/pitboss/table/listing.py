"""What may be said to a question that stands, listed once for all who ask."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from pitboss.table.actor import Actor, seat_of
from pitboss.table.betting import Betting
from pitboss.table.form import Form
from pitboss.table.question import Question


class Listing:
    """The forms of one question; nothing at the table changes while a question stands.

    While wagers are open a full layout has hundreds of forms for each seat, so these are listed
    for the seats that look at them and for nobody else.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self._rest: dict[Actor, Sequence[Form]] = {}

    @cached_property
    def forms(self) -> Sequence[Form]:
        """Every form of everybody."""
        return list(self.question.forms())

    @cached_property
    def actors(self) -> frozenset[Actor]:
        """All who may speak."""
        if type(self.question).actors is Question.actors:
            return frozenset(form.by for form in self.forms)
        return self.question.actors()

    @cached_property
    def seats(self) -> list[int]:
        """The seats that have something to say, in their order."""
        seats = {seat_of(form.by) for form in self.forms}
        return sorted(seat for seat in seats if seat is not None)

    def wagers_of(self, actor: Actor) -> Sequence[Form]:
        """The wagers that a player may make now, where wagers are open."""
        question = self.question
        return question.wagers_of(actor) if isinstance(question, Betting) else ()

    def rest_of(self, actor: Actor) -> Sequence[Form]:
        """All else that one person may say."""
        if actor not in self._rest:
            self._rest[actor] = self._list_rest(actor)
        return self._rest[actor]

    def _list_rest(self, actor: Actor) -> Sequence[Form]:
        question = self.question
        if isinstance(question, Betting):
            return question.rest_of(actor)
        return [form for form in self.forms if form.by == actor]

    def forms_of(self, actors: Collection[Actor]) -> Sequence[Form]:
        """What those may say who speak for these actors."""
        if len(actors) > 1:
            return [form for form in self.forms if form.by in actors]
        return [form for actor in actors for form in self._of_one(actor)]

    def _of_one(self, actor: Actor) -> Sequence[Form]:
        return [*self.wagers_of(actor), *self.rest_of(actor)]

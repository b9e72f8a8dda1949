"""Shaking: what the games played with a dice shaker have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeVar

import msgspec

from pitboss.equipment import Shaker
from pitboss.table import (
    DEALER,
    Actor,
    Announced,
    Answer,
    Form,
    HouseRules,
    Question,
    Recorded,
    Table,
    Wager,
    Whole,
    seat_of,
    spoken,
)
from pitboss.table.authoring import Effect, Procedure, ask, technical

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)

# Nobody shakes a shaker a thousand times, and no house asks it.
SHAKES_MAX: Final = 999
# The revision since which a shaker is shaken until the shake is valid; see Table.revision.
UNLIMITED_SINCE: Final = 2


class ShakeShaker(Answer, frozen=True, kw_only=True):
    """Somebody shook the covered shaker so many times."""

    count: int


@dataclass(frozen=True, slots=True)
class Shaking(Question):
    """The covered shaker is in somebody's hands; others may interrupt by forms of their own.

    A player who is `spent` has shaken it invalidly so often that only a valid shake is taken.
    """

    prompt: str
    cite: str
    by: Actor
    shaker: Shaker
    interruptions: tuple[Form, ...] = ()
    spent: bool = False

    def forms(self) -> Sequence[Form]:
        """How often it was shaken, or what somebody says instead."""
        text = f"how often the shaker is shaken, at least {self.shaker.shakes_min} times"
        blanks = {"count": Whole(self.shaker.shakes_min if self.spent else 0, SHAKES_MAX)}
        form = Form("shake", ShakeShaker, self.by, self.cite, text, blanks=blanks)
        return [form, *self.interruptions]

    def check(self, answer: Answer) -> None:
        """Refuse a player's next invalid shake, if there were too many of them."""
        if self.spent and self._is_invalid(answer):
            raise technical(f"{spoken(answer.by)} has shaken it invalidly too often in this round")
        Question.check(self, answer)

    def default(self) -> Answer:
        """Just often enough."""
        return ShakeShaker(by=self.by, count=self.shaker.shakes_min)

    def effect(self, answer: Answer) -> Effect:
        """An invalid shake of a player makes the round longer."""
        longer = seat_of(answer.by) is not None and self._is_invalid(answer)
        return Effect.LONGER if longer else Question.effect(self, answer)

    def _is_invalid(self, answer: Answer) -> bool:
        return type(answer) is ShakeShaker and not self.shaker.is_valid_shake(answer.count)


def shake(table: Table[R, S, W], shaker: Shaker, *, prompt: str, cite: str) -> Procedure[bool]:
    """The dealer shakes until the shake is valid; False only at a table of the first revision."""
    for invalid in count(1):
        shaken = yield from ask(Shaking(prompt, cite, DEALER, shaker), ShakeShaker)
        if judge_shake(table, shaken, shaker, cite):
            return True
        if gives_up(table, invalid):
            break
    return False


def gives_up(table: Table[R, S, W], invalid: int) -> bool:
    """At tables of the first revision five invalid shakes in a row ended the round."""
    return table.revision < UNLIMITED_SINCE and invalid == 5


def judge_shake(table: Table[R, S, W], shaken: ShakeShaker, shaker: Shaker, cite: str) -> bool:
    """Whether the shake is valid; an invalid one is called, and the shaker stays covered."""
    if shaker.is_valid_shake(shaken.count):
        text = f"the covered shaker was shaken {shaken.count} times"
        table.emit(Recorded(cite=cite, by=shaken.by, text=text))
        return True
    text = f"Invalid shake, {shaken.count} of at least {shaker.shakes_min}. Shake again."
    table.emit(Announced(cite=cite, by=DEALER, text=text))
    return False

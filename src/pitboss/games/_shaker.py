"""Shaking: what the games played with a dice shaker have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
)
from pitboss.table.authoring import Procedure, ask

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)

# Nobody shakes a shaker a thousand times, and no house asks it.
SHAKES_MAX: Final = 999
# After so many invalid shakes in a row the round ends and nothing is decided.
INVALID_SHAKES_MAX: Final = 5


class ShakeShaker(Answer, frozen=True, kw_only=True):
    """Somebody shook the covered shaker so many times."""

    count: int


@dataclass(frozen=True, slots=True)
class Shaking(Question):
    """The covered shaker is in somebody's hands; others may interrupt by forms of their own."""

    prompt: str
    cite: str
    by: Actor
    shaker: Shaker
    interruptions: tuple[Form, ...] = ()

    def forms(self) -> Sequence[Form]:
        """How often it was shaken, or what somebody says instead."""
        text = f"how often the shaker is shaken, at least {self.shaker.shakes_min} times"
        blanks = {"count": Whole(0, SHAKES_MAX)}
        form = Form("shake", ShakeShaker, self.by, self.cite, text, blanks=blanks)
        return [form, *self.interruptions]

    def default(self) -> Answer:
        """Just often enough."""
        return ShakeShaker(by=self.by, count=self.shaker.shakes_min)


def shake(table: Table[R, S, W], shaker: Shaker, *, prompt: str, cite: str) -> Procedure[bool]:
    """The dealer shakes until the shake is valid (True), or has failed too often in a row."""
    for _ in range(INVALID_SHAKES_MAX):
        shaken = yield from ask(Shaking(prompt, cite, DEALER, shaker), ShakeShaker)
        if judge_shake(table, shaken, shaker, cite):
            return True
    no_valid_shake(table, cite)
    return False


def no_valid_shake(table: Table[R, S, W], cite: str) -> None:
    """Too many invalid shakes in a row: nothing is decided this time."""
    text = "No valid shake. The wagers stand and betting opens again."
    table.emit(Announced(cite=cite, by=DEALER, text=text))


def judge_shake(table: Table[R, S, W], shaken: ShakeShaker, shaker: Shaker, cite: str) -> bool:
    """Whether the shake is valid; an invalid one is called, and the shaker stays covered."""
    if shaker.is_valid_shake(shaken.count):
        text = f"the covered shaker was shaken {shaken.count} times"
        table.emit(Recorded(cite=cite, by=shaken.by, text=text))
        return True
    text = f"Invalid shake, {shaken.count} of at least {shaker.shakes_min}. Shake again."
    table.emit(Announced(cite=cite, by=DEALER, text=text))
    return False

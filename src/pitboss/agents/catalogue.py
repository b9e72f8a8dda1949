"""The fixed list of an agent's actions at a banked game, and which of them the table takes now."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.agents.observer import Observer
from pitboss.errors import MalformedAnswer
from pitboss.money import Cents, show
from pitboss.table import (
    Amount,
    Answer,
    Betting,
    Form,
    HouseRules,
    Layout,
    PlaceWager,
    Question,
    ReduceWager,
    Whole,
)
from pitboss.table.authoring import AgentSheet

Mask: TypeAlias = NDArray[np.int8]
Choices: TypeAlias = dict[int, Form | None]

# How often the least wager of a spot, unless the agent's owner says otherwise.
SIZES: Final = (1, 5, 25)
# What is named where the table itself bounds an amount, as when a hand is doubled.
SHARES: Final = ("least", "half", "most")

DONE: Final = "done"
PLACE: Final = "place"
TAKE_DOWN: Final = "take_down"


@dataclass(frozen=True, slots=True)
class Action:
    """One thing an agent can do: the kind of form it fills in, and how it fills the blank."""

    name: str
    key: str
    cents: Cents = 0
    share: str = ""
    pick: tuple[int, ...] = ()


class Catalogue:
    """Every action of one seat under its house rules; the number of an action never changes."""

    def __init__(
        self,
        sheet: AgentSheet,
        *,
        rules: HouseRules,
        layout: Layout,
        area: int,
        sizes: Sequence[int] = SIZES,
    ) -> None:
        if not sizes or any(size < 1 for size in sizes):
            raise MalformedAnswer("the sizes of wagers are whole multiples of the least")
        self.sheet = sheet
        self.spots = tuple(spot for spot in layout if sheet.is_own(spot, area))
        self._layout, self._rules, self._sizes = layout, rules, tuple(sizes)
        self.actions: tuple[Action, ...] = tuple(self._all())
        self.names = tuple(action.name for action in self.actions)
        self._numbers = {name: number for number, name in enumerate(self.names)}
        self._by_key: dict[str, list[int]] = {}
        for number, action in enumerate(self.actions):
            self._by_key.setdefault(action.key, []).append(number)

    def __len__(self) -> int:
        return len(self.actions)

    def number(self, name: str) -> int:
        """The number of an action by its name."""
        if name not in self._numbers:
            raise MalformedAnswer(f"there is no action {name[:40]!r} in this catalogue")
        return self._numbers[name]

    def open_names(self, mask: Mask) -> tuple[str, ...]:
        """The names of the actions that a mask lets through."""
        return tuple(name for name, is_open in zip(self.names, mask, strict=True) if is_open)

    # -- the list ---------------------------------------------------------------------------------

    def _all(self) -> Iterator[Action]:
        sheet = self.sheet
        yield Action(DONE, DONE)
        yield from (Action(word, word) for word in sheet.words)
        for command in sheet.amounts:
            yield from _shares(command)
        for command, count in sheet.pairs.items():
            for pick in combinations(range(count), 2):
                numbers = " ".join(str(index + 1) for index in pick)
                yield Action(f"{command} {numbers}", command, pick=pick)
        for spot in self.spots:
            yield from self._on(spot)

    def _on(self, spot: str) -> Iterator[Action]:
        """What is done on one spot: a wager laid or taken down, or called off."""
        key = f"{PLACE} {spot}"
        yield from _shares(key) if self.sheet.shared else self._sized(key, spot)
        yield Action(f"{TAKE_DOWN} {spot}", f"{TAKE_DOWN} {spot}")
        for command, where in self.sheet.by_spot.items():
            if re.fullmatch(where, spot) is None:
                continue
            key = f"{command} {spot}"
            bounded = command in self.sheet.bounded
            yield from _shares(key) if bounded else (Action(key, key),)

    def _sized(self, key: str, spot: str) -> Iterator[Action]:
        least = self._least(spot)
        for size in self._sizes:
            yield Action(f"{key} x{size}", key, cents=least * size)

    def _least(self, spot: str) -> Cents:
        """The least that the spot takes and can pay exactly."""
        kind = self._layout[spot].kind
        stakes = None if kind.tied else self._rules.stakes(kind.key)
        return self._layout.step(spot) if stakes is None else stakes.low

    def amounts(self) -> Mapping[str, str]:
        """What each wager of the catalogue comes to."""
        return {action.name: show(action.cents) for action in self.actions if action.cents}

    # -- what is open now -------------------------------------------------------------------------

    def choices(self, question: Question, forms: Sequence[Form], observer: Observer) -> Choices:
        """The actions that the table takes now, each with its form; to be done fills in none."""
        found: Choices = {self._numbers[DONE]: None} if isinstance(question, Betting) else {}
        if any(isinstance(blank, Whole) for form in forms for blank in form.blanks.values()):
            return found  # how deep to cut and how often to shake decides nothing
        for form in forms:
            for number in self._by_key.get(self._key(form, observer), ()):
                if _fits(self.actions[number], form):
                    found[number] = form
        return found

    def _key(self, form: Form, observer: Observer) -> str:
        """The kind of action that fills in a form; nothing for what agents leave alone."""
        if form.answer is PlaceWager:
            return f"{PLACE} {form.fixed['spot']}"
        if form.answer is ReduceWager:
            return "" if form.blanks else f"{TAKE_DOWN} {_spot(form, observer)}"
        word = form.command.split()[0]
        return f"{word} {_spot(form, observer)}" if word in self.sheet.by_spot else form.command

    def filled(self, number: int, form: Form, observer: Observer) -> Answer:
        """The form with its blank filled in as the action says."""
        action = self.actions[number]
        if not form.blanks:
            return form.fill()
        ((name, blank),) = form.blanks.items()
        if action.pick:
            cards = observer.picked(f"area {form.fixed['area']}", action.pick)
            return form.fill(**{name: ",".join(card.code for card in cards)})
        assert isinstance(blank, Amount)
        return form.fill(**{name: action.cents or _share(blank, action.share)})


def _spot(form: Form, observer: Observer) -> str:
    """The spot of the wager that a form is about."""
    return observer.spot_of(int(str(form.fixed["wager"])))


def _fits(action: Action, form: Form) -> bool:
    """Whether the action can fill in the form: its amount lies within the exact bounds."""
    if not action.cents:
        return True
    return all(
        isinstance(each, Amount) and each.admits(action.cents) for each in form.blanks.values()
    )


def _shares(key: str) -> Iterator[Action]:
    """An amount that the table bounds, in its shares."""
    return (Action(f"{key} {share}", key, share=share) for share in SHARES)


def _share(amount: Amount, share: str) -> Cents:
    """The least, the half way or the most of what an amount admits."""
    if share == "least":
        return amount.low
    if share == "most":
        return amount.high - amount.high % amount.step
    half = (amount.low + amount.high) // 2
    return max(amount.low, half - half % amount.step)

"""What one seat observes at a banked game, as numbers: a fold over the events it may see."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.equipment import Card, Tile
from pitboss.money import CENTS_MAX, show
from pitboss.table import (
    CardDealt,
    CardTurned,
    DiceShown,
    Event,
    View,
    WheelShown,
    seat_of,
    visible,
)
from pitboss.table.authoring import AgentSheet

Observation: TypeAlias = dict[str, NDArray[np.int64]]

# A card that lies face down; 1 to 54 are the faces, 0 is an empty place.
BACK: Final = 55
# No hand of any banked game needs more room; further cards are left out.
CARDS_MAX: Final = 12
# No pair of dice, wheel, seat or point has a larger number.
NUMBER_MAX: Final = 255

# The field in which an event names the cards or tiles of a hand.
_PIECES: Final = {Card: "cards", Tile: "tiles"}

# A question may recite the hand it is about: "Box 1, hand 2: 8♠ Q♦ is 18, ...".
_RECITED: Final = re.compile(r"(?P<place>[^:]+): (?P<cards>(?:[^ ]*[♣♦♥♠] )+)is ")


class Observer:
    """Makes observations from the view of one seat and the prompts of the questions put to it."""

    def __init__(self, sheet: AgentSheet, view: View, spots: Sequence[str]) -> None:
        self.sheet, self.view = sheet, view
        self._own = seat_of(view.viewer) or 0
        self._spots = {spot: index for index, spot in enumerate(spots)}
        self.places, self._hands = sheet.rows(self._own), sheet.own_rows(self._own)
        self.begin()
        self._marks = dict.fromkeys(sheet.marks, 0)

    def begin(self) -> None:
        """A round begins: the cards and dice of the last one are cleared away."""
        self.cards: dict[str, list[int]] = {place: [] for place in self.places}
        self.shown = [0] * self.sheet.shown
        self.asked = ""

    # -- what is seen and asked -------------------------------------------------------------------

    def see(self, events: Iterable[Event]) -> None:
        """Take in what happened, as far as this seat may see it."""
        for event in events:
            if visible(event, self.view.viewer):
                self.view.see(event)
                self._take_in(event)

    def _take_in(self, event: Event) -> None:
        kind = type(event).__name__
        if kind in self._marks:
            self._marks[kind] = getattr(event, self.sheet.marks[kind])
        match event:
            case CardDealt(place=place, card=card, to=to):
                self._lay(place, card, alone=to == self.view.viewer)
            case CardTurned(place=place, card=card):
                self._turn(place, card)
            case DiceShown(faces=faces):
                self.shown[: len(faces)] = faces
            case WheelShown(section=section):
                self.shown[:1] = [section + 1]
            case _ if kind in self.sheet.hands:
                where = self.sheet.hands[kind]
                self._set(
                    f"{where} {getattr(event, where)}", getattr(event, _PIECES[self.sheet.pieces])
                )

    def read(self, prompt: str) -> None:
        """Take in a prompt: the own place that it names, the hand that it recites."""
        words = prompt.lower()
        named = [place for place in self._hands if place.lower() in words]
        self.asked = max(named, key=len, default="")
        recited = _RECITED.match(prompt)
        if recited and recited["place"].lower() == self.asked.lower():
            self._set(self.asked, [Card.parse(each).code for each in recited["cards"].split()])

    def _row(self, place: str) -> list[int]:
        """The row of a place, or of the one that it is a part of; elsewhere nobody looks."""
        if place in self.cards:
            return self.cards[place]
        whole = [row for row in self.places if place.startswith(f"{row}, ")]
        return self.cards[whole[0]] if whole else []

    def _lay(self, place: str, card: str, *, alone: bool) -> None:
        """A card is dealt; of one for this seat alone, everyone saw the back before."""
        row = self._row(place)
        face = Card.parse(card) + 1 if card else BACK
        if alone and BACK in row:
            row[row.index(BACK)] = face
        else:
            row.append(face)

    def _turn(self, place: str, card: str) -> None:
        row, face = self._row(place), Card.parse(card) + 1
        if BACK in row:
            row[row.index(BACK)] = face
        elif face not in row:
            row.append(face)

    def _set(self, place: str, cards: Iterable[str]) -> None:
        """A whole hand at once; other places than the rows are not observed."""
        self._row(place)[:] = [self.sheet.pieces.parse(card) + 1 for card in cards]

    # -- what the catalogue asks ------------------------------------------------------------------

    def spot_of(self, wager: int) -> str:
        """The spot on which a wager lies."""
        return self.view.wagers[wager].spot

    def picked(self, place: str, pick: Sequence[int]) -> list[Card | Tile]:
        """Some of the cards or tiles of a place, by their order there."""
        row = self._row(place)
        return [self.sheet.pieces(row[index] - 1) for index in pick]

    # -- the numbers ------------------------------------------------------------------------------

    @property
    def space(self) -> spaces.Dict:
        """The shape and the bounds of every observation."""
        money, number = CENTS_MAX, NUMBER_MAX
        sizes: dict[str, tuple[tuple[int, ...], int]] = {
            "stack": ((1,), money),
            "wagers": ((max(1, len(self._spots)),), money),
            "cards": ((len(self.places), CARDS_MAX), BACK),
            "asked": ((min(1, len(self.places)),), len(self.places)),
            "shown": ((self.sheet.shown,), number),
            "marks": ((len(self._marks),), number),
        }
        return spaces.Dict(
            {
                name: spaces.Box(0, high, shape, np.int64)
                for name, (shape, high) in sizes.items()
                if shape[0]
            }
        )

    def observe(self) -> Observation:
        """What the seat knows, in numbers."""
        view = self.view
        numbers: Observation = {
            "stack": np.array([view.stack(self._own)], np.int64),
            "wagers": self._wagers(),
        }
        if self.places:
            order = {place: index + 1 for index, place in enumerate(self.places)}
            numbers["cards"] = self._cards()
            numbers["asked"] = np.array([order.get(self.asked, 0)], np.int64)
        if self.shown:
            numbers["shown"] = np.array(self.shown, np.int64)
        if self._marks:
            numbers["marks"] = np.array(list(self._marks.values()), np.int64)
        return numbers

    def _wagers(self) -> NDArray[np.int64]:
        wagers = np.zeros(max(1, len(self._spots)), np.int64)
        for wager in self.view.wagers.values():
            if wager.seat == self._own and wager.spot in self._spots:
                wagers[self._spots[wager.spot]] += wager.cents
        return wagers

    def _cards(self) -> NDArray[np.int64]:
        cards = np.zeros((len(self.places), CARDS_MAX), np.int64)
        for index, place in enumerate(self.places):
            row = self.cards[place][:CARDS_MAX]
            cards[index, : len(row)] = row
        return cards

    def text(self) -> str:
        """The table as a person would note it down."""
        lines = [f"stack {show(self.view.stack(self._own))}"]
        for each in self.view.wagers.values():
            lines.append(f"seat {each.seat}: {show(each.cents)} on {each.spot}")
        for place, row in self.cards.items():
            if row:
                faces = ("??" if face == BACK else str(self.sheet.pieces(face - 1)) for face in row)
                lines.append(f"{place}: {' '.join(faces)}")
        if any(self.shown):
            lines.append(f"shown: {' '.join(map(str, self.shown))}")
        return "\n".join(lines)

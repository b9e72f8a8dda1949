"""What one seat observes of a poker hand, as numbers: a fold over the events it may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.equipment import Card
from pitboss.money import CENTS_MAX, show
from pitboss.poker.draw.turn import PlayerDrew
from pitboss.poker.events import (
    BoardDealt,
    ButtonMoved,
    CardsBurned,
    CardsGiven,
    CardsHeld,
    PlayerActed,
    UpCardDealt,
)
from pitboss.poker.hand import POT
from pitboss.table import Event, View, seat_of, visible

# Room for the cards of any type of poker: down, up before each seat, and in the centre.
HELD_MAX: Final = 5
UP_MAX: Final = 4
BOARD_MAX: Final = 5
CARDS: Final = 53  # the highest number of a card, of which 0 is none

# Where a player stands in the hand.
NOT_IN, LIVE, ALL_IN, FOLDED = range(4)


@dataclass(frozen=True, slots=True)
class ObservationPart:
    """A part of the observation: where it begins, how long it is, and its highest number."""

    name: str
    start: int
    size: int
    high: int

    @property
    def part(self) -> slice:
        """Where it lies in the observation."""
        return slice(self.start, self.start + self.size)


def parts(seats: int) -> tuple[ObservationPart, ...]:
    """The parts of an observation at a table of so many; the own seat is always the first."""
    sizes = {
        "held": (HELD_MAX, CARDS),
        "board": (BOARD_MAX, CARDS),
        "up": (seats * UP_MAX, CARDS),
        "stacks": (seats, CENTS_MAX),
        "bets": (seats, CENTS_MAX),
        "pot": (1, CENTS_MAX),
        "status": (seats, FOLDED),
        "drawn": (seats, HELD_MAX + 1),
        "button": (seats, 1),
        "street": (1, 255),
    }
    found, start = [], 0
    for name, (size, high) in sizes.items():
        found.append(ObservationPart(name, start, size, high))
        start += size
    return tuple(found)


class PokerObserver:
    """Makes observations from the view of one seat."""

    def __init__(self, view: View, seats: Sequence[int]) -> None:
        self.view = view
        self._own = seat_of(view.viewer) or 0
        turn = list(seats).index(self._own)
        self._order = (*seats[turn:], *seats[:turn])
        self.parts = parts(len(seats))
        self._button = 0
        self.begin()

    def begin(self) -> None:
        """The next hand begins."""
        self.held: tuple[int, ...] = ()
        self.board: list[int] = []
        self._up: dict[int, list[int]] = {seat: [] for seat in self._order}
        self._bets = dict.fromkeys(self._order, 0)
        self._status = dict.fromkeys(self._order, NOT_IN)
        self._drawn = dict.fromkeys(self._order, 0)
        self._street, self._acted = 0, True

    @property
    def space(self) -> spaces.Box:
        """The shape and the bounds of the observation."""
        high = np.concatenate([np.full(each.size, each.high, np.int64) for each in self.parts])
        return spaces.Box(np.zeros_like(high), high, dtype=np.int64)

    # -- what is seen -----------------------------------------------------------------------------

    def see(self, events: Iterable[Event]) -> None:
        """Take in what happened, as far as this seat may see it."""
        for event in events:
            if visible(event, self.view.viewer):
                self.view.see(event)
                self._take_in(event)

    def _take_in(self, event: Event) -> None:
        match event:
            case PlayerActed():
                self._act(event)
            case CardsHeld(seat=seat, cards=cards) if seat == self._own:
                self.held = cards
            case CardsGiven(seats=seats):
                self._next_street()
                self._status.update({seat: LIVE for seat in seats if not self._status[seat]})
            case BoardDealt(cards=cards):
                self._next_street()
                self.board += cards
            case UpCardDealt(seat=seat, card=card, dead=False):
                self._next_street()
                self._up[seat].append(card)
                self._status[seat] = self._status[seat] or LIVE
            case PlayerDrew(seat=seat, count=count):
                self._next_street()
                self._drawn[seat] = count + 1
            case CardsBurned():
                self._next_street()
            case ButtonMoved(seat=seat):
                self._button = seat

    def _act(self, event: PlayerActed) -> None:
        """Somebody acted; an ante counts toward nothing, and blinds come before the cards."""
        seat = event.seat
        if event.action != "ante":
            self._bets[seat] = event.total
            self._acted = event.action not in ("blind", "straddle")
        self._status[seat] = FOLDED if event.action == "fold" else LIVE
        if event.all_in:
            self._status[seat] = ALL_IN

    def _next_street(self) -> None:
        """Cards after bets: the bets are in the pot, and another betting round begins."""
        if self._acted:
            self._bets = dict.fromkeys(self._order, 0)
            self._street += 1
            self._acted = False

    # -- the numbers ------------------------------------------------------------------------------

    def observe(self) -> NDArray[np.int64]:
        """What the seat knows, in one row of numbers."""
        view, order = self.view, self._order
        numbers: tuple[Sequence[int], ...] = (
            _padded(self.held, HELD_MAX),
            _padded(self.board, BOARD_MAX),
            [card for seat in order for card in _padded(self._up[seat], UP_MAX)],
            [view.stack(seat) for seat in order],
            [self._bets[seat] for seat in order],
            [view.balances.get(POT, 0)],
            [self._status[seat] for seat in order],
            [self._drawn[seat] for seat in order],
            [int(seat == self._button) for seat in order],
            [self._street],
        )
        return np.array([number for part in numbers for number in part], np.int64)

    def text(self) -> str:
        """The hand as a person in this seat would note it down."""
        lines = [f"seat {self._own} holds {_faces(self.held)}"] if self.held else []
        if self.board:
            lines.append(f"in the centre: {_faces(self.board)}")
        lines.append(f"pot {show(self.view.balances.get(POT, 0))}")
        for seat in sorted(self._order):
            up = f" shows {_faces(self._up[seat])}" if self._up[seat] else ""
            bet = f", bet {show(self._bets[seat])}" if self._bets[seat] else ""
            word = ("not in the hand", "in", "all-in", "folded")[self._status[seat]]
            lines.append(f"seat {seat}: {show(self.view.stack(seat))}, {word}{bet}{up}")
        return "\n".join(lines)


def _padded(cards: Sequence[int], size: int) -> list[int]:
    """Cards counted from 1, with zeros where none lies."""
    row = [card + 1 for card in cards[:size]]
    return row + [0] * (size - len(row))


def _faces(cards: Iterable[int]) -> str:
    return " ".join(str(Card(card)) for card in cards)

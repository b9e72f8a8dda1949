"""What one viewer sees of a table, as data that a page can draw: a fold over visible events."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

import msgspec

from pitboss.games import AnyGame
from pitboss.money import CAGE, INVENTORY, VIGORISH, layout, stack
from pitboss.server.views.results import Results
from pitboss.table import (
    Actor,
    Announced,
    BettingClosed,
    CardDealt,
    ChipsMoved,
    DiceShown,
    Event,
    Layout,
    PlayerLeft,
    PlayerSat,
    SeatChanged,
    WagerDecided,
    WheelShown,
    seat_of,
    visible,
)
from pitboss.table.authoring import Place, WagersView

Json: TypeAlias = dict[str, object]

# A viewer without a seat, who sees what everybody sees; the value is its name on the wire.
SPECTATOR: Final = "spectator"

CALLS_MAX: Final = 8
# Accounts that hold no chips on the felt.
_BEHIND: Final = (INVENTORY, CAGE, VIGORISH)


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits in a seat, which no event of the table says."""

    name: str = ""
    bot: bool = False
    ready: bool = False
    away: bool = False


class TableView:
    """The table as one viewer has seen it: chips, cards, dice, markers, and announcements.

    What lasts from round to round stays; the cards and results of a round are remembered until
    the next one is under way, as picked up.
    """

    def __init__(self, game: AnyGame, layout: Layout, viewer: Actor = SPECTATOR) -> None:
        self.viewer = viewer
        self.round = 0
        self._balances: dict[str, int] = {}
        self._seats: set[int] = set()
        self._wagers = WagersView(layout)
        self._game = game.view(self._wagers)
        self._results = Results()
        self._calls: deque[str] = deque(maxlen=CALLS_MAX)
        self._stale = False

    def seen_from(self, viewer: Actor) -> TableView:
        """A copy for another viewer who knows no more so far, such as a person who sits down."""
        layout = self._wagers.layout
        other = copy.deepcopy(self, {id(layout): layout})
        other.viewer = viewer
        return other

    # -- what is seen -----------------------------------------------------------------------------

    def begin(self, round: int) -> None:
        """A round begins; what is remembered of the last one goes when something happens."""
        self.round = round
        self._stale = True
        self._wagers.begin()
        self._game.begin()
        self._results.begin()

    def see(self, events: Iterable[Event]) -> None:
        """Take in what happened, as far as this viewer may see it."""
        for event in events:
            if visible(event, self.viewer):
                self._take_in(event)

    def _take_in(self, event: Event) -> None:
        if self._stale and _is_under_way(event):
            self._forget()
        self._wagers.see(event)
        self._game.see(event)
        self._results.see(event)
        match event:
            case ChipsMoved(source=source, target=target, cents=cents):
                self._move(source, target, cents)
            case PlayerSat(seat=seat):
                self._seats.add(seat)
            case PlayerLeft(seat=seat):
                self._seats.discard(seat)
            case SeatChanged(seat=seat, to_seat=other):
                self._seats = (self._seats - {seat}) | {other}
            case Announced(text=text) | BettingClosed(text=text):
                self._calls.append(text)

    def _forget(self) -> None:
        """The last round is no longer remembered."""
        self._stale = False
        self._game.clear()
        self._wagers.decided.clear()
        self._results.clear()
        self._calls.clear()

    def _move(self, source: str, target: str, cents: int) -> None:
        self._balances[source] = self._balances.get(source, 0) - cents
        self._balances[target] = self._balances.get(target, 0) + cents

    # -- what is drawn ----------------------------------------------------------------------------

    def as_json(self, people: Mapping[int, Person] | None = None) -> Json:
        """Everything a page draws; `people` says who sits where."""
        known = people or {}
        return {
            "round": self.round,
            "viewer": self.viewer,
            "seats": [self._seat(seat, known.get(seat, Person())) for seat in sorted(self._seats)],
            "wagers": [chips.as_json() for chips in self._wagers.chips.values()],
            "places": [place.as_json(self._game.note(place)) for place in self.places()],
            **self._game.as_json(),
            "pots": self._pots(),
            "calls": list(self._calls),
            "decided": [*self._wagers.decided, *self._game.won],
            "results": self._results.as_json(),
        }

    def places(self) -> list[Place]:
        """Everywhere that cards lie or lay, as this viewer sees them."""
        return self._game.places()

    def _seat(self, seat: int, person: Person) -> Json:
        return {
            "seat": seat,
            "name": person.name,
            "you": seat == seat_of(self.viewer),
            "bot": person.bot,
            "stack": self._balances.get(stack(seat), 0),
            "wagered": self._balances.get(layout(seat), 0) + self._game.bets.get(seat, 0),
            "ready": person.ready,
            "away": person.away,
        }

    def _pots(self) -> list[Json]:
        """Chips on the felt that are nobody's yet: the pot, the rake, a jackpot's meter."""
        return [
            {"name": name, "cents": cents}
            for name, cents in sorted(self._balances.items())
            if cents and ":" not in name and name not in _BEHIND
        ]


def _is_under_way(event: Event) -> bool:
    """Whether a round goes on beyond its betting: from here on the last one is history."""
    return isinstance(event, BettingClosed | CardDealt | DiceShown | WheelShown | WagerDecided)

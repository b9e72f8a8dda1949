"""What one viewer sees of a table, as data that a page can draw: a fold over visible events."""

from __future__ import annotations

import copy
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import msgspec

from pitboss.games import AnyGame
from pitboss.ledger.accounts import gains, seat_of_account, staked
from pitboss.money import CAGE, INVENTORY, VIGORISH, layout, stack
from pitboss.poker.bad_beat import BAD_BEAT
from pitboss.poker.hand import RAKE
from pitboss.server.views.packing import pack_fields, unpack_fields
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
    WagerChanged,
    WagerDecided,
    WagerPlaced,
    WheelShown,
    seat_of,
    visible,
)
from pitboss.table.authoring import GameView, Place, WagersView

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


_NOBODY: Final = Person()

# A round goes on beyond its betting: from here on the last one is history.
UNDER_WAY: Final = (BettingClosed, CardDealt, DiceShown, WheelShown, WagerDecided)

# The parts of a view that events may change; dice, wheel and markers are one part, the game's.
_GAME: Final = "game"
_GAME_PARTS: Final = frozenset({_GAME, "places", "seats", "decided"})
_CHIPS_PARTS: Final = frozenset({"seats", "pots"})
_WAGER_PARTS: Final = frozenset({"wagers", "decided"})
_SEAT_PARTS: Final = frozenset({"seats", "results"})
_CALL_PARTS: Final = frozenset({"calls"})
_ALL_PARTS: Final = frozenset(
    {"round", "results", *_GAME_PARTS, *_CHIPS_PARTS, *_WAGER_PARTS, *_CALL_PARTS}
)
_NOT_SAVED: Final = ("_wagers", "_game", "_results", "_people", "_drawn", "_touched")


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
        self._people: Mapping[int, Person] = {}
        self._drawn: Json = {}  # what was drawn last
        self._touched = _ALL_PARTS  # what may have changed since

    def own_cards(self, viewer: Actor) -> OwnCards:
        """The cards as a viewer sees them who knows no more so far; all else is seen here."""
        game = copy.deepcopy(self._game, {id(self._wagers): self._wagers})
        return OwnCards(viewer, game, stale=self._stale)

    def state(self) -> Json:
        """What this viewer has seen so far, as plain data, to be seen again by `restore`."""
        return {
            "own": pack_fields(self, leave=_NOT_SAVED),
            "wagers": pack_fields(self._wagers, leave=("layout", "drawn")),
            "game": pack_fields(self._game, leave=("wagers",)),
            "results": pack_fields(self._results),
        }

    def restore(self, state: Mapping[str, Json]) -> None:
        """See what was seen when the state was saved."""
        unpack_fields(self, state["own"])
        unpack_fields(self._wagers, state["wagers"])
        unpack_fields(self._game, state["game"])
        unpack_fields(self._results, state["results"])
        self._wagers.drawn.clear()
        self._touched = _ALL_PARTS

    # -- what is seen -----------------------------------------------------------------------------

    def use(self, layout: Layout) -> None:
        """The rules have changed, and with them perhaps the layout."""
        self._wagers.layout = layout

    def begin(self, round: int) -> None:
        """A round begins; what is remembered of the last one goes when something happens."""
        self.round = round
        self._stale = True
        self._touched = _ALL_PARTS
        self._wagers.begin()
        self._game.begin()
        self._results.begin()

    def see(self, events: Iterable[Event]) -> None:
        """Take in what happened, as far as this viewer may see it."""
        for event in events:
            if visible(event, self.viewer):
                self.take_in(event)

    def take_in(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        if self._stale and isinstance(event, UNDER_WAY):
            self._forget()
        self._wagers.see(event)
        if type(event) not in self._game.ignores:
            self._game.see(event)
            self._touched |= _GAME_PARTS
        self._results.see(event)
        match event:
            case ChipsMoved(source=source, target=target, cents=cents):
                self._move(source, target, cents)
                self._touched |= _CHIPS_PARTS
            case WagerPlaced() | WagerChanged() | WagerDecided():
                self._touched |= _WAGER_PARTS
            case PlayerSat(seat=seat):
                self._seats.add(seat)
                self._touched |= _SEAT_PARTS
            case PlayerLeft(seat=seat):
                self._seats.discard(seat)
                self._touched |= _SEAT_PARTS
            case SeatChanged(seat=seat, to_seat=other):
                self._seats = (self._seats - {seat}) | {other}
                self._touched |= _SEAT_PARTS
            case Announced(text=text) | BettingClosed(text=text):
                self._calls.append(text)
                self._touched |= _CALL_PARTS

    def _forget(self) -> None:
        """The last round is no longer remembered."""
        self._stale = False
        self._touched = _ALL_PARTS
        self._game.clear()
        self._wagers.decided.clear()
        self._results.clear()
        self._calls.clear()

    def _move(self, source: str, target: str, cents: int) -> None:
        self._balances[source] = self._balances.get(source, 0) - cents
        self._balances[target] = self._balances.get(target, 0) + cents

    # -- what is drawn ----------------------------------------------------------------------------

    def as_json(self, people: Mapping[int, Person] | None = None) -> Json:
        """Everything a page draws; `people` says who sits where.

        Only what may have changed is made anew: all else is the very object that it was before.
        """
        known, touched = people or {}, self._touched
        if known != self._people:
            self._people, touched = known, touched | {"seats"}
        if touched:
            made = {name: part(self) for name, part in _PARTS.items() if name in touched}
            game = self._game.as_json() if _GAME in touched else {}
            self._drawn = {**self._drawn, "viewer": self.viewer, **made, **game}
            self._touched = frozenset()
        return self._drawn

    def places(self) -> list[Place]:
        """Everywhere that cards lie or lay, as this viewer sees them."""
        return self._game.places()

    def _seat_rows(self) -> list[Json]:
        return [self._seat(seat, self._people.get(seat, _NOBODY)) for seat in sorted(self._seats)]

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


# What a page draws beside the game's own dice, wheel and markers, and how each part is made.
_PARTS: Final[Mapping[str, Callable[[TableView], object]]] = {
    "round": lambda view: view.round,
    "seats": TableView._seat_rows,
    "wagers": lambda view: view._wagers.as_json(),
    "places": lambda view: places_json(view._game),
    "pots": TableView._pots,
    "calls": lambda view: list(view._calls),
    "decided": lambda view: [*view._wagers.decided, *view._game.won],
    "results": lambda view: view._results.as_json(),
}


class OwnCards:
    """The cards of a table as a viewer sees them who was shown some that spectators were not.

    Chips, dice, wheels and markers are the same for everybody.
    """

    def __init__(self, viewer: Actor, game: GameView, *, stale: bool) -> None:
        self.viewer, self._game = viewer, game
        self._stale = stale
        self._drawn: list[Json] | None = None

    def state(self) -> Json:
        """What this viewer has seen so far, as plain data."""
        return {"own": {"_stale": self._stale}, "game": pack_fields(self._game, leave=("wagers",))}

    def restore(self, state: Mapping[str, Json]) -> None:
        """See what was seen when the state was saved."""
        self._stale, self._drawn = bool(state["own"]["_stale"]), None
        unpack_fields(self._game, state["game"])

    def begin(self) -> None:
        """A round begins; the cards of the last one go when something happens."""
        self._stale, self._drawn = True, None
        self._game.begin()

    def take_in(self, event: Event) -> None:
        """Take in an event that this viewer may see, right after the view of spectators has."""
        if self._stale and isinstance(event, UNDER_WAY):
            self._stale, self._drawn = False, None
            self._game.clear()
        if type(event) not in self._game.ignores:
            self._game.see(event)
            self._drawn = None

    def places(self) -> list[Json]:
        """Everywhere that cards lie or lay, made anew only when one may have moved."""
        if self._drawn is None:
            self._drawn = places_json(self._game)
        return self._drawn


def places_json(game: GameView) -> list[Json]:
    """The places of a game as a page draws them."""
    return [place.as_json(game.note(place)) for place in game.places()]


# -- the results of the last round ----------------------------------------------------------------


# Where the house puts what it takes for its service, and what it is called.
_COSTS: Final = {VIGORISH: "vigorish", RAKE: "rake", BAD_BEAT: "bad beat contribution"}
_TIME: Final = "time charge"  # the rake that is taken from a stack and not from a pot
_RETURNED: Final = ("uncalled", "ante returned", "refunded")  # one's own chips, out of the pot


@dataclass(slots=True)
class _Score:
    """One seat: what it put at risk, what it is richer by, and which costs are in that."""

    wagered: int = 0
    net: int = 0
    costs: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class _Heap:
    """Chips that are nobody's yet: what the house took out of them, and who had the rest."""

    costs: Counter[str] = field(default_factory=Counter)
    takers: set[int] = field(default_factory=set)


class Results:
    """What each seat won or lost, to the cent as the ledger has it.

    It adds up the round under way, and keeps the results of the last one until `clear`.
    """

    def __init__(self) -> None:
        self._now: dict[int, _Score] = {}
        self._last: dict[int, _Score] = {}
        self._heaps: dict[str, _Heap] = {}

    def begin(self) -> None:
        """A round begins: what the one before it came to is settled."""
        self._share_costs()
        self._last, self._now, self._heaps = self._now, {}, {}

    def clear(self) -> None:
        """The last round is no longer remembered."""
        self._last.clear()

    def see(self, event: Event) -> None:
        """Take in what an event wins or costs a seat."""
        for seat, cents in staked(event):
            self._score(seat).wagered += cents
        match event:
            case ChipsMoved():
                self._move(event)
            case PlayerLeft(seat=seat):
                self._now.pop(seat, None)
                self._last.pop(seat, None)
            case SeatChanged(seat=seat, to_seat=other):
                for scores in (self._now, self._last):
                    if seat in scores:
                        scores[other] = scores.pop(seat)

    def _score(self, seat: int) -> _Score:
        return self._now.setdefault(seat, _Score())

    def _move(self, event: ChipsMoved) -> None:
        for seat, cents in gains(event):
            self._score(seat).net += cents
        source, target = event.source.partition(":")[0], event.target.partition(":")[0]
        if target in _COSTS:
            self._charge(event.source, target, event.cents)
        elif source in _COSTS:
            self._charge(event.target, source, -event.cents)
        elif event.source in self._heaps and event.memo not in _RETURNED:
            taker = seat_of_account(event.target)
            self._heaps[event.source].takers |= {taker} if taker else set()

    def _charge(self, payer: str, cost: str, cents: int) -> None:
        """The house takes its part from a player, or from a heap that somebody will have."""
        seat = seat_of_account(payer)
        if seat is None:
            self._heaps.setdefault(payer, _Heap()).costs[_COSTS[cost]] += cents
        else:
            self._score(seat).costs[_TIME if cost == RAKE else _COSTS[cost]] += cents

    def _share_costs(self) -> None:
        """What was taken from a heap is the cost of the one who had all the rest of it."""
        for heap in self._heaps.values():
            if len(heap.takers) == 1:
                self._score(*heap.takers).costs.update(heap.costs)

    def as_json(self) -> list[Json]:
        """A line for every seat that had something at stake in the round just over."""
        return [
            {
                "seat": seat,
                "wagered": each.wagered,
                "net": each.net,
                "costs": [
                    {"name": name, "cents": cost} for name, cost in each.costs.items() if cost
                ],
            }
            for seat, each in sorted(self._last.items())
            if each.wagered or each.net
        ]

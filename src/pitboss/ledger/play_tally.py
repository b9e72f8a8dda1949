"""What was wagered and won at a table, added up row by row of its log.

Sums are of whole cents, one set for each period of the gaming day. A round belongs to the period
in which it was over, and is counted then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, TypeAlias

import msgspec

from pitboss.house.gaming_day import Period
from pitboss.ledger.accounts import BOT_USER, gains, seat_of_account, staked
from pitboss.money import INVENTORY
from pitboss.odds.worth import Worth
from pitboss.table import ChipsMoved
from pitboss.table.event import RAKE

# What spots are worth under the rules that a row of the log carries; None if nobody can say.
Pricing: TypeAlias = Callable[[str, Mapping[str, object]], Mapping[str, Worth] | None]

# The kinds of rows that are read.
READ: Final = ("Opened", "RulesAdopted", "Seated", "Began", "Answered", "Closed")


class _Told(msgspec.Struct):
    """An event as far as it is read; a game's own events may use these names for other things."""

    event: str
    seat: Any = 0
    wager: Any = 0
    spot: Any = ""
    cents: Any = 0
    result: Any = ""
    taken: Any = 0
    paid: Any = 0
    source: Any = ""
    target: Any = ""
    memo: Any = ""
    to_seat: Any = 0


class _Row(msgspec.Struct):
    """The body of a row as far as it is read."""

    entry: str = ""
    game: str = ""
    rules: dict[str, object] = {}
    seat: int = 0
    bot: bool = False
    events: list[_Told] = []


_decode = msgspec.json.Decoder(_Row).decode


@dataclass(slots=True)
class Sums:
    """What happened in a period; `observed` adds up the squares of what rounds brought too much.

    `staked` is what was laid for each worth, `squares` the same squared, wagers that come out
    together taken as one; `unpriced` is the part of the handle that has no price.
    """

    rounds: int = 0
    wagers: int = 0
    handle: int = 0
    win: int = 0
    rake: int = 0
    unpriced: int = 0
    staked: Counter[Worth] = field(default_factory=Counter)
    squares: Counter[Worth] = field(default_factory=Counter)
    observed: float = 0.0

    def add(self, other: Sums) -> None:
        """Add other sums to these."""
        self.rounds += other.rounds
        self.wagers += other.wagers
        self.handle += other.handle
        self.win += other.win
        self.rake += other.rake
        self.unpriced += other.unpriced
        self.staked.update(other.staked)
        self.squares.update(other.squares)
        self.observed += other.observed


@dataclass(slots=True)
class _Laid:
    """A wager on the layout; `cents` is what it was when betting was closed."""

    spot: str
    cents: int
    worth: Worth | None
    opening: bool
    rules: int


@dataclass(slots=True)
class _Round:
    """The round under way, for players or for bots; together are wagers that come out alike."""

    wagers: int = 0
    handle: int = 0
    win: int = 0
    rake: int = 0
    unpriced: int = 0
    together: Counter[tuple[Worth, str]] = field(default_factory=Counter)
    between_players: bool = False


class TableTally:
    """The sums of one table by period, those of bots apart."""

    def __init__(self, pricing: Pricing) -> None:
        self._pricing = pricing
        self.game = ""
        self.row = 0
        self.sums: dict[tuple[Period, bool], Sums] = {}
        self._worths: list[Mapping[str, Worth] | None] = []
        self._laid: dict[int, _Laid] = {}
        self._bots: set[int] = set()
        self._open = True
        self._round = {False: _Round(), True: _Round()}
        self._period: Period | None = None

    def read(self, n: int, body: bytes | str, user: int, period: Period) -> None:
        """Read a row of the log; rows come in their order."""
        row = _decode(body)
        self.row = n
        match row.entry:
            case "Opened" | "RulesAdopted":
                self.game = row.game or self.game
                self._worths.append(self._pricing(self.game, row.rules))
            case "Seated":
                is_bot = row.bot or user == BOT_USER
                (self._bots.add if is_bot else self._bots.discard)(row.seat)
            case "Closed":
                self._end()
            case "Began" | "Answered":
                if row.entry == "Began":
                    self._end()
                    self._open = True
                self._period = period
                self._see(row.events)

    # -- events -----------------------------------------------------------------------------------

    def _see(self, events: Iterable[_Told]) -> None:
        for event in events:
            match event.event:
                case "ChipsMoved":
                    self._moved(event)
                case "WagerPlaced":
                    self._placed(event)
                case "WagerChanged":
                    self._changed(event)
                case "WagerDecided":
                    self._decided(event)
                case "BettingClosed":
                    self._open = False
                case "SeatChanged" if event.seat in self._bots:
                    self._bots.discard(event.seat)
                    self._bots.add(event.to_seat)

    def _of(self, seat: int) -> _Round:
        return self._round[seat in self._bots]

    def _moved(self, event: _Told) -> None:
        moved = ChipsMoved("", event.source, event.target, event.cents, event.memo)
        for seat, cents in gains(moved):
            self._of(seat).win -= cents
        for seat, cents in staked(moved):
            self._of(seat).handle += cents
            self._of(seat).unpriced += cents
        if (event.source, event.target) == (RAKE, INVENTORY):
            self._round[False].rake += event.cents
        source, target = seat_of_account(event.source), seat_of_account(event.target)
        if source and target and source != target:
            self._of(source).between_players = self._of(target).between_players = True

    def _placed(self, event: _Told) -> None:
        version = len(self._worths) - 1
        laid = _Laid(event.spot, event.cents, None, self._open, version)
        laid.worth = self._worth(laid)
        self._laid[event.wager] = laid

    def _worth(self, laid: _Laid) -> Worth | None:
        """What a wager is worth by the rules of its acceptance."""
        known = self._worths[laid.rules]
        return None if known is None else known.get(laid.spot)

    def _changed(self, event: _Told) -> None:
        laid = self._laid.get(event.wager)
        if laid is None:
            return
        if not event.cents:
            del self._laid[event.wager]
            if not self._open:
                self._count(laid, event.seat)
        elif self._open:
            laid.spot, laid.cents = event.spot, event.cents
            laid.worth = self._worth(laid)

    def _decided(self, event: _Told) -> None:
        laid = self._laid.pop(event.wager, None)
        if laid is None:
            laid = _Laid(event.spot, event.cents, None, self._open, 0)
        worth = laid.worth
        if event.result == "void" and worth is not None and not worth.pushes:
            return
        under_way = self._of(event.seat)
        under_way.wagers += 1
        under_way.handle += event.cents
        if worth is None:
            under_way.unpriced += event.cents
        self._count(laid, event.seat)

    def _count(self, laid: _Laid, seat: int) -> None:
        """What a wager counts for that is decided, or given back by the course of play."""
        worth = laid.worth
        if worth is None or not worth.share or (worth.opening and not laid.opening):
            return
        whom = laid.spot if worth.share == 1 else f"seat {seat}"
        self._of(seat).together[worth, whom] += laid.cents

    # -- rounds -----------------------------------------------------------------------------------

    def _end(self) -> None:
        """The round is over: its sums go to the period."""
        for is_bot, under_way in self._round.items():
            if self._period is not None and (under_way.handle or under_way.win or under_way.rake):
                found = self.sums.setdefault((self._period, is_bot), Sums())
                found.add(_sums(under_way))
            self._round[is_bot] = _Round()


def _sums(under_way: _Round) -> Sums:
    """A round that is over."""
    found = Sums(
        rounds=1,
        wagers=under_way.wagers,
        handle=under_way.handle,
        win=under_way.win,
        rake=under_way.rake,
        unpriced=under_way.unpriced,
    )
    expected = 0.0
    for (worth, _), cents in under_way.together.items():
        if under_way.between_players and worth.house_banks:
            found.unpriced += cents
            continue
        found.staked[worth] += cents
        found.squares[worth] += cents * cents
        expected += float(cents * worth.share * worth.advantage)
    found.observed = (under_way.win - expected) ** 2
    return found


@dataclass(frozen=True, slots=True)
class Expected:
    """What the prices say of some sums: theoretical win, its bound on the error, its variance.

    `variance` is None where a price has none.
    """

    win: Fraction
    error: float
    variance: Fraction | None


def expected_of(sums: Sums) -> Expected | None:
    """What these wagers bring the house on average; None if a part of them has no price."""
    if sums.unpriced:
        return None
    win, error, variance = Fraction(0), 0.0, Fraction(0)
    known = True
    for worth, cents in sums.staked.items():
        win += cents * worth.share * worth.advantage
        error += cents * worth.error
        if worth.variance is None:
            known = False
        else:
            variance += sums.squares[worth] * worth.share**2 * worth.variance
    return Expected(win, error, variance if known else None)

"""The table: the house rules in force, who sits there, the chips, the standing wagers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import msgspec

from pitboss.errors import InvariantBroken, Misuse, RuleViolation, checked_call, ensure
from pitboss.money import (
    CAGE,
    CHIPS_MAX,
    INVENTORY,
    Accounts,
    Cents,
    NonValueChips,
    coupons,
    layout,
    show,
    stack,
)
from pitboss.rulebook import cite, register
from pitboss.rulebook.register import FIRST
from pitboss.table.answer import DEALER, SUPERVISOR, Actor
from pitboss.table.event import (
    Announced,
    ChipsMoved,
    Event,
    PlayerLeft,
    PlayerSat,
    Recorded,
    RulesChanged,
    WagerChanged,
)
from pitboss.table.house_rules import HouseRules
from pitboss.table.question import Bounds, Procedure
from pitboss.table.wager import Layout, Spot, Wager

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)

# Counts the corrections of procedures after which earlier answers may lead elsewhere. A table
# keeps the revision it was opened with, so that its log always leads to the same cents.
REVISION: Final = 4


@dataclass(frozen=True, kw_only=True)
class TableGame(Generic[R, S, W]):
    """What a table must know of a game.

    `rules`, `state` and `wager` are its kinds of house rules, of what lasts from round to round,
    and of chips on a spot; a state with equipment that can be counted, such as the cards of a
    shoe, has a method `check` that stops the table if something is missing. `questions_max` is
    the most questions that a round asks on end while nobody makes it longer (see `bounds`),
    written down so that it can be tested. `medium_cite` is the provision on what wagers are made
    with.
    """

    slug: str
    name: str
    rules: type[R]
    state: type[S]
    wager: type[W]
    seats_max: int
    questions_max: int
    medium_cite: str
    opening: Callable[[R], S]
    play: Callable[[Table[R, S, W]], Procedure[None]]

    def layout(self, rules: R) -> Layout:
        """The layout of a table under these house rules."""
        return rules.areas


class Snapshot(msgspec.Struct, Generic[R, S, W], frozen=True):
    """All that a table is between two answers."""

    accounts: Accounts
    seats: dict[int, NonValueChips | None]
    arrivals: tuple[int, ...]
    wagers: dict[int, W]
    state: S
    next_wager: int
    rounds: int
    received: Hash
    versions: tuple[R, ...]


class Table(Generic[R, S, W]):
    """A table under its house rules; only procedures change it, and every change is an event."""

    @checked_call
    def __init__(
        self,
        game: TableGame[R, S, W],
        rules: R | None = None,
        *,
        seats: Mapping[int, Cents],
        coupons_held: Mapping[int, Cents] | None = None,
        revision: int = REVISION,
    ) -> None:
        if not isinstance(game, TableGame):
            raise Misuse(f"a table is opened for a game, as pitboss.game(name), not {game!r:.40}")
        if not 1 <= revision <= REVISION:
            raise Misuse(f"there are revisions 1 to {REVISION} of procedures, not {revision}")
        self.game = game
        self.revision = revision
        self.rules: R = game.rules() if rules is None else rules
        if not isinstance(self.rules, game.rules):
            raise Misuse(f"these are not house rules of {game.name}: {rules!r:.40}")
        _check_seats(seats)
        self._layouts: tuple[Layout, ...] = ()
        self._use((self.rules,))
        self.state: S = game.opening(self.rules)
        self.accounts = Accounts()
        self.seats: dict[int, NonValueChips | None] = {}
        self.arrivals: tuple[int, ...] = ()
        self.wagers: dict[int, W] = {}
        self.next_wager = 1
        self.rounds = 0
        self.in_play = False
        self.bounds = Bounds(game.questions_max)
        self._received = sha256()
        self._said: list[bytes] = []
        # Adds the data of an answer; they contain their length, so answers cannot run together.
        self.receive = self._said.append
        self._checked = register().checked
        self._cited: set[str] = set()
        # What the books were last compared with: the state, the number of wagers, and whether one
        # was put down or changed since.
        self._counted: S | None = None
        self._wagers_counted = 0
        self._put = True
        self._events: list[Event] = []
        # Writes an event to the log; `drain` checks that each has its provision.
        self.emit = self._events.append
        held = dict(coupons_held or {})
        for seat, cents in sorted(seats.items()):
            self.sit(seat, cents, held.pop(seat, 0))
        if held:
            raise RuleViolation("coupons are held by players", game.medium_cite)

    def __repr__(self) -> str:
        held = ", ".join(f"seat {seat} {show(self.stack(seat))}" for seat in self.seats)
        wagers = f"; {len(self.wagers)} wagers stand" if self.wagers else ""
        return f"<Table of {self.game.name}: {held or 'nobody sits here'}{wagers}>"

    # -- what happened ----------------------------------------------------------------------------

    def drain(self) -> list[Event]:
        """The events since the last call, once chips and cards are found to be conserved.

        An event without a provision of the register is a bug.
        """
        if self.accounts.moved or self._put or len(self.wagers) != self._wagers_counted:
            self.check_books()
        elif self.state is not self._counted:
            self._count_equipment()
        events, cited = self.pending(), self._cited
        for event in events:
            if event.cite not in cited:
                cited.add(self._checked(event.cite))
        self._events.clear()
        return events

    def pending(self) -> list[Event]:
        """The events since the last `drain`, under the numbers of the edition of the rules."""
        edition = self.rules.edition
        if edition != FIRST:  # between the two editions the text is known in part only
            return self._events.copy()
        return [_as_numbered(each, edition) for each in self._events]

    def announce(self, text: str, cite: str) -> None:
        """The dealer calls something out."""
        self.emit(Announced(cite=cite, by=DEALER, text=text))

    def record(self, text: str, cite: str, *, by: Actor = DEALER) -> None:
        """Keep a step that staff took on record."""
        self.emit(Recorded(cite=cite, by=by, text=text))

    def move(self, source: str, target: str, cents: Cents, cite: str, memo: str = "") -> None:
        """Move chips between two accounts; nothing happens for an amount of zero."""
        if cents:
            self.accounts.move(source, target, cents, cite)
            self.emit(ChipsMoved(cite, source, target, cents, memo))

    # -- house rules ------------------------------------------------------------------------------

    def _use(self, versions: tuple[R, ...]) -> None:
        """Operate under the last of these house rules; wagers may stand under the others."""
        self.versions, self.rules = versions, versions[-1]
        self._layouts = (*self._layouts, *map(self.game.layout, versions[len(self._layouts) :]))
        self.layout = self._layouts[-1]
        self._version = len(versions) - 1 or msgspec.UNSET
        self._has_spots = len(self.layout) > 0

    def adopt(self, rules: R, provision: str, text: str, records: Iterable[Event] = ()) -> None:
        """Operate the table under other house rules from now on; wagers that stand keep theirs.

        `records` are the steps that were taken for the change, `text` says what it is.
        """
        self.check_adoption(rules)
        ensure(not self.in_play, "rules change between rounds")
        fresh = self._fresh_equipment(rules)
        self.receive(msgspec.json.encode(["adopt", rules.digest]))
        for event in records:
            self.emit(event)
        self._use((*self.versions, rules))
        self.emit(RulesChanged(cite=provision, version=len(self.versions) - 1, text=text))
        if fresh:
            self.set_state(**fresh)
            self.record("other equipment comes to the table", provision, by=SUPERVISOR)

    def check_adoption(self, rules: R) -> None:
        """Refuse other house rules that those who are at the table cannot play under."""
        provision = cite("19:47-8.3(b)")
        if not isinstance(rules, self.game.rules):
            raise Misuse(f"these are not house rules of {self.game.name}: {rules!r:.40}")
        seats = self._seats_under(rules)
        if any(seat > seats for seat in self.seats):
            message = f"somebody sits beyond seat {seats}, the last one under these rules"
            raise RuleViolation(message, provision)
        for meter in (self.rules.linked, rules.linked):
            if meter is not None and self.rules.linked != rules.linked:
                message = "a linked meter is the same while the table is open: open another table"
                raise RuleViolation(message, meter.cite)
        for name, why in self.rules.fixed_options.items():
            if getattr(self.rules, name) != getattr(rules, name):
                message = f"{name} stays as it is while the table is open: open another table"
                raise RuleViolation(message, why)
        same_wheel = self.rules.wheel_data == rules.wheel_data
        if self.wagers and (self._fresh_equipment(rules) or not same_wheel):
            message = "other equipment is brought to a table when no wager stands on it"
            raise RuleViolation(message, provision)

    def _fresh_equipment(self, rules: R) -> dict[str, object]:
        """What other equipment makes new of the state; nothing if the equipment stays."""
        now, then = self.game.opening(self.rules), self.game.opening(rules)
        names = getattr(self.state, "equipment", ())
        return {} if now == then else {name: getattr(then, name) for name in names}

    def rules_of(self, wager: W) -> R:
        """The house rules under which a wager was accepted; it is settled by them."""
        return self.versions[wager.accepted_under]

    def layout_of(self, wager: W) -> Layout:
        """The layout on which a wager was accepted; its spot may have been withdrawn since."""
        return self._layouts[wager.accepted_under]

    def spot_of(self, wager: W) -> Spot:
        """The spot on which a wager lies."""
        return self.layout_of(wager)[wager.spot]

    # -- seats ------------------------------------------------------------------------------------

    @property
    def seats_max(self) -> int:
        """The seats of this table: those of its game, or fewer where the house rules say so."""
        return self._seats_under(self.rules)

    def _seats_under(self, rules: R) -> int:
        return min(self.game.seats_max, getattr(rules, "seats", self.game.seats_max))

    def check_sitting(self, seat: int, cents: Cents, coupons_held: Cents = 0) -> None:
        """Refuse a seat that is taken or that the table does not have, or a stack without chips."""
        cite = self.game.medium_cite
        if not all(type(number) is int for number in (seat, cents, coupons_held)):
            raise Misuse("seats and cents are whole numbers")
        if not 1 <= seat <= self.seats_max:
            raise RuleViolation(f"{self.game.name} has seats 1 to {self.seats_max} here", cite)
        if seat in self.seats:
            raise RuleViolation(f"seat {seat} is taken", cite)
        if not 0 < cents <= CHIPS_MAX or cents % self.rules.unit:
            least = show(self.rules.unit)
            message = f"a stack is a multiple of the smallest chip, {least}, and not empty"
            raise RuleViolation(message, cite)
        if not 0 <= coupons_held <= CHIPS_MAX:
            raise RuleViolation("coupons have a face value", cite)

    def sit(self, seat: int, cents: Cents, coupons_held: Cents = 0) -> None:
        """Seat a person and change their cash for chips."""
        self.check_sitting(seat, cents, coupons_held)
        cite = self.game.medium_cite
        self.seats[seat] = None
        self.seats = dict(sorted(self.seats.items()))
        self.arrivals = (*self.arrivals, seat)
        self.emit(PlayerSat(cite=cite, seat=seat, cents=cents))
        self.move(CAGE, stack(seat), cents, cite, "chips for cash")
        self.move(CAGE, coupons(seat), coupons_held, cite, "match play coupons held")

    def leave(self, seat: int) -> None:
        """A player without a wager on the layout takes the chips away."""
        cite, cents = self.game.medium_cite, self.stack(seat)
        ensure(not self.wagers_of(seat), "a player leaves no wager behind")
        self.move(stack(seat), CAGE, cents, cite, "cash for chips")
        self.move(coupons(seat), CAGE, self.accounts.balance(coupons(seat)), cite, "coupons kept")
        del self.seats[seat]
        self.arrivals = tuple(each for each in self.arrivals if each != seat)
        self.emit(PlayerLeft(cite=cite, seat=seat, cents=cents))

    def stack(self, seat: int) -> Cents:
        """The chips in front of a player."""
        return self.accounts.balance(stack(seat))

    def stacks(self, seats: Iterable[int]) -> list[Cents]:
        """The chips in front of each of these players."""
        return self.accounts.balances(map(stack, seats))

    # -- state ------------------------------------------------------------------------------------

    def set_state(self, **changes: object) -> None:
        """Replace what lasts from round to round by the same with some fields changed."""
        self.state = msgspec.structs.replace(self.state, **changes)

    # -- wagers -----------------------------------------------------------------------------------

    def wagers_of(self, seat: int) -> list[W]:
        """The standing wagers of a player, oldest first."""
        return [wager for wager in self.wagers.values() if wager.seat == seat]

    def put(self, wager: W) -> W:
        """A wager stands on the layout, new or changed, marked with the rules of its acceptance."""
        known = self.wagers.get(wager.id)
        version = self._version if known is None else known.version
        if wager.version != version:
            wager = msgspec.structs.replace(wager, version=version)
        self.wagers[wager.id] = wager
        self._put = True
        self.next_wager = max(self.next_wager, wager.id + 1)
        return wager

    def change(self, wager: W, cite: str, note: str) -> None:
        """A standing wager is moved or marked; its chips stay where they are."""
        ensure(self.wagers[wager.id].cents == wager.cents, "a mark moves no chips")
        self.put(wager)
        self.emit(
            WagerChanged(
                cite=cite,
                seat=wager.seat,
                wager=wager.id,
                spot=wager.spot,
                cents=wager.cents,
                note=note,
            )
        )

    def reduce(self, wager: W, cents: Cents, cite: str) -> None:
        """Give chips of a standing wager back; zero left takes it down, coupon and all."""
        ensure(0 <= cents < wager.cents, "a wager is reduced to less than it was")
        self.move(layout(wager.seat), stack(wager.seat), wager.cents - cents, cite, "taken back")
        coupon = wager.coupon if cents else 0
        self.move(INVENTORY, coupons(wager.seat), wager.coupon - coupon, cite, "coupon returned")
        if cents:
            self.put(msgspec.structs.replace(wager, cents=cents))
        else:
            del self.wagers[wager.id]
        self.emit(
            WagerChanged(
                cite=cite,
                seat=wager.seat,
                wager=wager.id,
                spot=wager.spot,
                cents=cents,
                note="reduced",
            )
        )

    # -- the whole of it --------------------------------------------------------------------------

    def snapshot(self) -> Snapshot[R, S, W]:
        """All that the table is now; `restore` brings it back."""
        return Snapshot(
            self.accounts.copy(),
            dict(self.seats),
            self.arrivals,
            dict(self.wagers),
            self.state,
            self.next_wager,
            self.rounds,
            self._all_received().copy(),
            self.versions,
        )

    def restore(self, snapshot: Snapshot[R, S, W]) -> None:
        """Make the table what it was."""
        self.accounts = snapshot.accounts.copy()
        self.seats = dict(snapshot.seats)
        self.arrivals = snapshot.arrivals
        self.wagers = dict(snapshot.wagers)
        self._put = True
        self.state = snapshot.state
        self.next_wager = snapshot.next_wager
        self.rounds = snapshot.rounds
        self._received = snapshot.received.copy()
        if self.versions != snapshot.versions:
            self._layouts = ()
            self._use(snapshot.versions)
        self._said.clear()
        self.in_play = False
        self._events.clear()

    def _all_received(self) -> Hash:
        """The fingerprint so far, with what was said since it was last asked for."""
        if self._said:
            self._received.update(b"".join(self._said))
            self._said.clear()
        return self._received

    @property
    def history(self) -> str:
        """A fingerprint of all answers that were ever given here, in their order."""
        return self._all_received().hexdigest()

    def rebase(self) -> None:
        """Begin the fingerprint of answers anew, with that of all answers so far."""
        self._received = sha256(self.history.encode("ascii"))

    def digest(self) -> str:
        """A fingerprint of all that the table is and of every answer that made it so."""
        return sha256(self.digested(self.history)).hexdigest()

    def digested(self, history: str) -> bytes:
        """The text of which `digest` is the fingerprint, after answers with this `history`."""
        plain = [
            self.game.slug,
            self.rules.digest,
            self.accounts.snapshot(),
            {str(seat): str(chips) for seat, chips in self.seats.items()},
            self.arrivals,
            list(self.wagers.values()),
            _first_fields(self.state),
            self.next_wager,
            self.rounds,
            history,
            *range(2, self.revision + 1),  # the first revision was not written down
        ]
        return msgspec.json.encode(plain, order="sorted")

    def check_books(self) -> None:
        """Chips and cards are conserved: accounts sum to zero, layouts hold the wagers."""
        self.accounts.check()
        if self._has_spots or self.wagers:
            self._check_wagers()
        self._put, self._wagers_counted = False, len(self.wagers)
        if self.state is not self._counted:
            self._count_equipment()

    def _count_equipment(self) -> None:
        """No card is missing, and none is there twice."""
        getattr(self.state, "check", _nothing_to_count)()
        self._counted = self.state

    def _check_wagers(self) -> None:
        """What lies on the layout is to the cent what the standing wagers say."""
        wagered: dict[int, Cents] = {}
        for wager in self.wagers.values():
            ensure(wager.seat in self.seats, "a wager on the layout belongs to nobody here")
            wagered[wager.seat] = wagered.get(wager.seat, 0) + wager.cents
        held = self.accounts.at_risk(self.seats)
        if wagered != held:
            raise InvariantBroken(f"wagers come to {wagered}, the layout holds {held}")


def _check_seats(seats: object) -> None:
    """Refuse seats that are not seats with cents."""
    if not isinstance(seats, Mapping) or not all(type(seat) is int for seat in seats):
        raise Misuse(
            f"seats are given as {{seat: cents}}, such as {{1: 500_00}}, not {seats!r:.40}"
        )


def _as_numbered(event: Event, edition: int) -> Event:
    """An event of an earlier edition cites the number that its provision had then."""
    number = register().numbered(event.cite, edition)
    return event if number == event.cite else msgspec.structs.replace(event, cite=number)


def _first_fields(state: msgspec.Struct) -> object:
    """A state as it was first defined.

    Fields that a game gave it `later` follow from the answers, which the fingerprint has; without
    them it is that of logs which were written before.
    """
    later = getattr(state, "later", ())
    if not later:
        return state
    return {name: getattr(state, name) for name in state.__struct_fields__ if name not in later}


def _nothing_to_count() -> None:
    """The state of this game holds no equipment."""

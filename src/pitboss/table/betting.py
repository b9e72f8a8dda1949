"""The betting window: wagers are made, reduced and taken down until the closing call.

The window itself is described by the game, in a class derived from `Window`.
`Listing` is what may be said to a question, listed once for all who ask.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Final, Generic, TypeVar

import msgspec

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.money import CAGE, CENTS_MAX, INVENTORY, coupons, layout, show, stack
from pitboss.rulebook import cite
from pitboss.table.answer import (
    DEALER,
    Actor,
    Answer,
    CloseBetting,
    Leave,
    PlaceWager,
    ReduceWager,
    Sit,
    seat_actor,
    seat_of,
)
from pitboss.table.event import BettingClosed, WagerPlaced
from pitboss.table.field import Amount, Field, OneOf, Value
from pitboss.table.house_rules import HouseRules
from pitboss.table.question import WAGERS_PER_SEAT_MAX, Effect, Form, Procedure, Question, technical
from pitboss.table.wager import Spot, Wager
from pitboss.table.window import Window

ALL_SPOTS: Final = "all"

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)


class Betting(msgspec.Struct, Question, Generic[R, S, W], frozen=True):
    """Wagers are open: every seat may speak, and the closing call ends it."""

    window: Window[R, S, W]

    @property
    def prompt(self) -> str:
        """What the dealer says."""
        return self.window.prompt

    @property
    def cite(self) -> str:
        """The provision on making wagers."""
        return self.window.wager_cite

    def actors(self, more: Sequence[Form] | None = None) -> frozenset[Actor]:
        """Every seat, the dealer, and all others whom the game lets answer.

        A caller who asks several things has listed what the game adds, and gives it as `more`.
        """
        others = (form.by for form in self._added(more))
        return frozenset([*map(seat_actor, self.window.table.seats), *self._staff(), *others])

    def _staff(self) -> tuple[Actor, Actor]:
        return DEALER, self.window.closer

    def _may_speak(self, actor: Actor) -> bool:
        """Whether an actor may speak; those who always may are found without listing the forms."""
        known = actor in self._staff() or seat_of(actor) in self.window.table.seats
        return known or actor in self.actors()

    def default(self) -> Answer | None:
        """Staff close the betting when the players are done."""
        return CloseBetting(by=self.window.closer)

    def effect(self, answer: Answer) -> Effect:
        """Wagers and other answers of a seat are limited; staff, chips taken back, leaving not."""
        if type(answer) is CloseBetting:
            return Effect.GOES_ON
        return Effect.LONGER if self._is_limited(answer) else Effect.UNLIMITED

    def _is_limited(self, answer: Answer) -> bool:
        if seat_of(answer.by) is None:
            return False
        match answer:
            case Leave() | ReduceWager(cents=0):
                return False
        return True

    def _is_spent(self, actor: Actor) -> bool:
        """Whether a seat may only take its chips back and leave."""
        return self.window.table.bounds.is_spent(actor)

    # -- what may be said -------------------------------------------------------------------------

    def forms(self) -> Sequence[Form]:
        """The closing call, and all wagers and changes of every seat."""
        seats = self.window.table.seats
        each = [form for seat in seats for form in self._seat_forms(seat)]
        return [self._closing_form(), *each, *self._more_forms(), *self._sit_forms()]

    def forms_of(self, actor: Actor) -> Sequence[Form]:
        """What one person may say; what the other seats may is not even looked at."""
        rest = self.rest_of(actor)
        closing = [form for form in rest[:1] if form.answer is CloseBetting]
        return [*closing, *self.wagers_of(actor), *rest[len(closing) :]]

    def wagers_of(self, actor: Actor) -> Sequence[Form]:
        """The wagers that a player may make now."""
        seat = seat_of(actor)
        seated = seat in self.window.table.seats
        return self._wagers_of(seat) if seated and seat is not None else ()

    def rest_of(self, actor: Actor, more: Sequence[Form] | None = None) -> Sequence[Form]:
        """What one person may say beside making wagers: the call, to take chips back, to leave."""
        seat = seat_of(actor)
        seated = seat is not None and seat in self.window.table.seats
        own = self._changes_of(seat) if seated and seat is not None else ()
        added = (form for form in self._added(more) if form.by == actor)
        extra = () if self._is_spent(actor) else added
        call = [self._closing_form()] if actor == self.window.closer else []
        return [*call, *own, *extra, *(self._sit_forms() if actor == DEALER else ())]

    def _added(self, more: Sequence[Form] | None) -> Iterable[Form]:
        return self.window.more_forms() if more is None else more

    def _more_forms(self) -> Iterable[Form]:
        """What the game adds, but for seats that may only take their chips back and leave."""
        return [form for form in self.window.more_forms() if not self._is_spent(form.by)]

    def hangs_on(self, actor: Actor) -> object:
        """All that a player's answers hang on while the window is open; None if on more."""
        seat = seat_of(actor)
        own = None if seat is None else self.window.hangs_on(seat)
        table = self.window.table
        also = (self.window, table.state, tuple(table.seats), self._is_spent(actor))
        return None if own is None else (own, also)

    def open_to(self, actor: Actor) -> list[str] | str:
        """The spots on which a player has room for a wager, whatever they take, or `ALL_SPOTS`."""
        seat, window = seat_of(actor), self.window
        if seat is None or seat not in window.table.seats or self._is_spent(actor):
            return []
        if window.is_all_open and window.table.layout and self._has_room(seat):
            return ALL_SPOTS
        return [spot.key for spot in self._spots_with_room(seat)]

    def _closing_form(self) -> Form:
        window = self.window
        text = f"“{window.closing_call}”"
        return Form("close", CloseBetting, window.closer, window.close_cite, text)

    def _seat_forms(self, seat: int) -> Iterable[Form]:
        return [*self._wagers_of(seat), *self._changes_of(seat)]

    def _wagers_of(self, seat: int) -> Sequence[Form]:
        if self._is_spent(seat_actor(seat)):
            return ()
        return self.window.remembered(seat, self._wager_forms)

    def _changes_of(self, seat: int) -> Iterable[Form]:
        yield from self._reduce_forms(seat)
        if not self.window.table.wagers_of(seat) and self._may_leave(seat):
            cite = self.window.table.game.medium_cite
            yield Form("leave", Leave, seat_actor(seat), cite, "take the chips and go")

    def _wager_forms(self, seat: int) -> Iterator[Form]:
        actor = seat_actor(seat)
        for spot in self._spots_with_room(seat):
            amount = self.window.amount(seat, spot)
            if amount is not None:
                fixed: dict[str, Value] = {"seat": seat, "spot": spot.key}
                cite, title = spot.kind.cite, spot.title
                yield Form(spot.key, PlaceWager, actor, cite, title, fixed, {"cents": amount})

    def _may_leave(self, seat: int) -> bool:
        try:
            self.window.check_leaving(seat)
        except RuleViolation:
            return False
        return True

    def _spots_with_room(self, seat: int) -> Iterable[Spot]:
        return self.window.open_spots(seat) if self._has_room(seat) else ()

    def _has_room(self, seat: int) -> bool:
        """Whether there is room for one more wager of a player, and for the chips it may win."""
        table = self.window.table
        few = len(table.wagers_of(seat)) < WAGERS_PER_SEAT_MAX
        return few and table.accounts.seat_total(seat) <= CENTS_MAX // 2

    def _reduce_forms(self, seat: int) -> Iterable[Form]:
        for wager in self.window.table.wagers_of(seat):
            try:
                self.window.check_reduction(wager, 0)
            except RuleViolation:
                continue
            if self._may_go(wager):
                yield self._reduce_form("remove", wager, fixed={"cents": 0})
            low, step = self._least_left(wager), self.window.table.layout_of(wager).step(wager.spot)
            if low < wager.cents and not wager.coupon and not self._is_spent(seat_actor(seat)):
                amount = Amount(low, wager.cents - step, step)
                yield self._reduce_form("reduce", wager, blanks={"cents": amount})

    def _reduce_form(
        self,
        word: str,
        wager: W,
        *,
        fixed: Mapping[str, Value] = MappingProxyType({}),
        blanks: Mapping[str, Field] = MappingProxyType({}),
    ) -> Form:
        return Form(
            f"{word} {wager.id}",
            ReduceWager,
            seat_actor(wager.seat),
            self.window.reduce_cite,
            f"{word} the {show(wager.cents)} on {self.window.table.spot_of(wager).title}",
            fixed={"wager": wager.id, **fixed},
            blanks=blanks,
        )

    def _may_go(self, wager: W) -> bool:
        """Whether a wager may be taken down: chips laid to it are not left below the minimum.

        Chips that the dealer took below the minimum need no others.
        """
        low, beside = self._low(wager), self._beside(wager)
        return not beside or wager.cents < low or any(each.cents >= low for each in beside)

    def _least_left(self, wager: W) -> int:
        """The least that may be left of a wager that is not taken down altogether.

        Beside a wager that is enough by itself any that can be paid is.
        """
        low, step = self._low(wager), self.window.table.layout_of(wager).step(wager.spot)
        enough = any(each.cents >= low for each in self._beside(wager))
        return step if enough else min(max(1, -(-low // step)) * step, wager.cents)

    def _low(self, wager: W) -> int:
        """The least that a wager may be by itself; one tied to another has no minimum."""
        table, kind = self.window.table, self.window.table.spot_of(wager).kind
        return 0 if kind.tied else table.rules_of(wager).limit(kind.key).low

    def _beside(self, wager: W) -> list[W]:
        """The other wagers of the player that the limits count together with this one."""
        counted = self.window.counted(wager.seat, self.window.table.spot_of(wager))
        mine = any(each.id == wager.id for each in counted)
        return [each for each in counted if each.id != wager.id] if mine else []

    def _sit_forms(self) -> Iterable[Form]:
        table = self.window.table
        free = tuple(n for n in range(1, table.seats_max + 1) if n not in table.seats)
        if free:
            unit = table.rules.unit
            amount = Amount(unit, unit * 10**6, unit)
            blanks: dict[str, Field] = {"seat": OneOf(free), "cents": amount}
            cite, text = table.game.medium_cite, "a person sits down with cash"
            yield Form("sit", Sit, DEALER, cite, text, blanks=blanks)

    # -- what is refused --------------------------------------------------------------------------

    def check(self, answer: Answer) -> None:
        """Raise the error that refuses this answer, if it is refused."""
        if type(answer) is CloseBetting and answer.by == self.window.closer:
            return
        if not self._may_speak(answer.by):
            raise NotPermitted(f"{answer.by[:40]} may not speak now: {self.prompt}", self.cite)
        if self._is_limited(answer):
            self.window.table.bounds.check(answer.by)
        match answer:
            case CloseBetting():
                self._check_by(answer, self.window.closer)
            case PlaceWager():
                self._check_wager(answer)
            case ReduceWager():
                self._check_reduction(answer)
            case Sit():
                self._check_sitting(answer)
            case Leave():
                self._check_leaving(answer)
            case _:
                self._check_more(answer)

    def _check_by(self, answer: Answer, *allowed: Actor) -> None:
        if answer.by not in allowed:
            raise NotPermitted(f"that is not for {answer.by} to say", self.cite)

    def _check_wager(self, answer: PlaceWager) -> None:
        window, table = self.window, self.window.table
        spot = table.layout.get(answer.spot)
        if answer.seat not in table.seats:
            raise NotPermitted(f"nobody sits in seat {answer.seat}", window.wager_cite)
        self._check_by(answer, seat_actor(answer.seat), DEALER)
        if spot is None:
            raise RuleViolation(f"there is no wager {answer.spot[:40]!r} here", window.listed_cite)
        window.check_spot(answer.seat, spot)
        window.check_medium(answer, spot)
        self._check_amount(answer, spot)
        if not self._has_room(answer.seat):
            raise technical(f"seat {answer.seat} has no room for more wagers or winnings")

    def _check_amount(self, answer: PlaceWager, spot: Spot) -> None:
        table = self.window.table
        step, limit = table.layout.step(spot.key), self.window.bounds(answer.seat, spot)
        if answer.cents <= 0 or answer.cents % step or answer.coupon % step or answer.coupon < 0:
            message = f"{spot.title} is made in multiples of {show(step)} so that it can be paid"
            raise RuleViolation(message, self.window.payable_cite)
        total = self.window.standing_on(answer.seat, spot) + answer.cents
        if answer.by != DEALER and not limit.low <= total <= limit.high:
            stakes = table.rules.stakes(spot.kind.key)
            takes = "nothing" if stakes is None else stakes.describe()
            message = f"{spot.title} takes {takes} at this table"
            raise RuleViolation(message, cite("19:47-8.2(a)"))
        if answer.medium == "chips" and answer.cents > table.stack(answer.seat):
            message = f"seat {answer.seat} has only {show(table.stack(answer.seat))}"
            raise RuleViolation(message, self.window.wager_cite)
        if answer.coupon > table.accounts.balance(coupons(answer.seat)):
            raise RuleViolation("the player holds no such coupon", self.window.wager_cite)
        if answer.cents + answer.coupon > table.layout.most(spot.key):
            raise technical("no table has that many chips")

    def _check_reduction(self, answer: ReduceWager) -> None:
        wager = self.window.table.wagers.get(answer.wager)
        if wager is None:
            raise RuleViolation(f"there is no wager {answer.wager}", self.window.reduce_cite)
        self._check_by(answer, seat_actor(wager.seat))
        step = self.window.table.layout_of(wager).step(wager.spot)
        if not 0 <= answer.cents < wager.cents or answer.cents % step:
            message = f"it may be reduced below {show(wager.cents)} in steps of {show(step)}"
            raise RuleViolation(message, self.window.reduce_cite)
        if answer.cents and answer.cents < self._least_left(wager):
            message = f"leave at least {show(self._least_left(wager))}, or take it down"
            raise RuleViolation(message, cite("19:47-8.2(a)"))
        if not answer.cents and not self._may_go(wager):
            message = f"take the chips beside the {show(wager.cents)} down first: alone they are"
            message = f"{message} below the minimum of {show(self._low(wager))}"
            raise RuleViolation(message, cite("19:47-8.2(a)"))
        if wager.coupon and answer.cents:
            message = "a wager with a match play coupon stands whole or is taken down"
            raise RuleViolation(message, self.window.reduce_cite)
        self.window.check_reduction(wager, answer.cents)

    def _check_sitting(self, answer: Sit) -> None:
        self._check_by(answer, DEALER)
        self.window.table.check_sitting(answer.seat, answer.cents, answer.coupons)

    def _check_leaving(self, answer: Leave) -> None:
        seats = {seat_actor(seat): seat for seat in self.window.table.seats}
        self._check_by(answer, *seats)
        if self.window.table.wagers_of(seats[answer.by]):
            raise RuleViolation("a player with a wager on the layout stays", self.cite)
        self.window.check_leaving(seats[answer.by])

    def _check_more(self, answer: Answer) -> None:
        self.window.check_more(answer)
        for form in self.window.more_forms():
            if form.fits(answer):
                return form.check(answer)
        raise RuleViolation(f"that is not an answer to: {self.prompt}", self.cite)


def goes_on(before: Question | None, after: Question | None) -> bool:
    """Whether the same betting goes on, or the same question is still asked."""
    if isinstance(before, Betting) and isinstance(after, Betting):
        return before.window is after.window
    return before is after


def betting(window: Window[R, S, W]) -> Procedure[bool]:
    """Keep the window open until the closing call (True), or until the game itself ends it."""
    while True:
        answer = yield Betting(window)
        if isinstance(answer, CloseBetting):
            call = window.closing_call
            window.table.emit(BettingClosed(cite=window.close_cite, by=answer.by, text=call))
            return True
        if _act(window, answer):
            return False


def _act(window: Window[R, S, W], answer: Answer) -> bool:
    table = window.table
    window.untouched = window.untouched and isinstance(answer, Sit | Leave)
    match answer:
        case PlaceWager():
            place(window, answer)
        case ReduceWager(wager=number, cents=cents):
            wager = table.wagers[number]
            table.reduce(wager, cents, window.reduce_cite)
            window.reduced(wager, cents)
        case Sit(seat=seat, cents=cents, coupons=held):
            table.sit(seat, cents, held)
            window.sat(seat)
        case Leave(by=by):
            seat = next(each for each in table.seats if seat_actor(each) == by)
            window.leaving(seat)
            table.leave(seat)
            window.left(seat)
        case _:
            return window.do_more(answer)
    return False


def place(window: Window[R, S, W], answer: PlaceWager) -> W:
    """Lay the chips on the spot: from the stack, or for cash that the dealer converts."""
    table, spot = window.table, window.table.layout[answer.spot]
    limit = window.bounds(answer.seat, spot)
    if answer.medium == "cash":
        table.move(CAGE, stack(answer.seat), answer.cents, window.wager_cite, "cash converted")
    table.move(stack(answer.seat), layout(answer.seat), answer.cents, spot.kind.cite, spot.key)
    table.move(coupons(answer.seat), INVENTORY, answer.coupon, window.wager_cite, "coupon laid")
    wager = table.put(window.new_wager(answer))
    total = max(wager.cents, window.standing_on(answer.seat, spot))
    over = total > limit.high
    table.emit(
        WagerPlaced(
            cite=cite("19:47-8.2(d)") if over else spot.kind.cite,
            seat=answer.seat,
            wager=wager.id,
            spot=spot.key,
            cents=answer.cents,
            medium=answer.medium,
            coupon=answer.coupon,
            over_maximum=over,
            under_minimum=total < limit.low,
        )
    )
    window.placed(wager)
    return wager


class Listing:
    """The forms of one question; nothing at the table changes while a question stands.

    While wagers are open a full layout has hundreds of forms for each seat, so these are listed
    for the seats that look at them and for nobody else.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self._rest: dict[Actor, Sequence[Form]] = {}

    @cached_property
    def _more(self) -> Sequence[Form]:
        """What the game lets everybody say while wagers are open."""
        question = self.question
        return tuple(question.window.more_forms()) if isinstance(question, Betting) else ()

    @cached_property
    def forms(self) -> Sequence[Form]:
        """Every form of everybody."""
        return list(self.question.forms())

    @cached_property
    def actors(self) -> frozenset[Actor]:
        """All who may speak."""
        if isinstance(self.question, Betting):
            return self.question.actors(self._more)
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
            return question.rest_of(actor, self._more)
        if type(question).forms_of is not Question.forms_of:
            return question.forms_of(actor)
        return [form for form in self.forms if form.by == actor]

    def forms_of(self, actors: Collection[Actor]) -> Sequence[Form]:
        """What those may say who speak for these actors."""
        if len(actors) > 1:
            return [form for form in self.forms if form.by in actors]
        return [form for actor in actors for form in self._of_one(actor)]

    def _of_one(self, actor: Actor) -> Sequence[Form]:
        return [*self.wagers_of(actor), *self.rest_of(actor)]

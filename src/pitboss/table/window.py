"""A betting window as a game describes it: what is open, what is refused, what else is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Generic, TypeVar

import msgspec

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.money import Cents, NonValueChips, clashes
from pitboss.table.answer import DEALER, Actor, Answer, PlaceWager
from pitboss.table.event import Recorded
from pitboss.table.field import Amount, OneOf
from pitboss.table.house_rules import HouseRules
from pitboss.table.question import Form
from pitboss.table.table import Table
from pitboss.table.wager import Limit, Spot, Wager

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)


class Window(Generic[R, S, W]):
    """How a game's betting window differs from any other; the defaults refuse nothing."""

    closing_call = "No more bets"
    closer: Actor = DEALER
    untouched = True  # nobody has said anything but to sit down or to leave
    _special: frozenset[str] | None = None

    def __init__(
        self,
        table: Table[R, S, W],
        *,
        close: str,
        wager: str,
        payable: str,
        reduce: str,
        listed: str | None = None,
    ) -> None:
        """Open a window.

        The provisions are those on closing, on making wagers, on paying exactly, on reducing,
        and on there being no other wagers than those listed.
        """
        self.table = table
        self.close_cite = close
        self.wager_cite = wager
        self.payable_cite = payable
        self.reduce_cite = reduce
        self.listed_cite = wager if listed is None else listed
        self._limits: dict[str, Limit] = {}
        self._remembered: dict[int, tuple[object, tuple[Form, ...]]] = {}

    @property
    def is_at_stake(self) -> bool:
        """Whether somebody waits for this window to close: chips lie there already."""
        return bool(self.table.wagers)

    @property
    def prompt(self) -> str:
        """What the dealer says to open the window."""
        return "Place your bets."

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The spots on which a player may wager now."""
        return self.table.layout.values()

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a wager on a spot that is not open to this player now."""

    def counted(self, seat: int, spot: Spot) -> list[W]:
        """The player's wagers on a spot that the limits count together with what is added."""
        laid = self.table.wagers.values()
        return [each for each in laid if each.spot == spot.key and each.seat == seat]

    def standing_on(self, seat: int, spot: Spot) -> Cents:
        """What the player already has on a spot, as far as the limits count it."""
        return sum(each.cents for each in self.counted(seat, spot))

    def bounds(self, seat: int, spot: Spot) -> Limit:
        """The least and the most that this player may have on a spot, however it is made."""
        return self.table.rules.limit(spot.kind.key)

    def amount(self, seat: int, spot: Spot) -> Amount | None:
        """What this player may lay on this spot now, or None if nothing."""
        limit = self._limit(spot)
        standing = self.standing_on(seat, spot) if self.table.wagers else 0
        high = min(limit.high - standing, self.table.stack(seat))
        return self.payable_amounts(spot, limit.low - standing, high)

    def _limit(self, spot: Spot) -> Limit:
        """The limits of a spot, which stay while the window is open."""
        kind = spot.kind.key
        if kind not in self._limits:
            self._limits[kind] = self.table.rules.limit(kind)
        return self._limits[kind]

    def hangs_on(self, seat: int) -> object:
        """All that the wagers open to a player hang on while the window is; None if on more.

        A game in which only the player's own chips count says so with `own_chips`, and what it
        has listed once holds until those have changed.
        """
        return self.own_chips(seat) if type(self) is Window else None

    def own_chips(self, seat: int) -> object:
        """The chips of a player: those in front of them, and those on the layout."""
        table = self.table
        return table.stack(seat), table.accounts.seat_total(seat), table.wagers_of(seat)

    def areas_of_others(self, seat: int) -> frozenset[int]:
        """The areas before which other players sit, or on which they have wagered."""
        table = self.table
        laid = (table.spot_of(each).on for each in table.wagers.values() if each.seat != seat)
        seated = (other for other in table.seats if other != seat)
        return frozenset([*seated, *(on[0] for on in laid if on)])

    def remembered(self, seat: int, listing: Callable[[int], Iterable[Form]]) -> tuple[Form, ...]:
        """The wagers open to a player, listed anew only if something has changed for them."""
        own = self.hangs_on(seat)
        now = own, self.table.state, tuple(self.table.seats)
        then, forms = self._remembered.get(seat, (None, ()))
        if own is None or now != then:
            forms = tuple(listing(seat))
            self._remembered[seat] = now, forms
        return forms

    def is_plain(self, spot: Spot) -> bool:
        """Whether the amounts on a spot follow from its limits, its step and the player's chips.

        That is so unless a game counts more than what the player has there, or takes less than
        the player has left.
        """
        kind = type(self)
        own = (kind.amount, kind.counted, kind.standing_on)
        return own == (Window.amount, Window.counted, Window.standing_on)

    def special_spots(self) -> frozenset[str]:
        """The spots on which the amounts do not follow from limits, step and chips."""
        if self._special is None:
            spots = self.table.layout.values()
            self._special = frozenset(spot.key for spot in spots if not self.is_plain(spot))
        return self._special

    @property
    def is_all_open(self) -> bool:
        """Whether every spot is open to everybody for as long as the window is."""
        return type(self).open_spots is Window.open_spots

    def payable_amounts(self, spot: Spot, low: Cents, high: Cents) -> Amount | None:
        """The amounts from a lowest to a highest that the spot can pay exactly, if any."""
        return self.table.layout.amounts(spot.key, low, high)

    def accepts_cash(self) -> bool:
        """Whether a spoken wager with cash may be taken at all."""
        return False

    def accepts_coupon(self, spot: Spot) -> bool:
        """Whether a match play coupon may be laid on this spot."""
        return False

    def check_medium(self, answer: PlaceWager, spot: Spot) -> None:
        """Refuse what wagers are not made with; chips are always good."""
        cite = self.table.game.medium_cite
        if answer.medium == "cash" and not self.accepts_cash():
            raise RuleViolation("spoken wagers with cash are not accepted here", cite)
        if answer.medium == "cash" and answer.by != DEALER:
            raise NotPermitted("a spoken wager stands only if the dealer confirms it", cite)
        if answer.medium not in ("chips", "cash"):
            raise RuleViolation("wagers are made with chips or plaques on the layout", cite)
        if answer.coupon and not self.accepts_coupon(spot):
            raise RuleViolation(f"a coupon may not be laid on {spot.title}", cite)
        if answer.coupon not in (0, answer.cents):
            raise RuleViolation("a match play coupon is laid with chips of the same value", cite)

    def new_wager(self, answer: PlaceWager) -> W:
        """The chips as they come to lie on the spot."""
        return self.table.game.wager(
            id=self.table.next_wager,
            seat=answer.seat,
            spot=answer.spot,
            cents=answer.cents,
            coupon=answer.coupon,
        )

    def placed(self, wager: W) -> None:
        """What follows from a wager being made, such as a fee."""

    def check_reduction(self, wager: W, cents: int) -> None:
        """Refuse to reduce a wager that may not be reduced."""

    def reduced(self, wager: W, cents: int) -> None:
        """What follows from a wager having been reduced, such as a fee given back."""

    def sat(self, seat: int) -> None:
        """What follows from a person having sat down, such as a blind that is owed."""

    def check_leaving(self, seat: int) -> None:
        """Refuse to let a player go who may not."""

    def leaving(self, seat: int) -> None:
        """What is settled with a player who is about to leave, such as vigorish still owed."""

    def left(self, seat: int) -> None:
        """What follows from a player having left."""

    def more_forms(self) -> Iterable[Form]:
        """Further answers that this game accepts while the window is open."""
        return ()

    def check_more(self, answer: Answer) -> None:
        """Refuse a further answer for a reason of the game's own, before its form is looked at."""

    def do_more(self, answer: Answer) -> bool:
        """Act on one of those further answers; True ends the window."""
        return False


# -- chips without a value ------------------------------------------------------------------------


# A colour and a design for each player, so that no two players' chips look alike.
COLOURS: Final = ("blue", "brown", "grey", "lavender", "orange", "peach", "pink", "yellow")
# No chip with a value bears either of these designs: theirs is their value.
DESIGNS: Final = ("wheel", "diamond")


class IssueChips(Answer, frozen=True, kw_only=True):
    """The dealer gives a player chips without a value, of a colour and a design."""

    seat: int
    colour: str
    design: str = "wheel"


class NonValueWindow(Window[R, S, W]):
    """A betting window in which the dealer may issue chips without a value."""

    chips_cite: str
    _seated: tuple[tuple[int, NonValueChips | None], ...] = ()
    _issued: tuple[Form, ...] = ()

    def more_forms(self) -> Iterable[Form]:
        """The dealer may issue chips that nobody else at the table plays with."""
        seated = tuple(self.table.seats.items())
        if self._seated != seated:
            self._seated, self._issued = seated, tuple(self._issue_forms())
        return self._issued

    def _issue_forms(self) -> Iterator[Form]:
        for seat in self.table.seats:
            for design in DESIGNS:
                free = tuple(c for c in COLOURS if self._owner(seat, c, design) is None)
                if free:
                    yield self._issue_form(seat, design, free)

    def _issue_form(self, seat: int, design: str, free: tuple[str, ...]) -> Form:
        return Form(
            f"colour {seat} {design}",
            IssueChips,
            DEALER,
            self.chips_cite,
            f"issue {design} chips without a value to seat {seat}",
            fixed={"seat": seat, "design": design},
            blanks={"colour": OneOf(free)},
        )

    def _owner(self, seat: int, colour: str, design: str) -> int | None:
        """The other player who has chips of this look, if any."""
        wanted = NonValueChips(colour, design)
        for other, chips in self.table.seats.items():
            if other != seat and chips is not None and clashes(chips, wanted):
                return other
        return None

    def check_more(self, answer: Answer) -> None:
        """Refuse chips that look like those of another player or like chips with a value."""
        if not isinstance(answer, IssueChips):
            return
        if answer.seat not in self.table.seats:
            raise RuleViolation(f"nobody sits in seat {answer.seat}", self.chips_cite)
        if answer.design not in DESIGNS or answer.colour not in COLOURS:
            message = (
                f"chips without a value are {' or '.join(DESIGNS)} chips in {', '.join(COLOURS)}"
            )
            raise RuleViolation(message, self.chips_cite)
        owner = self._owner(answer.seat, answer.colour, answer.design)
        if owner is not None:
            message = f"seat {owner} plays with {answer.colour} {answer.design} chips"
            raise RuleViolation(message, self.chips_cite)

    def do_more(self, answer: Answer) -> bool:
        """The player plays with these chips from now on."""
        assert isinstance(answer, IssueChips)
        self.table.seats[answer.seat] = NonValueChips(answer.colour, answer.design)
        text = f"seat {answer.seat} plays with {answer.colour} {answer.design} chips"
        self.table.emit(Recorded(cite=self.chips_cite, by=DEALER, text=text))
        return False

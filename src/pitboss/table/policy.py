"""How a seat is played without a person: default actions, bots, and the interface for agents.

A game with more to say than these defaults has a module `policy` in its package, with a `Policy`
under the name `POLICY`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final, TypeAlias, TypeVar

from pitboss.equipment import Card, Source, Tile
from pitboss.table.answer import Answer, Leave, PlaceWager, seat_of
from pitboss.table.dealing import CardDealt, CardTurned
from pitboss.table.event import BettingClosed
from pitboss.table.field import Amount
from pitboss.table.house_rules import HouseRules
from pitboss.table.question import Form, Question
from pitboss.table.table import Table
from pitboss.table.view import View

T = TypeVar("T")
AnyTable: TypeAlias = Table[Any, Any, Any]

ANY_SPOT: Final = ".*"

_CARD: Final = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


# -- bots -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BotTurn:
    """What a bot knows when its seat is asked: the question, its forms, its view, the rules."""

    prompt: str
    aside: str
    forms: tuple[Form, ...]
    view: View
    rules: HouseRules

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return seat_of(self.view.viewer) or 0

    def form(self, command: str) -> Form | None:
        """The form of a command, if it is open now."""
        return next((form for form in self.forms if form.command == command), None)

    def say(self, *commands: str) -> Answer | None:
        """The first of these commands that is open and has no blanks."""
        found = (self.form(command) for command in commands)
        return next((form.fill() for form in found if form is not None and not form.blanks), None)

    def lay(self, command: str, *, most: bool = False) -> Answer | None:
        """Chips laid by a command that names an amount: the least, or all that it takes."""
        form = self.form(command)
        amount = None if form is None else form.blanks.get("cents")
        if form is None or not isinstance(amount, Amount):
            return None
        return form.fill(cents=amount.high if most else amount.low)

    def own_cards(self) -> list[Card]:
        """The cards that this seat alone has seen since betting was closed."""
        latest = takewhile(
            lambda event: not isinstance(event, BettingClosed), reversed(self.view.events)
        )
        dealt = (event for event in latest if isinstance(event, CardDealt | CardTurned))
        own = (event.card for event in dealt if event.to == self.view.viewer)
        return [Card.parse(card) for card in dict.fromkeys(own)]


Decide: TypeAlias = Callable[[BotTurn, Source], "Answer | None"]


def cards_in(words: str) -> list[Card]:
    """The cards that a sentence names."""
    return [Card.parse(each) for each in _CARD.findall(words)]


def one_in(n: int, source: Source) -> bool:
    """True once in n times."""
    return source.below(n) == 0


def pick(items: Sequence[T], source: Source) -> T:
    """Any of the items."""
    return items[source.below(len(items))]


def no_opinion(turn: BotTurn, source: Source) -> Answer | None:
    """Leave every decision to the default action."""
    return None


def accept_offer(turn: BotTurn, source: Source) -> Answer | None:
    """Mostly take the dice, the shaker or the shoe, so that the game goes on."""
    return turn.say("refuse" if one_in(4, source) else "accept")


def leave(turn: BotTurn) -> Answer | None:
    """Leave the table, if that is open now."""
    return next((form.fill() for form in turn.forms if form.answer is Leave), None)


def least_wager(form: Form, source: Source) -> Answer:
    """The least that a wager takes, now and then twice that."""
    amount = form.blanks["cents"]
    assert isinstance(amount, Amount)
    twice = 2 * amount.low
    return form.fill(cents=twice if amount.admits(twice) and one_in(6, source) else amount.low)


def wager_on(spots: str, *, count: int = 1) -> Decide:
    """A bot's wagers: so many of the least on spots whose names match, and none now and then.

    `{seat}` in the pattern is the bot's own number. A bot that can no longer wager leaves.
    """

    def bet(turn: BotTurn, source: Source) -> Answer | None:
        standing = turn.view.wagers.values()
        own = {wager.spot for wager in standing if wager.seat == turn.seat}
        laid = sum(wager.seat == turn.seat for wager in standing)
        open_now = [form for form in turn.forms if form.answer is PlaceWager]
        if laid >= count or (open_now and one_in(8, source)):
            return None
        if not open_now:
            return leave(turn)
        wanted = spots.format(seat=turn.seat)
        good = [form for form in open_now if re.fullmatch(wanted, form.command)]
        if good:
            fresh = [form for form in good if form.command not in own]
            return least_wager(pick(fresh or good, source), source)
        taken = {wager.spot for wager in standing}
        free = (form for form in open_now if form.command not in taken)
        return least_wager(next(free, open_now[0]), source)

    return bet


_WAGER_ANYWHERE: Final = wager_on(ANY_SPOT)


# -- agents ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AgentSheet:
    """The decisions, spots and places of a game for agents; `{area}` is the number of the seat.

    No rule stands here: it only names commands, spots and places, so that every action and every
    number of an observation has a fixed place; the table says what is open at any moment.

    `words` are decisions without a blank, `amounts` those with an amount to name. `by_spot` are
    commands about a wager that stands, each with the spots where such wagers can lie; those that
    are `bounded` name an amount too. Where wagers are `shared` the table bounds them by other
    people's, and they are made in shares of what is open. `pairs` is how many cards two are
    picked from. `hands` are events that show a whole hand, each with the field that says whose it
    is; `shown` is how many numbers dice or a wheel show, `marks` are events with a number to
    remember. `pieces` is what the game is played with.
    """

    words: tuple[str, ...] = ()
    amounts: tuple[str, ...] = ()
    by_spot: Mapping[str, str] = field(default_factory=dict)
    bounded: tuple[str, ...] = ()
    pairs: Mapping[str, int] = field(default_factory=dict)
    spots: str = ANY_SPOT
    shared: bool = False
    places: tuple[str, ...] = ()
    hands: Mapping[str, str] = field(default_factory=dict)
    shown: int = 0
    marks: Mapping[str, str] = field(default_factory=dict)
    pieces: type[Card] | type[Tile] = Card

    def is_own(self, spot: str, area: int) -> bool:
        """Whether the agent in this seat wagers on this spot."""
        return re.fullmatch(self.spots.format(area=area), spot) is not None

    def rows(self, area: int) -> tuple[str, ...]:
        """The places where cards are seen, as the table names them."""
        return tuple(place.format(area=area) for place in self.places)

    def own_rows(self, area: int) -> tuple[str, ...]:
        """Those of the places where the cards of this seat lie."""
        return tuple(place.format(area=area) for place in self.places if "{area}" in place)


# -- the whole ------------------------------------------------------------------------------------


def no_default(question: Question, table: AnyTable | None) -> Answer | None:
    """Leave the default action to the rules that hold for every game."""
    return None


def no_last_answer(question: Question, seat: int, table: AnyTable) -> Answer | None:
    """Give the default action also for a player who is gone for good."""
    return None


@dataclass(frozen=True, kw_only=True)
class Policy:
    """How the seats of a game are played without a person.

    `bet` is what a bot wagers, `turn` what it answers to any other question; where it returns
    None the default action is taken. `on_timeout` is the default action of questions that only
    this game has, and `on_leaving` what is answered for a player who is gone for good. `agent` is
    the interface for agents, and `others` is how many other players the game needs. `betting_ms`
    is how long a served table waits after the first wager where that is longer than usual.
    """

    bet: Decide = _WAGER_ANYWHERE
    turn: Decide = no_opinion
    on_timeout: Callable[[Question, AnyTable | None], Answer | None] = no_default
    on_leaving: Callable[[Question, int, AnyTable], Answer | None] = no_last_answer
    agent: AgentSheet = AgentSheet()
    others: int = 0
    betting_ms: int = 0

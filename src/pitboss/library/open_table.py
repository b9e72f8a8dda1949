"""A table that a program opens and plays: bet, deal, act; chance and staff are automatic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from pitboss import __version__
from pitboss.equipment import Source, live, seeded
from pitboss.errors import (
    MalformedAnswer,
    Misuse,
    UnknownName,
    checked_call,
    checked_calls,
    did_you_mean,
)
from pitboss.games import AnyGame
from pitboss.house import Change, Moment, SignForm, TableChanges
from pitboss.library.actions import Action, Said, answer_of, parts_of
from pitboss.library.house import game_and_rules
from pitboss.money import CAGE, Cents, show, stack
from pitboss.table import (
    HOUSE,
    WAIT,
    Actor,
    Answer,
    Automation,
    Betting,
    ChipsMoved,
    Driver,
    Event,
    HouseRules,
    Move,
    PlaceWager,
    Question,
    Round,
    RuleChange,
    Table,
    View,
    adopt,
    heading_of,
    line_of,
    seat_actor,
    seat_of,
    seats_asked,
    spoken,
)
from pitboss.table.event import is_news, words_of
from pitboss.table.typed import normal


@dataclass(slots=True)
class PlayerView(View):
    """What one seat may see, with the question that it is asked in words.

    `prompt` is the question as everyone receives it, `aside` what only this seat may read with it.
    """

    prompt: str = ""
    aside: str = ""


@checked_calls
class OpenTable:
    """A table in this process. `bet`, `deal` and `act` play it; `legal` lists what may be done.

    A round is opened when it is needed. `to_act` is the seat that has to decide, None while
    wagers are open and between rounds. A refused call raises an error and changes nothing.
    """

    def __init__(
        self,
        card: AnyGame,
        rules: HouseRules,
        *,
        seats: Mapping[int, Cents],
        source: Source,
        automation: Automation = Automation.FULL,
    ) -> None:
        self.game, self.automation = card, automation
        self.table: Table[Any, Any, Any] = Table(card, rules, seats=seats)
        self._seats = dict(seats)
        self._rounds: list[Round[Any, Any, Any]] = []
        self._broken_off = 0
        self._changes = TableChanges(card.name)
        self._adopted: dict[int, list[RuleChange]] = {}  # by the rounds that were begun before
        self._views: dict[int, PlayerView] = {}
        self._betting_opened = False
        self._driver: Driver[Any, Any, Any] = Driver(
            *(self.table, source),
            players=self._speak,
            automation=automation,
            on_events=self._show,
        )

    # -- what is there ----------------------------------------------------------------------------

    @property
    def rules(self) -> HouseRules:
        """The house rules in force; a wager that stands may have been accepted under others."""
        rules: HouseRules = self.table.rules
        return rules

    @property
    def question(self) -> Question | None:
        """What the table waits for; None between rounds."""
        return self._driver.question

    @property
    def over(self) -> bool:
        """Whether no round is under way: the last one is over, or none has begun."""
        return self.question is None

    @property
    def betting(self) -> bool:
        """Whether wagers may be made now; `deal` ends that."""
        return isinstance(self.question, Betting)

    @property
    def to_act(self) -> int | Actor | None:
        """The seat that has to decide; `dealer` or `chance` where these are not automatic."""
        question = self.question
        if question is None or isinstance(question, Betting):
            return None
        seats = [] if question.of_chance else seats_asked(question)
        if seats:
            return seats[0]
        default = question.default()
        return question.forms()[0].by if default is None else default.by

    @property
    def prompt(self) -> str:
        """What the table asks, in words; empty between rounds."""
        return "" if self.question is None else self.question.prompt

    @property
    def seats(self) -> list[int]:
        """The seats that are taken."""
        return list(self.table.seats)

    @property
    def rounds(self) -> int:
        """How many rounds have been played to their end."""
        return len(self._rounds) - (not self.over) - self._broken_off

    @property
    def events(self) -> list[Event]:
        """All events so far, regardless of who may see them."""
        return [event for each in self._rounds for event in each.events]

    def stack(self, seat: int) -> Cents:
        """The chips in front of a player, in cents."""
        return self.table.stack(self._seat(seat))

    def net(self, seat: int) -> Cents:
        """What a seat has won or lost so far: its chips and wagers less what it brought."""
        account, brought = stack(seat), 0
        for event in self.events or self.table.pending():
            if isinstance(event, ChipsMoved) and CAGE in (event.source, event.target):
                brought += event.cents if event.target == account else 0
                brought -= event.cents if event.source == account else 0
        return self._driver.held(seat) - brought

    def view(self, seat: int) -> PlayerView:
        """What a seat has seen so far, and what it is asked."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = PlayerView(seat_actor(self._seat(seat)))
            for event in self.events:
                view.see(event)
        question = self.question
        view.prompt = self.prompt
        view.aside = "" if question is None else question.aside(view.viewer)
        return view

    def _show(self, events: Sequence[Event]) -> None:
        for view in self._views.values():
            for event in events:
                view.see(event)

    # -- what is done -----------------------------------------------------------------------------

    def open_round(self) -> None:
        """Open the next round if none is under way, and run it to where wagers are open."""
        self._opened()

    def legal(self, seat: int | None = None, *, seldom: bool = False) -> list[Action]:
        """What may be done now: by the seat that has to act, by every seat while wagers are open.

        `seldom` adds what is seldom done, such as acting out of turn.
        """
        question, by = self._opened(), self.to_act
        if seat is not None:
            actors = [seat_actor(self._seat(seat))]
        elif by is not None:
            actors = [_actor(by)]
        else:
            actors = [seat_actor(each) for each in self.table.seats]
        if seat is None and self.automation is not Automation.FULL:
            actors = [*actors, *sorted(question.actors() - set(actors))]
        forms = [form for actor in actors for form in question.forms_of(actor)]
        return [Action(form) for form in forms if seldom or not form.seldom]

    def bet(self, spot: str, cents: Cents, seat: int | None = None) -> None:
        """Put chips on a spot of the layout, in cents; `seat` may be left out if one sits there."""
        layout = self.table.layout
        if not layout:
            raise Misuse(f"{self.game.name} has no layout to bet on: act('bet', ...) in turn")
        if type(cents) is not int:
            raise Misuse(f"an amount is a whole number of cents, not {cents!r:.40}")
        key = self._spot(str(spot))
        if key is None:
            hint = did_you_mean(str(spot), layout)
            raise UnknownName(f"{self.game.name} has no wager {str(spot)[:40]!r} here{hint}")
        self._opened()
        number = self._seat(seat)
        self._give(PlaceWager(by=seat_actor(number), seat=number, spot=key, cents=cents))

    def deal(self) -> None:
        """No more bets: cards are dealt, dice thrown, the wheel spun, until a seat has to act."""
        question = self._opened()
        default = question.default()
        if not isinstance(question, Betting) or default is None:
            who = spoken(_actor(self.to_act)) if self.to_act else "somebody"
            raise Misuse(f"{who} has to act first: {question.prompt}")
        self._give(default)

    def act(
        self, action: Said, *values: object, seat: int | None = None, by: str = "", **fields: object
    ) -> None:
        """Do something: a word with its values, or an action of `legal`.

        Values may be named, as in `act("raise", to=40_00)`. Whole numbers are cents; text is what
        a person would type, so that `act("raise 40")` raises to forty dollars.
        """
        question = self._opened()
        said, more, named = parts_of(action)
        who = by or _actor(self._who(said, seat))
        try:
            answer = answer_of(question, who, said, [*more, *values], named | fields)
        except MalformedAnswer:
            closed = self._closed_wager(question, who, said)
            if closed is None:
                raise
            answer = closed
        self._give(answer)

    # -- other rules ------------------------------------------------------------------------------

    def change_rules(
        self, *settings: str, at: Moment, approval: str, effective_at: Moment | None = None
    ) -> Change:
        """Make a change of the rules known at this time: sign, announcement, notice.

        `settings` are written as `limits.pass.min=25`; `approval` is the reference under which
        the regulator approved the sign. The change takes effect at `effective_at`, or as soon as
        it may: at once for a maximum or a lower minimum, otherwise in half an hour. See
        `apply_changes`.
        """
        rules, changes = self.rules, self._changes
        change = changes.propose(rules, settings, at=at, effective_at=effective_at)
        form = SignForm(
            location="at the table",
            size="as filed",
            text=change.statement,
            approved=bool(approval.strip()),
        )
        changes.make_known(change, form, at=at)
        return change

    @property
    def announced(self) -> list[Change]:
        """The changes of the rules that are announced and have not taken effect yet."""
        return [each.change for each in self._changes.waiting.values()]

    def apply_changes(self, at: Moment) -> list[str]:
        """Let announced changes take effect whose time has come, and say what they are.

        Only between wagers: nothing happens while a round is on in which somebody has wagered.
        A change that is unlawful by now, or that those at the table cannot play under, is refused.
        """
        applied: list[str] = []
        current = self._driver.round
        if current is not None and not (current.over or current.idle):
            return applied
        for number in self._changes.due(at):
            change = self._changes.adoption(number, self.rules, at=at)
            statement, was_on = self._changes.of(number).change.statement, not self.over
            adopt(self.table, current, change)
            self._broken_off += was_on
            self._changes.drop(number)
            self._adopted.setdefault(len(self._rounds), []).append(change)
            applied.append(statement)
        return applied

    # -- what was played --------------------------------------------------------------------------

    def transcript(self, seat: int | None = None) -> str:
        """What happened, a line an event with its provision; `seat` leaves out what it saw not."""
        lines: list[str] = []
        viewer = None if seat is None else View(seat_actor(self._seat(seat)))
        for number, each in enumerate(self._rounds, start=1):
            seen = each.events if viewer is None else _seen(viewer, each.events)
            lines += [f"Round {number}", *self._lines(seen)]
        held = (f"seat {each} holds {show(self._driver.held(each))}" for each in self.seats)
        return "\n".join([*lines, "; ".join(held)])

    def _lines(self, events: list[Event]) -> list[str]:
        shown = [each for each in events if not _is_noise(each)]
        return [f"{words_of(each, self.table.layout)}  [{each.cite}]" for each in shown]

    def log(self) -> str:
        """The whole history in JSON lines, which `pitboss replay` proves to the cent."""
        opening = self.table.versions[0]
        table: Table[Any, Any, Any] = Table(self.game, opening, seats=self._seats)
        lines: list[msgspec.Struct] = [heading_of(table, version=__version__, seats=self._seats)]
        again: Round[Any, Any, Any] | None = None
        for number in range(len(self._rounds) + 1):
            for change in self._adopted.get(number, ()):
                adopt(table, again, change)
                lines.append(line_of(table, None, [], change))
            if number == len(self._rounds):
                break
            again = Round(table)
            lines.append(line_of(table, None, again.events))
            for answer in self._rounds[number].answers:
                lines.append(line_of(table, answer, again.answer(answer)))
        return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines)

    def __repr__(self) -> str:
        who = self.to_act
        if self.question is None:
            state = f"{self.rounds} rounds played"
        elif who is None:
            state = f"round {self.table.rounds}, wagers are open: {self.prompt}"
        else:
            state = f"round {self.table.rounds}, {spoken(_actor(who))} to act: {self.prompt}"
        held = ", ".join(f"seat {each} {show(self.table.stack(each))}" for each in self.seats)
        return f"<OpenTable of {self.game.name}: {held}; {state}>"

    # -- inside -----------------------------------------------------------------------------------

    def _opened(self) -> Question:
        """The question of the round under way; one is opened if none is."""
        if self.over:
            self._betting_opened = False
            self._driver.begin()
            assert self._driver.round is not None
            self._rounds.append(self._driver.round)
            self._driver.run()
        question = self.question
        if question is None:
            raise Misuse("nobody at this table can play")
        return question

    def _give(self, answer: Answer) -> None:
        self._driver.answer(answer)
        self._driver.run()

    def _speak(self, question: Question) -> Answer | Literal[Move.WAIT] | None:
        """Seats are waited for; what is offered to them before wagers open is a formality."""
        if isinstance(question, Betting):
            self._betting_opened = True
            return WAIT
        if self.automation is Automation.FULL:
            if question.default() is not None:
                return None
            if not self._betting_opened:
                return _formality(question)
        return WAIT if seats_asked(question) else None

    def _spot(self, name: str) -> str | None:
        """The spot of the layout that is meant, however its name is spaced."""
        return {normal(each): each for each in self.table.layout}.get(normal(name))

    def _closed_wager(self, question: Question, by: Actor, said: object) -> Answer | None:
        """A wager that is not open now, so that the table itself says why."""
        spot, seat = self._spot(said) if isinstance(said, str) else None, seat_of(by)
        if spot is None or seat is None or any(f.command == spot for f in question.forms_of(by)):
            return None
        low = self.rules.limit(self.table.layout[spot].kind.key).low
        return PlaceWager(by=by, seat=seat, spot=spot, cents=low)

    def _who(self, said: object, seat: int | None) -> int | Actor:
        """Who acts: the seat that is named, the one that has to, or the only one."""
        if isinstance(said, Action | Answer):
            return said.by
        if seat is None and self.to_act is not None:
            return self.to_act
        return self._seat(seat)

    def _seat(self, seat: object) -> int:
        """A seat that is taken; the only one if none is named."""
        taken = self.seats
        if seat is None and len(taken) == 1:
            return taken[0]
        listed = ", ".join(map(str, taken)) or "none"
        if seat is None:
            raise Misuse(f"say for which seat: {listed} are taken")
        if type(seat) is not int or seat not in taken:
            raise Misuse(f"nobody sits in seat {seat!r:.20}; taken: {listed}")
        return seat


def _actor(who: int | Actor | None) -> Actor:
    return seat_actor(who) if isinstance(who, int) else str(who)


def _formality(question: Question) -> Answer | Literal[Move.WAIT] | None:
    """The first plain answer of a seat that is offered the cut, the dice or the shoe."""
    seats = seats_asked(question)
    if not seats:
        return None
    plain = [form for form in question.forms_of(seat_actor(seats[0])) if not form.blanks]
    return plain[0].fill() if plain else WAIT


def _seen(view: View, events: list[Event]) -> list[Event]:
    start = len(view.events)
    for event in events:
        view.see(event)
    return view.events[start:]


def _is_noise(event: Event) -> bool:
    """Whether a transcript leaves an event out: chips that another line tells of, secrets."""
    return event.to == HOUSE or (isinstance(event, ChipsMoved) and not is_news(event))


@checked_call
def open_table(
    game: str,
    *,
    seats: Mapping[int, Cents],
    seed: int | str | None = None,
    rules: HouseRules | Mapping[str, Any] | None = None,
    automation: str = Automation.FULL,
    **options: object,
) -> OpenTable:
    """Open a table with players in its seats, each with so many cents.

    `options` are house rules by name, as `pitboss odds <game> --list-options` lists them. `seed`
    gives the same chance again. `automation` says what the table does by itself: `full`, only
    `chance`, only `staff`, or `none`, every step by hand. A game without a layout, such as poker,
    is dealt at once.
    """
    card, own = game_and_rules(game, rules, options)
    if automation not in list(Automation):
        raise Misuse(f"automation is one of {', '.join(Automation)}, not {automation!r:.40}")
    if not isinstance(seats, Mapping) or not seats:
        raise Misuse("seats are given as {seat: cents}, such as {1: 500_00}")
    source = live() if seed is None else seeded(seed)
    table = OpenTable(card, own, seats=seats, source=source, automation=Automation(automation))
    if not table.table.layout and table.automation is Automation.FULL:
        table.deal()
    return table

"""Games without a kernel, played at the table itself: slower, and just as lawful.

Staff say what they usually say and chance is drawn from the block's own stream. A round lasts
until no wager stands any more. The rows of the tally are the seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, TypeAlias

import numpy as np

from pitboss.equipment import Source, seeded
from pitboss.errors import ensure
from pitboss.money import CAGE, CHIPS_MAX, Cents, layout, stack
from pitboss.simulation.chance import Words
from pitboss.simulation.sessions import follow
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import FLAT, Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager
from pitboss.table import (
    Answer,
    Betting,
    ChipsMoved,
    Driver,
    Event,
    Form,
    HouseRules,
    PlaceWager,
    Question,
    Table,
    seat_actor,
    seats_asked,
)
from pitboss.table.authoring import TableGame

# How players may decide at the table, and how a note says it.
PLAYS: Final = {
    "first": "says the first thing that is offered (at poker: checks, calls, shows)",
    "random": "picks any lawful answer",
}
# A game without a kernel has no best play of its own.
_PLAYED: Final = {**{name: name for name in PLAYS}, "best": "first"}

# A table is slow: so many rounds share a stream.
BLOCK_ROUNDS: Final = 256
# Poker players sit down with so many times what it takes to enter a round.
ENTRIES: Final = 100
# Sampled answers that a rule across two blanks refuses; then the first answer is given.
TRIES_MAX: Final = 30
# A wager stands no longer than so many rounds of the table.
STANDING_MAX: Final = 100_000

# Tables of one process take turns: the interpreter plays one at a time anyhow, and what games
# load late is then never loaded by two threads at once.
_TURN: Final = Lock()

AnyTable: TypeAlias = Table[Any, Any, Any]


@dataclass(frozen=True, kw_only=True)
class _Party:
    """Who sits at the table, what each of them wagers, and how they decide."""

    card: TableGame[Any, Any, Any]
    rules: HouseRules
    stacks: Mapping[int, Cents]
    stakes: Mapping[str, Cents]
    play: str


def table_model(card: TableGame[Any, Any, Any], rules: HouseRules, strategy: Strategy) -> Model:
    """A model that plays a game at its table, question by question."""
    party = _party(card, rules, strategy)
    base = sum(party.stakes.values()) or getattr(rules, "entry", rules.minimum)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        with _TURN:
            _play(party, chance, rounds, tally, base)

    return Model(
        wagers=tuple(f"seat {seat}" for seat in party.stacks),
        play=play,
        base=base,
        note=f"Played at the table, for want of a kernel: each player {PLAYS[party.play]}.",
        block=BLOCK_ROUNDS,
    )


def _party(card: TableGame[Any, Any, Any], rules: HouseRules, strategy: Strategy) -> _Party:
    """The players of a strategy, if this table can seat them and play so."""
    spots = card.layout(rules)
    if strategy.count is not None:
        raise refused("count", f"nobody counts cards at a simulated table of {card.name}")
    if strategy.play not in _PLAYED:
        raise refused("play", f"without a kernel a game is played {' or '.join(PLAYS)}")
    if not spots and (strategy.wagers or strategy.system != FLAT):
        raise refused("wagers", f"{card.name} has no layout to wager on")
    usual = next(iter(spots), "")
    stakes = stakes_of(strategy, rules, spots, usual=usual) if spots else {}
    return _Party(
        card=card,
        rules=rules,
        stacks=dict.fromkeys(_seats(card, rules, strategy), _stack(rules, strategy, stakes)),
        stakes=stakes,
        play=_PLAYED[strategy.play],
    )


def _seats(card: TableGame[Any, Any, Any], rules: HouseRules, strategy: Strategy) -> range:
    """The seats taken; nobody plays poker alone."""
    room = min(card.seats_max, getattr(rules, "seats", card.seats_max))
    players = strategy.players if card.layout(rules) else max(2, strategy.players)
    if not 1 <= players <= room:
        raise refused("players", f"{card.name} seats one to {room} players here")
    return range(1, players + 1)


def _stack(rules: HouseRules, strategy: Strategy, stakes: Mapping[str, Cents]) -> Cents:
    """The stack of every player: as given, or more than enough where the house banks."""
    typed, unknown = strategy.details.get("stack"), set(strategy.details) - {"stack"}
    if unknown or (typed is not None and not typed.isdecimal()):
        raise refused("details", "at a simulated table only a stack can be chosen, in cents")
    entry = getattr(rules, "entry", rules.minimum)
    cents = int(typed) if typed else CHIPS_MAX if stakes else ENTRIES * entry
    whole = cents // rules.unit * rules.unit
    if not max(entry, sum(stakes.values())) <= whole <= CHIPS_MAX:
        raise refused("details", "a stack is enough for a round, and no more than chips there are")
    return whole


# -- playing ---------------------------------------------------------------------------------------


def _play(party: _Party, chance: Words, rounds: int, tally: Tally, base: Cents) -> None:
    """Rounds at one table; everybody sits down anew when somebody runs short."""
    phrase = f"simulation {int(chance[0])} {int(chance[1])}"
    sitting = _Sitting(party, seeded(phrase), seeded(f"players of {phrase}"))
    own: list[Cents] = []
    for played in range(1, rounds + 1):
        found = sitting.round()
        _write(found, tally)
        own.append(found[1][1])
        if len(own) == CHUNK or played == rounds:
            follow(tally, np.array(own, dtype=np.int64), base)
            own.clear()


def _write(found: Mapping[int, tuple[Cents, Cents]], tally: Tally) -> None:
    """Add what each seat staked and netted, and the round as a whole."""
    each = list(found.values())
    whole = sum(staked for staked, _ in each), sum(net for _, net in each)
    for row, amounts in enumerate([*each, whole]):
        add_wager.py_func(tally.wagers, tally.squares, row, amounts, 1)
    add_result.py_func(tally.results, whole[1], 1)


@dataclass
class _Sitting:
    """A table in use and the sources of what happens at it."""

    party: _Party
    chance: Source
    players: Source
    table: AnyTable = field(init=False)
    driver: Driver[Any, Any, Any] = field(init=False)
    laid: set[tuple[int, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._open()

    def _open(self) -> None:
        party = self.party
        self.table = Table(party.card, party.rules, seats=party.stacks)
        self.table.drain()
        self.driver = Driver(self.table, self.chance, players=self._speak)

    def round(self) -> dict[int, tuple[Cents, Cents]]:
        """What each seat put in and what it netted, until no wager of theirs stands."""
        if any(2 * self.table.stack(seat) < had for seat, had in self.party.stacks.items()):
            self._open()
        before = {seat: self._holding(seat) for seat in self.party.stacks}
        self.laid.clear()
        events, last = [*self._once()], self.table.rounds + STANDING_MAX
        while self.table.wagers:
            ensure(self.table.rounds < last, "a wager is decided in the end")
            events += self._once()
        return {
            seat: (_put_in(events, seat), self._holding(seat) - had) for seat, had in before.items()
        }

    def _holding(self, seat: int) -> Cents:
        return self.table.stack(seat) + self.table.accounts.balance(layout(seat))

    def _once(self) -> Sequence[Event]:
        """One round of the table."""
        self.driver.begin()
        ensure(self.driver.run() is None, "a simulated player answers every question")
        return self.driver.events

    def _speak(self, question: Question) -> Answer | None:
        """A wager while bets are open; a decision where there is no default answer."""
        if isinstance(question, Betting):
            return self._wager()
        return None if question.default() is not None else self._decided(question)

    def _wager(self) -> Answer | None:
        """The next wager that somebody still has to lay and may lay now."""
        for seat in self.party.stacks:
            for spot, cents in self.party.stakes.items():
                by = seat_actor(seat)
                wager = PlaceWager(by=by, seat=seat, spot=spot, cents=cents)
                if (seat, spot) not in self.laid and self.driver.accepts(wager):
                    self.laid.add((seat, spot))
                    return wager
        return None

    def _decided(self, question: Question) -> Answer:
        """What a player says: the first thing offered, or anything lawful."""
        seats = map(seat_actor, seats_asked(question))
        listed = [form for actor in seats for form in question.forms_of(actor)]
        own = [form for form in listed if not form.seldom]
        forms: list[Form] = own or list(question.forms())
        for _ in range(TRIES_MAX if self.party.play == "random" else 0):
            answer = forms[self.players.below(len(forms))].sample(self.players)
            if self.driver.accepts(answer):
                return answer
        return forms[0].sample(self.players)


def _put_in(events: list[Event], seat: int) -> Cents:
    """What a player moved from the stack to anywhere at the table."""
    own = stack(seat)
    return sum(
        each.cents
        for each in events
        if isinstance(each, ChipsMoved) and each.source == own and each.target != CAGE
    )

"""Whole rounds played by programs: each seat is a function from what it sees to what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pitboss.equipment import live, seeded
from pitboss.errors import Misuse, checked_call
from pitboss.library.actions import Action, Said
from pitboss.library.house import game_and_rules
from pitboss.library.open_table import OpenTable, PlayerView
from pitboss.money import Cents, show
from pitboss.table import HouseRules

BANKROLL: Final = 1_000_00

# What a seat does, given what it sees and what it may do: an action of the list, a word, a word
# with its values, several of these while wagers are open, or None for nothing.
PlayerFunction: TypeAlias = Callable[[PlayerView, list[Action]], "Said | list[Said] | None"]


@dataclass(frozen=True, slots=True)
class PlayResult:
    """What some rounds came to: `net` is what each seat won or lost, in cents."""

    game: str
    rounds: int
    net: Mapping[int, Cents]
    table: OpenTable

    def transcript(self) -> str:
        """What happened, line by line."""
        return self.table.transcript()

    def log(self) -> str:
        """The rounds in JSON lines, which `pitboss replay` proves to the cent."""
        return self.table.log()

    def __repr__(self) -> str:
        nets = ", ".join(f"seat {seat} {show(cents)}" for seat, cents in self.net.items())
        return f"<PlayResult of {self.game}: {self.rounds} rounds; {nets}>"


@checked_call
def play(
    game: str,
    *,
    players: Mapping[int, PlayerFunction],
    rounds: int = 1,
    bankroll: Cents = BANKROLL,
    seed: int | str | None = None,
    rules: HouseRules | Mapping[str, Any] | None = None,
    **options: object,
) -> PlayResult:
    """Let functions play rounds of a game, each in its seat with the same `bankroll`.

    A function is called once whenever wagers are open, and whenever its seat has to act. Play
    ends early when nobody has chips left. What the table refuses is raised as the table says it.
    """
    card, own = game_and_rules(game, rules, options)
    if not isinstance(players, Mapping) or not all(map(callable, players.values())):
        raise Misuse("players are given as {seat: function}")
    if type(rounds) is not int or rounds < 1:
        raise Misuse(f"the number of rounds is 1 or more, not {rounds!r:.40}")
    source = live() if seed is None else seeded(seed)
    seats = dict.fromkeys(players, bankroll)
    table = OpenTable(card, own, seats=seats, source=source)
    while table.rounds < rounds and _can_go_on(table):
        _play_round(table, players)
    net = {seat: table.net(seat) for seat in players}
    return PlayResult(card.slug, table.rounds, net, table)


def _can_go_on(table: OpenTable) -> bool:
    """Whether a player has chips; a game without a layout is played by two at least."""
    held = [seat for seat in table.seats if table.table.accounts.seat_total(seat)]
    return len(held) > (0 if table.table.layout else 1)


def _play_round(table: OpenTable, players: Mapping[int, PlayerFunction]) -> None:
    table.open_round()
    while not table.over:
        if table.betting:
            _bet(table, players)
        else:
            _act(table, players)


def _bet(table: OpenTable, players: Mapping[int, PlayerFunction]) -> None:
    """Every seat is asked once for its wagers; then the betting is closed."""
    window = table.rounds, table.prompt
    for seat in table.seats if table.table.layout else ():
        legal = table.legal(seat)
        said = players[seat](table.view(seat), legal) if legal else None
        for each in said if isinstance(said, list) else [said]:
            if each is not None and table.betting:
                table.act(each, seat=seat)
    if table.betting and window[0] == table.rounds:
        table.deal()


def _act(table: OpenTable, players: Mapping[int, PlayerFunction]) -> None:
    seat = table.to_act
    assert isinstance(seat, int), "chance and staff are automatic"
    said = players[seat](table.view(seat), table.legal(seat))
    if said is None or isinstance(said, list):
        raise Misuse(f"the player in seat {seat} has to answer: {table.prompt}")
    table.act(said, seat=seat)

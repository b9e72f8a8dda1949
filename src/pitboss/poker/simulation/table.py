"""Poker played out by players with fixed strategies, rake and all; here at the reference table.

Everybody begins each hand with the same stack, so that hands are alike; the button goes round.
The rows of the tally are the seats and the rake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

import numpy as np

from pitboss.errors import ensure
from pitboss.money import CAGE, CHIPS_MAX, Cents, show, stack
from pitboss.poker.answers import DeckReady
from pitboss.poker.bad_beat import BAD_BEAT
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.hand import POT, RAKE
from pitboss.poker.house.options import PokerRules
from pitboss.poker.kernel.plan import Plan
from pitboss.poker.simulation.compiled import DUPLICATE, compiled_model, is_compiled
from pitboss.poker.simulation.equity import HANDS, equity_model
from pitboss.poker.simulation.judgement import Judgement
from pitboss.poker.simulation.players import PLAYS, say
from pitboss.simulation.chance import Words, below, shuffle_ahead
from pitboss.simulation.sessions import follow
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import FLAT, Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager
from pitboss.table import CHANCE, Answer, ChipsMoved, Driver, Event, Question, Table
from pitboss.table.authoring import TableGame

# A detail that has whole hands played at the table, though there is a kernel for them.
AT: Final = "at"
TABLE: Final = "table"

# A table is slow: so many hands share a stream.
BLOCK_ROUNDS: Final = 256
# Players begin every hand with so many times what it takes to enter a round.
ENTRIES: Final = 100
RAKE_ROW: Final = "rake"
# A strategy that does not say otherwise: there is no best play of poker.
USUAL: Final = "caller"
PLAYERS_MIN: Final = 2
TOP_UP: Final = "13:69F-14.7(c)1"

# Tables of one process take turns: the interpreter plays one at a time anyhow.
_TURN: Final = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Who sits at which table with what, and how each of them plays."""

    card: TableGame[Any, Any, Any]
    rules: PokerRules
    plays: Mapping[int, str]
    stack: Cents
    judgement: Judgement


def poker_model(
    card: TableGame[Any, Any, Any],
    rules: PokerRules,
    strategy: Strategy,
    *,
    judgement: Judgement,
    equity: str | None,
    plan: Plan,
) -> Model:
    """Hands that are all-in where the strategy names hands, and otherwise whole hands.

    `equity` is the name under which `ranking.equity` knows the game, if it does. Whole hands are
    played by a kernel if all plays are compiled, and at the table if not.
    """
    if HANDS not in strategy.details:
        party = _party(card, rules, strategy, judgement)
        if is_at_table(strategy):
            return _table_model(party)
        repeats = len(party.plays) if strategy.details.get(DUPLICATE) == "yes" else 1
        return compiled_model(rules, plan, party.plays, party.stack, repeats)
    if equity is None:
        message = "which cards are drawn is a decision: hands are not all-in before the last draw"
        raise refused("details.hands", message)
    return equity_model(equity, rules, strategy)


def is_at_table(strategy: Strategy) -> bool:
    """Whether whole hands are played at the table: if that is asked for, or a play needs it."""
    details = strategy.details
    if HANDS in details:
        return False
    seats = [play for name, play in details.items() if name.startswith("seat_")]
    plays = {_by_name(play) for play in (strategy.play, *seats)}
    return details.get(AT) == TABLE or not all(map(is_compiled, plays))


def _table_model(party: Party) -> Model:
    def play(chance: Words, rounds: int, tally: Tally) -> None:
        with _TURN:
            _play(party, chance, rounds, tally)

    return Model(
        wagers=(*(f"seat {seat}" for seat in party.plays), RAKE_ROW),
        play=play,
        base=party.rules.entry,
        note=_note(party),
        block=BLOCK_ROUNDS,
    )


def _note(party: Party) -> str:
    """How it was played, and what the rows are."""
    used = set(party.plays.values())
    how = "; ".join(f"{_seats(party, play)} {said}" for play, said in PLAYS.items() if play in used)
    note = (
        f"Played at the table: {how}. Everybody begins every hand with"
        f" {show(party.stack)}. What a seat stakes is what it puts into pots and does not get back"
        f" uncalled; the rake's row tells what the house takes of all that."
    )
    if "time" in party.rules.rake_methods:
        return f"{note} Nobody is charged for time here."
    return note


def _seats(party: Party, play: str) -> str:
    """The seats that play so, in words."""
    seats = [str(seat) for seat, how in party.plays.items() if how == play]
    return f"whoever sits in seat {', '.join(seats)}"


# -- the strategy ----------------------------------------------------------------------------------


def _party(
    card: TableGame[Any, Any, Any], rules: PokerRules, strategy: Strategy, judgement: Judgement
) -> Party:
    """The players of a strategy, if this table can seat them and they play so."""
    if strategy.count is not None:
        raise refused("count", "nobody counts cards at poker")
    if strategy.wagers or strategy.system != FLAT:
        raise refused("wagers", f"{card.name} has no layout to wager on")
    players = max(PLAYERS_MIN, strategy.players)
    if not 1 <= strategy.players <= rules.seats:
        raise refused("players", f"{card.name} seats {PLAYERS_MIN} to {rules.seats} players here")
    named = {f"seat_{seat}": seat for seat in range(1, players + 1)}
    if unknown := sorted(set(strategy.details) - {AT, DUPLICATE, "stack", *named}):
        known = f"the details are hands, stack, {AT}, {DUPLICATE} and {', '.join(named)}"
        raise refused(f"details.{unknown[0][:20]}", known)
    _check_how(strategy)
    plays = {
        seat: _played(strategy.details.get(name, strategy.play)) for name, seat in named.items()
    }
    cents = _stack(rules, strategy.details.get("stack"))
    return Party(card=card, rules=rules, plays=plays, stack=cents, judgement=judgement)


def _check_how(strategy: Strategy) -> None:
    """Hands are played at the table or not, and deals once or in every seat."""
    details = strategy.details
    if details.get(AT, TABLE) != TABLE:
        raise refused(f"details.{AT}", f"hands are played by a kernel, or {AT}={TABLE}")
    if details.get(DUPLICATE, "yes") != "yes":
        raise refused(f"details.{DUPLICATE}", f"deals are played once, or {DUPLICATE}=yes")
    if DUPLICATE in details and is_at_table(strategy):
        message = "only a kernel deals the same cards again: nobody plays tight, or at the table"
        raise refused(f"details.{DUPLICATE}", message)


def _by_name(play: str) -> str:
    """The name of a play; what is usual stands for the best."""
    return USUAL if play == "best" else play


def _played(play: str) -> str:
    name = _by_name(play)
    if is_compiled(name):
        return name
    if name not in PLAYS:
        raise refused("play", f"poker players are {', '.join(PLAYS)} or chart:..., not {play[:20]}")
    return name


def _stack(rules: PokerRules, typed: str | None) -> Cents:
    """What everybody begins a hand with, in whole chips."""
    if typed is None:
        return ENTRIES * rules.entry // rules.unit * rules.unit
    if not (typed.isdecimal() and typed.isascii() and rules.entry <= int(typed[:20]) <= CHIPS_MAX):
        least = f"{rules.entry} to {CHIPS_MAX}"
        raise refused("details.stack", f"players here begin a hand with {least} cents")
    return int(typed) // rules.unit * rules.unit


# -- playing ---------------------------------------------------------------------------------------


class _Chance:
    """The block's stream of chance for players and tables."""

    __slots__ = ("words",)

    def __init__(self, words: Words) -> None:
        self.words = words

    def below(self, n: int) -> int:
        return int(below(self.words, n))

    def order(self, cards: Iterable[int]) -> tuple[int, ...]:
        """Some cards in any order."""
        deck = np.array(sorted(cards), dtype=np.uint8)
        shuffle_ahead(deck, self.words, len(deck))
        return tuple(deck.tolist())


class _Hands(Driver[Any, Any, Any]):
    """A table whose players follow their strategies; the deck is shuffled by compiled code."""

    def __init__(self, party: Party, chance: _Chance) -> None:
        seats = dict.fromkeys(party.plays, party.stack)
        super().__init__(Table(party.card, party.rules, seats=seats), chance, players=self._speak)
        self.table.drain()
        self.party, self.chance = party, chance

    def _speak(self, question: Question) -> Answer | None:
        player, party = getattr(question, "player", None), self.party
        if player is None:
            return None
        return say(party.plays[player.seat], question, party.judgement, self.chance)

    def draw(self, question: Question) -> Answer | None:
        """The answer of chance; a deck comes in order much quicker than card by card."""
        if not isinstance(question, Shuffle):
            return question.draw(self.chance)
        low, high = question.cut.low, question.cut.high
        cut = low + self.chance.below(high - low + 1)
        return DeckReady(by=CHANCE, order=self.chance.order(question.cards), cut=cut)


def _play(party: Party, chance: Words, rounds: int, tally: Tally) -> None:
    """Hands at one table."""
    driver, own = _Hands(party, _Chance(chance)), list[Cents]()
    for played in range(1, rounds + 1):
        rows = _hand(driver, party)
        _write(rows, tally)
        own.append(rows[0][1])
        if len(own) == CHUNK or played == rounds:
            follow(tally, np.array(own, dtype=np.int64), party.rules.entry)
            own.clear()


def _hand(driver: _Hands, party: Party) -> list[tuple[Cents, Cents]]:
    """What each seat staked and netted in a hand, and what was staked and raked in all."""
    table = driver.table
    for seat in party.plays:
        _top_up(table, seat, party.stack)
    driver.begin()
    ensure(driver.run() is None, "in a hand without irregularities every question is answered")
    staked, taken = _staked(driver.events, party.plays), _taken(driver.events)
    nets = {seat: table.stack(seat) - party.stack for seat in party.plays}
    ensure(
        sum(nets.values()) == -sum(taken.values()), "chips go from player to player, or are raked"
    )
    whole = sum(staked.values())
    return [(staked[seat], nets[seat]) for seat in party.plays] + [(whole, -taken[RAKE])]


def _top_up(table: Table[Any, Any, Any], seat: int, wanted: Cents) -> None:
    """A player has the same stack before every hand."""
    cents = wanted - table.stack(seat)
    if cents:
        source, target = (CAGE, stack(seat)) if cents > 0 else (stack(seat), CAGE)
        table.accounts.move(source, target, abs(cents), TOP_UP)


def _staked(events: Sequence[Event], seats: Iterable[int]) -> dict[int, Cents]:
    """What each seat put into the pots and did not get back uncalled."""
    accounts = {stack(seat): seat for seat in seats}
    staked = dict.fromkeys(accounts.values(), 0)
    for each in events:
        if type(each) is ChipsMoved:
            if each.target == POT:
                staked[accounts[each.source]] += each.cents
            elif each.memo == "uncalled":
                staked[accounts[each.target]] -= each.cents
    return staked


def _taken(events: Sequence[Event]) -> dict[str, Cents]:
    """What was taken from the pots: the rake, and contributions to a bad beat."""
    taken = {RAKE: 0, BAD_BEAT: 0}
    for each in events:
        if type(each) is ChipsMoved and (target := each.target.partition(":")[0]) in taken:
            taken[target] += each.cents
    return taken


def _write(rows: Sequence[tuple[Cents, Cents]], tally: Tally) -> None:
    """Add the seats, the rake, and the round as a whole: all seats."""
    seats = rows[:-1]
    whole = sum([staked for staked, _ in seats]), sum([net for _, net in seats])
    for row, amounts in enumerate([*rows, whole]):
        add_wager(tally.wagers, tally.squares, row, amounts, 1)
    add_result(tally.results, whole[1], 1)

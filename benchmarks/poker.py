"""Complete six-handed hands a second with random lawful play, for each type of poker we deal.

    pip install pokerkit clubs pokerfast pettingzoo[classic] open_spiel
    python -m benchmarks.poker

Everybody plays the same way: facing a bet a player folds one time in four; otherwise half of the
actions are calls or checks and a quarter are bets or raises of any lawful size; every card is drawn
anew with an even chance. The engines take turns in short runs of processor time, and the best of
each counts. Peers that are not installed are left out. Our kernel also plays on two threads, by the
clock on the wall, and tells by how much its memory grew meanwhile.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from resource import RUSAGE_SELF, getrusage
from time import perf_counter, process_time
from typing import Any

import numpy as np
from benchmarks.poker_peers import PEERS, Hands

from pitboss.games import game
from pitboss.money import CAGE, stack
from pitboss.poker.answers import Bet, Call, Check, DeckReady, Fold, Raise, ShowHand
from pitboss.poker.betting.acting import Act
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.draw.turn import DiscardCards, KeepOrDraw
from pitboss.poker.kernel.layout import SEATS as SEAT_COLUMNS
from pitboss.poker.kernel.layout import new_rows
from pitboss.poker.kernel.plan import terms_of
from pitboss.poker.kernel.play import Players, play_rounds
from pitboss.poker.kernel.policies import RANDOM
from pitboss.poker.showdown import Show
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import new_tally
from pitboss.table import CHANCE, Answer, Betting, Question, Round, Table

TURNS = 12
SECONDS = 0.25  # of processor time for one run of one engine
STACK = 200_00
AT_ONCE = 10_000  # hands in one call of the kernel
CALLS = 200  # such calls of each thread
KERNEL = "pitboss kernel"
SEATS = range(1, 7)
STACKS = [stack(seat) for seat in SEATS]
FOLD = {f"seat:{n}": Fold(by=f"seat:{n}") for n in SEATS}
CHECK = {f"seat:{n}": Check(by=f"seat:{n}") for n in SEATS}
CALL = {f"seat:{n}": Call(by=f"seat:{n}") for n in SEATS}

DECK_SIZE = 52
DECKS = 1_000  # shuffled at a time

rng = random.Random(1995)
orders = np.random.default_rng(1995)

# The types of poker with the house rules that peers have too; no rake, all hands shown.
SHARED: Mapping[str, Any] = {
    "minimum": 2_00,
    "maximum": 4_00,
    "max_players": 6,
    "max_raises": 3,
    "rake_cap": 0,
    "require_disclosure": True,
}
VARIANTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "no-limit hold 'em": ("hold_em", {"limit_structure": "no_limit", "max_raises": 0}),
    "fixed-limit hold 'em": ("hold_em", {}),
    "pot-limit Omaha": ("omaha", {"form": "high", "limit_structure": "pot_limit"}),
    "Omaha eight or better": ("omaha", {"form": "hi_lo_8"}),
    "seven-card stud": ("seven_card_stud", {"form": "high"}),
    "stud eight or better": ("seven_card_stud", {"form": "hi_lo_8"}),
    "razz": ("seven_card_stud", {"form": "low"}),
    "triple draw": ("triple_draw_27", {}),
    "badugi": ("badugi", {}),
    "five-card draw": ("five_card_draw", {}),
    "five-card stud": ("five_card_stud", {}),
    "mambo stud": ("mambo_stud", {}),
}


# -- our table ------------------------------------------------------------------------------------


def _shuffled_decks() -> Iterator[tuple[int, ...]]:
    """One shuffled deck after the other."""
    while True:
        every = np.tile(np.arange(DECK_SIZE), (DECKS, 1))
        yield from map(tuple, orders.permuted(every, axis=1).tolist())


decks = _shuffled_decks()


def our_table(slug: str, options: Mapping[str, Any]) -> Hands:
    """Rounds through the reference table: every answer checked, booked and logged."""
    card = game(slug)
    rules = card.rules(**{**SHARED, **options})
    table: Table[Any, Any, Any] = Table(card, rules, seats=dict.fromkeys(SEATS, STACK))

    def hand() -> None:
        _top_up(table)
        current: Round[Any, Any, Any] = Round(table)
        answer = current.answer
        while (question := current.question) is not None:
            answer(REPLIES[type(question)](question))

    return hand


def _top_up(table: Table[Any, Any, Any]) -> None:
    """Everybody begins with the same stack."""
    accounts = table.accounts
    for account in STACKS:
        cents = STACK - accounts.balance(account)
        if cents:
            source, target = (CAGE, account) if cents > 0 else (account, CAGE)
            accounts.move(source, target, abs(cents), "13:69F-14.7(c)1")


def _usual(question: Question) -> Answer:
    """What the staff say when nothing is wrong."""
    answer = question.default()
    assert answer is not None
    return answer


def _deck(question: Shuffle) -> Answer:
    low, high = question.cut.low, question.cut.high
    depth = low and low + int(rng.random() * (high - low + 1))
    return DeckReady(by=CHANCE, order=_shuffled(question.cards), cut=depth)


def _shuffled(cards: Collection[int]) -> tuple[int, ...]:
    """The cards in any order, every one as likely as any other."""
    if len(cards) == DECK_SIZE:
        return next(decks)
    return tuple(orders.permutation(list(cards)).tolist())


def _draw(turn: KeepOrDraw) -> Answer:
    player, chance = turn.player, rng.random
    discarded = tuple([card for card in player.down if chance() < 0.5])
    return DiscardCards(by=player.actor, cards=discarded)


def _action(turn: Act) -> Answer:
    by, chance, call = turn.player.actor, rng.random(), turn.call
    if chance < 0.25 and call:
        return FOLD[by]
    if chance >= 0.75 or turn.must_bet:
        low, high = turn.bounds()
        if high:
            return _bet(turn, low, high)
    return CALL[by] if call else CHECK[by]


def _bet(turn: Act, low: int, high: int) -> Answer:
    by, hand = turn.player.actor, turn.hand
    to = low if low == high else low + int(rng.random() * (high - low + 1))
    to = max(to - to % hand.rules.unit, low)
    return Raise(by=by, to=to) if hand.bet else Bet(by=by, cents=to)


# What staff, random players and chance say.
REPLIES: Mapping[type[Question], Callable[[Any], Answer]] = {
    Betting: _usual,
    Act: _action,
    KeepOrDraw: _draw,
    Show: lambda question: ShowHand(by=question.player.actor),
    Shuffle: _deck,
}


# -- measuring ------------------------------------------------------------------------------------


def our_kernel(slug: str, options: Mapping[str, Any], seed: int = 1) -> Hands:
    """So many hands in one call of the kernel."""
    rules: Any = game(slug).rules(**{**SHARED, **options})
    terms = terms_of(rules, import_module(f"pitboss.games.{slug}.kernel").plan(rules))
    rows, chance = new_rows(1, len(SEATS)), stream(seed, 0)
    rows.chance[0] = stream(seed, 1)
    data = np.full(SEAT_COLUMNS, RANDOM, dtype=np.int64)
    stacks = np.full(len(SEATS), STACK, dtype=np.int64)
    players = Players(data, stacks, 1, STACK)
    tally = new_tally(len(SEATS) + 1, levels=levels_of(FLAT))

    def hands() -> None:
        play_rounds(terms, rows, players, chance, AT_ONCE, tally)

    return hands


def rate(hand: Callable[[], None], at_once: int = 1) -> float:
    """Hands a second of processor time in one short run."""
    began, hands = process_time(), 0
    while (spent := process_time() - began) < SECONDS:
        hand()
        hands += at_once
    return hands / spent


def threads(slug: str, options: Mapping[str, Any]) -> dict[str, float]:
    """Hands a second by the clock on the wall, on one thread and on two, and how memory grew."""
    found: dict[str, float] = {}
    for count in (1, 2):
        engines = [our_kernel(slug, options, seed) for seed in range(count)]
        calls = [engine for engine in engines for _ in range(CALLS)]
        before, began = getrusage(RUSAGE_SELF).ru_maxrss, perf_counter()
        with ThreadPoolExecutor(count) as pool:
            for done in [pool.submit(_often, engine) for engine in engines]:
                done.result()
        found[f"{count} threads"] = round(len(calls) * AT_ONCE / (perf_counter() - began))
        found[f"{count} threads, growth in KB"] = getrusage(RUSAGE_SELF).ru_maxrss - before
    return found


def _often(hands: Hands) -> None:
    for _ in range(CALLS):
        hands()


def measured(variant: str) -> dict[str, object]:
    """The best rate of every engine that deals this type, and our rate to each of theirs."""
    ours = VARIANTS[variant]
    engines = {KERNEL: our_kernel(*ours), "pitboss table": our_table(*ours), **_peers(variant)}
    for hand in engines.values():
        hand()
    rates = dict.fromkeys(engines, 0.0)
    for _ in range(TURNS):
        for name, hand in engines.items():
            rates[name] = max(rates[name], rate(hand, AT_ONCE if name == KERNEL else 1))
    best = rates[KERNEL]
    return {
        "hands_per_second": {name: round(each) for name, each in rates.items()},
        "times": {name: round(best / each, 1) for name, each in rates.items() if name != KERNEL},
        "threads": threads(*ours),
    }


def _peers(variant: str) -> dict[str, Hands]:
    found = {}
    for name, peer in PEERS.get(variant, {}).items():
        try:
            found[name] = peer(rng)
        except ImportError:
            print(f"{name} is not installed", file=sys.stderr)
    return found


def main() -> None:
    """Measure the variants named on the command line, or all, and print one JSON object."""
    chosen = sys.argv[1:] or list(VARIANTS)
    print(json.dumps({name: measured(name) for name in chosen}, indent=1))


if __name__ == "__main__":
    main()

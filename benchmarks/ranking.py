"""How fast hands are ranked, against every peer that is installed, in the same run.

    pip install -r benchmarks/ranking_peers.txt && python benchmarks/ranking.py

All get the same hands on one core, prepared as each wants them before the clock starts. Peers are
called one hand at a time, or with a list where they take one. Each figure is the best of some runs.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import starmap
from time import perf_counter
from types import ModuleType
from typing import Any

import numpy as np

from pitboss.equipment import Card
from pitboss.ranking import AnyKind, equity, evaluate
from pitboss.ranking.kernels import five, seven
from pitboss.ranking.kernels_omaha import omaha
from pitboss.ranking.tables import Ranks

BATCH = 1_000_000
SINGLE = 20_000
SLOW = 300
RUNS = 15
KINDS: tuple[tuple[AnyKind, int], ...] = (
    *(("high", 5), ("high", 6), ("high", 7), ("omaha", 9), ("omaha_low8", 9)),
    *(("low", 5), ("low", 7), ("low8", 7), ("deuce_to_seven", 5)),
    *(("three_card_high", 3), ("three_card_low", 3), ("badugi", 4)),
    *(("pai_gow", 5), ("pai_gow", 7)),
)
ACES, KINGS = "As Ah", "Ks Kh"


@dataclass(frozen=True, slots=True)
class Peer:
    """A peer's way to rank one kind of hand: what it is given, and the call that is timed."""

    name: str
    kind: AnyKind
    cards: int
    given: Callable[[list[str]], Any]
    ranks: Callable[[list[Any]], object]
    hands: int = SINGLE


def hands(count: int, size: int) -> Ranks:
    """The same hands in every run."""
    rows = [np.random.default_rng(part).random((count // 10, 52)) for part in range(10)]
    picked = [part.argpartition(size, axis=1)[:, :size].astype(np.uint8) for part in rows]
    return np.ascontiguousarray(np.vstack(picked))


def best(work: Callable[[], object], runs: int = RUNS) -> float:
    """The shortest of some runs, in seconds."""
    times = []
    for _ in range(runs):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return min(times)


# -- ours -----------------------------------------------------------------------------------------


def batch_rate(kind: AnyKind, size: int) -> float:
    """Hands a second, many at once."""
    rows = hands(BATCH, size)
    evaluate(rows[:10], kind)
    return BATCH / best(lambda: evaluate(rows, kind))


def single_rate(function: Callable[..., int], size: int) -> float:
    """Hands a second, called one by one with prepared numbers."""
    rows = hands(SINGLE, size).tolist()
    function(*rows[0])
    return SINGLE / best(lambda: spent(function, rows))


def spent(function: Callable[..., int], rows: Iterable[list[int]]) -> None:
    for row in rows:
        function(*row)


# -- peers ----------------------------------------------------------------------------------------


def module(name: str) -> ModuleType | None:
    """A peer, or nothing if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def each(function: Callable[[Any], object]) -> Callable[[list[Any]], object]:
    """One call a hand."""

    def run(prepared: list[Any]) -> None:
        for hand in prepared:
            function(hand)

    return run


def each_spread(function: Callable[..., object]) -> Callable[[list[Any]], object]:
    """One call a hand, its cards as arguments."""

    def run(prepared: list[Any]) -> None:
        for _ in starmap(function, prepared):
            pass

    return run


def peers() -> list[Peer]:
    """Everything that is installed and can rank something."""
    found = [*_seven_card_peers(), *_phevaluator(), *_treys(), *_pokerkit(), *_poker_equity()]
    return sorted(found, key=lambda peer: (peer.kind, peer.cards, peer.name))


def _seven_card_peers() -> Iterable[Peer]:
    if pokyr := module("poker.cpoker"):
        to_cards = importlib.import_module("poker.utils").to_cards

        def numbers(names: list[str]) -> list[int]:
            return [int(card) for card in to_cards(" ".join(names))]

        yield Peer("pokyr", "high", 7, numbers, each(pokyr.handvalue))
    for name in ("pkrbot", "eval7"):
        if library := module(name):
            given, ranks = _each_as(library.Card), each(library.evaluate)
            yield Peer(name, "high", 5, given, ranks)
            yield Peer(name, "high", 7, given, ranks)
    if pokerfast := module("pokerfast.equity"):
        yield Peer("pokerfast", "high", 7, tuple, pokerfast.evaluate)


def _each_as(card: Callable[[str], Any]) -> Callable[[list[str]], list[Any]]:
    return lambda names: [card(name) for name in names]


def _phevaluator() -> Iterable[Peer]:
    if library := module("phevaluator"):
        ranks = {"high": library.evaluate_cards, "omaha": library.evaluate_omaha_cards}
        yield Peer("phevaluator", "high", 5, _by_rank, each_spread(ranks["high"]))
        yield Peer("phevaluator", "high", 7, _by_rank, each_spread(ranks["high"]))
        yield Peer("phevaluator", "omaha", 9, _omaha_by_rank, each_spread(ranks["omaha"]))


def _by_rank(names: list[str]) -> list[int]:
    """Cards as rank times four plus suit."""
    return [Card.parse(name) % 13 * 4 + Card.parse(name) // 13 for name in names]


def _omaha_by_rank(names: list[str]) -> list[int]:
    return _by_rank([*names[4:], *names[:4]])


def _treys() -> Iterable[Peer]:
    if library := module("treys"):
        evaluator, plo, new = library.Evaluator(), library.PLOEvaluator(), library.Card.new

        def split(names: list[str], own: int) -> tuple[list[int], list[int]]:
            cards = [new(name) for name in names]
            return cards[:own], cards[own:]

        yield Peer("treys", "high", 5, lambda n: split(n, 2), each_spread(evaluator.evaluate))
        yield Peer("treys", "high", 7, lambda n: split(n, 2), each_spread(evaluator.evaluate))
        yield Peer("treys", "omaha", 9, lambda n: split(n, 4), each_spread(plo.evaluate), SLOW)


def _pokerkit() -> Iterable[Peer]:
    if library := module("pokerkit"):
        named: list[tuple[AnyKind, int, int, str]] = [
            ("high", 5, 5, "StandardHighHand"),
            ("high", 7, 7, "StandardHighHand"),
            ("omaha", 9, 4, "OmahaHoldemHand"),
            ("omaha_low8", 9, 4, "OmahaEightOrBetterLowHand"),
            ("low", 7, 7, "RegularLowHand"),
            ("low8", 7, 7, "EightOrBetterLowHand"),
            ("deuce_to_seven", 5, 5, "StandardLowHand"),
            ("badugi", 4, 4, "BadugiHand"),
        ]
        for kind, cards, own, name in named:
            from_game = getattr(library, name).from_game_or_none
            yield Peer("pokerkit", kind, cards, _halves(own), each_spread(from_game), SLOW)


def _halves(own: int) -> Callable[[list[str]], tuple[str, str]]:
    return lambda names: ("".join(names[:own]), "".join(names[own:]))


def _poker_equity() -> Iterable[Peer]:
    if library := module("poker_equity"):
        named: list[tuple[AnyKind, int, str]] = [
            *(("high", 5, "high"), ("high", 7, "high"), ("low", 5, "low_a5"), ("low", 7, "low_a5")),
            *(("deuce_to_seven", 5, "deuce_seven"), ("badugi", 4, "badugi")),
        ]
        for kind, cards, kernel in named:
            yield Peer("poker-equity", kind, cards, "".join, _batch_of(library, kernel))


def _batch_of(library: ModuleType, kernel: str) -> Callable[[list[Any]], object]:
    return lambda prepared: library.score_batch(kernel, prepared)


def peer_rate(peer: Peer) -> float:
    """Hands a second of a peer."""
    rows = hands(peer.hands, peer.cards).tolist()
    prepared = [peer.given([Card(card).code for card in row]) for row in rows]
    return peer.hands / best(lambda: peer.ranks(prepared), runs=5)


def peer_equities() -> dict[str, float]:
    """Milliseconds for all boards of aces against kings, by each peer that counts them."""
    found: dict[str, Callable[[], object]] = {}
    names = [ACES.replace(" ", ""), KINGS.replace(" ", "")]
    if pokyr := module("poker.cpoker"):
        to_cards = importlib.import_module("poker.utils").to_cards
        given = [[int(card) for card in to_cards(hand)] for hand in (ACES, KINGS)]
        found["pokyr"] = lambda: pokyr.full_enumeration(given, [])
    if pokerfast := module("pokerfast.equity"):
        found["pokerfast"] = lambda: pokerfast.equity(names)
    if library := module("poker_equity"):
        found["poker-equity"] = lambda: library.exact_from_text("holdem", names)
    return {name: round(1000 * best(work, runs=5), 2) for name, work in found.items()}


# -- the report -----------------------------------------------------------------------------------


def report() -> dict[str, object]:
    """All figures, in millions of hands a second, with ratios to the fastest peer of a kind."""
    ours = {(kind, size): batch_rate(kind, size) / 1e6 for kind, size in KINDS}
    theirs = [(peer, peer_rate(peer) / 1e6) for peer in peers()]
    fastest: dict[tuple[AnyKind, int], float] = {}
    for peer, rate in theirs:
        key = (peer.kind, peer.cards)
        fastest[key] = max(rate, fastest.get(key, 0.0))
    singles: dict[str, tuple[Callable[..., int], int]] = {
        "five": (five, 5),
        "seven": (seven, 7),
        "omaha": (omaha, 9),
    }
    equity([ACES, KINGS])
    return {
        "python": sys.version.split()[0],
        "batch_millions_a_second": {
            f"{kind} {n}": round(rate, 1) for (kind, n), rate in ours.items()
        },
        "single_millions_a_second": {
            name: round(single_rate(*each_of) / 1e6, 2) for name, each_of in singles.items()
        },
        "peers_millions_a_second": {
            f"{peer.kind} {peer.cards}: {peer.name}": round(rate, 4) for peer, rate in theirs
        },
        "batch_ratio_to_fastest_peer": {
            f"{kind} {n}": round(ours[kind, n] / rate, 1)
            for (kind, n), rate in fastest.items()
            if (kind, n) in ours
        },
        "aces_v_kings_milliseconds": {
            "pitboss": round(1000 * best(lambda: equity([ACES, KINGS])), 2),
            **peer_equities(),
        },
    }


if __name__ == "__main__":
    print(json.dumps(report(), indent=1))

"""The exact price of every wager of a table, or what a game costs that the house does not bank.

Some prices take seconds to compute, so they are cached by house rules; a caller who asks for prices
that are being computed waits for them. Call it from a thread.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import partial
from importlib import import_module
from threading import Lock
from typing import Final, TypeAlias

from pitboss.errors import ServerStopping
from pitboss.games import AnyGame, discover
from pitboss.odds import Cost, Price, rows_of_spot
from pitboss.odds.price import ratio
from pitboss.server.prices.worker import PriceWorker, computed, rank_some_hands
from pitboss.table import HouseRules

Plain: TypeAlias = dict[str, object]

KEPT_MAX: Final = 200  # house rules whose prices are kept; a row takes about a kilobyte
PERCENT_PLACES: Final = 6  # beyond that only the fraction itself is given
ROUNDING: Final = 10.0**-PERCENT_PLACES / 2


class PriceCache:
    """Computed prices by key; each is computed once, and the oldest go when the cache is full."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = Lock()
        self._values: OrderedDict[str, Plain] = OrderedDict()
        self._under_way: dict[str, Lock] = {}

    def get(self, key: str, compute: Callable[[], Plain]) -> Plain:
        """The value, computed unless it is in the cache."""
        with self._lock:
            one_at_a_time = self._under_way.setdefault(key, Lock())
        with one_at_a_time:
            found = self.find(key)
            return self._keep(key, compute()) if found is None else found

    def find(self, key: str) -> Plain | None:
        """The value, if it is in the cache."""
        with self._lock:
            return self._values.get(key)

    def _keep(self, key: str, value: Plain) -> Plain:
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._size:
                oldest, _ = self._values.popitem(last=False)
                self._under_way.pop(oldest, None)
        return value


_CACHE: Final = PriceCache(KEPT_MAX)


def cached_prices(card: AnyGame, rules: HouseRules) -> Plain | None:
    """The prices of a table if they have been computed already."""
    return _CACHE.find(_key(card, rules))


def _key(card: AnyGame, rules: HouseRules) -> str:
    return f"{card.slug} {rules.digest}"


def prices_info(
    card: AnyGame, rules: HouseRules, *, worker: PriceWorker | None = None, keep_alive: bool = False
) -> Plain:
    """The prices of a table under its house rules, as plain data.

    They are computed by the price worker if there is one, and here if it does not answer.
    """

    def compute() -> Plain:
        here = partial(compute_prices, card, rules)
        return computed(worker, card, rules, keep_alive=keep_alive, here=here)

    return _CACHE.get(_key(card, rules), compute)


def compute_prices(card: AnyGame, rules: HouseRules) -> Plain:
    """Compute the prices in this process."""
    prices = card.prices(rules)
    words, costs = _costs(card, rules)
    return {
        "game": card.slug,
        "rules_digest": rules.digest,
        "prices": [_row(price) for price in prices],
        "by_spot": {key: rows_of_spot(spot, prices) for key, spot in card.layout(rules).items()},
        "words": words,
        "costs": costs,
    }


# -- wagers against the house ---------------------------------------------------------------------


def _row(price: Price) -> Plain:
    """A price with its chances, where they are known."""
    known, deviation = bool(price.outcomes), price.sd
    risk = price.element_of_risk
    return {
        "wager": price.wager,
        "title": price.title,
        "when": "; ".join(filter(None, (price.when, _presumed(price)))),
        "pays": price.pays,
        "cite": price.cite,
        "win": _written(price.win),
        "push": _written(price.push),
        "lose": _written(price.lose),
        "true_odds": price.true_odds if known else None,
        "house_advantage": _advantage(price, price.house_advantage),
        "element_of_risk": None if risk is None else _advantage(price, risk),
        "rounds": ratio(price.rounds),
        "deviation": None if deviation is None else round(deviation, PERCENT_PLACES),
    }


def _written(share: Fraction | None) -> str | None:
    return None if share is None else ratio(share)


def _advantage(price: Price, value: Fraction) -> Plain:
    """The fraction itself where there is one, in percent, and how far that may be off."""
    error = price.error
    return {
        "exact": ratio(value) if error is None else None,
        "percent": round(float(value * 100), PERCENT_PLACES),
        "error": 0.0 if error is None else 100 * error + ROUNDING,
        "error_is": "none" if error is None else "bound",
    }


_PLAYED_SO: Final = {
    " with the best ": "the player makes the best {}",
    ", both sides at ": "both sides play at {}",
    " where it gains": "the player wagers it only where it gains",
    ", where it is best": "the player makes it only where it is best",
}


def _presumed(price: Price) -> str:
    """The choice of strategy that a price takes for granted; most wagers leave no choice."""
    if price.play:
        return price.play
    for words, sentence in _PLAYED_SO.items():
        _, found, rest = price.title.partition(words)
        if found:
            return sentence.format(rest)
    return ""


# -- games that the house does not bank -----------------------------------------------------------


def _costs(card: AnyGame, rules: HouseRules) -> tuple[list[str], list[Plain]]:
    if card.costs is None:
        return [], []
    costs = card.costs(rules)
    return list(costs.words), [_cost(row) for row in costs.rows]


def _cost(row: Cost) -> Plain:
    percent = round(float(row.share * 100), PERCENT_PLACES)
    return {**row.to_dict(), "percent": percent}


# A thread that sends something gives the interpreter away, and gets it back after this time.
TURN_SECONDS: Final = 0.0002


def load_compilers() -> None:
    """Load NumPy and Numba, for which the first showdown would have to wait with all tables."""
    with _short_turns():
        import_module("pitboss.ranking.kernels")


def warm_up(worker: PriceWorker) -> None:
    """Load compiled ranks and compute default prices; the price worker does the slow part."""
    worker.rank_some_hands()
    with _short_turns():
        rank_some_hands()
    with suppress(ServerStopping):
        for card in discover().values():
            if not worker.is_closed:
                prices_info(card, card.rules(), worker=worker, keep_alive=True)
    worker.stop()


@contextmanager
def _short_turns() -> Iterator[None]:
    """Switch threads more often, so that tables do not wait while ranks are loaded."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(TURN_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)

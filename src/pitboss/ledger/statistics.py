"""Statistics of the house, from its ledger: handle, win, theoretical win, hold, standard error.

Rows that were read are not read again: what they add up to is kept in memory, and each question
reads only what came since.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from threading import Lock
from typing import Final, Literal, TypeAlias, get_args

import msgspec
from sqlalchemy import bindparam, select

from pitboss.errors import MalformedAnswer, PitbossError
from pitboss.games import game
from pitboss.house.desk_rows import title_of
from pitboss.house.gaming_day import Period, check_day
from pitboss.ledger.desk import Desks
from pitboss.ledger.engines import Connected
from pitboss.ledger.play_tally import READ, Pricing, Sums, TableTally, expected_of
from pitboss.ledger.schema import log, tables
from pitboss.ledger.statements import Statements
from pitboss.money import Cents
from pitboss.odds import ratio
from pitboss.odds.worth import Worth, worths
from pitboss.rulebook import rule

Dimension: TypeAlias = Literal["game", "table", "day", "shift"]
DIMENSIONS: Final[tuple[Dimension, ...]] = get_args(Dimension)

# Rows that are read at once, and rules whose prices are kept.
PAGE_ROWS: Final = 10_000
_PRICES_MAX: Final = 200

# Before the first and after the last day, as text is compared.
EVERY_DAY: Final = ("", "9")

_TABLES: Final = select(tables.c.id).order_by(tables.c.id)
_ROWS: Final = (
    select(log.c.n, log.c.body, log.c.at, log.c.user_id, log.c.kind)
    .where(
        log.c.table_id == bindparam("of"), log.c.n.between(bindparam("first"), bindparam("last"))
    )
    .order_by(log.c.n)
)

_COUNTS: Final = ("rounds", "wagers", "handle", "win", "rake", "unpriced")
UNPRICED: Final = "a part of the handle has no exact price: the theoretical win is not known"

Key: TypeAlias = tuple[tuple[Dimension, str], ...]


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What a part of the house wagered and won, in cents.

    A dimension that is summed over is None. `theoretical` is what the prices of all these wagers
    make the house win on average, under the rules of the acceptance of each: None where a part of
    the handle, `unpriced`, has no price. `error` bounds what floating point adds to it.
    `standard_error` is that of `win` about it, and `z` says how many of them lie between.
    """

    game: str | None = None
    table: int | None = None
    day: str | None = None
    shift: str | None = None
    rounds: int
    wagers: int
    handle: int
    win: int
    rake: int = 0
    unpriced: int
    theoretical: Fraction | None
    error: float | None
    standard_error: float | None

    @property
    def hold(self) -> Fraction | None:
        """What the house kept of each unit wagered; None if nothing was."""
        return Fraction(self.win, self.handle) if self.handle else None

    @property
    def theoretical_hold(self) -> Fraction | None:
        """What it keeps of each unit on average."""
        known = self.theoretical is not None and self.handle
        return self.theoretical / self.handle if known and self.theoretical is not None else None

    @property
    def z(self) -> float | None:
        """How many standard errors the win lies above what the prices say."""
        if self.theoretical is None or not self.standard_error:
            return None
        return float(self.win - self.theoretical) / self.standard_error


class HouseStatistics:
    """The statistics of a ledger, kept up with it, by the gaming day as its desk has set it."""

    def __init__(self, ledger: Connected, pricing: Pricing | None = None) -> None:
        self._ledger, self._desks = ledger, Desks(ledger)
        self._pricing = pricing or priced
        self._tallies: dict[int, TableTally] = {}
        self._reading = Lock()

    def figures(
        self,
        by: Sequence[str] = DIMENSIONS,
        *,
        tables: Collection[int] = (),
        days: tuple[str, str] = EVERY_DAY,
        bots: bool = False,
    ) -> list[Figures]:
        """The figures by these dimensions, in their order; rounds under way are not counted.

        `tables` are those wanted, all if none is named, and `days` the first and the last day.
        Play of bots is left out unless it is wanted.
        """
        for name in by:
            if name not in DIMENSIONS:
                raise MalformedAnswer(f"statistics are by {', '.join(DIMENSIONS)}, not by `{name}`")
        for day in set(days) - set(EVERY_DAY):
            check_day(day)
        found: dict[Key, Sums] = {}
        with self._reading:
            self._read()
            for table, tally in self._tallies.items():
                if not tables or table in tables:
                    for key, sums in _cells(table, tally, by, days, bots=bots):
                        found.setdefault(key, Sums()).add(sums)
        return [_figures(dict(key), sums) for key, sums in sorted(found.items(), key=_order)]

    def period(self, at: int) -> Period:
        """The gaming day and the shift of a moment."""
        return self._desks.desk().office.period(at)

    @rule("19:47-14.19")
    def projected(self, day: str) -> dict[int, Cents]:
        """The rake of each poker table on a gaming day, by their logs."""
        found = self.figures(["table"], days=(day, day), bots=True)
        return {each.table: each.rake for each in found if each.table and each.rake}

    def _read(self) -> None:
        office = self._desks.desk().office
        with self._ledger.reading() as connection:
            statements = Statements.of(connection)
            for (table,) in statements.read(_TABLES, {}):
                tally = self._tallies.setdefault(table, TableTally(self._pricing))
                while self._read_page(statements, table, tally, office.period):
                    pass

    def _read_page(
        self,
        statements: Statements,
        table: int,
        tally: TableTally,
        period: Callable[[int], Period],
    ) -> bool:
        """Read the next rows of a table; whether there may be more."""
        rows = statements.read(
            _ROWS, {"of": table, "first": tally.row + 1, "last": tally.row + PAGE_ROWS}
        )
        for n, body, at, user, kind in rows:
            if kind in READ:
                tally.read(n, body, user, period(at))
        if rows:
            tally.row = rows[-1][0]
        return len(rows) == PAGE_ROWS


def _cells(
    table: int, tally: TableTally, by: Sequence[str], days: tuple[str, str], *, bots: bool
) -> Iterator[tuple[Key, Sums]]:
    first, last = days
    for (period, is_bot), sums in tally.sums.items():
        if (bots or not is_bot) and first <= period.day <= last:
            names: Mapping[str, str] = {
                "game": tally.game,
                "table": f"{table:012}",
                "day": period.day,
                "shift": period.shift,
            }
            yield tuple((each, names[each]) for each in DIMENSIONS if each in by), sums


def _order(item: tuple[Key, Sums]) -> Key:
    return item[0]


def _figures(names: Mapping[Dimension, str], sums: Sums) -> Figures:
    expected = expected_of(sums)
    return Figures(
        game=names.get("game"),
        table=int(names["table"]) if "table" in names else None,
        day=names.get("day"),
        shift=names.get("shift"),
        rounds=sums.rounds,
        wagers=sums.wagers,
        handle=sums.handle,
        win=sums.win,
        rake=sums.rake,
        unpriced=sums.unpriced,
        theoretical=None if expected is None else expected.win,
        error=None if expected is None else expected.error,
        standard_error=None if expected is None else _standard_error(sums, expected.variance),
    )


def _standard_error(sums: Sums, variance: Fraction | None) -> float:
    """The larger of what the prices say, spots taken as independent, and what rounds showed.

    Spots of one round are not independent, and rounds that are few have not shown rare prizes.
    """
    return sqrt(max(sums.observed, float(variance or 0)))


def row_of(figures: Figures) -> dict[str, object]:
    """Figures as plain data: exact values as `"p/q"`, `theoretical_cents` to the nearest cent."""
    exact = {
        "hold": figures.hold,
        "theoretical": figures.theoretical,
        "theoretical_hold": figures.theoretical_hold,
    }
    expected = figures.theoretical
    return {
        **{name: getattr(figures, name) for name in (*DIMENSIONS, *_COUNTS)},
        "title": None if figures.game is None else title_of(figures.game),
        **{name: None if value is None else ratio(value) for name, value in exact.items()},
        "theoretical_cents": None if expected is None else round(expected),
        "error": figures.error,
        "standard_error": figures.standard_error,
        "z": figures.z,
        "note": UNPRICED if expected is None else "",
    }


# -- prices ---------------------------------------------------------------------------------------


def priced(slug: str, rules: Mapping[str, object]) -> Mapping[str, Worth] | None:
    """What spots are worth under these rules; None for a game that is not installed."""
    return _priced(slug, msgspec.json.encode(rules, order="sorted"))


@lru_cache(maxsize=_PRICES_MAX)
def _priced(slug: str, rules: bytes) -> Mapping[str, Worth] | None:
    try:
        card = game(slug)
        read = card.rules.read(msgspec.json.decode(rules), stored=True)
        return worths(card.layout(read), card.odds(read))
    except PitbossError:
        return None

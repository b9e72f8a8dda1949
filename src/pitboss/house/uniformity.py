"""What tables of one casino or one pit may have different, and what must be the same at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from pitboss.errors import Violation
from pitboss.house.casino import CasinoRules
from pitboss.money import Cents, show
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules

Tables = Mapping[str, HouseRules]


def violations_between(
    tables: Tables,
    pits: Mapping[str, Tables],
    *,
    casino: CasinoRules | None = None,
    payouts: Mapping[str, HouseRules | None] | None = None,
) -> tuple[Violation, ...]:
    """All that the tables of one casino, each lawful by itself, may not have different.

    `payouts` are the rules to compare payouts by, where they are others.
    """
    return (
        *uniform_violations(tables if payouts is None else payouts),
        *game_violations(tables),
        *pit_violations(pits),
        *house_violations(casino or CasinoRules(), tables),
    )


# -- payouts ----------------------------------------------------------------------------------


def uniform_violations(tables: Mapping[str, HouseRules | None]) -> Iterator[Violation]:
    """Raised odds that are not the same at all tables of a game that asks for it."""
    for same_game in _by_game({name: each for name, each in tables.items() if each is not None}):
        first = next(iter(same_game.values()))
        if first.uniform_payouts:
            yield from _differing_payouts(same_game, first)


def game_violations(tables: Tables) -> Iterator[Violation]:
    """What a game asks its tables of one casino to have alike, besides payouts."""
    for game in _games(tables):
        yield from game.between_tables(tables)


def pit_violations(pits: Mapping[str, Tables]) -> Iterator[Violation]:
    """What a game asks its tables of one pit to have alike, each under the name of the pit."""
    for pit, tables in pits.items():
        for game in _games(tables):
            for each in game.within_pit(tables):
                yield Violation(f"pit {pit}: {each.option}", each.message, each.cites)


def _games(tables: Tables) -> Iterable[type[HouseRules]]:
    return dict.fromkeys(type(rules) for rules in tables.values())


def _differing_payouts(tables: Tables, first: HouseRules) -> Iterator[Violation]:
    for line in first.pay_lines:
        paid = {name: rules.odds(line.key) for name, rules in tables.items()}
        if len(set(paid.values())) > 1:
            each = ", ".join(f"{odds} at {name}" for name, odds in paid.items())
            message = f"{line.title} must be paid alike in the whole casino, not {each}"
            yield Violation(f"payouts.{line.key}", message, (first.payout_cite, line.cite))


def _by_game(tables: Tables) -> Iterator[Tables]:
    ordered = sorted(tables.items(), key=lambda pair: pair[1].game)
    for _, group in groupby(ordered, key=lambda pair: pair[1].game):
        yield dict(group)


# -- maxima -----------------------------------------------------------------------------------


@rule("19:47-8.2(b)1")
def may_differ_between_wagers(casino: CasinoRules) -> bool:
    """The law lets each wager of a table have its own maximum; a house may waive that."""
    return casino.max_wager_varies_by_wager


@rule("19:47-8.2(b)2")
def may_differ_between_tables(casino: CasinoRules) -> bool:
    """The law lets one wager have another maximum at another table; a house may waive that."""
    return casino.max_wager_varies_by_table


def maxima_at_table(rules: HouseRules) -> dict[str, Cents]:
    """The maximum of each wager that has one of its own."""
    kinds = (kind for kind in rules.wager_kinds if not kind.tied)
    return {kind.key: rules.limit(kind.key).high for kind in kinds}


def maxima_of_wager(tables: Tables, kind: str) -> dict[str, Cents]:
    """The maximum of one wager at each table."""
    return {name: rules.limit(kind).high for name, rules in tables.items()}


def house_violations(casino: CasinoRules, tables: Tables) -> Iterator[Violation]:
    """Maxima that differ although this house has chosen that they do not."""
    if not may_differ_between_wagers(casino):
        yield from _within_tables(tables)
    if not may_differ_between_tables(casino):
        for same_game in _by_game(tables):
            yield from _across_tables(same_game)


def _within_tables(tables: Tables) -> Iterator[Violation]:
    for name, rules in tables.items():
        maxima = maxima_at_table(rules)
        if len(set(maxima.values())) > 1:
            message = f"this house has one maximum a table, but at {name}: {_list(maxima)}"
            yield Violation("max_wager_varies_by_wager", message, (cite("19:47-8.2(b)1"),))


def _across_tables(tables: Tables) -> Iterator[Violation]:
    for kind in maxima_at_table(next(iter(tables.values()))):
        maxima = maxima_of_wager(tables, kind)
        if len(set(maxima.values())) > 1:
            message = f"this house has one maximum a wager, but for {kind}: {_list(maxima)}"
            yield Violation("max_wager_varies_by_table", message, (cite("19:47-8.2(b)2"),))


def _list(maxima: Mapping[str, Cents]) -> str:
    pairs: Iterable[str] = (f"{show(cents)} for {name}" for name, cents in maxima.items())
    return ", ".join(pairs)

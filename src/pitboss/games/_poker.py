"""The description of a type of poker: what all types share is said here once."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.definition import Game
from pitboss.poker.house.costs import no_prices, rake_costs
from pitboss.poker.house.options import PokerRules
from pitboss.poker.state import PokerState, PokerTable
from pitboss.table import Wager
from pitboss.table.authoring import Procedure


def poker_game(
    package: str,
    *,
    name: str,
    summary: str,
    rules: type[PokerRules],
    seats_max: int,
    questions_max: int,
    play: Callable[[PokerTable], Procedure[None]],
) -> Game[PokerRules, PokerState, Wager]:
    """A type of poker in this package, whose last name is also its slug."""
    return Game(
        package=package,
        family="pitboss.poker",
        slug=package.rpartition(".")[2],
        name=name,
        summary=summary,
        rules=rules,
        state=PokerState,
        wager=Wager,
        seats_max=seats_max,
        questions_max=questions_max,
        medium_cite="13:69F-14.7(c)",
        opening=lambda rules: PokerState(),
        play=play,
        odds=no_prices,
        costs=rake_costs,
        registers=("poker_common",),
    )

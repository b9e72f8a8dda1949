"""Settlement of double down stud: losers, pushes, winners; 19:47-17.9."""

from __future__ import annotations

from pitboss.games._stud.deal import HOUSE_HAND, Dealt, collect_cards, counterclockwise
from pitboss.games.double_down_stud.decide import decide, row_of
from pitboss.games.double_down_stud.rules import LOSE, PUSH
from pitboss.games.double_down_stud.state import DoubleDownStudTable, wagers_on
from pitboss.ranking import rank
from pitboss.rulebook import cite
from pitboss.table.authoring import settle

__all__ = ["settle_hands"]


def settle_hands(table: DoubleDownStudTable, areas: tuple[int, ...], dealt: Dealt) -> None:
    """Losing wagers and cards are collected, then the cards of pushes; then winners are paid."""
    order = counterclockwise(areas)
    rows = {area: _read(table, area, dealt) for area in order}
    losers = [area for area in order if rows[area] == LOSE]
    pushes = [area for area in order if rows[area] == PUSH]
    winners = [area for area in order if rows[area] < PUSH]
    _decide(table, losers, rows)  # (a)
    collect_cards(table, losers, dealt, cite("19:47-17.9(a)"))
    _decide(table, pushes, rows)  # (b)
    collect_cards(table, pushes, dealt, cite("19:47-17.9(b)"))
    _decide(table, winners, rows)  # (c)
    collect_cards(table, [*winners, HOUSE_HAND], dealt, cite("19:47-17.9(c)"))


def _read(table: DoubleDownStudTable, area: int, dealt: Dealt) -> int:
    """The dealer says what a player's card and the four cards make."""
    cards = (*dealt.hands[area], *dealt.hands[HOUSE_HAND])
    table.announce(f"area {area}: {rank(cards).describe()}", cite("19:47-17.1[Hand]"))
    return row_of(cards)


def _decide(table: DoubleDownStudTable, hands: list[int], rows: dict[int, int]) -> None:
    for area in hands:
        decided = decide(wagers_on(table, area), rows[area], table.rules)
        settle(table, decided, collect=cite("19:47-17.9(a)"), pay=cite("19:47-17.9(c)"))

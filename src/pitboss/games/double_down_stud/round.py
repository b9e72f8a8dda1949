"""A round of double down stud: wagers, cards, double downs, the hole card; 19:47-17.6 to 17.11."""

from __future__ import annotations

from typing import Final

from pitboss.games._stud.cards import PREPARE_QUESTIONS_MAX, open_cards, prepare
from pitboss.games._stud.deal import (
    HOUSE_HAND,
    Dealt,
    Step,
    clockwise,
    deal_cards,
    deal_questions_max,
    void_round,
)
from pitboss.games.double_down_stud.betting import DoubleDownStudWindow
from pitboss.games.double_down_stud.cut import CUT_QUESTIONS_MAX, offer_to_player
from pitboss.games.double_down_stud.doubling import doubles
from pitboss.games.double_down_stud.rules import DEALER_CARDS, is_hole
from pitboss.games.double_down_stud.settle import settle_hands
from pitboss.games.double_down_stud.state import DoubleDownStudTable, areas
from pitboss.games.double_down_stud.wagers import AREAS
from pitboss.rulebook import cite, rule
from pitboss.table import EVERYONE, HOUSE
from pitboss.table.authoring import ACTIONS_MAX, Procedure, betting, turn

__all__ = ["QUESTIONS_MAX", "play", "steps"]

# Two decks inspected, the cards made ready and cut, the bets, the deal, the double downs, the call.
QUESTIONS_MAX: Final = (
    2
    + PREPARE_QUESTIONS_MAX
    + CUT_QUESTIONS_MAX
    + ACTIONS_MAX
    + 1
    + deal_questions_max(AREAS + DEALER_CARDS)
    + AREAS
    + 1
)


@rule("19:47-17.1[Round of play]")
def play(table: DoubleDownStudTable) -> Procedure[None]:
    """One round, from the making ready of the cards to the last payment."""
    opened = yield from open_cards(table)  # 17.3
    if not opened:
        return
    ready = yield from prepare(table, cut=offer_to_player)  # 17.4
    if not ready:
        return
    yield from betting(DoubleDownStudWindow(table))  # 17.6
    if not table.wagers:
        return
    dealt = yield from deal_cards(table, steps(areas(table)))  # 17.8(a), (b)
    if not dealt.void and dealt.wrong():
        dealt.void = cite("19:47-17.11(d)")
    if not dealt.void:
        dealt.void = yield from doubles(table, areas(table), dealt)  # (c), (d)
    if dealt.void:
        void_round(table, dealt, dealt.void, picked_up=cite("19:47-17.9(c)"))
    else:
        _reveal(table, dealt)  # (d)
        settle_hands(table, areas(table), dealt)  # 17.9


def steps(hands: tuple[int, ...]) -> list[Step]:
    """A card face up for each area, then one face down and three face up before the dealer."""
    provision = cite("19:47-17.8(b)")
    players = [Step(area, f"area {area}", provision) for area in clockwise(hands)]
    return players + [
        Step(HOUSE_HAND, _place(n), provision, HOUSE if is_hole(n) else EVERYONE)
        for n in range(DEALER_CARDS)
    ]


def _place(number: int) -> str:
    return "hole card" if is_hole(number) else f"dealer's card {number + 1}"


def _reveal(table: DoubleDownStudTable, dealt: Dealt) -> None:
    """The hole card is turned up."""
    turn(table, _place(0), dealt.hands[HOUSE_HAND][0], cite("19:47-17.8(d)"))

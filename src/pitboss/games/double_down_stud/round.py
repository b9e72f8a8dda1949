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
    void_round,
)
from pitboss.games._stud.options import DECK
from pitboss.games.double_down_stud.betting import DoubleDownStudWindow
from pitboss.games.double_down_stud.rules import CUT_MIN, DEALER_CARDS, cut_offered_to, is_hole
from pitboss.games.double_down_stud.settle import settle_hands
from pitboss.games.double_down_stud.state import DoubleDownStudTable, areas
from pitboss.games.double_down_stud.turns import doubles
from pitboss.games.double_down_stud.wagers import AREAS
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, EVERYONE, HOUSE
from pitboss.table.authoring import Procedure, betting, offer_cut, recorded, turn

# One player is asked, and on refusal the dealer.
CUT_QUESTIONS_MAX = 2


def offer_to_player(table: DoubleDownStudTable) -> Procedure[None]:
    """The stack lies on the cover card; the player whose turn it is cuts it, or else the dealer."""
    starting = table.state.shuffles == 0 or table.state.idled
    seat = cut_offered_to(table.arrivals, starting, table.state.cut_offered)
    offer, depth = cite("19:47-17.4(c)"), cite("19:47-17.4(e)")
    yield from offer_cut(table, [seat] if seat else [], offer=offer, depth=depth, cut_min=CUT_MIN)
    recorded(table, DEALER, "the cover card goes to the discard rack", depth)
    table.set_state(cut_offered=0 if starting else seat)


# Two decks inspected, the cards made ready and cut, the bets, the deal, the double downs, the call.
QUESTIONS_MAX: Final = 2 + PREPARE_QUESTIONS_MAX + CUT_QUESTIONS_MAX + 1 + DECK + AREAS + 1


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

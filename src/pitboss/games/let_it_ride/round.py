"""A round of let it ride: three bets, three cards, two choices, settlement; 19:47-18.6 to 18.12."""

from __future__ import annotations

from typing import Final

from pitboss.games._stud.cards import PREPARE_QUESTIONS_MAX, method_in_use, open_cards, prepare
from pitboss.games._stud.deal import (
    HOUSE_HAND,
    Dealt,
    Step,
    check_stub,
    clockwise,
    deal_cards,
    void_round,
)
from pitboss.games._stud.options import AUTOMATED_SHOE, DECK, HAND, MANUAL_SHOE
from pitboss.games.let_it_ride.betting import LetItRideWindow
from pitboss.games.let_it_ride.rules import OWN_CARDS, deal_places
from pitboss.games.let_it_ride.settle import settle_hands
from pitboss.games.let_it_ride.state import LetItRideTable, owner_of, positions
from pitboss.games.let_it_ride.turns import (
    CHOICE_QUESTIONS_MAX,
    burn_top,
    choices,
    stacked,
    turn_up,
)
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, HOUSE, seat_actor
from pitboss.table.authoring import Procedure, betting, recorded, turn

# Two decks inspected, the cards made ready, the bets, the deal, the stub, the choices.
QUESTIONS_MAX: Final = 2 + PREPARE_QUESTIONS_MAX + 1 + DECK + 1 + CHOICE_QUESTIONS_MAX

# The provision on each pass of the deal: to the players, and to the community area.
_PASSES: Final = {
    MANUAL_SHOE: (
        ("19:47-18.7(c)1", "19:47-18.7(c)2"),
        ("19:47-18.7(c)3", "19:47-18.7(c)4"),
        ("19:47-18.7(c)5", "19:47-18.7(c)6"),
    ),
    HAND: (
        ("19:47-18.8(c)1", "19:47-18.8(c)2"),
        ("19:47-18.8(c)3", "19:47-18.8(c)4"),
        ("19:47-18.8(c)5", "19:47-18.8(c)6"),
    ),
    AUTOMATED_SHOE: (("19:47-18.9(c)", "19:47-18.9(c)"),) * OWN_CARDS,
}


@rule("19:47-18.1[Round of play]")
def play(table: LetItRideTable) -> Procedure[None]:
    """One round, from the making ready of the cards to the last payment."""
    opened = yield from open_cards(table)  # 18.4
    if not opened:
        return
    ready = yield from prepare(table)  # 18.5
    if not ready:
        return
    yield from betting(LetItRideWindow(table))  # 18.6
    if not table.wagers:
        return
    dealt = yield from _deal(table)  # 18.7 to 18.9
    if not dealt.void:
        yield from _play_hands(table, dealt)  # 18.10
    if dealt.void:
        void_round(table, dealt, dealt.void, picked_up=cite("19:47-18.10(j)"))


def _deal(table: LetItRideTable) -> Procedure[Dealt]:
    """Three cards to each hand and three to the community area; a wrong number voids all hands."""
    dealt = yield from deal_cards(table, _steps(table))
    if dealt.void:
        return dealt
    words = f"the stub: {table.state.shoe.left} cards are left"
    recorded(table, DEALER, words, cite("19:47-18.1[Stub]"))
    yield from check_stub(table, dealt)
    if not dealt.void and dealt.wrong():
        dealt.void = cite("19:47-18.12(c)")
    return dealt


def _steps(table: LetItRideTable) -> list[Step]:
    """Where each card goes, by the way of dealing in use."""
    method = method_in_use(table)
    hands = (*clockwise(positions(table)), HOUSE_HAND)
    each: list[Step] = []
    for place in deal_places(len(hands) - 1, method == AUTOMATED_SHOE):
        hand = hands[place]
        given = sum(step.hand == hand for step in each)
        provision = _PASSES[method][given][hand == HOUSE_HAND]
        each.append(Step(hand, _place(hand), provision, HOUSE))
    return each


def _place(hand: int) -> str:
    return "the community area" if hand == HOUSE_HAND else f"position {hand}"


def _play_hands(table: LetItRideTable, dealt: Dealt) -> Procedure[None]:
    """The players look, choose on bet one, see a card, choose on bet two, see the other."""
    hands = positions(table)
    _look(table, hands, dealt)  # (a)
    community = stacked(dealt.hands[HOUSE_HAND])
    dealt.void = yield from choices(table, 1, hands, community)  # (b)
    if dealt.void:
        return
    burn_top(table, community, dealt)  # (c)
    turn_up(table, community, 1)  # (d)
    dealt.void = yield from choices(table, 2, hands, community)  # (e)
    if dealt.void:
        return
    turn_up(table, community, 2)  # (f)
    settle_hands(table, hands, dealt, community.both)  # (g) to (j)


def _look(table: LetItRideTable, hands: tuple[int, ...], dealt: Dealt) -> None:
    """Each player looks at the three cards, which nobody else may see."""
    for position in hands:
        seat = seat_actor(owner_of(table, position))
        for card in dealt.hands[position]:
            turn(table, f"position {position}", card, cite("19:47-18.10(a)"), to=seat)

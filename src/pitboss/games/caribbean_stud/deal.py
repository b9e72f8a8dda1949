"""Lock-out and deal: 19:47-16.7 to 16.9, and the misdeals of 16.13."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.errors import ensure
from pitboss.games._stud.cards import dealing_text, method_in_use
from pitboss.games._stud.deal import (
    HOUSE_HAND,
    Dealt,
    Step,
    check_stub,
    clockwise,
    collect_cards,
    deal_cards,
    stub_is_due,
    void_round,
)
from pitboss.games._stud.options import AUTOMATED_SHOE
from pitboss.games.caribbean_stud.options import DEALT
from pitboss.games.caribbean_stud.rules import (
    HAND_CARDS,
    HOLE_CARDS,
    dealer_is_completed,
    is_player_hand_void,
    takes_part,
)
from pitboss.games.caribbean_stud.state import CaribbeanStudTable, ante_of, grow_meter
from pitboss.games.caribbean_stud.wagers import PROGRESSIVE
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, EVERYONE, HOUSE, Wager, seat_actor
from pitboss.table.authoring import Procedure, recorded, settle, turn, void

PICKED_UP: Final = "19:47-16.10(g)"
_DEALER: Final = "the dealer"


def lock_out(table: CaribbeanStudTable) -> None:
    """The acceptors are locked; the chips taken from them are as many as the lights that are on."""
    provision = dealing_text(table).no_more_bets
    recorded(table, DEALER, "the lock-out button is pressed", provision)
    chips = [w for w in table.wagers.values() if table.layout[w.spot].kind == PROGRESSIVE]
    lights = table.state.lights
    ensure(len(chips) == len(lights), "as many chips are in the acceptors as lights are on")
    if chips:
        text = f"chips from the return device {len(chips)}, lights {len(lights)}: to the inventory"
        recorded(table, DEALER, text, provision)
        grow_meter(table, len(chips))


# -- the order of the cards -----------------------------------------------------------------------


@rule("19:47-16.1[Hole card]")
def steps(method: str, seats: Sequence[int]) -> list[Step]:
    """One card at a time, four of the dealer's face down; or a stack of five for everyone."""
    hands, provision = [*clockwise(tuple(seats)), HOUSE_HAND], DEALT[method]
    if method == AUTOMATED_SHOE:
        return [_step(hand, HOUSE, provision) for hand in hands for _ in range(HAND_CARDS)]
    hole = [_step(hand, HOUSE, provision) for _ in range(HOLE_CARDS) for hand in hands]
    return hole + [_step(hand, EVERYONE, provision) for hand in hands]


def _step(hand: int, dealer_to: str, provision: str) -> Step:
    """A card for a player, who alone sees it, or for the dealer."""
    if hand == HOUSE_HAND:
        return Step(hand, _DEALER, provision, dealer_to)
    return Step(hand, f"seat {hand}", provision, seat_actor(hand))


def deal(table: CaribbeanStudTable) -> Procedure[Dealt]:
    """Five cards each, the stub, and the judgement on hands of a wrong size."""
    seats = [seat for seat in table.seats if takes_part(ante_of(table, seat))]
    counted = stub_is_due(table)
    dealt = yield from deal_cards(table, steps(method_in_use(table), seats))
    if counted and not dealt.void:
        yield from check_stub(table, dealt)
    if not dealt.void:
        yield from _judge_dealer(table, dealt)
    if not dealt.void:
        _judge_players(table, dealt)
    if not counted and not dealt.void:
        yield from check_stub(table, dealt)
    return dealt


def _judge_dealer(table: CaribbeanStudTable, dealt: Dealt) -> Procedure[None]:
    """The dealer's hand is made complete if one card is missing; otherwise all hands are void."""
    if dealer_is_completed(len(dealt.hands[HOUSE_HAND])):
        face_up = method_in_use(table) != AUTOMATED_SHOE and not dealt.shown
        step = Step(HOUSE_HAND, _DEALER, cite("19:47-16.13(d)"), EVERYONE if face_up else HOUSE)
        yield from deal_cards(table, [step], dealt)
    if not dealt.void and len(dealt.hands[HOUSE_HAND]) != HAND_CARDS:
        dealt.void = cite("19:47-16.13(d)")
    if not dealt.void and len(dealt.shown) > 1:
        dealt.void = cite("19:47-16.13(a)")
    if not dealt.void:
        _show_upcard(table, dealt)


def _show_upcard(table: CaribbeanStudTable, dealt: Dealt) -> None:
    """The dealer's last card lies face up: the top one of a stack is turned up after the deal."""
    if not dealt.shown:
        card, method = dealt.hands[HOUSE_HAND][-1], method_in_use(table)
        stacked = method == AUTOMATED_SHOE
        turn(table, _DEALER, card, cite("19:47-16.9(g)") if stacked else DEALT[method])
        dealt.shown.append(card)


def _judge_players(table: CaribbeanStudTable, dealt: Dealt) -> None:
    """A player with a wrong number of cards has a void hand and gets every wager back."""
    for seat in [hand for hand in dealt.hands if hand != HOUSE_HAND]:
        if is_player_hand_void(len(dealt.hands[seat])):
            provision = cite("19:47-16.13(d)")
            recorded(table, DEALER, f"the hand of seat {seat} is void", provision)
            give_back(table, table.wagers_of(seat), provision)
            collect_cards(table, [seat], dealt, PICKED_UP)


# -- void hands -----------------------------------------------------------------------------------


def give_back(table: CaribbeanStudTable, wagers: Sequence[Wager], provision: str) -> None:
    """Void wagers go back to the players, and the meter loses what their chips added."""
    _reverse(table, wagers)
    settle(table, [(wager, void(provision)) for wager in wagers], collect=provision, pay=provision)


def _reverse(table: CaribbeanStudTable, wagers: Sequence[Wager]) -> None:
    lit = {w.seat for w in wagers if table.layout[w.spot].kind == PROGRESSIVE}
    if lit:
        grow_meter(table, -len(lit))
        lights = tuple(seat for seat in table.state.lights if seat not in lit)
        table.set_state(lights=lights)


def void_all(table: CaribbeanStudTable, dealt: Dealt) -> None:
    """All hands are void: ante, bet and progressive go back, the meter as it was."""
    _reverse(table, list(table.wagers.values()))
    void_round(table, dealt, dealt.void, picked_up=PICKED_UP)


def live_seats(dealt: Dealt) -> tuple[int, ...]:
    """The players who still have a hand."""
    return tuple(hand for hand in dealt.hands if hand != HOUSE_HAND)

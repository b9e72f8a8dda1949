"""A random player at every game for which the format has a code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.equipment import Source, seeded
from pitboss.games import game
from pitboss.poker.answers import Bet, Call, Check, Fold, Raise, ShowHand, ThrowHand
from pitboss.poker.betting.acting import Act
from pitboss.poker.draw.turn import DiscardCards, KeepOrDraw
from pitboss.poker.showdown import Show, may_concede
from pitboss.table import Answer, Question, Round, Table

__all__ = ["GAMES", "played"]

# The games and the house rules that each code stands for.
GAMES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "NT": ("hold_em", {"limit_structure": "no_limit", "max_raises": 0}),
    "FT": ("hold_em", {}),
    "PO": ("omaha", {"form": "high", "limit_structure": "pot_limit"}),
    "FO/8": ("omaha", {"form": "hi_lo_8"}),
    "F7S": ("seven_card_stud", {"form": "high"}),
    "F7S/8": ("seven_card_stud", {"form": "hi_lo_8", "forced_bet": 1_00}),
    "FR": ("seven_card_stud", {"form": "low", "forced_bet": 1_00}),
    "F2L3D": ("triple_draw_27", {}),
    "FB": ("badugi", {}),
}


def played(code: str, seed: int | str, *, fair: bool = False) -> Round[Any, Any, Any]:
    """A whole round of random lawful play; a fair one has few, deep stacks and no rake."""
    source = seeded(f"{code} {seed}")
    slug, options = GAMES[code]
    card = game(slug)
    count = 2 + source.below(min(card.seats_max, 6 if fair else 99) - 1)
    rules = card.rules(**{**options, "max_players": count, **_customs(source, slug, fair)})
    stacks = [600_00] if fair else [6_00, 10_00, 20_00, 60_00, 200_00]
    seats = {seat: stacks[source.below(len(stacks))] for seat in range(1, count + 1)}
    table: Table[Any, Any, Any] = Table(card, rules, seats=seats)
    current: Round[Any, Any, Any] = Round(table)
    while current.question is not None:
        current.answer(_answer(current.question, source))
    return current


def _customs(source: Source, slug: str, fair: bool) -> dict[str, object]:
    """What tables do differently: rake, ante, who shows first, who of two posts first."""
    customs: dict[str, object] = {
        "rake_cap": 0 if fair else 4_00 * source.below(2),
        "ante": 1_00 * source.below(2),
        "checked_down_first_show": ("last_wager", "first_to_act")[source.below(2)],
    }
    if slug == "seven_card_stud":
        return {**customs, "ghost_seats": bool(source.below(2))}
    return {**customs, "heads_up_blinds": ("literal", "button_small")[source.below(2)]}


def _answer(question: Question, source: Source) -> Answer:
    if type(question) is Act:
        return _action(question, source)
    if isinstance(question, KeepOrDraw):
        down = question.player.down
        thrown = tuple(card for card in down if not source.below(3))
        return DiscardCards(by=question.player.actor, cards=thrown)
    if isinstance(question, Show):
        shows = bool(source.below(3)) or not may_concede(question.hand, question.player)
        return ShowHand(by=question.player.actor, show=shows)
    answer = question.draw(source) or question.default()
    assert answer is not None
    return answer


def _action(turn: Act, source: Source) -> Answer:
    by, chance = turn.player.actor, source.below(20)
    if chance < (3 if turn.call else 1):
        return ThrowHand(by=by) if turn.must_open else Fold(by=by)
    if chance >= 14 and turn.high:
        low, high = turn.low, turn.high
        to = (low, high, low + source.below(high - low + 1))[source.below(3)]
        to = to if to == high else max(to - to % turn.step, low)
        return Raise(by=by, to=to) if turn.hand.bet else Bet(by=by, cents=to)
    return Call(by=by) if turn.call else Check(by=by)

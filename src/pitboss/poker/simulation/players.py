"""Players for simulated poker tables: each plays by one fixed strategy, hand after hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from pitboss.equipment import Source
from pitboss.poker.answers import Bet, Call, Check, Fold, Raise, ShowHand
from pitboss.poker.betting.acting import Act
from pitboss.poker.draw.turn import DiscardCards, KeepOrDraw
from pitboss.poker.showdown import Show
from pitboss.poker.simulation.judgement import STRONG, WEAK, Judgement
from pitboss.table import Answer, Question

# How players may decide, and how a note says it.
PLAYS: Final = {
    "caller": "never folds and never raises",
    "random": "does anything lawful by chance",
    "tight": "folds weak hands, calls with fair ones and raises with strong ones",
}
# After so many raises in a betting round a strong hand calls.
RAISES_MAX: Final = 3

Acting: TypeAlias = Callable[[Act, Judgement, Source], Answer]


def say(play: str, question: Question, judgement: Judgement, source: Source) -> Answer | None:
    """What a player who plays so says, if this is a question to a player."""
    if type(question) is Act:
        return _ACTING[play](question, judgement, source)
    if type(question) is KeepOrDraw:
        return _drawn(play, question, judgement, source)
    if type(question) is Show:
        return ShowHand(by=question.player.actor, show=True)
    return None


def _drawn(play: str, question: KeepOrDraw, judgement: Judgement, source: Source) -> Answer:
    """A caller stands pat; chance takes every card or leaves it."""
    held, gone = question.player.down, tuple[int, ...]()
    if play == "tight":
        gone = judgement.discards(held)
    elif play == "random":
        gone = tuple([card for card in held if source.below(2)])
    return DiscardCards(by=question.player.actor, cards=gone)


def _caller(turn: Act, judgement: Judgement, source: Source) -> Answer:
    by = turn.player.actor
    if turn.must_bet:
        return _bet(turn, turn.low)
    return Call(by=by) if turn.call else Check(by=by)


def _random(turn: Act, judgement: Judgement, source: Source) -> Answer:
    """Facing a bet, fold one time in four; bet or raise any amount one time in four."""
    quarter = source.below(4)
    if quarter == 0 and turn.call:
        return Fold(by=turn.player.actor)
    if turn.must_bet or (quarter == 3 and turn.high):
        to = turn.low + source.below(turn.high - turn.low + 1)
        return _bet(turn, max(to - to % turn.step, turn.low))
    return _caller(turn, judgement, source)


def _tight(turn: Act, judgement: Judgement, source: Source) -> Answer:
    """By what the hand looks like; bets and raises are the least there may be."""
    look = judgement.look(turn.hand, turn.player)
    if look == WEAK and turn.call:
        return Fold(by=turn.player.actor)
    if look == STRONG and turn.hand.raises < RAISES_MAX and turn.high:
        return _bet(turn, turn.low)
    return _caller(turn, judgement, source)


def _bet(turn: Act, to: int) -> Answer:
    by = turn.player.actor
    return Raise(by=by, to=to) if turn.hand.bet else Bet(by=by, cents=to)


_ACTING: Final[Mapping[str, Acting]] = {"caller": _caller, "random": _random, "tight": _tight}

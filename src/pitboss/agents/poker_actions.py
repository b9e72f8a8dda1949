"""The fixed list of an agent's actions at poker, and which of them the table takes now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pitboss.errors import ensure
from pitboss.money import Cents
from pitboss.poker.answers import Bet, Call, Check, Fold, Raise, ShowHand
from pitboss.poker.betting.acting import Act
from pitboss.poker.betting.limits import FIXED
from pitboss.poker.betting.turn import PlayerQuestion, word_forms
from pitboss.poker.draw.turn import DiscardCards, KeepOrDraw
from pitboss.table import Amount, Answer, Form, Question

FOLD: Final = "fold"
CALL: Final = "check_call"
RAISE: Final = "raise"

# Sizes of bets and raises where the limit leaves a choice, each cut to what is lawful.
SIZES: Final = ("min", "half_pot", "pot", "max")
SIZE_OF_FIXED: Final = ("min",)


class PokerActions:
    """Fold, check or call, the bets and raises, and at a draw every choice of cards to discard."""

    def __init__(self, *, limit_structure: str, drawn_from: int = 0) -> None:
        self.sizes = SIZE_OF_FIXED if limit_structure == FIXED else SIZES
        self.drawn_from = drawn_from
        raises = tuple(f"{RAISE}_{size}" for size in self.sizes)
        masks = range(1 << drawn_from) if drawn_from else range(0)
        self.names = (FOLD, CALL, *raises, *(self._draw_name(mask) for mask in masks))

    def __len__(self) -> int:
        return len(self.names)

    def _draw_name(self, mask: int) -> str:
        """Which cards go, counted from 1 as they are held: `discard_1_4`."""
        if not mask:
            return "stand_pat"
        places = [str(place + 1) for place in range(self.drawn_from) if mask >> place & 1]
        return f"discard_{'_'.join(places)}"

    # -- what is open now -------------------------------------------------------------------------

    def answers(self, question: Question, held: Sequence[int]) -> dict[int, Answer]:
        """The actions that the table takes from who is asked, by number."""
        if isinstance(question, Act):
            return dict(self._acts(question))
        if isinstance(question, KeepOrDraw):
            return dict(self._draws(question, held))
        return {}

    def _acts(self, turn: Act) -> Iterator[tuple[int, Answer]]:
        amounts: list[tuple[Form, str, Amount]] = []
        for form in word_forms(turn):
            if form.answer is Fold:
                yield 0, form.fill()
            elif form.answer in (Call, Check):
                yield 1, form.fill()
            elif form.answer in (Bet, Raise):
                amounts += [(form, *_amount(form))]
        if amounts:
            for number, size in enumerate(self.sizes):
                yield 2 + number, _sized(turn, size, amounts)

    def _draws(self, turn: KeepOrDraw, held: Sequence[int]) -> Iterator[tuple[int, Answer]]:
        ensure(len(held) == self.drawn_from, "a player sees every card of the own hand")
        first = 2 + len(self.sizes)
        for mask in range(1 << len(held)):
            cards = tuple(card for place, card in enumerate(held) if mask >> place & 1)
            yield first + mask, DiscardCards(by=turn.player.actor, cards=cards)


def _amount(form: Form) -> tuple[str, Amount]:
    ((name, blank),) = form.blanks.items()
    assert isinstance(blank, Amount)
    return name, blank


def _sized(turn: Act, size: str, amounts: Sequence[tuple[Form, str, Amount]]) -> Answer:
    """The bet or raise of a size; an odd stack, with a form of its own, goes in as the most."""
    form, name, amount = amounts[-1] if size == "max" else amounts[0]
    wanted = _wanted(turn, size, amount)
    cents = min(max(wanted - wanted % amount.step, amount.low), amount.high)
    return form.fill(**{name: cents})


def _wanted(turn: Act, size: str, amount: Amount) -> Cents:
    """What a size comes to: a share of the pot as it is after a call, on top of the bet."""
    if size == "min":
        return amount.low
    if size == "max":
        return amount.high
    pot = turn.hand.pot + turn.call
    return turn.hand.bet + (pot if size == "pot" else pot // 2)


def courtesy(question: PlayerQuestion) -> Answer:
    """What is said for a player where agents have no choice: a hand is shown, not conceded."""
    return ShowHand(by=question.player.actor, show=True)

"""A question to one player, and the forms of its answers; officials may call irregularities."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from pitboss.equipment import Source
from pitboss.errors import MalformedAnswer, NotPermitted, RuleViolation
from pitboss.money import dollars, show
from pitboss.poker.answers import Bet, Call, Check, Fold, PushChips, Raise, ThrowHand
from pitboss.poker.between.answers import BuyChips, ComeBack, SitOut, StepAway
from pitboss.poker.events import faces
from pitboss.poker.hand import FOLDED, Hand, Player
from pitboss.poker.irregular import irregular_forms, remedy
from pitboss.rulebook import cite, rule
from pitboss.table import Actor, Amount, Answer, Field, Form, Leave, OneOf, Question, Sit, Whole
from pitboss.table.authoring import Effect, Procedure

if TYPE_CHECKING:
    from pitboss.poker.betting.acting import Act

BETWEEN_ROUNDS: Final = (BuyChips, SitOut, StepAway, ComeBack, Sit, Leave)

A = TypeVar("A", bound=Answer)


class PlayerQuestion(Question):
    """What one player is asked; officials may speak up, nobody else."""

    __slots__ = ()

    hand: Hand
    player: Player

    @abstractmethod
    def own_forms(self) -> Sequence[Form]:
        """What the player may say."""

    def aside(self, actor: Actor) -> str:
        """The own cards that lie face down, for the player who is asked."""
        if actor != self.player.actor or not self.player.down:
            return ""
        return f"you hold {faces(self.player.down)}"

    def forms(self) -> Sequence[Form]:
        """What the player may say, and what officials may call."""
        return [*self.own_forms(), *irregular_forms(self.hand)]

    def effect(self, answer: Answer) -> Effect:
        """What officials call is not limited."""
        return Effect.GOES_ON if answer.by == self.player.actor else Effect.UNLIMITED

    def check(self, answer: Answer) -> None:
        """Refuse answers that the player may not give, and actors who may not answer."""
        if answer.by == self.player.actor:
            self.check_own(answer)
        else:
            self.check_official(answer)

    def check_own(self, answer: Answer) -> None:
        """Refuse what is none of the player's forms."""
        for form in self.own_forms():
            if form.fits(answer):
                return form.check(answer)
        raise no_answer(self, answer)

    def check_official(self, answer: Answer) -> None:
        """Anyone else may only call an irregularity; words out of turn do not bind."""
        for form in irregular_forms(self.hand):
            if form.fits(answer):
                return form.check(answer)
        if isinstance(answer, BETWEEN_ROUNDS):
            raise only_between_rounds()
        raise self.out_of_turn(answer)

    def out_of_turn(self, answer: Answer) -> NotPermitted:
        """The refusal of somebody who is not asked, under the provision on the turns here."""
        return NotPermitted(f"{answer.by[:40]} may not speak now: {self.prompt}", self.cite)


def in_the_middle(hand: Hand) -> str:
    """All cards that lie face up, at stud by seats, and the pot."""
    ups = "".join([f"{faces(each.up)} at seat {each.seat}, " for each in hand.live() if each.up])
    board = f"{faces(hand.board)} in the centre, " if hand.board else ""
    return f"{ups}{board}{show(hand.pot)} in the pot"


@rule("13:69F-14.7(c)1", "13:69F-14.1[Table stakes]")
def only_between_rounds() -> RuleViolation:
    """Chips are put on the table or taken from it only between rounds."""
    message = "funds are added, and seats taken or left, only between rounds"
    return RuleViolation(message, cite("13:69F-14.7(c)1"))


def no_answer(question: Question, answer: Answer) -> RuleViolation:
    """The refusal of what does not answer a question."""
    if isinstance(answer, BETWEEN_ROUNDS):
        return only_between_rounds()
    return RuleViolation(f"that is not an answer to: {question.prompt}", question.cite)


def ask_player(question: PlayerQuestion, kind: type[A]) -> Procedure[A | None]:
    """Ask until the player has spoken; None if a ruling ends the contest or the hand first."""
    return (yield from hear_player(question, (yield question), kind))


def hear_player(question: PlayerQuestion, answer: Answer, kind: type[A]) -> Procedure[A | None]:
    """What the player says once officials, if any of them has spoken, are done."""
    while answer.by != question.player.actor:
        yield from remedy(question.hand, answer)
        if question.player.status == FOLDED or question.hand.live_count == 1:
            return None
        answer = yield question
    assert isinstance(answer, kind)
    return answer


CHIPS_PUSHED_MAX: Final = 1_000  # more chips than this nobody pushes at once


def word_forms(turn: Act) -> list[Form]:
    """Fold, check, call, bet and raise, as far as they are open."""
    by, forms = turn.player.actor, []
    if turn.call:
        text = f"match the bet for {show(turn.call)}"
        forms.append(Form("call", Call, by, cite("13:69F-14.1[Call]"), text))
    elif not turn.must_bet:
        text = "decline to raise" if turn.hand.bet else "decline to open the betting"
        forms.append(Form("check", Check, by, cite("13:69F-14.1[Check]"), text))
    forms += _raise_forms(turn)
    if not turn.must_open:
        forms.append(Form("fold", Fold, by, cite("13:69F-14.1[Fold]"), "give up the hand"))
    return [*forms, *_throw_forms(turn)]


def _raise_forms(turn: Act) -> list[Form]:
    """The bet or raise between its bounds; an odd stack also goes in whole."""
    if not turn.high:
        return []
    odd = turn.high % turn.step and turn.high > turn.low
    most = turn.high - turn.high % turn.step if odd else turn.high
    forms = [_raise_form(turn, _amount(turn.low, most, turn.step))] if most >= turn.low else []
    if odd:
        forms.append(_raise_form(turn, Amount(turn.high, turn.high, 1), "all-in"))
    return forms


def _raise_form(turn: Act, amount: Amount, command: str = "") -> Form:
    by = turn.player.actor
    if turn.hand.bet:
        rule, blanks = cite("13:69F-14.1[Raise]"), {"to": amount}
        return Form(command or "raise", Raise, by, rule, "raise to", blanks=blanks)
    rule, blanks = cite("13:69F-14.1[Opening bet]"), {"cents": amount}
    return Form(command or "bet", Bet, by, rule, "open the betting", blanks=blanks)


def _throw_forms(turn: Act) -> list[Form]:
    """The hand is thrown away; the word or the amount that was said before stays owed."""
    said: list[Field] = [
        OneOf(("", *(["call"] if turn.call else []), *(["raise"] if turn.high else [])))
    ]
    if turn.high:
        said.append(SaidAmount(_amount(turn.low, turn.high, turn.step)))
    text = "throw the cards away, whatever was said"
    by, rule = turn.player.actor, cite("13:69F-14.15(j)2")
    return [
        Form(command, ThrowHand, by, rule, text, blanks={"said": each}, seldom=True)
        for command, each in zip(("throw", "throw_after"), said, strict=False)
    ]


@dataclass(frozen=True, slots=True)
class SaidAmount:
    """An amount that was said, in dollars as it is typed."""

    amount: Amount

    def admits(self, value: object) -> bool:
        """Whether these words are an amount within the bounds."""
        try:
            return isinstance(value, str) and self.amount.admits(dollars(value))
        except MalformedAnswer:
            return False

    def read(self, typed: str) -> str:
        """The words themselves, if they are an amount."""
        return show(dollars(typed))

    def sample(self, source: Source) -> str:
        """Any amount, the smaller ones more often."""
        cents = self.amount.sample(source)
        assert isinstance(cents, int)
        return show(cents)

    def describe(self) -> str:
        """The bounds and the step."""
        return self.amount.describe()

    def as_json(self) -> dict[str, object]:
        """Words that a person types."""
        return {"kind": "text"}


def push_forms(turn: Act) -> list[Form]:
    """Chips put forward: exactly the call, one large chip, a raise, or not all of it yet."""
    there, step, call = turn.pushed, turn.step, turn.call
    rest = turn.player.stack - there
    forms = []
    if call > there and not turn.raising:
        text = "put forward exactly the chips of a call"
        forms.append(_push(turn, "push_call", text, Amount(call - there, call - there, 1)))
    if turn.hand.bet and rest - rest % step > call and not there:
        large = Amount(call + step - call % step, rest - rest % step, step)
        forms.append(_push(turn, "one_chip", "put forward one large chip", large, chips=1))
    forms += _push_raise(turn)
    most = turn.reach - there - 1
    if most >= step and not turn.is_spent:
        some = Amount(step, most - most % step, step)
        forms.append(_push(turn, "push_more", "say that more chips follow", some, more=True))
    return forms


def _push_raise(turn: Act) -> list[Form]:
    """Several chips that come to a bet or raise."""
    there = turn.player.street + turn.pushed
    high = turn.high - there
    if high <= 0:
        return []
    low = max(turn.low - there, min(turn.step, high))
    amount = _amount(low, high, turn.step) if not there % turn.step else Amount(high, high, 1)
    return [_push(turn, "push_raise", "put forward chips for a bet", amount, chips=2)]


def _amount(low: int, high: int, step: int) -> Amount:
    """From the least to the most in whole chips; what is odd goes in whole."""
    if low % step or high % step:
        return Amount(high, high, 1)
    return Amount(low, high, step)


def _push(
    turn: Act, command: str, text: str, amount: Amount, *, chips: int = 0, more: bool = False
) -> Form:
    fixed: dict[str, str | bool | int] = {"more": more, "said": ""}
    blanks: dict[str, Field] = {"cents": amount}
    if chips:
        fixed["chips"] = chips
    else:
        blanks["chips"] = Whole(1, CHIPS_PUSHED_MAX)
    by, rule = turn.player.actor, cite("13:69F-14.7(f)")
    seldom = not turn.pushed  # then there is nothing else to say
    return Form(command, PushChips, by, rule, text, fixed=fixed, blanks=blanks, seldom=seldom)

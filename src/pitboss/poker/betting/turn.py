"""A question to one player, in which an official may also call what went wrong."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final, TypeVar

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.money import show
from pitboss.poker.between.answers import BuyChips, ComeBack, SitOut, StepAway
from pitboss.poker.events import faces
from pitboss.poker.hand import FOLDED, Hand, Player
from pitboss.poker.irregular import irregular_forms, remedy
from pitboss.rulebook import cite, rule
from pitboss.table import Actor, Answer, Form, Leave, Question, Sit
from pitboss.table.authoring import Procedure

__all__ = ["PlayerQuestion", "ask_player", "hear_player", "in_the_middle", "no_answer"]

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

    def check(self, answer: Answer) -> None:
        """Refuse what the player may not say, and whoever has no say."""
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
        """Somebody else may only call an irregularity; words out of turn do not bind."""
        for form in irregular_forms(self.hand):
            if form.fits(answer):
                return form.check(answer)
        if isinstance(answer, BETWEEN_ROUNDS):
            raise only_between_rounds()
        if answer.by == self.hand.spoke:
            raise NotPermitted("a bet that was made is not added to", cite("13:69F-14.7(g)"))
        message = f"{answer.by[:40]} may not speak now: {self.prompt}"
        raise NotPermitted(message, cite("13:69F-14.7(d)"))


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

"""A player's turn: what may be done, and what chips and words amount to; 13:69F-14.7(d) to (j)."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import MalformedAnswer, NotPermitted, RuleViolation
from pitboss.money import dollars, show
from pitboss.poker.answers import Bet, Call, Check, Fold, PushChips, Raise
from pitboss.poker.hand import Hand, Player
from pitboss.poker.limits import bet_range
from pitboss.rulebook import cite, rule
from pitboss.table import Amount, Answer, Form, Question, Whole

__all__ = ["Act", "meaning"]

CHIPS_PUSHED_MAX = 1_000  # more chips than this nobody pushes at once


class Act(Question):
    """A player acts: fold, check, call, bet or raise, in words or with chips."""

    __slots__ = ("call", "hand", "high", "low", "must_bet", "player")

    def __init__(self, hand: Hand, player: Player, *, must_bet: bool = False) -> None:
        self.hand = hand
        self.player = player
        self.call = min(hand.bet - player.street, player.stack)
        self.low, self.high = bet_range(hand, player)
        self.must_bet = must_bet and not hand.bet and self.high > 0

    @property
    def cite(self) -> str:
        """The dealer tells each player turn and options."""
        return "13:69F-14.6(e)2"

    @property
    def prompt(self) -> str:
        """Whose turn it is, the pot, and what a call costs."""
        owed = f"{show(self.call)} to call" if self.call else "no bet"
        return f"Seat {self.player.seat} acts: {show(self.hand.pot)} in the pot, {owed}."

    @property
    def step(self) -> int:
        """The chips in which bets are made."""
        return self.hand.rules.unit

    # -- what may be said -------------------------------------------------------------------------

    def forms(self) -> Sequence[Form]:
        """Every action with its exact bounds, and then the same with chips."""
        return [*self._words(), *self._chips(), *self.hand.table.rules.irregular_forms(self.hand)]

    def _words(self) -> list[Form]:
        by, forms = self.player.actor, []
        if self.call:
            text = f"match the bet for {show(self.call)}"
            forms.append(Form("call", Call, by, cite("13:69F-14.1[Call]"), text))
        elif not self.must_bet:
            text = "decline to open the betting"
            forms.append(Form("check", Check, by, cite("13:69F-14.1[Check]"), text))
        if self.high:
            forms.append(self._raise_form())
        if not self.must_bet:
            forms.append(Form("fold", Fold, by, cite("13:69F-14.1[Fold]"), "give up the hand"))
        return forms

    def _raise_form(self) -> Form:
        amount = Amount(self.low, self.high, self._stride())
        by = self.player.actor
        if self.hand.bet:
            blanks = {"to": amount}
            return Form("raise", Raise, by, cite("13:69F-14.1[Raise]"), "raise to", blanks=blanks)
        return Form(
            *("bet", Bet, by, cite("13:69F-14.1[Opening bet]"), "open the betting"),
            blanks={"cents": amount},
        )

    def _stride(self) -> int:
        """The step between lawful amounts; an odd stack can only go in whole."""
        whole = not (self.low % self.step or self.high % self.step)
        return self.step if whole else max(self.high - self.low, 1)

    def _chips(self) -> list[Form]:
        blanks = {"cents": Amount(self.step, max(self.player.stack, self.step), self.step)}
        if self.player.stack < self.step or self.must_bet:
            return []
        text = "put chips forward without a word"
        more = {"chips": Whole(1, CHIPS_PUSHED_MAX)}
        return [
            Form(
                *("push", PushChips, self.player.actor, cite("13:69F-14.7(f)"), text),
                blanks={**blanks, **more},
            )
        ]

    def default(self) -> Answer | None:
        """A player has to speak."""
        return None

    # -- what is refused --------------------------------------------------------------------------

    def check(self, answer: Answer) -> None:
        """Refuse what is out of turn, out of bounds, or no action at all."""
        if answer.by != self.player.actor:
            self._check_others(answer)
        elif not self._takes(answer):
            raise self._refusal(answer)

    def _takes(self, answer: Answer) -> bool:
        """Whether this is an action that the player may take now."""
        match answer:
            case Call():
                return self.call > 0
            case Check():
                return not self.call and not self.must_bet
            case Fold():
                return not self.must_bet
            case Raise(to=to):
                return self.hand.bet > 0 and self._lawful(to)
            case Bet(cents=cents):
                return not self.hand.bet and self._lawful(cents)
            case PushChips():
                return self._takes(meaning(self, answer))
        return False

    def _lawful(self, to: int) -> bool:
        """Within the bounds and in whole chips, or everything."""
        if to == self.high:
            return to > 0
        return self.low <= to <= self.high and not to % self.step

    def _refusal(self, answer: Answer) -> RuleViolation:
        match answer:
            case Raise() | Bet() if not self.high:
                return RuleViolation("the betting is not open to a raise", cite("13:69F-14.17"))
            case Raise() | Bet() if isinstance(answer, Raise) == bool(self.hand.bet):
                message = (
                    f"from {show(self.low)} to {show(self.high)} in steps of {show(self.step)}"
                )
                return RuleViolation(message, cite("13:69F-14.17"))
            case Check() if self.call:
                message = f"there is a bet of {show(self.hand.bet)} to answer"
                return RuleViolation(message, cite("13:69F-14.1[Check]"))
        if self.must_bet:
            return RuleViolation("the highest hand showing has to bet", self.hand.rules.open_cite)
        return RuleViolation(f"that is not an answer to: {self.prompt}", self.cite)

    def _check_others(self, answer: Answer) -> None:
        """Somebody else may only call an irregularity; words out of turn do not bind."""
        for form in self.hand.table.rules.irregular_forms(self.hand):
            if form.fits(answer):
                return form.check(answer)
        raise NotPermitted(
            f"{answer.by[:40]} may not speak now: {self.prompt}", cite("13:69F-14.7(d)")
        )


# -- chips and words ------------------------------------------------------------------------------


def meaning(turn: Act, push: PushChips) -> Answer:
    """The action that chips put forward, with or without a word, amount to."""
    if not 0 < push.cents <= turn.player.stack:
        raise RuleViolation("a player pushes chips of the own stack", cite("13:69F-14.7(c)"))
    if push.chips < 1:
        raise RuleViolation("a bet is made by putting chips forward", cite("13:69F-14.7(f)"))
    if push.said:
        return spoken_action(turn, push)
    if push.more:
        return _bet_to(turn, turn.player.street + push.cents)
    return silent_action(turn, push)


@rule("13:69F-14.7(d)", "13:69F-14.7(e)", "13:69F-14.15(j)", "13:69F-14.7(g)3")
def spoken_action(turn: Act, push: PushChips) -> Answer:
    """Words bind and go before chips: an amount is corrected to the one announced."""
    by = turn.player.actor
    words: dict[str, Answer] = {"fold": Fold(by=by), "check": Check(by=by), "call": Call(by=by)}
    if push.said in words:
        return words[push.said]
    if push.said == "raise":
        return _bet_to(turn, max(turn.player.street + push.cents, turn.low))
    try:
        amount = dollars(push.said)
    except MalformedAnswer:
        raise RuleViolation("a player says fold, check, call, raise or an amount") from None
    if turn.call and amount == turn.call:
        return Call(by=by)
    return _bet_to(turn, turn.player.street + amount)


@rule("13:69F-14.7(f)1", "13:69F-14.7(f)2", "13:69F-14.7(f)3", "13:69F-14.7(g)2", "13:69F-14.7(i)")
def silent_action(turn: Act, push: PushChips) -> Answer:
    """Exact chips are a call, one chip too large is a call awaiting change, more is a raise."""
    if turn.call and (push.cents == turn.call or (push.chips == 1 and push.cents > turn.call)):
        return Call(by=turn.player.actor)
    return _bet_to(turn, turn.player.street + push.cents)


def _bet_to(turn: Act, to: int) -> Answer:
    by = turn.player.actor
    return Raise(by=by, to=to) if turn.hand.bet else Bet(by=by, cents=to)

"""A player's turn: what may be done, and what chips and words amount to; 13:69F-14.7(d) to (j)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from pitboss.errors import (
    MalformedAnswer,
    NotPermitted,
    PitbossError,
    RuleViolation,
    TechnicalLimit,
)
from pitboss.money import dollars, show
from pitboss.poker.answers import Bet, Call, Check, Fold, PushChips, Raise, ThrowHand
from pitboss.poker.betting.limits import bet_range, is_lawful
from pitboss.poker.betting.turn import (
    PlayerQuestion,
    in_the_middle,
    no_answer,
    push_forms,
    word_forms,
)
from pitboss.poker.hand import Hand, Player
from pitboss.rulebook import cite, rule
from pitboss.table import Answer, Form
from pitboss.table.authoring import Effect, technical

WORDS: Final = ("fold", "check", "call", "raise")


class Act(msgspec.Struct, PlayerQuestion, eq=False):
    """A player acts: fold, check, call, bet or raise, in words or with chips.

    `call` is what a call costs. `must_open` says that the player may not fold but has to open the
    betting or check, and `must_bet` that a check will not do either.
    `low` and `high` are the least and the most that may be bet or raised to, counting what lies
    there already, or zero. `pushed` are chips put forward that were declared to be incomplete,
    `raising` says that a raise was announced with them.
    """

    hand: Hand
    player: Player
    call: int
    must_bet: bool = False
    must_open: bool = False
    pushed: int = 0
    raising: bool = False
    _bounds: tuple[int, int] | None = None

    @property
    def low(self) -> int:
        """The least that may be bet or raised to, or zero."""
        return self.bounds()[0]

    @property
    def high(self) -> int:
        """The most that may be bet or raised to, or zero."""
        return self.bounds()[1]

    def bounds(self) -> tuple[int, int]:
        """Both, found when they are first asked for."""
        if self._bounds is None:
            self._bounds = bet_range(self.hand, self.player)
        return self._bounds

    @property
    def cite(self) -> str:
        """The provision under which the dealer announces turn and options."""
        return "13:69F-14.6(e)2"

    @property
    def prompt(self) -> str:
        """Whose turn it is, the board, the pot, what a call costs, and chips already pushed."""
        nothing = "nothing to call" if self.hand.bet else "no bet"
        owed = f"{show(self.call)} to call" if self.call else nothing
        pushed = f", {show(self.pushed)} pushed and more to follow" if self.pushed else ""
        return f"Seat {self.player.seat} acts: {in_the_middle(self.hand)}, {owed}{pushed}."

    @property
    def step(self) -> int:
        """The chips in which bets are made."""
        return self.hand.rules.unit

    @property
    def reach(self) -> int:
        """The most chips that the player may lawfully put forward now."""
        return max(self.call, self.high - self.player.street)

    @property
    def is_spent(self) -> bool:
        """Whether the player may make this round no longer, by raises or chips that are not all."""
        return self.hand.table.bounds.is_spent(self.player.actor)

    def effect(self, answer: Answer) -> Effect:
        """Bets, raises and chips put forward make the round longer."""
        if type(answer) in (Bet, Raise, PushChips):
            return Effect.LONGER
        return PlayerQuestion.effect(self, answer)

    def own_forms(self) -> Sequence[Form]:
        """Every action with its exact bounds, and then the same with chips."""
        return push_forms(self) if self.pushed else [*word_forms(self), *push_forms(self)]

    def with_chips(self, push: PushChips) -> Act:
        """The same turn with chips lying there that the player declared to be incomplete."""
        return replace(
            self,
            pushed=self.pushed + push.cents,
            raising=self.raising or push.said == "raise",
        )

    # -- what is refused --------------------------------------------------------------------------

    def check(self, answer: Answer) -> None:
        """Refuse who is out of turn, what is out of bounds, or no action at all."""
        kind = type(answer)
        if answer.by != self.player.actor:
            self.check_official(answer)
            return
        if self.pushed:
            taken = isinstance(answer, PushChips) and self._takes_chips(answer)
        elif kind is Call:
            taken = self.call > 0
        elif kind is Check:
            taken = not (self.call or self.must_bet)
        elif kind is Fold:
            taken = not self.must_open
        elif type(answer) is Raise:
            taken = self.hand.bet > 0 and self._lawful(answer.to)
        elif type(answer) is Bet:
            taken = not self.hand.bet and self._lawful(answer.cents)
        else:
            taken = self._takes_gesture(answer)
        if not taken:
            raise self._refusal(answer)

    def out_of_turn(self, answer: Answer) -> NotPermitted:
        """Words and chips out of turn do not bind, and a bet that was made is not added to."""
        if answer.by == self.hand.spoke:
            return NotPermitted("a bet that was made is not added to", cite("13:69F-14.7(g)"))
        message = f"{answer.by[:40]} may not speak now: {self.prompt}"
        return NotPermitted(message, cite("13:69F-14.7(d)"))

    def _takes_gesture(self, answer: Answer) -> bool:
        """Whether chips or a hand thrown away, without a plain word, are an action for now."""
        if isinstance(answer, PushChips):
            return self._takes_chips(answer)
        if isinstance(answer, ThrowHand):
            owed = thrown_action(self, answer.said)
            return owed is None or self._takes(owed)
        return False

    def _takes_chips(self, push: PushChips) -> bool:
        """Whether what these chips amount to is an action that the player may take now."""
        if push.more:
            return may_declare_incomplete(self, push)
        return replace(self, pushed=0, raising=False)._takes(meaning(self, push))

    def _takes(self, answer: Answer) -> bool:
        """Whether this is an action that the player may take now."""
        try:
            self.check(answer)
        except RuleViolation:
            return False
        return True

    def _lawful(self, to: int) -> bool:
        """Within the bounds and in whole chips, or everything."""
        return is_lawful(to, *self.bounds(), self.hand.rules.unit)

    def _refusal(self, answer: Answer) -> PitbossError:
        if self.is_spent and isinstance(answer, PushChips) and answer.more:
            return self._technical()
        if isinstance(answer, PushChips) and not answer.more:
            answer = meaning(self, answer)
        elif isinstance(answer, ThrowHand):
            answer = thrown_action(self, answer.said) or answer
        if self.pushed:
            return RuleViolation("the bet is not complete: add chips", cite("13:69F-14.7(g)1"))
        match answer:
            case Raise() | Bet() if self.is_spent:
                return self._technical()
            case Raise() | Bet() if not self.high:
                return RuleViolation("the betting is not open to a raise", cite("13:69F-14.17"))
            case Raise() | Bet() if isinstance(answer, Raise) == bool(self.hand.bet):
                return RuleViolation(self._between_words(), cite("13:69F-14.17"))
            case Check() if self.call:
                message = f"there is a bet of {show(self.hand.bet)} to answer"
                return RuleViolation(message, cite("13:69F-14.1[Check]"))
        if self.must_open:
            duty = "bet" if self.must_bet else "bet or check"
            message = f"the highest hand showing has to {duty}"
            return RuleViolation(message, self.hand.rules.open_cite)
        return no_answer(self, answer)

    def _technical(self) -> TechnicalLimit:
        return technical(f"seat {self.player.seat} has raised or added chips too often here")

    def _between_words(self) -> str:
        low, high = self.bounds()
        if low == high:
            return f"exactly {show(low)} here"
        return f"from {show(low)} to {show(high)} in steps of {show(self.step)}"


def turn_of(hand: Hand, player: Player, must_bet: bool, must_open: bool) -> Act:
    """A player's turn; who must bet has to open, if there is anything to open with."""
    owed = hand.bet - player.street
    turn = Act(hand, player, owed if owed < player.stack else player.stack)
    if must_bet:
        turn.must_bet = not hand.bet and turn.high > 0
    turn.must_open = must_open and not hand.bet
    return turn


# -- chips and words ------------------------------------------------------------------------------


def meaning(turn: Act, push: PushChips) -> Answer:
    """The action that chips put forward, with or without a word, amount to."""
    _check_chips(turn, push)
    if push.said:
        return spoken_action(turn, push.said, turn.pushed + push.cents)
    if turn.raising:
        return spoken_action(turn, "raise", turn.pushed + push.cents)
    return silent_action(turn, turn.pushed + push.cents, push.chips + (turn.pushed > 0))


def _check_chips(turn: Act, push: PushChips) -> None:
    if not 0 < push.cents <= turn.player.stack - turn.pushed:
        raise RuleViolation("a player pushes chips of the own stack", cite("13:69F-14.7(c)"))
    if push.chips < 1:
        raise RuleViolation("a bet is made by putting chips forward", cite("13:69F-14.7(f)"))


@rule("13:69F-14.7(d)", "13:69F-14.7(e)", "13:69F-14.15(j)")
def spoken_action(turn: Act, said: str, cents: int) -> Answer:
    """Words bind and go before chips: an amount is corrected to the one announced."""
    by = turn.player.actor
    words: dict[str, Answer] = {"fold": Fold(by=by), "check": Check(by=by), "call": Call(by=by)}
    if said in words:
        return words[said]
    if said == "raise":
        return announced_raise(turn, cents)
    try:
        amount = dollars(said)
    except MalformedAnswer:
        message = "a player says fold, check, call, raise or an amount"
        raise RuleViolation(message, cite("13:69F-14.7(d)")) from None
    there = turn.player.street if turn.hand.earlier else 0  # amounts once came on top of it
    if turn.call and amount in (turn.call, turn.hand.bet - there):
        return Call(by=by)
    return _bet_to(turn, amount + there)


@rule("13:69F-14.7(g)3")
def announced_raise(turn: Act, cents: int) -> Answer:
    """After the word raise chips may be added up to the limits, and a raise it is."""
    return _bet_to(turn, nearest_bet(turn, cents))


@rule("13:69F-14.7(f)", "13:69F-14.17")
def nearest_bet(turn: Act, cents: int) -> int:
    """What so many chips bet or raise to: brought up to the least or down to the most allowed."""
    return min(max(turn.player.street + cents, turn.low), turn.high)


@rule("13:69F-14.7(f)1", "13:69F-14.7(f)2", "13:69F-14.7(f)3", "13:69F-14.7(g)2", "13:69F-14.7(i)")
def silent_action(turn: Act, cents: int, chips: int) -> Answer:
    """Exact chips are a call, one chip too large is a call awaiting change, more is a raise.

    With nothing to call, such a chip of a blind is a check. Where no raise is open, more chips
    than it takes are a call.
    """
    by, call = turn.player.actor, turn.call
    if call and (cents == call or (cents > call and (chips == 1 or not turn.high))):
        return Call(by=by)
    if turn.hand.bet and not call and chips == 1 and not turn.hand.earlier:
        return Check(by=by)
    if cents < call:
        return _bet_to(turn, turn.player.street + cents)
    return _bet_to(turn, nearest_bet(turn, cents))


@rule("13:69F-14.7(g)1")
def may_declare_incomplete(turn: Act, push: PushChips) -> bool:
    """Whether more chips may follow: only if the player says so at once and something is left."""
    _check_chips(turn, push)
    if push.said not in ("", "raise") or (push.said and not turn.high):
        return False
    return turn.pushed + push.cents < turn.reach and not turn.is_spent


@rule("13:69F-14.15(j)2", "13:69F-14.7(b)3")
def thrown_action(turn: Act, said: str) -> Answer | None:
    """What a player who throws the hand away owes by a word or as a forced bet, if anything."""
    if said in ("fold", "check"):
        raise RuleViolation("the hand is thrown away", cite("13:69F-14.15(j)2"))
    if said:
        return spoken_action(turn, said, 0)
    return _bet_to(turn, turn.low) if turn.must_bet else None


def _bet_to(turn: Act, to: int) -> Answer:
    by = turn.player.actor
    return Raise(by=by, to=to) if turn.hand.bet else Bet(by=by, cents=to)

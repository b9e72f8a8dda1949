"""Default action when a player does not answer in time or is gone: the posted policy.

No provision names a time within which a player must answer, so the house posts one, and what a
silence means: of all that the rules let a player say, an answer that adds nothing to the stake
and needs no act. `docs/timeouts.md` is the sign. Where a rule itself says what follows from
holding up the game, an official answers instead of the player.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from pitboss.errors import ensure
from pitboss.poker.between.answers import SitOut
from pitboss.table import (
    CHANCE,
    Amount,
    Answer,
    Betting,
    Form,
    Leave,
    OneOf,
    Question,
    ReduceWager,
    Table,
    Whole,
    seat_actor,
    seat_of,
)
from pitboss.table.authoring import Policy

AnyTable: TypeAlias = Table[Any, Any, Any]

# The commands for a silent player, in order; the first that is open is taken. None costs a chip.
QUIET: Final = {
    "refuse": "the cut, the dice, the shaker, the shoe or the bank goes on to the next player",
    "no": "no insurance is taken, and nothing is added to a hand that another doubles",
    "void": "of playing on and having the wagers back, they come back",
    "dead": "a hand that got one card only is dead, and its wager comes back",
    "pass": "the bank is passed, and what it leaves uncovered stays so",
    "ride": "a wager that was made stays where it lies until its player takes it back",
    "stand": "no card is drawn and nothing is added",
    "stay": "no card is drawn",
    "check": "no bet is made",
    "fold": "a bet that was made is not met",
    "stop": "no more is wagered, and the hand contends for the pot as it stands",
    "pat": "all cards are kept",
    "show": "a hand that was paid for is shown",
}

# The reason for which an official may take dice, shaker or bank from a player who is silent.
DELAY: Final = "delay"


def default_action(
    question: Question, seat: int, policy: Policy, *, table: AnyTable | None = None
) -> Answer | None:
    """What is answered for a seat whose time has run out; None if the game goes on without it.

    The answer may be that of an official. `table` has the house rules in force.
    """
    if isinstance(question, Betting):
        return None
    forms = question.forms()
    own = question.forms_of(seat_actor(seat))
    if CHANCE in {form.by for form in forms} or not (own or _stands_still(question, forms)):
        return None
    return (
        policy.on_timeout(question, table)
        or _quiet(own)
        or _ordered_on(forms)
        or _free(question, own)
        or _least(own)
    )


def leaving_action(
    question: Question, seat: int, policy: Policy, *, table: AnyTable
) -> Answer | None:
    """The next answer for a seat that is gone for good, on its way out; None if it has to wait.

    Wagers that may be taken down are; the others stand until they are decided.
    """
    if isinstance(question, Betting):
        own = _depart(question.forms_of(seat_actor(seat)))
        return own or policy.on_leaving(question, seat, table)
    last = policy.on_leaving(question, seat, table)
    return last or default_action(question, seat, policy, table=table)


def sit_out_action(question: Question, seat: int) -> Answer | None:
    """The answer after which a silent poker player is not dealt in; None where there is none."""
    if not isinstance(question, Betting):
        return None
    return next((f.fill() for f in question.forms_of(seat_actor(seat)) if f.answer is SitOut), None)


# -- what may be said ------------------------------------------------------------------------------


def _stands_still(question: Question, forms: Iterable[Form]) -> bool:
    """Whether no player is asked, and the house has no usual answer either."""
    return all(seat_of(form.by) is None for form in forms) and question.default() is None


def _quiet(own: Sequence[Form]) -> Answer | None:
    """The first of the quiet commands that is open."""
    found = {form.command: form for form in own if not form.blanks}
    return next((found[word].fill() for word in QUIET if word in found), None)


def _ordered_on(forms: Sequence[Form]) -> Answer | None:
    """The order of an official to a player who holds up the game, where the rules know one."""
    for form in forms:
        reason = form.blanks.get("reason")
        if isinstance(reason, OneOf) and seat_of(form.by) is None and reason.admits(DELAY):
            return form.fill(reason=DELAY)
    return None


def _free(question: Question, own: Sequence[Form]) -> Answer | None:
    """What costs nothing: an amount of zero, or what is usual where no chips are asked for."""
    usual = question.default()
    if usual is not None and not any(map(_amounts, own)):
        return usual
    return next((_fill(form) for form in own if 0 in _amounts(form)), None)


def _least(own: Sequence[Form]) -> Answer | None:
    """What is demanded and cannot be declined, such as a forced bet: the least of it."""
    usual = [form for form in own if not form.seldom and not form.fixed.get("more")]
    return _fill(min(usual, key=_amounts)) if usual else None


def _amounts(form: Form) -> list[int]:
    """The least chips that a form asks for."""
    return [blank.low for blank in form.blanks.values() if isinstance(blank, Amount)]


def _fill(form: Form) -> Answer:
    """A form with the least in every blank."""
    values: dict[str, int | str | bool] = {}
    for name, blank in form.blanks.items():
        ensure(isinstance(blank, Amount | Whole | OneOf), f"{form.command} asks a player to think")
        assert isinstance(blank, Amount | Whole | OneOf)
        values[name] = blank.values[0] if isinstance(blank, OneOf) else blank.low
    return form.fill(**values)


def _depart(own: Sequence[Form]) -> Answer | None:
    """Leave, or take down one more wager on the way out."""
    for form in own:
        if form.answer is Leave:
            return form.fill()
    downs = (form for form in own if form.answer is ReduceWager and not form.blanks)
    return next((form.fill() for form in downs), None)

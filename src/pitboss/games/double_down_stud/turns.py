"""The double down wagers, until the second “No more bets”; 19:47-17.8(c), (d) and 17.11(a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.games._stud.cards import refuse_meddling
from pitboss.games._stud.deal import HOUSE_HAND, Dealt, clockwise
from pitboss.games._stud.options import StudRules
from pitboss.games.double_down_stud.rules import double_max
from pitboss.games.double_down_stud.state import DoubleDownStudTable, originals
from pitboss.games.double_down_stud.wagers import double_spot
from pitboss.money import show
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    Actor,
    Amount,
    Answer,
    CallIrregularity,
    Choose,
    Form,
    Question,
    Wager,
    seat_actor,
)
from pitboss.table.authoring import Irregularity, Procedure, lay

_EXPOSED: Final = Irregularity(
    "hole_exposed", DEALER, "19:47-17.11(a)", "the hole card was exposed too early"
)


class LayDoubleDown(Answer, frozen=True, kw_only=True):
    """A player lays a double down wager beside the original wager of an area."""

    area: int
    cents: int


@dataclass(frozen=True, slots=True)
class _Double(Question):
    """A player may double down on one area, or stand."""

    prompt: str
    cite: str
    by: Actor
    area: int
    amount: Amount
    rules: StudRules

    def forms(self) -> Sequence[Form]:
        """Any amount up to the original wager, or none; the dealer may report the hole card."""
        fixed, blanks = {"area": self.area}, {"cents": self.amount}
        text = "lay a double down wager of at most the original"
        laid = Form("double", LayDoubleDown, self.by, self.cite, text, fixed, blanks)
        stand = Form("stand", Choose, self.by, self.cite, "no double down", {"choice": "stand"})
        return [stand, laid, _EXPOSED.form()]

    def check(self, answer: Answer) -> None:
        """Refuse to touch any other wager."""
        refuse_meddling(answer, self.rules)
        Question.check(self, answer)


@dataclass(frozen=True, slots=True)
class _Call(Question):
    """The dealer closes the double downs, unless the hole card was exposed before."""

    prompt: str
    cite: str
    rules: StudRules

    def forms(self) -> Sequence[Form]:
        """The call, or what went wrong."""
        text = "“No more bets”"
        close = Form("close", Choose, DEALER, self.cite, text, {"choice": "close"})
        return [close, _EXPOSED.form()]

    def default(self) -> Answer | None:
        """All players have chosen."""
        return Choose(by=DEALER, choice="close")

    def check(self, answer: Answer) -> None:
        """Refuse to touch any wager."""
        refuse_meddling(answer, self.rules)
        Question.check(self, answer)


def doubles(table: DoubleDownStudTable, areas: tuple[int, ...], dealt: Dealt) -> Procedure[str]:
    """Each player may double down until the call; the provision that voids all hands, if any."""
    for area in clockwise(areas):
        amount = _amount(table, area)
        if amount is None:
            continue
        answer = yield _question(table, area, amount, dealt)
        if isinstance(answer, CallIrregularity):
            return _EXPOSED.cite
        if isinstance(answer, LayDoubleDown):
            _lay(table, area, answer.cents)
    answer = yield _Call("Have all players chosen?", cite("19:47-17.8(d)"), table.rules)
    if isinstance(answer, CallIrregularity):
        return _EXPOSED.cite
    table.announce("No more bets", cite("19:47-17.8(d)"))
    return ""


def _question(table: DoubleDownStudTable, area: int, amount: Amount, dealt: Dealt) -> _Double:
    each = originals(table, area)
    laid = show(sum(wager.cents for wager in each))
    cards = " ".join(str(c) for c in (*dealt.hands[area], *dealt.hands[HOUSE_HAND][1:]))
    prompt = f"Area {area}, {cards}: double down on the {laid}?"
    by = seat_actor(each[0].seat)
    return _Double(prompt, cite("19:47-17.8(c)"), by, area, amount, table.rules)


def _amount(table: DoubleDownStudTable, area: int) -> Amount | None:
    """What may be laid as a double down wager, or None if the player has no chips for any."""
    each = originals(table, area)
    most = double_max(sum(wager.cents for wager in each), all_dealt=True, hole_shown=False)
    return table.layout.amounts(double_spot(area), 1, min(most, table.stack(each[0].seat)))


def _lay(table: DoubleDownStudTable, area: int, cents: int) -> None:
    seat, spot = originals(table, area)[0].seat, double_spot(area)
    double = Wager(id=table.next_wager, seat=seat, spot=spot, cents=cents)
    lay(table, double, cite("19:47-17.1[Double down wager]"))

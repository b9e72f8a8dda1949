"""Surrender or war on a tie hand: 13:69F-22.8(e)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.equipment import Card
from pitboss.games.casino_war.rules import may_go_to_war, war_wager
from pitboss.games.casino_war.settle import decide_surrender
from pitboss.games.casino_war.state import CasinoWarTable, initial_cents
from pitboss.games.casino_war.wagers import INITIAL, WAR, WAR_TIE
from pitboss.money import show
from pitboss.rulebook import cite
from pitboss.table import Actor, Amount, Answer, Choose, Form, Question, Wager, seat_actor
from pitboss.table.authoring import Procedure, lay, settle


class WagerOnWarDeal(Answer, frozen=True, kw_only=True):
    """A player makes a tie wager on the war deal, beside the war wager."""

    cents: int


@dataclass(frozen=True, slots=True)
class _Offer(Question):
    """A player picks one of some choices, or names the amount of a tie wager."""

    prompt: str
    cite: str
    by: Actor
    choices: dict[str, str]
    amount: Amount | None = None
    card: str = ""

    def forms(self) -> Sequence[Form]:
        """The choices, and the tie wager if it is offered."""
        forms = [
            Form(name, Choose, self.by, self.cite, text, fixed={"choice": name})
            for name, text in self.choices.items()
        ]
        if self.amount is not None:
            text, blanks = "wager on a tie of the war deal", {"cents": self.amount}
            forms.append(Form("tie", WagerOnWarDeal, self.by, WAR_TIE.cite, text, blanks=blanks))
        return forms

    def advised_hand(self, actor: Actor) -> str:
        """The card of the tie hand."""
        return self.card if actor == self.by else ""


def war_decision(table: CasinoWarTable, seat: int, card: Card) -> Procedure[bool]:
    """A player with a tie hand gives up half of the initial wager, or doubles it; True for war."""
    initial = initial_cents(table, seat)
    choices = {"surrender": f"give up half of the {show(initial)}"}
    if may_go_to_war(True, table.stack(seat), initial):
        choices = {"war": f"lay a war wager of {show(war_wager(initial))}", **choices}
    prompt = f"A tie hand of {card}: surrender half of {show(initial)}, or go to war?"
    by, provision = seat_actor(seat), cite("13:69F-22.8(e)")
    answer = yield _Offer(prompt, provision, by, choices, card=card.code)
    assert isinstance(answer, Choose)
    if answer.choice == "surrender":
        _surrender(table, seat)
        return False
    _lay(table, seat, WAR.key, war_wager(initial), cite("13:69F-22.1[War wager]"))
    yield from _tie_wager(table, seat)
    return True


def _surrender(table: CasinoWarTable, seat: int) -> None:
    own = table.wagers_of(seat)
    initial = [each for each in own if table.layout[each.spot].kind == INITIAL]
    step = cite("13:69F-22.8(e)")
    settle(table, [(each, decide_surrender(each)) for each in initial], collect=step, pay=step)


def _tie_wager(table: CasinoWarTable, seat: int) -> Procedure[None]:
    """With the war wager a player may wager on a tie of the war deal."""
    if not table.rules.tie_wager_on_war:
        return
    spot, limit = f"{WAR_TIE.key}_{seat}", table.rules.limit(WAR_TIE.key)
    amount = table.layout.amounts(spot, limit.low, min(limit.high, table.stack(seat)))
    if amount is None:
        return
    prompt, choices = "A tie wager on the war deal?", {"none": "no tie wager"}
    answer = yield _Offer(prompt, WAR_TIE.cite, seat_actor(seat), choices, amount)
    if isinstance(answer, WagerOnWarDeal):
        _lay(table, seat, WAR_TIE.key, answer.cents, cite("13:69F-22.6[tie on the war deal]"))


def _lay(table: CasinoWarTable, seat: int, kind: str, cents: int, provision: str) -> None:
    wager = Wager(id=table.next_wager, seat=seat, spot=f"{kind}_{seat}", cents=cents)
    lay(table, wager, provision)

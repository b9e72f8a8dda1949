"""Bet or fold: 19:47-16.10(a) to (c), until the hole cards are turned up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.errors import ensure
from pitboss.games._stud.cards import refuse_meddling
from pitboss.games._stud.deal import Dealt, clockwise, collect_cards
from pitboss.games.caribbean_stud.deal import PICKED_UP, live_seats
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import bet_amount
from pitboss.games.caribbean_stud.settle import folded
from pitboss.games.caribbean_stud.state import CaribbeanStudTable, ante_of, wager_of
from pitboss.games.caribbean_stud.wagers import BET
from pitboss.money import show
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    Actor,
    Answer,
    CallIrregularity,
    Choose,
    Form,
    Question,
    Wager,
    seat_actor,
)
from pitboss.table.authoring import Irregularity, Procedure, lay, lost, recorded, settle

_TOLD = "told_"


@dataclass(frozen=True, slots=True)
class _Decision(Question):
    """Somebody picks a choice, or an official calls what went wrong before the reveal."""

    prompt: str
    cite: str
    by: Actor
    choices: dict[str, str]
    calls: Sequence[Irregularity]
    rules: CaribbeanStudRules

    def forms(self) -> Sequence[Form]:
        """The choices, and the calls of officials."""
        own = [
            Form(name, Choose, self.by, self.cite, text, fixed={"choice": name})
            for name, text in self.choices.items()
        ]
        return [*own, *(each.form() for each in self.calls)]

    def check(self, answer: Answer) -> None:
        """Refuse to touch a wager or to leave."""
        refuse_meddling(answer, self.rules)
        Question.check(self, answer)

    def default(self) -> Answer | None:
        """The dealer goes on to the hole cards; a player has to speak."""
        return Choose(by=DEALER, choice="reveal") if self.by == DEALER else None


def decisions(table: CaribbeanStudTable, dealt: Dealt) -> Procedure[None]:
    """Every player bets twice the ante or folds; then the dealer turns to the hole cards."""
    for seat in clockwise(live_seats(dealt)):
        yield from _until_decided(table, dealt, seat)
        if dealt.void:
            return
    yield from _until_revealed(table, dealt)


def _until_decided(table: CaribbeanStudTable, dealt: Dealt, seat: int) -> Procedure[None]:
    """Ask one player, again if an official's call does not end this player's hand."""
    while seat in dealt.hands and not dealt.void:
        answer = yield _question(table, dealt, seat)
        if isinstance(answer, Choose):
            _decide(table, dealt, seat, answer.choice)
            return
        assert isinstance(answer, CallIrregularity)
        _call(table, dealt, answer.kind)


def _question(table: CaribbeanStudTable, dealt: Dealt, seat: int) -> _Decision:
    cents = bet_amount(ante_of(table, seat))
    choices = {"fold": "give up the ante and the cards"}
    if table.stack(seat) >= cents:
        choices = {"bet": f"place a bet of {show(cents)}", **choices}
    exposed = Irregularity(
        "hole_exposed", DEALER, cite("19:47-16.13(a)"), "a hole card was exposed too early"
    )
    shown = " ".join(map(str, dealt.shown))
    prompt = f"Seat {seat}: bet {show(cents)} or fold? The dealer shows {shown}."
    calls = [exposed, *_told(dealt)]
    by, provision = seat_actor(seat), cite("19:47-16.10(a)")
    return _Decision(prompt, provision, by, choices, calls, table.rules)


def _told(dealt: Dealt) -> list[Irregularity]:
    """The floorperson may call that a player told others of a hand."""
    provision = cite("19:47-16.10(c)")
    return [
        Irregularity(f"{_TOLD}{seat}", FLOORPERSON, provision, f"seat {seat} told of the hand")
        for seat in live_seats(dealt)
    ]


def _decide(table: CaribbeanStudTable, dealt: Dealt, seat: int, choice: str) -> None:
    if choice == "bet":
        _bet(table, seat)
    else:
        provision = cite("19:47-16.1[Fold]")
        recorded(table, seat_actor(seat), "folds", provision)
        pairs = [(wager, folded(wager)) for wager in table.wagers_of(seat)]
        collect = cite("19:47-16.10(a)")
        settle(table, pairs, collect=collect, pay=collect)
        collect_cards(table, [seat], dealt, collect)


def _bet(table: CaribbeanStudTable, seat: int) -> None:
    """Twice the ante, neither more nor less, is laid on the bet."""
    provision, cents = cite("19:47-16.1[Bet wager]"), bet_amount(ante_of(table, seat))
    ensure(wager_of(table, BET, seat) is None, "a player bets once in a round")
    bet = Wager(id=table.next_wager, seat=seat, spot=f"{BET.key}_{seat}", cents=cents)
    lay(table, bet, provision)


def _call(table: CaribbeanStudTable, dealt: Dealt, kind: str) -> None:
    if kind == "hole_exposed":
        dealt.void = cite("19:47-16.13(a)")
        return
    seat, provision = int(kind.removeprefix(_TOLD)), cite("19:47-16.10(c)")
    recorded(table, FLOORPERSON, f"seat {seat} forfeits all wagers of this round", provision)
    pairs = [(wager, lost(wager.cents, provision)) for wager in table.wagers_of(seat)]
    settle(table, pairs, collect=provision, pay=provision)
    collect_cards(table, [seat], dealt, PICKED_UP)


def _until_revealed(table: CaribbeanStudTable, dealt: Dealt) -> Procedure[None]:
    """Until the hole cards are turned up players may still give their hands away."""
    while live_seats(dealt):
        choices = {"reveal": "turn up the hole cards"}
        prompt, provision = "All have bet or folded.", cite("19:47-16.10(d)")
        answer = yield _Decision(prompt, provision, DEALER, choices, _told(dealt), table.rules)
        if isinstance(answer, Choose):
            return
        assert isinstance(answer, CallIrregularity)
        _call(table, dealt, answer.kind)

"""A round of the coin toss: bets, one toss, settlement."""

from __future__ import annotations

from typing import Final, TypeAlias

from pitboss.rulebook import cite
from pitboss.table import (
    CHANCE,
    DEALER,
    Announced,
    Answer,
    CallIrregularity,
    Form,
    Table,
    Wager,
    Whole,
)
from pitboss.table.authoring import (
    Chance,
    Decision,
    Irregularity,
    Procedure,
    Window,
    betting,
    lost,
    settle,
    won,
)
from pitboss_coin_toss.options import CoinTossRules
from pitboss_coin_toss.rules import SIDES, heads_wins
from pitboss_coin_toss.state import CoinRested, CoinShown, CoinTossState

__all__ = ["CoinTossTable", "decide", "play"]

CoinTossTable: TypeAlias = Table[CoinTossRules, CoinTossState, Wager]

OFF_TABLE: Final = "off_table"


def play(table: CoinTossTable) -> Procedure[None]:
    """One toss of the coin."""
    yield from betting(_window(table))
    answer: Answer = yield _toss()
    if isinstance(answer, CallIrregularity):
        text = "No toss, the coin rolled off the table."
        table.emit(Announced(cite=cite("99:1-1.3(a)"), by=DEALER, text=text))
        return
    assert isinstance(answer, CoinRested)
    text = f"The coin shows {SIDES[answer.side].lower()}."
    table.emit(CoinShown(cite=cite("99:1-1.1(a)"), side=answer.side, text=text))
    laid = table.wagers.values()
    decided = [(each, decide(each, answer.side, table.rules_of(each))) for each in laid]
    settle(table, decided, collect=cite("99:1-1.2(b)"), pay=cite("99:1-1.2(b)"))


def decide(wager: Wager, side: int, rules: CoinTossRules) -> Decision:
    """How a wager comes out when the coin shows this side."""
    line = rules.line("heads")
    if heads_wins(side):
        return won(wager.action, rules.odds(line.key), line.cite)
    return lost(wager.cents, line.cite)


def _window(table: CoinTossTable) -> Window[CoinTossRules, CoinTossState, Wager]:
    return Window(
        table,
        close=cite("99:1-1.2(a)"),
        wager=cite("99:1-1.1(a)"),
        payable=cite("99:1-1.1(b)"),
        reduce=cite("99:1-1.2(a)"),
    )


def _toss() -> Chance:
    side = {"side": Whole(0, len(SIDES) - 1)}
    provision = cite("99:1-1.2(a)")
    form = Form("coin", CoinRested, CHANCE, provision, "the coin shows", blanks=side)
    off = Irregularity(OFF_TABLE, DEALER, cite("99:1-1.3(a)"), "the coin rolls off the table")
    return Chance("The coin is tossed.", provision, form, form.sample, (off,))

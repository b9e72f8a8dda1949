"""A game of one die, small enough to prove the table with: even wins, odd wins, five is void.

A six is a bug on purpose: the procedure raises. The dealer takes cash and coupons on even.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

import msgspec

from pitboss.errors import NotPermitted, RuleViolation, Violation
from pitboss.money import Odds
from pitboss.table import (
    Answer,
    DiceRested,
    DiceShown,
    Form,
    HouseRules,
    Layout,
    Round,
    Spot,
    Table,
    Wager,
)
from pitboss.table.authoring import (
    AmountOf,
    Decision,
    Flag,
    Irregularity,
    Named,
    NonValueWindow,
    PayLine,
    PerKey,
    Procedure,
    Rate,
    SomeOf,
    TableGame,
    WagerKind,
    betting,
    combined,
    lost,
    option,
    settle,
    throw_of,
    void,
    won,
)

__all__ = ["CITE", "TINY", "Announce", "TinyRound", "TinyRules", "TinyTable", "opened", "with_play"]

CITE = "19:47-5.5(a)"
CLOSE = "19:47-5.6(a)"
REDUCE = "19:47-5.6(b)"
PAYABLE = "19:47-5.6(c)"

LINES = (
    PayLine("even", "Even", Odds(1, 1), "19:47-5.5(a)[$1]"),
    PayLine("odd", "Odd", Odds(3, 2), "19:47-5.5(a)[$2]"),
    PayLine("fixed", "Fixed", Odds(2, 1), "19:47-5.5(a)[$5]", fixed=True),
)
KINDS = (
    WagerKind("even", "Even", "19:47-5.5(a)[$1]", ("even",)),
    WagerKind("odd", "Odd", "19:47-5.5(a)[$2]", ("odd",)),
    WagerKind("both", "Both", "19:47-5.5(a)[$5]", ("even", "odd", "fixed"), tied=True),
)
SPOTS = (
    Spot("even", KINDS[0], "the even", on=(0,)),
    Spot("odd", KINDS[1], "the odd", on=(1,)),
    Spot("both", KINDS[2], "both", parts=2, on=(0, 1)),
)


@dataclass(frozen=True, kw_only=True)
class TinyRules(HouseRules):
    """House rules with an option of every kind."""

    game: ClassVar[str] = "tiny"
    pay_lines: ClassVar[tuple[PayLine, ...]] = LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    tied_limits: ClassVar[frozenset[str]] = frozenset({"both"})
    payout_cite: ClassVar[str] = CITE
    to_cite: ClassVar[str] = "19:47-5.6(d)"

    cash: bool = option(True, Flag(), CITE, "whether cash is taken")
    pace: str = option("slow", Named("slow", "fast"), CITE, "how fast the dealer is")
    rate: Fraction = option(Fraction(1, 20), Rate(Fraction(0), Fraction(1, 10)), CITE, "a rate")
    days: frozenset[str | int] = option(
        frozenset({"sat"}), SomeOf("sat", "sun", 7), CITE, "days of play"
    )
    fee: int = option(25, AmountOf(0, 100), CITE, "a fee")
    multiples: Mapping[int, Fraction | int] = option(
        {4: 3, 5: 4}, PerKey((4, 5), 1, 10), CITE, "multiples"
    )

    def make_layout(self) -> Layout:
        """Three spots."""
        return Layout(SPOTS, self.payouts, self.unit)

    def violations(self) -> Iterator[Violation]:
        """A fast dealer takes no cash."""
        yield from super().violations()
        if self.cash and self.pace == "fast":
            yield Violation("cash", "a fast dealer takes no cash", (CITE,))


class TinyState(msgspec.Struct, frozen=True):
    """How often the die was thrown."""

    throws: int = 0


TinyTable: TypeAlias = Table[TinyRules, TinyState, Wager]
TinyRound: TypeAlias = Round[TinyRules, TinyState, Wager]


class Announce(Answer, frozen=True, kw_only=True):
    """The boxman announces a last call, or at once the end."""

    last: bool


class TinyWindow(NonValueWindow[TinyRules, TinyState, Wager]):
    """A window that says yes and no to everything a window can be asked."""

    chips_cite = "19:47-5.1(b)"

    def accepts_cash(self) -> bool:
        return self.table.rules.cash

    def accepts_coupon(self, spot: Spot) -> bool:
        return spot.key == "even"

    def check_spot(self, seat: int, spot: Spot) -> None:
        if spot.key == "both" and seat == 2:
            raise NotPermitted("seat 2 may not", CITE)

    def check_reduction(self, wager: Wager, cents: int) -> None:
        if wager.spot == "odd":
            raise RuleViolation("odd stands", REDUCE)

    def check_leaving(self, seat: int) -> None:
        if seat == 2:
            raise RuleViolation("seat 2 stays", CITE)

    def more_forms(self) -> list[Form]:
        text = "a call"
        calls = [
            Form("call", Announce, "boxman", CITE, text, fixed={"last": last})
            for last in (False, True)
        ]
        return [*super().more_forms(), *calls]

    def check_more(self, answer: Answer) -> None:
        if not isinstance(answer, Announce):
            super().check_more(answer)

    def do_more(self, answer: Answer) -> bool:
        return answer.last if isinstance(answer, Announce) else super().do_more(answer)


def decide(wager: Wager, face: int, rules: TinyRules) -> Decision:
    """Five is void; both counts as half even and half odd."""
    if face == 5:
        return void(CITE)
    parts = {"even": ["even"], "odd": ["odd"], "both": ["even", "odd"]}[wager.spot]
    winner = "odd" if face % 2 else "even"
    stake, action = wager.cents // len(parts), wager.action // len(parts)
    return combined(
        won(action, rules.odds(part), CITE) if part == winner else lost(stake, CITE)
        for part in parts
    )


def play(table: TinyTable) -> Procedure[None]:
    """Betting, one throw, settlement; a roll off the table decides nothing."""
    window = TinyWindow(table, close=CLOSE, wager=CITE, payable=PAYABLE, reduce=REDUCE)
    if not (yield from betting(window)):
        return
    fallen = Irregularity("fell", "boxman", CITE, "the die fell off the table")
    rested = yield throw_of(1, prompt="The die is thrown.", cite=CITE, irregularities=[fallen])
    if not isinstance(rested, DiceRested):
        return
    (face,) = rested.faces
    table.state = TinyState(table.state.throws + 1)
    table.emit(DiceShown(cite=CITE, faces=rested.faces))
    if face == 6:
        raise ZeroDivisionError("a bug of the game")
    pairs = [(each, decide(each, face, table.rules)) for each in table.wagers.values()]
    settle(table, pairs, collect=CITE, pay=CITE)


TINY = TableGame(
    slug="tiny",
    name="Tiny",
    rules=TinyRules,
    state=TinyState,
    wager=Wager,
    seats_max=4,
    questions_max=402,
    medium_cite=CITE,
    opening=lambda rules: TinyState(),
    play=play,
)


def opened(
    seats: Mapping[int, int] | None = None,
    coupons: Mapping[int, int] | None = None,
    **options: Any,
) -> TinyRound:
    """A round at a table where seats 1 and 2 have $1,000 each."""
    stacks = {1: 1_000_00, 2: 1_000_00} if seats is None else seats
    return Round(Table(TINY, TinyRules(**options), seats=stacks, coupons_held=coupons))


def with_play(play: Any, **changes: Any) -> TinyTable:
    """A table with another procedure."""
    return Table(replace(TINY, play=play, **changes), seats={1: 1_000_00})

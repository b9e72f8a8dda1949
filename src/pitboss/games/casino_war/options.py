"""What the house may choose at casino war."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from pitboss.errors import Violation
from pitboss.games.casino_war.wagers import (
    KINDS,
    PAY_LINES,
    POSITIONS_MAX,
    TIE,
    TIE_LINE,
    WAR_TIE,
    spots,
)
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout
from pitboss.table.authoring import (
    UNIT_MAX,
    AmountOf,
    Flag,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    option,
)

EDITION = 2012


@dataclass(frozen=True, kw_only=True)
class CasinoWarRules(HouseRules):
    """The house rules of a casino war table."""

    game: ClassVar[str] = "casino_war"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "13:69F-22.9[tie]"
    to_cite: ClassVar[str] = "13:69F-22.9[to]"
    editions: ClassVar[tuple[int, ...]] = (EDITION,)
    public_sources: ClassVar[bool] = True

    edition: int = option(
        EDITION,
        WholeFrom(EDITION, EDITION),
        "13:69F-22.2[decks]",
        "the edition that names the game",
    )
    # A surrender gives up half of the initial wager, in chips.
    unit: int = option(
        50, AmountOf(1, UNIT_MAX), "13:69F-22.8(e)", "the smallest chip wagers are made and paid in"
    )
    seats: int = option(
        7, WholeFrom(1, POSITIONS_MAX), "13:69F-22.2[layout]", "how many positions the layout has"
    )
    decks: int = option(6, WholeFrom(6, 8), "13:69F-22.2[decks]", "how many decks are in the shoe")
    tie_wager: bool = option(
        True, Flag(), "13:69F-22.6[tie]", "whether tie wagers are offered on the original deal"
    )
    tie_wager_on_war: bool = option(
        True,
        Flag(),
        "13:69F-22.6[tie on the war deal]",
        "whether tie wagers are offered on the war deal too",
    )
    second_tie_bonus: bool = option(
        True,
        Flag(),
        "13:69F-22.9[second tie]",
        "whether a second tie also pays the initial wager, and not the war wager alone",
    )
    continuous_shuffler: bool = option(
        False, Flag(), "13:69F-22.5", "whether a device shuffles without end"
    )

    def offered_kinds(self) -> Iterable[WagerKind]:
        """The kinds of wager that can be made at this table."""
        left_out = {TIE: not self.tie_wager, WAR_TIE: not self.tie_wager_on_war}
        return [kind for kind in KINDS if not left_out.get(kind, False)]

    def make_layout(self) -> Layout:
        """The areas before each position."""
        offered = self.offered_kinds()
        each = [spot for spot in spots(self.seats) if spot.kind in offered]
        return Layout(each, self.payouts, self.unit)

    def violations(self) -> Iterator[Violation]:
        """Tie wagers on the war deal go with those on the original deal."""
        if self.tie_wager_on_war and not self.tie_wager:
            message = "tie wagers on the war deal are offered only besides those on the first"
            yield Violation("tie_wager_on_war", message, (cite("13:69F-22.6[tie]"),))

    @rule("13:69F-22.9[second tie]", "13:69F-22.9[to]")
    def notices(self) -> Iterator[Notice]:
        """The sign: the limits, the odds, and what a second tie brings."""
        yield from super().notices()
        if self.tie_wager:
            yield Notice(f"{TIE_LINE.title} pays {self.odds(TIE_LINE.key)}.", TIE_LINE.cite)
        both = "war and initial wager pay" if self.second_tie_bonus else "the war wager pays"
        text = f"After a second tie {both} 1 to 1; after a war won the war wager alone."
        yield Notice(text, cite("13:69F-22.9[second tie]"))

"""What the house may choose at keno: its rate card, how games are run, and who takes requests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from pitboss.errors import Violation
from pitboss.games.keno.card import SPOTS_MAX, CardDomain, Payoffs, read_card, row_text
from pitboss.games.keno.design import why_unlawful
from pitboss.games.keno.rules import (
    HUNDRED,
    REPORT_MAX,
    VALID_MAX,
    VALID_MIN,
    aggregate_is_lawful,
)
from pitboss.games.keno.wagers import KINDS, MULTI_RACE, SPOTS, TYPES, spots_of, straight
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.rulebook import cite, rule
from pitboss.table import HOLDERS_MAX, HouseRules, Layout
from pitboss.table.authoring import (
    AmountOf,
    Flag,
    Named,
    NeededFiling,
    Notice,
    PayLine,
    SomeOf,
    WagerKind,
    WholeFrom,
    number_text,
    option,
)

STATIONS_MAX: Final = 99
PRO_RATA: Final = "pro_rata"
EQUALLY: Final = "equal_shares"
SHARING: Final = {
    PRO_RATA: "in proportion to what each ticket won",
    EQUALLY: "in equal shares, none above what the ticket won",
}
VERBAL: Final = "verbal_1min"
COUNTDOWN: Final = "countdown_display"
JACKPOT: Final = "jackpot"
FUND: Final = "casino_revenue_fund"

USUAL_CARD: Final = read_card(
    "1:1=3;"
    "2:2=12;"
    "3:2=1+3=43;"
    "4:2=1+3=4+4=112;"
    "5:3=1+4=14+5=720;"
    "6:3=1+4=4+5=90+6=1480;"
    "7:4=1+5=20+6=400+7=8000;"
    "8:5=9+6=92+7=1500+8=20000;"
    "9:5=3+6=44+7=335+8=4000+9=37500;"
    "10:5=2+6=20+7=132+8=960+9=3800+10=25000;"
    "11:5=1+6=8+7=35+8=295+9=4203+10=100000+11=100000;"
    "12:6=4+7=23+8=130+9=1408+10=25005+11=100000+12=100000;"
    "13:6=2+7=12+8=57+9=475+10=6110+11=100000+12=100000+13=100000;"
    "14:6=2+7=5+8=28+9=196+10=1900+11=30001+12=100000+13=100000+14=100000;"
    "15:7=4+8=19+9=104+10=847+11=10007+12=100000+13=100000+14=100000+15=100000"
)


@dataclass(frozen=True, kw_only=True)
class KenoRules(HouseRules):
    """The house rules of a keno lounge; its minimum, maximum and payoffs are the rate card."""

    game: ClassVar[str] = "keno"
    pay_lines: ClassVar[tuple[PayLine, ...]] = ()
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-15.3(e)"
    to_cite: ClassVar[str] = "19:47-15.3(e)"
    editions: ClassVar[tuple[int, ...]] = (1995, 2012)
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {"aggregate_sharing": SHARING}

    edition: int = option(2012, WholeFrom(1995), "19:47-8.3(a)", "the edition of the rules in use")
    seats: int = option(
        100,
        WholeFrom(1, HOLDERS_MAX),
        "19:47-15.3(a)",
        f"how many people hold tickets at once; this software takes {HOLDERS_MAX}",
    )
    rate_card: Payoffs = option(
        USUAL_CARD,
        CardDomain(),
        "19:47-15.1[Rate card]",
        "what each catch of each number of spots pays for one",
    )
    max_spots: int = option(
        10, WholeFrom(1, SPOTS_MAX), "19:47-15.2(b)", "the most spots of one way on the rate card"
    )
    ticket_types: frozenset[str | int] = option(
        frozenset(TYPES),
        SomeOf(*TYPES),
        "19:47-15.2(c)",
        "the types of tickets that are sold besides straight ones",
    )
    quick_pick: bool = option(
        True, Flag(), "19:47-15.1[Quick-pick]", "the system picks the spots of straight tickets"
    )
    max_aggregate_payoff: Cents = option(
        100_000_00,
        AmountOf(0, CHIPS_MAX),
        "19:47-15.3(e)",
        "the most that one way, and all tickets of one game together, are paid; 0 for no maximum",
    )
    aggregate_sharing: str = option(
        PRO_RATA, Named(*SHARING), "19:47-15.4(c)11", "how winners share that maximum"
    )
    multi_race_max_games: int = option(
        20, WholeFrom(2, 1_000), "19:47-15.2(c)6", "the most consecutive games of one ticket"
    )
    multi_race_refund: bool = option(
        False,
        Flag(),
        "19:47-15.4(d)",
        "games of a multi-race ticket that are not drawn yet may be refunded",
    )
    refund_controls: bool = option(
        False,
        Flag(),
        "19:47-15.4(d)",
        "refunds are documented by the system under approved internal controls",
    )
    stations: int = option(
        4, WholeFrom(1, STATIONS_MAX), "19:47-15.3(a)", "work stations at which tickets are issued"
    )
    interval: int = option(
        5, WholeFrom(1, 1_440), "19:47-15.5(b)", "minutes from the opening of a game to the next"
    )
    auto_lockout: bool = option(
        True, Flag(), "19:47-15.5(e)", "terminals are locked automatically as a game starts"
    )
    override_procedures: bool = option(
        True, Flag(), "19:47-15.5(e)", "procedures to override the automatic lock-out are filed"
    )
    closing_notice: str = option(
        COUNTDOWN,
        Named(VERBAL, COUNTDOWN),
        "19:47-15.5(c)",
        "how the closing of a game is announced: in words, or by a display at each booth",
    )
    announce_numbers: bool = option(
        False, Flag(), "19:47-15.5(f)", "the numbers are called as they are drawn"
    )
    hotel_boards: bool = option(
        False, Flag(), "19:47-15.5(g)", "numbers are also displayed elsewhere in the hotel"
    )
    hotel_boards_notified: bool = option(
        False, Flag(), "19:47-15.5(g)", "the Commission was notified of boards in the hotel"
    )
    ticket_validity: int = option(
        VALID_MAX,
        WholeFrom(VALID_MIN, VALID_MAX),
        "19:47-15.6(c)",
        "minutes from the start of the only or last game for which a winning ticket is valid",
    )
    expired_to: str = option(
        FUND, Named(JACKPOT, FUND), "19:47-15.6(d)", "where expired winnings of a year go"
    )
    has_jackpot: bool = option(
        False, Flag(), "19:47-15.6(d)", "the house has a keno jackpot to add to"
    )
    runners: bool = option(
        False, Flag(), "13:69F-15.1[Keno runner request]", "keno runners take requests (2012)"
    )
    runner_direct_pay_limit: Cents = option(
        REPORT_MAX,
        AmountOf(0, REPORT_MAX),
        "13:69F-15.1[Winning keno ticket report]",
        "the most that a runner pays directly from the report of winning tickets",
    )
    verbal_requests: bool = option(
        False,
        Flag(),
        "13:69F-15.1[Keno ticket]",
        "a writer may take a request by word of mouth (2012)",
    )

    @cached_property
    def payoffs(self) -> Payoffs:
        """The rows of the rate card up to the maximum number of spots."""
        return {n: pays for n, pays in self.rate_card.items() if n <= self.max_spots}

    @property
    def most(self) -> Cents:
        """The most that one way is paid in one game."""
        return self.max_aggregate_payoff or CHIPS_MAX

    def least_rate(self, spots: int) -> Cents:
        """The least that a way of so many spots is played for, in whole units."""
        return max(1, -(-self.limit(straight(spots)).low // self.unit)) * self.unit

    def make_layout(self) -> Layout:
        """The types of tickets that are sold, each as a spot."""
        return Layout([SPOTS[kind.key] for kind in self.offered_kinds()], {}, self.unit)

    def offered_kinds(self) -> Iterable[WagerKind]:
        """Straight tickets of the card, and the other types that are sold."""
        straight_ones = {straight(spots) for spots in self.payoffs}
        return [each for each in KINDS if each.key in straight_ones | set(self.ticket_types)]

    @rule("19:47-15.1[Rate card]", "13:69F-15.1[Rate card]")
    def needed_filings(self) -> Iterator[NeededFiling]:
        """The rate card with the most spots of one way."""
        yield from super().needed_filings()
        later = self.edition >= 2012
        provision = cite("13:69F-15.2(b)") if later else cite("19:47-15.2(b)")
        card = "; ".join(
            f"{spots} spots: "
            + ", ".join(f"{catch} pays {number_text(pay)}" for catch, pay in sorted(pays.items()))
            for spots, pays in sorted(self.payoffs.items())
        )
        text = f"at most {self.max_spots} spots; {card}"
        yield NeededFiling("rate_card", "keno", provision, text=text)

    def violations(self) -> Iterator[Violation]:
        """The house keeps 30 percent at most, and what needs an approval has one."""
        yield from super().violations()
        yield from self._card_violations()
        yield from self._edition_limits()
        cites = (cite("19:47-15.4(d)"),)
        if self.multi_race_refund and not self.refund_controls:
            yield Violation("multi_race_refund", "refunds need approved internal controls", cites)
        if self.auto_lockout and not self.override_procedures:
            message = "an automatic lock-out needs filed procedures to override it"
            yield Violation("auto_lockout", message, (cite("19:47-15.5(e)"),))
        if self.hotel_boards and not self.hotel_boards_notified:
            message = "boards in the hotel need prior notice to the Commission"
            yield Violation("hotel_boards", message, (cite("19:47-15.5(g)"),))
        if self.expired_to == JACKPOT and not self.has_jackpot:
            message = "there is no keno jackpot to which expired winnings could be added"
            yield Violation("expired_to", message, (cite("19:47-15.6(d)"),))

    @rule("19:47-15.3(e)")
    def _card_violations(self) -> Iterator[Violation]:
        """The test of 30 percent at the minimum wager, for every number of spots."""
        cites = (cite("19:47-15.3(e)"),)
        if not aggregate_is_lawful(self.max_aggregate_payoff):
            message = f"a maximum aggregate payoff is {show(100_000_00)} at least, or there is none"
            yield Violation("max_aggregate_payoff", message, cites)
            return
        for spots in range(1, self.max_spots + 1):
            if spots not in self.payoffs:
                message = f"the rate card has no row for {spots} spots"
                yield Violation("rate_card", message, (cite("19:47-15.2(b)"),))
                continue
            rate = self.least_rate(spots)
            if any(pay * self.unit % HUNDRED for pay in self.payoffs[spots].values()):
                message = f"{spots} spots: a wager of {show(self.unit)} is not paid in whole cents"
                yield Violation("rate_card", f"{message}, in proportion to others", cites)
            message = why_unlawful(spots, self.payoffs[spots], rate=rate, most=self.most)
            if message:
                yield Violation("rate_card", message, cites)

    @rule("19:47-15.3(b)")
    def _edition_limits(self) -> Iterator[Violation]:
        """Runners and spoken requests came with the later edition."""
        if self.edition < 2012 and self.runners:
            message = "keno runners came with the edition of 2012"
            yield Violation("runners", message, (cite("13:69F-15.1[Keno runner request]"),))
        if self.edition < 2012 and self.verbal_requests:
            message = "verbal wagers are refused under the edition of 1995"
            yield Violation("verbal_requests", message, (cite("19:47-15.3(b)"),))

    @rule("19:47-15.3(d)", "19:47-15.1[Rate card]", "13:69F-15.1[Rate card]")
    def notices(self) -> Iterator[Notice]:
        """The rate card: minimum and maximum wagers, payoffs, the maximum, and validity."""
        for notice in super().notices():
            yield Notice(notice.text, cite("19:47-15.3(d)"))
        for spots, pays in sorted(self.payoffs.items()):
            text = f"{spots} spots pay for one, by hits: {row_text(pays).replace('+', ', ')}"
            yield Notice(text, cite("19:47-15.1[Rate card]"))
        yield Notice(self.limit_text, cite("19:47-15.3(e)"))
        if MULTI_RACE in self.ticket_types:
            text = f"A ticket may be for up to {self.multi_race_max_games} consecutive games."
            yield Notice(text, cite("19:47-15.2(c)6"))
        yield Notice(self.validity_text, cite("19:47-15.6(c)"))
        text = (
            "Check your ticket against your request before the game starts: the ticket governs, "
            "and no ticket is voided or changed after lock-out."
        )
        yield Notice(text, cite("19:47-15.3(c)"))

    @property
    def limit_text(self) -> str:
        """What a ticket says of the maximum per game and how winners share it."""
        if not self.max_aggregate_payoff:
            return "There is no maximum payoff."
        limit = show(self.max_aggregate_payoff)
        how = SHARING[self.aggregate_sharing]
        return f"All winners of one game are paid {limit} at most, shared {how}."

    @property
    def validity_text(self) -> str:
        """What a ticket says of the time to claim winnings."""
        day, minute = 24 * 60, self.ticket_validity
        span = f"{minute // day} days" if minute % day == 0 else f"{minute} minutes"
        return f"Winning tickets are valid for {span} from the start of the last game."


def offered_spots(rules: KenoRules) -> list[int]:
    """The numbers of spots of the straight tickets on sale."""
    return sorted(spots_of(key) for key in rules.areas if spots_of(key))

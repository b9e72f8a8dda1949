"""The wagers of a round, and who banks it: 19:47-11.7 and 11.10(a) to (g)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules, by_method
from pitboss.games.pai_gow_poker.rules import (
    AREAS,
    POSITIONS,
    bank_order,
    banks_unlawfully,
    first_offer,
    may_play_area,
    may_rotate,
)
from pitboss.games.pai_gow_poker.shuffle import cut
from pitboss.games.pai_gow_poker.state import (
    DEALERS_WAGER,
    Deal,
    DirectDealersWager,
    PaiGowPokerState,
    PaiGowPokerTable,
    areas_played,
    main_wagers,
    wagered,
)
from pitboss.games.pai_gow_poker.wagers import MAIN, NUMBER, area_of
from pitboss.money import INVENTORY, Cents, show
from pitboss.rulebook import cite
from pitboss.table import (
    FLOORPERSON,
    Actor,
    Amount,
    Answer,
    Form,
    Leave,
    PlaceWager,
    Question,
    ReduceWager,
    Spot,
    Wager,
    seat_actor,
)
from pitboss.table.authoring import (
    Choice,
    FormsQuestion,
    Procedure,
    Window,
    ask,
    betting,
    choose,
)

NO_MORE_BETS: Final = by_method(
    cite("19:47-11.8(a)"), cite("19:47-11.8A(b)2"), cite("19:47-11.8B(b)2")
)


class PaiGowPokerWindow(Window[PaiGowPokerRules, PaiGowPokerState, Wager]):
    """Wagers on the areas and on numbers; with a bank the dealer then looks at its cover."""

    def __init__(self, table: PaiGowPokerTable, bank: int = 0) -> None:
        super().__init__(
            table,
            close=cite("19:47-11.10(d)") if bank else NO_MORE_BETS[table.rules.deal_method],
            wager=cite("19:47-11.7(b)"),
            payable=cite("19:47-11.9(j)"),
            reduce=cite("19:47-11.7(c)"),
        )
        self.bank = bank
        if bank:
            self.closing_call = "The wagers against the bank are counted"

    @property
    def prompt(self) -> str:
        """What the dealer says to open the window."""
        against = f" against the bank in seat {self.bank}" if self.bank else ""
        return f"Place your bets{against}."

    # -- where ------------------------------------------------------------------------------------

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The areas on which this player may wager, and then the numbers."""
        return [spot for spot in self.table.layout.values() if not self._refusal(seat, spot)]

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a wager of the bank, on another's area, or on a number alone."""
        refusal = self._refusal(seat, spot)
        if refusal:
            raise RuleViolation(*refusal)

    def _refusal(self, seat: int, spot: Spot) -> tuple[str, str] | None:
        if seat == self.bank:
            message = "the bank has one area, for its hand, and does not wager"
            return message, cite("19:47-11.10(f)")
        if spot.kind == NUMBER:
            message = "a number is wagered on together with a pai gow poker wager"
            return None if self._areas(seat) else (message, cite("19:47-11.13(b)1"))
        if self._is_open(seat, area_of(spot.key)):
            return None
        return f"{spot.title} is not open to seat {seat}", cite("19:47-11.12(a)")

    def _areas(self, seat: int) -> tuple[int, ...]:
        mine = [wager for wager in self.table.wagers_of(seat) if self._kind(wager) == MAIN]
        return tuple({area_of(wager.spot) for wager in mine})

    def _kind(self, wager: Wager) -> object:
        return self.table.layout[wager.spot].kind

    def _is_open(self, seat: int, area: int) -> bool:
        """Nobody else sits before the area or has wagered there, and it is within reach."""
        others = set(self.table.seats) - {seat}
        taken = any(wager.seat != seat for wager in main_wagers(self.table, area))
        free = area not in others and not taken
        most = self.table.rules.max_betting_areas
        return free and may_play_area(seat, area, self._areas(seat), most)

    # -- with what --------------------------------------------------------------------------------

    def accepts_coupon(self, spot: Spot) -> bool:
        """Where the house takes match play coupons; never against a player's bank."""
        rules = self.table.rules
        if spot.kind == NUMBER:
            return rules.number_wager_match_play
        return rules.match_play_accepted and not self.bank

    # -- what is taken back, who goes -------------------------------------------------------------

    def check_reduction(self, wager: Wager, cents: int) -> None:
        """The last pai gow poker wager is not taken down while a number lies beside it."""
        mine = self.table.wagers_of(wager.seat)
        numbers = any(self._kind(each) == NUMBER for each in mine)
        last = [each for each in mine if self._kind(each) == MAIN] == [wager]
        if numbers and last and not cents:
            message = "take the wagers on numbers down first"
            raise RuleViolation(message, cite("19:47-11.13(b)1"))

    def left(self, seat: int) -> None:
        """The next player in this seat has not wagered yet."""
        state = self.table.state
        kept = tuple(each for each in state.last_wagers if each[0] != seat)
        last_bank = 0 if state.last_bank == seat else state.last_bank
        self.table.set_state(last_wagers=kept, last_bank=last_bank)


def refuse_meddling(answer: Answer) -> None:
    """After “No more bets” nobody makes or changes a wager, and who holds cards stays."""
    if isinstance(answer, PlaceWager | ReduceWager):
        message = "wagers are neither made nor changed after “No more bets”"
        raise RuleViolation(message, cite("19:47-11.7(c)"))
    if isinstance(answer, Leave):
        message = "a player with cards stays seated until the round ends"
        raise RuleViolation(message, cite("19:47-11.7(b)"))


# For every candidate the offer and a window, the window against the dealer, the dealer's wager by
# the floorperson and by the bank, and the cut.
WAGER_QUESTIONS_MAX: Final = 2 * AREAS + 1 + 2 + POSITIONS

_REASONS: Final = {
    1: (cite("19:47-11.10(c)"), "banked the last round"),
    2: (cite("19:47-11.10(d)1"), "did not wager in the last round against the dealer"),
    3: (cite("19:47-11.10(d)2"), "cannot cover the wagers of the other players"),
}


def take_wagers(table: PaiGowPokerTable) -> Procedure[Deal | None]:
    """All up to “No more bets”; None if nobody plays."""
    deal = yield from _against_a_player(table)
    if deal is None:
        deal = yield from _against_the_dealer(table)
    playing = areas_played(table) or deal.dealers_wager
    return deal if playing else None


def _against_the_dealer(table: PaiGowPokerTable) -> Procedure[Deal]:
    """The cards are cut, bets are made and closed."""
    deal = Deal()
    yield from cut(table, deal)
    yield from betting(PaiGowPokerWindow(table))
    return deal


# -- the bank is offered ---------------------------------------------------------------------------


def _against_a_player(table: PaiGowPokerTable) -> Procedure[Deal | None]:
    """Offer the bank in turn until a player takes it who may; None if none does."""
    if not may_rotate(table.rules.player_banking, table.state.fresh):
        return None
    seats = tuple(table.seats)
    first = first_offer(seats, table.state.offered)
    table.set_state(offered=first)
    for seat in bank_order(seats, first):
        deal = yield from _offer(table, seat)
        if deal is not None:
            return (yield from _bank(table, deal))
    return None


def _offer(table: PaiGowPokerTable, seat: int) -> Procedure[Deal | None]:
    """A player is offered the bank, and the others wager; None if it goes on to the next."""
    if seat not in table.seats or not _may_bank(table, seat, wagers=0):
        return None
    taken = yield from choose(_bank_question(table, seat))
    if taken == "pass":
        return None
    for wager in table.wagers_of(seat):
        table.reduce(wager, 0, cite("19:47-11.10(f)"))
    yield from betting(PaiGowPokerWindow(table, seat))
    against = sum(wagered(table).values())
    if seat not in table.seats or not _may_bank(table, seat, wagers=against):
        return None
    return Deal(bank=seat, co_bank=taken == "co_bank")


def _may_bank(table: PaiGowPokerTable, seat: int, *, wagers: Cents) -> bool:
    """Whether nothing speaks against this bank; what does is put on record."""
    last = dict(table.state.last_wagers).get(seat, 0)
    wrong = banks_unlawfully(seat, table.state.last_bank, last, table.stack(seat), wagers)
    if wrong:
        provision, reason = _REASONS[wrong]
        table.record(f"seat {seat} {reason}; the offer goes on", provision)
    return not wrong


def _bank_question(table: PaiGowPokerTable, seat: int) -> Choice:
    choices = {"pass": "let the bank go on", "bank": "be the bank of this round"}
    if table.rules.co_banking:
        choices["co_bank"] = "be the bank and ask the casino to go halves"
    prompt = f"The bank is offered to seat {seat}."
    return Choice(prompt, cite("19:47-11.10(c)"), seat_actor(seat), choices)


# -- the bank is taken -----------------------------------------------------------------------------


def _bank(table: PaiGowPokerTable, deal: Deal) -> Procedure[Deal]:
    """The marker is placed, the dealer wagers, the bank cuts; then “No more bets”."""
    marker = "co-bank marker" if deal.co_bank else "bank marker"
    text = f"the {marker} is placed before seat {deal.bank}"
    table.record(text, cite("19:47-11.1[Marker]"))
    if deal.co_bank:
        text = "the casino answers for half; the dealer does not wager against the co-bank"
        table.record(text, cite("19:47-11.10(e)"))
    else:
        deal.dealers_wager = yield from _dealers_wager(table, deal.bank)
    yield from cut(table, deal)
    table.announce("No more bets", NO_MORE_BETS[table.rules.deal_method])
    return deal


def _dealers_wager(table: PaiGowPokerTable, bank: int) -> Procedure[Cents]:
    """The bank's last wager against the dealer, or by the approved calculation, or less."""
    step, provision = table.rules.main_step, cite("19:47-11.10(g)")
    most = (table.stack(bank) - sum(wagered(table).values())) // step * step
    cents = min(dict(table.state.last_wagers)[bank], most)

    def asked(prompt: str, by: Actor, most: Cents) -> Question:
        """Any amount up to the highest."""
        text, blanks = "what the dealer wagers against the bank", {"cents": Amount(0, most, step)}
        form = Form("wager", DirectDealersWager, by, provision, text, blanks=blanks)
        return FormsQuestion(prompt, provision, [form], DirectDealersWager(by=by, cents=cents))

    if table.rules.dealer_bank_wager == "approved_formula":
        prompt = "What does the dealer wager by the approved calculation?"
        cents = (yield from ask(asked(prompt, FLOORPERSON, most), DirectDealersWager)).cents
    prompt = f"The dealer wagers {show(cents)} against seat {bank}, or less, or nothing."
    cents = (yield from ask(asked(prompt, seat_actor(bank), cents), DirectDealersWager)).cents
    table.move(INVENTORY, DEALERS_WAGER, cents, provision, "the dealer's wager")
    text = f"{show(cents)} is placed in front of the inventory container"
    table.record(text, provision)
    return cents

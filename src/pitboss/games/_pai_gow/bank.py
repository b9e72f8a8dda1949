"""The wagers of a round and who banks it: the offer, the cover, the dealer's wager."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Final, Generic, TypeVar

from pitboss.errors import RuleViolation
from pitboss.games._pai_gow.rules import (
    AREAS,
    bank_order,
    banks_unlawfully,
    first_offer,
    may_play_area,
    may_rotate,
)
from pitboss.games._pai_gow.state import (
    DEALERS_WAGER,
    BankedDeal,
    BankTable,
    DirectDealersWager,
    area_of,
    areas_played,
    main_wagers,
    wagered,
)
from pitboss.money import INVENTORY, Cents, show
from pitboss.table import FLOORPERSON, Actor, Amount, Form, Question, Spot, Wager, seat_actor
from pitboss.table.authoring import (
    Choice,
    FormsQuestion,
    Procedure,
    Window,
    ask,
    betting,
    choose,
)

D = TypeVar("D", bound=BankedDeal)

# For every candidate the offer and a window, the window against the dealer, the dealer's wager by
# the floorperson and by the bank.
BANK_QUESTIONS_MAX: Final = 2 * AREAS + 1 + 2

# The revision since which the offer begins again with a game; see Table.revision.
OFFERED_AGAIN_SINCE: Final = 3


class BankWindow(Window[Any, Any, Wager]):
    """Wagers on the areas; with a bank the dealer then looks at its cover."""

    def __init__(self, table: BankTable, bank: int = 0) -> None:
        cites = table.rules.provisions
        super().__init__(
            table,
            close=cites.eligible if bank else table.rules.no_more_bets,
            wager=cites.seated,
            payable=cites.paid,
            reduce=cites.unchanged,
        )
        self.provisions = cites
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
        """The spots on which this player may wager."""
        return [spot for spot in self.table.layout.values() if not self.refusal(seat, spot)]

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the player's chips, and on the areas that others use."""
        return self.own_chips(seat), self.areas_of_others(seat)

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a wager of the bank, or on another's area."""
        refusal = self.refusal(seat, spot)
        if refusal:
            raise RuleViolation(*refusal)

    def refusal(self, seat: int, spot: Spot) -> tuple[str, str] | None:
        """Why a player may not wager on a spot, and the provision; None if it is open."""
        if seat == self.bank:
            message = "the bank has one area, for its hand, and does not wager"
            return message, self.provisions.one_area
        if self._is_open(seat, area_of(spot.key)):
            return None
        return f"{spot.title} is not open to seat {seat}", self.provisions.areas

    def areas(self, seat: int) -> tuple[int, ...]:
        """The areas on which a player has wagered."""
        mine = (wager.spot for wager in self.table.wagers_of(seat))
        return tuple({area_of(spot) for spot in mine if spot.startswith("area_")})

    def _is_open(self, seat: int, area: int) -> bool:
        """Nobody else sits before the area or has wagered there, and it is within reach."""
        others = set(self.table.seats) - {seat}
        taken = any(wager.seat != seat for wager in main_wagers(self.table, area))
        free = area not in others and not taken
        most = self.table.rules.max_betting_areas
        return free and may_play_area(seat, area, self.areas(seat), most)

    # -- with what, and who goes ------------------------------------------------------------------

    def accepts_coupon(self, spot: Spot) -> bool:
        """Where the house takes match play coupons; never against a player's bank."""
        return self.table.rules.match_play_accepted and not self.bank

    def left(self, seat: int) -> None:
        """The next player in this seat has not wagered yet."""
        state = self.table.state
        kept = tuple(each for each in state.last_wagers if each[0] != seat)
        last_bank = 0 if state.last_bank == seat else state.last_bank
        self.table.set_state(last_wagers=kept, last_bank=last_bank)


class WagerStep(ABC, Generic[D]):
    """All up to “No more bets”: who banks, the wagers, and the cut of the game."""

    window: ClassVar[type[BankWindow]] = BankWindow

    def __init__(self, table: BankTable) -> None:
        self.table, self.provisions = table, table.rules.provisions
        self._reasons = {
            1: (self.provisions.offer, "banked the last round"),
            2: (
                self.provisions.wagered_before,
                "did not wager in the last round against the dealer",
            ),
            3: (self.provisions.covers, "cannot cover the wagers of the other players"),
        }

    @abstractmethod
    def new_deal(self, *, bank: int = 0, co_bank: bool = False) -> D:
        """A round that begins, with its bank."""

    @abstractmethod
    def cut(self, deal: D) -> Procedure[None]:
        """The cut, as the game has it."""

    def run(self) -> Procedure[D | None]:
        """All up to “No more bets”; None if nobody plays."""
        deal = yield from self._against_a_player()
        if deal is None:
            deal = yield from self._against_the_dealer()
        playing = areas_played(self.table) or deal.dealers_wager
        return deal if playing else None

    def _against_the_dealer(self) -> Procedure[D]:
        """The cut, then bets are made and closed."""
        deal = self.new_deal()
        yield from self.cut(deal)
        yield from betting(self.window(self.table))
        return deal

    # -- the bank is offered ----------------------------------------------------------------------

    def _against_a_player(self) -> Procedure[D | None]:
        """Offer the bank in turn until a player takes it who may; None if none does."""
        table = self.table
        if not may_rotate(table.rules.player_banking, table.state.fresh):
            if table.revision >= OFFERED_AGAIN_SINCE:  # next time from the dealer's far right
                table.set_state(offered=0)
            return None
        seats = tuple(table.seats)
        first = first_offer(seats, table.state.offered)
        table.set_state(offered=first)
        for seat in bank_order(seats, first):
            deal = yield from self._offer(seat)
            if deal is not None:
                return (yield from self._bank(deal))
        return None

    def _offer(self, seat: int) -> Procedure[D | None]:
        """A player is offered the bank, and the others wager; None if it goes on to the next."""
        table = self.table
        if seat not in table.seats or not self._may_bank(seat, wagers=0):
            return None
        taken = yield from choose(self._bank_question(seat))
        if taken == "pass":
            return None
        for wager in table.wagers_of(seat):
            table.reduce(wager, 0, self.provisions.one_area)
        yield from betting(self.window(table, seat))
        against = sum(wagered(table).values())
        if seat not in table.seats or not self._may_bank(seat, wagers=against):
            return None
        return self.new_deal(bank=seat, co_bank=taken == "co_bank")

    def _may_bank(self, seat: int, *, wagers: Cents) -> bool:
        """Whether nothing speaks against this bank; what does is put on record."""
        table, state = self.table, self.table.state
        last = dict(state.last_wagers).get(seat, 0)
        wrong = banks_unlawfully(seat, state.last_bank, last, table.stack(seat), wagers)
        if wrong:
            provision, reason = self._reasons[wrong]
            table.record(f"seat {seat} {reason}; the offer goes on", provision)
        return not wrong

    def _bank_question(self, seat: int) -> Choice:
        choices = {"pass": "let the bank go on", "bank": "be the bank of this round"}
        if self.table.rules.co_banking:
            choices["co_bank"] = "be the bank and ask the casino to go halves"
        prompt = f"The bank is offered to seat {seat}."
        return Choice(prompt, self.provisions.offer, seat_actor(seat), choices)

    # -- the bank is taken ------------------------------------------------------------------------

    def _bank(self, deal: D) -> Procedure[D]:
        """The marker is placed, the dealer wagers, the bank cuts; then “No more bets”."""
        table = self.table
        marker = "co-bank marker" if deal.co_bank else "bank marker"
        table.record(f"the {marker} is placed before seat {deal.bank}", self.provisions.marker)
        if deal.co_bank:
            text = "the casino answers for half; the dealer does not wager against the co-bank"
            table.record(text, self.provisions.co_bank)
        else:
            deal.dealers_wager = yield from self._dealers_wager(deal.bank)
        yield from self.cut(deal)
        table.announce("No more bets", table.rules.no_more_bets)
        return deal

    def _dealers_wager(self, bank: int) -> Procedure[Cents]:
        """The bank's last wager against the dealer, or by the approved calculation, or less."""
        table, step, provision = (
            self.table,
            self.table.rules.main_step,
            self.provisions.dealers_wager,
        )
        most = (table.stack(bank) - sum(wagered(table).values())) // step * step
        cents = min(dict(table.state.last_wagers)[bank], most)

        def asked(prompt: str, by: Actor, most: Cents) -> Question:
            """Any amount up to the highest."""
            blanks = {"cents": Amount(0, most, step)}
            text = "what the dealer wagers against the bank"
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

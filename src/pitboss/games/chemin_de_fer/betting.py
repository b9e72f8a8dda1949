"""The windows of a chemin de fer table: the auction, the calls of banco, the parts of the bank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.errors import RuleViolation
from pitboss.games.chemin_de_fer.options import CheminDeFerRules
from pitboss.games.chemin_de_fer.rules import high_bidder, is_promoted, offered_from, uncovered
from pitboss.games.chemin_de_fer.state import (
    BankOffer,
    CallBanco,
    ChangeSeat,
    CheminDeFerState,
    CheminDeFerTable,
    OfferMade,
    covered,
    participants,
    say,
)
from pitboss.games.chemin_de_fer.wagers import BANCO, BANK, PART, SUIVI
from pitboss.money import Cents, coupons, show, stack
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    Amount,
    Answer,
    Form,
    OneOf,
    PlaceWager,
    Recorded,
    SeatChanged,
    Spot,
    Wager,
    seat_actor,
    seat_of,
)
from pitboss.table.authoring import Window


def amounts(low: Cents, high: Cents, step: Cents) -> Amount | None:
    """The whole steps from a lowest to a highest amount, if there are any."""
    low, high = max(1, -(-low // step)) * step, high // step * step
    return Amount(low, high, step) if low <= high else None


class BankWindow(Window[CheminDeFerRules, CheminDeFerState, Wager]):
    """What all windows of this game share: people sit, leave and change their seats."""

    def __init__(self, table: CheminDeFerTable, *, close: str, wager: str) -> None:
        super().__init__(
            table, close=close, wager=wager, payable=cite("19:47-4.10(b)"), reduce="19:47-4.7(e)"
        )

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """No chips are laid unless the window says so."""
        return ()

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse chips where none are laid."""
        if spot not in self.open_spots(seat):
            message = f"seat {seat} may not wager on {spot.title} now"
            raise RuleViolation(message, self.wager_cite)

    def check_reduction(self, wager: Wager, cents: int) -> None:
        """The bank stays whole until betting is closed."""
        if wager.spot == BANK.key:
            message = "the bank is withdrawn only where it is not covered"
            raise RuleViolation(message, cite("19:47-4.7(e)"))

    def accepts_cash(self) -> bool:
        """Cash is exchanged for chips at once."""
        return True

    def new_wager(self, answer: PlaceWager) -> Wager:
        """The chips as they lie there; cash has been exchanged for them."""
        if answer.medium == "cash":
            bank = answer.spot == BANK.key
            provision = cite("19:47-4.6(c)") if bank else cite("19:47-4.7(f)")
            text = f"cash of seat {answer.seat} exchanged for {show(answer.cents)} in chips"
            self.table.emit(Recorded(cite=provision, by=DEALER, text=text))
        return super().new_wager(answer)

    # -- changing seats ---------------------------------------------------------------------------

    def more_forms(self) -> Iterable[Form]:
        """A player with nothing on the layout may move to a free seat."""
        table, text = self.table, "move to another seat"
        places = range(1, table.seats_max + 1)
        free = tuple(seat for seat in places if seat not in table.seats)
        movers = [seat for seat in table.seats if free and not table.wagers_of(seat)]
        provision = cite("19:47-4.11(e)")
        for seat in movers:
            blanks = {"seat": OneOf(free)}
            yield Form("move", ChangeSeat, seat_actor(seat), provision, text, blanks=blanks)

    def do_more(self, answer: Answer) -> bool:
        """A participant moves, with chips and coupons."""
        assert isinstance(answer, ChangeSeat)
        old = seat_of(answer.by)
        assert old is not None
        self.moved(old, answer.seat)
        return False

    def moved(self, old: int, new: int) -> None:
        """Move a participant; a turn at the bank that this brings forward is missed."""
        table, state = self.table, self.table.state
        others = tuple(seat for seat in participants(table) if seat != old)
        after = offered_from(state.banker, state.passed_by)
        early = bool(state.banker) and is_promoted(after, others, old, new)
        misses = tuple(seat for seat in state.misses if seat != old)
        if early or old in state.misses:
            misses = (*misses, new)
        suivi = new if state.suivi == old else state.suivi
        self._carry(old, new)
        table.set_state(misses=misses, suivi=suivi)
        event = SeatChanged(cite="19:47-4.11(e)", seat=old, to_seat=new, misses_turn=early)
        table.emit(event)

    def _carry(self, old: int, new: int) -> None:
        table, provision = self.table, cite("19:47-4.11(e)")
        for account in (stack, coupons):
            held = table.accounts.balance(account(old))
            table.move(account(old), account(new), held, provision, "moves to another seat")
        chips = table.seats.pop(old)
        table.seats = dict(sorted({**table.seats, new: chips}.items()))
        table.arrivals = tuple(new if seat == old else seat for seat in table.arrivals)

    def left(self, seat: int) -> None:
        """Who leaves has no claim any more, and no turn to miss."""
        state = self.table.state
        misses = tuple(each for each in state.misses if each != seat)
        self.table.set_state(misses=misses, suivi=0 if state.suivi == seat else state.suivi)


class AuctionWindow(BankWindow):
    """Offers for the bank; the highest takes it, and equal ones are for the dealer to compare."""

    closing_call = "No further offers"

    def __init__(self, table: CheminDeFerTable, *, barred: int, bids: dict[int, Cents]) -> None:
        offers = cite("19:47-4.11(c)") if barred else cite("19:47-4.5(b)")
        super().__init__(table, close=offers, wager=offers)
        self.barred = barred
        self.bids = bids

    @property
    def is_at_stake(self) -> bool:
        """An offer stands until the shoe is given, also one made while a seat was barred."""
        return bool(self.bids) or super().is_at_stake

    @property
    def prompt(self) -> str:
        """The shoe goes to the highest offer; who has made it."""
        so_far = "Nothing is offered yet."
        if self.bids:
            seat = high_bidder(tuple(self.bids.items()))
            so_far = f"Seat {seat} offers {show(self.bids[seat])}."
        return f"The shoe is offered for the highest wager on the first hand. {so_far}"

    def more_forms(self) -> Iterator[Form]:
        """Everybody may bid as much as the highest or more, and more than before."""
        text = "offer to wager so much as Banker"
        for seat in self.table.seats:
            amount = None if seat == self.barred else self._offer(seat)
            if amount is not None:
                actor, blanks = seat_actor(seat), {"cents": amount}
                yield Form("offer", BankOffer, actor, self.wager_cite, text, blanks=blanks)
        yield from super().more_forms()

    def _offer(self, seat: int) -> Amount | None:
        limit, step = self.table.rules.limit(BANK.kind.key), self.table.layout.step(BANK.key)
        own = self.bids.get(seat, 0)
        low = max(limit.low, own + step, *self.bids.values())
        return amounts(low, min(limit.high, self.table.stack(seat)), step)

    def check_more(self, answer: Answer) -> None:
        """A player who passed the bank stays out of the first round of bidding."""
        if isinstance(answer, BankOffer) and seat_of(answer.by) == self.barred:
            message = "who has passed the bank does not bid in the first round"
            raise RuleViolation(message, cite("19:47-4.11(c)"))

    def do_more(self, answer: Answer) -> bool:
        """An offer stands until a higher one is made."""
        if not isinstance(answer, BankOffer):
            return super().do_more(answer)
        seat = seat_of(answer.by)
        assert seat is not None
        self.bids[seat] = answer.cents
        self.table.emit(OfferMade(cite=self.wager_cite, seat=seat, cents=answer.cents))
        return False

    def moved(self, old: int, new: int) -> None:
        """An offer, or being barred, goes along to the new seat."""
        super().moved(old, new)
        if old in self.bids:
            self.bids[new] = self.bids.pop(old)
        self.barred = new if self.barred == old else self.barred

    def left(self, seat: int) -> None:
        """An offer goes with who made it."""
        super().left(seat)
        self.bids.pop(seat, None)
        self.barred = 0 if self.barred == seat else self.barred


class CallWindow(BankWindow):
    """Who stands against the whole bank? Suivi comes first, then the nearest who calls banco."""

    closing_call = "The calls are made"

    def __init__(self, table: CheminDeFerTable) -> None:
        super().__init__(table, close=cite("19:47-4.7(c)"), wager=cite("19:47-4.7(c)"))
        self.callers: list[int] = []
        self.follows = 0

    @property
    def prompt(self) -> str:
        """How much the bank is."""
        return f"There is a bank of {show(self.table.state.last)}. Banco?"

    def more_forms(self) -> Iterator[Form]:
        """Suivi for the player who lost to this bank alone, banco for others who can match it."""
        for seat in participants(self.table):
            if seat not in self.callers and self.can_match(seat):
                follows = seat == self.table.state.suivi
                spot = SUIVI if follows else BANCO
                provision = cite("19:47-4.7(b)") if follows else cite("19:47-4.7(c)")
                actor, fixed = seat_actor(seat), {"call": spot.key}
                yield Form(spot.key, CallBanco, actor, provision, spot.title, fixed)
        yield from super().more_forms()

    def can_match(self, seat: int) -> bool:
        """Whether a participant has the chips, and the limits the room, for the whole bank."""
        bank, limit = self.table.state.last, self.table.rules.limit(BANCO.kind.key)
        return limit.low <= bank <= min(limit.high, self.table.stack(seat))

    def check_more(self, answer: Answer) -> None:
        """Suivi is only for the participant who equalled and lost the wager before."""
        follows = isinstance(answer, CallBanco) and answer.call == SUIVI.key
        if follows and seat_of(answer.by) != self.table.state.suivi:
            message = "banco suivi is for who equalled and lost the Banker's last wager"
            raise RuleViolation(message, cite("19:47-4.7(b)"))

    def do_more(self, answer: Answer) -> bool:
        """A call of suivi ends the calling; calls of banco are compared when it ends."""
        if not isinstance(answer, CallBanco):
            return super().do_more(answer)
        seat = seat_of(answer.by)
        assert seat is not None
        if answer.call == SUIVI.key:
            say(self.table, cite("19:47-4.7(b)"), "Banco suivi.", seat=seat)
            self.follows = seat
            return True
        say(self.table, cite("19:47-4.7(c)"), "Banco.", seat=seat)
        self.callers.append(seat)
        return False

    def moved(self, old: int, new: int) -> None:
        """A call goes along to the new seat."""
        super().moved(old, new)
        self.callers = [new if seat == old else seat for seat in self.callers]

    def left(self, seat: int) -> None:
        """A call goes with who made it."""
        super().left(seat)
        self.callers = [each for each in self.callers if each != seat]


class PartWindow(BankWindow):
    """Everybody may cover what is left of the bank, until “No more bets”."""

    def __init__(self, table: CheminDeFerTable) -> None:
        super().__init__(table, close=cite("19:47-4.7(e)"), wager=cite("19:47-4.7(d)"))

    @property
    def open_part(self) -> Cents:
        """What of the bank is not covered yet."""
        return uncovered(self.table.state.last, sum(covered(self.table).values()))

    @property
    def prompt(self) -> str:
        """How much of the bank is open."""
        bank, left = show(self.table.state.last), show(self.open_part)
        if not self.open_part:
            return f"The bank of {bank} is covered."
        return f"Of the bank of {bank}, {left} is not covered. Place your bets."

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """Parts of the bank, for everyone but the Banker."""
        return (PART,) if seat != self.table.state.banker else ()

    def amount(self, seat: int, spot: Spot) -> Amount | None:
        """As much as the limits allow and the bank has room for."""
        usual = super().amount(seat, spot)
        return usual and amounts(usual.low, min(usual.high, self.open_part), usual.step)

    def check_medium(self, answer: PlaceWager, spot: Spot) -> None:
        """Refuse more than is left of the bank."""
        super().check_medium(answer, spot)
        if answer.cents > self.open_part:
            message = f"only {show(self.open_part)} of the bank is not covered"
            raise RuleViolation(message, cite("19:47-4.7(a)"))

    def check_reduction(self, wager: Wager, cents: int) -> None:
        """Refuse to touch the bank, and any wager once the bank is covered: that ends betting."""
        super().check_reduction(wager, cents)
        if not self.open_part:
            message = "the bank is covered and nothing is withdrawn any more"
            raise RuleViolation(message, cite("19:47-4.7(e)"))

    def more_forms(self) -> Iterable[Form]:
        """Seats are changed before the bank is covered in parts."""
        return ()

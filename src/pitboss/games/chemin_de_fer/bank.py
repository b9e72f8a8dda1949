"""Who holds the bank, what is wagered on it, when it goes on (19:47-4.5, 4.6, 4.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.games._baccarat.deal import counterclockwise
from pitboss.games.chemin_de_fer.betting import (
    AuctionWindow,
    BankWindow,
    CallWindow,
    PartWindow,
    amounts,
)
from pitboss.games.chemin_de_fer.rules import (
    NOBODY,
    dominant_player,
    high_bidder,
    later_bank,
    must_pass,
    nearest,
    offer_order,
    offered_from,
)
from pitboss.games.chemin_de_fer.state import (
    AUCTION,
    LOST,
    MOVED,
    ORDERED,
    PASSED,
    REASONS,
    BankerChosen,
    BankOrdered,
    CheminDeFerTable,
    bank_wager,
    covered,
    participants,
)
from pitboss.games.chemin_de_fer.wagers import BANCO, BANK, PART, SUIVI
from pitboss.money import CENTS_MAX, Cents, show
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    Actor,
    Amount,
    BettingClosed,
    Choose,
    Form,
    OneOf,
    PlaceWager,
    Question,
    Recorded,
    Spot,
    seat_actor,
)
from pitboss.table.authoring import Choice, Procedure, betting, choose, place


@dataclass(frozen=True, slots=True)
class Laying(Question):
    """One person lays chips on one spot; the dealer changes cash for them; others are silent."""

    prompt: str
    cite: str
    seat: int
    spot: str
    chips: Amount | None
    cash: Amount
    others: Sequence[Form]

    def forms(self) -> Sequence[Form]:
        """So much in chips, or in cash that the dealer changes; or what else may be said."""
        laid = [self._laid(seat_actor(self.seat), "chips", self.chips)] if self.chips else []
        return [*laid, *self.others, self._laid(DEALER, "cash", self.cash)]

    def _laid(self, by: Actor, medium: str, amount: Amount) -> Form:
        fixed: dict[str, int | str] = {
            "seat": self.seat,
            "spot": self.spot,
            "medium": medium,
            "coupon": 0,
        }
        command = self.spot if medium == "chips" else f"{self.spot} {medium}"
        blanks = {"cents": amount}
        return Form(command, PlaceWager, by, self.cite, f"lay {medium}", fixed, blanks)


# -- who is Banker (4.5(b), 4.11(b) to (e)) -------------------------------------------------------


def select_banker(table: CheminDeFerTable) -> Procedure[bool]:
    """Offer the bank as the way it became free prescribes; False if nobody wants it."""
    match table.state.given:
        case "passed":
            yield from _offer_passed(table)
        case "lost" | "ordered" | "moved":
            yield from _offer_given_up(table)
    if not table.state.banker:
        yield from _auction(table)
    return bool(table.state.banker)


def take_bank(
    table: CheminDeFerTable, seat: int, provision: str, *, floor: Cents, ceiling: Cents = 0
) -> None:
    """A participant has the bank, and nobody has lost to it yet."""
    passed_by = table.state.passed_by if table.state.given == PASSED else NOBODY
    table.set_state(banker=seat, floor=floor, ceiling=ceiling, suivi=NOBODY, passed_by=passed_by)
    text = f"Seat {seat} is the Banker and deals."
    table.emit(BankerChosen(cite=provision, seat=seat, text=text))


def _offer_given_up(table: CheminDeFerTable) -> Procedure[None]:
    """A bank that had to be given up goes round until somebody takes it."""
    state = table.state
    after = state.previous
    if state.given == LOST:
        after = offered_from(state.previous, state.passed_by)
    low = table.rules.limit(BANK.kind.key).low
    provision = cite("19:47-4.12(a)") if state.given == MOVED else cite("19:47-4.11(b)")
    order = offer_order(after, tuple(table.seats), state.previous)
    for seat in _with_turn(table, order, low):
        if (yield from _accepts(table, seat, provision, f"at least {show(low)}")):
            return take_bank(table, seat, provision, floor=low)


def _offer_passed(table: CheminDeFerTable) -> Procedure[None]:
    """A bank that was passed goes to the first who wagers one to two times as much on it."""
    state, provision = table.state, cite("19:47-4.11(c)")
    low, high = later_bank(state.last)
    order = offer_order(state.previous, tuple(table.seats), state.previous)
    for seat in _with_turn(table, order, low):
        if (yield from _accepts(table, seat, provision, f"{show(low)} to {show(high)}")):
            return take_bank(table, seat, provision, floor=low, ceiling=high)


def _with_turn(table: CheminDeFerTable, order: tuple[int, ...], low: Cents) -> Iterator[int]:
    """Those whose turn it is: with chips for the bank, and not one who has moved up to it."""
    for seat in order:
        if _bank_amount(table, seat, low) is None:
            continue
        if seat in table.state.misses:
            _miss_turn(table, seat)
        else:
            yield seat


def _miss_turn(table: CheminDeFerTable, seat: int) -> None:
    """The turn has come to one who has moved up to it: it is missed once."""
    text = f"seat {seat} moved up to this turn and misses it"
    table.emit(Recorded(cite=cite("19:47-4.11(e)"), by=DEALER, text=text))
    table.set_state(misses=tuple(each for each in table.state.misses if each != seat))


def _accepts(table: CheminDeFerTable, seat: int, provision: str, wager: str) -> Procedure[bool]:
    choices = {"accept": f"become Banker and wager {wager}", "refuse": "let the bank go on"}
    prompt = f"The bank is offered to seat {seat}, for a wager of {wager}."
    answer = yield from choose(Choice(prompt, provision, seat_actor(seat), choices))
    return answer == "accept"


def _auction(table: CheminDeFerTable) -> Procedure[None]:
    """The highest offer takes the bank; who passed it may bid from the second round on."""
    passed = table.state.given == PASSED
    bids: dict[int, Cents] = {}
    if passed:
        yield from betting(AuctionWindow(table, barred=table.state.previous, bids=bids))
    yield from betting(AuctionWindow(table, barred=NOBODY, bids=bids))
    if not bids:
        text = "Nobody offers; the table waits."
        table.set_state(given=AUCTION)
        return table.emit(BankerChosen(cite=cite("19:47-4.5(b)"), seat=NOBODY, text=text))
    seat = high_bidder(tuple(bids.items()))
    provision = cite("19:47-4.11(c)") if passed else cite("19:47-4.5(b)")
    return take_bank(table, seat, provision, floor=bids[seat])


# -- the wager of the Banker (4.6) ----------------------------------------------------------------


def _bank_amount(
    table: CheminDeFerTable, seat: int, floor: Cents, ceiling: Cents = 0
) -> Amount | None:
    """What a Banker may place out of the chips in front."""
    limit, step = table.rules.limit(BANK.kind.key), table.layout.step(BANK.key)
    high = min(limit.high, ceiling or CENTS_MAX)
    return amounts(max(limit.low, floor), min(high, table.stack(seat)), step)


def _nearest(low: Cents, high: Cents, step: Cents) -> Amount:
    """The one wager of a Banker whose bank other limits have left without a range of its own."""
    up = -(-low // step) * step
    only = up if up <= high else high // step * step
    return Amount(only, only, step)


def place_bank(table: CheminDeFerTable) -> Procedure[bool]:
    """The Banker wagers on the Banker's Hand: at least the offer, later one to two times.

    False if the Banker was ordered to give up the shoe instead.
    """
    state, limit = table.state, table.rules.limit(BANK.kind.key)
    low, high = max(limit.low, state.floor), min(limit.high, state.ceiling or CENTS_MAX)
    step = table.layout.step(BANK.key)
    cash = amounts(low, high, step) or _nearest(low, limit.high, step)
    chips = amounts(cash.low, min(cash.high, table.stack(state.banker)), step)
    provision = cite("19:47-4.6(b)")
    prompt = f"Seat {state.banker}, the Banker, places a wager of {cash.describe()}."
    question = Laying(prompt, provision, state.banker, BANK.key, chips, cash, _order_forms())
    answer = yield question
    if isinstance(answer, BankOrdered):
        _obey(table, answer)
        return False
    assert isinstance(answer, PlaceWager)
    place(BankWindow(table, close=provision, wager=cite("19:47-4.6(a)")), answer)
    floor, ceiling = later_bank(answer.cents)
    table.set_state(last=answer.cents, floor=floor, ceiling=ceiling)
    return True


# -- the bank goes on or stays (4.11(a)) ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeepOrPass(Question):
    """The Banker keeps or passes the shoe; the dealer or the floorperson may order it passed."""

    prompt: str
    cite: str
    banker: int

    def forms(self) -> Sequence[Form]:
        """What the Banker says, and the order with its reason."""
        actor = seat_actor(self.banker)
        return [
            Form("keep", Choose, actor, self.cite, "stay Banker", {"choice": "keep"}),
            Form("pass", Choose, actor, self.cite, "pass the shoe", {"choice": "pass"}),
            *_order_forms(),
        ]


def _order_forms() -> list[Form]:
    """The order of dealer or floorperson to give up the shoe, with its reason."""
    provision, text = cite("19:47-4.11(a)2"), "order the Banker to give up the shoe"
    blanks = {"reason": OneOf(tuple(REASONS))}
    return [
        Form("order", BankOrdered, by, provision, text, blanks=blanks)
        for by in (DEALER, FLOORPERSON)
    ]


def _obey(table: CheminDeFerTable, order: BankOrdered) -> None:
    """The Banker gives up the shoe as ordered, and the reason is on record."""
    provision, banker = cite("19:47-4.11(a)2"), table.state.banker
    text = f"seat {banker} {REASONS[order.reason]} and gives up the shoe"
    table.emit(Recorded(cite=provision, by=order.by, text=text))
    give_up(table, ORDERED, provision, f"Seat {banker} has to give up the bank.")


def keep_or_pass(table: CheminDeFerTable, winner: int) -> Procedure[None]:
    """After a hand the Banker who has lost gives up the shoe; another keeps or passes it."""
    banker = table.state.banker
    if must_pass(winner):
        return give_up(table, LOST, cite("19:47-4.11(a)1"), f"Seat {banker} has lost the bank.")
    prompt = f"Seat {banker}, the Banker: keep the shoe or pass it?"
    answer = yield KeepOrPass(prompt, cite("19:47-4.11(a)"), banker)
    if isinstance(answer, BankOrdered):
        return _obey(table, answer)
    assert isinstance(answer, Choose)
    if answer.choice == "pass":
        table.set_state(passed_by=offered_from(banker, table.state.passed_by))
        return give_up(table, PASSED, cite("19:47-4.11(a)"), f"Seat {banker} passes the bank.")
    return None


def give_up(table: CheminDeFerTable, given: str, provision: str, text: str) -> None:
    """The Banker has the shoe no more; how it came to that says who is next."""
    table.set_state(banker=NOBODY, previous=table.state.banker, given=given)
    table.emit(BankerChosen(cite=provision, seat=NOBODY, text=text))


def cover(table: CheminDeFerTable) -> Procedure[int]:
    """Take the wagers against the bank; the Dominant Player comes back, or zero if there is none.

    What is not covered of the bank is withdrawn.
    """
    calls = CallWindow(table)
    yield from betting(calls)
    if calls.follows:
        _match(table, calls.follows, SUIVI)
    elif calls.callers:
        _match(table, nearest(table.state.banker, tuple(calls.callers)), BANCO)
    else:
        yield from _parts(table)
    return _withdraw(table)


def _match(table: CheminDeFerTable, seat: int, spot: Spot) -> None:
    """One participant stands against the whole bank, and betting is closed."""
    actor, window = seat_actor(seat), PartWindow(table)
    place(window, PlaceWager(by=actor, seat=seat, spot=spot.key, cents=table.state.last))
    _no_more_bets(table)


def _no_more_bets(table: CheminDeFerTable) -> None:
    table.emit(BettingClosed(cite=cite("19:47-4.7(e)"), by=DEALER, text="No more bets"))


def _parts(table: CheminDeFerTable) -> Procedure[None]:
    """Each in turn from the Banker's right, then anybody, until it is covered or closed."""
    window = PartWindow(table)
    for seat in counterclockwise(table.state.banker, participants(table)):
        question = _turn(window, seat)
        if question is None:
            break
        answer = yield question
        if isinstance(answer, PlaceWager):
            place(window, answer)
    if window.open_part:
        yield from betting(window)
    else:
        _no_more_bets(table)


def _turn(window: PartWindow, seat: int) -> Laying | None:
    """A participant's turn to cover a part; None if what is left is too little for a wager."""
    limit, step = window.table.rules.limit(PART.kind.key), window.table.layout.step(PART.key)
    cash = amounts(limit.low, min(limit.high, window.open_part), step)
    if cash is None:
        return None
    chips = window.amount(seat, PART)
    prompt = f"Seat {seat}: {show(window.open_part)} of the bank is not covered."
    provision, actor = cite("19:47-4.7(d)"), seat_actor(seat)
    nothing = Form("pass", Choose, actor, provision, "lay nothing", {"choice": "pass"})
    return Laying(prompt, provision, seat, PART.key, chips, cash, [nothing])


def _withdraw(table: CheminDeFerTable) -> int:
    """The Banker withdraws what is not covered; the highest wager is the Dominant Player's."""
    wagers, bank = covered(table), bank_wager(table)
    total = sum(wagers.values())
    if total < bank.cents:
        table.reduce(bank, total, cite("19:47-4.7(e)"))
    return dominant_player(table.state.banker, tuple(wagers.items())) if wagers else 0

"""The betting window of blackjack: 19:47-2.3, 2.13, 2.14, 2.17 and 2.18(b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pitboss.errors import RuleViolation
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import additional_cap
from pitboss.games.blackjack.state import (
    CORRECTED,
    HOUSE_CALL,
    BlackjackState,
    BlackjackTable,
    BlackjackWager,
    CallReshuffle,
    ConsentToShare,
    RepairReader,
    ReserveSpot,
    base_wagers,
    bettors,
    due_now,
    first_bettor,
)
from pitboss.games.blackjack.wagers import ADDITIONAL, box_of
from pitboss.money import Cents, show
from pitboss.rulebook import cite, rule
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    Amount,
    Answer,
    AskBurnCard,
    Form,
    PlaceWager,
    Recorded,
    Spot,
    WagerChanged,
    seat_actor,
)
from pitboss.table.authoring import Window, burn_card_forms, new_dealer_form, show_burn_card


def _is_late(table: BlackjackTable, seat: int) -> bool:
    """Whether a person did not wager in the first round after the shuffle."""
    state = table.state
    return not state.fresh and (seat not in state.entered or seat in state.late)


@rule("19:47-2.3(i)1", "19:47-2.3(i)3")
def entry_refusal(table: BlackjackTable, seat: int) -> RuleViolation | None:
    """The refusal for a person who is barred until the reshuffle."""
    if table.rules.late_entry == "barred" and _is_late(table, seat):
        message = f"seat {seat} did not wager in the first round: not before the reshuffle"
        return RuleViolation(message, cite("19:47-2.3(i)1"))
    if table.rules.absence == "barred" and seat in table.state.absent:
        message = f"seat {seat} sat out a round: not before the reshuffle"
        return RuleViolation(message, cite("19:47-2.3(i)3"))
    return None


@rule("19:47-2.3(i)2", "19:47-2.3(i)4")
def held_to_minimum(table: BlackjackTable, seat: int) -> str | None:
    """The provision by which a person is held to the table minimum until the reshuffle, if any."""
    if table.rules.late_entry == "minimum_only" and _is_late(table, seat):
        return cite("19:47-2.3(i)2")
    if table.rules.absence == "minimum_only" and seat in table.state.absent:
        return cite("19:47-2.3(i)4")
    return None


@rule("19:47-2.3(j)")
def may_reserve(table: BlackjackTable, seat: int) -> bool:
    """Whether the house may keep the spot of a player who leaves for a while."""
    state, wagered = table.state, bool(table.wagers_of(seat))
    if table.rules.absence == "free" or wagered or seat in (*state.reserved, *state.absent):
        return False
    return seat in state.entered


@rule("19:47-2.3(j)")
def reserved_refusal(table: BlackjackTable, seat: int, box: int) -> RuleViolation | None:
    """The refusal for another person at a spot that the house keeps for its player."""
    if box not in table.state.reserved or seat == box:
        return None
    return RuleViolation(f"box {box} is reserved for seat {box}", cite("19:47-2.3(j)"))


def note_shuffle(table: BlackjackTable) -> None:
    """After a shuffle everybody is free again."""
    table.set_state(fresh=True, entered=(), late=(), absent=(), reserved=())


def note_round(table: BlackjackTable) -> None:
    """Before the first card: who wagers now, who comes late, and who sits out."""
    state, boxes = table.state, range(1, table.rules.boxes + 1)
    now = {wager.seat for box in boxes for wager in base_wagers(table, box)}
    late = set(state.late) if state.fresh else {*state.late, *(now - {*state.entered})}
    away = {*state.entered} - now - {*state.reserved}
    table.set_state(
        fresh=False,
        entered=tuple(sorted({*state.entered, *now})),
        late=tuple(sorted(late)),
        absent=tuple(sorted({*state.absent, *away})),
        reserved=tuple(sorted({*state.reserved} - now)),
    )


def forget(table: BlackjackTable, seat: int) -> None:
    """A person left; the next one at the seat is somebody else."""
    state = table.state
    names = ("entered", "late", "absent", "reserved")
    table.set_state(**{name: tuple(s for s in getattr(state, name) if s != seat) for name in names})
    table.set_state(consents=tuple(pair for pair in state.consents if pair[1] != seat))


class BlackjackWindow(Window[BlackjackRules, BlackjackState, BlackjackWager]):
    """Wagers before the first card of the round; `changes` is how often the dealer may change."""

    def __init__(self, table: BlackjackTable, *, changes: int) -> None:
        first = cite("19:47-2.3(k)") if table.rules.shoe == "double" else cite("19:47-2.3(c)")
        super().__init__(
            table,
            close=first,
            wager=cite("19:47-2.3(a)"),
            payable=cite("19:47-2.3(e)"),
            reduce=cite("19:47-2.3(f)"),
        )
        self.changes = changes
        self.reshuffles = False

    # -- where wagers may be made -----------------------------------------------------------------

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The spots on which this player may wager now."""
        spots = self.table.layout.values()
        return [spot for spot in spots if self._refusal(seat, spot) is None]

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the player's chips, and on who has wagered where, in what order."""
        laid = tuple((each.seat, each.spot) for each in self.table.wagers.values())
        return self.own_chips(seat), laid, self.changes, self.reshuffles

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a wager on a spot that is not open to this player now."""
        refusal = self._refusal(seat, spot)
        if refusal is not None:
            raise refusal

    def _refusal(self, seat: int, spot: Spot) -> RuleViolation | None:
        if spot.kind.key == "insurance":
            message = "insurance is made when the dealer's first card is an ace"
            return RuleViolation(message, cite("19:47-2.9(b)"))
        if spot.kind.key in ADDITIONAL:
            return self._additional_refusal(seat, spot)
        return (
            entry_refusal(self.table, seat)
            or reserved_refusal(self.table, seat, box_of(spot))
            or self._boxes_refusal(seat, spot)
            or self._sharing_refusal(seat, spot)
            or self._order_refusal(seat, spot)
        )

    def _boxes_refusal(self, seat: int, spot: Spot) -> RuleViolation | None:
        """A player plays several boxes only where the house lets players do so."""
        others = {box for box in self._boxes(seat) if box != box_of(spot)}
        if others and not self.table.rules.multi_box_play:
            return RuleViolation("at this table a player plays one box", cite("19:47-2.14"))
        return None

    def _boxes(self, seat: int) -> set[int]:
        return {box_of(self.table.layout[each.spot]) for each in self.table.wagers_of(seat)}

    @rule("19:47-2.13(a)")
    def _sharing_refusal(self, seat: int, spot: Spot) -> RuleViolation | None:
        """One to three persons wager on a box if the first consents; who sits there asks nobody."""
        box, most = box_of(spot), self.table.rules.max_bettors_per_box
        there, first = bettors(self.table, box), first_bettor(self.table, box)
        if not there or seat in there:
            return None
        if len(there) >= most:
            message = f"on box {box} at most {most} may wager"
            return RuleViolation(message, cite("19:47-2.13(a)"))
        if seat != box and (box, first) not in self.table.state.consents:
            message = f"seat {first} has not agreed to share box {box}"
            return RuleViolation(message, cite("19:47-2.13(a)"))
        return self._shared_boxes_refusal(len(there))

    def _shared_boxes_refusal(self, there: int) -> RuleViolation | None:
        """So many boxes at most are wagered on by more than one person."""
        boxes, most = range(1, self.table.rules.boxes + 1), self.table.rules.shared_boxes_max
        shared = sum(len(bettors(self.table, box)) > 1 for box in boxes)
        if there > 1 or shared < most:
            return None
        message = f"at most {most} boxes are shared at this table"
        return RuleViolation(message, cite("19:47-2.13(g)"))

    def _order_refusal(self, seat: int, spot: Spot) -> RuleViolation | None:
        """With multiple action the wagers of a box are made one after the other."""
        box, number = spot.on
        if number > 1 and not self._own(seat, "blackjack", box, number - 1):
            message = f"the wager on spot {number - 1} of box {box} comes first"
            return RuleViolation(message, cite("19:47-2.18(b)"))
        return None

    def _own(self, seat: int, kind: str, box: int, number: int = 1) -> Cents:
        """What a player has on a spot of a box."""
        spots = [(each, self.table.layout[each.spot]) for each in self.table.wagers_of(seat)]
        return sum(w.cents for w, s in spots if s.kind.key == kind and s.on == (box, number))

    def _additional_refusal(self, seat: int, spot: Spot) -> RuleViolation | None:
        """An additional wager belongs beside a blackjack wager, one to a player and box."""
        box = box_of(spot)
        if not self._own(seat, "blackjack", box):
            message = f"{spot.title} is made with a blackjack wager on the box"
            return RuleViolation(message, cite("19:47-2.17(b)"))
        others = (key for key in ADDITIONAL if key != spot.kind.key)
        if any(self._own(seat, key, box) for key in others):
            message = f"there is already an additional wager of seat {seat} on box {box}"
            return RuleViolation(message, cite("19:47-2.17(a)"))
        return None

    # -- how much ---------------------------------------------------------------------------------

    def amount(self, seat: int, spot: Spot) -> Amount | None:
        """What this player may lay there now, held to the minimum or to the blackjack wager."""
        limit, standing = self.table.rules.limit(spot.kind.key), self.standing_on(seat, spot)
        high = min(self._cap(seat, spot), limit.high) - standing
        return self.payable_amounts(spot, limit.low - standing, min(high, self.table.stack(seat)))

    def _cap(self, seat: int, spot: Spot) -> Cents:
        """The most that may stand on a spot besides the table's maximum."""
        high = self.table.rules.limit(spot.kind.key).high
        if spot.kind.key in ADDITIONAL:
            return additional_cap(self._own(seat, "blackjack", box_of(spot)), high)
        if held_to_minimum(self.table, seat) is not None:
            step = self.table.layout.step(spot.key)
            return -(-self.table.rules.limit(spot.kind.key).low // step) * step
        return 10**12

    def check_medium(self, answer: PlaceWager, spot: Spot) -> None:
        """Refuse what wagers are not made with, and what is over a cap of the player's own."""
        super().check_medium(answer, spot)
        cap = self._cap(answer.seat, spot)
        if self.standing_on(answer.seat, spot) + answer.cents > cap:
            raise RuleViolation(
                f"{spot.title} takes at most {show(cap)} of this player",
                self._cap_cite(answer.seat, spot),
            )

    def _cap_cite(self, seat: int, spot: Spot) -> str:
        if spot.kind.key in ADDITIONAL:
            return cite("19:47-2.17(g)")
        return held_to_minimum(self.table, seat) or cite("19:47-8.2(a)")

    def accepts_cash(self) -> bool:
        """Spoken wagers with cash are taken if the dealer confirms them."""
        return True

    def accepts_coupon(self, spot: Spot) -> bool:
        """Match play coupons lie on blackjack wagers and on additional wagers."""
        return True

    def new_wager(self, answer: PlaceWager) -> BlackjackWager:
        """The chips as they come to lie there; cash is confirmed by dealer and supervisor."""
        if answer.medium == "cash":
            additional = self.table.layout[answer.spot].kind.key in ADDITIONAL
            provision = cite("19:47-2.17(f)") if additional else cite("19:47-2.3(d)")
            text = "a spoken wager was confirmed by dealer and supervisor, the cash converted"
            self.table.emit(Recorded(cite=provision, by=SUPERVISOR, text=text))
        return super().new_wager(answer)

    def placed(self, wager: BlackjackWager) -> None:
        """A player has one wager on a spot: more chips are laid to those that lie there."""
        older = [each for each in self.table.wagers_of(wager.seat) if each.spot == wager.spot]
        if older[0].id != wager.id:
            self._join(older[0], wager)

    def _join(self, wager: BlackjackWager, more: BlackjackWager) -> None:
        raised = msgspec.structs.replace(
            wager, cents=wager.cents + more.cents, coupon=wager.coupon + more.coupon
        )
        del self.table.wagers[more.id]
        self.table.put(raised)
        for each, cents, note in ((more, 0, "laid to another"), (raised, raised.cents, "raised")):
            self.table.emit(
                WagerChanged(
                    cite=cite("19:47-2.3(a)"),
                    seat=each.seat,
                    wager=each.id,
                    spot=each.spot,
                    cents=cents,
                    note=note,
                )
            )

    # -- taking down ------------------------------------------------------------------------------

    def check_reduction(self, wager: BlackjackWager, cents: int) -> None:
        """A blackjack wager stays while another of the player's rests on it."""
        spot = self.table.layout[wager.spot]
        if spot.kind.key != "blackjack":
            return
        box, number = spot.on
        if number == 1 and any(self._own(wager.seat, key, box) for key in ADDITIONAL):
            message = "the additional wager, which is never larger, is taken down first"
            raise RuleViolation(message, cite("19:47-2.17(g)"))
        if self._own(wager.seat, "blackjack", box, number + 1):
            message = f"the wager on spot {number + 1} of box {box} is taken down first"
            raise RuleViolation(message, cite("19:47-2.18(b)"))

    def left(self, seat: int) -> None:
        """The next person at the seat is somebody else."""
        forget(self.table, seat)

    # -- what else may be said --------------------------------------------------------------------

    def more_forms(self) -> Iterable[Form]:
        """Consents, reserved spots, a look at the burned card, and what the house does."""
        yield from self._player_forms()
        yield from self._reserve_forms()
        yield from self._house_forms()

    def _player_forms(self) -> Iterator[Form]:
        if self.table.rules.max_bettors_per_box > 1:
            for box in range(1, self.table.rules.boxes + 1):
                yield from self._consent_forms(box, first_bettor(self.table, box))
        yield from burn_card_forms(self.table, cite("19:47-2.6(c)"))

    def _consent_forms(self, box: int, first: int) -> Iterator[Form]:
        if first and (box, first) not in self.table.state.consents:
            provision, text = cite("19:47-2.13(a)"), f"let others wager on box {box}"
            by, fixed = seat_actor(first), {"box": box}
            yield Form(f"share {box}", ConsentToShare, by, provision, text, fixed)

    def _reserve_forms(self) -> Iterator[Form]:
        for seat in self.table.seats:
            if may_reserve(self.table, seat):
                provision, text = cite("19:47-2.3(j)"), f"keep the spot of seat {seat}"
                fixed = {"seat": seat}
                yield Form(f"reserve {seat}", ReserveSpot, FLOORPERSON, provision, text, fixed)

    def _house_forms(self) -> Iterator[Form]:
        rules, state = self.table.rules, self.table.state
        if rules.reshuffle_at_will and due_now(self.table) != HOUSE_CALL:
            when = "now" if self._reshuffles_now() else "after the round"
            provision, text = cite("19:47-2.5(g)1"), f"order a reshuffle {when}"
            yield Form("reshuffle", CallReshuffle, SUPERVISOR, provision, text)
        if self.changes:
            yield new_dealer_form(cite("19:47-2.6(c)"))
        if state.reader_broken:
            provision, text = cite("19:47-2.15(k)"), "the card reader works again"
            yield Form("reader repaired", RepairReader, SUPERVISOR, provision, text)

    @rule("19:47-2.5(a)", "19:47-2.5(g)1")
    def _reshuffles_now(self) -> bool:
        """Whether a reshuffle comes at once: after a round, and before the first wager of this."""
        table = self.table
        idle = not table.wagers and not table.state.fresh and table.rules.shoe != "continuous"
        return idle and table.revision >= CORRECTED

    def do_more(self, answer: Answer) -> bool:
        """Act on it; a new dealer and a reshuffle at once interrupt the window."""
        match answer:
            case ConsentToShare(by=by, box=box):
                pair = (box, first_bettor(self.table, box))
                self.table.set_state(consents=(*self.table.state.consents, pair))
                self._note(by, cite("19:47-2.13(a)"), f"box {box} may be shared")
                text = "the wager of the player who decides lies nearest the dealer, others behind"
                self._note(DEALER, cite("19:47-2.13(c)"), text)
            case ReserveSpot(by=by, seat=seat):
                self.table.set_state(reserved=(*self.table.state.reserved, seat))
                self._note(by, cite("19:47-2.3(j)"), f"the spot of seat {seat} is reserved")
            case AskBurnCard():
                show_burn_card(self.table, cite("19:47-2.6(c)"))
            case CallReshuffle(by=by):
                self.reshuffles = self._reshuffles_now()
                self.table.set_state(due=(HOUSE_CALL, HOUSE_CALL))
                text = "a reshuffle follows " + ("at once" if self.reshuffles else "the round")
                self._note(by, cite("19:47-2.5(g)1"), text)
                return self.reshuffles
            case RepairReader(by=by):
                self.table.set_state(reader_broken=False)
                self._note(by, cite("19:47-2.15(k)"), "the card reader works again")
            case _:
                self._note(answer.by, cite("19:47-2.1[Dealer]"), "a new dealer deals the cards")
                return True
        return False

    def _note(self, by: str, provision: str, text: str) -> None:
        self.table.emit(Recorded(cite=provision, by=by, text=text))

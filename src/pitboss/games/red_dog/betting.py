"""The betting window of red dog: original wagers on one or several areas."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import RuleViolation
from pitboss.games.red_dog.options import RedDogRules
from pitboss.games.red_dog.rules import may_play_area
from pitboss.games.red_dog.state import RedDogState, RedDogTable
from pitboss.games.red_dog.wagers import RAISE
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    Answer,
    AskBurnCard,
    CallIrregularity,
    Form,
    PlaceWager,
    Recorded,
    Spot,
    Wager,
)
from pitboss.table.authoring import (
    Irregularity,
    Window,
    burn_card_forms,
    new_dealer_form,
    show_burn_card,
)

DRAWN_IN_ERROR = Irregularity(
    "drawn_in_error", DEALER, "19:47-6.7(b)", "a card was drawn in error and not exposed"
)


class RedDogWindow(Window[RedDogRules, RedDogState, Wager]):
    """Wagers before the first card; players may ask for the burned card, staff may change."""

    def __init__(self, table: RedDogTable) -> None:
        super().__init__(
            table,
            close=cite("19:47-6.5(a)"),
            wager=cite("19:47-6.5(a)"),
            payable=cite("19:47-6.5(i)2"),
            reduce=cite("19:47-6.5(d)"),
        )

    # -- where and with what ----------------------------------------------------------------------

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """The areas on which this player may wager."""
        return [spot for spot in self.table.layout.of_kind("red_dog") if self._may(seat, spot)]

    def hangs_on(self, seat: int) -> object:
        """What is open hangs on the player's chips, and on the areas that others use."""
        return self.own_chips(seat), self.areas_of_others(seat)

    def _may(self, seat: int, spot: Spot) -> bool:
        own, free = spot.on[0] == seat, self._is_free(seat, spot)
        return may_play_area(own, free, self.table.rules.multi_area_play)

    def _is_free(self, seat: int, spot: Spot) -> bool:
        """Nobody else sits in front of the area or has a wager there."""
        others = set(self.table.seats) - {seat}
        wagered = any(w.spot == spot.key and w.seat != seat for w in self.table.wagers.values())
        return spot.on[0] not in others and not wagered

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse a raise before the cards, and an area that is not this player's to use."""
        if spot.kind == RAISE:
            raise RuleViolation("raises are made after the first two cards", spot.kind.cite)
        if not self._may(seat, spot):
            message = f"{spot.title} is not open to seat {seat}"
            raise RuleViolation(message, cite("19:47-6.8"))

    def accepts_cash(self) -> bool:
        """A spoken wager with cash stands if dealer and supervisor confirm it."""
        return True

    def accepts_coupon(self, spot: Spot) -> bool:
        """A match play coupon may lie with an original wager."""
        return True

    def new_wager(self, answer: PlaceWager) -> Wager:
        """The chips on the area; the confirmation of a spoken wager is kept on record."""
        if answer.medium == "cash":
            text = f"dealer and supervisor confirm the spoken wager of seat {answer.seat}"
            self.table.emit(Recorded(cite=cite("19:47-6.5(b)"), by=SUPERVISOR, text=text))
        return super().new_wager(answer)

    # -- what else is said ------------------------------------------------------------------------

    def more_forms(self) -> Iterable[Form]:
        """The burned card is asked for, another dealer comes, a card was drawn in error."""
        yield from burn_card_forms(self.table, cite("19:47-6.4(a)"))
        if not self.table.state.new_dealer and not self.table.rules.continuous_shuffler:
            yield new_dealer_form(cite("19:47-6.4(a)"))
        if not self.table.state.held:
            yield DRAWN_IN_ERROR.form()

    def do_more(self, answer: Answer) -> bool:
        """Act on it; the window stays open."""
        match answer:
            case AskBurnCard():
                show_burn_card(self.table, cite("19:47-6.4(a)"))
            case CallIrregularity():
                hold_card(self.table)
            case _:
                text = "another dealer comes to the table"
                event = Recorded(cite=cite("19:47-6.4(a)"), by=FLOORPERSON, text=text)
                self.table.emit(event)
                self.table.set_state(new_dealer=True)
        return False


def hold_card(table: RedDogTable) -> None:
    """A card drawn in error lies face down until it is used as the next card."""
    text = "a card drawn in error and not exposed is kept for the next card"
    table.emit(Recorded(cite=cite("19:47-6.7(b)"), by=DEALER, text=text))
    table.set_state(held=True)

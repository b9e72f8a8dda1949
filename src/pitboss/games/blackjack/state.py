"""What lasts at a blackjack table from round to round, and its own answers and events."""

from __future__ import annotations

from typing import Final, TypeAlias

from pitboss.equipment import Shoe
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.wagers import box_of
from pitboss.rulebook import rule
from pitboss.table import Answer, Table, Wager
from pitboss.table.authoring import SIDES, DoubleShoeState

# Why the cards are shuffled before the next round.
NOT_DUE: Final = ""
OPENING: Final = "opening"
CUT: Final = "cutting card"
HOUSE_CALL: Final = "house"
DISCARDS: Final = "discards"
# The first revision of procedures in which blackjack was corrected; see Table.revision.
CORRECTED: Final = 2


class BlackjackState(DoubleShoeState, frozen=True, kw_only=True):
    """The shoe in use, the resting side of a double shoe, and what happened since the shuffle.

    `due` says for the left and the right side why it is to be shuffled, if it is, a single shoe
    being the left side; `cut_on` is the seat on whose box the cutting card came out, zero for
    the dealer's hand. `entered` are the seats that wagered since the shuffle, `late` those among
    them that came after its first round, `absent` those that sat out; `fresh` says that no round
    was dealt since the shuffle.
    """

    equipment = (
        *(*DoubleShoeState.equipment, "due", "cut_on", "opened", "fresh"),
        *("entered", "late", "absent"),
    )

    due: tuple[str, str] = (OPENING, OPENING)
    cut_on: int = 0
    opened: bool = False
    fresh: bool = True
    entered: tuple[int, ...] = ()
    late: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    reserved: tuple[int, ...] = ()
    consents: tuple[tuple[int, int], ...] = ()
    reader_broken: bool = False


class BlackjackWager(Wager, frozen=True, kw_only=True):
    """Chips with the marks of a blackjack table.

    `hand` is the hand of the box that the wager is on, counted from zero as hands are made;
    `added` is empty for the wager made before the first card, else `double` or `split`.
    """

    hand: int = 0
    added: str = ""

    @property
    def note(self) -> str:
        """The split hand it is on, and how it came to be added."""
        hand = f"hand {self.hand + 1}" if self.hand else ""
        added = f"added by the {self.added}" if self.added else ""
        return ", ".join(filter(None, (hand, added)))


BlackjackTable: TypeAlias = Table[BlackjackRules, BlackjackState, BlackjackWager]


def opening(rules: BlackjackRules) -> BlackjackState:
    """A table whose cards have just arrived; a double shoe divides its decks between its sides."""
    if rules.shoe != "double":
        return BlackjackState(shoe=Shoe.full(rules.decks))
    left = (rules.decks + 1) // 2
    return BlackjackState(shoe=Shoe.full(left), resting=Shoe.full(rules.decks - left))


def due_now(table: BlackjackTable) -> str:
    """Why the side in use is to be shuffled before the next round, if it is."""
    return table.state.due[SIDES.index(table.state.side)]


# -- who wagers on a box ---------------------------------------------------------------------------


def base_wagers(table: BlackjackTable, box: int) -> list[BlackjackWager]:
    """The blackjack wagers on a box, oldest first, with those added by splits and doubles."""
    spots = table.layout
    return [
        wager
        for wager in table.wagers.values()
        if spots[wager.spot].kind.key == "blackjack" and box_of(spots[wager.spot]) == box
    ]


def bettors(table: BlackjackTable, box: int) -> list[int]:
    """The seats with a blackjack wager on a box, in the order they came."""
    return list(dict.fromkeys(wager.seat for wager in base_wagers(table, box)))


@rule("19:47-2.13(a)")
def first_bettor(table: BlackjackTable, box: int) -> int:
    """Who consents for a box: the player seated there, else who wagered first; zero if nobody."""
    seats = bettors(table, box)
    return box if box in seats else next(iter(seats), 0)


@rule("19:47-2.13(b)")
def caller(table: BlackjackTable, box: int) -> int:
    """Who decides for a box: the player seated there, else the highest bettor, else the first."""
    seats = bettors(table, box)
    if box in seats:
        return box
    wagered = dict.fromkeys(seats, 0)
    for wager in base_wagers(table, box):
        wagered[wager.seat] += wager.cents
    return max(seats, key=lambda seat: (wagered[seat], -seats.index(seat)))


class DoubleDown(Answer, frozen=True, kw_only=True):
    """A bettor adds so much to a wager of the hand, for one more card."""

    cents: int


class TakeInsurance(Answer, frozen=True, kw_only=True):
    """A bettor insures a wager for so much."""

    cents: int


class ConsentToShare(Answer, frozen=True, kw_only=True):
    """The first person to wager on a box lets others wager there too."""

    box: int


class ReserveSpot(Answer, frozen=True, kw_only=True):
    """The floorperson agrees to keep the spot of a player who leaves for a while."""

    seat: int


class CallReshuffle(Answer, frozen=True, kw_only=True):
    """The house orders a reshuffle: before the first wager at once, else after the round."""


class RepairReader(Answer, frozen=True, kw_only=True):
    """The card reader works again."""

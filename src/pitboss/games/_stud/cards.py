"""The deck of a stud table: inspection, shuffle, cut, the second deck, new cards, devices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from pitboss.equipment import Shoe
from pitboss.errors import RuleViolation
from pitboss.games._stud.options import (
    AUTOMATED_SHOE,
    CUT_MIN,
    DECK,
    HAND,
    MANUAL_SHOE,
    DealText,
    StudRules,
    is_cut_due,
)
from pitboss.rulebook import rule
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    Answer,
    CutCards,
    Form,
    Leave,
    PlaceWager,
    Question,
    ReduceWager,
    Table,
    Wager,
    Whole,
)
from pitboss.table.authoring import (
    CardState,
    Choice,
    Procedure,
    ask,
    choose,
    inspect_cards,
    recorded,
    shuffle_all,
    spread_and_wash,
)

# Both decks inspected, the question of the shuffle, new decks inspected again, and the cut.
PREPARE_QUESTIONS_MAX: Final = 2 + 1 + 2 + 1

# The revision since which a game begins again after an idle table; see Table.revision.
BEGINS_AGAIN_SINCE: Final = 3


class StudState(CardState, frozen=True, kw_only=True):
    """What lasts from round to round.

    `shoe` is the deck in play and `deck` its number; `resting` is the other one, in the device.
    `uninspected` are the decks just received. `ready` says that the deck in play is shuffled,
    `shuffles` how often that was done, `uncounted` how many rounds were dealt since the stub was
    counted. A device that was removed from the table is `out`; a deck that was not complete when
    its stub was counted is `deck_condemned` until the round is over. `idled` says that nobody
    played before the shuffle that comes, so that the game is just beginning.
    """

    equipment = (
        *(*CardState.equipment, "deck", "resting", "uninspected", "ready", "shuffles"),
        *("uncounted", "deck_condemned"),
    )

    later: ClassVar[frozenset[str]] = frozenset({"idled"})

    deck: int = 1
    resting: Shoe | None = None
    uninspected: tuple[int, ...] = (1,)
    ready: bool = False
    shuffles: int = 0
    uncounted: int = 0
    shuffler_out: bool = False
    shoe_out: bool = False
    deck_condemned: bool = False
    idled: bool = False

    def check(self) -> None:
        """Stop the table if the cards of a deck are not all there."""
        CardState.check(self)
        if self.resting is not None:
            self.resting.check()


R = TypeVar("R", bound=StudRules)
S = TypeVar("S", bound=StudState)
W = TypeVar("W", bound=Wager)

Cut: TypeAlias = Callable[[Any], Procedure[None]]


def decks_of(rules: StudRules) -> Mapping[str, Any]:
    """The part of an opening state that is the decks of this table."""
    second = Shoe.full(1) if rules.decks > 1 else None
    numbers = tuple(range(1, rules.decks + 1))
    return {"shoe": Shoe.full(1), "resting": second, "uninspected": numbers}


def by_device(table: Table[R, S, W]) -> bool:
    """Whether a device shuffles now: the house has one, and it was not removed."""
    return table.rules.has_device and not table.state.shuffler_out


def method_in_use(table: Table[R, S, W]) -> str:
    """How cards are dealt now; without its device a method gives way to the manual shoe."""
    method = table.rules.dealing_method
    gone = (method == AUTOMATED_SHOE and table.state.shoe_out) or (
        method == HAND and table.rules.hand_needs_device and not by_device(table)
    )
    return MANUAL_SHOE if gone else method


def dealing_text(table: Table[R, S, W]) -> DealText:
    """The provisions on the way of dealing in use."""
    return table.rules.text.methods[method_in_use(table)]


# -- inspection -----------------------------------------------------------------------------------


def open_cards(table: Table[R, S, W]) -> Procedure[bool]:
    """Every deck just received is inspected, shown and washed; False: one is not complete."""
    text = table.rules.text
    for number in table.state.uninspected:
        complete = yield from inspect_cards(table, cite=text.inspect)
        if not complete:
            return False
        spread_and_wash(table, spread=text.spread, wash=text.wash)
        if table.rules.decks > 1:
            recorded(table, DEALER, f"deck {number} is handled by itself", text.inspect_each)
        left = tuple(each for each in table.state.uninspected if each != number)
        table.set_state(uninspected=left)
    return True


def remove_deck(table: Table[R, S, W], cite: str) -> None:
    """The deck in play leaves the table; another comes and is still to be inspected."""
    recorded(table, FLOORPERSON, "the deck is removed from the table", cite)
    numbers = tuple(sorted({*table.state.uninspected, table.state.deck}))
    table.set_state(shoe=Shoe.full(1), uninspected=numbers, ready=False)


# -- shuffle and cut ------------------------------------------------------------------------------


def prepare(table: Table[R, S, W], *, cut: Cut | None = None) -> Procedure[bool]:
    """Before the bets: the cards are shuffled, cut if need be, and put where they are dealt from.

    `cut` is how the game has its cards cut; without it the dealer cuts with one hand. False says
    that a new deck was not complete, so that nothing can be dealt.
    """
    done = yield from choose(_question(table))
    _before_shuffling(table, done)
    opened = yield from open_cards(table)
    if not opened:
        return False
    if not table.state.ready:
        yield from _shuffle(table, dealer_cuts if cut is None else cut)
    return True


def _question(table: Table[R, S, W]) -> Choice:
    """Whether all is as usual with the cards, or what staff do with them first."""
    text, ready = table.rules.text, table.state.ready
    usual = "deal_on" if ready else "shuffle"
    choices = {
        usual: "the cards are shuffled already" if ready else "the cards are shuffled",
        "idle": "nobody played: the cards lay spread and are inspected and washed again",
        "change": "the cards in use are changed for new ones",
    }
    if by_device(table):
        choices["jam"] = "the shuffling device jammed, stopped or did not finish"
        choices["by_hand"] = "the shuffling device is removed and the cards are shuffled by hand"
    if by_device(table) and table.rules.device_counts:
        choices["wrong_count"] = f"the device does not count {DECK} cards"
    return Choice("The cards are made ready.", text.shuffle, DEALER, choices, usual=usual)


def _before_shuffling(table: Table[R, S, W], done: str) -> None:
    text = table.rules.text
    match done:
        case "idle":
            recorded(table, DEALER, "the spread cards are turned up for the player", text.idle)
            recorded(table, DEALER, "the cards are turned face down and washed", text.wash)
            table.set_state(ready=False, idled=table.revision >= BEGINS_AGAIN_SINCE)
        case "change":
            _change_cards(table)
        case "jam":
            recorded(table, DEALER, "the cards are reshuffled as approved", text.shuffler_jam)
            table.set_state(ready=False)
        case "by_hand":
            _remove_shuffler(table)
        case "wrong_count":
            _remove_counted_deck(table)


def _remove_counted_deck(table: Table[R, S, W]) -> None:
    """The deck that the device has just shuffled and counted, the one to be dealt next, goes."""
    state, cite = table.state, table.rules.text.waived
    if state.ready or state.resting is None or not state.shuffles:
        remove_deck(table, cite)
        return
    other = 3 - state.deck
    recorded(table, FLOORPERSON, f"deck {other} is removed from the table", cite)
    numbers = tuple(sorted({*state.uninspected, other}))
    table.set_state(resting=Shoe.full(1), uninspected=numbers)


def _change_cards(table: Table[R, S, W]) -> None:
    """All decks in use are changed, as they are at least once in so many hours."""
    text = table.rules.text
    recorded(table, FLOORPERSON, "the cards in use are changed", text.change)
    other = None if table.state.resting is None else Shoe.full(1)
    numbers = (1,) if other is None else (1, 2)
    changes = {"shoe": Shoe.full(1), "resting": other, "deck": 1, "uninspected": numbers}
    table.set_state(ready=False, **changes)


def _remove_shuffler(table: Table[R, S, W]) -> None:
    """Only when the device is off the table are cards shuffled by hand; a second deck goes too."""
    text = table.rules.text
    recorded(table, FLOORPERSON, "the shuffling device is removed from the table", text.removal)
    if table.state.resting is not None:
        recorded(table, FLOORPERSON, "the second deck goes with the device", text.second_deck)
    kept = tuple(n for n in table.state.uninspected if n == table.state.deck)
    table.set_state(shuffler_out=True, resting=None, ready=False, uninspected=kept)


def remove_shoe(table: Table[R, S, W]) -> None:
    """Only when the automated shoe is off the table are cards dealt from a manual one."""
    text = "the automated dealing shoe is removed from the table"
    recorded(table, FLOORPERSON, text, table.rules.text.removal)
    table.set_state(shoe_out=True)


def _shuffle(table: Table[R, S, W], cut: Cut) -> Procedure[None]:
    """One stack, by hand or by the device; with two decks the one that rested is dealt next."""
    text, device = table.rules.text, by_device(table)
    _alternate(table)
    shuffle_all(table, cite=text.shuffle)
    if is_cut_due(device, table.rules.device_stack_is_cut):
        recorded(table, DEALER, "the stack is to be cut", text.cut_due)
        yield from cut(table)
    else:
        recorded(table, DEALER, "the device's stack is dealt without a cut", text.uncut)
    way = dealing_text(table)
    for step, provision in ((_LOADED[method_in_use(table)], way.loaded), *way.handling):
        recorded(table, DEALER, step, provision)
    table.set_state(ready=True, shuffles=table.state.shuffles + 1, idled=False)


_LOADED: Final = {
    MANUAL_SHOE: "the cards are put into the manual shoe",
    HAND: "the cards are taken in one hand",
    AUTOMATED_SHOE: "the cards are put into the automated shoe",
}


def _alternate(table: Table[R, S, W]) -> None:
    """The decks are used in turn, one in play while the device shuffles the other."""
    state, text = table.state, table.rules.text
    if state.resting is None or not state.shuffles:
        return
    number = 3 - state.deck
    table.set_state(shoe=state.resting, resting=state.shoe.reshuffled(), deck=number)
    recorded(table, DEALER, f"deck {number} comes into play", text.alternate)
    recorded(table, DEALER, f"the device shuffles deck {state.deck}", text.device_works)
    recorded(table, DEALER, f"the discard rack is for deck {number} alone", text.rack)


@dataclass(frozen=True, slots=True)
class _DealersCut(Question):
    """The dealer takes cards off the top with one hand."""

    prompt: str
    cite: str

    def forms(self) -> Sequence[Form]:
        """At least ten cards."""
        depth = {"depth": Whole(CUT_MIN, DECK - 1)}
        text = "cards taken off the top and put on the cover card"
        return [Form("cut", CutCards, DEALER, self.cite, text, blanks=depth)]

    def default(self) -> Answer | None:
        """In the middle."""
        return CutCards(by=DEALER, depth=DECK // 2)


@rule("19:47-11.6(d)3", "19:47-17.4(d)2")
def cut_in_turn(places: Sequence[int], seats: Collection[int], last: int) -> int:
    """To whom the cut is offered where the offer goes round: first to the dealer's far right.

    `places` are those of the table counterclockwise from there; free ones are passed over. `last`
    is who was offered the cut before, zero if nobody was. Zero: nobody is there.
    """
    after = places.index(last) + 1 if last else 0
    return next((each for each in (*places[after:], *places[:after]) if each in seats), 0)


def dealer_cuts(table: Table[R, S, W]) -> Procedure[None]:
    """The dealer cuts: ten cards or more go on the cover card, the rest on top of them."""
    cite = table.rules.text.cut
    answer = yield from ask(_DealersCut("The dealer cuts the cards.", cite), CutCards)
    text = f"{answer.depth} cards go on the cover card and the rest on top; the cover card is out"
    recorded(table, DEALER, text, cite)


# -- who may not speak ----------------------------------------------------------------------------


def refuse_meddling(answer: Answer, rules: StudRules) -> None:
    """After “No more bets” no wager is made, increased or withdrawn, and players stay seated."""
    if isinstance(answer, PlaceWager | ReduceWager):
        message = "after “No more bets” the wagers stand until they are settled"
        raise RuleViolation(message, rules.text.locked)
    if isinstance(answer, Leave):
        message = "a player who was dealt cards stays until the round is complete"
        raise RuleViolation(message, rules.text.seated)


@dataclass(frozen=True, slots=True)
class RulingInRound(Choice):
    """Staff rule on something while a round is played; nobody touches a wager or leaves."""

    rules: StudRules | None = None

    def check(self, answer: Answer) -> None:
        """Refuse to touch a wager or to leave, under the provision on that."""
        assert self.rules is not None
        refuse_meddling(answer, self.rules)
        Choice.check(self, answer)

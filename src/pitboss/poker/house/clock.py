"""What is due after so much time: counting, sorting and changing decks, charging for time.

Nothing here reads a clock. The floorperson, or the server, enters the minutes between two rounds,
and what has fallen due by then is done before the next cards are dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from pitboss.poker.between.answers import CountDeck
from pitboss.poker.house.costs import charge_due, charge_time
from pitboss.poker.house.deck_clock import change_after, count_is_due, sort_after
from pitboss.poker.house.opening import replace_decks
from pitboss.poker.state import Clock, PokerTable
from pitboss.rulebook import cite
from pitboss.table import DEALER, FLOORPERSON, Answer, Form, Question, Recorded, Whole
from pitboss.table.authoring import Choice, Procedure, ask, choose

DECK_SIZE: Final = 52
COUNTED_MAX: Final = 2 * DECK_SIZE  # two decks were mixed


# -- the clock ------------------------------------------------------------------------------------


def read_clock(table: PokerTable, minutes: int) -> None:
    """So many minutes more since the last count, sorting, change and charge."""
    clock, (first, second) = table.state.clock, table.state.clock.sorted
    both, deck = table.rules.auto_shuffler, table.state.deck
    first += minutes * (both or deck == 1)
    second += minutes * (both or deck == 2)
    clock = Clock(
        total=clock.total + minutes,
        counted=clock.counted + minutes,
        sorted=(first, second),
        changed=clock.changed + minutes,
        charged=clock.charged + minutes,
    )
    table.set_state(clock=clock)


def _set(table: PokerTable, **fields: object) -> None:
    table.set_state(clock=msgspec.structs.replace(table.state.clock, **fields))


# -- what is due ----------------------------------------------------------------------------------


def duties(table: PokerTable) -> Procedure[None]:
    """All that the clock makes due before the next cards are dealt."""
    if charge_due(table):
        yield from charge_time(table)
    if not table.state.opened:
        return
    if table.state.clock.changed >= change_after(table.rules.edition):
        replace_decks(table, _deck_cite(table))
        return
    yield from _sorting(table)
    if table.state.opened and count_is_due(table.state.clock.counted):
        yield from _counting(table)


def _deck_cite(table: PokerTable) -> str:
    return cite("19:47-14.2(b)") if table.rules.edition == 1995 else cite("13:69F-14.2(b)")


def _sorting(table: PokerTable) -> Procedure[None]:
    """A deck in use for too long is put into order, and then all its cards are there or not."""
    choices = {"complete": "all 52 cards are there", "incomplete": "the deck is not complete"}
    for number, minutes in enumerate(table.state.clock.sorted, start=1):
        if minutes < sort_after(table.rules.edition):
            continue
        prompt = f"Deck {number} is put into suit and sequence."
        question = Choice(prompt, _deck_cite(table), DEALER, choices, usual="complete")
        found = yield from choose(question)
        text = f"deck {number} sorted into suit and sequence: {choices[found]}"
        table.emit(Recorded(cite=_deck_cite(table), by=DEALER, text=text))
        if found == "incomplete":
            replace_decks(table, _deck_cite(table))
            return
        kept = tuple(0 if n == number else m for n, m in enumerate(table.state.clock.sorted, 1))
        _set(table, sorted=kept)


# -- counting -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeckCount(Question):
    """The dealer counts the cards, as the house has chosen to count them."""

    prompt: str
    cite: str

    def forms(self) -> Sequence[Form]:
        """How many cards there are."""
        blanks = {"cards": Whole(0, COUNTED_MAX)}
        return [Form("count", CountDeck, DEALER, self.cite, "the cards counted", blanks=blanks)]

    def default(self) -> Answer | None:
        """All of them."""
        return CountDeck(by=DEALER, cards=DECK_SIZE)


def _counting(table: PokerTable) -> Procedure[None]:
    """A count other than 52 removes the deck; an approved device counts by itself."""
    old = table.rules.edition == 1995
    provision = cite("19:47-14.6(e)4") if old else cite("13:69F-14.6(e)4")
    cards = DECK_SIZE
    if table.rules.count_method != "shuffler":
        question = DeckCount(f"The dealer counts {_counted(table)}.", provision)
        cards = (yield from ask(question, CountDeck)).cards
    by = DEALER if table.rules.count_method != "shuffler" else FLOORPERSON
    text = f"{cards} cards counted by {table.rules.count_method.replace('_', ' ')}"
    table.emit(Recorded(cite=provision, by=by, text=text))
    if cards != DECK_SIZE:
        replace_decks(table, provision)
    else:
        _set(table, counted=0)


def _counted(table: PokerTable) -> str:
    if table.rules.count_method == "stub":
        return "the stub, and with the cards dealt from it the deck"
    return "the full deck"

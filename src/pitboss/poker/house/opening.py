"""The two decks: received, inspected, washed, stored, rotated, and spread while nobody plays.

All of it is on record; only what may go wrong is asked for.
"""

from __future__ import annotations

from typing import Final

from pitboss.poker.state import Clock, PokerTable
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, FLOORPERSON, Recorded
from pitboss.table.authoring import Irregularity

INCOMPLETE: Final = Irregularity(
    *("incomplete", FLOORPERSON, "13:69F-14.4(a)", "the decks received are not complete"),
)


# What the dealer does or watches by hand all the time; the log says so when a table opens.
BY_HAND: Final = (
    (
        cite("13:69F-14.1[Cover card]"),
        "the cover card, of plastic, is used in the cut and then hides the bottom card of the deck",
    ),
    (
        cite("13:69F-14.5(b)1"),
        "for each cut the dealer lays the cover card on the table in front of the deck",
    ),
    (cite("13:69F-14.6(e)"), "the dealer follows the procedures for dealing poker"),
    (
        cite("13:69F-14.6(e)1"),
        "the deck is always held in the same hand, level, in front of the dealer and over the "
        "table; set down during a round, it lies under a marker button",
    ),
    (cite("13:69F-14.7(h)"), "the dealer sees to it that no player touches chips in the pot"),
    (
        cite("13:69F-14.15(c)"),
        "players keep all their cards in full view, and the dealer sees to it",
    ),
)


def _record(table: PokerTable, text: str, provision: str, *, by: str = DEALER) -> None:
    table.emit(Recorded(cite=provision, by=by, text=text))


def _old(table: PokerTable) -> bool:
    return table.rules.edition == 1995


# -- opening --------------------------------------------------------------------------------------


def open_table(table: PokerTable) -> None:
    """Two decks are made ready for play once two players could inspect them."""
    receive_decks(table)
    for provision, text in BY_HAND:
        _record(table, text, provision)
    if not table.rules.preshuffled_cards:
        text = "both decks spread face up by suit and sequence for the first two players"
        _record(table, text, cite("13:69F-14.4(b)"))
        prepare_decks(table)
    stored, clock = _prepared_later(table), _unworn(table.state.clock)
    table.set_state(opened=True, idle=False, deck=1, stored=stored, clock=clock)


def _unworn(clock: Clock) -> Clock:
    """The clock for decks that have not been used yet; time charges run on."""
    return Clock(total=clock.total, charged=clock.charged)


def _prepared_later(table: PokerTable) -> bool:
    rules = table.rules
    both = rules.auto_shuffler or rules.preshuffled_cards or rules.second_deck_prep == "both_now"
    return not both


@rule("13:69F-14.2(a)", "19:47-14.2(a)")
def receive_decks(table: PokerTable) -> None:
    """Two decks with different backs, each of 52 cards, and a cover card."""
    provision = cite("19:47-14.2(a)") if _old(table) else cite("13:69F-14.2(a)")
    backs = f"of different {table.rules.deck_backs}"
    text = f"two decks of 52 cards, backs {backs}, with an opaque yellow or green cover card"
    _record(table, text, provision)
    _inspect(table)


@rule("13:69F-14.4(a)", "19:47-14.4(a)")
def _inspect(table: PokerTable) -> None:
    """The dealer sorts and inspects and the floorperson verifies, or it was done before."""
    if table.rules.preshuffled_cards:
        text = "both decks came inspected and shuffled"
    else:
        text = "both decks sorted and inspected by the dealer, and verified"
    provision = cite("19:47-14.4(a)") if _old(table) else cite("13:69F-14.4(a)")
    _record(table, text, provision, by=FLOORPERSON)


@rule("13:69F-14.4(c)", "19:47-14.4(c)")
def prepare_decks(table: PokerTable) -> None:
    """Each deck is turned down, washed, stacked and shuffled; one is cut, the other put away."""
    both = not _prepared_later(table)
    which = "each deck separately" if both else "the deck for immediate use"
    provision = cite("19:47-14.4(c)") if _old(table) else cite("13:69F-14.4(c)")
    _record(table, f"{which} turned face down, washed, stacked and shuffled", provision)
    _put_away(table)


@rule("13:69F-14.4(c)1", "13:69F-14.4(c)2")
def _put_away(table: PokerTable) -> None:
    """The other deck is stored, or waits in the device for the next round."""
    if table.rules.auto_shuffler:
        text = "one deck is cut, the other is put into the shuffling device"
        _record(table, text, cite("13:69F-14.4(c)2"))
    else:
        provision = cite("19:47-14.4(c)") if _old(table) else cite("13:69F-14.4(c)1")
        _record(table, "one deck is cut, the other stored in its place", provision)


def replace_decks(table: PokerTable, provision: str) -> None:
    """A deck that is not complete or too old goes, and two others are made ready."""
    text = "the decks are removed from the table and others received"
    _record(table, text, provision, by=FLOORPERSON)
    table.set_state(opened=False)


# -- two decks in turn ----------------------------------------------------------------------------


def rotate_decks(table: PokerTable) -> None:
    """The deck in play is stored and the other taken, washed and shuffled if it was not yet."""
    other = 3 - table.state.deck
    if table.state.stored:
        provision = cite("19:47-14.4(c)") if _old(table) else cite("13:69F-14.4(c)1")
        _record(table, f"deck {other} washed, shuffled and cut as it comes into play", provision)
    provision = cite("19:47-14.2(b)") if _old(table) else cite("13:69F-14.2(b)")
    _record(table, f"deck {other} is in play, the other stored", provision)
    table.set_state(deck=other, stored=False)


@rule("13:69F-14.2(d)", "13:69F-14.2(d)2", "13:69F-14.2(d)3")
def alternate_decks(table: PokerTable) -> None:
    """With a device each deck plays every other round, while the other is shuffled."""
    other = 3 - table.state.deck
    _record(table, f"deck {other} is in play", cite("13:69F-14.2(d)3"))
    _record(table, f"deck {3 - other} is in the shuffling device", cite("13:69F-14.2(d)2"))
    table.set_state(deck=other)


# -- an idle table --------------------------------------------------------------------------------


@rule("13:69F-14.5(d)", "19:47-14.5(c)")
def rest_table(table: PokerTable) -> None:
    """Without two players the decks lie spread on the table."""
    if table.state.opened and not table.state.idle:
        _record(table, f"both decks spread {_spread(table)}", _idle_cite(table))
        table.set_state(idle=True)


def wake_table(table: PokerTable) -> None:
    """Two players have arrived: they look at the decks, which are then washed and shuffled."""
    if table.rules.idle_spread == "face_down":
        _record(table, "both decks turned face up", _idle_cite(table))
    _record(table, "two players have inspected both decks", _idle_cite(table))
    prepare_idle(table)
    table.set_state(idle=False, deck=1, stored=_old(table))


@rule("19:47-14.5(c)")
def prepare_idle(table: PokerTable) -> None:
    """Both decks are washed and shuffled again; in 1995 one, and the other when it comes in."""
    provision = cite("19:47-14.4(c)") if _old(table) else cite("13:69F-14.4(c)")
    which = "one deck" if _old(table) else "each deck separately"
    _record(table, f"{which} turned face down, washed, stacked and shuffled", provision)
    _put_away(table)


def _idle_cite(table: PokerTable) -> str:
    return cite("19:47-14.5(c)") if _old(table) else cite("13:69F-14.5(d)")


def _spread(table: PokerTable) -> str:
    return table.rules.idle_spread.replace("_", " ")

"""A round of pokette: bets, one spin, settlement; 19:47-12.7 to 12.9 in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from pitboss.equipment import Card
from pitboss.games.pokette.betting import PoketteState, PoketteTable, PoketteWindow, let_ride
from pitboss.games.pokette.hands import HANDS
from pitboss.games.pokette.rules import (
    REVOLUTIONS_MIN,
    SPACES,
    bears_on_hands,
    spin_is_valid,
    winning_section,
)
from pitboss.games.pokette.settle import decide
from pitboss.games.pokette.wagers import PoketteWager, is_poker_hand
from pitboss.games.pokette.wheels import WHEEL, CardSection, card_at
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    Announced,
    Answer,
    Choose,
    Form,
    Question,
    Recorded,
    WheelRested,
    WheelShown,
)
from pitboss.table.authoring import Chance, Decision, Procedure, ask, betting, settle, spin_of

__all__ = ["PoketteState", "play"]

_FOUND: Final = {
    "complete": "all 52 cards of each deck are present",
    "incomplete": "a deck is not complete",
}


@dataclass(frozen=True, slots=True)
class Inspection(Question):
    """The dealer or the floorperson sorts the three decks and says what was found."""

    prompt: str
    cite: str

    def forms(self) -> Sequence[Form]:
        """Either of the two may say either; the floorperson's words are typed in full."""
        return [
            Form(f"{said}{name}", Choose, by, self.cite, text, fixed={"choice": name})
            for by, said in ((DEALER, ""), (FLOORPERSON, "floorperson "))
            for name, text in _FOUND.items()
        ]

    def default(self) -> Answer | None:
        """Decks are usually complete."""
        return Choose(by=DEALER, choice="complete")


def open_table(table: PoketteTable) -> Procedure[bool]:
    """Open the table for its first spin; with an incomplete deck it stays closed."""
    if table.rules.display_decks:
        complete = yield from _inspect(table)
        if not complete:
            return False
    else:
        text = "winning cards are shown by the approved device"
        table.emit(Recorded(cite=cite("19:47-12.2(a)[device]"), by=FLOORPERSON, text=text))
    table.set_state(opened=True)
    return True


def _inspect(table: PoketteTable) -> Procedure[bool]:
    inspected = cite("19:47-12.3(a)")
    said = yield from ask(Inspection("Are the three decks complete?", inspected), Choose)
    text = f"each deck was sorted into sequence and suit: {_FOUND[said.choice]}"
    table.emit(Recorded(cite=inspected, by=said.by, text=text))
    if said.choice == "incomplete":
        return False
    text = "each deck was put in its container"
    table.emit(Recorded(cite=cite("19:47-12.3(b)"), by=said.by, text=text))
    return True


def play(table: PoketteTable) -> Procedure[None]:
    """One spin of the wheel, and before the first one the opening of the table."""
    if not table.state.opened:
        opened = yield from open_table(table)  # 12.3
        if not opened:
            return
    yield from betting(PoketteWindow(table))  # 12.7(a)
    let_ride(table)
    rested = yield from ask(_spin(), WheelRested)  # 12.7(b)
    section = _section(table, rested)
    if section is None:
        return
    card = card_at(section)
    table.emit(WheelShown(cite=cite("19:47-12.1[winning card]"), section=section, symbol=card.code))
    if bears_on_hands(card):
        _play_card(table, card)
    else:
        _play_joker(table, card)


# -- the spin -----------------------------------------------------------------------------------


def _spin() -> Chance:
    """The question to the wheel; a person who reads a real one types the card."""
    wheel = spin_of(
        len(WHEEL.sections),
        prompt="The wheel is spun.",
        cite=cite("19:47-12.7(b)"),
        revolutions_min=REVOLUTIONS_MIN,
    )
    blanks = {**wheel.regular.blanks, "section": CardSection()}
    return replace(wheel, regular=msgspec.structs.replace(wheel.regular, blanks=blanks))


def _section(table: PoketteTable, rested: WheelRested) -> int | None:
    """The section that wins; after a void spin the wagers stand and betting opens again."""
    if not spin_is_valid(rested.revolutions):
        _say(table, cite("19:47-12.9(c)"), "No spin. The wheel is spun again.")
        return None
    section = winning_section(rested.section, rested.between, table.rules.previous_wins)
    if section < 0:
        text = "The clapper rests between two cards: the spin is void. The wheel is spun again."
        _say(table, cite("19:47-12.9(a)2"), text)
        return None
    if rested.between:
        text = "The clapper rests between two cards: the card previously passed wins."
        _say(table, cite("19:47-12.9(a)1"), text)
    return section


# -- the winning card ---------------------------------------------------------------------------


def _play_joker(table: PoketteTable, joker: Card) -> None:
    """A joker decides the wagers on the spin and leaves the stand and its wagers alone."""
    _mark(table, cite("19:47-12.7(d)[post]"), str(joker), "and is not posted")
    text = f"Only straight up and splits on {joker} win, and jacer."
    _say(table, cite("19:47-12.7(e)1"), text)
    decided = _decided(table, table.state.posted, joker, hands=False)
    settle(table, decided, collect=cite("19:47-12.7(e)2"), pay=cite("19:47-12.7(e)2"))
    if table.wagers:
        text = "the poker hand wagers not yet completed stand"
        table.emit(Recorded(cite=cite("19:47-12.7(e)3"), by=DEALER, text=text))


def _play_card(table: PoketteTable, card: Card) -> None:
    """The card goes into the stand; wagers on the spin are settled first, then those on hands."""
    before = table.state.posted
    _post(table, card)
    decided = _decided(table, before, card, hands=False)
    settle(table, decided, collect=cite("19:47-12.7(d)[settle]"), pay=cite("19:47-12.7(d)[settle]"))
    hands = _decided(table, before, card, hands=True)
    if len(before) == 1:
        settle(table, hands, collect=cite("19:47-12.8(b)[pair]"), pay=cite("19:47-12.8(b)[pair]"))
    else:
        settle(table, hands, collect=cite("19:47-12.8(f)"), pay=cite("19:47-12.8(f)"))
    if len(table.state.posted) == SPACES:
        _clear(table)
    _announce(table)


def _decided(
    table: PoketteTable, posted: tuple[int, ...], card: int, *, hands: bool
) -> list[tuple[PoketteWager, Decision]]:
    """The wagers of one sort, on hands or on the spin, with how each comes out."""
    pairs = []
    for wager in table.wagers.values():
        spot, rules = table.spot_of(wager), table.rules_of(wager)
        if is_poker_hand(spot.kind.key) is hands:
            after = decide(wager, spot, posted=posted, card=card, rules=rules)
            assert isinstance(after, Decision)
            pairs.append((wager, after))
    return pairs


# -- the stand ----------------------------------------------------------------------------------


def _post(table: PoketteTable, card: Card) -> None:
    """Announce the card with its suit, mark it and show it in the next space of the stand."""
    space = len(table.state.posted) + 1
    provisions = (cite("19:47-12.7(d)[post]"), cite("19:47-12.8(b)[post]"), cite("19:47-12.8(e)"))
    posting = provisions[space - 1]
    shown = f"put in space {space} of the stand" if table.rules.display_decks else "on the device"
    _mark(table, posting, f"{card.rank.name.capitalize()} of {card.suit.value}", f"and {shown}")
    posted = (*table.state.posted, int(card))
    table.set_state(posted=posted)


def _mark(table: PoketteTable, provision: str, name: str, where: str) -> None:
    """The dealer announces what won and marks it on the layout."""
    _say(table, provision, f"{name}.")
    text = f"{name} is marked on the layout {where}"
    table.emit(Recorded(cite=provision, by=DEALER, text=text))


def _clear(table: PoketteTable) -> None:
    table.set_state(posted=())
    text = "the three cards are removed; the next card starts a new hand"
    table.emit(Recorded(cite=cite("19:47-12.8(g)"), by=DEALER, text=text))


def _announce(table: PoketteTable) -> None:
    """Say which poker hand wagers the cards in the stand open."""
    for hand in HANDS.values():
        if hand.is_open(table.state.posted):
            _say(table, hand.opens_cite, f"{hand.call} wagers may be placed.")


def _say(table: PoketteTable, provision: str, text: str) -> None:
    table.emit(Announced(cite=provision, by=DEALER, text=text))

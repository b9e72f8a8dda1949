"""The hands of one round: who banks it, who holds which cards, who still plays for what."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.equipment import Card
from pitboss.games.pai_gow_poker.hands import Setting
from pitboss.games.pai_gow_poker.rules import area_order
from pitboss.games.pai_gow_poker.state import (
    CENTRE,
    DEALERS_WAGER,
    HandsShown,
    PaiGowPokerTable,
    note,
    place_of,
    say,
)
from pitboss.games.pai_gow_poker.wagers import MAIN, area_of
from pitboss.money import INVENTORY, Cents
from pitboss.rulebook import cite, rule
from pitboss.table import Wager
from pitboss.table.authoring import discard, settle, void

__all__ = [
    "Deal",
    "areas_played",
    "collect",
    "give_back",
    "main_wagers",
    "show_hands",
    "void_round",
    "wagered",
]


@dataclass(slots=True)
class Deal:
    """One round: position 0 is the dealer, 1 to 6 the areas; a bank of nought is the dealer.

    `removed` counts cards found face up in the shoe; `settings` are hands that were laid down,
    None for hands that were wrongly set.
    """

    bank: int = 0
    co_bank: bool = False
    dealers_wager: int = 0
    removed: int = 0
    hands: dict[int, list[Card]] = field(default_factory=dict)
    settings: dict[int, Setting | None] = field(default_factory=dict)

    @property
    @rule("19:47-11.1[Bank]")
    def against(self) -> int:
        """Whose hands all others are compared with."""
        return self.bank


def main_wagers(table: PaiGowPokerTable, area: int) -> list[Wager]:
    """The wagers on an area, all of one player."""
    spots = table.layout
    return [
        wager
        for wager in table.wagers.values()
        if spots[wager.spot].kind == MAIN and area_of(wager.spot) == area
    ]


def wagered(table: PaiGowPokerTable) -> dict[int, Cents]:
    """What lies on each area with a wager, from the dealer's far right counterclockwise."""
    areas = areas_played(table)
    return {area: sum(wager.cents for wager in main_wagers(table, area)) for area in areas}


def areas_played(table: PaiGowPokerTable) -> tuple[int, ...]:
    """The areas with a wager, from the dealer's far right counterclockwise."""
    spots = table.layout
    each = {area_of(w.spot) for w in table.wagers.values() if spots[w.spot].kind == MAIN}
    return area_order(tuple(each))


def collect(table: PaiGowPokerTable, deal: Deal, position: int, provision: str) -> None:
    """The cards of a position go to the discard rack."""
    discard(table, deal.hands.pop(position), provision)


def give_back(table: PaiGowPokerTable, area: int, provision: str) -> None:
    """The wagers on an area go back to their player."""
    voided = [(wager, void(provision)) for wager in main_wagers(table, area)]
    settle(table, voided, collect=provision, pay=provision)


def void_round(table: PaiGowPokerTable, deal: Deal, provision: str) -> None:
    """All hands are void: every wager that is not settled yet goes back, every card is picked up.

    A number that was decided before stays decided; see the readings.
    """
    say(table, "All hands are void; the cards are shuffled again.", provision)
    voided = [(wager, void(provision)) for wager in table.wagers.values()]
    settle(table, voided, collect=provision, pay=provision)
    for account in (DEALERS_WAGER, CENTRE):
        held = table.accounts.balance(account)
        table.move(account, INVENTORY, held, provision, "the dealer's wager returned")
    discard(table, [card for hand in deal.hands.values() for card in hand], provision)
    deal.hands.clear()
    note(table, "the cards are picked up to be shuffled", cite("19:47-11.9(k)"))


def show_hands(table: PaiGowPokerTable, position: int, hands: Setting, provision: str) -> None:
    """Two hands lie face up."""
    table.emit(
        HandsShown(
            cite=provision,
            position=position,
            high=tuple(card.code for card in hands.high_cards),
            low=tuple(card.code for card in hands.low_cards),
            text=f"{place_of(position)}: {hands.show()}",
        )
    )

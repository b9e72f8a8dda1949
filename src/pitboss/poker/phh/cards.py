"""Which card every player was dealt, as far as a history tells, and which each of them threw away.

A card that was unknown when it was dealt may be told when it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.errors import MalformedFile
from pitboss.poker.phh.actions import UNKNOWN, Action
from pitboss.poker.phh.variants import Variant

__all__ = ["Cards", "Slot", "cards_of"]

UP_CARDS = slice(2, 6)  # of the seven cards of stud those lie face up


@dataclass(slots=True, eq=False)
class Slot:
    """One card that was dealt: what the history tells of it, and what our table then dealt."""

    told: int
    dealt: int = UNKNOWN


@dataclass(slots=True)
class Cards:
    """The cards of a history: dealt and discarded by the number of the action, held in the end."""

    dealt: dict[int, list[Slot]] = field(default_factory=dict)
    discarded: dict[int, list[Slot]] = field(default_factory=dict)
    hands: dict[int, list[Slot]] = field(default_factory=dict)

    def knows(self, player: int) -> bool:
        """Whether the history tells all cards that a player held in the end."""
        return all(slot.told != UNKNOWN for slot in self.hands.get(player, ()))

    def to_come(self) -> list[int]:
        """The cards that are told and not yet dealt, in their order."""
        slots = (slot for each in self.dealt.values() for slot in each)
        return [slot.told for slot in slots if slot.dealt == UNKNOWN]


def cards_of(actions: Sequence[Action], variant: Variant) -> Cards:
    """All cards of a history, those told later put where they were dealt."""
    cards = Cards()
    for number, action in enumerate(actions, start=1):
        match action.verb:
            case "db" | "dh":
                _deal(cards, number, action)
            case "sd":
                cards.discarded[number] = _thrown(cards, number, action)
            case "sm":
                _show(cards, number, action)
    if variant.stud:
        _check_up_cards(cards)
    return cards


def _deal(cards: Cards, number: int, action: Action) -> None:
    if action.verb == "db" and UNKNOWN in action.cards:
        raise _wrong(number, action, "cards in the centre are known")
    slots = [Slot(card) for card in action.cards]
    cards.dealt[number] = slots
    if action.to:
        cards.hands.setdefault(action.to, []).extend(slots)


def _thrown(cards: Cards, number: int, action: Action) -> list[Slot]:
    """The slots of the cards that a player discards."""
    hand = cards.hands.setdefault(action.player, [])
    thrown = []
    for card in action.cards:
        slot = _find(hand, card) or _find(hand, UNKNOWN)
        if slot is None:
            raise _wrong(number, action, f"p{action.player} does not hold these cards")
        hand.remove(slot)
        slot.told = card
        thrown.append(slot)
    return thrown


def _show(cards: Cards, number: int, action: Action) -> None:
    """Cards that are shown fill the places of those that were unknown."""
    hand = cards.hands.get(action.player, [])
    for card in action.cards:
        if card == UNKNOWN or _find(hand, card):
            continue
        slot = _find(hand, UNKNOWN)
        if slot is None:
            raise _wrong(number, action, f"p{action.player} does not hold these cards")
        slot.told = card


def _find(hand: Sequence[Slot], card: int) -> Slot | None:
    return next((slot for slot in hand if slot.told == card), None)


def _check_up_cards(cards: Cards) -> None:
    """At stud the up-cards say who acts first."""
    for player, hand in cards.hands.items():
        if any(slot.told == UNKNOWN for slot in hand[UP_CARDS]):
            raise MalformedFile(f"actions: an up-card of p{player} is not known")


def _wrong(number: int, action: Action, message: str) -> MalformedFile:
    return MalformedFile(f"actions: number {number}, {str(action)[:60]!r}: {message}")

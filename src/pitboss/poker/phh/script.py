"""The actions and cards of a history, in the order in which the table asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.errors import MalformedFile, ReplayMismatch
from pitboss.poker.phh.actions import BETS, DEALER_NUMBER, UNKNOWN, Action
from pitboss.poker.phh.variants import Variant

UP_CARDS = slice(2, 6)  # of the seven cards of stud those lie face up


@dataclass(slots=True, eq=False)
class Slot:
    """One card that was dealt: what the history says of it, and what the table dealt.

    `street` is the betting round after an up-card that the history does not give, or zero, and
    `first` whether its player then acts first.
    """

    known: int
    dealt: int = UNKNOWN
    street: int = 0
    first: bool = False


@dataclass(slots=True)
class Cards:
    """The cards of a history: dealt and discarded by the number of the action, held in the end."""

    dealt: dict[int, list[Slot]] = field(default_factory=dict)
    discarded: dict[int, list[Slot]] = field(default_factory=dict)
    hands: dict[int, list[Slot]] = field(default_factory=dict)

    def knows(self, player: int) -> bool:
        """Whether the history gives all cards that a player held in the end."""
        return all(slot.known != UNKNOWN for slot in self.hands.get(player, ()))

    def guessed(self) -> list[int]:
        """The betting rounds before which up-cards were dealt that the history does not give."""
        slots = (slot for each in self.dealt.values() for slot in each)
        return sorted({slot.street for slot in slots if slot.street})

    def showing(self, player: int) -> list[int]:
        """The up-cards that a player of stud was dealt."""
        up = self.hands[player][UP_CARDS]
        return [slot.dealt for slot in up if slot.dealt != UNKNOWN]

    def to_come(self) -> list[int]:
        """The cards that are known and not yet dealt, in their order."""
        slots = (slot for each in self.dealt.values() for slot in each)
        return [slot.known for slot in slots if slot.dealt == UNKNOWN]


def cards_of(actions: Sequence[Action], variant: Variant) -> Cards:
    """All cards of a history, those named later put where they were dealt."""
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
        _mark_unknown_up_cards(cards, actions)
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
        slot.known = card
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
        slot.known = card


def _find(hand: Sequence[Slot], card: int) -> Slot | None:
    return next((slot for slot in hand if slot.known == card), None)


def _mark_unknown_up_cards(cards: Cards, actions: Sequence[Action]) -> None:
    """At stud the up-cards say who acts first: those of hands that fold may be unknown."""
    folded = {action.player for action in actions if action.verb == "f"}
    for player, hand in cards.hands.items():
        for street, slot in enumerate(hand[UP_CARDS], start=1):
            if slot.known == UNKNOWN:
                if player not in folded:
                    raise MalformedFile(f"actions: an up-card of p{player} is not known")
                slot.street = street
    waiting: list[tuple[int, Slot]] = []
    for number, action in enumerate(actions, start=1):
        if action.verb == "dh":
            waiting += [(action.to, slot) for slot in cards.dealt[number] if slot.street]
        elif action.verb in BETS:
            for player, slot in waiting:
                slot.first = player == action.player
            waiting.clear()


def _wrong(number: int, action: Action, message: str) -> MalformedFile:
    return MalformedFile(f"actions: number {number}, {str(action)[:60]!r}: {message}")


class HistoryEndsError(Exception):
    """The history stops in the middle of the hand."""


class Script:
    """What is still to be done: `place` is the number of actions that were taken.

    `forced` is the player who has made the forced bet of a stud game, until the history says so.
    """

    def __init__(self, actions: Sequence[Action], cards: Cards) -> None:
        self.actions = actions
        self.cards = cards
        self.place = 0
        self.forced = 0
        self.folded: set[int] = set()
        self.shows = {each.player: each for each in actions if each.verb == "sm"}

    # -- cards ------------------------------------------------------------------------------------

    def slot_for(self, player: int) -> Slot | None:
        """The next card for a player, or for the centre (zero); None for a dead one.

        It stands before anybody's next bet.
        """
        if player in self.folded:
            return None
        for number in range(self.place + 1, len(self.actions) + 1):
            action = self.actions[number - 1]
            if action.verb in BETS:
                whom = f"p{player}" if player else "the centre"
                message = f"a card for {whom} should be dealt before"
                raise ReplayMismatch(f"{self.label(number)}: {message}")
            if action.verb in ("db", "dh") and action.to == player:
                for slot in self.cards.dealt[number]:
                    if slot.dealt == UNKNOWN:
                        return slot
        raise HistoryEndsError

    # -- players ----------------------------------------------------------------------------------

    def turn_of(self, player: int) -> tuple[int, Action]:
        """The next action, which must be this player's, and its number."""
        self._pass_over()
        if self.forced and self.place < len(self.actions):
            self._bring_in()
        if self.place == len(self.actions):
            raise HistoryEndsError
        action = self.actions[self.place]
        if action.player != player:
            raise ReplayMismatch(f"{self.here()}: it is the turn of p{player}")
        self.place += 1
        if action.verb == "f":
            self.folded.add(player)
        return self.place, action

    def _pass_over(self) -> None:
        """What the dealer has done, what was shown, and words."""
        while self.place < len(self.actions):
            action = self.actions[self.place]
            if action.verb in ("sm", ""):
                self.place += 1
            elif action.player == DEALER_NUMBER:
                self._check_dealt()
                self.place += 1
            else:
                return

    def _check_dealt(self) -> None:
        if any(slot.dealt == UNKNOWN for slot in self.cards.dealt[self.place + 1]):
            raise ReplayMismatch(f"{self.here()}: the table deals no such cards now")

    def _bring_in(self) -> None:
        """The forced bet is the first bet of the history, by the player who has to make it."""
        action = self.actions[self.place]
        if action.player != self.forced or action.verb not in ("pb", "cbr"):
            raise ReplayMismatch(f"{self.here()}: p{self.forced} has to bring it in")
        self.place, self.forced = self.place + 1, 0
        self._pass_over()

    # -- the end ----------------------------------------------------------------------------------

    def finish(self) -> None:
        """The hand is over, and nothing is left to be done."""
        self._pass_over()
        if self.place < len(self.actions):
            raise ReplayMismatch(f"{self.here()}: the hand is over")

    def here(self) -> str:
        """The action that would be next, and its number."""
        if self.place >= len(self.actions):
            return "at the end of the actions"
        return self.label(self.place + 1)

    def label(self, number: int) -> str:
        """An action and its number."""
        return f"action {number}, {str(self.actions[number - 1])[:60]!r}"

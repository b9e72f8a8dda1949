"""The actions of a history in their order, taken one by one as our table asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import ReplayMismatch
from pitboss.poker.phh.actions import BETS, DEALER_NUMBER, UNKNOWN, Action
from pitboss.poker.phh.cards import Cards, Slot

__all__ = ["HistoryEndsError", "Script"]


class HistoryEndsError(Exception):
    """The history tells no more: it stops in the middle of the hand."""


class Script:
    """What is still to be done: `place` is the number of actions that were taken.

    `forced` is the player who has made the forced bet of a stud game, until the history tells it.
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
        """The next card for a player, or for the centre (nought); None for a dead one.

        It stands before anybody's next bet.
        """
        if player in self.folded:
            return None
        for number in range(self.place + 1, len(self.actions) + 1):
            action = self.actions[number - 1]
            if action.verb in BETS:
                whom = f"p{player}" if player else "the centre"
                message = f"a card for {whom} should be dealt before"
                raise ReplayMismatch(f"{self.told(number)}: {message}")
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
        return self.told(self.place + 1)

    def told(self, number: int) -> str:
        """An action and its number."""
        return f"action {number}, {str(self.actions[number - 1])[:60]!r}"

"""A poker table over several rounds, for what happens between them."""

from __future__ import annotations

from typing import Any

from pitboss.poker.answers import Fold
from pitboss.poker.betting.acting import Act
from pitboss.poker.betting.button import blind_players, post_blinds
from pitboss.poker.betting.rounds import betting_round
from pitboss.poker.dealing.passes import deal_down
from pitboss.poker.hand import Hand, Player
from pitboss.poker.round import PokerType
from pitboss.poker.showdown import Judge
from pitboss.rulebook import cite
from pitboss.table import Answer, CloseBetting, Event, Recorded, Round, Sit, seat_actor
from pitboss.table.authoring import Procedure
from tests.poker.room import Room

__all__ = ["Parlour", "cites", "records"]


def short_streets(hand: Hand) -> Procedure[None]:
    """Blinds, a card each and one betting round."""
    first = post_blinds(hand, hand.rules.blinds_posted, blind_players(hand))
    yield from deal_down(hand, hand.players, cite("13:69F-14.10(e)"))
    yield from betting_round(hand, first)


def _highest(hand: Hand, player: Player) -> int:
    return player.down[0]


SHORT = PokerType(short_streets, lambda table: Judge(_highest), button=True)


class Parlour(Room):
    """A table whose rounds begin at the window between them."""

    def __init__(self, *stacks: int, kind: PokerType = SHORT, **options: Any) -> None:
        super().__init__(*stacks, kind=kind, deal=False, **{"max_players": 9, **options})

    def begin(self) -> None:
        """The next round begins."""
        self.round = Round(self.table)
        self.events += self.round.events

    def close(self) -> list[Event]:
        """The dealer's call ends the window."""
        return self.say(CloseBetting(by="dealer"))

    def sit(self, seat: int, dollars: int) -> list[Event]:
        """A person sits down."""
        return self.say(Sit(by="dealer", seat=seat, cents=dollars * 100))

    def fold_out(self) -> list[Event]:
        """Cards are dealt and everybody folds but the last; the next window opens."""
        start = len(self.events)
        self.deal()
        while isinstance(self.question, Act):
            self.say(Fold(by=self.question.player.actor))
        self.begin()
        return self.events[start:]

    def usual(self) -> list[Event]:
        """Staff say what they usually say."""
        assert self.question is not None
        answer = self.question.default()
        assert answer is not None
        return self.say(answer)

    def commands(self, seat: int) -> set[str]:
        """What a player may say now."""
        assert self.question is not None
        return {form.command for form in self.question.forms() if form.by == seat_actor(seat)}

    def lawful(self, answer: Answer) -> bool:
        """Whether an answer would be taken."""
        return self.round.accepts(answer)


def cites(events: list[Event]) -> set[str]:
    """The provisions of some events."""
    return {event.cite for event in events}


def records(events: list[Event], provision: str) -> list[str]:
    """What was recorded under a provision."""
    return [each.text for each in events if isinstance(each, Recorded) and each.cite == provision]

"""A table driven by a script: seats bet, staff close, dice, wheels and cards show what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.errors import PitbossError
from pitboss.games import AnyGame, Game, game
from pitboss.money import stack
from pitboss.table import (
    Announced,
    Answer,
    CallIrregularity,
    CardDrawn,
    Choose,
    CloseBetting,
    DiceRested,
    Event,
    FoundFaceUp,
    PlaceWager,
    Recorded,
    ReduceWager,
    Round,
    Table,
    WagerDecided,
    WheelRested,
    seat_actor,
)


class ScriptedTable:
    """A table of one game where every answer is given by hand, one short call each.

    A new round begins when the last is over. Each call gives the events that came of it.

    >>> wheel = ScriptedTable("big_six")
    >>> joker = wheel.bet("joker", 2_00)
    >>> _ = wheel.close()
    >>> events = wheel.wheel(3)
    >>> wheel.decided(events)[joker][0]
    'lost'
    """

    def __init__(
        self,
        slug: str | AnyGame,
        *,
        seats: Mapping[int, int] | None = None,
        coupons_held: Mapping[int, int] | None = None,
        **options: Any,
    ) -> None:
        card = slug if isinstance(slug, Game) else game(slug)
        self.rules = card.rules(**options)
        stacks = {1: 1_000_00} if seats is None else seats
        self.table: Table[Any, Any, Any] = Table(
            card, self.rules, seats=stacks, coupons_held=coupons_held
        )
        self.round: Round[Any, Any, Any] = Round(self.table)
        self.events: list[Event] = list(self.round.events)

    def begin(self) -> None:
        """Begin the next round if the last one is over."""
        if self.round.over:
            self.round = Round(self.table)
            self.events += self.round.events

    def say(self, answer: Answer) -> list[Event]:
        """Give an answer; begin the next round if this one is over."""
        self.begin()
        events = self.round.answer(answer)
        self.events += events
        return events

    def bet(self, spot: str, cents: int, seat: int = 1, **more: Any) -> int:
        """A player lays a wager; its number comes back."""
        by = more.pop("by", seat_actor(seat))
        self.say(PlaceWager(by=by, seat=seat, spot=spot, cents=cents, **more))
        return max(self.table.wagers)

    def reduce(self, wager: int, cents: int = 0, seat: int = 1) -> list[Event]:
        """A player leaves less of a wager on the layout."""
        return self.say(ReduceWager(by=seat_actor(seat), wager=wager, cents=cents))

    def close(self, by: str | None = None) -> list[Event]:
        """Staff close the betting."""
        self.begin()
        question = self.round.question
        default = question.default() if question is not None else None
        assert isinstance(default, CloseBetting)
        return self.say(default if by is None else CloseBetting(by=by))

    def choose(self, by: str, choice: str) -> list[Event]:
        """Somebody picks a named choice."""
        return self.say(Choose(by=by, choice=choice))

    def dice(self, *faces: int) -> list[Event]:
        """The dice rest."""
        return self.say(DiceRested(by="chance", faces=faces))

    def wheel(self, section: int, **more: Any) -> list[Event]:
        """The wheel rests."""
        return self.say(WheelRested(by="chance", section=section, **more))

    def usual(self) -> list[Event]:
        """Staff give the default answer to what they are asked."""
        self.begin()
        question = self.round.question
        answer = None if question is None else question.default()
        assert answer is not None, question
        return self.say(answer)

    def irregular(self, by: str, kind: str) -> list[Event]:
        """An official calls an irregularity."""
        return self.say(CallIrregularity(by=by, kind=kind))

    def refused(self, answer: Answer, cite: str) -> PitbossError:
        """The answer must be refused under this provision, and change nothing."""
        self.begin()
        before, asked = self.table.digest(), self.round.question
        try:
            self.round.answer(answer)
        except PitbossError as error:
            assert (before, asked) == (self.table.digest(), self.round.question)
            assert cite in error.cites, f"{error} does not name {cite}"
            return error
        raise AssertionError(f"{answer} is not refused")

    def refused_bet(self, spot: str, cents: int, cite: str, seat: int = 1, **more: Any) -> None:
        """A wager must be refused under this provision."""
        by = more.pop("by", seat_actor(seat))
        self.refused(PlaceWager(by=by, seat=seat, spot=spot, cents=cents, **more), cite)

    def stack(self, seat: int = 1) -> int:
        """The chips in front of a player."""
        return self.table.accounts.balance(stack(seat))

    def decided(self, events: list[Event]) -> dict[int, tuple[str, int, int, str]]:
        """How each wager came out in these events: result, taken, paid and provision."""
        return {
            each.wager: (str(each.result), each.taken, each.paid, each.cite)
            for each in events
            if isinstance(each, WagerDecided)
        }

    # -- cards ------------------------------------------------------------------------------------

    def draw_cards(self, *codes: str) -> list[Event]:
        """These cards are drawn, one after the other."""
        return [event for code in codes for event in self.say(CardDrawn(by="chance", card=code))]

    def face_up(self, code: str) -> list[Event]:
        """The dealer finds a card that lies face up."""
        return self.say(FoundFaceUp(by="dealer", card=code))

    @property
    def shoe(self) -> Any:
        """The cards in play."""
        return self.table.state.shoe

    def paid(self, events: list[Event]) -> dict[str, tuple[str, int]]:
        """How each spot came out in these events: result and net gain."""
        decided = (event for event in events if isinstance(event, WagerDecided))
        return {each.spot: (str(each.result), each.paid - each.taken) for each in decided}


def said(events: Sequence[Event]) -> list[str]:
    """What was announced or put on record."""
    return [event.text for event in events if isinstance(event, Announced | Recorded)]


def cites(events: Sequence[Event]) -> list[str]:
    """The provisions of what was announced or put on record."""
    return [event.cite for event in events if isinstance(event, Announced | Recorded)]

"""The players let their bets ride or take them back, between the community cards; 19:47-18.10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.equipment import Card
from pitboss.errors import ensure
from pitboss.games._stud.cards import RulingInRound, refuse_meddling
from pitboss.games._stud.deal import HOUSE_HAND, Dealt, clockwise
from pitboss.games._stud.options import StudRules
from pitboss.games.let_it_ride.rules import community_order, may_withdraw
from pitboss.games.let_it_ride.state import LetItRideTable, bets_on, owner_of
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    SUPERVISOR,
    Actor,
    Answer,
    CallIrregularity,
    Choose,
    Form,
    Question,
    seat_actor,
)
from pitboss.table.authoring import Irregularity, Procedure, choose, discard, recorded, turn


@dataclass(slots=True)
class Community:
    """The stack before the table inventory container; `turned` cards of it lie face up."""

    burned: Card
    first: Card
    second: Card
    turned: int = 0

    @property
    def both(self) -> tuple[Card, Card]:
        """The two cards that all players use."""
        return self.first, self.second


def stacked(cards: Sequence[Card]) -> Community:
    """Three cards, each dealt on top of those before it."""
    burned, first, second = (cards[place] for place in community_order(len(cards)))
    return Community(burned, first, second)


def burn_top(table: LetItRideTable, community: Community, dealt: Dealt) -> None:
    """The card on top goes face down to the discard rack."""
    dealt.hands[HOUSE_HAND].remove(community.burned)
    discard(table, [community.burned], cite("19:47-18.10(c)"))


def turn_up(table: LetItRideTable, community: Community, count: int) -> None:
    """So many community cards lie face up; a card that was turned already is not turned again."""
    if community.turned < 1 <= count:
        turn(table, "first community card", community.first, cite("19:47-18.10(d)"))
    if community.turned < 2 <= count:
        turn(table, "second community card", community.second, cite("19:47-18.10(f)"))
    community.turned = max(community.turned, count)


# Two bets: every position of the table, and once each an exposed card with its ruling.
CHOICE_QUESTIONS_MAX: Final = 2 * (7 + 2)

_ASKED: Final = {1: "19:47-18.10(b)", 2: "19:47-18.10(e)"}
_RIDES: Final = {1: "19:47-18.10(b)1", 2: "19:47-18.10(e)1"}
_WITHDRAWN: Final = {1: "19:47-18.10(b)2", 2: "19:47-18.10(e)2"}
_SHOWN: Final = {1: "19:47-18.10(d)", 2: "19:47-18.10(f)"}
_NAMES: Final = {1: "bet number one", 2: "bet number two"}


@dataclass(frozen=True, slots=True)
class _Ride(Question):
    """A player withdraws a bet or lets it ride."""

    prompt: str
    cite: str
    by: Actor
    rules: StudRules
    irregularities: Sequence[Irregularity]

    def forms(self) -> Sequence[Form]:
        """One or the other; the dealer may tell of a community card exposed too early."""
        ride = Form("ride", Choose, self.by, self.cite, "let it ride", {"choice": "ride"})
        back = Form("withdraw", Choose, self.by, self.cite, "take it back", {"choice": "withdraw"})
        return [ride, back, *(each.form() for each in self.irregularities)]

    def check(self, answer: Answer) -> None:
        """Refuse to touch any other wager, and to leave."""
        refuse_meddling(answer, self.rules)
        Question.check(self, answer)


def choices(
    table: LetItRideTable, bet: int, positions: tuple[int, ...], community: Community
) -> Procedure[str]:
    """Every player is asked in turn; the provision under which the round is void, if it is."""
    ensure(may_withdraw(bet, community.turned), "a bet is withdrawn only at its own time")
    for position in clockwise(positions):
        answer = yield _question(table, bet, position, community)
        if isinstance(answer, CallIrregularity):
            if (yield from _is_voided(table, bet)):
                return _SHOWN[bet]
            turn_up(table, community, bet)
            answer = yield _question(table, bet, position, community)
        assert isinstance(answer, Choose)
        _act(table, bet, position, rides=answer.choice == "ride")
    return ""


def _question(table: LetItRideTable, bet: int, position: int, community: Community) -> _Ride:
    early = Irregularity("exposed", DEALER, _SHOWN[bet], "a community card was exposed too early")
    prompt = f"Position {position}, {_NAMES[bet]}: withdraw it or let it ride?"
    if community.turned:
        prompt += f" Face up: {' '.join(map(str, community.both[: community.turned]))}."
    by = seat_actor(owner_of(table, position))
    return _Ride(prompt, _ASKED[bet], by, table.rules, [early] * (community.turned < bet))


def _is_voided(table: LetItRideTable, bet: int) -> Procedure[bool]:
    """The text does not say what follows; a supervisor rules. See the readings."""
    options = {"void": "all hands are void", "play_on": "the card stays and the round goes on"}
    prompt = "A community card was exposed before every player had chosen. Is the round void?"
    question = RulingInRound(prompt, _SHOWN[bet], SUPERVISOR, options, "void", table.rules)
    ruling = yield from choose(question)
    recorded(table, SUPERVISOR, f"community card exposed too early: {options[ruling]}", _SHOWN[bet])
    return ruling == "void"


def _act(table: LetItRideTable, bet: int, position: int, *, rides: bool) -> None:
    if rides:
        table.announce(f"position {position}: {_NAMES[bet]} rides", _RIDES[bet])
    else:
        for wager in bets_on(table, bet, position):
            table.reduce(wager, 0, _WITHDRAWN[bet])
    if bet == 2:
        text = f"position {position}: the cards lie face down and are not touched again"
        recorded(table, DEALER, text, cite("19:47-18.10(a)3"))

"""The raises: from the announcement of the spread to "Raises closed"; 19:47-6.5(h), 6.7(c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.equipment import Card
from pitboss.errors import RuleViolation
from pitboss.games.red_dog.betting import DRAWN_IN_ERROR, hold_card
from pitboss.games.red_dog.rules import raise_max
from pitboss.games.red_dog.shuffle import draw_next
from pitboss.games.red_dog.state import RedDogTable
from pitboss.games.red_dog.wagers import ORIGINAL, area_of, raise_spot
from pitboss.money import show
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    Actor,
    Amount,
    Answer,
    CallIrregularity,
    Choose,
    Form,
    PlaceWager,
    Question,
    ReduceWager,
    Wager,
    seat_actor,
)
from pitboss.table.authoring import (
    Choice,
    Irregularity,
    Procedure,
    choose,
    discard,
    lay,
    settle,
    void,
)

_EXPOSED: Final = Irregularity(
    "exposed", DEALER, "19:47-6.7(c)", 'the third card was exposed before "Raises closed"'
)


class RaiseWager(Answer, frozen=True, kw_only=True):
    """A player lays a raise in the raise area beside an original wager."""

    wager: int
    cents: int


@dataclass(frozen=True, slots=True)
class _Raise(Question):
    """A player may raise one original wager, or stand."""

    prompt: str
    cite: str
    by: Actor
    wager: int
    amount: Amount

    def forms(self) -> Sequence[Form]:
        """Any amount up to the original wager, or none; the dealer may report an error."""
        fixed, blanks = {"wager": self.wager}, {"cents": self.amount}
        text = "lay a raise of at most the original wager"
        laid = Form("raise", RaiseWager, self.by, self.cite, text, fixed, blanks)
        stand = Form("stand", Choose, self.by, self.cite, "no raise", {"choice": "stand"})
        return [stand, laid, _EXPOSED.form()]

    def check(self, answer: Answer) -> None:
        """Refuse to touch a wager that lies there."""
        _refuse_touching(answer)
        Question.check(self, answer)


@dataclass(frozen=True, slots=True)
class _Closing(Choice):
    """The dealer closes the raises, unless something went wrong before."""

    def check(self, answer: Answer) -> None:
        """Refuse to touch a wager that lies there."""
        _refuse_touching(answer)
        Choice.check(self, answer)


def _refuse_touching(answer: Answer) -> None:
    if isinstance(answer, PlaceWager | ReduceWager):
        message = "from the first card until it is settled nobody may touch or change a wager"
        raise RuleViolation(message, cite("19:47-6.5(d)"))


def raises(table: RedDogTable, cards: tuple[Card, Card], spread: int) -> Procedure[None]:
    """Each player may raise until the call; an exposed card is discarded and all may go on."""
    while not (yield from _until_closed(table, cards, spread)):
        yield from _expose(table)
        if not table.wagers:
            return


def _until_closed(table: RedDogTable, cards: tuple[Card, Card], spread: int) -> Procedure[bool]:
    """Every wager without a raise may be raised; False if the third card was exposed."""
    for wager in originals(table):
        answer = yield from _ask(table, wager, cards, spread)
        if isinstance(answer, CallIrregularity):
            return False
        if isinstance(answer, RaiseWager):
            _lay(table, wager, answer.cents)
    return (yield from _close(table))


def originals(table: RedDogTable) -> list[Wager]:
    """The original wagers, clockwise from the dealer's left."""
    kind = ORIGINAL.key
    found = [w for w in table.wagers.values() if table.layout[w.spot].kind.key == kind]
    return sorted(found, key=lambda wager: (area_of(wager.spot), wager.id))


def _ask(
    table: RedDogTable, wager: Wager, cards: tuple[Card, Card], spread: int
) -> Procedure[Answer | None]:
    """Ask for a raise, if the player has not raised and has the chips for one."""
    amount = _amount(table, wager, spread)
    if amount is None:
        return None
    left, right = cards
    original = show(sum(each.cents for each in _beside(table, wager)))
    area = area_of(wager.spot)
    prompt = f"{left} and {right}, a spread of {spread}: raise the {original} on area {area}?"
    by = seat_actor(wager.seat)
    return (yield _Raise(prompt, cite("19:47-6.5(h)"), by, wager.id, amount))


def _amount(table: RedDogTable, wager: Wager, spread: int) -> Amount | None:
    """What may still be laid on the raise area beside this wager, or None if nothing."""
    spot = raise_spot(wager.spot)
    mine = _beside(table, wager)
    if any(each.spot == spot for each in table.wagers.values()) or mine[0] != wager:
        return None
    most = raise_max(sum(each.cents for each in mine), spread)
    return table.layout.amounts(spot, 1, min(most, table.stack(wager.seat)))


def _beside(table: RedDogTable, wager: Wager) -> list[Wager]:
    """All original wagers on the area of this one; they are raised together."""
    return [each for each in originals(table) if each.spot == wager.spot]


def _lay(table: RedDogTable, wager: Wager, cents: int) -> None:
    spot = raise_spot(wager.spot)
    raised = Wager(id=table.next_wager, seat=wager.seat, spot=spot, cents=cents)
    lay(table, raised, cite("19:47-6.5(h)"))


def _close(table: RedDogTable) -> Procedure[bool]:
    """The call; before it the third card may have left the shoe, exposed or not."""
    said = yield from _call(table)
    if said == DRAWN_IN_ERROR.kind:
        hold_card(table)
        said = yield from _call(table)
    if said == "close":
        table.announce("Raises closed", cite("19:47-6.5(i)"))
    return said == "close"


def _call(table: RedDogTable) -> Procedure[str]:
    wrong = [DRAWN_IN_ERROR] * (not table.state.held) + [_EXPOSED]
    choices = {"close": "“Raises closed”", **{each.kind: each.help for each in wrong}}
    prompt, provision = "Have all players raised who wish to?", cite("19:47-6.5(i)")
    return (yield from choose(_Closing(prompt, provision, DEALER, choices, usual="close")))


# -- the third card exposed before the call -------------------------------------------------------


def _expose(table: RedDogTable) -> Procedure[None]:
    """The exposed card is discarded; a player who wishes gets original and raise back."""
    provision = cite("19:47-6.7(c)")
    card = yield from draw_next(table, "exposed third card", provision)
    discard(table, [card], provision)
    seats = sorted({wager.seat for wager in table.wagers.values()})
    leaving = []
    for seat in seats:
        choices = {"play": "play on with the wagers laid", "void": "void the round and take back"}
        prompt = f"The third card {card} was exposed too early. Play on or void the round?"
        chosen = yield from choose(Choice(prompt, provision, seat_actor(seat), choices))
        leaving += [seat] * (chosen == "void")
    voided = [(w, void(provision)) for w in table.wagers.values() if w.seat in leaving]
    settle(table, voided, collect=provision, pay=provision)

"""What may go wrong between the deal and the setting: 19:47-11.11(c) to (e)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.games.pai_gow_poker.deal import Deal, collect, give_back, main_wagers
from pitboss.games.pai_gow_poker.dealing import VoidDeal
from pitboss.games.pai_gow_poker.rules import HAND
from pitboss.games.pai_gow_poker.state import ExposeCard, PaiGowPokerTable, place_of
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    Answer,
    CallIrregularity,
    Choose,
    Field,
    Form,
    OneOf,
    Question,
    Whole,
    seat_actor,
)
from pitboss.table.authoring import Choice, Irregularity, Procedure, choose, turn

__all__ = ["AFTER_QUESTIONS_MAX", "after_the_deal"]

# So many cards are exposed before their time in one round.
EXPOSED_MAX: Final = 3
AFTER_QUESTIONS_MAX: Final = 2 * EXPOSED_MAX + 1

_MISTOTALLED: Final = Irregularity(
    "mistotalled",
    DEALER,
    cite("19:47-11.11(c)"),
    "the dice were totalled wrongly and the first cards went to the wrong position",
)


@dataclass(frozen=True, slots=True)
class Dealt(Question):
    """All hands are dealt; the dealer says so, or what went wrong."""

    prompt: str
    cite: str
    positions: tuple[int, ...]
    dice: bool

    def forms(self) -> Sequence[Form]:
        """All is well, the dice were totalled wrongly, or a card was exposed."""
        well = Form("dealt", Choose, DEALER, self.cite, "all is well", {"choice": "dealt"})
        wrong = [_MISTOTALLED.form()] if self.dice else []
        if self.positions:
            blanks: dict[str, Field] = {"position": OneOf(self.positions), "card": Whole(1, HAND)}
            text, provision = "a card was exposed, 0 being the dealer's", cite("19:47-11.11(d)")
            wrong.append(Form("exposed", ExposeCard, DEALER, provision, text, blanks=blanks))
        return [well, *wrong]

    def default(self) -> Answer:
        """All is well."""
        return Choose(by=DEALER, choice="dealt")


def after_the_deal(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """Before anybody looks at cards: wrong totals and exposed cards are dealt with."""
    left = EXPOSED_MAX
    while isinstance(answer := (yield _dealt(table, deal, may_expose=left > 0)), ExposeCard):
        left -= 1
        yield from _exposed(table, deal, answer)
    if isinstance(answer, CallIrregularity):
        raise VoidDeal(cite("19:47-11.11(c)"))


def _dealt(table: PaiGowPokerTable, deal: Deal, *, may_expose: bool) -> Dealt:
    positions = tuple(sorted(deal.hands)) if may_expose else ()
    dice = table.rules.start_device == "dice"
    return Dealt("The hands are dealt.", cite("19:47-11.9(b)"), positions, dice)


def _exposed(table: PaiGowPokerTable, deal: Deal, answer: ExposeCard) -> Procedure[None]:
    """A card of the dealer or bank voids all hands; a player may void his own, cards unseen."""
    area = answer.position
    card = deal.hands[area][answer.card - 1]
    theirs = area in (0, deal.bank)
    provision = cite("19:47-11.11(e)") if theirs else cite("19:47-11.11(d)")
    turn(table, place_of(area), card, provision)
    if theirs:
        raise VoidDeal(provision)
    seat = main_wagers(table, area)[0].seat
    choices = {"play": "play the hand", "void": "void the hand and take the wager back"}
    prompt = f"{card} of area {area} was exposed. Play the hand or void it, cards unseen?"
    if (yield from choose(Choice(prompt, provision, seat_actor(seat), choices))) == "void":
        give_back(table, area, provision)
        collect(table, deal, area, provision)

"""Players of the house's own: they keep people company at any game, with small wagers.

A bot knows what its seat knows: the forms it may fill in, what the dealer asks aloud and what is
said to it alone, and its view of the table. It remembers nothing, so it goes on after a restart
as if nothing had happened; what it leaves to chance comes from the source it is given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pitboss.equipment import Source
from pitboss.games import game
from pitboss.money import stack
from pitboss.server.bots.memory import Heard, one_in, pick
from pitboss.server.bots.poker import act, discard
from pitboss.server.bots.turns import turn
from pitboss.server.tables.timeouts import unattended
from pitboss.table import (
    Amount,
    Answer,
    Betting,
    Form,
    HouseRules,
    Leave,
    PlaceWager,
    PlayerSat,
    Question,
    View,
)

__all__ = ["Bot"]

# The spots with the least advantage of the house, game by game; `{seat}` is the bot's own number.
# A game that is not listed here is played on the first spot that it offers.
_SPOTS: Final = {
    "big_six": "d5|d1",
    "blackjack": "box_{seat}",
    "caribbean_stud": "ante_{seat}",
    "craps": "pass|dont_pass",
    "double_down_stud": "area_{seat}",
    "let_it_ride": "bet_[123]_{seat}",
    "mini_dice": "place_[68]",
    "minibaccarat": "banker|player",
    "pai_gow_poker": "area_{seat}",
    "pokette": "red|black|suit.*",
    "punto_banco": "banker|player",
    "red_dog": "area_{seat}",
    "roulette": "red|black|odd|even|low|high",
    "sic_bo": "small|big",
}

# How many wagers make a round; everywhere else one does.
_WAGERS: Final = {"let_it_ride": 3}


class Bot:
    """A player that is never stuck, never rich for long, and always within the rules."""

    def __init__(self, slug: str, rules: HouseRules | None = None) -> None:
        self._card = game(slug)
        self._rules: HouseRules = rules or self._card.rules()

    def decide(
        self, question: Question, forms: Sequence[Form], view: View, source: Source
    ) -> Answer | None:
        """What the bot says, `forms` being those of its seat; None when it is done with betting.

        `view` has seen everything since the bot sat down.
        """
        heard = Heard(question.prompt, question.aside(view.viewer), tuple(forms), view)
        if isinstance(question, Betting):
            return self._bet(heard, source)
        return self._turn(heard, source) or self._usual(question, heard)

    def _turn(self, heard: Heard, source: Source) -> Answer | None:
        if self._card.costs is None:
            return turn(self._card.slug, heard, source)
        form = str(getattr(self._rules, "poker_form", str)())
        return discard(self._card.slug, form, heard) or act(self._card.slug, form, heard, source)

    def _usual(self, question: Question, heard: Heard) -> Answer | None:
        """What is usual for the seat that is asked, or its quietest word."""
        usual = question.default()
        if usual is not None and usual.by == heard.view.viewer:
            return usual
        return unattended(question, heard.seat)

    # -- wagers -----------------------------------------------------------------------------------

    def _bet(self, heard: Heard, source: Source) -> Answer | None:
        """A wager of the minimum if there is none yet; a bot without chips goes home."""
        if self._card.costs is not None:
            return self._go_home(heard) if self._is_short(heard) else None
        if self._card.slug == "chemin_de_fer":
            return _bank(heard, source)
        spots = [form for form in heard.forms if form.answer is PlaceWager]
        if self._wagered(heard) or (spots and one_in(8, source)):
            return None
        if not spots:
            return self._go_home(heard)
        return _least(self._spot(heard, spots, source), source)

    def _wagered(self, heard: Heard) -> bool:
        """Whether the bot has its wagers on the layout."""
        own = [wager for wager in heard.view.wagers.values() if wager.seat == heard.seat]
        return len(own) >= _WAGERS.get(self._card.slug, 1)

    def _spot(self, heard: Heard, spots: Sequence[Form], source: Source) -> Form:
        """A good spot that is open, where nobody else has a wager if it can be."""
        wanted = _SPOTS.get(self._card.slug, ".*").format(seat=heard.seat)
        good = [form for form in spots if re.fullmatch(wanted, form.command)]
        taken = {wager.spot for wager in heard.view.wagers.values()}
        mine = {wager.spot for wager in heard.view.wagers.values() if wager.seat == heard.seat}
        if good:
            return pick([form for form in good if form.command not in mine] or good, source)
        return next((form for form in spots if form.command not in taken), spots[0])

    def _is_short(self, heard: Heard) -> bool:
        """Whether the chips no longer do for another hand of poker, if the view tells."""
        told = any(isinstance(event, PlayerSat) for event in heard.view.events)
        entry: int = getattr(self._rules, "entry", self._rules.minimum)
        return told and heard.view.balances.get(stack(heard.seat), 0) < entry

    def _go_home(self, heard: Heard) -> Answer | None:
        return next((form.fill() for form in heard.forms if form.answer is Leave), None)


def _least(form: Form, source: Source) -> Answer:
    """The least that may be laid, now and then twice that."""
    amount = form.blanks["cents"]
    assert isinstance(amount, Amount)
    twice = 2 * amount.low
    return form.fill(cents=twice if amount.admits(twice) and one_in(6, source) else amount.low)


def _bank(heard: Heard, source: Source) -> Answer | None:
    """At chemin de fer: offer for a bank that nobody wants, call banco, or cover a part of it."""
    laid = any(wager.seat == heard.seat for wager in heard.view.wagers.values())
    for form in heard.forms:
        if form.command == "offer" and "Nothing is offered yet" in heard.prompt:
            return _least(form, source)
        if form.command in ("banco", "suivi") and one_in(6, source):
            return form.fill()
        if form.answer is PlaceWager and not laid and not one_in(4, source):
            return _least(form, source)
    return None

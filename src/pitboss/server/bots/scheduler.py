"""Bots: when they sit down, act and leave at a table, and how they decide.

Bots play along with people at any game, with small wagers, and leave when the last person has left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pitboss.equipment import Source, live
from pitboss.games import AnyGame
from pitboss.ledger.accounts import BOT_USER
from pitboss.ledger.recovered_table import AUTO, RecoveredTable, Sitter
from pitboss.server.bots.names import NAMES
from pitboss.server.tables.timeouts import default_action
from pitboss.table import (
    Answer,
    Betting,
    Form,
    HouseRules,
    PlayerSat,
    Question,
    View,
    WagerPlaced,
    seat_actor,
    view_of,
)
from pitboss.table.authoring import BotTurn

if TYPE_CHECKING:
    from pitboss.server.tables.controller import TableController

BUY_INS: Final = 40  # a bot sits down with so many minimum wagers


class Bot:
    """A player that is never stuck, never rich for long, and always within the rules.

    It knows what its seat knows: the forms it may fill in, the question and what is said to it
    alone, and its view of the table. It remembers nothing, so it goes on after a restart as if
    nothing had happened; what it leaves to chance comes from the source it is given.
    """

    def __init__(self, game: AnyGame, rules: HouseRules) -> None:
        self._policy, self._rules = game.policy, rules

    def decide(
        self, question: Question, forms: Sequence[Form], view: View, source: Source
    ) -> Answer | None:
        """What the bot answers, `forms` being those of its seat; None when it is done betting.

        `view` has seen everything since the bot sat down.
        """
        turn = BotTurn(
            question.prompt, question.aside(view.viewer), tuple(forms), view, self._rules
        )
        if isinstance(question, Betting):
            return self._policy.bet(turn, source)
        return self._policy.turn(turn, source) or self._default(question, turn)

    def _default(self, question: Question, turn: BotTurn) -> Answer | None:
        """What is usual for the seat that is asked, or its default action."""
        usual = question.default()
        if usual is not None and usual.by == turn.view.viewer:
            return usual
        return default_action(question, turn.seat, self._policy)


class BotScheduler:
    """The bots of one table: when they come, go and act."""

    def __init__(self) -> None:
        self._source: Source = live()

    def due(self, host: TableController) -> int | None:
        """When a bot acts next, if one has to."""
        book = host.recovered
        if book.mode != AUTO or book.frozen or book.closed:
            return None
        if not host.clocks.bots and not any(each.bot for each in book.sitters.values()):
            return None
        if host.nobody_is_here and isinstance(book.question, Betting):
            return None
        acting = self._missing(host) or self._turn(host) is not None
        return host.asked_at + host.clocks.bot if acting else None

    def _missing(self, host: TableController) -> bool:
        """Whether bots have to come or to go, and may."""
        if not isinstance(host.recovered.question, Betting):
            return False
        people, bots = self._count(host)
        wanted = min(host.clocks.bots, host.recovered.table.seats_max - people) if people else 0
        return bots != wanted and not (bots > wanted and host.leaving)

    def _count(self, host: TableController) -> tuple[int, int]:
        bots = sum(each.bot for each in host.recovered.sitters.values())
        return len(host.recovered.sitters) - bots, bots

    def _turn(self, host: TableController) -> int | None:
        """The bot that the table waits for."""
        question = host.recovered.question
        if question is None:
            return None
        seats = [seat for seat, each in host.recovered.sitters.items() if each.bot]
        if isinstance(question, Betting):
            waiting = [s for s in seats if s not in host.ready and s not in host.leaving]
        else:
            waiting = [seat for seat in host.recovered.seats_asked if seat in seats]
        return waiting[0] if waiting else None

    def play(self, host: TableController) -> None:
        """A bot comes, goes, or answers."""
        if self._missing(host):
            self._come_or_go(host)
            return
        seat = self._turn(host)
        if seat is not None:
            self._act(host, seat)

    def _come_or_go(self, host: TableController) -> None:
        people, bots = self._count(host)
        if not people:
            seats = [seat for seat, each in host.recovered.sitters.items() if each.bot]
            host.put_out.update(seats)
            return
        taken = {each.name for each in host.recovered.sitters.values()}
        name = next((each for each in NAMES if each not in taken), f"Bot {bots + 1}")
        sitter = Sitter(BOT_USER, name, bot=True)
        host.sit(sitter, None, self._stake(host), user=BOT_USER, key="")

    def _stake(self, host: TableController) -> int:
        rules = host.recovered.table.rules
        stake: int = max(rules.minimum, rules.unit) * BUY_INS
        return stake - stake % int(rules.unit)

    def _act(self, host: TableController, seat: int) -> None:
        """A bot answers from what its seat may know; one without an answer is done betting."""
        question = host.recovered.question
        assert question is not None
        bot = Bot(host.recovered.card, host.recovered.table.rules)
        forms = question.forms_of(seat_actor(seat))
        said = bot.decide(question, forms, view_from(host.recovered, seat), self._source)
        if said is None:
            host.done.add(seat)
        else:
            host.answer(said)


def view_from(book: RecoveredTable, seat: int) -> View:
    """What a seat sees of the round under way, and the chips that everybody sees."""
    table, cite = book.table, book.table.game.medium_cite
    sat = PlayerSat(cite=cite, seat=seat, cents=table.stack(seat))
    events = (event for step in book.steps for event in step.events)
    view = view_of([sat, *events], seat_actor(seat))
    view.balances = table.accounts.snapshot()
    view.wagers = {
        each.id: WagerPlaced(
            cite=cite, seat=each.seat, wager=each.id, spot=each.spot, cents=each.cents
        )
        for each in table.wagers.values()
    }
    return view

"""Replay a hand history at a table, answer by answer, and compare the final stacks."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final, TypeAlias

from pitboss.equipment import Card, Shoe
from pitboss.errors import MalformedAnswer, MalformedFile, ReplayMismatch, RuleViolation, ensure
from pitboss.money import Cents, show
from pitboss.poker.answers import Bet, Call, Check, DeckReady, Fold, Raise, ShowHand, ThrowHand
from pitboss.poker.betting.acting import Act
from pitboss.poker.betting.button import eligible
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.draw.turn import DiscardCards, KeepOrDraw
from pitboss.poker.events import HandShown, PlayerActed, PotAwarded
from pitboss.poker.hand import POT
from pitboss.poker.phh.actions import UNKNOWN, Action
from pitboss.poker.phh.amounts import Amount, amount_of, cents_of
from pitboss.poker.phh.format import History
from pitboss.poker.phh.script import HistoryEndsError, Script, Slot, cards_of
from pitboss.poker.phh.stakes import Stakes, stakes_of
from pitboss.poker.showdown import Show
from pitboss.poker.state import PokerState
from pitboss.rulebook import cite
from pitboss.table import CHANCE, Answer, CardDrawn, Event, Question, Round, Table
from pitboss.table.authoring import Draw, TableGame

# How a game is found by its name; `pitboss.games.game` is one.
GameNamed: TypeAlias = Callable[[str], TableGame[Any, Any, Any]]

PLAYERS_MIN: Final = 2
RAKE_SHARE_MAX: Final = Fraction(1, 10)

# Which cards are dealt for unknown up-cards: to the player who acts first, and to the others.
# Between the lowest and the highest they are given as a part of the way.
Guess: TypeAlias = tuple[Fraction, Fraction]
_LOWEST, _MIDDLE, _HIGHEST = Fraction(0), Fraction(1, 2), Fraction(1)
GUESSES: Final[tuple[Guess, ...]] = (
    (_LOWEST, _HIGHEST),
    (_HIGHEST, _LOWEST),
    (_LOWEST, _MIDDLE),
    (_HIGHEST, _MIDDLE),
)
CENTRE: Final = "the centre"
RANKS: Final = 13
ACE: Final = 12


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a replay came to: the stacks of the players in the order of the history.

    `winnings` is what each got from the pots after the rake, `rake` what the history says is
    missing from them and `rake_share` which part of the pots that is. `pot` is what still lies
    there where the history stops before the end.
    """

    history: History
    game: str
    over: bool
    answers: int
    stacks: tuple[Amount, ...]
    winnings: tuple[Amount, ...]
    rake: Amount
    rake_share: Fraction
    pot: Amount

    @property
    def is_rake_too_high(self) -> bool:
        """Whether more is missing than a rake may take of the pots; 13:69F-14.14(b)1i."""
        return self.rake_share > RAKE_SHARE_MAX


def replay(history: History, *, game: GameNamed) -> Outcome:
    """Replay a history at a table; stacks that come out otherwise than it states are a mismatch.

    Where the format is silent (who shows first after a checked round, dead cards to folded seats,
    up-cards of hands that fold) every custom is tried, and the one that fits the history is it.
    """
    actions = history.parsed()
    _check_players(history, actions)
    stakes = stakes_of(history, actions)
    streets = cards_of(actions, stakes.variant).guessed()
    wrong: ReplayMismatch | None = None
    for ranks in product(GUESSES, repeat=len(streets)):
        for custom in _customs(stakes):
            card, guesses = game(stakes.variant.game), dict(zip(streets, ranks, strict=True))
            try:
                return _Replay(history, actions, stakes, card, custom, guesses=guesses).run()
            except ReplayMismatch as error:
                wrong = wrong or error
    assert wrong is not None
    raise wrong


def _customs(stakes: Stakes) -> Iterator[Mapping[str, object]]:
    for ghosts in (False, True) if stakes.variant.stud else (None,):
        for first in ("first_to_act", "last_wager"):
            dead = {} if ghosts is None else {"ghost_seats": ghosts}
            yield {"checked_down_first_show": first, **dead}


def _check_players(history: History, actions: list[Action]) -> None:
    """At least two play, and nobody else acts."""
    if history.players < PLAYERS_MIN:
        raise MalformedFile("starting_stacks: at least two players are dealt in")
    for number, action in enumerate(actions, start=1):
        if max(action.player, action.to) > history.players:
            label = f"actions: number {number}, {str(action)[:60]!r}"
            raise MalformedFile(f"{label}: there are {history.players} players")


class _Replay:
    """One hand at a table of ours: player n sits in seat n, and the last one has the button."""

    def __init__(
        self,
        history: History,
        actions: list[Action],
        stakes: Stakes,
        card: TableGame[Any, Any, Any],
        custom: Mapping[str, object],
        *,
        guesses: Mapping[int, Guess],
    ) -> None:
        self.history = history
        self.guesses = guesses
        self.stakes = stakes
        self.script = Script(actions, cards_of(actions, stakes.variant))
        owing = dataclasses.replace(card, opening=lambda rules: PokerState(owed=stakes.posts))
        rules = card.rules(**stakes.options(), **custom)
        seats = dict(enumerate(stakes.stacks, start=1))
        self.table: Table[Any, Any, Any] = Table(owing, rules, seats=seats)
        self._check_entry()
        self.events: list[Event] = []

    def _check_entry(self) -> None:
        """Everybody has enough to be dealt in."""
        dealt_in = eligible(self.table)
        for seat in self.table.seats:
            if seat not in dealt_in:
                has = show(self.table.stack(seat) // self.stakes.scale)
                message = f"starting_stacks: with {has} p{seat} is not dealt in: it takes the bets"
                words = f"{message} required and one at the minimum"
                raise RuleViolation(words, cite("13:69F-14.7(c)3"))

    # -- the hand ---------------------------------------------------------------------------------

    def run(self) -> Outcome:
        """To the end of the hand, or of the history."""
        current: Round[Any, Any, Any] = Round(self.table)
        try:
            while current.question is not None:
                self._step(current, current.question)
            self.script.finish()
        except HistoryEndsError:
            pass
        if current.over:
            self._check_showdown()
        return self._outcome(current)

    def _step(self, current: Round[Any, Any, Any], question: Question) -> None:
        here = self.script.here()
        answer = self._answer(question)
        try:
            events = current.answer(answer)
        except (RuleViolation, MalformedAnswer) as error:
            acts = isinstance(question, Act | KeepOrDraw)
            label = self.script.label(self.script.place) if acts else here
            raise ReplayMismatch(f"{label}: {error.message}", *error.cites) from None
        self.events += events
        for event in events:
            if isinstance(event, PlayerActed) and event.action == "forced bet":
                self.script.forced = event.seat

    def _answer(self, question: Question) -> Answer:
        if isinstance(question, Draw):
            return CardDrawn(by=CHANCE, card=self._card(question).code)
        if isinstance(question, Act):
            return self._act(question)
        if isinstance(question, KeepOrDraw):
            return self._discard(question)
        if isinstance(question, Show):
            return self._show(question)
        if isinstance(question, Shuffle):
            return DeckReady(by=CHANCE, order=(), cut=question.cut.low)
        usual = question.default()
        ensure(usual is not None, "staff say what they usually say")
        assert usual is not None
        return usual

    # -- cards ------------------------------------------------------------------------------------

    def _card(self, question: Draw) -> Card:
        """The card that the history has for this place; any that it does not need for a burn."""
        place = question.prompt.removeprefix("The card for ").removesuffix(".")
        if place == "the burn":
            return self._unused(question.shoe)
        player = 0 if place == CENTRE else int(place.removeprefix("seat "))
        slot = self.script.slot_for(player)
        if slot is None:
            return self._unused(question.shoe)
        if slot.known != UNKNOWN:
            card = Card(slot.known)
        elif slot.street:
            card = self._guess(question.shoe, player, slot)
        else:
            card = self._unused(question.shoe)
        slot.dealt = int(card)
        return card

    def _guess(self, shoe: Shoe, player: int, slot: Slot) -> Card:
        """An up-card that nobody knows: one that lets act first who does so in the history.

        Aces are left out, which count as high in some games and as low in others.
        """
        to_come = self.script.cards.to_come()
        there = [number for number, count in enumerate(shoe.counts) if count]
        free = [card for card in there if card not in to_come and card % RANKS != ACE]
        own = {card % RANKS for card in self.script.cards.showing(player)}
        order = sorted(free, key=lambda card: (card % RANKS, card // RANKS))
        plain = [card for card in order if card % RANKS not in own] or there
        paired = [card for card in order if card % RANKS in own]
        first, other = self.guesses[slot.street]
        if slot.first and first and paired:
            return Card(paired[-1])
        return Card(plain[int((first if slot.first else other) * (len(plain) - 1))])

    def _unused(self, shoe: Shoe) -> Card:
        """A card that does not come later, or else the one that comes last.

        That one lies among the burn cards when these are shuffled for want of others.
        """
        there = [number for number, count in enumerate(shoe.counts) if count]
        to_come = self.script.cards.to_come()
        free = [number for number in there if number not in to_come]
        return Card(free[0] if free else max(there, key=to_come.index))

    # -- players ----------------------------------------------------------------------------------

    def _act(self, turn: Act) -> Answer:
        number, action = self.script.turn_of(turn.player.seat)
        by = turn.player.actor
        match action.verb:
            case "f":
                return ThrowHand(by=by) if turn.must_open else Fold(by=by)
            case "cc":
                return Call(by=by) if turn.call else Check(by=by)
            case "cbr":
                to = cents_of(action.amount, f"actions: number {number}") * self.stakes.scale
                to = _as_made(turn, to)
                return Raise(by=by, to=to) if turn.hand.bet else Bet(by=by, cents=to)
        raise self._not_now(number, action, "p{} bets, calls, checks or folds")

    def _discard(self, question: KeepOrDraw) -> Answer:
        number, action = self.script.turn_of(question.player.seat)
        if action.verb != "sd":
            raise self._not_now(number, action, "p{} stands pat or discards")
        slots = self.script.cards.discarded[number]
        return DiscardCards(by=question.player.actor, cards=tuple(slot.dealt for slot in slots))

    def _not_now(self, number: int, action: Action, due: str) -> ReplayMismatch:
        due = due.format(action.player)
        return ReplayMismatch(f"action {number}, {str(action)[:60]!r}: now {due}")

    # -- the showdown -----------------------------------------------------------------------------

    def _show(self, question: Show) -> Answer:
        player = question.player
        return ShowHand(by=player.actor, show=not self._mucks(player.seat))

    def _mucks(self, player: int) -> bool:
        """A player mucks who says so, or of whom the history knows neither cards nor showing."""
        shown = self.script.shows.get(player)
        if shown is None:
            return not self.script.cards.knows(player)
        return not (shown.cards or shown.same)

    def _check_showdown(self) -> None:
        """Where several hands are shown all of them are known, and who mucked wins nothing."""
        shown = [each.seat for each in self.events if isinstance(each, HandShown) and each.cards]
        won = self._won()
        if len(shown) < PLAYERS_MIN:
            return
        for seat in shown:
            if not self.script.cards.knows(seat):
                message = f"p{seat} shows at the showdown, and the history does not give the cards"
                raise ReplayMismatch(message, cite("13:69F-14.15(d)"))
            if self._mucks(seat) and won[seat]:
                message = f"p{seat} mucks in the history, but has to show here and wins"
                raise ReplayMismatch(message, cite("13:69F-14.15(d)"))

    # -- what came of it --------------------------------------------------------------------------

    def _won(self) -> dict[int, int]:
        won = dict.fromkeys(self.table.seats, 0)
        for event in self.events:
            if isinstance(event, PotAwarded):
                won[event.seat] += event.cents
        return won

    def _outcome(self, current: Round[Any, Any, Any]) -> Outcome:
        scale, won = self.stakes.scale, self._won()
        ended = [self.table.stack(seat) // scale for seat in self.table.seats]
        stacks, rake = compared(self.history, ended, winners=[bool(won[n]) for n in won])
        missing = [here - there for here, there in zip(ended, stacks, strict=True)]
        net = [cents // scale - less for cents, less in zip(won.values(), missing, strict=True)]
        return Outcome(
            history=self.history,
            game=self.stakes.variant.game,
            over=current.over,
            answers=len(current.answers),
            stacks=tuple(map(amount_of, stacks)),
            winnings=tuple(map(amount_of, net)),
            rake=amount_of(rake),
            rake_share=Fraction(rake * scale, sum(won.values()) or 1),
            pot=amount_of(self.table.accounts.balance(POT) // scale),
        )


def _as_made(turn: Act, to: Cents) -> Cents:
    """A bet as it was made: what is below the least and all that others can call is the least.

    Some histories record no more of a bet than the deepest opponent can meet.
    """
    others = [each for each in turn.hand.live() if each is not turn.player]
    most = max([each.street + each.stack for each in others])
    return turn.low if most <= to < turn.low else to


ODD_CHIP_MAX: Final = 1_00  # less in the pot may shift an odd chip from one winner to another


def compared(
    history: History, ended: Sequence[Cents], *, winners: Sequence[bool]
) -> tuple[list[Cents], Cents]:
    """The stacks in the end and the rake; a seat that comes out otherwise is reported to the cent.

    The format has no action for the rake: what is missing from the stated stacks was taken from the
    pots, so it may be missing from winners only.
    """
    if history.finishing_stacks is None:
        return list(ended), 0
    stated = [cents_of(each, "finishing_stacks") for each in history.finishing_stacks]
    rake = sum(ended) - sum(stated)
    for player, (here, there) in enumerate(zip(ended, stated, strict=True), start=1):
        if not _agree(here, there, rake if winners[player - 1] else 0):
            message = f"finishing_stacks: p{player} ends with {show(there)} in the history"
            raise ReplayMismatch(f"{message} and with {show(here)} here")
    return stated, rake


def _agree(here: Cents, there: Cents, rake: Cents) -> bool:
    """The same, or less by at most the rake; with a rake the odd chip may fall elsewhere."""
    if rake <= 0:
        return here == there
    return -ODD_CHIP_MAX <= here - there <= rake + ODD_CHIP_MAX

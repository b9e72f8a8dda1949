"""Two plain types of poker and a table driven by short sentences, to prove the room by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import pytest

from pitboss.equipment import Card, seeded
from pitboss.errors import PitbossError
from pitboss.money import dollars, stack
from pitboss.poker.answers import Bet, Call, Check, DeckReady, Fold, Raise, ShowHand
from pitboss.poker.betting.acting import Act
from pitboss.poker.betting.rounds import betting_round, post_live, wager_round
from pitboss.poker.dealing.deck import burn
from pitboss.poker.dealing.passes import deal_board, deal_down, deal_up, receiving, show_held
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.hand import Hand, Player, PokerTable
from pitboss.poker.house.options import PokerRules
from pitboss.poker.options import ButtonRules
from pitboss.poker.round import PokerType, play_poker
from pitboss.poker.showdown import Judge, Show
from pitboss.poker.state import PokerState
from pitboss.ranking import rank
from pitboss.rulebook import cite
from pitboss.table import (
    CHANCE,
    REVISION,
    Answer,
    CallIrregularity,
    Event,
    Question,
    Round,
    Table,
    Wager,
    seat_actor,
)
from pitboss.table.authoring import Procedure, TableGame

__all__ = ["Room", "cards", "stacked"]

E = TypeVar("E", bound=Event)


def cards(text: str) -> list[int]:
    """Cards as they are typed, `As Kd`."""
    return [int(Card.parse(each)) for each in text.split()]


def stacked(first: str = "") -> tuple[int, ...]:
    """A deck dealt in this order, the other cards after it."""
    top = cards(first)
    return (*top, *(card for card in range(52) if card not in top))


# -- a board game and a stud game -----------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class BoardRules(ButtonRules):
    """The house rules of the plain board game."""

    game: ClassVar[str] = "hold_em"


@dataclass(frozen=True, kw_only=True)
class StudRules(PokerRules):
    """The house rules of the plain stud game."""

    game: ClassVar[str] = "five_card_stud"
    ghosts: ClassVar[bool] = True

    def forced_at(self, minimum: int) -> int:
        """The forced bet is a dollar."""
        return 1_00


def board_streets(hand: Hand) -> Procedure[None]:
    """Blinds, two cards each, then five in the centre."""
    dealt = cite("13:69F-14.10(e)")
    blinds = hand.rules.blinds_posted
    for player, cents in zip(hand.players, blinds, strict=False):
        post_live(hand, player, cents, cite("13:69F-14.10(d)"), "blind")
    yield from deal_down(hand, hand.players, dealt, passes=2)
    show_held(hand, hand.players, dealt)
    yield from betting_round(hand, min(len(blinds), len(hand.players)))
    for street, count in ((2, 3), (3, 1), (4, 1)):
        if hand.live_count == 1:
            return
        yield from deal_board(hand, count, dealt)
        yield from wager_round(hand, street, 0)


def stud_streets(hand: Hand) -> Procedure[None]:
    """A card down and one up, the first seat bets a dollar; then three more cards up."""
    dealt = cite("13:69F-14.13(c)")
    yield from deal_down(hand, hand.players, dealt)
    show_held(hand, hand.players, dealt)
    yield from deal_up(hand, hand.players, dealt)
    post_live(hand, hand.players[0], 1_00, cite("13:69F-14.7(b)3"), "forced bet", acts=True)
    yield from betting_round(hand, 1)
    for street in (2, 3, 4):
        if hand.live_count == 1:
            return
        yield from burn(hand, dealt)
        yield from deal_up(hand, receiving(hand), dealt)
        yield from wager_round(hand, street, 0, must_bet=street == 2)


def board_high(hand: Hand, player: Player) -> int:
    found = rank([Card(card) for card in (*player.down, *hand.board)], "high")
    assert found is not None
    return found.strength


def stud_high(hand: Hand, player: Player) -> int:
    found = rank([Card(card) for card in (*player.down, *player.up)], "high")
    assert found is not None
    return found.strength


def game_of(kind: PokerType, rules: type[PokerRules]) -> TableGame[Any, Any, Any]:
    """A card for a type of poker that only tests play."""

    def play(table: PokerTable) -> Procedure[None]:
        yield from play_poker(table, kind)

    return TableGame(
        slug=rules.game,
        name="plain poker",
        rules=rules,
        state=PokerState,
        wager=Wager,
        seats_max=11,
        questions_max=5_000,
        medium_cite="13:69F-14.7(c)",
        opening=lambda rules: PokerState(),
        play=play,
    )


def board_kind(judge: Judge) -> PokerType:
    return PokerType(board_streets, lambda table: judge, button=True)


BOARD = board_kind(Judge(board_high))
STUD = PokerType(stud_streets, lambda table: Judge(stud_high), button=False)


# -- a table --------------------------------------------------------------------------------------

NO_RAKE: Mapping[str, Any] = {"rake_cap": 0}


class Room:
    """A poker table where seat 1 is the first to be dealt to, and no rake is taken unless asked."""

    asks = False  # whether players are asked to show where hands are disclosed anyway

    def __init__(
        self,
        *stacks: int,
        kind: PokerType = BOARD,
        rules: type[PokerRules] | None = None,
        deck: str = "",
        unknown: bool = False,
        deal: bool = True,
        revision: int = REVISION,
        mishaps: Mapping[str, Sequence[int]] | None = None,
        **options: Any,
    ) -> None:
        kinds = rules or (StudRules if kind is STUD else BoardRules)
        chosen = kinds(**{**NO_RAKE, "max_players": max(len(stacks), 2), **options})
        seats = {seat: cents * 100 for seat, cents in enumerate(stacks, start=1)}
        self.table: Table[Any, Any, Any] = Table(
            game_of(kind, kinds), chosen, seats=seats, revision=revision
        )
        self.deck, self.unknown = stacked(deck), unknown
        self.mishaps = {name: tuple(found) for name, found in (mishaps or {}).items()}
        self.round: Round[Any, Any, Any] = Round(self.table)
        self.events: list[Event] = list(self.round.events)
        if deal:
            self.deal()

    @property
    def question(self) -> Question | None:
        """What the table waits for."""
        return self.round.question

    @property
    def turn(self) -> Act:
        """The player's turn that the table waits for."""
        assert isinstance(self.question, Act), self.question
        return self.question

    @property
    def hand(self) -> Hand:
        """The round of play under way."""
        assert isinstance(self.question, Act | Show)
        return self.question.hand

    def open(self) -> None:
        """Everything regular up to the shuffle."""
        while not isinstance(self.question, Shuffle):
            assert self.question is not None
            answer = self.question.default() or self.question.draw(seeded(0))
            assert answer is not None, self.question
            self.say(answer)

    def deal(self) -> None:
        """The cards are shuffled as arranged and dealt up to the first turn."""
        self.open()
        wanted = self.deck
        order = () if self.unknown else (*wanted[-10:], *wanted[:-10])
        self.say(DeckReady(by=CHANCE, order=order, cut=10, **self.mishaps))

    def say(self, answer: Answer) -> list[Event]:
        """Give an answer; where hands are disclosed anyway, everybody shows unless a test asks."""
        events = self.round.answer(answer)
        shows = self.table.rules.require_disclosure and not self.asks
        while shows and isinstance(self.question, Show):
            events += self.round.answer(ShowHand(by=self.question.player.actor))
        self.events += events
        return events

    def act(self, *sentences: str) -> None:
        """Players act in turn: `1 call`, `2 raise 20`, `3 bet 5`, `1 fold`, `2 show`."""
        for sentence in sentences:
            self.say(spoken(sentence))

    def refused(self, answer: Answer | str, provision: str) -> PitbossError:
        """The answer must be refused under this provision, and change nothing."""
        said = spoken(answer) if isinstance(answer, str) else answer
        before, asked = self.table.digest(), self.question
        with pytest.raises(PitbossError) as caught:
            self.round.answer(said)
        assert (before, asked) == (self.table.digest(), self.question)
        assert provision in caught.value.cites, f"{caught.value} does not name {provision}"
        return caught.value

    def call(self, kind: str, by: str = "dealer") -> None:
        """An official calls an irregularity."""
        self.say(CallIrregularity(by=by, kind=kind))

    def stacks(self) -> list[int]:
        """The chips in front of the players, in dollars."""
        chips = [self.table.accounts.balance(stack(seat)) for seat in self.table.seats]
        return [cents // 100 if cents % 100 == 0 else cents for cents in chips]

    def events_of(self, kind: type[E]) -> list[E]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def spoken(sentence: str) -> Answer:
    """What a player says in a short sentence."""
    seat, word, *rest = sentence.split()
    by, cents = seat_actor(int(seat)), dollars(rest[0]) if rest else 0
    words: dict[str, Answer] = {
        "call": Call(by=by),
        "check": Check(by=by),
        "fold": Fold(by=by),
        "bet": Bet(by=by, cents=cents),
        "raise": Raise(by=by, to=cents),
        "show": ShowHand(by=by, show=True),
        "concede": ShowHand(by=by, show=False),
    }
    return words[word]

"""A poker game as a PettingZoo environment: every seat is an agent, turns come from the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from pitboss.agents.banked import Rules
from pitboss.agents.catalogue import Mask
from pitboss.agents.poker_observer import PokerObserver
from pitboss.equipment import seeded
from pitboss.errors import MalformedAnswer, RuleViolation, UnknownGame, ensure
from pitboss.games import game
from pitboss.money import Cents
from pitboss.poker.answers import Bet, Call, Check, Fold, Raise, ShowHand
from pitboss.poker.betting.acting import Act
from pitboss.poker.betting.limits import FIXED
from pitboss.poker.betting.turn import PlayerQuestion, word_forms
from pitboss.poker.draw.turn import DiscardCards, KeepOrDraw
from pitboss.poker.house.options import PokerRules
from pitboss.poker.policy import PokerPolicy
from pitboss.table import (
    WAIT,
    Amount,
    Answer,
    Driver,
    Event,
    Form,
    Move,
    Question,
    Table,
    View,
    seat_actor,
)

FOLD: Final = "fold"
CALL: Final = "check_call"
RAISE: Final = "raise"

# Sizes of bets and raises where the limit leaves a choice, each cut to what is lawful.
SIZES: Final = ("min", "half_pot", "pot", "max")
SIZE_OF_FIXED: Final = ("min",)


class PokerActions:
    """Fold, check or call, the bets and raises, and at a draw every choice of cards to discard."""

    def __init__(self, *, limit_structure: str, drawn_from: int = 0) -> None:
        self.sizes = SIZE_OF_FIXED if limit_structure == FIXED else SIZES
        self.drawn_from = drawn_from
        raises = tuple(f"{RAISE}_{size}" for size in self.sizes)
        masks = range(1 << drawn_from) if drawn_from else range(0)
        self.names = (FOLD, CALL, *raises, *(self._draw_name(mask) for mask in masks))

    def __len__(self) -> int:
        return len(self.names)

    def _draw_name(self, mask: int) -> str:
        """Which cards go, counted from 1 as they are held: `discard_1_4`."""
        if not mask:
            return "stand_pat"
        places = [str(place + 1) for place in range(self.drawn_from) if mask >> place & 1]
        return f"discard_{'_'.join(places)}"

    # -- what is open now -------------------------------------------------------------------------

    def answers(self, question: Question, held: Sequence[int]) -> dict[int, Answer]:
        """The actions that the table takes from who is asked, by number."""
        if isinstance(question, Act):
            return dict(self._acts(question))
        if isinstance(question, KeepOrDraw):
            return dict(self._draws(question, held))
        return {}

    def _acts(self, turn: Act) -> Iterator[tuple[int, Answer]]:
        amounts: list[tuple[Form, str, Amount]] = []
        for form in word_forms(turn):
            if form.answer is Fold:
                yield 0, form.fill()
            elif form.answer in (Call, Check):
                yield 1, form.fill()
            elif form.answer in (Bet, Raise):
                amounts += [(form, *_amount(form))]
        if amounts:
            for number, size in enumerate(self.sizes):
                yield 2 + number, _sized(turn, size, amounts)

    def _draws(self, turn: KeepOrDraw, held: Sequence[int]) -> Iterator[tuple[int, Answer]]:
        ensure(len(held) == self.drawn_from, "a player sees every card of the own hand")
        first = 2 + len(self.sizes)
        for mask in range(1 << len(held)):
            cards = tuple(card for place, card in enumerate(held) if mask >> place & 1)
            yield first + mask, DiscardCards(by=turn.player.actor, cards=cards)


def _amount(form: Form) -> tuple[str, Amount]:
    ((name, blank),) = form.blanks.items()
    assert isinstance(blank, Amount)
    return name, blank


def _sized(turn: Act, size: str, amounts: Sequence[tuple[Form, str, Amount]]) -> Answer:
    """The bet or raise of a size; an odd stack, with a form of its own, goes in as the most."""
    form, name, amount = amounts[-1] if size == "max" else amounts[0]
    wanted = _wanted(turn, size, amount)
    cents = min(max(wanted - wanted % amount.step, amount.low), amount.high)
    return form.fill(**{name: cents})


def _wanted(turn: Act, size: str, amount: Amount) -> Cents:
    """What a size comes to: a share of the pot as it is after a call, on top of the bet."""
    if size == "min":
        return amount.low
    if size == "max":
        return amount.high
    pot = turn.hand.pot + turn.call
    return turn.hand.bet + (pot if size == "pot" else pot // 2)


def courtesy(question: PlayerQuestion) -> Answer:
    """What is said for a player where agents have no choice: a hand is shown, not conceded."""
    return ShowHand(by=question.player.actor, show=True)


# What a seat buys in for by default, in minimum bets.
STACK_BETS: Final = 100
HANDS_MAX: Final = 100_000

_ILLEGAL_REWARD: Final = -1
_METADATA: dict[str, Any] = {
    "render_modes": ["ansi"],
    "name": "pitboss_poker_v0",
    "is_parallelizable": False,
}


PokerTableEnv: TypeAlias = AECEnv[str, dict[str, Any], Any]


class PokerEnv(AECEnv[str, dict[str, Any], Any]):
    """A table of poker for agents `seat_1`, `seat_2` and so on.

    An episode is one hand unless `hands` says more. Rewards come at the end of each hand: the
    change of the stack in minimum bets, so that together they are what the house has raked.
    What the mask does not let through is refused with a `RuleViolation`; see `poker_env`.
    """

    metadata = _METADATA

    def __init__(
        self,
        slug: str,
        *,
        rules: Rules = None,
        seats: int = 2,
        stack: Cents | None = None,
        hands: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.card = game(slug)
        own, policy = self.card.rules.chosen(rules), self.card.policy
        if not (isinstance(own, PokerRules) and isinstance(policy, PokerPolicy)):
            raise UnknownGame(f"{slug} is not poker; the house banks it")
        if not 1 <= hands <= HANDS_MAX or render_mode not in (None, "ansi"):
            raise MalformedAnswer(f"1 to {HANDS_MAX} hands are played, and shown as text, ansi")
        self.rules, self.hands, self.render_mode = own, hands, render_mode
        self.stack = STACK_BETS * own.minimum if stack is None else stack
        if seats < 2:
            raise MalformedAnswer("poker is played by two at least")
        self._seats = {f"seat_{number}": number for number in range(1, seats + 1)}
        self.possible_agents = list(self._seats)
        self.actions = PokerActions(
            limit_structure=own.limit_structure, drawn_from=policy.drawn_from
        )
        stacks = dict.fromkeys(self._seats.values(), self.stack)
        self.driver: Driver[Any, Any, Any] = Driver(
            Table(self.card, self.rules, seats=stacks),
            seeded(0),
            players=self._speak,
            on_events=self._show,
        )
        self._set_spaces()
        self._number_below: Callable[[int], Any] | None = None
        self._open: dict[int, Answer] = {}

    def _set_spaces(self) -> None:
        self._observers = self._fresh_observers()
        mask = spaces.MultiBinary(len(self.actions))
        self.action_spaces = {
            agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: spaces.Dict({"observation": observer.space, "action_mask": mask})
            for agent, observer in self._observers.items()
        }

    def _fresh_observers(self) -> dict[str, PokerObserver]:
        order = list(self._seats.values())
        return {
            agent: PokerObserver(View(seat_actor(seat)), order)
            for agent, seat in self._seats.items()
        }

    # -- PettingZoo -------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The own view in numbers, and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the list of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh table, brought to the first player's turn."""
        if seed is not None or self._number_below is None:
            self._number_below = seeding.np_random(seed)[0].integers
        self.driver.reset(seeded(int(self._number_below(2**62))))
        self._observers = self._fresh_observers()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._played = 0
        self.agent_selection = self.agents[0]
        self._begin()
        self._run()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat may see, and what it may do if it is its turn."""
        numbers = self._observers[agent].observe()
        return {"observation": numbers, "action_mask": self.action_mask(agent)}

    def action_mask(self, agent: str) -> Mask:
        """One for each action that the table takes from this seat now."""
        mask = np.zeros(len(self.actions), np.int8)
        if agent == self.agent_selection:
            mask[list(self._open)] = 1
        return mask

    def step(self, action: int | None) -> None:
        """The player whose turn it is acts; the table runs on to the next turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        answer = self._answer(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.driver.answer(answer)
        self._run()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the player whose turn it is sees it, in lines of text."""
        if self.render_mode != "ansi":
            return None
        return self._observers[self.agent_selection].text()

    def close(self) -> None:
        """Nothing is held open."""

    # -- the table --------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """What the table waits for, for those who would rather speak its language."""
        return self.driver.question

    def view(self, agent: str) -> View:
        """What a seat has seen."""
        return self._observers[agent].view

    def _answer(self, agent: str, action: int | None) -> Answer:
        number = -1 if action is None else int(action)
        if number not in self._open:
            question = self.driver.question
            cites = () if question is None else (question.cite,)
            known = 0 <= number < len(self.actions)
            name = self.actions.names[number] if known else f"action {action}"[:20]
            raise RuleViolation(f"the table does not take {name!r} from {agent} now", *cites)
        return self._open[number]

    def _begin(self) -> None:
        self._held = {agent: self.driver.held(seat) for agent, seat in self._seats.items()}
        for observer in self._observers.values():
            observer.begin()
        self.driver.begin()

    def _show(self, events: Sequence[Event]) -> None:
        for observer in self._observers.values():
            observer.see(events)

    def _run(self) -> None:
        """Let the table go on until a player has a choice, or the episode is over."""
        self._open = {}
        while self.driver.run() is None and not self._hand_over():
            self._begin()

    def _speak(self, question: Question) -> Answer | Literal[Move.WAIT] | None:
        """Wait for the player who is asked, unless there is nothing to choose."""
        if not isinstance(question, PlayerQuestion):
            return None
        self.agent_selection = agent = f"seat_{question.player.seat}"
        self._open = self.actions.answers(question, self._observers[agent].held)
        return WAIT if self._open else courtesy(question)

    def _hand_over(self) -> bool:
        """Pay out what the hand has brought; whether it was the last."""
        for agent, seat in self._seats.items():
            change = self.driver.held(seat) - self._held[agent]
            self.rewards[agent] += change / self.rules.minimum
        self._played += 1
        able = sum(self.driver.table.stack(seat) > 0 for seat in self._seats.values())
        over = self._played >= self.hands or able < 2
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        return over


def poker_env(
    slug: str,
    *,
    rules: Rules = None,
    seats: int = 2,
    stack: Cents | None = None,
    hands: int = 1,
    render_mode: str | None = None,
) -> PokerTableEnv:
    """A table of poker in PettingZoo's usual wrappers: an illegal action ends it with a penalty."""
    env: PokerTableEnv = PokerEnv(
        slug, rules=rules, seats=seats, stack=stack, hands=hands, render_mode=render_mode
    )
    env = TerminateIllegalWrapper(env, illegal_reward=_ILLEGAL_REWARD)
    env = AssertOutOfBoundsWrapper(env)
    return OrderEnforcingWrapper(env)

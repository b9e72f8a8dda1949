"""A banked game as a Gymnasium environment: one seat decides, the rest of the table is run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces

from pitboss.agents.catalogue import SIZES, Catalogue, Choices, Mask
from pitboss.agents.observer import Observation, Observer
from pitboss.equipment import seeded
from pitboss.errors import MalformedAnswer, RoundOver, RuleViolation, UnknownGame, ensure
from pitboss.games import game
from pitboss.money import Cents
from pitboss.table import (
    WAIT,
    Answer,
    Betting,
    Driver,
    Event,
    Form,
    HouseRules,
    Move,
    Question,
    Table,
    View,
    seat_actor,
    seat_of,
)

# House rules as they are, or the options that differ from the game's own.
Rules: TypeAlias = HouseRules | Mapping[str, Any] | None

BANKROLL: Final = 1_000_00
# After its rounds an episode goes on while wagers stand, for so many rounds at most.
OVERTIME: Final = 100

_CENTS: Final = 100.0
_METADATA: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}


class BankedEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of a banked game.

    An action is a number of the `catalogue`; `info["action_mask"]` says which ones the table takes
    now. One that it does not take is refused: nothing changes, and `info["refusal"]` says why.
    The reward, given at the end of each round, is what the seat has won or lost in dollars.
    `others` is how many other seats play at random; `sizes` are the wagers of the catalogue, as
    multiples of the least that a spot takes.
    """

    metadata = _METADATA

    def __init__(
        self,
        slug: str,
        *,
        rules: Rules = None,
        bankroll: Cents = BANKROLL,
        rounds: int = 1,
        seat: int = 1,
        sizes: Sequence[int] = SIZES,
        others: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if rounds < 1 or render_mode not in (None, "ansi"):
            raise MalformedAnswer("an episode has a round at least, and is shown as text, ansi")
        self.card = game(slug)
        if self.card.costs is not None:
            raise UnknownGame(f"{slug} is poker, which the house does not bank; see PokerEnv")
        self.sheet = self.card.policy.agent
        self.rules: HouseRules = self.card.rules.chosen(rules)
        self.rounds, self.seat = rounds, seat
        self.render_mode = render_mode
        count = self.card.policy.others if others is None else others
        taken = (seat, *[n for n in range(1, count + 2) if n != seat][:count])
        self.driver: Driver[Any, Any, Any] = Driver(
            Table(self.card, self.rules, seats=dict.fromkeys(taken, bankroll)),
            seeded(0),
            players=self._speak,
            on_events=self._show,
        )
        self._lists = {each: self._catalogue(each, sizes) for each in taken}
        self.catalogue = self._lists[seat]
        self._observers = self._fresh_observers()
        self.action_space = spaces.Discrete(len(self.catalogue))
        self.observation_space = self.observer.space
        self._open: Choices = {}
        self._over, self._cut_short = True, False

    def _catalogue(self, seat: int, sizes: Sequence[int]) -> Catalogue:
        layout = self.card.layout(self.rules)
        return Catalogue(self.sheet, rules=self.rules, layout=layout, area=seat, sizes=sizes)

    def _fresh_observers(self) -> dict[int, Observer]:
        return {
            seat: Observer(self.sheet, View(seat_actor(seat)), listed.spots)
            for seat, listed in self._lists.items()
        }

    @property
    def observer(self) -> Observer:
        """What the agent's seat sees, and nothing else."""
        return self._observers[self.seat]

    # -- Gymnasium --------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A fresh table, brought to where the agent first has to speak."""
        super().reset(seed=seed, options=options)
        self.driver.reset(seeded(int(self.np_random.integers(2**62))))
        self._observers = self._fresh_observers()
        self._played, self._over, self._cut_short = 0, False, False
        self._won: Cents = 0
        self._begin()
        self._run()
        return self.observer.observe(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do one action; the table then runs on to where the agent has to speak again."""
        if self._over or self._cut_short:
            raise RoundOver("the episode is over, or none has begun: reset begins one")
        number = int(action)
        if not 0 <= number < len(self.catalogue):
            raise MalformedAnswer("an action is a number of the catalogue")
        if number not in self._open:
            return self.observer.observe(), 0.0, False, False, self._info(self._refusal(number))
        answer = self._filled(self.seat, number, self._open[number])
        if answer is not None:
            self.driver.answer(answer)
        self._run()
        reward, self._won = self._won / _CENTS, 0
        return self.observer.observe(), reward, self._over, self._cut_short, self._info()

    def render(self) -> str | None:
        """The table as this seat sees it, in lines of text."""
        return self.observer.text() if self.render_mode == "ansi" else None

    def action_mask(self) -> Mask:
        """One for each action that the table takes now."""
        mask = np.zeros(len(self.catalogue), np.int8)
        mask[list(self._open)] = 1
        return mask

    @property
    def question(self) -> Question | None:
        """What the table waits for, for those who would rather speak its language."""
        return None if self._over or self._cut_short else self.driver.question

    def _info(self, refusal: str = "") -> dict[str, Any]:
        """The mask, and for those who want them the question in words, its forms and the view."""
        question = self.question
        info: dict[str, Any] = {
            "action_mask": self.action_mask(),
            "prompt": "" if question is None else question.prompt,
            "forms": () if question is None else self._forms,
            "view": self.observer.view,
        }
        return {**info, "refusal": refusal} if refusal else info

    # -- the agent --------------------------------------------------------------------------------

    def _refusal(self, number: int) -> str:
        question, name = self.driver.question, self.catalogue.names[number]
        assert question is not None
        return str(RuleViolation(f"the table does not take {name!r} now", question.cite))

    def _filled(self, seat: int, number: int, form: Form | None) -> Answer | None:
        """The answer of an action; a seat that is done with wagers gives none in this window."""
        if form is None:
            self._done.add(seat)
            return None
        return self._lists[seat].filled(number, form, self._observers[seat])

    # -- the table --------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._held = self.driver.held(self.seat)
        self._window: object = None
        self._done: set[int] = set()
        for observer in self._observers.values():
            observer.begin()
        self.driver.begin()

    def _show(self, events: Sequence[Event]) -> None:
        for observer in self._observers.values():
            observer.see(events)

    def _run(self) -> None:
        """Let the table go on until the agent has a choice, or the episode is over."""
        self._open = {}
        self.observer.read("")
        while self.driver.run() is None and not self._round_over():
            self._begin()

    def _round_over(self) -> bool:
        """Count what the round has brought; whether it was the last."""
        self._won += self.driver.held(self.seat) - self._held
        self._played += 1
        idle = not self.driver.table.wagers_of(self.seat)
        broke = self.driver.held(self.seat) == 0
        self._over = broke or (self._played >= self.rounds and idle)
        self._cut_short = not self._over and self._played >= self.rounds + OVERTIME
        return self._over or self._cut_short

    def _speak(self, question: Question) -> Answer | Literal[Move.WAIT] | None:
        """What a seat answers; the agent's seat is waited for, the others play at random."""
        self._listen(question)
        forms = question.forms()
        for seat in self._lists:
            own = list(question.forms_of(seat_actor(seat)))
            if seat in self._done or not own:
                continue
            found = self._lists[seat].choices(question, own, self._observers[seat])
            if found and seat == self.seat:
                self.observer.read(question.prompt)
                self._open, self._forms = found, tuple(own)
                return WAIT
            answer = self._random(seat, found) if found else None
            if answer is not None:
                return answer
        return _declined(question, forms)

    def _listen(self, question: Question) -> None:
        """A new window, or a new question, is put to everybody afresh."""
        window = question.window if isinstance(question, Betting) else question
        if window is not self._window:
            self._window, self._done = window, set()

    def _random(self, seat: int, found: Choices) -> Answer | None:
        """Any of the actions, being done with wagers more often than others."""
        source, numbers = self.driver.source, list(found)
        quiet = None in found.values() and source.below(2) == 0
        number = numbers[0 if quiet else source.below(len(numbers))]
        return self._filled(seat, number, found[number])


def _declined(question: Question, forms: Sequence[Form]) -> Answer | None:
    """A seat without an action of its own declines where staff have no default answer."""
    if question.default() is not None:
        return None
    plain = [form for form in forms if seat_of(form.by) and not form.blanks]
    ensure(bool(plain), f"nobody at this table can answer: {question.prompt}")
    return plain[-1].fill()

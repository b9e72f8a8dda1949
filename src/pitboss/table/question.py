"""Questions: what the table waits for, who may say it, and which answers would be accepted.

A form is one kind of answer that a question accepts, with the blanks still to fill in. A procedure
is a generator that asks questions and is resumed with their answers.
"""

from __future__ import annotations

import functools
from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, TypeVar

import msgspec

from pitboss.equipment import Source
from pitboss.errors import (
    InvariantBroken,
    MalformedAnswer,
    NotPermitted,
    RuleViolation,
    TechnicalLimit,
)
from pitboss.table.answer import (
    CHANCE,
    STAFF,
    Actor,
    Answer,
    CallIrregularity,
    Choose,
    DiceRested,
    WheelRested,
    seat_of,
    spoken,
)
from pitboss.table.field import Amount, Faces, Field, OneOf, Value, Whole

# So many answers that make a round longer are taken from one seat in one round.
ANSWERS_PER_SEAT_MAX: Final = 1_000
# So many wagers of one seat lie on a layout at once; the largest layout has fewer spots.
WAGERS_PER_SEAT_MAX: Final = 240


class Effect(Enum):
    """What an answer does to the length of a round."""

    GOES_ON = "the round goes on to its end"
    UNLIMITED = "an official calls something, or a player takes chips back or leaves"
    LONGER = "a seat makes the round longer"


class Bounds:
    """How long each seat has made the round under way, and how long it went on by itself."""

    def __init__(self, questions_max: int) -> None:
        self._questions_max = questions_max
        self._longer: dict[Actor, int] = {}
        self._on_end = 0

    def is_spent(self, actor: Actor) -> bool:
        """Whether a seat can make this round no longer."""
        return self._longer.get(actor, 0) >= ANSWERS_PER_SEAT_MAX

    def check(self, actor: Actor) -> None:
        """Refuse to let a seat make the round any longer, if it has done so too often."""
        if self.is_spent(actor):
            raise technical(
                f"{spoken(actor)} has given {ANSWERS_PER_SEAT_MAX:,} such answers in this round"
            )

    def note(self, actor: Actor, effect: Effect) -> None:
        """Count an answer; a procedure that asks for ever by itself is a bug and stopped."""
        if effect is Effect.LONGER:
            self._longer[actor] = self._longer.get(actor, 0) + 1
        self._on_end = self._on_end + 1 if effect is Effect.GOES_ON else 0
        if self._on_end > self._questions_max:
            raise InvariantBroken("a round ends within its bound of questions")


def technical(sentence: str) -> TechnicalLimit:
    """The refusal under a limit of this software, which says what it is."""
    return TechnicalLimit(f"{sentence}: a technical limit of this software, not a rule of the game")


T = TypeVar("T")
A = TypeVar("A", bound=Answer)

# A person who types in a real spin may count no more revolutions than this.
REVOLUTIONS_MAX = 99


class Form(msgspec.Struct, frozen=True):
    """An answer with its blanks: the command a person types, who may give it, under which rule.

    What is `seldom` said is listed only when somebody asks for help.
    """

    command: str
    answer: type[Answer]
    by: Actor
    cite: str
    help: str
    fixed: Mapping[str, Value] = {}
    blanks: Mapping[str, Field] = {}
    seldom: bool = False

    def fill(self, **values: Value) -> Answer:
        """The answer with its blanks filled in; the question still has to accept it."""
        if values.keys() - self.blanks.keys():
            raise MalformedAnswer(f"{self.command} takes only {', '.join(self.blanks) or 'itself'}")
        return self.answer(by=self.by, **self.fixed, **values)

    def read(self, typed: Sequence[str]) -> Answer:
        """The answer a person typed: the command's blanks in their order, later ones optional.

        An amount that can only be one need not be typed.
        """
        if len(typed) > len(self.blanks):
            raise MalformedAnswer(f"{self.command} takes at most {len(self.blanks)} values")
        pairs = zip(self.blanks.items(), typed, strict=False)
        values = self.only() | {name: blank.read(text) for (name, blank), text in pairs}
        try:
            return self.fill(**values)
        except TypeError:
            raise MalformedAnswer(f"type: {self.usage()}") from None

    def only(self) -> dict[str, Value]:
        """Amounts with no choice left, by name."""
        amounts = {name: each for name, each in self.blanks.items() if isinstance(each, Amount)}
        return {name: each.low for name, each in amounts.items() if each.low == each.high}

    def sample(self, source: Source) -> Answer:
        """The answer with every blank filled in at random."""
        return self.fill(**{name: blank.sample(source) for name, blank in self.blanks.items()})

    def fits(self, answer: Answer) -> bool:
        """Whether the answer is of this form, whatever stands in its blanks."""
        return (
            type(answer) is self.answer
            and answer.by == self.by
            and all(getattr(answer, name) == value for name, value in self.fixed.items())
        )

    def check(self, answer: Answer) -> None:
        """Refuse an answer of this form whose blanks hold what they may not."""
        for name, blank in self.blanks.items():
            if not blank.admits(getattr(answer, name)):
                raise RuleViolation(f"{name} must be {blank.describe()}", self.cite)

    def usage(self) -> str:
        """What a person types, blanks in angle brackets."""
        return " ".join([self.command, *(f"<{name}>" for name in self.blanks)])


class Question:
    """What the table waits for.

    `forms` lists every answer that would be accepted (up to what `check` adds for a single
    wager); `check` raises the error that refuses an answer and changes nothing; `default` is
    what staff say when nothing is wrong, or what happens when a player says nothing; `draw` is
    how chance answers, and `of_chance` whether it does.
    """

    __slots__ = ()

    of_chance: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        cls.of_chance = cls.draw is not Question.draw

    if TYPE_CHECKING:  # data in most questions, put together from the table in others

        @property
        def prompt(self) -> str:
            """What the table asks, as everybody may read it."""

        @property
        def cite(self) -> str:
            """The provision under which it asks."""

    @abstractmethod
    def forms(self) -> Sequence[Form]:
        """Every kind of answer that would be accepted now, as everybody may know it.

        Where that hangs on what one person alone has seen, it lists what there is to say, and
        `forms_of` tells that person which of it is accepted.
        """

    def forms_of(self, actor: Actor) -> Sequence[Form]:
        """The kinds of answer that would be accepted from one person, in their order."""
        return [form for form in self.forms() if form.by == actor]

    def aside(self, actor: Actor) -> str:
        """What this person may read with the question and nobody else; mostly nothing."""
        return ""

    def advised_hand(self, actor: Actor) -> str:
        """The hand this person has to decide on, as the game's advice takes it; mostly none."""
        return ""

    def actors(self) -> frozenset[Actor]:
        """All who may speak now."""
        return frozenset(form.by for form in self.forms())

    def check(self, answer: Answer) -> None:
        """Raise the error that refuses this answer, if it is refused."""
        forms = self.forms()
        if all(answer.by != form.by for form in forms):
            raise NotPermitted(f"{answer.by[:40]} may not speak now: {self.prompt}", self.cite)
        for form in forms:
            if form.fits(answer):
                return form.check(answer)
        raise RuleViolation(f"that is not an answer to: {self.prompt}", self.cite)

    def default(self) -> Answer | None:
        """The answer staff give when nothing is wrong; None if a player has to speak."""
        return None

    def default_at(self, seconds: int) -> Answer | None:
        """The default answer where the moment counts, given in seconds since 1970."""
        return self.default()

    def draw(self, source: Source) -> Answer | None:
        """The answer of chance; None if this is not a question to chance."""
        return None

    def effect(self, answer: Answer) -> Effect:
        """What an accepted answer does to the length of the round.

        What officials say instead of what should happen is theirs to say as often as they need.
        A question by which a player can make the round longer says so itself.
        """
        if answer.by not in STAFF:
            return Effect.GOES_ON
        usual = self.default()
        if usual is not None:
            return Effect.GOES_ON if answer == usual else Effect.UNLIMITED
        instead = self.of_chance or any(seat_of(actor) for actor in self.actors())
        return Effect.UNLIMITED if instead else Effect.GOES_ON


@dataclass(frozen=True, slots=True)
class Choice(Question):
    """Somebody picks one of a few named choices; each choice has a line of help."""

    prompt: str
    cite: str
    by: Actor
    choices: Mapping[str, str]
    usual: str | None = None

    def forms(self) -> Sequence[Form]:
        """A form for each choice."""
        return [
            Form(name, Choose, self.by, self.cite, text, fixed={"choice": name})
            for name, text in self.choices.items()
        ]

    def default(self) -> Answer | None:
        """The usual choice of staff."""
        return None if self.usual is None else Choose(by=self.by, choice=self.usual)


@dataclass(frozen=True, slots=True)
class FormsQuestion(Question):
    """A question whose forms, and the usual answer of staff, are known when it is asked."""

    prompt: str
    cite: str
    offered: Sequence[Form]
    usual: Answer | None = None

    def forms(self) -> Sequence[Form]:
        """The forms as they were given."""
        return self.offered

    def default(self) -> Answer | None:
        """The usual answer."""
        return self.usual


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something an official may call instead of what should have happened."""

    kind: str
    by: Actor
    cite: str
    help: str

    def form(self) -> Form:
        """The form by which the official calls it."""
        return _calling_form(self)


@functools.cache
def _calling_form(each: Irregularity) -> Form:
    """The form of an irregularity, made once: the same few hundred are offered again and again."""
    fixed = {"kind": each.kind}
    return Form(each.kind, CallIrregularity, each.by, each.cite, each.help, fixed=fixed)


@dataclass(frozen=True, slots=True)
class Chance(Question):
    """Something only dice, a wheel or cards can answer, or a person who reads the real ones."""

    prompt: str
    cite: str
    regular: Form
    sampler: Callable[[Source], Answer]
    irregularities: Sequence[Irregularity] = ()

    def forms(self) -> Sequence[Form]:
        """What was shown, or what went wrong."""
        return [self.regular, *[each.form() for each in self.irregularities]]

    def check(self, answer: Answer) -> None:
        """What mostly happens is looked at before what may go wrong."""
        if self.regular.fits(answer):
            return self.regular.check(answer)
        return Question.check(self, answer)

    def draw(self, source: Source) -> Answer | None:
        """What a fair source shows."""
        return self.sampler(source)


def throw_of(
    dice: int, *, prompt: str, cite: str, irregularities: Sequence[Irregularity] = ()
) -> Chance:
    """The question to so many dice."""
    form = _dice_form(dice, cite)
    return Chance(prompt, cite, form, form.sample, irregularities)


@functools.cache
def _dice_form(dice: int, cite: str) -> Form:
    blanks = {"faces": Faces(dice)}
    return Form("dice", DiceRested, CHANCE, cite, "the dice show", blanks=blanks)


def spin_of(
    sections: int,
    *,
    prompt: str,
    cite: str,
    revolutions_min: int,
    irregularities: Sequence[Irregularity] = (),
) -> Chance:
    """The question to an upright wheel with a clapper: its own answer is always a valid spin."""
    blanks: dict[str, Field] = {
        "section": Whole(0, sections - 1),
        "between": OneOf((False, True)),
        "revolutions": Whole(0, REVOLUTIONS_MAX),
    }
    form = Form("wheel", WheelRested, CHANCE, cite, "the wheel rests", blanks=blanks)

    def fair(source: Source) -> Answer:
        return form.fill(section=source.below(sections), revolutions=revolutions_min)

    return Chance(prompt, cite, form, fair, irregularities)


# -- procedures -----------------------------------------------------------------------------------


Procedure: TypeAlias = Generator[Question, Answer, T]


def ask(question: Question, kind: type[A]) -> Procedure[A]:
    """Ask a question that has one kind of answer."""
    answer = yield question
    assert isinstance(answer, kind)
    return answer


def choose(question: Choice) -> Procedure[str]:
    """Ask for one of the named choices and give its name."""
    answer = yield from ask(question, Choose)
    return answer.choice

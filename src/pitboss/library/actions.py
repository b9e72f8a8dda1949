"""What may be done at an open table: values that a program lists, fills in and gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from pitboss.equipment import Source
from pitboss.errors import (
    MalformedAnswer,
    Misuse,
    NotPermitted,
    PitbossError,
    checked_calls,
    did_you_mean,
)
from pitboss.table import Amount, Answer, Field, Form, Question, seat_of, spoken
from pitboss.table.field import Value
from pitboss.table.typed import exactly, read_answer


@checked_calls
class Action:
    """One thing that may be done now: its word, who may do it, and what is to be filled in.

    Call it with the values to get the answer: `raising(to=40_00)`. Whole numbers of money are
    cents, text is what a person would type (`"40"` is forty dollars); an amount that is left out
    is the least.
    """

    __slots__ = ("form",)

    def __init__(self, form: Form) -> None:
        self.form = form

    @property
    def word(self) -> str:
        """What `act` is called with."""
        return self.form.command

    @property
    def by(self) -> str:
        """Who may do it: `seat:1`, `dealer`, `chance`."""
        return self.form.by

    @property
    def seat(self) -> int | None:
        """The seat that may do it; None for staff and chance."""
        return seat_of(self.form.by)

    @property
    def blanks(self) -> Mapping[str, Field]:
        """What is to be filled in, each with its bounds."""
        return self.form.blanks

    @property
    def help(self) -> str:
        """What it does, in a few words."""
        return self.form.help

    @property
    def cite(self) -> str:
        """The provision that allows it."""
        return self.form.cite

    def __call__(self, *values: object, **fields: object) -> Answer:
        """The answer with its blanks filled in."""
        least = {name: b.low for name, b in self.blanks.items() if isinstance(b, Amount)}
        return filled(self.form, values, {**least, **fields} if not values else fields)

    def sample(self, source: Source) -> Answer:
        """The answer with every blank filled in at random."""
        return self.form.sample(source)

    def __str__(self) -> str:
        return f"{self.form.usage()}{_bounds(self.form)}: {self.help}"

    def __repr__(self) -> str:
        bounds = "".join(f", {name}={blank.describe()!r}" for name, blank in self.blanks.items())
        return f"Action({self.word!r}, by={self.by!r}{bounds})"


# What a program may say: an action of `legal`, an answer, a word, or a word with its values.
Said: TypeAlias = "Action | Answer | str | tuple[object, object]"


def parts_of(said: object) -> tuple[object, tuple[object, ...], dict[str, object]]:
    """What was said as an action or a word, its values in their order, and those by name."""
    if not isinstance(said, tuple):
        return said, (), {}
    if len(said) != 2:
        raise Misuse("a word and its values are written (word, values)")
    word, values = said
    if isinstance(values, Mapping):
        return word, (), {str(name): value for name, value in values.items()}
    return word, tuple(values) if isinstance(values, list | tuple) else (values,), {}


def answer_of(
    question: Question,
    by: str,
    said: object,
    values: Sequence[object],
    fields: Mapping[str, object],
) -> Answer:
    """The answer that a program means by a word and values."""
    if isinstance(said, Action):
        return said(*values, **fields)
    if isinstance(said, Answer):
        return said
    if not isinstance(said, str) or not said.strip():
        raise Misuse(f"a word, an action of legal() or an answer is expected, not {said!r:.40}")
    forms = question.forms_of(by)
    if not forms:
        raise NotPermitted(f"{spoken(by)} may not act now: {question.prompt}", question.cite)
    found = exactly(said.split(), forms)
    if found is not None and not found[1]:
        return filled(found[0], values, fields)
    return _typed(question, by, [said, *map(str, values)], forms)


def filled(form: Form, values: Sequence[object], fields: Mapping[str, object]) -> Answer:
    """A form with its blanks filled in; text is read as it is typed."""
    unknown = sorted(fields.keys() - form.blanks.keys())
    if unknown or len(values) > len(form.blanks):
        raise Misuse(f"{form.command} takes {', '.join(form.blanks) or 'nothing more'}")
    given = {**form.only(), **dict(zip(form.blanks, values, strict=False)), **fields}
    missing = [name for name in form.blanks if name not in given]
    try:
        return form.fill(**{name: _value(form.blanks[name], each) for name, each in given.items()})
    except TypeError:
        raise Misuse(f"{form.command} needs {', '.join(missing)}{_bounds(form)}") from None


def _value(blank: Field, value: object) -> Value:
    """A value as its blank holds it: typed text is read, a list becomes a tuple."""
    if isinstance(value, str):
        return value if blank.admits(value) else blank.read(value)
    if isinstance(value, list):
        return tuple(value)
    if not isinstance(value, int | tuple):
        raise Misuse(f"{value!r:.40} is not {blank.describe()}")
    return value


def _typed(question: Question, by: str, typed: list[str], forms: Sequence[Form]) -> Answer:
    """What a person would type; an unknown word brings close ones."""
    try:
        return read_answer(" ".join(typed).split(), forms)
    except PitbossError as error:
        words = [form.command for form in forms if not form.seldom]
        if exactly(typed[0].split(), forms) is not None:
            raise
        hint = did_you_mean(typed[0], words)
        message = f"{spoken(by)} cannot {typed[0][:40]!r} now ({question.prompt}){hint}"
        raise MalformedAnswer(message) from error


def _bounds(form: Form) -> str:
    each = [f"{name} {blank.describe()}" for name, blank in form.blanks.items()]
    return f" ({'; '.join(each)})" if each else ""

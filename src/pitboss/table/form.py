"""A form: one kind of answer that a question accepts, with the blanks still to fill in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pitboss.equipment import Source
from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.table.actor import Actor
from pitboss.table.answer import Answer
from pitboss.table.field import Amount, Field, Value


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

"""A procedure: a generator that asks questions and is resumed with their answers."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

from pitboss.table.answer import Answer, Choose
from pitboss.table.question import Choice, Question

T = TypeVar("T")
A = TypeVar("A", bound=Answer)

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

from __future__ import annotations

from collections.abc import Iterable

from pitboss.equipment import Stream


class Scripted:
    """A source that says what it was asked to say, and remembers what it was asked."""

    def __init__(self, answers: Iterable[int]) -> None:
        self.answers = list(answers)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        answer = self.answers.pop(0)
        assert 0 <= answer < n
        return answer


class BytesGiven(Stream):
    """A stream whose bytes are given, to walk through every value it could ever read."""

    __slots__ = ("given", "used")

    def __init__(self, given: bytes) -> None:
        super().__init__(bytes(32))
        self.given = given
        self.used = 0

    def _take(self, size: int) -> bytes:
        chunk = self.given[self.used : self.used + size]
        self.used += size
        return chunk

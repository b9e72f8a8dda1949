"""Wheels: sections in clockwise order, the section that a spin picks, and its neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from pitboss.equipment.randomness import Source
from pitboss.errors import MalformedAnswer, UnlawfulOption, Violation, ensure

# The largest wheel of any authorized game has a few dozen sections.
SECTIONS_MAX = 360


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel by name, with the symbols of its sections clockwise from the top."""

    name: str
    sections: tuple[str, ...]

    def __post_init__(self) -> None:
        ensure(type(self.sections) is tuple, "the sections of a wheel do not change")
        ensure(len(self.sections) <= SECTIONS_MAX, f"a wheel has at most {SECTIONS_MAX} sections")

    def counts(self) -> dict[str, int]:
        """How many sections carry each symbol, in the order they first appear."""
        return dict(Counter(self.sections))

    def spin(self, source: Source) -> int:
        """Spin the wheel: the section where it rests, each equally likely."""
        ensure(bool(self.sections), "a wheel without sections cannot be spun")
        return source.below(len(self.sections))

    def resting(self, index: int) -> str:
        """The symbol at the section where the wheel came to rest."""
        return self.sections[self._checked(index)]

    def index(self, symbol: str) -> int:
        """The first section that carries a symbol, clockwise from the top."""
        if symbol not in self.sections:
            raise MalformedAnswer(f"the {self.name} wheel has no such symbol")
        return self.sections.index(symbol)

    def neighbours(
        self, index: int, each_side: int, skip: Collection[str] = frozenset()
    ) -> tuple[str, ...]:
        """The symbols on either side of a section, clockwise, passing over those to skip."""
        self._checked(index)
        around = [self.sections[place] for place in self._clockwise_from(index)]
        beside = [symbol for symbol in around if symbol not in skip]
        ensure(
            each_side >= 0 and 2 * each_side <= len(beside),
            f"the {self.name} wheel has not so many neighbours",
        )
        return (*beside[len(beside) - each_side :], *beside[:each_side])

    def check(self, allowed: Collection[str], *, cite: str) -> None:
        """Refuse a wheel that is empty, carries a strange symbol or lacks one it must carry."""
        violations = tuple(
            Violation(self.name, sentence, (cite,)) for sentence in self._faults(allowed)
        )
        if violations:
            raise UnlawfulOption(*violations)

    def _faults(self, allowed: Collection[str]) -> Iterator[str]:
        if not self.sections:
            yield "a wheel has at least one section"
        for symbol in self.counts():
            if symbol not in allowed:
                yield f"{symbol!r} is not a symbol of this wheel"
        for symbol in allowed:
            if symbol not in self.sections:
                yield f"{symbol!r} is missing from the wheel"

    def _clockwise_from(self, index: int) -> Iterator[int]:
        """Every other section, starting with the one right after the given section."""
        size = len(self.sections)
        return (place % size for place in range(index + 1, index + size))

    def _checked(self, index: int) -> int:
        if type(index) is not int or not 0 <= index < len(self.sections):
            raise MalformedAnswer(f"the {self.name} wheel has {len(self.sections)} sections")
        return index

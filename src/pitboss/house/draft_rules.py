"""The format of draft rules in a petition: sections, subsections and items as the chapter has them.

A section begins with its number and title on a line of its own, such as `19:47-21.1 Definitions`;
a number that is still to be given is an X. Subsections are lettered (a), (b), ..., items of a
subsection are numbered 1., 2., ..., and what stands below them i., ii., ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Final

from pitboss.rulebook import rule

_SECTION: Final = re.compile(r"(?:19:47|13:69F)-(?P<chapter>[0-9]+|X)\.(?P<number>[0-9]+)[A-Z]?\b")
_TITLE: Final = re.compile(r"\s+\S.*[A-Za-z]")
_LETTER: Final = re.compile(r"\((?P<mark>[a-z])\)\s+\S")
_NUMBER: Final = re.compile(r"(?P<mark>[0-9]+)\.\s+\S")
_ROMAN: Final = re.compile(r"(?P<mark>[ivx]+)\.\s+\S")
_ROMANS: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


@dataclass(slots=True)
class _Place:
    """How far the sections, letters, numbers and romans have come."""

    sections: dict[str, int] = field(default_factory=dict)
    letters: int = 0
    numbers: int = 0
    romans: int = 0


@rule("19:47-8.4(d)3ii")
def format_faults(draft: str) -> Iterator[str]:
    """What in draft rules is not as the chapter and the Rules for Rulemaking have it."""
    lines = [line.strip() for line in draft.splitlines() if line.strip()]
    if not lines:
        yield "there is no draft of its rules"
        return
    if _SECTION.match(lines[0]) is None:
        yield "the draft rules begin with the number of a section, such as 19:47-X.1, and its title"
        return
    place = _Place()
    for line in lines:
        yield from _line_faults(line, place)


def _line_faults(line: str, place: _Place) -> Iterator[str]:
    section = _SECTION.match(line)
    if section is not None:
        yield from _section_faults(line, section, place)
    elif found := _LETTER.match(line):
        place.letters, place.numbers, place.romans = place.letters + 1, 0, 0
        wanted = ascii_lowercase[(place.letters - 1) % len(ascii_lowercase)]
        yield from _out_of_order(f"({found['mark']})", f"({wanted})")
    elif found := _NUMBER.match(line):
        place.numbers, place.romans = place.numbers + 1, 0
        yield from _out_of_order(f"{found['mark']}.", f"{place.numbers}.")
    elif found := _ROMAN.match(line):
        place.romans += 1
        wanted = _ROMANS[min(place.romans, len(_ROMANS)) - 1]
        yield from _out_of_order(f"{found['mark']}.", f"{wanted}.")


def _section_faults(line: str, found: re.Match[str], place: _Place) -> Iterator[str]:
    place.letters = place.numbers = place.romans = 0
    if _TITLE.match(line[found.end() :]) is None:
        yield f"section {found.group()} of the draft rules has no title"
    number, before = int(found["number"]), place.sections.get(found["chapter"], 0)
    if number < before:
        yield f"section {found.group()} of the draft rules comes after {before}"
    place.sections[found["chapter"]] = number


def _out_of_order(mark: str, wanted: str) -> Iterator[str]:
    if mark != wanted:
        yield f"in the draft rules {mark} stands where {wanted} would follow"

"""Citations: how a provision is named, read, printed and put in the regulation's order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from pitboss.errors import MalformedCitation

# The longest citation of the register has some 60 characters; what is longer is prose.
CITATION_LENGTH_MAX: Final = 120

_NUMBER: Final = r"[1-9][0-9]*"
_ROMAN: Final = r"(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})"
_LABEL: Final = r'\[[^\s\[\]"](?:[^\r\n\[\]"]*[^\s\[\]"])?\]'
_SECTION: Final = (
    rf"(?P<title>{_NUMBER}):(?P<chapter>{_NUMBER})(?P<chapter_letter>[A-Z]?)"
    rf"-(?P<subchapter>{_NUMBER})\.(?P<number>{_NUMBER})(?P<letter>[A-Z]?)"
)
_STEP: Final = re.compile(
    rf"\((?P<letter>[a-z]{{1,2}})\)|(?P<number>{_NUMBER})|(?P<roman>{_ROMAN})"
    rf"|\((?P<figure>{_NUMBER})\)|(?P<label>{_LABEL})"
)
# Down from the section each step is finer than the one before, and any may carry one label.
_SHAPE: Final = re.compile(
    rf"{_SECTION}(?:{_LABEL})?(?:\([a-z]{{1,2}}\)(?:{_LABEL})?)?"
    rf"(?:{_NUMBER}(?:{_LABEL})?)?(?:{_ROMAN}(?:{_LABEL})?)?(?:\({_NUMBER}\)(?:{_LABEL})?)?"
)
_LABEL_TOKEN: Final = re.compile(r"[0-9]+|[^0-9]+")
_ROMAN_VALUES: Final = {"i": 1, "v": 5, "x": 10}

# How the scans write labels: quoted terms, bare ordinals of pairs and tiles, loose brackets.
_QUOTED: Final = re.compile(r' *"([^"]+)"(?: or "([^"]+)")? *')
_ORDINAL: Final = re.compile(r" (pair|tile) ([A-Z][a-z]+)$")


class _Rank(IntEnum):
    """What comes first when two provisions share everything before: labels, then (a), 1, i, (1)."""

    LABEL_END = 0
    LABEL_NUMBER = 1
    LABEL_WORDS = 2
    LETTER = 3
    NUMBER = 4
    ROMAN = 5
    FIGURE = 6


_Part = tuple[int, int, str]


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """The name of one provision; citations sort as the regulation prints them.

    >>> sorted([Citation("19:47-1.10(a)"), Citation("19:47-1.9(a)")])[0]
    Citation('19:47-1.9(a)')
    >>> Citation.parse('19:47-2.1 "Blackjack"')
    Citation('19:47-2.1[Blackjack]')
    """

    text: str = field(compare=False)
    _order: tuple[_Part, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_order", _order_of(self.text))

    @classmethod
    def parse(cls, text: str) -> Citation:
        """Read a citation in the one canonical form or in any form of the older registers."""
        return cls(_canonical(text.strip()))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Citation({self.text!r})"

    @property
    def title(self) -> str:
        """The title and chapter of the code: `19:47`, since the recodification `13:69F`."""
        return self.text.partition("-")[0]

    @property
    def subchapter(self) -> int:
        """The subchapter, which is the game: 1 is craps, 14 is poker."""
        return self._order[2][1]

    @property
    def section(self) -> str:
        """The section as a floor supervisor says it: `1.4`, `14.12A`."""
        return self.text[: _section(self.text).end("letter")].partition("-")[2]

    @property
    def label(self) -> str | None:
        """The term or row the citation points to, if it points to one."""
        labels = [step["label"] for step in _steps(self.text) if step["label"]]
        return labels[-1][1:-1] if labels else None

    @property
    def parent(self) -> Citation | None:
        """The provision this one stands in; a bare section stands in none."""
        steps = _steps(self.text)
        return Citation(self.text[: steps[-1].start()]) if steps else None


def is_citation(text: str) -> bool:
    """Whether a text is a citation and nothing else, in the canonical or an older form."""
    if not text[:1].isdigit() or ":" not in text[:4]:
        return False
    try:
        Citation.parse(text)
    except MalformedCitation:
        return False
    return True


def _canonical(text: str) -> str:
    """Put every label in square brackets directly after what it labels."""
    text = _QUOTED.sub(_bracketed, text)
    text = _ORDINAL.sub(r"[\1 \2]", text)
    return text.replace(" [", "[")


def _bracketed(quoted: re.Match[str]) -> str:
    return f"[{' or '.join(term for term in quoted.groups() if term)}]"


def _section(text: str) -> re.Match[str]:
    match = _SHAPE.fullmatch(text[:CITATION_LENGTH_MAX])
    if match is None or len(text) > CITATION_LENGTH_MAX:
        raise MalformedCitation(f"{text[:CITATION_LENGTH_MAX]!r} is not a citation")
    return match


def _steps(text: str) -> list[re.Match[str]]:
    """Walk down from the section: (b), 2, ii, (1), each label where it stands."""
    return list(_STEP.finditer(text, _section(text).end("letter")))


def _order_of(text: str) -> tuple[_Part, ...]:
    """What a citation sorts by: the section, then each step by its number."""
    section = _section(text).groupdict()
    head = [
        (0, int(section["title"]), ""),
        (0, int(section["chapter"]), section["chapter_letter"]),
        (0, int(section["subchapter"]), ""),
        (0, int(section["number"]), section["letter"]),
    ]
    return (*head, *(part for step in _steps(text) for part in _parts(step)))


def _parts(step: re.Match[str]) -> Iterator[_Part]:
    kind = step.lastgroup or ""
    value = step[kind]
    match kind:
        case "letter":
            yield _Rank.LETTER, len(value), value
        case "number":
            yield _Rank.NUMBER, int(value), ""
        case "roman":
            yield _Rank.ROMAN, _roman(value), ""
        case "figure":
            yield _Rank.FIGURE, int(value), ""
        case _:
            yield from _label_parts(value[1:-1])


def _label_parts(label: str) -> Iterator[_Part]:
    """Sort labels as a person would: Place 4 before Place 10, capitals beside small letters."""
    for token in _LABEL_TOKEN.findall(label):
        if token.isascii() and token.isdigit():
            yield _Rank.LABEL_NUMBER, int(token), ""
        else:
            yield _Rank.LABEL_WORDS, 0, token.casefold()
    yield _Rank.LABEL_END, 0, label


def _roman(numeral: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in numeral]
    following = [*values[1:], 0]
    return sum(-v if v < after else v for v, after in zip(values, following, strict=True))

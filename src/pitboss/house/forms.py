"""Forms with serial numbers and parts: which are out, used, spoilt, and how their parts compare."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import msgspec

from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.money import Cents


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What the comparison of originals and duplicates shows, by serial number.

    `revenue` is the value of the forms whose original is missing.
    """

    without_original: tuple[int, ...]
    without_duplicate: tuple[int, ...]
    missing: tuple[int, ...]
    revenue: Cents


def match_parts(
    forms: Mapping[int, Cents],
    originals: Collection[int],
    duplicates: Collection[int],
    *provisions: str,
) -> Match:
    """Compare the parts of forms; `forms` has the value of every one that was not compared yet."""
    first, second = set(originals), set(duplicates)
    unknown = (first | second) - forms.keys()
    if unknown:
        message = f"no form has the number {min(unknown)}, or it was matched before"
        raise RuleViolation(message, *provisions)
    lost = sorted(second - first)
    return Match(
        without_original=tuple(lost),
        without_duplicate=tuple(sorted(first - second)),
        missing=tuple(sorted(forms.keys() - first - second)),
        revenue=sum(forms[serial] for serial in lost),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FormStock:
    """The forms of one name: numbers 1 to `issued` are out, and some used ones `unmatched`."""

    parts: tuple[str, ...]
    issued: int = 0
    used: Mapping[int, Cents] = field(default_factory=lambda: MappingProxyType({}))
    voided: frozenset[int] = frozenset()
    unmatched: Mapping[int, Cents] = field(default_factory=lambda: MappingProxyType({}))
    last_match: Match | None = None

    @property
    def blank(self) -> list[int]:
        """The numbers that are out, neither used nor spoilt."""
        every = range(1, self.issued + 1)
        return [each for each in every if each not in self.used and each not in self.voided]

    def check_blank(self, form: str, serial: int) -> None:
        """Refuse a number that was not issued, or that was used or spoilt."""
        if not 1 <= serial <= self.issued:
            raise RuleViolation(f"no {form} with the number {serial} was issued")
        if serial in self.used or serial in self.voided:
            raise RuleViolation(f"{form} {serial} is used or spoilt already")


def check_issue(form: str, stock: FormStock | None, parts: tuple[str, ...], first: int) -> None:
    """Refuse forms that do not follow those issued before, or that have other parts."""
    if not parts or len(set(parts)) < len(parts) or not all(each.strip() for each in parts):
        raise MalformedAnswer("a form has parts, each with a name of its own")
    if stock is not None and stock.parts != parts:
        raise RuleViolation(f"{form} has the parts {', '.join(stock.parts)}")
    follows = 1 if stock is None else stock.issued + 1
    if first != follows:
        raise RuleViolation(f"serial numbers follow each other: the next {form} is {follows}")

"""What was in force on a day, and what changed between two days.

The texts at hand are the supplement of 16 October 1995, a leaf that goes up to the amendment of
15 May 2006, and the code of about 2012, of which only the year is known. Amendments that these
name have their own day. Proposals were never in force. See docs/editions.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from pitboss.errors import MalformedAnswer
from pitboss.rulebook.citation import Citation
from pitboss.rulebook.register import NEW, OLD, RECODIFIED, Enforce, Provision, register

# The first day on which the text of an edition is known to be in force.
EDITIONS: Final = {
    1995: date(1995, 10, 16),
    2006: date(2006, 5, 15),
    RECODIFIED: date(RECODIFIED, 1, 1),
}
BEGINNING: Final = EDITIONS[1995]
RENUMBERED: Final = EDITIONS[RECODIFIED]

_PROPOSAL: Final = "proposal"
# How a row says that its words are those of one edition, or that they did not change.
_OF_AN_EDITION: Final = ("1995", "About 2006")
_UNCHANGED: Final = "[2012] Unchanged"


def day_of(text: str) -> date:
    """A day typed as `2004-08-02`, or as the year of an edition.

    >>> day_of("1995"), day_of("2004-08-02")
    (datetime.date(1995, 10, 16), datetime.date(2004, 8, 2))
    """
    if text.isdecimal() and len(text) == 4 and int(text) in EDITIONS:
        return EDITIONS[int(text)]
    try:
        day = date.fromisoformat(text)
    except ValueError:
        editions = ", ".join(map(str, EDITIONS))
        message = f"{text[:40]!r} is no day such as 2004-08-02 and no edition: {editions}"
        raise MalformedAnswer(message) from None
    if day < BEGINNING:
        raise MalformedAnswer(f"the texts at hand begin on {BEGINNING}")
    return day


def since(row: Provision) -> date:
    """The day on which the words of a row came into force, as far as the texts say."""
    if row.since:
        return date.fromisoformat(row.since)
    return EDITIONS[RECODIFIED if isinstance(row.edition, str) else row.edition]


def until(row: Provision) -> date | None:
    """The first day on which they are not in force any more; None where no text says so."""
    if row.citation.title == NEW:
        return None
    if row.same_as or row.text.startswith(_OF_AN_EDITION):
        later = _in_the_new_chapter(row)
        return since(later) if later is not None and not row.same_as else RENUMBERED
    return RENUMBERED if _in_the_new_chapter(row) is not None else None


def _in_the_new_chapter(row: Provision) -> Provision | None:
    number = f"{NEW}-{_path(row)}"
    return register().find(number) if number in register() else None


def _path(row: Provision) -> str:
    """The number within the chapter, without a label that only names an edition."""
    path = row.cite.partition("-")[2]
    return path.removesuffix("[2006]")


def is_proposal(row: Provision) -> bool:
    """Whether a row is of a proposal: published, and never in force."""
    return _PROPOSAL in (row.citation.label or "")


def in_force(row: Provision, on: date) -> bool:
    """Whether a provision was in force on a day, under its number or that of the other chapter."""
    end = until(row)
    return not is_proposal(row) and since(row) <= on and (end is None or on < end)


def number_on(row: Provision, on: date) -> str:
    """The number of a provision on a day: before the recodification that of the old chapter.

    >>> number_on(register().find("13:69F-14.7(c)5"), date(2004, 8, 2))
    '19:47-14.7(c)5'
    """
    if on >= RENUMBERED or row.citation.title == OLD:
        return row.cite
    found = register().numbered(row.cite, 1995)
    return found if found != row.cite else f"{OLD}-{_path(row)}"


def rules(on: date, *, game: str | None = None) -> tuple[Provision, ...]:
    """The provisions in force on a day, in the order of the regulation.

    >>> [row.cite for row in rules(date(2004, 8, 1), game="poker_common") if "7(c)5" in row.cite]
    []
    """
    found = register() if game is None else register().of_game(game)
    return tuple(row for row in found if in_force(row, on) and row.enforce is not Enforce.RESERVED)


# -- differences ----------------------------------------------------------------------------------


class Change(StrEnum):
    """What happened to a provision between two days."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    RENUMBERED = "renumbered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A provision that is not as it was: its number and text before, and after."""

    change: Change
    before: Provision | None = None
    after: Provision | None = None

    @property
    def citation(self) -> Citation:
        """What it sorts by: where it stands now, or where it stood."""
        row = self.after or self.before
        assert row is not None
        return Citation(f"{OLD}-{row.cite.partition('-')[2]}")


def differences(then: date, now: date, *, game: str | None = None) -> tuple[Difference, ...]:
    """All that changed from one day to another, in the order of the regulation."""
    before = {_path(row): row for row in rules(then, game=game)}
    after = {_path(row): row for row in rules(now, game=game)}
    found = _differences(before, after)
    return tuple(sorted(found, key=lambda each: each.citation))


def _differences(before: dict[str, Provision], after: dict[str, Provision]) -> Iterator[Difference]:
    moved = {
        old.cite: (old, new)
        for new in after.values()
        for old in before.values()
        if old.same_as == new.cite and _path(old) != _path(new)
    }
    arrived = {new.cite for _, new in moved.values()}
    for path, old in before.items():
        new = after.get(path)
        if old.cite in moved:
            yield Difference(change=Change.RENUMBERED, before=old, after=moved[old.cite][1])
        elif new is None or new.cite in arrived:
            yield Difference(change=Change.REMOVED, before=old)
        elif old.cite != new.cite and not _is_same(old, new):
            yield Difference(change=Change.CHANGED, before=old, after=new)
    for path, new in after.items():
        if new.cite not in arrived and (path not in before or before[path].cite in moved):
            yield Difference(change=Change.ADDED, after=new)


def _is_same(old: Provision, new: Provision) -> bool:
    same = new.cite in (old.same_as, old.cite) or old.cite == new.same_as
    return same or new.text.startswith(_UNCHANGED)

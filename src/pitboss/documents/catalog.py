"""Every document that can be printed: its name, its title, and what has to be said about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pitboss.documents import makers
from pitboss.documents.model import Document
from pitboss.documents.wanted import Sources, Wanted
from pitboss.errors import MalformedAnswer, UnknownName, did_you_mean


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A document of the catalog; it `needs` some fields of what is wanted, and `takes` others."""

    name: str
    title: str
    make: Callable[[Wanted, Sources], Document]
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The entry as plain data."""
        return {
            "document": self.name,
            "title": self.title,
            "needs": list(self.needs),
            "takes": list(self.takes),
        }


_RULES: Final = ("game", "settings", "table")

ENTRIES: Final = (
    Entry(name="par_sheet", title="Par sheet", make=makers.par_sheet, takes=_RULES),
    Entry(name="sign", title="Sign at a table", make=makers.sign, takes=_RULES),
    Entry(
        name="change_sign",
        title="Sign for a change of rules",
        make=makers.change_sign,
        needs=("changes", "at"),
        takes=_RULES,
    ),
    Entry(name="guide", title="Gaming guide", make=makers.guide, takes=_RULES),
    Entry(
        name="submission", title="Submission of house rules", make=makers.submission, takes=_RULES
    ),
    Entry(name="rate_card", title="Rate card", make=makers.rate_card, takes=_RULES),
    Entry(name="podium_book", title="Rules for the podium", make=makers.podium, takes=("game",)),
    Entry(name="filing", title="Filing", make=makers.filing, needs=("number",)),
    Entry(name="ruling", title="Ruling on a filing", make=makers.ruling, needs=("number",)),
    Entry(name="notice", title="Notice", make=makers.notice, needs=("number",)),
    Entry(
        name="petition",
        title="Petition for a new game",
        make=makers.petition,
        takes=("number", "data", "game", "settings"),
    ),
    Entry(
        name="petition_ruling",
        title="Ruling on a petition",
        make=makers.petition_ruling,
        needs=("number",),
    ),
    Entry(
        name="test_submission",
        title="Submission for a test",
        make=makers.test_submission,
        takes=("number", "data", "game", "settings"),
    ),
    Entry(
        name="entrance_sign",
        title="Sign at the entrances",
        make=makers.entrance_sign,
        takes=("number", "data"),
    ),
    Entry(
        name="test_report",
        title="Report on a test",
        make=makers.test_report,
        takes=("number", "data"),
    ),
    Entry(
        name="contribution_form",
        title="Bad beat contribution form",
        make=makers.contribution_form,
        needs=("fund", "number"),
    ),
    Entry(name="count_sheet", title="Count sheet", make=makers.count_sheet, needs=("fund",)),
    Entry(
        name="variance_report",
        title="Report on variances",
        make=makers.variance_report,
        needs=("data",),
    ),
    Entry(
        name="bad_beat_poster",
        title="Bad beat poster",
        make=makers.bad_beat_poster,
        needs=("fund",),
    ),
    Entry(
        name="agreement",
        title="Agreement of several casinos",
        make=makers.agreement,
        needs=("fund",),
    ),
    Entry(
        name="envelope_label",
        title="Label of a sealed envelope",
        make=makers.envelope_label,
        needs=("data",),
    ),
)
BY_NAME: Final = {each.name: each for each in ENTRIES}


def made(wanted: Wanted, house: Sources) -> Document:
    """The document that is wanted, or why it cannot be printed."""
    name = wanted.document.strip().replace("-", "_")
    entry = BY_NAME.get(name)
    if entry is None:
        hint = did_you_mean(name, BY_NAME)
        raise UnknownName(f"there is no document {wanted.document[:40]!r}{hint}")
    missing = [each for each in entry.needs if not getattr(wanted, each)]
    if missing:
        raise MalformedAnswer(f"to print the {entry.title.lower()}, give {' and '.join(missing)}")
    return entry.make(wanted, house)

"""Gaming guides: the regulator approves a sample, and nothing else goes out to patrons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from pitboss.errors import RuleViolation
from pitboss.house.casino import CasinoRules
from pitboss.house.guide_text import is_complete
from pitboss.rulebook import cite, rule

__all__ = [
    "Display",
    "GuideFile",
    "GuideFormat",
    "Issue",
    "Sample",
    "approve_sample",
    "check_release",
    "display_guide",
    "issue_guide",
    "materially_different",
    "reject_sample",
    "submit_sample",
]


class GuideFormat(StrEnum):
    """How a guide reaches the patron; the third is whatever the regulator has approved."""

    PRINTED = "printed"
    VIDEO = "video"
    OTHER_APPROVED = "other_approved"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A gaming guide as it would be issued."""

    text: str
    format: GuideFormat = GuideFormat.PRINTED


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideFile:
    """What has been submitted and approved for the guide of one game.

    While a changed guide waits for approval, the approved one may still go out.
    """

    game: str
    approved: Sample | None = None
    pending: Sample | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """A guide handed to a patron who asked for it."""

    sample: Sample
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """A guide on display; it counts neither as advertising nor as the use of a barker."""

    sample: Sample
    location: str
    cite: str
    advertising: bool = False
    barker: bool = False


def materially_different(a: Sample, b: Sample) -> bool:
    """Two guides differ materially in any word or in their format; line breaks do not count."""
    return a.format is not b.format or a.text.split() != b.text.split()


# -- approval ---------------------------------------------------------------------------------


@rule("19:47-8.5(d)")
def submit_sample(guide: GuideFile, sample: Sample) -> GuideFile:
    """A sample goes to the regulator; for a change it is the complete guide, not a leaflet."""
    if not is_complete(sample.text):
        provision = cite("19:47-8.5(d)") if guide.approved else cite("19:47-8.5(c)")
        raise RuleViolation("the sample is not a complete guide", provision)
    return replace(guide, pending=sample)


def approve_sample(guide: GuideFile) -> GuideFile:
    """The regulator approves what was submitted; it takes the place of the earlier guide."""
    return replace(guide, approved=_pending(guide), pending=None)


def reject_sample(guide: GuideFile) -> GuideFile:
    """The regulator rejects what was submitted; an earlier approved guide stays good."""
    _pending(guide)
    return replace(guide, pending=None)


def _pending(guide: GuideFile) -> Sample:
    if guide.pending is None:
        raise RuleViolation("no sample has been submitted", cite("19:47-8.5(c)"))
    return guide.pending


# -- going out --------------------------------------------------------------------------------


@rule("19:47-8.5(c)")
def check_release(guide: GuideFile, sample: Sample) -> None:
    """Nothing is issued, displayed or distributed but what agrees with the approved sample."""
    if guide.approved is None:
        message = f"no guide of {guide.game} has been approved"
        raise RuleViolation(message, cite("19:47-8.5(c)"))
    if materially_different(guide.approved, sample):
        message = f"this guide of {guide.game} is materially different from the approved sample"
        raise RuleViolation(message, cite("19:47-8.5(c)"), cite("19:47-8.5(d)"))


def issue_guide(guide: GuideFile, sample: Sample, *, casino: CasinoRules | None = None) -> Issue:
    """A patron who asks gets the guide, in the format this house has chosen."""
    check_release(guide, sample)
    chosen = (casino or CasinoRules()).gaming_guide_format
    if sample.format != chosen:
        message = f"this house makes its guides available as {chosen}, not {sample.format}"
        raise RuleViolation(message, cite("19:47-8.5(b)"))
    return Issue(sample=sample, cite=cite("19:47-8.5(b)"))


def display_guide(guide: GuideFile, sample: Sample, *, casino: CasinoRules) -> tuple[Display, ...]:
    """An approved guide is displayed wherever in the establishment the house has chosen."""
    places = sorted(casino.gaming_guide_display)
    if places:
        check_release(guide, sample)
    provision = cite("19:47-8.5(e)")
    return tuple(Display(sample=sample, location=place, cite=provision) for place in places)

"""Gaming guides: their text, the regulator's approval of a sample, and their distribution."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.games import AnyGame
from pitboss.house.casino import CasinoRules, regulator_name
from pitboss.house.exhibit import odds_exhibit
from pitboss.house.notices import limit_notices, notices_of
from pitboss.money import show
from pitboss.rulebook import cite, rule
from pitboss.rulebook.packages import game_text
from pitboss.table import HouseRules
from pitboss.table.authoring import WagerKind, options_of

# A complete guide has all of these headings.
SECTIONS: Final = (
    "## The game",
    "## Wagers and payouts",
    "## Odds",
    "## At this table",
    "## Rules the house has chosen",
)


def is_complete(text: str) -> bool:
    """Whether a text has every part of a guide."""
    lines = {line.strip() for line in text.splitlines()}
    return lines.issuperset(SECTIONS)


# How the last paragraph of a guide begins, which says whether it is approved.
_STATUS: Final = ("DRAFT:", "This guide is issued with the approval of")


@rule("19:47-8.5(a)", "19:47-8.5(b)", "19:47-8.5(c)")
def write_guide(game: AnyGame, rules: HouseRules, *, filing: int | None = None) -> str:
    """The abridged guide that patrons may ask for, in Markdown.

    It claims an approval only under the number of the filing that was approved; else it is a draft.
    """
    draft, approved = _STATUS
    regulator = regulator_name(rules.edition)
    status = f"{approved} the {regulator} (filing {filing})."
    if filing is None:
        status = (
            f"{draft} the {regulator} has not approved this guide."
            " It may not be issued, displayed or distributed."
        )
    return "\n\n".join([*_parts(game, rules), status]) + "\n"


def without_status(text: str) -> str:
    """A guide without the paragraph that says whether it is approved: what is filed."""
    head, _, last = text.strip().rpartition("\n\n")
    return head if last.startswith(_STATUS) else text


def _parts(game: AnyGame, rules: HouseRules) -> Iterator[str]:
    about, wagers, odds, table, choices = SECTIONS
    yield f"# Gaming guide: {game.name}"
    yield f"{about}\n\n{_about(game)}"
    yield f"{wagers}\n\n{_wagers(rules)}"
    yield f"{odds}\n\n{_odds(game, rules)}"
    yield f"{table}\n\n{_list(_signs(rules))}"
    yield f"{choices}\n\n{_choices(rules)}"
    yield "The complete rules are kept at the security podium and shown to anyone who asks."


def _about(game: AnyGame) -> str:
    """The opening of the game's `guide.md` without links; its summary if it has none."""
    parts = game_text(game.slug, "guide.md").split("\n\n")
    opening = next((part for part in parts if part and not part.startswith("#")), game.summary)
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", opening)


def _odds(game: AnyGame, rules: HouseRules) -> str:
    """The odds of every wager, or what a game costs that the house does not bank."""
    if game.costs is not None:
        return str(game.costs(rules))
    return odds_exhibit(game.slug, rules).abridged()


def _wagers(rules: HouseRules) -> str:
    if not rules.wager_kinds:
        return "Players wager against one another; the posted limits stand below."
    head = (
        "| Wager | Pays | Minimum | Maximum | In multiples of |\n| --- | --- | ---: | ---: | ---: |"
    )
    return "\n".join([head, *(_wager(kind, rules) for kind in rules.offered_kinds())])


def _wager(kind: WagerKind, rules: HouseRules) -> str:
    pays = ", ".join(rules.pays(kind))
    stakes = None if kind.tied else rules.stakes(kind.key)
    if stakes is None:
        return f"| {kind.title} | {pays} | as another wager allows | | |"
    low, high, step = show(stakes.low), show(stakes.high), show(stakes.step)
    return f"| {kind.title} | {pays} | {low} | {high} | {step} |"


def _choices(rules: HouseRules) -> str:
    """The options of the game itself; those of every game are limits, listed above."""
    common, own = options_of(HouseRules), options_of(type(rules))
    rows = (
        f"| {each.help[:1].upper()}{each.help[1:]} | {rules.in_words(name)} |"
        for name, each in own.items()
        if name not in common
    )
    head = "| What the house may choose | At this table |\n| --- | --- |"
    return "\n".join([head, *rows]) if own.keys() - common else "Nothing further."


def _signs(rules: HouseRules) -> Iterator[str]:
    """What the signs say besides the limits, which stand with the wagers above."""
    limits = set(limit_notices(rules))
    return (each.text for each in notices_of(rules) if each not in limits)


def _list(lines: Iterator[str]) -> str:
    return "\n".join(f"- {line}" for line in lines) or "Nothing further."


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

"""A petition for a new game, its test, and what the test has shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pitboss.documents.filed import OnFile
from pitboss.documents.markdown import blocks_of, title_of
from pitboss.documents.model import (
    NOT_KNOWN,
    AnyBlock,
    Document,
    Heading,
    Items,
    Paragraph,
    Signatures,
    facts,
    items,
    table,
)
from pitboss.errors import Violation
from pitboss.house.approval import TestSubmission, missing_test_items
from pitboss.house.petitions import Petition, missing_items, write_petition
from pitboss.money import Cents, show
from pitboss.rulebook import cite, rule


@rule("19:47-8.4(d)")
def petition(filed: Petition, on: OnFile, *, edition: int) -> Document:
    """A petition with a line for the signature of each petitioner, and what it still lacks."""
    text = write_petition(filed, edition=edition)
    head, _, _ = text.rpartition("## Signatures")
    names = tuple((f"Petitioner, {each.kind}", each.name) for each in filed.petitioners)
    return Document(
        kind="petition",
        title=title_of(text),
        provisions=(cite("19:47-8.4(a)"), cite("19:47-8.4(d)")),
        number=on.number,
        version=on.version,
        status=on.status,
        blocks=(
            *blocks_of(head),
            *_missing(missing_items(filed)),
            Heading(text="Signatures"),
            Signatures(lines=names),
        ),
    )


def _missing(wrong: Iterable[Violation]) -> Iterator[AnyBlock]:
    found = tuple(f"{each.message} [{', '.join(each.cites)}]" for each in wrong)
    if found:
        yield Heading(text="Still missing")
        yield Items(items=found)


@rule("19:47-8.4(f)")
def test_submission(petition: Petition, test: TestSubmission, on: OnFile) -> Document:
    """How the petitioners would test the game, with what is still to be filed."""
    return Document(
        kind="test_submission",
        title=f"Submission for the test of {petition.game_name}",
        provisions=(cite("19:47-8.4(f)"),),
        number=on.number,
        version=on.version,
        status=on.status,
        blocks=tuple(_test(petition, test)),
    )


def _test(petition: Petition, test: TestSubmission) -> Iterator[AnyBlock]:
    yield Heading(text="1. Licences of the petitioners")
    columns = ("Petitioner", "Application complete", "Fee paid", "Waiver required", "Waiver asked")
    rows = (
        (
            each.petitioner,
            _yes(each.application_complete),
            _yes(each.fee_paid),
            _yes(each.waiver_required),
            _yes(each.waiver_applied),
        )
        for each in test.licences
    )
    yield table(columns, rows)
    yield Heading(text="2i. Casinos")
    yield items(test.casinos)
    yield Heading(text="2ii. Dates, times and tables")
    yield Paragraph(text=test.dates_and_times or "Not yet given.")
    yield items(test.tables)
    yield Heading(text="2iii. Signs at the entrances")
    yield items(test.entrance_signs)
    yield Heading(text="2iv. Criteria of success and their documentation")
    yield Paragraph(text=test.success_criteria or "Not yet given.")
    yield Paragraph(text=test.documentation or "Not yet given.")
    yield Heading(text="2v. Further material")
    yield items(f"{each}: {test.supplied.get(each) or 'not yet given'}" for each in test.requested)
    yield from _missing(missing_test_items(petition, test))
    yield Heading(text="Signatures")
    yield Signatures(lines=tuple(("Petitioner", each.name) for each in petition.petitioners))


def _yes(value: bool) -> str:
    return "yes" if value else "no"


# -- what a test has shown ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TestDay:
    """What a table of a test took in on a gaming day; what is not known is None.

    `theoretical` is what the house wins on average of this handle, with its standard `error`, both
    in cents; `z` is how many of these the win lies above it.
    """

    __test__ = False

    day: str
    table: str
    rounds: int
    handle: Cents
    win: Cents
    theoretical: float | None = None
    error: float | None = None
    z: float | None = None
    irregularities: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TestFigures:
    """The figures of a whole test, table by table and day by day, with its criteria of success."""

    __test__ = False

    game_name: str
    licensee: str
    criteria: str
    days: tuple[TestDay, ...]
    modifications: tuple[str, ...] = ()


@rule("19:47-8.4(f)2iv", "19:47-8.4(g)")
def test_report(figures: TestFigures, on: OnFile) -> Document:
    """The report on a test: handle, win, theoretical win, and irregularities."""
    return Document(
        kind="test_report",
        title=f"Report on the test of {figures.game_name}",
        provisions=(cite("19:47-8.4(f)2iv"), cite("19:47-8.4(g)")),
        number=on.number,
        version=on.version,
        status=on.status,
        blocks=tuple(_report(figures)),
    )


def _report(figures: TestFigures) -> Iterator[AnyBlock]:
    days = figures.days
    yield facts(
        ("Game", figures.game_name),
        ("Casino", figures.licensee),
        ("Criteria of success", figures.criteria),
        ("Rounds", f"{sum(each.rounds for each in days):,}"),
        ("Handle", show(sum(each.handle for each in days))),
        ("Win", show(sum(each.win for each in days))),
        ("Irregularities", str(sum(each.irregularities for each in days))),
    )
    yield Heading(text="By gaming day and table")
    columns = (
        *("Gaming day", "Table", ">Rounds", ">Handle", ">Win"),
        *(">Theoretical win", ">Standard error", ">z", ">Irregularities"),
    )
    yield table(columns, map(_day, days))
    yield Heading(text="Modifications of the rules during the test")
    yield items(figures.modifications)
    yield Signatures(lines=(("For the licensee", ""),))


def _day(each: TestDay) -> tuple[str, ...]:
    return (
        each.day,
        each.table,
        f"{each.rounds:,}",
        show(each.handle),
        show(each.win),
        _cents(each.theoretical),
        _cents(each.error),
        NOT_KNOWN if each.z is None else f"{each.z:+.2f}",
        str(each.irregularities),
    )


def _cents(value: float | None) -> str:
    return NOT_KNOWN if value is None else show(round(value))

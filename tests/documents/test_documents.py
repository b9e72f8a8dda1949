"""Every document says what it is, in both formats on both papers, and claims no approval."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256

import msgspec
import pytest

from pitboss.documents.catalog import ENTRIES, made
from pitboss.documents.filed import on_file
from pitboss.documents.paper import Format, Paper
from pitboss.documents.printing import file_name, printed
from pitboss.documents.wanted import NoHouse, Wanted, wanted_from
from pitboss.errors import MalformedAnswer, NoSuchThing, RuleViolation, UnknownName
from pitboss.house.desk import apply, filing_of
from pitboss.house.desk_entries import FilingKind, Ruled
from tests.documents.papers import AT, DAYS, desk, documents, pages, squeezed, text_of

KINDS = sorted(documents())
FORMATS = (Format.PDF, Format.HTML)


def test_there_is_one_of_each_document_of_the_catalog() -> None:
    """What is filed is printed as what it is: here house rules."""
    elsewhere = {"filing", "petition_ruling"}  # the latter with the petitions
    assert {*KINDS, *elsewhere} - {"house_rules"} == {each.name for each in ENTRIES}


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_document_states_its_provision_number_version_and_digest(kind: str, form: Format) -> None:
    """Printed on either paper it says the same, with its title and status."""
    document = documents()[kind]
    assert document.provisions

    for paper in Paper:
        said = text_of(document, form, paper)
        for each in (*document.provisions, document.number, document.version, document.digest):
            assert squeezed(each) in said
        assert squeezed(document.title) in said
        assert squeezed(document.status) in said


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_stands_outside_the_page(kind: str, paper: Paper) -> None:
    """Every page has the size of the paper, its number, and the digest at its foot."""
    document = documents()[kind]
    found, (wide, high) = pages(document, paper), paper.points

    for number, page in enumerate(found, 1):
        assert page.size == pytest.approx((wide, high), abs=0.01)
        assert f"page {number} of {len(found)}" in page.words
        assert document.digest in page.words
        assert all(0 <= x < wide and 0 < y < high for x, y in page.places)


@pytest.mark.parametrize("form", Format)
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_document_gives_the_same_bytes(kind: str, form: Format) -> None:
    """And other paper other ones, but the same digest."""
    document = documents()[kind]
    first = printed(document, form, Paper.A4)

    assert first == printed(document, form, Paper.A4)
    assert file_name(document, form).endswith(f"-{document.digest[:12]}.{form}")
    if form is not Format.JSON:
        assert first != printed(document, form, Paper.LETTER)


PRINT = """
import sys, msgspec
from hashlib import sha256
from pitboss.documents.model import Document
from pitboss.documents.paper import Format, Paper
from pitboss.documents.printing import printed
document = msgspec.json.decode(sys.stdin.buffer.read(), type=Document)
print(document.digest, sha256(printed(document, Format.PDF, Paper.A4)).hexdigest())
"""


def test_another_process_prints_the_same_bytes() -> None:
    """Whatever its hashes; the document itself goes there and back as JSON."""
    document = documents()["guide"]
    found = subprocess.run(
        [sys.executable, "-c", PRINT],
        input=msgspec.json.encode(document),
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        check=True,
    )

    here = sha256(printed(document, Format.PDF, Paper.A4)).hexdigest()
    assert found.stdout.decode().split() == [document.digest, here]


def test_a_long_table_repeats_its_heading_on_each_page() -> None:
    """Sixty rows of a test do not fit on one."""
    found = [page.words for page in pages(documents()["test_report"], Paper.LETTER)]

    assert len(found) > 1
    assert all("Gaming day" in words for words in found if "1996-06-" in words)
    assert sum(words.count("1996-06-") for words in found) == len(DAYS)
    assert "not known" in " ".join(found)


def test_what_no_font_has_is_named_by_its_number() -> None:
    """Nothing vanishes: suits are printed, other letters are named."""
    table = "K♠ of Łódé, 字"
    found = made(Wanted(document="sign", game="big_six", table=table), NoHouse())

    assert "Łódé, [U+5B57]" in pages(found, Paper.A4)[0].words
    assert squeezed(table) in text_of(found, Format.HTML, Paper.A4)


def test_markup_in_a_name_is_only_text() -> None:
    """A table may be called anything."""
    found = made(Wanted(document="sign", game="big_six", table="<b>&amp;"), NoHouse())

    for form in FORMATS:
        assert "table<b>&amp;" in text_of(found, form, Paper.A4)
    assert b"&lt;b&gt;&amp;amp;" in printed(found, Format.HTML, Paper.A4)


# -- approvals ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-8.5(c)")
def test_a_guide_says_that_it_is_approved_only_under_a_ruling() -> None:
    """Under the ruling with its condition; waiting, denied, superseded or not filed it is none."""
    approved = documents()["guide"]
    draft = made(Wanted(document="guide", game="big_six"), NoHouse())

    assert approved.number == "filing 1"
    assert approved.status.splitlines() == [
        "Approved by C. Commissioner, January 15, 1996, 05:00 PM (UTC+0000) (filing 1).",
        "On condition: in print of 12 points",
    ]
    assert (draft.number, draft.blocks) == ("not filed", approved.blocks)
    assert draft.status.startswith("DRAFT: the Casino Control Commission has not approved this.")
    assert draft.digest != approved.digest


@pytest.mark.rule("19:47-8.5(c)", "19:47-8.3(d)")
def test_no_document_says_approved_without_an_approval_on_file() -> None:
    """Not while it waits, not after a denial, not once another has taken its place."""
    text = filing_of(FilingKind.GUIDE, "big_six", "# Guide", by="Sue", supersedes=1)
    filed = apply(desk(), text, at=AT)
    number = len(filed.filings)
    waiting = on_file(filed.filing(number), edition=1995)
    denied = apply(filed, Ruled(filing=number, verdict="denied", by="Rob"), at=AT)
    newer = apply(filed, Ruled(filing=number, verdict="approved", by="Rob"), at=AT)
    short = Ruled(filing=number, verdict="approved", by="Rob", until=AT + 60_000)
    lapsing = apply(filed, short, at=AT).filing(number)

    for each in (
        on_file(lapsing, edition=1995, at=AT + 60_000),
        on_file(None, edition=2012),
        waiting,
        on_file(denied.filing(number), edition=1995),
        on_file(newer.filing(1), edition=1995),
    ):
        assert "Approved" not in each.status
        assert each.status.startswith(("DRAFT", "DENIED", "SUPERSEDED", "LAPSED"))
    until = on_file(lapsing, edition=1995, at=AT + 59_999).status
    assert until.endswith(f"until January 15, 1996, 05:01 PM (UTC+0000) (filing {number}).")
    assert on_file(newer.filing(number), edition=1995).status.startswith("Approved by Rob")
    assert [kind for kind, each in documents().items() if "Approved" in each.status] == [
        "guide",
        "ruling",
    ]


# -- what cannot be printed -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        (Wanted(document="signs"), UnknownName),
        (Wanted(document="sign"), MalformedAnswer),
        (Wanted(document="sign", table="4"), NoSuchThing),
        (Wanted(document="change_sign", game="big_six"), MalformedAnswer),
        (Wanted(document="ruling", number=4), NoSuchThing),
        (Wanted(document="notice", number=4), NoSuchThing),
        (Wanted(document="rate_card", game="big_six"), RuleViolation),
        (Wanted(document="count_sheet", fund="main"), NoSuchThing),
        (Wanted(document="bad_beat_poster", fund="main"), NoSuchThing),
        (Wanted(document="agreement", fund="main"), RuleViolation),
        (Wanted(document="envelope_label", data={"label": {}}), MalformedAnswer),
        (Wanted(document="test_report", data={"label": {}}), MalformedAnswer),
    ],
)
def test_what_cannot_be_printed_is_refused_with_a_reason(
    wanted: Wanted, error: type[Exception]
) -> None:
    """In a sentence, before anything is printed."""
    with pytest.raises(error, match=" "):
        made(wanted, NoHouse())


def test_a_request_with_other_fields_is_refused() -> None:
    """Nothing is guessed."""
    with pytest.raises(MalformedAnswer, match="not a document"):
        wanted_from({"document": "sign", "colour": "red"})

"""Citations are read, printed and sorted as the regulation prints them."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import MalformedCitation
from pitboss.rulebook import Citation, citation, is_citation, register

NUMBERS = st.integers(1, 30).map(str)
LETTERS = st.sampled_from("abcdefghijklmnopqrstuvwxyz")
ROMANS = st.sampled_from(["i", "ii", "iii", "iv", "v", "vi", "viii", "ix", "x", "xiv", "xxxix"])
LABELS = st.text(
    st.characters(exclude_characters='[]"', exclude_categories=("Cs", "Cc", "Zs", "Zl", "Zp")),
    min_size=1,
    max_size=8,
).map(lambda word: f"[{word}]")


def maybe(part: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A part that may be missing and, where it stands, may carry a label."""
    labelled = st.tuples(part, st.just("") | LABELS).map("".join)
    return st.just("") | labelled


CITATIONS = st.tuples(
    st.sampled_from(["19:47-", "13:69F-"]),
    NUMBERS,
    st.just("."),
    NUMBERS,
    st.sampled_from(["", "A", "B"]),
    st.just("") | LABELS,
    maybe(LETTERS.map(lambda letter: f"({letter})"))
    | st.tuples(LETTERS, NUMBERS).map(lambda step: f"({step[0]}){step[1]}"),
    maybe(ROMANS),
    maybe(NUMBERS.map(lambda number: f"({number})")),
).map(lambda parts: Citation("".join(parts)))

OLDER_FORMS = [
    ("19:47-1.4(b)[Pass Bet]", "19:47-1.4(b)[Pass Bet]"),
    ('19:47-2.1 "Blackjack"', "19:47-2.1[Blackjack]"),
    ("13:69F-14.12A(f)", "13:69F-14.12A(f)"),
    ("19:47-14.10(c)2ii [2006]", "19:47-14.10(c)2ii[2006]"),
    ('19:47-16.1 "Rank" or "ranking"', "19:47-16.1[Rank or ranking]"),
    (
        '13:69F-15.1 "Winning keno ticket report" 3i',
        "13:69F-15.1[Winning keno ticket report]3i",
    ),
    ("19:47-10.2(b) pair First", "19:47-10.2(b)[pair First]"),
    ("19:47-10.2(g) tile Eleventh", "19:47-10.2(g)[tile Eleventh]"),
    ("19:47-1.2(a)1iii(1)", "19:47-1.2(a)1iii(1)"),
    ("19:47-14.12C [2010-11 proposal]", "19:47-14.12C[2010-11 proposal]"),
    ("  19:47-6.9 ", "19:47-6.9"),
]

IN_ORDER = [
    "13:69F-14.1",
    "13:69F-15.1[Winning keno ticket report]",
    "13:69F-15.1[Winning keno ticket report]1",
    "13:69F-15.1[Winning keno ticket report]3i",
    "19:46-1.1",
    "19:47-1.2(a)9",
    "19:47-1.2(a)10",
    "19:47-1.2(a)10i",
    "19:47-1.2(a)10iii",
    "19:47-1.2(a)10iii(1)",
    "19:47-1.2(a)10iii(2)",
    "19:47-1.2(a)10iv",
    "19:47-1.2(a)10v",
    "19:47-1.2(a)10ix",
    "19:47-1.2(b)",
    "19:47-1.4(b)",
    "19:47-1.4(b)[Place]",
    "19:47-1.4(b)[place]",
    "19:47-1.4(b)[Place 4 to Win]",
    "19:47-1.4(b)[Place 10 to Win]",
    "19:47-1.4(b)1",
    "19:47-1.4(z)",
    "19:47-1.4(aa)",
    "19:47-1.9(a)",
    "19:47-1.10(a)",
    "19:47-2.1",
    "19:47-14.12",
    "19:47-14.12(a)",
    "19:47-14.12A",
    "19:47-14.13",
]

NOT_CITATIONS = [
    "",
    "craps",
    "19:47",
    "19:47-1",
    "19:47-01.1",
    "19:47-1.1(a",
    "19:47-1.1(a)(b)",
    "19:47-1.1(a)1iiii",
    "19:47-1.1(a)0",
    "19:47-1.1[]",
    "19:47-1.1[ Bet]",
    "19:47-1.1[Bet][Bet]",
    "19:47-1.1(a) and the rest",
    "19:47-1.1[" + "x" * 120 + "]",
    "12:30 - 1.1",
    "1234567",
]


@pytest.mark.parametrize(("written", "canonical"), OLDER_FORMS)
def test_every_older_form_is_read_and_printed_canonically(written: str, canonical: str) -> None:
    """However a citation was written, it prints one way."""
    actual = str(Citation.parse(written))

    assert actual == canonical
    assert is_citation(written.strip())


@pytest.mark.parametrize("text", NOT_CITATIONS)
def test_what_is_not_a_citation_is_refused(text: str) -> None:
    """Prose, half citations and steps in the wrong order do not parse."""
    with pytest.raises(MalformedCitation, match="is not a citation"):
        Citation.parse(text)

    assert not is_citation(text)


def test_the_constructor_takes_only_the_canonical_form() -> None:
    """Older forms go through parse; the constructor is strict."""
    with pytest.raises(MalformedCitation):
        Citation('19:47-2.1 "Blackjack"')


def test_citations_sort_as_the_regulation_prints_them() -> None:
    """Ten comes after nine, iv after iii, labels after the bare provision."""
    shuffled = sorted(IN_ORDER)

    assert [str(c) for c in sorted(map(Citation, shuffled))] == IN_ORDER


@given(CITATIONS)
def test_printing_and_reading_give_the_same_citation(cite: Citation) -> None:
    """Neither str nor repr loses anything."""
    assert Citation.parse(str(cite)) == cite
    assert eval(repr(cite)) == cite
    assert hash(Citation.parse(str(cite))) == hash(cite)


@given(CITATIONS, CITATIONS, CITATIONS)
def test_the_order_is_total(one: Citation, two: Citation, three: Citation) -> None:
    """Of two citations one comes first, unless they print the same; and order carries over."""
    first, second, third = sorted([one, two, three])

    assert (one < two) + (one == two) + (two < one) == 1
    assert (one == two) == (str(one) == str(two))
    assert first <= second <= third
    assert first <= third


@given(CITATIONS)
def test_a_provision_comes_after_the_one_it_stands_in(cite: Citation) -> None:
    """Climbing from parent to parent goes back in order and ends at the section."""
    while (parent := cite.parent) is not None:
        assert parent < cite
        cite = parent

    assert str(cite) == f"{cite.title}-{cite.section}"


def test_every_row_of_the_register_prints_itself() -> None:
    """The register is written in the canonical form throughout."""
    assert [str(Citation.parse(row.cite)) for row in register()] == [r.cite for r in register()]


def test_a_citation_can_be_taken_apart() -> None:
    """Title, subchapter, section, label and parent are there for readers."""
    cite = Citation("13:69F-15.1[Winning keno ticket report]3i")

    assert (cite.title, cite.subchapter, cite.section) == ("13:69F", 15, "15.1")
    assert cite.label == "Winning keno ticket report"
    assert cite.parent == Citation("13:69F-15.1[Winning keno ticket report]3")
    assert Citation("19:47-14.12A").section == "14.12A"
    assert Citation("19:47-14.12A").label is None
    assert Citation("19:47-14.12A").parent is None


def test_the_examples_in_the_docstrings_run() -> None:
    """What the page shows is what the code does."""
    assert doctest.testmod(citation).failed == 0

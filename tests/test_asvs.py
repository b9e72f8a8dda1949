"""The report on OWASP ASVS: complete, current, and every source and test that it names is there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from scripts import asvs

ROOT = Path(__file__).parents[1]

# How many requirements of level 1 and 2 each section of the standard has.
SECTIONS = {
    "1.1": 2,
    "1.2": 9,
    "1.3": 11,
    "1.4": 3,
    "1.5": 2,
    "2.1": 3,
    "2.2": 3,
    "2.3": 4,
    "2.4": 1,
    "3.2": 2,
    "3.3": 4,
    "3.4": 6,
    "3.5": 5,
    "3.7": 2,
    "4.1": 3,
    "4.2": 1,
    "4.3": 2,
    "4.4": 4,
    "5.1": 1,
    "5.2": 3,
    "5.3": 2,
    "5.4": 3,
    "6.1": 3,
    "6.2": 12,
    "6.3": 4,
    "6.4": 4,
    "6.5": 5,
    "6.6": 3,
    "6.8": 4,
    "7.1": 3,
    "7.2": 4,
    "7.3": 2,
    "7.4": 5,
    "7.5": 2,
    "7.6": 2,
    "8.1": 2,
    "8.2": 3,
    "8.3": 1,
    "8.4": 1,
    "9.1": 3,
    "9.2": 4,
    "10.1": 2,
    "10.2": 2,
    "10.3": 4,
    "10.4": 11,
    "10.5": 5,
    "10.6": 2,
    "10.7": 3,
    "11.1": 2,
    "11.2": 3,
    "11.3": 3,
    "11.4": 4,
    "11.5": 1,
    "11.6": 1,
    "12.1": 3,
    "12.2": 2,
    "12.3": 4,
    "13.1": 1,
    "13.2": 5,
    "13.3": 2,
    "13.4": 5,
    "14.1": 2,
    "14.2": 4,
    "14.3": 3,
    "15.1": 3,
    "15.2": 3,
    "15.3": 7,
    "16.1": 1,
    "16.2": 5,
    "16.3": 4,
    "16.4": 3,
    "16.5": 3,
    "17.1": 1,
    "17.2": 4,
    "17.3": 2,
}
ROWS = asvs.requirements()


def test_every_requirement_is_there_once_and_in_order() -> None:
    """70 of level 1 and 183 of level 2, as the standard counts them."""
    numbers = [each.id for each in ROWS]
    order = [tuple(map(int, each.split("."))) for each in numbers]

    assert order == sorted(set(order))
    assert Counter(each.rpartition(".")[0] for each in numbers) == SECTIONS
    assert Counter(each.level for each in ROWS) == {1: 70, 2: 183}


@pytest.mark.parametrize("verdict", [asvs.MET, asvs.NOT_MET, asvs.NOT_APPLICABLE])
def test_every_verdict_has_its_reason(verdict: str) -> None:
    """What is met names where; what does not apply names nothing."""
    assert {each.verdict for each in ROWS} == {asvs.MET, asvs.NOT_MET, asvs.NOT_APPLICABLE}
    for each in (row for row in ROWS if row.verdict == verdict):
        assert each.why.endswith("."), each.id
        assert each.gist, each.id
        assert bool(each.sources) is (verdict != asvs.NOT_APPLICABLE), each.id


def test_every_source_and_test_named_exists() -> None:
    """A test by its name in its file."""
    texts: dict[str, str] = {}
    for each in ROWS:
        for place in (*each.sources, *each.tests):
            path, _, test = place.partition("::")
            assert (ROOT / path).exists(), (each.id, path)
            if test:
                text = texts.setdefault(path, (ROOT / path).read_text())
                assert f"def {test}(" in text, (each.id, place)


def test_the_proxy_redirects_pages_only() -> None:
    """A program that speaks to the API without TLS is refused, and learns of its mistake."""
    plain = (ROOT / "deploy" / "nginx.conf").read_text().partition("listen 80;")[2]
    plain = plain.partition("listen 443")[0]

    assert re.search(r"location ~ \^/\(api\|ws\)/ \{\s*return 403;", plain)
    assert plain.count("return 301 https://") == 1


def test_the_report_is_current() -> None:
    """Written by `python scripts/asvs.py`."""
    assert asvs.REPORT.read_text() == asvs.report(ROWS)

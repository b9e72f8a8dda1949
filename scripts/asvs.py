"""Write docs/asvs.md, the report on OWASP ASVS 5.0, from the table docs/asvs.jsonl.

python scripts/asvs.py
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

ROOT: Final = Path(__file__).parents[1]
TABLE: Final = ROOT / "docs" / "asvs.jsonl"
REPORT: Final = ROOT / "docs" / "asvs.md"

CHAPTERS: Final = (
    *("Encoding and Sanitization", "Validation and Business Logic", "Web Frontend Security"),
    *("API and Web Service", "File Handling", "Authentication", "Session Management"),
    *("Authorization", "Self-contained Tokens", "OAuth and OIDC", "Cryptography"),
    *("Secure Communication", "Configuration", "Data Protection"),
    *("Secure Coding and Architecture", "Security Logging and Error Handling", "WebRTC"),
)
MET: Final = "met"
NOT_MET: Final = "not met"
NOT_APPLICABLE: Final = "not applicable"

_HEAD: Final = """# The server against OWASP ASVS 5.0

Every requirement of levels 1 and 2 of the Application Security Verification Standard 5.0.0: its
gist in our own words, whether it is met, how or why not, and where that is tested.
`docs/asvs.jsonl` is the table; `python scripts/asvs.py` writes this page, and `tests/test_asvs.py`
checks that every requirement is there, and every source and test that is named.
"""


class Requirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A requirement: its number, level and gist, the verdict and its reason, sources and tests."""

    id: str
    level: int
    gist: str
    verdict: str
    why: str
    sources: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    @property
    def chapter(self) -> int:
        """The number of its chapter."""
        return int(self.id.split(".")[0])


def requirements() -> list[Requirement]:
    """The whole table."""
    return [msgspec.json.decode(line, type=Requirement) for line in TABLE.read_text().splitlines()]


def report(rows: Sequence[Requirement]) -> str:
    """The page."""
    parts = [_HEAD, _summary(rows)]
    for number, title in enumerate(CHAPTERS, start=1):
        own = [each for each in rows if each.chapter == number]
        lines = [f"| {each.id} | {each.level} | {each.gist} | {_words(each)} |" for each in own]
        head = "| number | level | gist | verdict |\n| --- | --- | --- | --- |"
        parts.append("\n".join([f"## V{number} {title}\n", head, *lines]) + "\n")
    return "\n".join(parts)


def _summary(rows: Sequence[Requirement]) -> str:
    counts = [
        f"| {level} | " + " | ".join(str(count) for count in _counts(rows, level)) + " |"
        for level in (1, 2)
    ]
    table = "| level | met | not met | not applicable |\n| --- | --- | --- | --- |"
    missing = [f"- {each.id} {each.gist}: {each.why}" for each in rows if each.verdict == NOT_MET]
    return "\n".join([table, *counts, "", "Not met:\n", *missing]) + "\n"


def _counts(rows: Iterable[Requirement], level: int) -> list[int]:
    verdicts = [each.verdict for each in rows if each.level == level]
    return [verdicts.count(each) for each in (MET, NOT_MET, NOT_APPLICABLE)]


def _words(each: Requirement) -> str:
    """The verdict with its reason, and links to sources and tests."""
    links = [_link(path) for path in (*each.sources, *each.tests)]
    said = f"**{each.verdict}**: {each.why}"
    return f"{said} ({', '.join(links)})" if links else said


def _link(place: str) -> str:
    """A link to a source, or to the file of a test by the name of the test."""
    path, _, test = place.partition("::")
    words = test.removeprefix("test_").replace("_", " ") or path.rstrip("/").rpartition("/")[2]
    return f"[{words}](../{path})"


if __name__ == "__main__":
    REPORT.write_text(report(requirements()))

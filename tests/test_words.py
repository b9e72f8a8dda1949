"""The vocabulary: words that CONTRIBUTING.md replaces by ordinary technical English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src/pitboss", "docs", "benchmarks", "tests")
PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
KINDS = {".py", ".js", ".css", ".html", ".md"}

# What is not used, as a whole word in any form, and what is used instead.
BANNED = {
    r"noughts?": "zero",
    r"reckon\w*": "compute",
    r"thousand million": "billion",
    r"deeds?": "command, request",
    r"sayings?": "command, request",
    r"tellings?": "event text",
    r"told": "sent, published, named, notified",
    r"heard|hears?": "receive, decode",
    r"purses?": "balance, account",
    r"whoever": "the player who, the caller, anyone who",
    r"landed": "available",
    r"back rooms?": "worker process",
    r"reckoners?": "price worker",
    r"the rail": "spectator",
    r"pacing|unattended|attendance": "turn order, timeouts, presence",
    r"stumbled": "failed",
}
PATTERN = re.compile(rf"(?i)(?<![\w-])(?:{'|'.join(BANNED)})(?![\w-])")
# In names the words are between underscores.
NAMED = re.compile(rf"(?i)(?<![a-z0-9])(?:{'|'.join(BANNED).replace(' ', '_')})(?![a-z0-9])")

# Two decks may be told apart; a provision may be told only, and not kept; a player who told others
# of a hand is called so by the regulation; a simulation's row keeps its recorded name.
ALLOWED = re.compile(r"told[ _](?:apart|only|others|of the hand|\d)|_TOLD|whoever sits in seat")
# The table of the vocabulary lists the words, and so does this file.
VOCABULARY = re.compile(r"^\| .* \| .* \|$")


def text_files() -> list[Path]:
    """Every text that people read: sources, pages, documents; tables of data are not prose."""
    found = [each for name in FOLDERS for each in (ROOT / name).rglob("*") if each.suffix in KINDS]
    own = Path(__file__)
    return sorted([*(each for each in found if each != own), *(ROOT / name for name in PAGES)])


def faults(path: Path) -> list[str]:
    """The lines of a file that use a word of the list."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    pattern = NAMED if path.is_relative_to(ROOT / "tests") else PATTERN
    return [
        f"{path.relative_to(ROOT)}:{number}: {found[0]}"
        for number, line in lines
        if (found := pattern.search(ALLOWED.sub("", line)))
        and not (path.name == "CONTRIBUTING.md" and VOCABULARY.match(line))
    ]


def test_no_text_uses_a_word_that_the_vocabulary_replaces() -> None:
    """Names, docstrings, comments, messages, pages and documents."""
    files = text_files()
    wrong = [fault for path in files for fault in faults(path)]

    assert len(files) > 100
    assert wrong == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("the balance is nought", True),
        ("Whoever hears it", True),
        ("cannot be told apart", False),
        ("a landed_cost", False),
        ("zero waits for ever", False),
    ],
)
def test_words_are_found_as_whole_words(line: str, found: bool) -> None:
    """In any case, but not within other words."""
    assert bool(PATTERN.search(ALLOWED.sub("", line))) is found

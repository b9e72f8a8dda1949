"""`pitboss par` and `pitboss desk print` write documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.games import game
from pitboss.house.guides import write_guide
from pitboss.ledger.store import Ledger
from tests.cli.running import run
from tests.house.papers import TEST


def test_a_par_sheet_is_pdf_html_or_json(tmp_path: Path) -> None:
    """As the file is named, on either paper; as JSON with exact values."""
    pdf, html = tmp_path / "par.pdf", tmp_path / "par.html"
    usual = ("par", "big_six", "--set", "wheel=us_54")
    said = run(*usual, "--output", str(pdf), "--paper", "letter").stdout
    run(*usual, "--output", str(html))
    plain = json.loads(run(*usual, "--json").stdout)

    assert said.strip() == f"Par sheet: Big Six: {pdf}"
    assert pdf.read_bytes().startswith(b"%PDF")
    assert "@page { size: A4; }" in html.read_text(encoding="utf-8")
    assert plain["rules"]["options"]["wheel"] == "us_54"
    assert plain["rules_digest"] in html.read_text(encoding="utf-8")
    assert all(each["volatility_index"] and each["method"] for each in plain["wagers"])


@pytest.mark.rule("19:47-8.5(c)")
def test_a_guide_is_printed_as_approved_once_a_ruling_says_so(tmp_path: Path) -> None:
    """A draft before; filing, ruling and notices are printed by their numbers."""
    url, sample = f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "guide.md"
    Ledger.open(url).close()
    card = game("big_six")
    sample.write_text(write_guide(card, card.rules()), encoding="utf-8")

    def printed(*words: str) -> str:
        return run("desk", "print", *words, "--format", "html", "--output", "-").stdout

    assert "DRAFT" in printed("guide", "big_six", "--database", url)
    run("desk", "file", "guide", "big_six", str(sample), "--by", "Sue", "--database", url)
    assert "waits for a ruling" in printed("filing", "1", "--database", url)
    run("desk", "rule", "1", "approved", "--by", "Rob", "--database", url)
    assert "Approved by Rob" in printed("guide", "big_six", "--database", url)
    assert "DRAFT" in printed("guide", "big_six", "--set", "minimum=5", "--database", url)
    assert "Approved by Rob" in printed("ruling", "1", "--database", url)


def test_what_is_not_on_file_is_read_from_a_file(tmp_path: Path) -> None:
    """A sign for the entrances while a game is tested."""
    data, target = tmp_path / "test.json", tmp_path / "sign.html"
    signs = list(TEST.entrance_signs)
    data.write_text(json.dumps({"petition": {"game_name": "X"}, "test": {"entrance_signs": signs}}))

    run("desk", "print", "entrance_sign", "--data", str(data), "--output", str(target))
    assert signs[0] in target.read_text(encoding="utf-8")
    data.write_text("[]")
    found = run("desk", "print", "entrance_sign", "--data", str(data))
    assert (found.exit_code, "not JSON with named parts" in found.stderr) == (2, True)


def test_every_document_is_listed_with_what_it_needs() -> None:
    """As a table and as JSON."""
    rows = json.loads(run("desk", "documents", "--json").stdout)

    assert {"document": "notice", "title": "Notice", "needs": ["number"], "takes": []} in rows
    table = run("desk", "documents").stdout
    assert all(each["document"] in table for each in rows)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("print", "singn"), "did you mean sign"),
        (("print", "bad_beat_poster"), "give fund"),
        (("print", "envelope_label", "big_six"), "is about data"),
        (("print", "sign", "big_six", "--paper", "a5"), "paper is a4 or letter"),
        (("print", "sign", "big_six", "--format", "doc"), "printed as pdf, html, json"),
        (("print", "sign", "big_six", "--output", "/nowhere/x.html"), "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_refused(words: tuple[str, ...], reason: str) -> None:
    """In a sentence, with the exit code of a refusal."""
    found = run("desk", *words)

    assert (found.exit_code, reason in found.stderr) == (2, True)

"""The office at the console: every kind of entry has a command."""

from __future__ import annotations

import json
from pathlib import Path

from pitboss.ledger.store import Ledger
from tests.cli.running import run
from tests.ledger.ledgers import Evening


def test_the_office_is_kept_at_the_console(tmp_path: Path) -> None:
    """People, forms, a count, retention, the gaming day; refusals say why."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    ledger = Ledger.open(url)
    Evening(ledger)
    ledger.close()

    def desk(*words: str, status: int = 0) -> str:
        done = run("desk", *words, "--database", url)
        assert done.exit_code == status, done.output
        return done.output

    def person(licence: str, name: str, department: str) -> None:
        post = ("--kind", "casino_key", "--position", "officer", "--on-floor", "--by", "Sue")
        desk("person", licence, name, "--department", department, *post)

    person("K-1", "Wanda", "security")
    person("K-2", "Sam", "cage")
    parts = ("--part", "original", "--part", "duplicate", "--to", "Pit 1", "--by", "Ann")
    desk("forms", "issue", "Opener", "--first", "1", "--last", "3", *parts)
    signed = ("--signed", "K-1", "--signed", "K-2", "--by", "Flo")
    desk("forms", "use", "Opener", "1", "--table", "3", "--cents", "5", *signed)
    desk("forms", "void", "Opener", "2", "--reason", "torn", "--by", "Flo")
    desk("forms", "match", "Opener", "--duplicate", "1", "--by", "Ann")
    who = ("--counter", "K-1", "--witness", "K-2", "--method", "two_departments", "--by", "Flo")
    desk("count", "box", "table 3", "5", "--provision", "13:69F-14.19(f)2", *who)
    desk("retention", "winning numbers", "19:47-15.5(h)", "366", "--by", "Ann")
    desk("gaming-day", "UTC", "all=06:00", "--by", "Ann")
    assert "no poker table" in desk("revenue", "1999-04-19", "--by", "Flo", status=2)
    report = ("--table", "1", "--reported", "5", "--by", "Ann")
    assert "no projection" in desk("revenue", "1999-04-19", *report, status=2)
    assert "364" not in desk("retention", "x", "19:47-15.5(h)", "364", "--by", "Ann", status=2)
    desk("person", "K-2", "--left", "--by", "Sue")

    books = json.loads(desk("office", "--json"))
    assert [each["licence"] for each in books["people"]] == ["K-1"]
    assert books["forms"][0]["last_match"]["without_original"] == [1]
    assert books["forms"][0]["blank"] == [3]
    assert books["counts"][0]["found"] == 5
    shown = desk("office")
    assert "Kept for 366 days: winning numbers" in shown
    assert "all from 06:00" in shown

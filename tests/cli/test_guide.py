"""`pitboss guide` and `pitboss sign` print what the house hands out and shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.games import game
from pitboss.house.guides import write_guide
from pitboss.house.notices import notices_of
from pitboss.ledger.store import Ledger
from tests.cli.running import run


def test_the_guide_is_the_one_the_house_writes() -> None:
    """Under the house rules given, in Markdown."""
    card = game("big_six")
    rules = card.rules(wheel="us_54")

    assert run("guide", "big_six", "--set", "wheel=us_54").stdout == write_guide(card, rules)


def test_the_sign_says_every_notice_with_its_provision() -> None:
    """A line for each."""
    notices = notices_of(game("big_six").rules(minimum=5_00))
    lines = run("sign", "big_six", "--set", "minimum=5").stdout.splitlines()

    assert lines == [f"{each.text}  [{each.cite}]" for each in notices]


@pytest.mark.rule("19:47-8.5(c)")
def test_a_guide_is_approved_by_a_ruling_of_the_house_alone(tmp_path: Path) -> None:
    """Filed as it was printed; a draft before the ruling, after a denial, and in other words."""
    url, sample = f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "guide.md"
    Ledger.open(url).close()
    draft = run("guide", "big_six", "--database", url).stdout
    assert "DRAFT" in draft
    sample.write_text(draft, encoding="utf-8")
    assert run("desk", "file", "guide", "big_six", str(sample), "--by", "Sue", "--database", url)
    assert run("guide", "big_six", "--database", url).stdout == draft

    given = ("--by", "Rob", "--condition", "in print", "--database", url, "--json")
    (ruled,) = [json.loads(run("desk", "rule", "1", "approved", *given).stdout)]
    assert (ruled["status"], ruled["conditions"]) == ("approved", ["in print"])
    assert "approval of the Casino Control Commission (filing 1)" in (
        run("guide", "big_six", "--database", url).stdout
    )
    assert "DRAFT" in run("guide", "big_six", "--set", "minimum=5", "--database", url).stdout
    (row,) = json.loads(run("desk", "filings", "--database", url, "--json").stdout)
    assert (row["number"], row["kind"], row["ruled_by"]) == (1, "guide", "Rob")
    assert run("desk", "filing", "1", "--database", url).stdout.strip() in draft
    run("desk", "rule", "1", "denied", "--by", "Rob", "--database", url)
    assert run("guide", "big_six", "--database", url).stdout == draft
    assert run("desk", "notices", "--database", url, "--json").stdout.strip() == "[]"

"""`pitboss strategy` prints the chart by totals."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

from tests.cli.running import run


def test_the_chart_its_worth_and_its_cost() -> None:
    """Lines of letters, then the figures and what they assume."""
    lines = run("strategy", "blackjack", "--set", "card_reader=true").stdout.splitlines()

    assert lines[0].split() == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    assert lines[1].split() == ["hard", "20", *["S"] * 10]
    assert lines[-3].startswith("Expectation -0.4876")
    assert "totals" in lines[-1]


def test_pictures_pages_and_data() -> None:
    """The same chart in three other shapes."""
    picture = run("strategy", "blackjack", "--svg").stdout
    page = run("strategy", "blackjack", "--html").stdout
    data = json.loads(run("strategy", "blackjack", "--json").stdout)

    assert ET.fromstring(picture).tag.endswith("svg")
    assert page.startswith("<!DOCTYPE html>")
    assert data["hard"]["16"][0] == "S"

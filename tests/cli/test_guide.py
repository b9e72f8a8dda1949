"""`pitboss guide` and `pitboss sign` print what the house hands out and shows."""

from __future__ import annotations

from pitboss.games import game
from pitboss.house.guides import write_guide
from pitboss.house.notices import notices_of
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

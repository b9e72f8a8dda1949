"""How many seats a table has where the text sets no number: the house chooses."""

from __future__ import annotations

import pytest

from pitboss.errors import RuleViolation, UnlawfulOption
from pitboss.games import game
from pitboss.table import SEAT_MAX, Table

FREE = {"craps": 16, "roulette": 8, "big_six": 12, "sic_bo": 12, "pokette": 12, "mini_dice": 12}


@pytest.mark.parametrize(("slug", "usual"), FREE.items())
def test_the_house_says_how_many_seats_there_are(slug: str, usual: int) -> None:
    """As many as this software takes; no provision knows fewer."""
    card = game(slug)
    assert Table(card, seats={}).seats_max == usual
    with pytest.raises(RuleViolation):
        Table(card, seats={usual + 1: 100_00})

    table = Table(card, card.rules(seats=SEAT_MAX), seats={SEAT_MAX: 100_00})

    assert table.seats_max == SEAT_MAX
    with pytest.raises(UnlawfulOption):
        card.rules(seats=SEAT_MAX + 1)


@pytest.mark.parametrize(("slug", "usual"), FREE.items())
def test_rules_stored_without_the_option_keep_their_fingerprint(slug: str, usual: int) -> None:
    """It counts only where the house has chosen another number."""
    kind = game(slug).rules
    stored = kind().submission()

    assert "seats" not in str(stored["options"])
    assert kind.read(stored).digest == kind().digest
    assert kind().digest != kind(seats=usual - 1).digest
    assert kind.read(kind(seats=usual - 1).submission()).seats == usual - 1

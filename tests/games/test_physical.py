"""What hands do is shown where a dealer or an inspector looks: log, sign and guide."""

from __future__ import annotations

from typing import Any

import pytest

import pitboss
from pitboss.games import game
from pitboss.house import write_guide

# The game, its options and a wager; what stands in the log of a round.
LOGS: list[tuple[str, dict[str, Any], str, set[str]]] = [
    ("blackjack", {}, "box_1", {"2.6(a)", "2.6(b)", "2.6(o)"}),
    ("red_dog", {}, "area_1", {"6.1(c)", "6.4(b)"}),
    ("pai_gow_poker", {"deal_method": "hand"}, "area_1", {"11.8A(b)1i", "11.8A(b)1ii"}),
    ("pai_gow_poker", {"decks": 2, "shuffle_method": "automated"}, "area_1", {"11.2(b)5"}),
    ("caribbean_stud", {"dealing_method": "manual_shoe"}, "ante_1", {"16.7(c)"}),
    ("caribbean_stud", {"dealing_method": "hand"}, "ante_1", {"16.8(b)2i", "16.8(b)2ii"}),
    ("double_down_stud", {"dealing_method": "hand"}, "area_1", {"17.8(a)2ii"}),
    ("let_it_ride", {"dealing_method": "hand"}, "", {"18.8(b)2i", "18.8(b)2ii"}),
]


@pytest.mark.parametrize(("slug", "options", "spot", "cites"), LOGS)
def test_the_log_shows_how_cards_are_handled(
    slug: str, options: dict[str, Any], spot: str, cites: set[str]
) -> None:
    """Under the provision that prescribes it."""
    table = pitboss.open_table(slug, seats={1: 1_000_00}, seed=3, **options)
    table.open_round()
    if spot:
        table.bet(spot, 10_00)
        table.deal()

    assert {f"19:47-{cite}" for cite in cites} <= {event.cite for event in table.events}


@pytest.mark.parametrize(
    ("slug", "words", "cite"),
    [
        ("double_down_stud", "drawn with the left hand", "19:47-17.8(a)1"),
        ("let_it_ride", "the hand nearest the shoe", "19:47-18.7(b)"),
    ],
)
def test_the_log_shows_which_hand_draws_from_a_manual_shoe(
    slug: str, words: str, cite: str
) -> None:
    """Under the provision that also has the bets closed."""
    table = pitboss.open_table(slug, seats={1: 1_000_00}, seed=3, dealing_method="manual_shoe")
    table.open_round()
    drawn = [e.cite for e in table.events if words in getattr(e, "text", "")]

    assert drawn == [cite]


def test_the_sign_shows_who_answers_for_the_dice() -> None:
    """At pai gow poker the dealer."""
    notices = game("pai_gow_poker").rules().notices()

    assert "19:47-11.4(a)1" in {notice.cite for notice in notices}


def test_every_guide_says_where_the_complete_rules_are_kept() -> None:
    """At the security podium, as 19:47-8.5(a) has it."""
    card = game("big_six")

    assert "kept at the security podium" in write_guide(card, card.rules())

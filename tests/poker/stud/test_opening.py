"""Who acts first in a later betting round of stud bets or checks; one rule for all stud games."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.answers import Fold, PushChips, ThrowHand
from pitboss.poker.hand import FOLDED
from tests.games.stud import Stud

# Each game with its options, and the provision under which the opener's fold is refused.
OPENERS = [
    pytest.param(slug, options, cited, marks=pytest.mark.rule(cited))
    for slug, options, cited in (
        ("seven_card_stud", {}, "13:69F-14.9(f)1"),
        ("seven_card_stud", {"form": "low"}, "13:69F-14.9(f)1"),
        ("mambo_stud", {}, "13:69F-14.13A(f)"),
        ("five_card_stud", {"later_rounds_open": "bet_or_check"}, "13:69F-14.13(f)"),
    )
]


def opened(slug: str, options: dict[str, Any]) -> Stud:
    """A table of three at which the second betting round begins."""
    table = Stud(slug, **options)
    table.acts("call call")
    assert table.act.hand.street == 2
    return table


@pytest.mark.parametrize(("slug", "options", "cited"), OPENERS)
def test_the_opener_bets_or_checks_and_does_not_fold(
    slug: str, options: dict[str, Any], cited: str
) -> None:
    """Required to bet or check, says the text; the others may also fold."""
    table = opened(slug, options)
    by = table.act.player.actor
    table.refused(Fold(by=by), cited)
    table.refused(PushChips(by=by, cents=2_00, said="fold"), cited)
    assert "fold" not in {form.command for form in table.act.own_forms()}
    table.acts("check fold check")

    assert table.done("fold")


@pytest.mark.parametrize(("slug", "options", "cited"), OPENERS)
def test_the_duty_ends_with_the_first_action(
    slug: str, options: dict[str, Any], cited: str
) -> None:
    """Who checked first folds to a bet like anybody else."""
    table = opened(slug, options)
    seat = table.turn
    table.acts("check bet fold fold")

    assert seat in {player for player, _ in table.done("fold")}


@pytest.mark.rule("13:69F-14.15(j)1", "13:69F-14.9(f)1")
def test_the_cards_of_an_opener_who_throws_them_away_are_gone() -> None:
    """Nothing is owed, for a check would have done; but the hand is dead."""
    table = opened("seven_card_stud", {})
    player = table.act.player
    table.say(ThrowHand(by=player.actor))

    assert player.status == FOLDED
    assert table.act.hand.bet == 0

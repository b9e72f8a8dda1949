"""What a game offers in modules of fixed names: its own, its family's, or the default."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games import game
from pitboss.games._baccarat.view import BaccaratView
from pitboss.games.craps.policy import POLICY
from pitboss.games.craps.view import CrapsView
from pitboss.poker.policy import PokerPolicy
from pitboss.table.authoring import GameView, Policy
from tests.strategies import GAMES


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_view_and_a_policy(slug: str) -> None:
    """Of the types that the server, bots and agents ask for."""
    assert issubclass(game(slug).view, GameView)
    assert isinstance(game(slug).policy, Policy)


def test_a_module_of_the_game_comes_before_that_of_its_family_and_the_default() -> None:
    """Craps has its own, minibaccarat and poker those of a family, big six a plain view."""
    nameless = replace(game("craps"), package="tests.games")

    assert (game("craps").view, game("craps").policy) == (CrapsView, POLICY)
    assert game("minibaccarat").view is BaccaratView
    assert isinstance(game("hold_em").policy, PokerPolicy)
    assert game("big_six").view is GameView
    assert (nameless.view, nameless.policy) == (GameView, Policy())
    assert nameless.part("view") is None

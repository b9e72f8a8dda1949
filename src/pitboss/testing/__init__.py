"""Tests for authors of games: a battery for any game, random lawful play, scripted rounds.

`check_game(game)` runs the battery on a game: random lawful rounds that end, chips and cards that
are conserved, refusals that name a provision and change nothing, views that agree with the table,
a log that replays to the same digest. In a test suite:

    def test_my_game_keeps_what_every_game_has_to_keep() -> None:
        check_game("my_game")

`RandomPlay(game, seed)` is a table under random lawful play: `step()` gives one answer, `play(n)`
gives n, `finish()` ends the round; `question`, `events`, `log` and `table` are there to look at.
`lawful_rules(game, source)` are house rules with options changed at random.

`ScriptedTable(game, **options)` is a table where a test gives every answer: `bet`, `close`,
`dice`, `wheel`, `draw_cards`, `choose`, `irregular`, `usual` (the default answer of staff), and
`refused(answer, cite)`, which checks that a refusal names its provision and changes nothing.
"""

from __future__ import annotations

from pitboss.testing.battery import check_game
from pitboss.testing.random_play import RandomPlay, lawful_rules
from pitboss.testing.scripted import ScriptedTable, cites, said

__all__ = ["RandomPlay", "ScriptedTable", "check_game", "cites", "lawful_rules", "said"]
